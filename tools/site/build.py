"""Build `dist/`: the engine's wheel, the memory snapshot, and every file of the page, with their hashes."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from pathlib import Path

from tools import environment
from tools.commands import StepError, program, run, say
from tools.paths import DIST, ROOT, VENDOR
from tools.site import bundle, dependencies, offline, preloads
from tools.site.words import add_words
from tools.stamps import Stamp, digest, files_below
from tools.startup.build import add_fast_start, make_interpreter, make_snapshot
from tools.startup.stock import fast_start, use_stock_start

PAGE = "index.html"
SOURCES = ("pyscript.toml", "static", "py/main.py", "LICENSE", "NOTICES.md")
PARTS = ("pyodide", "pyscript", "workbox", "lean-qr", "xz-decompress", "wheels", "licences")
"""Folders of `vendor/` that the site has as they are."""
HTML_LIBRARY = ("htpy", "markupsafe")
FILE_LIST = "files.json"


def build_site() -> None:
    """Build `dist/`, unless it was built from these very sources. Raises `StepError`."""
    check_tools()
    dependencies.fetch()
    sources = (
        PAGE,
        offline.WORKER,
        "tools",
        "licences",
        "package-lock.json",
        "pyproject.toml",
        "py",
        *SOURCES,
    )
    stamp = Stamp(DIST, digest(ROOT / source for source in sources))
    if stamp.fresh():
        return
    say("Building dist/")
    wheel = engine_wheel()
    fast = fast_start()
    if fast:
        make_interpreter()
        make_snapshot(wheel)
    shutil.rmtree(DIST, ignore_errors=True)
    assemble(DIST, fast)
    stamp.set()


def assemble(site: Path, fast: bool) -> None:
    """Put together a site of the sources and of `vendor/`, with the fast start or the stock one."""
    for source in SOURCES:
        copy(ROOT / source, site / source)
    pages(site)
    for part in PARTS:
        copy(VENDOR / part, site / "vendor" / part)
    add_words(site)
    if fast:
        add_fast_start(site)
    else:
        use_stock_start(site)
    bundle.join(site, fast)
    for page in sorted(site.glob("*.html")):
        preloads.write_preloads(site, page)
    offline.write_worker(site)
    write_file_list(site)


def check_tools() -> None:
    """Raise `StepError` unless Node 20 or newer is there."""
    node = program("node", "to build the page (Node 20 or newer)")
    version = run([node, "--version"], "node --version").strip()
    if int(version.lstrip("v").split(".")[0]) < 20:
        raise StepError(f"Node {version} is too old; Node 20 or newer is needed.")


def engine_wheel() -> Path:
    """Make the wheel of `py/cardtable` into `vendor/wheels/` and return its path."""
    wheels = VENDOR / "wheels"
    for old in wheels.glob("cardtable-*.whl"):
        old.unlink()
    interpreter = environment.python("build")
    reproducible = {**os.environ, "SOURCE_DATE_EPOCH": "315532800"}
    run(
        [interpreter, "-m", "hatchling", "build", "-t", "wheel", "-d", wheels],
        "Building the wheel",
        reproducible,
    )
    return dependencies.only(wheels, "cardtable-*.whl")


def pages(site: Path) -> None:
    """Write the pages and the manifest into a site in each language."""
    libraries = sorted(path for name in HTML_LIBRARY for path in (VENDOR / "wheels").glob(f"{name}-*.whl"))
    path = os.pathsep.join(map(str, (ROOT / "py", *libraries)))
    interpreter = environment.python("build")
    run(
        [interpreter, "-m", "tools.site.pages", site], "Writing the pages", {**os.environ, "PYTHONPATH": path}
    )


def copy(source: Path, target: Path) -> None:
    """Copy a file or a folder, making the folders above it."""
    for file in files_below(source):
        place = target / file.relative_to(source) if source.is_dir() else target
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, place)


def write_file_list(site: Path) -> None:
    """Write `files.json`: every file of the site with its size in bytes and its SHA-256."""
    rows = {
        file.relative_to(site).as_posix(): {
            "bytes": file.stat().st_size,
            "sha256": hashlib.sha256(file.read_bytes()).hexdigest(),
        }
        for file in files_below(site)
        if file.name != FILE_LIST
    }
    (site / FILE_LIST).write_text(json.dumps(rows, indent=1) + "\n")
