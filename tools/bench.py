"""How fast the built page is, beside a stock page of the same PyScript, Pyodide and wheel, in one run.

Run by `build.py bench`, in the environment of the tests. Times depend on the machine, ratios much less: each
page is opened in turn with an empty cache, and the medians are compared.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.conftest import CHROMIUM_FLAGS
from tests.pages.seeded import REQUESTS
from tools import audit, stages
from tools.offline import write_worker
from tools.runtime import PYODIDE_FILES
from tools.server import server_for
from tools.steps import DIST, ROOT, VENDOR, say

ROUNDS = 7
BLOCK: dict[str, Any] = {"service_workers": "block"}
FIRST_TILE = "#kingdom-panel .tile[data-slot=pile-10]"
LATER_REQUESTS = 200
AT_REST = 5_000
"""Milliseconds after which a browser has put away what a first visit leaves it to do."""
STOCK_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Stock</title>
<script type="module" src="pyscript/core.js"></script>
<link rel="icon" href="data:,"></head>
<body><script type="py" src="main.py" config="pyscript.toml" worker></script></body></html>
"""
STOCK_PROGRAM = """
import json
from js import console
from cardtable.pages.router import Router

request = json.loads({request!r})
console.log(f"piles: {{len(Router().respond(request)['data']['piles'])}}")
"""
STOCK_CONFIG = """
interpreter = "../vendor/pyodide/pyodide.mjs"
packages = [{packages}]
sync_main_only = true
"""
DEAL = {
    "form": "kingdom-form",
    "tool": "kingdom",
    "action": "deal",
    "fields": {
        "sets": ["base-2"],
        "asks": ["village", "drawer", "buy", "trashing", "reaction", "costs"],
        "way": ["standard"],
        "one-way": ["1"],
    },
    "entropy": "00112233445566778899aabbccddeeff",
}
WATCH = """
window.seen = {usable: 0, longest: 0, shift: 0, shown: 0};
new PerformanceObserver((list) => {
  for (const {duration} of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
}).observe({type: "longtask", buffered: true});
new PerformanceObserver((list) => {
  for (const {value, hadRecentInput} of list.getEntries()) if (!hadRecentInput) seen.shift += value;
}).observe({type: "layout-shift", buffered: true});
new MutationObserver((_, observer) => {
  if (!seen.usable && document.documentElement?.dataset.page === "ready") seen.usable = performance.now();
  if (!document.querySelector(FIRST_TILE)) return;
  seen.shown = performance.now();
  observer.disconnect();
}).observe(document, {attributes: true, childList: true, subtree: true});
""".replace("FIRST_TILE", f"'{FIRST_TILE}'")
SHOWN = "the first kingdom is drawn"
TELL_SHOWN = """
new MutationObserver((_, observer) => {
  if (!document.querySelector(FIRST_TILE)) return;
  observer.disconnect();
  requestAnimationFrame(() => console.debug(SHOWN));
}).observe(document, {childList: true, subtree: true});
""".replace("FIRST_TILE", f"'{FIRST_TILE}'").replace("SHOWN", f"'{SHOWN}'")
"""Both pages tell by the console: Playwright looks for an element every half a second only."""
MEMORY = """

import pyodide_js
sync.memory = lambda: pyodide_js._module.HEAP8.length
"""


def stock_site(folder: Path) -> None:
    """Copy the built page, and put the stock page beside it."""
    shutil.copytree(DIST, folder, dirs_exist_ok=True)
    main = folder / "py/main.py"
    main.write_text(stages.DOOR + main.read_text() + MEMORY + stages.MARKS)
    write_worker(folder)
    for name in PYODIDE_FILES:  # as they come, under the names by which a stock page asks for them
        shutil.copyfile(VENDOR / "pyodide" / name, folder / "vendor/pyodide" / name)
    stock = folder / "stock"
    shutil.copytree(ROOT / "node_modules/@pyscript/core/dist", stock / "pyscript")
    wheels = [
        f'"../vendor/wheels/{wheel.name}"'
        for wheel in sorted((folder / "vendor/wheels").glob("*.whl"))
        if not wheel.name.startswith("micropip")
    ]
    (stock / "index.html").write_text(STOCK_PAGE)
    (stock / "main.py").write_text(STOCK_PROGRAM.format(request=json.dumps(DEAL)))
    (stock / "pyscript.toml").write_text(STOCK_CONFIG.format(packages=", ".join(wheels)))


def first_kingdom(page: Page, address: str) -> float:
    """Seconds from navigation to the first kingdom, which is asked for at once."""
    page.add_init_script(TELL_SHOWN)
    before = time.perf_counter()
    with page.expect_console_message(lambda said: said.text == SHOWN, timeout=120_000):
        page.goto(address, wait_until="domcontentloaded")
        page.evaluate("document.querySelector('#kingdom-form [type=submit]').click()")
    return time.perf_counter() - before


def stock_kingdom(page: Page, address: str) -> float:
    """Seconds from navigation to the kingdom of the stock page."""
    before = time.perf_counter()
    with page.expect_console_message(lambda said: said.text.startswith("piles: 10"), timeout=120_000):
        page.goto(f"{address}stock/index.html", wait_until="commit")
    return time.perf_counter() - before


def in_new_context(browser: Browser, work: Callable[[Page], Any], **options: Any) -> Any:
    """Do some work in a page whose cache is empty."""
    context = browser.new_context(**options)
    try:
        return work(context.new_page())
    finally:
        context.close()


def later_visit(context: BrowserContext, address: str) -> float:
    """Seconds to the first kingdom in a browser that has kept the page."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("[data-offline=kept]:not([hidden])", state="attached", timeout=120_000)
    page.wait_for_timeout(AT_REST)
    page.close()
    page = context.new_page()
    try:
        return first_kingdom(page, address)
    finally:
        page.close()


def transferred(page: Page, address: str) -> tuple[int, int]:
    """Bytes that a first visit asks for, packed by gzip as hosts do; of them, those before PyScript's own."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    first_kingdom(page, address)
    sizes = {}
    for url in asked:
        name = url.removeprefix(address).partition("?")[0].partition("#")[0] or "index.html"
        file = DIST / name
        if url.startswith(address) and file.is_file():
            content = file.read_bytes()
            sizes[name] = len(content) if name.endswith((".gz", ".zip")) else len(gzip.compress(content, 6))
    early = sum(size for name, size in sizes.items() if not name.startswith("vendor/"))
    return sum(sizes.values()), early


def growth(page: Page, address: str) -> list[str]:
    """What memory the page and its worker take, before and after many requests of each tool."""
    page.goto(address)
    page.wait_for_selector("html[data-python=ready]", timeout=120_000)
    session = page.context.new_cdp_session(page)
    worker = "document.querySelector('script[type=py]').xworker.sync"
    rows = []
    for tool in ("kingdom", "shuffle", "odds", "quartets"):
        requests = [json.dumps(request) for request in REQUESTS if request["tool"] == tool]
        ask = f"async requests => {{ for (const each of requests) await {worker}.respond(each); }}"
        page.evaluate(ask, requests)  # what is kept for good is in memory now
        marks = []
        for count in (0, LATER_REQUESTS):
            page.evaluate(ask, [requests[at % len(requests)] for at in range(count)])
            session.send("HeapProfiler.collectGarbage")
            heap = session.send("Runtime.getHeapUsage")["usedSize"]
            marks.append((page.evaluate(f"{worker}.memory()"), heap))
        (worker_before, page_before), (worker_after, page_after) = marks
        rows.append(
            f"{tool}: worker {worker_before >> 10:,} kB, then {worker_after >> 10:,} kB; "
            f"page {page_before >> 10:,} kB, then {page_after >> 10:,} kB"
        )
    return rows


def starts(browser: Browser, playwright: Playwright, launch: dict[str, Any], addresses: list[str]) -> None:
    """Print how long the first kingdom takes on a stock page, on ours, and on those of other builds."""
    first: dict[str, list[float]] = {address: [] for address in addresses}
    again: dict[str, list[float]] = {address: [] for address in addresses}
    stock = []
    with ExitStack() as profiles:
        kept = {address: profile(playwright, launch, profiles) for address in addresses}
        for _ in range(ROUNDS):
            stock.append(in_new_context(browser, lambda page: stock_kingdom(page, addresses[0]), **BLOCK))
            for address in addresses:
                work = partial(first_kingdom, address=address)
                first[address].append(in_new_context(browser, work, **BLOCK))
                again[address].append(later_visit(kept[address], address))
    base = median(stock)
    say(f"first kingdom on the stock page: {base:.2f} s")
    for number, address in enumerate(addresses):
        if number:
            say(f"of the other build {number}:")
        for words, seconds, wanted in (
            ("on a first visit", median(first[address]), "0.30"),
            ("on the page that is kept", median(again[address]), "0.20"),
        ):
            say(f"  {words}: {seconds:.2f} s, ratio {seconds / base:.2f} ({wanted})")


def profile(playwright: Playwright, launch: dict[str, Any], profiles: ExitStack) -> BrowserContext:
    """Start a browser that keeps what it has been given."""
    folder = profiles.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
    context = playwright.chromium.launch_persistent_context(folder, **launch)
    profiles.callback(context.close)
    return context


def report(browser: Browser, address: str) -> None:
    """Measure one build, and print a line for each figure, with what is wanted in brackets."""
    total, early = in_new_context(browser, lambda page: transferred(page, address), **BLOCK)
    say(f"first visit: {total / 1e6:.2f} MB with gzip (9), before PyScript {early / 1e3:.0f} kB (120)")
    watched = [in_new_context(browser, lambda page: watch(page, address), **BLOCK) for _ in range(ROUNDS)]
    seen = [first for first, _ in watched]
    say(f"usable after {median(each['usable'] for each in seen):.0f} ms (300)")
    say(f"longest task on the main thread: {median(each['longest'] for each in seen):.0f} ms (50)")
    say(f"layout shift: {max(each['shift'] for each in seen):.3f} (0)")
    stages.report([reached for _, reached in watched])
    for row in in_new_context(browser, lambda page: growth(page, address), **BLOCK):
        say(f"{LATER_REQUESTS} requests, {row}")


def watch(page: Page, address: str) -> tuple[Any, dict[str, float]]:
    """What a first visit sees (when it is usable, its longest task, how much it moves), and its stages."""
    page.add_init_script(WATCH)
    first_kingdom(page, address)
    return page.evaluate("seen"), stages.stages(page)


def main(others: list[str]) -> None:
    """Serve a copy of the built page with the stock page beside it, and of other builds, and measure them."""
    found = os.environ.get("CARDTABLE_CHROMIUM") or shutil.which("chromium")
    launch: dict[str, Any] = {"args": list(CHROMIUM_FLAGS), "executable_path": found}
    with ExitStack() as kept, sync_playwright() as playwright:
        addresses = [
            address_of(stock_site, kept),
            *(address_of(partial(shutil.copytree, other), kept) for other in others),
        ]
        browser = playwright.chromium.launch(**launch)
        starts(browser, playwright, launch, addresses)
        report(browser, addresses[0])
        browser.close()
        audit.report(DIST, found or playwright.chromium.executable_path)


def address_of(make: Callable[[Path], object], kept: ExitStack) -> str:
    """Make a site and serve it as long as what is kept."""
    folder = Path(kept.enter_context(tempfile.TemporaryDirectory())) / "site"
    make(folder)
    server = server_for(folder, port=0, tries=1)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    kept.callback(server.shutdown)
    return f"http://127.0.0.1:{server.server_address[1]}/"


if __name__ == "__main__":
    main(sys.argv[1:])
