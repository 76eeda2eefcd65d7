"""Browser contexts that stay open: their pages find the site's files, and compiled code, in the cache.

What a visit leaves behind is cleared after it: pages, storage, cookies, permissions. What cannot be cleared
(a context's own scripts and routes) is for tests marked `own_context`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext

from tests.support.browser.page import Watch

TIMEOUT = 60_000
"""Milliseconds that a press waits for its button, or a page for its files."""


class SharedContexts:
    """The open contexts of a browser, by their settings."""

    def __init__(self, browser: Browser, site: str, lend: Callable[[BrowserContext], None]) -> None:
        self.site = site
        self.lend = lend
        self._browser = browser
        self._idle: dict[str, list[tuple[BrowserContext, Watch]]] = {}

    @contextmanager
    def borrowed(self, settings: Mapping[str, Any]) -> Iterator[tuple[BrowserContext, Watch]]:
        """Lend a context with these settings, as if it were new, and its watch."""
        idle = self._idle.setdefault(json.dumps(settings, sort_keys=True), [])
        context, watch = idle.pop() if idle else self._new(settings)
        watch.reset()
        yield context, watch
        self._clear(context)
        idle.append((context, watch))

    def _new(self, settings: Mapping[str, Any]) -> tuple[BrowserContext, Watch]:
        context = self._browser.new_context(**settings)
        context.set_default_timeout(TIMEOUT)
        self.lend(context)
        return context, Watch(context)

    def _clear(self, context: BrowserContext) -> None:
        last, *others = context.pages or [context.new_page()]
        for page in others:
            page.close()
        last.goto("about:blank")
        everything = {"origin": self.site, "storageTypes": "all"}
        context.new_cdp_session(last).send("Storage.clearDataForOrigin", everything)
        context.clear_cookies()
        context.clear_permissions()
        last.close()
