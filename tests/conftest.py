"""The built page in a real browser, served as a static host would serve it, and watched in every test."""

from __future__ import annotations

import gc
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any, Protocol

import pytest
from hypothesis import HealthCheck, Phase, settings
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.support import seed
from tests.support.browser.contexts import TIMEOUT, SharedContexts
from tests.support.browser.page import ChangedSite, Show, Watch, settled, wait_until_ready
from tests.support.browser.shared_python import SLOW, LendingHandler, LentPython
from tools.browsers import CHROMIUM, HEADLESS, chromium_launch
from tools.paths import DIST
from tools.site.server import Handler, server_for

# A time is never an assertion, and a slow machine is no fault of the page. Examples are the same each time,
# unless the run has a seed of its own.
settings.register_profile(
    "table", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=seed.GIVEN is None
)
settings.register_profile(
    "no-shrinking", settings.get_profile("table"), phases=[*{*Phase} - {Phase.shrink, Phase.explain}]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "table"))
expect.set_options(timeout=30_000)


class Serve(Protocol):
    """Serves a folder and returns its address."""

    def __call__(self, folder: Path, handler: type[Handler] = Handler) -> str: ...


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
def serve() -> Iterator[Serve]:
    """Serve a folder on a free port; returns its address."""
    servers: list[ThreadingHTTPServer] = []

    def start(folder: Path, handler: type[Handler] = Handler) -> str:
        server = server_for(folder, port=0, tries=1, handler=handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_address[1]}/"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def built_site(serve: Serve) -> str:
    """The address of the built page."""
    assert (DIST / "index.html").is_file(), "build the page first: python3 build.py build"
    return serve(DIST)


@pytest.fixture(scope="session")
def shared_contexts(browser: Browser, serve: Serve, built_site: str) -> SharedContexts:
    """Contexts whose pages ask a Python that was started once for all tests that are not about its start."""
    python = LentPython(browser, built_site)
    return SharedContexts(browser, serve(DIST, LendingHandler), python.lend)


@pytest.fixture
def site(request: pytest.FixtureRequest, built_site: str) -> str:
    """The address of the built page; unless the test is marked `own_python`, Python runs already there."""
    if request.node.get_closest_marker("own_python"):
        return built_site
    shared: SharedContexts = request.getfixturevalue("shared_contexts")
    return shared.site


@pytest.fixture
def changed_site(tmp_path: Path, serve: Serve) -> ChangedSite:
    """Serve a copy of the built page after a function has changed it."""

    def make(change: Callable[[Path], None]) -> str:
        copy = tmp_path / "site"
        shutil.copytree(DIST, copy)
        change(copy)
        return serve(copy)

    return make


@pytest.fixture
def _visit(
    request: pytest.FixtureRequest, browser_context_args: dict[str, Any]
) -> Iterator[tuple[BrowserContext, Watch]]:
    """A context and its watch: of the test's own if it is marked so, else a shared one."""
    if request.node.get_closest_marker("own_python") or request.node.get_closest_marker("own_context"):
        context: BrowserContext = request.getfixturevalue("new_context")()
        if not request.node.get_closest_marker("own_python"):
            request.getfixturevalue("shared_contexts").lend(context)
        yield context, Watch(context)
        return
    marker = request.node.get_closest_marker("browser_context_args")
    shared: SharedContexts = request.getfixturevalue("shared_contexts")
    with shared.borrowed({**browser_context_args, **(marker.kwargs if marker else {})}) as visit:
        yield visit


@pytest.fixture
def context(_visit: tuple[BrowserContext, Watch]) -> BrowserContext:
    """The context of the test's page."""
    context, _ = _visit
    context.set_default_timeout(TIMEOUT)
    return context


@pytest.fixture
def watch(_visit: tuple[BrowserContext, Watch]) -> Iterator[Watch]:
    """Fail any test whose page put an error into the console or asked another origin for anything."""
    _, watch = _visit
    yield watch
    assert watch.complaints == []


@pytest.fixture
def page(
    watch: Watch,  # noqa: ARG001 (asking for the watch is what starts it)
    context: BrowserContext,
) -> Page:
    """A page of pytest-playwright, watched; unless marked `own_python`, with a Python that runs already.

    With `CARDTABLE_SLOW=4` in the environment it is four times slower, to find tests that do not wait.
    """
    page = context.new_page()
    if SLOW:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    return page


@pytest.fixture
def another_visitor(
    browser_context_args: dict[str, Any], shared_contexts: SharedContexts
) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a blank page for somebody else: nothing is kept there yet."""
    with ExitStack() as visits:

        def enter(**settings: Any) -> Page:
            visit = shared_contexts.borrowed({**browser_context_args, **settings})
            context, _ = visits.enter_context(visit)
            return context.new_page()

        yield enter


@pytest.fixture
def show(page: Page, site: str) -> Show:
    """Open an address of the site, always as a page of its own, and wait for Python's answer."""

    def opened(address: str = "", size: tuple[int, int] | None = None) -> Page:
        if size:
            page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
        if page.url != "about:blank":
            page.goto("about:blank")
        page.goto(site + address)
        wait_until_ready(page)
        settled(page)
        return page

    return opened


@pytest.fixture
def table(show: Show) -> Page:
    """The page, opened, with Python ready and the first view shown."""
    return show()
