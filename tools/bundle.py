"""The page's files joined and shortened by esbuild: a browser that asks for one draws sooner than for thirty.

`static/` holds them as they are written. Beside what is joined lies a map to that, for a browser's tools.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tools import runtime
from tools.steps import ROOT, run, tool

FOR_PAGES = ("page.js", "page.css", "embed.css", "examples.js")
FOR_WORKER = ("runtime.js",)
"""What the pages and the worker ask for by name; what these import is joined to them."""
OUTSIDE = {FOR_PAGES: ("../vendor/*",), FOR_WORKER: ("node:*", "ws")}
"""But not this: what others name as well, and what Pyodide imports in Node only."""
SETTINGS = (
    "--bundle",
    "--format=esm",
    "--target=esnext",
    "--minify",
    "--sourcemap",
    "--allow-overwrite",
    "--log-level=warning",
)


def join(site: Path) -> None:
    """Put the joined files into a site's `static/`, in place of the single ones. Raises `StepError`.

    The interpreter must be there already: the worker's file takes up what starts it.
    """
    runtime.npm_packages()
    joined: set[Path] = set()
    kept: set[Path] = set()
    for names, outside in OUTSIDE.items():
        entries = [site / "static" / name for name in names]
        joined |= esbuild(entries, outside)
        kept.update(entries)
    for file in joined - kept:
        if site.resolve() in file.parents:
            file.unlink()


def esbuild(entries: list[Path], outside: Iterable[str]) -> set[Path]:
    """Join files to what they import, unless it is outside; return all that they were made of."""
    node = tool("node", "to join the page's files (Node 20 or newer)")
    with tempfile.TemporaryDirectory() as work:
        report = Path(work) / "report.json"
        left_out = (f"--external:{each}" for each in outside)
        outcome = (f"--outdir={entries[0].parent}", f"--metafile={report}")
        program = runtime.PACKAGES / "esbuild/bin/esbuild"
        run([node, program, *entries, *SETTINGS, *left_out, *outcome], "Joining the page's files")
        return {ROOT / name for name in json.loads(report.read_text(encoding="utf-8"))["inputs"]}
