"""Firefox, which speaks WebDriver BiDi by itself: JSON over a WebSocket."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tools.webdriver.page import PATIENCE, TELL, Action, Browser, surroundings, until


class Firefox(Browser):
    """The one page of a Firefox."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._numbers = count(1)
        self._command("session.new", capabilities={})
        self._command("script.addPreloadScript", functionDeclaration=TELL)
        self._page = self._command("browsingContext.getTree")["contexts"][0]["context"]

    def open(self, address: str) -> None:
        """Go to an address, load it anew, and watch the page from its first moment on."""
        self._command("browsingContext.navigate", context=self._page, url="about:blank", wait="complete")
        self._command("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def run(self, expression: str) -> str:
        """Return the string to which the promise of an expression leads; raises `AssertionError`."""
        told = self._command(
            "script.evaluate", expression=expression, target={"context": self._page}, awaitPromise=True
        )
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return str(told["result"]["value"])

    def act(self, actions: list[Action]) -> None:
        """Perform input actions."""
        self._command("input.performActions", context=self._page, actions=actions)

    def close(self) -> None:
        """End Firefox."""
        self._command("browser.close")

    def _command(self, method: str, **parameters: object) -> dict[str, Any]:
        number = next(self._numbers)
        self._connection.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while (answer := json.loads(self._connection.recv(timeout=PATIENCE))).get("id") != number:
            pass  # an event, which nobody asked for
        assert answer["type"] == "success", f"{method}: {answer['message']}"
        result: dict[str, Any] = answer["result"]
        return result


@contextmanager
def firefox(program: str, folder: Path) -> Iterator[Browser]:
    """Start a Firefox without a window, with a new profile in a folder."""
    command = [program, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"]
    listening = folder / "WebDriverBiDiServer.json"
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, env=surroundings(folder), stdout=log, stderr=log)
    try:
        until(lambda: listening.exists() and listening.read_text().endswith("}"), "Firefox listens")
        at = json.loads(listening.read_text())
        with connect(f"ws://{at['ws_host']}:{at['ws_port']}/session", max_size=None) as connection:
            browser = Firefox(connection)
            yield browser
            browser.close()
        process.wait(timeout=PATIENCE)
    finally:
        process.kill()
        process.wait()
