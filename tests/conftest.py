"""The built page in a real browser, served as a static host would serve it, and watched in every test."""

from __future__ import annotations

import gc
import shutil
import threading
from collections.abc import Callable, Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.support import seed
from tests.support.browser.page import ChangedSite, Site, Watch, settled, wait_until_ready
from tests.support.browser.shared_python import SLOW, LentPython
from tools.browsers import CHROMIUM, HEADLESS, chromium_launch
from tools.paths import DIST
from tools.site.server import server_for

# A time is never an assertion, and a slow machine is no fault of the page. Examples are the same each time,
# unless the run has a seed of its own.
settings.register_profile(
    "table", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=seed.GIVEN is None
)
settings.load_profile("table")
expect.set_options(timeout=30_000)
TIMEOUT = 60_000
"""Milliseconds that a press waits for its button, or a page for its files."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test that uses a browser.

    Slow tests come first, so that at the end no worker waits for a long one of another.
    """
    for item in items:
        if {"page", "context", "browser", "playwright"} & set(getattr(item, "fixturenames", ())):
            item.add_marker("browser")
        if item.get_closest_marker("own_python"):
            item.add_marker(pytest.mark.browser_context_args(service_workers="allow"))
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_collection_finish() -> None:
    """Have the collector of garbage leave alone what stays, thousands of tests, and come less often."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """How to start Chromium."""
    return chromium_launch((*HEADLESS, *CHROMIUM))


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A visitor's ordinary settings: motion is allowed; the service worker too, unless Python is lent."""
    return {**browser_context_args, "service_workers": "block", "reduced_motion": "no-preference"}


@pytest.fixture(scope="session")
def serve() -> Iterator[Site]:
    """Serve a folder on a free port; returns its address."""
    servers: list[ThreadingHTTPServer] = []

    def start(folder: Path) -> str:
        server = server_for(folder, port=0, tries=1)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_address[1]}/"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def site(serve: Site) -> str:
    """The address of the built page."""
    assert (DIST / "index.html").is_file(), "build the page first: python3 build.py build"
    return serve(DIST)


@pytest.fixture
def changed_site(tmp_path: Path, serve: Site) -> ChangedSite:
    """Serve a copy of the built page after a function has changed it."""

    def make(change: Callable[[Path], None]) -> str:
        copy = tmp_path / "site"
        shutil.copytree(DIST, copy)
        change(copy)
        return serve(copy)

    return make


@pytest.fixture
def watch(context: BrowserContext) -> Iterator[Watch]:
    """Fail any test whose page put an error into the console or asked another origin for anything."""
    watch = Watch(context)
    yield watch
    assert watch.complaints == []


@pytest.fixture(scope="session")
def lent_python(browser: Browser, site: str) -> LentPython:
    """A Python that is started once for all tests that are not about its start."""
    return LentPython(browser, site)


@pytest.fixture
def page(
    watch: Watch,  # noqa: ARG001 (asking for the watch is what starts it)
    context: BrowserContext,
    page: Page,
    request: pytest.FixtureRequest,
) -> Page:
    """A page of pytest-playwright, watched; unless marked `own_python`, with a Python that runs already.

    With `CARDTABLE_SLOW=4` in the environment it is four times slower, to find tests that do not wait.
    """
    context.set_default_timeout(TIMEOUT)
    if SLOW:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    if not request.node.get_closest_marker("own_python"):
        request.getfixturevalue("lent_python").lend(context)
    return page


@pytest.fixture
def table(page: Page, site: str) -> Page:
    """The page, opened, with Python ready and the first view shown."""
    page.goto(site)
    wait_until_ready(page)
    settled(page)
    return page
