"""Bundle and minify scripts and styles with esbuild, so that a browser asks for one file in place of thirty.

`static/` holds the sources. A source map lies beside each bundle, for the developer tools of browsers.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tools.commands import program, run
from tools.paths import ROOT
from tools.site import dependencies

BEFORE_PAINT = ("start/preferences.js", "start/first-view.js")
"""Scripts that run while the page is parsed: no modules."""
FOR_PAGES = (
    "page/main.js",
    "styles/page.css",
    "styles/embed.css",
    "embed/examples.js",
)
FOR_WORKER = ("start/interpreter.js", "start/prestarted-worker.js")
"""The files that pages, and the fast start of the worker, request by name; imports are joined to them."""
OUTSIDE = {
    BEFORE_PAINT: (),
    FOR_PAGES: ("../../vendor/*",),
    FOR_WORKER: ("node:*", "ws", "../../vendor/xz-decompress/*"),
}
"""Imports that are not bundled: files that others name as well, and those of Pyodide in Node only."""
SETTINGS = (
    "--bundle",
    "--target=esnext",
    "--minify",
    "--sourcemap",
    "--allow-overwrite",
    "--log-level=warning",
)


def join(site: Path, fast: bool) -> None:
    """Replace the sources in a site's `static/` by the bundles. Raises `StepError`.

    With the `fast` start, the interpreter must be there already: the worker's file includes Pyodide's loader.
    """
    dependencies.npm_packages()
    site = site.resolve()
    joined: set[Path] = set()
    kept: set[Path] = set()
    for names in (BEFORE_PAINT, FOR_PAGES, FOR_WORKER) if fast else (BEFORE_PAINT, FOR_PAGES):
        entries = [site / "static" / name for name in names]
        form = "iife" if names is BEFORE_PAINT else "esm"
        joined |= esbuild(site / "static", entries, form, OUTSIDE[names])
        kept.update(entries)
    for file in joined - kept:
        if site in file.parents:
            file.unlink()


def esbuild(folder: Path, entries: list[Path], form: str, outside: Iterable[str]) -> set[Path]:
    """Bundle entry points with their imports, unless these are outside; return all input files.

    `form` is "esm" for modules, and for scripts that share their names with no other "iife".
    """
    node = program("node", "to bundle the page's files (Node 20 or newer)")
    with tempfile.TemporaryDirectory() as work:
        report = Path(work) / "report.json"
        left_out = (f"--external:{each}" for each in outside)
        outcome = (f"--outbase={folder}", f"--outdir={folder}", f"--metafile={report}")
        script = dependencies.PACKAGES / "esbuild/bin/esbuild"
        settings = (*SETTINGS, f"--format={form}")
        run([node, script, *entries, *settings, *left_out, *outcome], "Bundling the page's files")
        inputs = json.loads(report.read_text(encoding="utf-8"))["inputs"]
        return {(ROOT / name).resolve() for name in inputs}
