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
from tools.bench.record import Record
from tools.bench.throttle import SlowHost, slow_host
from tools.bench.visits import (
    FIRST_TILE,
    address_of,
    first_answer,
    first_kingdom,
    in_new_context,
    later_visit,
    marked_site,
    profile,
    stock_kingdom,
    stock_site,
)
from tools.browsers import chromium_launch
from tools.paths import DIST, ROOT

ROUNDS = 7
BLOCK: dict[str, Any] = {"service_workers": "block"}
LATER_REQUESTS = 200
FILES = {
    "node_modules/pyodide/pyodide.asm.wasm": "Pyodide's own interpreter; not part of the page",
    "dist/vendor/pyodide/pyodide.asm-*.wasm": "the interpreter's first part",
    "dist/vendor/pyodide/pyodide.asm-*.wasm.xz": "the same for slow networks",
    "dist/vendor/pyodide/pyodide.rest-*.wasm": "rarely called functions; after the first answer",
    "dist/vendor/pyodide/pyodide.asm-*.mjs": "its script",
    "dist/vendor/snapshot.bin.gz": "Python with the Kingdom tool",
    "dist/vendor/snapshot-*.bin.xz": "the same for slow networks",
    "dist/vendor/modules.zip": "the other tools; after the first answer",
}
"""The large files of a start, and what they are."""
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


def main(others: list[Path], *, writes: bool = False) -> None:
    """Serve a copy of the built page with the stock page beside it, and of other builds, and measure them.

    Args:
        others: the folders of the other builds.
        writes: whether the record and the documents are written.
    """
    launch, record = chromium_launch(), Record()
    with ExitStack() as kept, sync_playwright() as playwright:
        copies = [partial(shutil.copytree, each, dirs_exist_ok=True) for each in others]
        makers: list[Callable[[Path], object]] = [stock_site, *copies]
        addresses = [address_of(make, kept) for make in makers]
        marked = [address_of(partial(marked_site, each), kept) for each in (DIST, *others)]
        browser = playwright.chromium.launch(**launch)
        engines.report(record, browser, [*zip([DIST, *others], marked, strict=True)])
        starts(record, browser, playwright, launch, addresses)
        report(record, browser, addresses[0], marked[0])
        phones.report(record, browser, [slow_host_of(make, kept) for make in makers])
        name = f"Chromium {browser.version}"
        browser.close()
        other_browsers.report(record, addresses[0])
        program = launch.get("executable_path") or playwright.chromium.executable_path
        lighthouse_scores.report(record, DIST, program)
        sizes(record)
    if writes:
        record.write(name)


def slow_host_of(make: Callable[[Path], object], kept: ExitStack) -> SlowHost:
    """Make a site and serve it over slow networks, as long as what is kept."""
    folder = Path(kept.enter_context(tempfile.TemporaryDirectory())) / "site"
    make(folder)
    host = slow_host(folder)
    kept.callback(host.end)
    return host


def starts(
    record: Record, browser: Browser, playwright: Playwright, launch: dict[str, Any], addresses: list[str]
) -> None:
    """Record how long the first kingdom takes on a stock page, on ours, and on those of other builds."""
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
    for build, address in enumerate(addresses):
        for where, wanted, both in (
            ("Chromium on this machine, empty cache", ("0.08", "0.25"), (shown, first)),
            ("a later visit, the page being kept on the device", ("0.05", "0.20"), (left, again)),
        ):
            record.start(where, median(stock), (median(times[address]) for times in both), wanted, build)


def report(record: Record, browser: Browser, address: str, marked: str) -> None:
    """Record the figures of one build, with what is wanted; those of its Python come from its marked copy."""
    row = partial(record.row, "page")
    total, early = in_new_context(browser, lambda page: transferred(page, address), **BLOCK)
    row("bytes before the first kingdom, with gzip", f"{total / 1e6:.2f} MB", "9 MB")
    row("of them, without PyScript, Pyodide and Python", f"{early / 1e3:.0f} kB", "120 kB")
    visits = [lambda page: watch(page, address), lambda page: stages_of(page, marked)]
    watched = [[in_new_context(browser, visit, **BLOCK) for visit in visits] for _ in range(ROUNDS)]
    seen, reached = zip(*watched, strict=True)
    row("forms usable after", f"{median(each['usable'] for each in seen):.0f} ms", "300 ms")
    row("longest task on the main thread", f"{median(each['longest'] for each in seen):.0f} ms", "50 ms")
    row("layout shift", f"{max(each['shift'] for each in seen):.3f}", "0")
    stages.report(record, reached)
    for tool, before, after in in_new_context(browser, lambda page: growth(page, marked), **BLOCK):
        words = f"memory of the worker after all samples of {tool} too, and {LATER_REQUESTS} more of them"
        row(words, f"{before / 1e6:.1f} MB, {after / 1e6:.1f} MB", "8 MB more in all")


def watch(page: Page, address: str) -> Any:
    """What a first visit sees: when it is usable, its longest task, how much it moves."""
    page.add_init_script(WATCH)
    first_kingdom(page, address)
    return page.evaluate("seen")


def stages_of(page: Page, address: str) -> dict[str, float]:
    """Return when each stage of a first visit was reached."""
    watch(page, address)
    return stages.stages(page)


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


def growth(page: Page, address: str) -> list[tuple[str, int, int]]:
    """Return the bytes that the worker takes, before and after many requests of each tool."""
    page.goto(address)
    page.wait_for_selector("html[data-python=ready]", timeout=120_000)
    worker = "document.querySelector('script[type=py]').xworker.sync"
    rows = []
    for tool in TOOLS:
        requests = [json.dumps(request) for request in sample_requests() if request["tool"] == tool]
        ask = f"async requests => {{ for (const each of requests) await {worker}.respond(each); }}"
        page.evaluate(ask, requests)  # what is kept for good is in memory now
        marks = []
        for count in (0, LATER_REQUESTS):
            page.evaluate(ask, [requests[at % len(requests)] for at in range(count)])
            marks.append(page.evaluate(f"{worker}.memory()"))
        rows.append((tool, *marks))
    return rows


def sizes(record: Record) -> None:
    """Record the sizes of the large files of a start."""
    for pattern, words in FILES.items():
        (file,) = ROOT.glob(pattern)
        record.row("sizes", f"`{file.name}`", f"{file.stat().st_size / 1e6:.2f}", words)


if __name__ == "__main__":
    *given, asked = sys.argv[1:]
    main([*map(Path, given)], writes=asked == "write")
