"""WebKitGTK on a virtual display, through its driver, which speaks WebDriver: JSON over HTTP."""

from __future__ import annotations

import json
import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tools.webdriver.page import PATIENCE, TELL, Action, Browser, surroundings, until

HOST = "127.0.0.1"


class WebKit(Browser):
    """The one page of a WebKitGTK."""

    def __init__(self, driver: str) -> None:
        self._session = driver
        self._session += f"/{self._command('POST', '', {'capabilities': {}})['sessionId']}"
        self._command("POST", "/timeouts", {"script": PATIENCE * 1000})

    def open(self, address: str) -> None:
        """Go to an address, load it anew, and watch the page from its loading on, while Python starts."""
        self._command("POST", "/url", {"url": "about:blank"})
        self._command("POST", "/url", {"url": address})
        self.evaluate(TELL)

    def run(self, expression: str) -> str:
        """Return the string to which the promise of an expression leads; raises `AssertionError`."""
        script = (
            f"const [tell] = arguments; {expression}.then((got) => tell([got]), (why) => tell(String(why)))"
        )
        told = self._command("POST", "/execute/async", {"script": script, "args": []})
        assert isinstance(told, list), told
        return str(told[0])

    def act(self, actions: list[Action]) -> None:
        """Perform input actions."""
        self._command("POST", "/actions", {"actions": actions})

    def close(self) -> None:
        """End the browser, not its driver."""
        self._command("DELETE", "")

    def _command(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(self._session + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise AssertionError(f"{path}: {json.load(error)['value']['message']}") from error


@contextmanager
def webkit(program: str, folder: Path) -> Iterator[Browser]:
    """Start a driver on a free port, and its browser on a display of its own."""
    with socket.create_server((HOST, 0)) as free:
        port = free.getsockname()[1]
    with display() as name, (folder / "log").open("w") as log:
        command = [program, f"--port={port}"]
        settings = {**surroundings(folder), "DISPLAY": name}
        driver = subprocess.Popen(command, env=settings, stdout=log, stderr=log)
        try:
            until(lambda: listens(port), "the driver listens")
            browser = WebKit(f"http://{HOST}:{port}/session")
            yield browser
            browser.close()
        finally:
            driver.terminate()
            driver.wait()


@contextmanager
def display() -> Iterator[str]:
    """Start a virtual display and return its name."""
    reading, writing = os.pipe()
    size = ["-screen", "0", "1280x1024x24"]
    command = ["Xvfb", "-displayfd", str(writing), *size, "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as number:
            name = number.readline().strip()
        assert name, "Xvfb has not started"
        yield f":{name}"
    finally:
        server.terminate()
        server.wait()


def listens(port: int) -> bool:
    """Whether a program listens on a port of this machine."""
    with socket.socket() as trying:
        return trying.connect_ex((HOST, port)) == 0
