"""Record which functions of the interpreter the page calls, in `tools/startup/hot_functions.txt`.

Run by hand after `build.py build`, for a new version of Pyodide or PyScript, or where a test of the usual
start says that the list is too short:

    PYTHONPATH=py .venv/bin/python -m tools.startup.record_hot_functions

The built page is opened in Chromium with an interpreter that records calls: in each language, at each tool,
on a first visit and on a kept page, from the snapshot and without it. It rests, deals a kingdom, and answers
every sample request.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Collection
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from playwright.sync_api import BrowserContext, sync_playwright

from cardtable.pages.core.language import LANGUAGES
from cardtable.pages.core.registry import TOOLS
from tests.support.samples import sample_requests
from tools.bench import visits
from tools.browsers import chromium_launch
from tools.commands import say
from tools.paths import DIST, VENDOR
from tools.site import offline
from tools.site.languages import file_name
from tools.startup.build import HOT_FUNCTIONS, INTERPRETER, interpreter_files, trimmed_interpreter
from tools.startup.hot_functions import COUNTED, counting, list_text
from tools.startup.pack import packed_files
from tools.startup.split import split
from tools.startup.wasm import functions

REMEMBER = """
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate(...given);
  if (made.exports?.["FIRST"]) globalThis.COUNTED = made.exports;
  return made;
};
""".replace("FIRST", f"{COUNTED}0")
"""Goes to the beginning of the module that starts the interpreter."""
ANSWER = """async requests => {
  const {sync} = document.querySelector("script[type=py]").xworker;
  for (const each of requests) await sync.respond(each);
}"""
READ = """() => Object.entries(COUNTED).filter(([name, flag]) => name.startsWith("PREFIX") && flag.value)
  .map(([name]) => Number(name.slice("PREFIX".length)))""".replace("PREFIX", COUNTED)


def counting_site(folder: Path, left_out: Collection[str] = ()) -> None:
    """Copy the built page, without some of its files, with an interpreter that records calls."""
    shutil.copytree(DIST, folder)
    for name in left_out:
        (folder / name).unlink()
    trimmed, _ = trimmed_interpreter()
    whole, _ = split(trimmed, range(functions(trimmed)))
    (folder / interpreter_files(folder)["wasm"]).write_bytes(counting(whole))
    for packed in packed_files(folder).values():
        (folder / packed).unlink()  # of another interpreter
    runtime = folder / "static/start/interpreter.js"
    runtime.write_text(REMEMBER + runtime.read_text(encoding="utf-8"), encoding="utf-8")
    offline.write_worker(folder)


def visit(context: BrowserContext, address: str, ask: bool = True) -> set[int]:
    """Open a page, rest, perhaps ask for a kingdom and everything else, and return what was called."""
    page = context.new_page()
    if ask:
        visits.first_kingdom(page, address)
    else:
        page.goto(address)
    page.wait_for_selector("html[data-python=ready]", timeout=120_000)
    all_tools = [{"form": f"prepare-{tool}", "tool": tool, "prepare": True} for tool in TOOLS]
    for requests in (all_tools, sample_requests()) if ask else ((),):
        page.evaluate(ANSWER, [json.dumps(request) for request in requests])
        page.wait_for_selector("[data-offline=kept]:not([hidden])", state="attached", timeout=120_000)
        page.wait_for_timeout(visits.AT_REST)
    called: set[int] = set(page.workers[-1].evaluate(READ))
    say(f"{address}: {len(called)} functions")
    page.close()
    return called


def main() -> None:
    """Record the calls of all visits, and write the list."""
    called: set[int] = set()
    with sync_playwright() as playwright, ExitStack() as kept:
        address = visits.address_of(counting_site, kept)
        without_snapshot = partial(counting_site, left_out=["vendor/snapshot.bin.gz"])
        context = visits.profile(playwright, chromium_launch(), kept)
        for language in LANGUAGES:
            page = f"{address}{file_name(language)}"
            called |= visit(context, page) | visit(context, page)
            for tool in TOOLS:
                called |= visit(context, f"{page}#{tool}", ask=False)
        called |= visit(context, visits.address_of(without_snapshot, kept))
    whole = (VENDOR / "pyodide" / INTERPRETER["wasm"]).read_bytes()
    HOT_FUNCTIONS.write_text(list_text(called, whole))


if __name__ == "__main__":
    main()
