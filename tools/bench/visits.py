"""Timed visits in Chromium to the built page, and to a stock page of the same PyScript, Pyodide and wheel."""

from __future__ import annotations

import json
import shutil
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright

from tools.bench import engines, stages
from tools.commands import StepError
from tools.paths import DIST, ROOT, VENDOR
from tools.site.dependencies import PYODIDE_FILES
from tools.site.offline import write_worker
from tools.site.server import server_for

FIRST_ANSWER = "#kingdom-panel .tile[data-slot=pile-10]"
FIRST_TILE = "#kingdom-panel:not([data-first]) .tile[data-slot=pile-10]"
"""Of a kingdom that was asked for; the other one may be of the first view."""
PRESS = "document.querySelector(':is([form=kingdom-form], #kingdom-form *)[type=submit]').click()"
"""Deals; older builds have the button within its form."""
FUTURE = "from __future__ import annotations\n"
"""The first statement of py/main.py; nothing may stand before it."""
AT_REST = 5_000
"""Milliseconds until a browser has finished the background work of a first visit."""
STOCK_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Stock</title>
<script type="module" src="pyscript/core.js"></script>
<link rel="icon" href="data:,"></head>
<body><script type="py" src="main.py" config="pyscript.toml" worker></script></body></html>
"""
STOCK_PROGRAM = """
import json
from js import BroadcastChannel, console
from cardtable.pages.core.router import Router

request = json.loads({request!r})
console.log(f"piles: {{len(Router().respond(request)['data']['piles'])}}")
BroadcastChannel.new("stock").postMessage("dealt")
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
TELL_DRAWN = f"""
for (const drawn of ["{FIRST_ANSWER}", "{FIRST_TILE}"]) {{
  new MutationObserver((_, observer) => {{
    if (!document.querySelector(drawn)) return;
    observer.disconnect();
    requestAnimationFrame(() => console.debug(drawn));
  }}).observe(document, {{childList: true, subtree: true, attributeFilter: ["data-first"]}});
}}"""
"""Both pages tell by the console: Playwright looks for an element every half a second only."""
MEMORY = """

import pyodide_js
sync.memory = lambda: pyodide_js._module.HEAP8.length
"""


def stock_site(folder: Path) -> None:
    """Copy the built page, and put the stock page beside it."""
    shutil.copytree(DIST, folder, dirs_exist_ok=True)
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


def marked_site(site: Path, folder: Path) -> None:
    """Copy a built page; its program tells times and memory, and needs more of the interpreter for that."""
    shutil.copytree(site, folder, dirs_exist_ok=True)
    main = folder / "py/main.py"
    text = main.read_text()
    if text.count(FUTURE) != 1:
        raise StepError(f"{main.name} must have {FUTURE!r} once.")
    main.write_text(text.replace(FUTURE, FUTURE + stages.DOOR) + MEMORY + engines.TIMED + stages.MARKS)


def first_kingdom(page: Page, address: str) -> float:
    """Seconds from navigation to the first kingdom that is asked for, at once."""
    page.add_init_script(TELL_DRAWN)
    before = time.perf_counter()
    with page.expect_console_message(lambda said: said.text == FIRST_TILE, timeout=120_000):
        page.goto(address, wait_until="domcontentloaded")
        page.evaluate(PRESS)
    return time.perf_counter() - before


def first_answer(page: Page, address: str) -> float:
    """Seconds from navigation to the first kingdom that is drawn, whoever has asked for it."""
    page.add_init_script(TELL_DRAWN)
    before = time.perf_counter()
    with page.expect_console_message(lambda said: said.text == FIRST_ANSWER, timeout=120_000):
        page.goto(address, wait_until="commit")
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


def later_visit(
    context: BrowserContext, address: str, work: Callable[[Page, str], float] = first_kingdom
) -> float:
    """Seconds to the first kingdom in a browser that has kept the page."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("[data-offline=kept]:not([hidden])", state="attached", timeout=120_000)
    page.wait_for_timeout(AT_REST)
    page.close()
    page = context.new_page()
    try:
        return work(page, address)
    finally:
        page.close()


def profile(playwright: Playwright, launch: dict[str, Any], profiles: ExitStack) -> BrowserContext:
    """Start a browser that keeps what it has been given."""
    folder = profiles.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
    context = playwright.chromium.launch_persistent_context(folder, **launch)
    profiles.callback(context.close)
    return context


def address_of(make: Callable[[Path], object], kept: ExitStack) -> str:
    """Make a site and serve it as long as what is kept."""
    folder = Path(kept.enter_context(tempfile.TemporaryDirectory())) / "site"
    make(folder)
    server = server_for(folder, port=0, tries=1)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    kept.callback(server.shutdown)
    return f"http://127.0.0.1:{server.server_address[1]}/"
