"""A browser that Playwright does not drive as it is: a page of it, used by click and key, read by JavaScript.

WebDriver and WebDriver BiDi have the same input actions; what differs is how a command gets there.
"""

from __future__ import annotations

import json
import os
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

Action = dict[str, Any]
T = TypeVar("T")

PATIENCE = 180.0
"""Seconds to wait for what must come: a slow machine is no fault of the page."""
KEYS = {"ArrowLeft": "\ue012", "ArrowRight": "\ue014", "End": "\ue010", "Escape": "\ue00c", "Home": "\ue011"}

TELL = """() => {
  if (globalThis.complaints) return;
  globalThis.complaints = [];
  const note = (...words) => complaints.push(words.join(" "));
  console.error = console.warn = note;
  addEventListener("error", (event) => note(event.message));
  addEventListener("unhandledrejection", (event) => note(event.reason));
  addEventListener("securitypolicyviolation", (event) => note(event.effectiveDirective, event.blockedURI));
}"""
"""Has a page note what no page may do: errors, warnings, breaches of its policy."""

CENTRE = """(selector) => {
  const element = document.querySelector(selector);
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width, height } = element.getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
}"""


class Browser(ABC):
    """One page. Where it is evaluated, a function may be async; arguments and result go as JSON."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Go to an address, load it anew, and watch the page from then on."""

    @abstractmethod
    def run(self, expression: str) -> str:
        """Return the string to which the promise of an expression leads; raises `AssertionError`."""

    @abstractmethod
    def act(self, actions: list[Action]) -> None:
        """Perform input actions, in the form that both protocols share."""

    def evaluate(self, function: str, *arguments: object) -> Any:
        """Call a JavaScript function in the page."""
        given = ", ".join(json.dumps(each) for each in arguments)
        return json.loads(self.run(f"(async () => JSON.stringify((await ({function})({given})) ?? null))()"))

    def wait(self, function: str, *arguments: object) -> Any:
        """Call a JavaScript function until it returns something true, and return that."""
        return until(lambda: self.evaluate(function, *arguments), function)

    def click(self, selector: str) -> None:
        """Click in the middle of an element."""
        self.press_at(*self.evaluate(CENTRE, selector))

    def press_at(self, x: int, y: int, held: int = 0) -> None:
        """Press the mouse at a point of the window, and hold it for some milliseconds."""
        to = {"type": "pointerMove", "x": x, "y": y, "duration": 0}
        down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        wait = {"type": "pause", "duration": held}
        self.act([{"type": "pointer", "id": "mouse", "actions": [to, down, wait, up]}])

    def press(self, key: str) -> None:
        """Press a key and let it go."""
        strokes = [{"type": kind, "value": KEYS[key]} for kind in ("keyDown", "keyUp")]
        self.act([{"type": "key", "id": "keyboard", "actions": strokes}])

    def complaints(self) -> list[str]:
        """Return what the page noted that no page may do."""
        return list(self.evaluate("() => globalThis.complaints"))


def until(condition: Callable[[], T], what: str) -> T:
    """Wait until a function returns something true, and return that."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end, f"waited in vain: {what}"
        time.sleep(0.05)
    return found


def surroundings(home: Path) -> Mapping[str, str]:
    """Return environment variables for a browser that leaves nothing behind and speaks English."""
    return {**os.environ, "HOME": str(home), "LANGUAGE": "en", "LC_ALL": "C.UTF-8"}
