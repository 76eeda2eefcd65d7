"""The switch of the fast start, and the site without it: Python as PyScript and Pyodide start it themselves.

`[tool.cardtable] fast-start = false` in pyproject.toml switches everything in this folder off.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from tools.commands import StepError
from tools.paths import ROOT
from tools.site.words import FOLDER, IN_PYTHON, word_tables

FAST_START_ONLY = (
    "interpreter.js",
    "deferred.js",
    "download.js",
    "prestarted-worker.js",
)
"""Scripts of `static/start/` that a stock site does not have: all that its pages do not import."""
PRESTART = '<script src="static/start/prestarted-worker.js"></script>'
SETTINGS = {
    'interpreter = "./static/start/interpreter.js"': 'interpreter = "./vendor/pyodide/pyodide.mjs"',
    'packages_cache = "passthrough"': 'packages_cache = "never"',
}
"""Lines of pyscript.toml as they begin, and what a stock site has instead."""


def fast_start() -> bool:
    """Whether pyproject.toml wants the fast start."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return bool(settings["tool"]["cardtable"]["fast-start"])


def use_stock_start(site: Path) -> None:
    """Take the fast start out of a site's pages, scripts and settings. Raises `StepError`."""
    for name in FAST_START_ONLY:
        (site / "static/start" / name).unlink()
    for page in site.glob("*.html"):
        _replace(page, {PRESTART: ""})
    _replace(site / "pyscript.toml", SETTINGS)
    with (site / "pyscript.toml").open("a", encoding="utf-8") as settings:
        settings.write("\n[files]   # PyScript puts them where Python reads them\n")
        settings.writelines(f'"./{FOLDER}/{name}" = "{IN_PYTHON}/{name}"\n' for name in word_tables())


def _replace(file: Path, texts: dict[str, str]) -> None:
    content = file.read_text(encoding="utf-8")
    for old, new in texts.items():
        if content.count(old) != 1:
            raise StepError(f"{file.name} must have {old!r} once.")
        content = content.replace(old, new)
    file.write_text(content, encoding="utf-8")
