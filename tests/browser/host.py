"""A static host that can be looked into, be given another build, and go away."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

from tools.offline import write_worker
from tools.server import HOST, Handler
from tools.steps import DIST


class Host:
    """Serves a copy of the built page at one address, and notes what is asked for."""

    def __init__(self, folder: Path) -> None:
        shutil.copytree(DIST, folder)
        self.folder = folder
        self.asked: list[str] = []
        self._port = 0
        self._server: ThreadingHTTPServer | None = None
        self.come_back()

    @property
    def address(self) -> str:
        """The page's address, as long as this host lives."""
        return f"http://{HOST}:{self._port}/"

    def come_back(self) -> None:
        """Listen at the address."""
        asked = self.asked

        class Noting(Handler):
            """Notes each path that is asked for."""

            def send_response(self, code: int, message: str | None = None) -> None:
                """Answer, having noted the path."""
                asked.append(self.path.split("?")[0].lstrip("/") or "index.html")
                super().send_response(code, message)

        self._server = ThreadingHTTPServer((HOST, self._port), partial(Noting, directory=str(self.folder)))
        self._port = int(self._server.server_address[1])
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def go_away(self) -> None:
        """Refuse every connection from now on: what a page without a network meets."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def deploy(self, change: Callable[[Path], None]) -> None:
        """Put another build in the place of this one."""
        change(self.folder)
        write_worker(self.folder)
