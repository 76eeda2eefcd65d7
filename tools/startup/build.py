"""The build steps of the fast start: the interpreter in two parts, the memory snapshot, and both packed."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Collection, Mapping
from pathlib import Path

from tools.commands import program, run, say
from tools.paths import ROOT, VENDOR
from tools.site.dependencies import only
from tools.site.words import FOLDER as WORDS
from tools.site.words import word_tables
from tools.stamps import Stamp, digest
from tools.startup.character_tables import Range, character_tables
from tools.startup.data import memory_of, segments
from tools.startup.hot_functions import DifferentInterpreterError, read_list
from tools.startup.pack import digits, pack
from tools.startup.split import split
from tools.startup.trim import trim
from tools.startup.wasm import Section, WasmError, functions, sections

FOLDER = ROOT / "tools/startup"
INTERPRETER = {"mjs": "pyodide.asm.mjs", "wasm": "pyodide.asm.wasm", "rest": "pyodide.rest.wasm"}
"""Browsers keep the compiled code of files whose content never changes under one name."""
HOT_FUNCTIONS = FOLDER / "hot_functions.txt"
"""The functions that stay in the first part."""
GROWTH = ("oldSize*(1+.2/cutDown)", "oldSize*(1+.05/cutDown)")
"""The memory never shrinks: Emscripten's script lets it grow by a twentieth in place of a fifth."""
VALID = """
for (const file of process.argv.slice(1)) new WebAssembly.Module(require("node:fs").readFileSync(file));
"""


def trimmed_interpreter() -> tuple[bytes, str]:
    """Return Pyodide's interpreter without unused exports: its module, and its script."""
    given = VENDOR / "pyodide"
    script, others = (
        (given / name).read_text(encoding="utf-8") for name in (INTERPRETER["mjs"], "pyodide.mjs")
    )
    if script.count(GROWTH[0]) != 1:
        raise WasmError("Emscripten's script does not let the memory grow as it did")
    return trim((given / INTERPRETER["wasm"]).read_bytes(), script.replace(*GROWTH), others)


def make_interpreter() -> None:
    """Make `vendor/interpreter/`: Pyodide's interpreter, trimmed and in two parts."""
    folder, given = VENDOR / "interpreter", VENDOR / "pyodide"
    names = ("trim", "split", "data", "constants", "character_tables", "hot_functions", "wasm", "pack")
    steps = [FOLDER / f"{name}.py" for name in names]
    stamp = Stamp(folder, digest([given, HOT_FUNCTIONS, Path(__file__), *steps]))
    if stamp.fresh():
        return
    trimmed, script = trimmed_interpreter()
    try:
        whole = (given / INTERPRETER["wasm"]).read_bytes()
        stay: Collection[int] = read_list(HOT_FUNCTIONS.read_text(), whole)
    except DifferentInterpreterError:
        say("Nothing is split off: hot_functions.txt is of another interpreter (see tools/startup/README.md)")
        stay = range(functions(trimmed))
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / INTERPRETER["mjs"]).write_text(script, encoding="utf-8")
    first, rest = (folder / INTERPRETER[key] for key in ("wasm", "rest"))
    for file, part in zip((first, rest), split(trimmed, stay, unread_data(trimmed)), strict=True):
        file.write_bytes(part)
    run([program("node", "to check the interpreter"), "-e", VALID, first, rest], "Splitting the interpreter")
    (folder / f"{first.name}.xz").write_bytes(pack(first.read_bytes(), first.suffix))
    stamp.set()


def unread_data(wasm: bytes) -> list[Range]:
    """Return where an interpreter has data that only functions of its second part read."""
    parts = segments(dict(sections(wasm))[Section.DATA])
    return character_tables(memory_of(parts), min(at for at, _ in parts))


def make_snapshot(engine: Path) -> None:
    """Make `vendor/snapshot/`: the memory snapshot of a started Python, and the modules for later imports."""
    wheels = [*sorted(file for file in engine.parent.glob("*.whl") if not file.name.startswith("micropip-"))]
    folder = VENDOR / "snapshot"
    parts = [VENDOR / "pyodide", VENDOR / "pyscript-package"]
    scripts = [FOLDER / name for name in ("snapshot.mjs", "compile_modules.py", "precompiled.py", "pack.py")]
    stamp = Stamp(folder, digest([*wheels, *parts, *scripts]))
    if stamp.fresh():
        return
    folder.mkdir(exist_ok=True)
    node = program("node", "to make the memory snapshot (Node 20 or newer)")
    script = [node, FOLDER / "snapshot.mjs", VENDOR, folder]
    run([*script, *wheels], "Making the memory snapshot")
    snapshot = gzip.decompress((folder / "snapshot.bin.gz").read_bytes())
    (folder / "snapshot.bin.xz").write_bytes(pack(snapshot, ".bin"))
    stamp.set()


def add_fast_start(site: Path) -> None:
    """Put the interpreter's parts, the snapshot, and the module that names them into a site."""
    pyodide = site / "vendor/pyodide"
    for name in INTERPRETER.values():
        shutil.copyfile(VENDOR / "interpreter" / name, pyodide / name)
    named = name_by_content(pyodide, INTERPRETER)
    packed_interpreter = (VENDOR / "interpreter" / f"{INTERPRETER['wasm']}.xz").read_bytes()
    packed_snapshot = (VENDOR / "snapshot/snapshot.bin.xz").read_bytes()
    packed = {
        "interpreter": packed_file(site, packed_interpreter, f"vendor/pyodide/{named['wasm']}.xz"),
        "snapshot": packed_file(site, packed_snapshot, f"vendor/snapshot-{digits(packed_snapshot)}.bin.xz"),
    }
    for name in ("snapshot.bin.gz", "snapshot.js", "modules.zip"):
        shutil.copyfile(VENDOR / "snapshot" / name, site / "vendor" / name)
    with (site / "vendor/snapshot.js").open("a", encoding="utf-8") as module:
        module.write(f"export const INTERPRETER = {json.dumps(named)};\n")
        zipped = len(gzip.compress((pyodide / named["wasm"]).read_bytes(), 6))  # as hosts send it
        module.write(f"export const INTERPRETER_PACKED = {zipped};\n")
        module.write(f"export const PACKED = {json.dumps(packed)};\n")
        words = [f"{WORDS}/{name}" for name in word_tables()]
        deferred = (f"vendor/pyodide/{named['rest']}", "vendor/modules.zip", *words)
        sizes = {name: (site / name).stat().st_size for name in deferred}
        module.write(f"export const DEFERRED = {json.dumps(sizes)};\n")


def packed_file(site: Path, content: bytes, url: str) -> dict[str, str | int]:
    """Write a packed file into a site; returns what `vendor/snapshot.js` says of it."""
    (site / url).write_bytes(content)
    return {"url": url, "bytes": len(content)}


def name_by_content(folder: Path, names: Mapping[str, str]) -> dict[str, str]:
    """Put a hash of their content into the names of files, and return the new names by the same keys."""
    named = {}
    for key, name in names.items():
        file = folder / name
        named[key] = file.rename(file.with_stem(f"{file.stem}-{digits(file.read_bytes())}")).name
    return named


def interpreter_files(site: Path) -> dict[str, str]:
    """Return the paths of the interpreter's files in a site, by the keys of `INTERPRETER`."""
    folder = site / "vendor/pyodide"
    return {
        key: only(folder, f"{Path(name).stem}-*{Path(name).suffix}").relative_to(site).as_posix()
        for key, name in INTERPRETER.items()
    }
