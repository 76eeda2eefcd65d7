"""How fast the built page is, beside a stock page of the same PyScript, Pyodide and wheel, in one run.

Run by `build.py bench`, in the environment of the tests. Times depend on the machine, ratios much less: each
page is opened in turn with an empty cache, and the medians are compared.
"""

from __future__ import annotations

import gzip
import json
import shutil
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from cardtable.pages.core.registry import TOOLS
from tests.support.samples import sample_requests
from tools.bench import engines, lighthouse_scores, other_browsers, phones, stages
from tools.bench.throttle import SlowHost, slow_host
from tools.bench.visits import (
    FIRST_TILE,
    address_of,
    first_answer,
    first_kingdom,
    in_new_context,
    later_visit,
    profile,
    stock_kingdom,
    stock_site,
)
from tools.browsers import chromium_launch
from tools.commands import say
from tools.paths import DIST

ROUNDS = 7
BLOCK: dict[str, Any] = {"service_workers": "block"}
LATER_REQUESTS = 200
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


def main(others: list[str]) -> None:
    """Serve a copy of the built page with the stock page beside it, and of other builds, and measure them."""
    launch = chromium_launch()
    with ExitStack() as kept, sync_playwright() as playwright:
        addresses = [
            address_of(stock_site, kept),
            *(address_of(partial(shutil.copytree, other), kept) for other in others),
        ]
        browser = playwright.chromium.launch(**launch)
        starts(browser, playwright, launch, addresses)
        report(browser, addresses[0])
        phones.report(browser, [slow_host_of(stock_site, kept), *slow_hosts(others, kept)])
        browser.close()
        other_browsers.report(addresses[0])
        lighthouse_scores.report(DIST, launch.get("executable_path") or playwright.chromium.executable_path)


def slow_hosts(others: list[str], kept: ExitStack) -> list[SlowHost]:
    """Serve copies of other builds over slow networks."""
    return [slow_host_of(partial(shutil.copytree, other), kept) for other in others]


def slow_host_of(make: Callable[[Path], object], kept: ExitStack) -> SlowHost:
    """Make a site and serve it over slow networks, as long as what is kept."""
    folder = Path(kept.enter_context(tempfile.TemporaryDirectory())) / "site"
    make(folder)
    host = slow_host(folder)
    kept.callback(host.end)
    return host


def starts(browser: Browser, playwright: Playwright, launch: dict[str, Any], addresses: list[str]) -> None:
    """Print how long the first kingdom takes on a stock page, on ours, and on those of other builds."""
    shown: dict[str, list[float]] = {address: [] for address in addresses}
    first: dict[str, list[float]] = {address: [] for address in addresses}
    left: dict[str, list[float]] = {address: [] for address in addresses}
    again: dict[str, list[float]] = {address: [] for address in addresses}
    stock = []
    with ExitStack() as profiles:
        kept = {address: profile(playwright, launch, profiles) for address in addresses}
        for _ in range(ROUNDS):
            stock.append(in_new_context(browser, lambda page: stock_kingdom(page, addresses[0]), **BLOCK))
            for address in addresses:
                for times, work in ((shown, first_answer), (first, first_kingdom)):
                    visit = partial(work, address=address)
                    times[address].append(in_new_context(browser, visit, **BLOCK))
                for times, work in ((left, first_answer), (again, first_kingdom)):
                    times[address].append(later_visit(kept[address], address, work))
    base = median(stock)
    say(f"first kingdom on the stock page: {base:.2f} s")
    for number, address in enumerate(addresses):
        if number:
            say(f"of the other build {number}:")
        for words, seconds, wanted in (
            ("an answer on the page", median(shown[address]), "0.08"),
            ("the first press answered", median(first[address]), "0.25"),
            ("an answer on the page that is kept", median(left[address]), "0.05"),
            ("the first press answered there", median(again[address]), "0.20"),
        ):
            say(f"  {words}: {seconds:.2f} s, ratio {seconds / base:.2f} ({wanted})")


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
    in_new_context(browser, lambda page: engines.report(page, address), **BLOCK)


def watch(page: Page, address: str) -> tuple[Any, dict[str, float]]:
    """What a first visit sees (when it is usable, its longest task, how much it moves), and its stages."""
    page.add_init_script(WATCH)
    first_kingdom(page, address)
    return page.evaluate("seen"), stages.stages(page)


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
            sizes[name] = (
                len(content) if name.endswith((".gz", ".xz", ".zip")) else len(gzip.compress(content, 6))
            )
    early = sum(size for name, size in sizes.items() if not name.startswith("vendor/"))
    return sum(sizes.values()), early


def growth(page: Page, address: str) -> list[str]:
    """What memory the page and its worker take, before and after many requests of each tool."""
    page.goto(address)
    page.wait_for_selector("html[data-python=ready]", timeout=120_000)
    session = page.context.new_cdp_session(page)
    worker = "document.querySelector('script[type=py]').xworker.sync"
    rows = []
    for tool in TOOLS:
        requests = [json.dumps(request) for request in sample_requests() if request["tool"] == tool]
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


if __name__ == "__main__":
    main(sys.argv[1:])
