"""A static host that can be looked into, be given another build, and go away."""

from __future__ import annotations

import re
import shutil
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from math import inf
from pathlib import Path
from typing import Any

from tools.paths import DIST
from tools.site.offline import write_worker
from tools.site.server import HOST, Handler, Server


class ClosingServer(Server):
    """Knows the connections that browsers keep open."""

    def __init__(self, *given: Any) -> None:
        self.connections: list[socket.socket] = []
        super().__init__(*given)

    def get_request(self) -> tuple[socket.socket, Any]:
        connection, address = super().get_request()
        self.connections.append(connection)
        return connection, address

    def server_close(self) -> None:
        """Listen no more, and end every connection, also those that are kept for what may come."""
        super().server_close()
        for connection in self.connections:
            with suppress(OSError):  # it has ended by itself
                connection.shutdown(socket.SHUT_RDWR)


@dataclass
class Fault:
    """What a host answers in place of a file, so many times; without content that it is missing."""

    content: bytes | None = field(repr=False)
    type: str = "text/html"
    times: float = inf


@dataclass
class Broken:
    """A file whose connection breaks in the middle, once: from where its answers began.

    With ranges the rest can be had; a file that changes is another one each time.
    """

    ranges: bool = True
    changing: bool = False
    starts: list[int] = field(default_factory=list)


class Host:
    """Serves a copy of the built page at one address, and notes what is asked for."""

    def __init__(self, folder: Path) -> None:
        shutil.copytree(DIST, folder)
        self.folder = folder
        self.asked: list[str] = []
        self.faults: dict[str, Fault] = {}
        self.broken: dict[str, Broken] = {}
        self._place = socket.socket()  # holds the port while nobody listens there
        self._place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._place.bind((HOST, 0))
        self._port = int(self._place.getsockname()[1])
        self._server: ClosingServer | None = None
        self.come_back()

    @property
    def address(self) -> str:
        """The page's address, as long as this host lives."""
        return f"http://{HOST}:{self._port}/"

    def come_back(self) -> None:
        asked, faults, broken, folder = self.asked, self.faults, self.broken, self.folder

        class Noting(Handler):
            """Notes each path that is asked for."""

            def do_GET(self) -> None:  # noqa: N802 (the name in the standard library)
                name = self.path.split("?")[0].lstrip("/")
                if name in broken:
                    return self.send_part(broken[name], (folder / name).read_bytes())
                fault = faults.get(name)
                if fault is None or fault.times < 1:
                    return super().do_GET()
                fault.times -= 1
                if fault.content is None:
                    return self.send_error(HTTPStatus.NOT_FOUND)
                self.send_response(HTTPStatus.OK)
                self.send_header("Content-Type", fault.type)
                self.send_header("Content-Length", str(len(fault.content)))
                self.send_header("Last-Modified", self.date_time_string(0))  # browsers keep it
                self.end_headers()
                self.wfile.write(fault.content)
                return None

            def send_part(self, file: Broken, content: bytes) -> None:
                """Send half of a file at first, then the part that is asked for."""
                asked = re.fullmatch(r"bytes=(\d+)-", self.headers.get("Range", ""))
                start = int(asked[1]) if asked and file.ranges else 0
                self.send_response(HTTPStatus.PARTIAL_CONTENT if start else HTTPStatus.OK)
                self.send_header("Content-Type", self.guess_type(self.path))
                self.send_header("Content-Length", str(len(content) - start))
                if file.changing:
                    self.send_header("ETag", f'"{len(file.starts)}"')
                if start:
                    self.send_header("Content-Range", f"bytes {start}-{len(content) - 1}/{len(content)}")
                self.end_headers()
                self.close_connection = not file.starts
                file.starts.append(start)
                self.wfile.write(content[start : len(content) // 2 if self.close_connection else None])
                if self.close_connection:
                    time.sleep(1)  # what a page has not read when a connection breaks is lost

            def log_error(self, *given: object) -> None:
                """Keep the terminal quiet: tests look for missing files on purpose."""

            def send_response(self, code: int, message: str | None = None) -> None:
                asked.append(self.path.split("?")[0].lstrip("/") or "index.html")
                super().send_response(code, message)

        self._server = ClosingServer((HOST, self._port), partial(Noting, directory=str(self.folder)))
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def go_away(self) -> None:
        """Refuse every connection from now on: what a page without a network meets."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def end(self) -> None:
        self.go_away()
        self._place.close()

    def deploy(self, change: Callable[[Path], None]) -> None:
        """Put another build in the place of this one."""
        change(self.folder)
        write_worker(self.folder)
