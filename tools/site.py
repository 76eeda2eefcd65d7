"""Build `dist/`: the engine's wheel, the memory snapshot, and every file of the page, with their hashes."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Collection, Mapping
from pathlib import Path

from tools import bundle, environment, interpreter, offline, preloads, runtime
from tools.steps import DIST, ROOT, VENDOR, Stamp, StepError, digest, files_below, run, say, tool

PAGE = "index.html"
SOURCES = ("pyscript.toml", "static", "py/main.py", "LICENSE", "NOTICES.md")
FILE_LIST = "files.json"
INTERPRETER = {"mjs": "pyodide.asm.mjs", "wasm": "pyodide.asm.wasm", "rest": "pyodide.rest.wasm"}
"""Of these a browser keeps what it has compiled, if they are always the same under their names."""
CALLED = ROOT / "tools/called.txt"
"""The functions of the interpreter that a page calls: the others are split off."""
VALID = """
for (const file of process.argv.slice(1)) new WebAssembly.Module(require("node:fs").readFileSync(file));
"""
DIGITS = 8


def build() -> None:
    """Build `dist/`, unless it was built from these very sources. Raises `StepError`."""
    check_tools()
    runtime.fetch()
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
    parts_of_interpreter()
    snapshot(wheel)
    shutil.rmtree(DIST, ignore_errors=True)
    for source in SOURCES:
        copy(ROOT / source, DIST / source)
    pages()
    copy(VENDOR / "pyodide", DIST / "vendor/pyodide")
    copy(VENDOR / "interpreter", DIST / "vendor/pyodide")
    named = name_by_content(DIST / "vendor/pyodide", INTERPRETER)
    copy(VENDOR / "pyscript", DIST / "vendor/pyscript")
    copy(VENDOR / "workbox", DIST / "vendor/workbox")
    copy(VENDOR / "wheels", DIST / "vendor/wheels")
    copy(VENDOR / "licences", DIST / "vendor/licences")
    for name in ("snapshot.bin.gz", "snapshot.js", "modules.zip"):
        copy(VENDOR / "snapshot" / name, DIST / "vendor" / name)
    with (DIST / "vendor/snapshot.js").open("a", encoding="utf-8") as module:
        module.write(f"export const INTERPRETER = {json.dumps(named)};\n")
    bundle.join(DIST)
    for page in sorted(DIST.glob("*.html")):
        preloads.write_preloads(DIST, page)
    offline.write_worker(DIST)
    write_file_list(DIST)
    stamp.set()


def check_tools() -> None:
    """Raise `StepError` unless Node 20 or newer is there."""
    node = tool("node", "to make the memory snapshot (Node 20 or newer)")
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
    return runtime.only(wheels, "cardtable-*.whl")


def trimmed_interpreter() -> tuple[bytes, str]:
    """Return Pyodide's interpreter without what no script of it asks for: its module, and its script."""
    given = VENDOR / "pyodide"
    script, others = (
        (given / name).read_text(encoding="utf-8") for name in (INTERPRETER["mjs"], "pyodide.mjs")
    )
    return interpreter.trim((given / INTERPRETER["wasm"]).read_bytes(), script, others)


def parts_of_interpreter() -> None:
    """Make `vendor/interpreter/`: Pyodide's interpreter without what the page does not need, in two parts."""
    folder, given = VENDOR / "interpreter", VENDOR / "pyodide"
    stamp = Stamp(
        folder, digest([given, CALLED, *(ROOT / f"tools/{name}.py" for name in ("interpreter", "wasm"))])
    )
    if stamp.fresh():
        return
    trimmed, script = trimmed_interpreter()
    try:
        whole = (given / INTERPRETER["wasm"]).read_bytes()
        stay: Collection[int] = interpreter.read_called(CALLED.read_text(), whole)
    except interpreter.OtherInterpreterError:
        say("Nothing is split off: tools/called.txt is of another interpreter (see tools/called.py)")
        stay = range(interpreter.functions(trimmed))
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / INTERPRETER["mjs"]).write_text(script, encoding="utf-8")
    first, rest = (folder / INTERPRETER[key] for key in ("wasm", "rest"))
    for file, part in zip((first, rest), interpreter.split(trimmed, stay), strict=True):
        file.write_bytes(part)
    run([tool("node", "to check the interpreter"), "-e", VALID, first, rest], "Splitting the interpreter")
    stamp.set()


def snapshot(engine: Path) -> None:
    """Make `vendor/snapshot/`: the image of a started Python, and the modules that it imports later."""
    wheels = [*sorted(file for file in engine.parent.glob("*.whl") if not file.name.startswith("micropip-"))]
    folder = VENDOR / "snapshot"
    parts = [VENDOR / "pyodide", VENDOR / "pyscript-package"]
    scripts = [ROOT / f"tools/{name}" for name in ("snapshot.mjs", "modules.py", "known_code.py")]
    stamp = Stamp(folder, digest([*wheels, *parts, *scripts]))
    if stamp.fresh():
        return
    folder.mkdir(exist_ok=True)
    node = tool("node", "to make the memory snapshot (Node 20 or newer)")
    script = [node, ROOT / "tools/snapshot.mjs", VENDOR, folder]
    run([*script, *wheels], "Making the memory snapshot")
    stamp.set()


def pages() -> None:
    """Write the pages and the manifest into `dist/` in each language."""
    interpreter = environment.python("build")
    run([interpreter, "-m", "tools.languages", DIST], "Translating the pages")


def copy(source: Path, target: Path) -> None:
    """Copy a file or a folder, making the folders above it."""
    for file in files_below(source):
        place = target / file.relative_to(source) if source.is_dir() else target
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, place)


def name_by_content(folder: Path, names: Mapping[str, str]) -> dict[str, str]:
    """Put a hash into the names of files, and return the new names by the same keys."""
    named = {}
    for key, name in names.items():
        file = folder / name
        content = hashlib.sha256(file.read_bytes()).hexdigest()[:DIGITS]
        named[key] = file.rename(file.with_stem(f"{file.stem}-{content}")).name
    return named


def interpreter_files(site: Path) -> dict[str, str]:
    """Return where in a site the interpreter's files are, by the keys of `INTERPRETER`."""
    folder = site / "vendor/pyodide"
    return {
        key: runtime.only(folder, f"{Path(name).stem}-*{Path(name).suffix}").relative_to(site).as_posix()
        for key, name in INTERPRETER.items()
    }


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
