"""The built page in a real browser, served as a static host would serve it, and watched in every test."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.lent import SLOW, LentPython
from tests.browser.page import ChangedSite, Site, Watch, wait_until_ready
from tools.server import server_for
from tools.steps import DIST

# A time is never an assertion, and a slow machine is no fault of the page.
# What passes here passes there: examples are drawn by chance on a person's own machine only.
settings.register_profile("table", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("table"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "table")
expect.set_options(timeout=30_000)
TIMEOUT = 60_000
"""Milliseconds that a press waits for its button, or a page for its files."""

NOT_NEEDED = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess")
"""Pages that Chromium makes ready beside each of ours, unasked: half of the work of a short test."""
PLAYWRIGHT_S = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "TcpPortRandomizationWin",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
)
"""What Playwright switches off by itself: Chromium heeds the last of such lists only."""
CHROMIUM_FLAGS = (
    f"--disable-features={','.join((*PLAYWRIGHT_S, *NOT_NEEDED))}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark every test that opens a page as a browser test; leave out other browsers unless asked for.

    Slow tests come first, so that at the end no worker waits for a long one of another.
    """
    for item in items:
        if "page" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
    others = [item for item in items if item.get_closest_marker("others")]
    if others and os.environ.get("CARDTABLE_BROWSERS") != "all":
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item not in others]
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """How to start Chromium: the one that build.py found, else Playwright's own."""
    found = os.environ.get("CARDTABLE_CHROMIUM") or shutil.which("chromium")
    return {"args": list(CHROMIUM_FLAGS), **({"executable_path": found} if found else {})}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Without a service worker: tests/browser/test_offline.py is where it has its say."""
    return {**browser_context_args, "service_workers": "block", "reduced_motion": "reduce"}


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
    """The page, opened, with Python ready."""
    page.goto(site)
    wait_until_ready(page)
    return page
