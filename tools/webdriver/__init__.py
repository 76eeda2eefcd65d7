"""Firefox and WebKit, which Playwright does not drive as they are: one page of each, by WebDriver."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from tools.webdriver.firefox import firefox
from tools.webdriver.page import Browser
from tools.webdriver.webkit import webkit

Start = Callable[[str, Path], AbstractContextManager[Browser]]
STARTS: dict[str, Start] = {"Firefox": firefox, "WebKit": webkit}
"""How a browser of `tools.browsers.OTHER_BROWSERS` is started: its program, the folder of its profile."""
