"""Count anew which functions of the interpreter a page calls, and write `tools/called.txt`: see tools/interpreter.py.

Run by hand, when Pyodide or PyScript is another: `PYTHONPATH=py .venv/bin/python -m tools.called`. The
built page is opened in Chromium with an interpreter that notes what is called, in each language, on a first visit and
kept for use without a network, and is asked everything that the tests ask of every tool.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.conftest import CHROMIUM_FLAGS
from tests.pages.seeded import REQUESTS
from tools import bench, offline, site
from tools.interpreter import COUNTED, counted, functions, split, trim, written_called
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


def counting_site(folder: Path) -> None:
    """Copy the built page, with an interpreter that notes what is called."""
    shutil.copytree(DIST, folder)
    given = VENDOR / "pyodide"
    script, others = (
        (given / name).read_text(encoding="utf-8") for name in (site.INTERPRETER["mjs"], "pyodide.mjs")
    )
    trimmed, _ = trim((given / site.INTERPRETER["wasm"]).read_bytes(), script, others)
    whole, _ = split(trimmed, range(functions(trimmed)))
    (folder / site.interpreter_files(folder)["wasm"]).write_bytes(counted(whole))
    runtime = folder / "static/runtime.js"
    runtime.write_text(REMEMBER + runtime.read_text(encoding="utf-8"), encoding="utf-8")
    offline.write_worker(folder)


def visit(page: Page, address: str) -> set[int]:
    """Ask for a kingdom as soon as the page is there, wait, ask everything, and return what was called."""
    bench.first_kingdom(page, address)
    page.wait_for_selector("[data-offline=kept]:not([hidden])", state="attached", timeout=120_000)
    page.wait_for_timeout(bench.AT_REST)
    requests = [json.dumps(request) for request in REQUESTS]
    page.evaluate(
        "async requests => { const {sync} = document.querySelector('script[type=py]').xworker;"
        " for (const each of requests) await sync.respond(each); }",
        requests,
    )
    called: set[int] = set(page.workers[-1].evaluate(READ))
    say(f"{address}: {len(called)} functions")
    return called


def main() -> None:
    """Count, and write the list."""
    called: set[int] = set()
    with ExitStack() as kept, sync_playwright() as playwright:
        address = bench.address_of(counting_site, kept)
        launch: dict[str, Any] = {
            "args": list(CHROMIUM_FLAGS),
            "executable_path": shutil.which("chromium"),
        }
        profile = kept.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        context = playwright.chromium.launch_persistent_context(profile, **launch)
        for language in LANGUAGES:
            for _ in range(2):
                page = context.new_page()
                called |= visit(page, f"{address}{file_name(language)}")
                page.close()
        context.close()
    whole = (VENDOR / "pyodide" / site.INTERPRETER["wasm"]).read_bytes()
    site.CALLED.write_text(written_called(called, whole))


if __name__ == "__main__":
    main()
