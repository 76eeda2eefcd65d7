"""Serve a built site on this machine as a plain static host does."""

from __future__ import annotations

import errno
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tools.commands import StepError, say

HOST = "127.0.0.1"
FIRST_PORT = 8000
PORTS_TRIED = 20
TYPES = {
    ".css": "text/css",
    ".csv": "text/csv",
    ".gz": "application/gzip",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".md": "text/markdown",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".py": "text/x-python",
    ".svg": "image/svg+xml",
    ".toml": "application/toml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".xz": "application/x-xz",
    ".zip": "application/zip",
    "": "text/plain",
}


class Handler(SimpleHTTPRequestHandler):
    """A static file handler with the types of our files, and no line in the terminal for each request."""

    extensions_map = TYPES
    protocol_version = "HTTP/1.1"  # keeps connections open, as hosts do
    disable_nagle_algorithm = True

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Keep the terminal quiet; errors are still printed."""


class Server(ThreadingHTTPServer):
    """A server with a long queue: a browser opens several connections at once, and leaves some of them."""

    request_queue_size = 64

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Print what went wrong, unless a browser has gone away before it had its answer."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server_for(
    site: Path, port: int = FIRST_PORT, tries: int = PORTS_TRIED, handler: type[Handler] = Handler
) -> ThreadingHTTPServer:
    """Return a server on the first free port from `port` on (0: any). Raises `StepError` if none is."""
    for candidate in range(port, port + tries):
        try:
            return Server((HOST, candidate), partial(handler, directory=str(site)))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise StepError(f"Cannot serve on {HOST}:{candidate}: {error.strerror}.") from error
    raise StepError(f"The ports {port} to {port + tries - 1} are all taken; name a free one with --port.")


def serve(site: Path, port: int, strict: bool) -> None:
    """Serve until interrupted, having printed the address; `strict` refuses to take another port."""
    server = server_for(site, port, 1 if strict else PORTS_TRIED)
    say(f"Card Table is at http://{HOST}:{server.server_address[1]}/  (stop with Ctrl-C)")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        say("Stopped.")
    finally:
        server.server_close()
