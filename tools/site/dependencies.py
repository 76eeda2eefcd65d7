"""Download the pinned dependencies into `vendor/`: Pyodide, PyScript, Workbox, two libraries, wheels."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import os
import shutil
import zipfile
from base64 import urlsafe_b64encode
from pathlib import Path

from tools import environment
from tools.commands import StepError, program, run, say
from tools.paths import ROOT, VENDOR
from tools.site import licences
from tools.stamps import Stamp, digest

PACKAGES = ROOT / "node_modules"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
PYSCRIPT_UNUSED = (
    "codemirror",
    "xterm",
    "index-",
    "py-",
    "donkey",
    "zip-",
    "mpy-",
    "storage",
)
WORKBOX_MODULES = ("core", "routing", "strategies", "precaching")
PIP_TARGET = ("--platform", "manylinux2014_x86_64", "--python-version", "3.14", "--implementation", "cp")


def fetch() -> None:
    """Fill `vendor/` with the npm packages, each in its folder, and `wheels/`, unless it is up to date.

    Raises `StepError` when a tool is missing, a download fails or a hash differs.
    """
    pins = [
        ROOT / "package-lock.json",
        ROOT / "tools/requirements/wheels.txt",
        Path(__file__),
        Path(licences.__file__),
        licences.TEXTS,
    ]
    stamp = Stamp(VENDOR / "runtime", digest(pins))
    if stamp.fresh():
        return
    say("Getting the pinned dependencies (npm and pip, checked by hash)")
    npm_packages()
    shutil.rmtree(VENDOR, ignore_errors=True)
    _copy_pyodide(VENDOR / "pyodide")
    _copy_pyscript(VENDOR / "pyscript")
    _copy_workbox(VENDOR / "workbox")
    _copy_lean_qr(VENDOR / "lean-qr")
    _copy_xz_decoder(VENDOR / "xz-decompress")
    download_wheels(VENDOR / "wheels")
    _write_lock_file(VENDOR / "pyodide", VENDOR / "wheels")
    licences.write_licences(VENDOR)
    (VENDOR / "runtime").touch()
    stamp.set()


def npm_packages() -> None:
    """Install what `package-lock.json` pins; npm itself checks every hash."""
    stamp = Stamp(PACKAGES, digest([ROOT / "package-lock.json"]))
    if not stamp.fresh():
        npm = program("npm", "to get Pyodide, PyScript, Workbox and Lean QR (Node 20 or newer brings it)")
        quiet = {**os.environ, "npm_config_loglevel": "error"}
        run([npm, "ci", "--silent", "--ignore-scripts"], "npm ci", quiet)
        stamp.set()


def _copy_pyodide(target: Path) -> None:
    target.mkdir(parents=True)
    for name in PYODIDE_FILES:
        shutil.copy2(PACKAGES / "pyodide" / name, target / name)


def _copy_pyscript(target: Path) -> None:
    """Copy PyScript's built modules, without source maps and without the plugins that the page turns off.

    Beside them, for the snapshot alone, the sources of the Python package that is within them.
    """
    target.mkdir(parents=True)
    for file in sorted((PACKAGES / "@pyscript/core/dist").iterdir()):
        if file.suffix in {".js", ".css"} and not file.name.startswith(PYSCRIPT_UNUSED):
            shutil.copy2(file, target / file.name)
    package = VENDOR / "pyscript-package"
    package.mkdir()
    shutil.copy2(PACKAGES / "@pyscript/core/src/stdlib/pyscript.js", package / "pyscript.mjs")


def _copy_workbox(target: Path) -> None:
    """Copy the scripts that the service worker imports, and the module that the page talks to it with."""
    target.mkdir(parents=True)
    for module in WORKBOX_MODULES:
        shutil.copy2(PACKAGES / f"workbox-{module}/build/workbox-{module}.prod.js", target)
    shutil.copy2(PACKAGES / "workbox-window/build/workbox-window.prod.mjs", target)
    shutil.copy2(PACKAGES / "workbox-core/LICENSE", target / "LICENSE")


def _copy_lean_qr(target: Path) -> None:
    """Copy the module that makes QR codes, without its command line and its components."""
    target.mkdir(parents=True)
    shutil.copy2(PACKAGES / "lean-qr/index.mjs", target / "lean-qr.mjs")


def _copy_xz_decoder(target: Path) -> None:
    """Copy the decoder of .xz files, for modules and for classic scripts: it is the global `xzDecoder`.

    Raises `StepError` if the package names its global in another way than before.
    """
    target.mkdir(parents=True)
    source = PACKAGES / "xz-decompress/dist/package/xz-decompress.min.js"
    text = source.read_text(encoding="utf-8")
    for old, new in {"}(this,": "}(globalThis,", ':A["xz-decompress"]=': ":A.xzDecoder="}.items():
        if text.count(old) != 1:
            raise StepError(f"{source.name} must have {old!r} once.")
        text = text.replace(old, new)
    (target / "xz-decompress.js").write_text(text, encoding="utf-8")


def download_wheels(target: Path) -> None:
    """Get the pinned wheels of the page into a folder, and make each of them pure."""
    interpreter = environment.python("build")
    pip = [
        interpreter,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
    ]
    pinned = ["--only-binary=:all:", "--require-hashes", "-r", ROOT / "tools/requirements/wheels.txt"]
    run([*pip, *PIP_TARGET, *pinned, "--dest", target], "Getting the page's wheels")
    for wheel in sorted(target.glob("*.whl")):
        if not wheel.name.endswith("-none-any.whl"):
            make_pure(wheel)


def make_pure(wheel: Path) -> Path:
    """Replace a platform's wheel by a pure one: the same files without the compiled, optional speed-ups.

    MarkupSafe is published as platform wheels only, and falls back to Python where its extension is missing.
    Returns the new wheel; the old one is removed.
    """
    name, version = wheel.name.split("-")[:2]
    info = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(wheel) as source:
        names = [item for item in source.namelist() if not item.endswith((".so", ".c", "/RECORD"))]
        kept = {item: source.read(item) for item in names}
    tags = "Wheel-Version: 1.0\nGenerator: Card Table build\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    kept[f"{info}/WHEEL"] = tags.encode()
    pure = wheel.with_name(f"{name}-{version}-py3-none-any.whl")
    write_wheel(pure, kept, f"{info}/RECORD")
    wheel.unlink()
    return pure


def write_wheel(path: Path, files: dict[str, bytes], record: str) -> None:
    """Write a wheel with its RECORD, byte for byte the same whenever the files are the same."""
    rows = io.StringIO()
    writer = csv.writer(rows, lineterminator="\n")
    for name, data in sorted(files.items()):
        hashed = urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        writer.writerow((name, f"sha256={hashed}", len(data)))
    writer.writerow((record, "", ""))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted({**files, record: rows.getvalue().encode()}.items()):
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)


def _write_lock_file(pyodide: Path, wheels: Path) -> None:
    """Write Pyodide's lock file anew: only micropip, with the hash of the wheel that stands in `wheels`."""
    published = json.loads((PACKAGES / "pyodide/pyodide-lock.json").read_text())
    wheel = only(wheels, "micropip-*.whl")
    entry = published["packages"]["micropip"] | {
        "version": wheel.name.split("-")[1],
        "file_name": f"../wheels/{wheel.name}",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "depends": [],
    }
    lock = {"info": published["info"], "packages": {"micropip": entry}}
    (pyodide / "pyodide-lock.json").write_text(json.dumps(lock, indent=1) + "\n")


def only(folder: Path, pattern: str) -> Path:
    """Return the one file of a folder that matches, or raise `StepError`."""
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise StepError(f"Expected one {pattern!r} in {folder.name}/, found {[file.name for file in found]}.")
    return found[0]
