"""The licences of the vendored files: the parts that each file is made of, and their licence texts.

The parts of PyScript are read from its source maps, the texts from the npm packages. Texts of the libraries
that Pyodide links are not in its package: they stand in `licences/`. `NOTICES.md` lists the same parts with
the reason for each; a test compares both.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.commands import StepError
from tools.paths import ROOT

PACKAGES = ROOT / "node_modules"
PYSCRIPT = PACKAGES / "@pyscript/core"
TEXTS = ROOT / "licences"
LINKED = {
    "CPython": ("3.14.2", "PSF-2.0"),
    "Emscripten": ("5.0.3", "MIT"),
    "musl": ("", "MIT"),
    "zlib": ("1.3.1", "Zlib"),
    "bzip2": ("1.0.6", "bzip2-1.0.6"),
    "liblzma": ("", "0BSD"),
    "Zstandard": ("1.5.7", "BSD-3-Clause"),
    "SQLite": ("3.39.0", "blessing"),
    "Expat": ("2.7.3", "MIT"),
    "libffi": ("", "MIT"),
    "libmpdec": ("2.5.1", "BSD-2-Clause"),
    "HACL": ("", "MIT"),
    "mousebender": ("", "BSD-3-Clause"),
}
"""Parts of Pyodide's binary, and of micropip, without a licence text: version, if named, and licence."""
BETWEEN = "\n\n----\n\n"
AUTHORED = re.compile(r"node_modules/((?:@[^/]+/)?[^/]+)")
SPDX = {"APACHE-2.0": "Apache-2.0", "Mozilla Public License Version 2.0": "MPL-2.0"}
"""Licences that packages name in their own words."""
SAME_AUTHOR = "plain-tag"
"""Its licence stands in for packages by the same author that name the ISC licence and carry no text."""


@dataclass(frozen=True, slots=True, order=True)
class Part:
    """A part of the vendored files with a licence of its own."""

    name: str
    version: str
    licence: str
    text: str

    @property
    def file(self) -> str:
        """The name of the file that holds its licence."""
        return f"{'-'.join(filter(None, (self.name.strip('@').replace('/', '-'), self.version)))}.txt"


def write_licences(vendor: Path) -> None:
    """Write the licence of each part into `licences/` of a folder of vendored files."""
    folder = vendor / "licences"
    folder.mkdir()
    for part in parts(vendor):
        (folder / part.file).write_text(part.text.strip() + "\n", encoding="utf-8")


def parts(vendor: Path) -> list[Part]:
    """Return all that a folder of vendored files is made of. Raises `StepError` for a missing licence."""
    wheels = vendor / "wheels"
    npm = {*_pyscript(vendor / "pyscript"), *_workbox(vendor), *_lean_qr(vendor), _xz_decoder()}
    return sorted({*npm, *_wheels(wheels), *_pyodide(wheels)})


def _pyscript(folder: Path) -> Iterator[Part]:
    yield _package(PYSCRIPT)
    for script in sorted(folder.glob("*.js")):
        source_map = PYSCRIPT / "dist" / f"{script.name}.map"
        sources = json.loads(source_map.read_text(encoding="utf-8"))["sources"] if source_map.exists() else []
        for source in sources:
            names = AUTHORED.findall(source)
            if names:
                yield _package(PACKAGES / "/node_modules/".join(names))
            elif "3rd-party/" in source:
                yield _third(Path(source).stem)


def _workbox(vendor: Path) -> Iterator[Part]:
    for script in sorted((vendor / "workbox").glob("*.prod.*")):
        yield _package(PACKAGES / script.name.partition(".")[0])


def _lean_qr(vendor: Path) -> Iterator[Part]:
    for script in sorted((vendor / "lean-qr").glob("*.mjs")):
        yield _package(PACKAGES / script.stem)


def _xz_decoder() -> Part:
    """The package carries no licence text, but names its authors and licences in its script."""
    about = json.loads((PACKAGES / "xz-decompress/package.json").read_text(encoding="utf-8"))
    text = (TEXTS / "xz-decompress.txt").read_text(encoding="utf-8")
    return Part(about["name"], about["version"], about["license"], text)


def _package(folder: Path) -> Part:
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    texts = [*sorted(folder.glob("LICENSE*")), *sorted((PACKAGES / about["name"]).glob("LICENSE*"))]
    if texts:
        text = texts[0].read_text(encoding="utf-8")
    elif about["license"] == "ISC":
        whole = (PACKAGES / SAME_AUTHOR / "LICENSE").read_text(encoding="utf-8")
        text = re.sub(r"Copyright \(c\) \d+, .*", f"Copyright (c) {about['author']}", whole)
    else:
        raise StepError(f"{about['name']} carries no licence text.")
    return Part(about["name"], about["version"], _short(about["license"]), text)


def _short(licence: str) -> str:
    """The SPDX name of a licence."""
    return SPDX.get(licence, licence)


def _third(name: str) -> Part:
    """A library that PyScript holds a built copy of, beside the licence."""
    text = (PYSCRIPT / f"src/3rd-party-licenses/{name}.license.txt").read_text(encoding="utf-8")
    return Part("toml-j0.4" if name == "toml" else name, "", "MIT", text)


def _wheels(folder: Path) -> Iterator[Part]:
    for wheel in sorted(folder.glob("*.whl")):
        name, version = wheel.name.split("-")[:2]
        if name == "cardtable":
            continue
        with zipfile.ZipFile(wheel) as archive:
            about = archive.read(f"{name}-{version}.dist-info/METADATA").decode()
            texts = [
                archive.read(item).decode()
                for item in sorted(archive.namelist(), key=lambda item: "/_vendored/" in item)
                if re.search(r"\.dist-info/licenses/[^/]+$|/_vendored/.*/LICENSE[^/]*$", item)
            ]
        licence = re.search(r"^License(?:-Expression)?: (.+)$", about, re.MULTILINE)
        if not texts or licence is None:
            raise StepError(f"{wheel.name} carries no licence.")
        yield Part(name, version, _short(licence[1]), BETWEEN.join(texts))


def _pyodide(wheels: Path) -> Iterator[Part]:
    about = json.loads((PACKAGES / "pyodide/package.json").read_text(encoding="utf-8"))
    same = next(part for part in _wheels(wheels) if part.licence == about["license"] == "MPL-2.0")
    yield Part("pyodide", about["version"], about["license"], same.text.split(BETWEEN)[0])
    for name, (version, licence) in LINKED.items():
        yield Part(name, version, licence, (TEXTS / f"{name}.txt").read_text(encoding="utf-8"))
