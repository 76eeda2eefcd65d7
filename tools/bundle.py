"""The page's files joined and shortened by esbuild: a browser that asks for one draws sooner than for thirty.

`static/` holds them as they are written. Beside what is joined lies a map to that, for a browser's tools.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from tools import runtime
from tools.steps import ROOT, run, tool

ENTRIES = ("page.js", "page.css", "runtime.js", "embed.css", "examples.js")
"""What the pages and the worker ask for by name; what these import is joined to them."""
SETTINGS = (
    "--bundle",
    "--format=esm",
    "--target=esnext",
    "--minify",
    "--sourcemap",
    "--external:../vendor/*",
    "--allow-overwrite",
    "--log-level=warning",
)


def join(site: Path) -> None:
    """Put the joined files into a site's `static/`, in place of the single ones. Raises `StepError`."""
    runtime.npm_packages()
    node = tool("node", "to join the page's files (Node 20 or newer)")
    folder = site / "static"
    entries = [folder / name for name in ENTRIES]
    with tempfile.TemporaryDirectory() as work:
        report = Path(work) / "report.json"
        outcome = (f"--outdir={folder}", f"--metafile={report}")
        program = runtime.PACKAGES / "esbuild/bin/esbuild"
        run([node, program, *entries, *SETTINGS, *outcome], "Joining the page's files")
        joined = json.loads(report.read_text(encoding="utf-8"))["inputs"]
    for name in joined:
        file = ROOT / name
        if file.resolve() not in (entry.resolve() for entry in entries):
            file.unlink()
