"""Count which functions of the interpreter a page calls, into `tools/called.txt`: see tools/interpreter.py.

Run by hand, when Pyodide or PyScript is another: `PYTHONPATH=py .venv/bin/python -m tools.called`. The built
page is opened in Chromium with an interpreter that notes what is called: in each language, at each tool, on a
first visit and kept for use without a network, from the image and without it. It rests, deals a kingdom, and
is asked everything that the tests ask of every tool.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Collection
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, sync_playwright

from cardtable.pages.router import TOOLS
from tests.conftest import CHROMIUM_FLAGS
from tests.pages.seeded import REQUESTS
from tools import bench, offline, site
from tools.interpreter import COUNTED, counted, functions, split, written_called
from tools.languages import LANGUAGES, file_name
from tools.steps import DIST, VENDOR, say

REMEMBER = """
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate(...given);
  if (made.exports?.["FIRST"]) globalThis.COUNTED = made.exports;
  return made;
};
""".replace("FIRST", f"{COUNTED}0")
"""Goes to the beginning of the module that starts the interpreter."""
READ = """() => Object.entries(COUNTED).filter(([name, flag]) => name.startsWith("PREFIX") && flag.value)
  .map(([name]) => Number(name.slice("PREFIX".length)))""".replace("PREFIX", COUNTED)


def counting_site(folder: Path, left_out: Collection[str] = ()) -> None:
    """Copy the built page, without some of its files, with an interpreter that notes what is called."""
    shutil.copytree(DIST, folder)
    for name in left_out:
        (folder / name).unlink()
    trimmed, _ = site.trimmed_interpreter()
    whole, _ = split(trimmed, range(functions(trimmed)))
    (folder / site.interpreter_files(folder)["wasm"]).write_bytes(counted(whole))
    runtime = folder / "static/runtime.js"
    runtime.write_text(REMEMBER + runtime.read_text(encoding="utf-8"), encoding="utf-8")
    offline.write_worker(folder)


def visit(context: BrowserContext, address: str, ask: bool = True) -> set[int]:
    """Open a page, rest, perhaps ask for a kingdom and everything else, and return what was called."""
    page = context.new_page()
    if ask:
        bench.first_kingdom(page, address)
    else:
        page.goto(address)
    page.wait_for_selector("[data-offline=kept]:not([hidden])", state="attached", timeout=120_000)
    page.wait_for_selector("html[data-python=ready]", timeout=120_000)
    page.wait_for_timeout(bench.AT_REST)
    requests = [json.dumps(request) for request in REQUESTS if ask]
    page.evaluate(
        "async requests => { const {sync} = document.querySelector('script[type=py]').xworker;"
        " for (const each of requests) await sync.respond(each); }",
        requests,
    )
    called: set[int] = set(page.workers[-1].evaluate(READ))
    say(f"{address}: {len(called)} functions")
    page.close()
    return called


def main() -> None:
    """Count, and write the list."""
    called: set[int] = set()
    with sync_playwright() as playwright, ExitStack() as kept:
        address = bench.address_of(counting_site, kept)
        without_image = partial(counting_site, left_out=["vendor/snapshot.bin.gz"])
        launch: dict[str, Any] = {
            "args": list(CHROMIUM_FLAGS),
            "executable_path": shutil.which("chromium"),
        }
        context = bench.profile(playwright, launch, kept)
        for language in LANGUAGES:
            page = f"{address}{file_name(language)}"
            called |= visit(context, page) | visit(context, page)
            for tool in TOOLS:
                called |= visit(context, f"{page}#{tool}", ask=False)
        called |= visit(context, bench.address_of(without_image, kept))
    whole = (VENDOR / "pyodide" / site.INTERPRETER["wasm"]).read_bytes()
    site.CALLED.write_text(written_called(called, whole))


if __name__ == "__main__":
    main()
