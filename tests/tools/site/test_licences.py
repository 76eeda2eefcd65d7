"""What the page carries: pinned by hash, its licences in the page, and listed with the reason."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tools.commands import StepError
from tools.paths import DIST, ROOT, VENDOR
from tools.site import licences
from tools.site.licences import LINKED, Part, parts
from tools.startup.build import INTERPRETER
from tools.startup.pack import packed_files

HASHED = ("tools/requirements/build.txt", "tools/requirements/wheels.txt", "tests/requirements.txt")
BUILT_IN = {
    "zlib": "zlib",
    "_bz2": "bzip2",
    "_lzma": "liblzma",
    "_zstd": "Zstandard",
    "_sqlite3": "SQLite",
    "pyexpat": "Expat",
    "_ctypes": "libffi",
    "_decimal": "libmpdec",
    "_sha2": "HACL",
}
"""Modules of CPython that bring a library of somebody else with them."""
ABSENT = ("_ssl", "_hashlib", "readline", "_curses", "_dbm", "_gdbm", "_tkinter", "_uuid")
"""Modules that would bring another one."""


@pytest.fixture(scope="module")
def carried() -> list[Part]:
    """All that the built page is made of."""
    return parts(DIST / "vendor")


def test_the_list_is_what_is_vendored(carried: list[Part]) -> None:
    """Part by part, with version and licence, and a reason for each."""
    notices = (ROOT / "NOTICES.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \[([^\]]+)\]\([^)]+\) \| (\S*) ?\| (\S+) \| (.+) \|$", notices, re.MULTILINE)
    assert sorted(row[:3] for row in rows) == sorted((one.name, one.version, one.licence) for one in carried)
    assert all(len(reason) > 10 for *_, reason in rows)


def test_every_licence_text_is_in_the_page(carried: list[Part]) -> None:
    """One file a part, with the text that came with it, and no file besides."""
    folder = DIST / "vendor/licences"
    assert {file.name for file in folder.iterdir()} == {each.file for each in carried}
    for part in carried:
        text = (folder / part.file).read_text(encoding="utf-8")
        assert text.strip() == part.text.strip()
        assert re.search(r"copyright|\(c\)|Mozilla Public License|Apache License", text, re.IGNORECASE), (
            part.name
        )
        assert len(text) > 250, part.name


def test_every_vendored_file_belongs_to_a_part() -> None:
    """A new file in dist/vendor must be accounted for here."""
    own = {"snapshot.bin.gz", "modules.zip", "pyodide/pyodide-lock.json", "workbox/LICENSE"}
    own |= {name.removeprefix("vendor/") for name in packed_files(DIST).values()}
    for file in (DIST / "vendor").rglob("*"):
        name = file.relative_to(DIST / "vendor").as_posix()
        if file.is_dir() or name in own or name.startswith("licences/"):
            continue
        assert re.match(
            r"pyodide/(pyodide\.|python_stdlib)|pyscript/.*\.(js|css)$|wheels/.*\.whl$|workbox/.*\.prod\.|"
            r"lean-qr/lean-qr\.mjs$|xz-decompress/xz-decompress\.js$",
            name,
        ), name


def test_every_script_of_pyscript_says_what_it_was_made_of() -> None:
    """Rollup's source map stands beside each; without one a bundled package could be missed."""
    for script in (DIST / "vendor/pyscript").glob("*.js"):
        source_map = licences.PYSCRIPT / "dist" / f"{script.name}.map"
        assert source_map.exists() or script.stat().st_size < 10, script.name


def test_what_pyodide_links_is_what_is_listed() -> None:
    """Its binary has the modules that bring a library, none that brings another, and names the versions."""
    binary = (VENDOR / "pyodide" / INTERPRETER["wasm"]).read_bytes()  # before its exports are trimmed
    for module, library in BUILT_IN.items():
        assert f"PyInit_{module}".encode() in binary
        assert library in LINKED
    for module in ABSENT:
        assert f"PyInit_{module}\0".encode() not in binary, module
    for library in ("zlib", "bzip2", "Zstandard", "SQLite", "Expat", "libmpdec", "CPython"):
        assert LINKED[library][0].encode() in binary, library


def test_npm_packages_are_pinned_by_hash() -> None:
    """Each entry has a SHA-512 and a licence, and names no host; nothing runs at installation."""
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert len(packages) > 20
    for name, entry in packages.items():
        if name:
            assert re.fullmatch(r"sha512-[\w+/]{86}==", entry["integrity"]), name
            assert entry["license"], name
            assert "resolved" not in entry, name
            # what esbuild would run is not needed, and is not run either
            assert not entry.get("hasInstallScript") or name == "node_modules/esbuild", name
    asked = json.loads((ROOT / "package.json").read_text())
    for version in (asked["dependencies"] | asked["devDependencies"]).values():
        assert re.fullmatch(r"[\d.]+", version)
    assert "ignore-scripts=true" in (ROOT / ".npmrc").read_text()


@pytest.mark.parametrize("name", HASHED)
def test_python_packages_are_pinned_by_hash(name: str) -> None:
    """Each requirement has one version and at least one SHA-256."""
    text = (ROOT / name).read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    assert lines
    for line in lines:
        requirement = r"[\w.-]+(\[[\w,-]+\])?==[\w.!+]+( ; [^#]+?)?(\s+--hash=sha256:[0-9a-f]{64})+\s*(#.*)?"
        assert re.fullmatch(requirement, line.strip()), line


def test_a_package_without_a_licence_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"name": "x-y-z", "version": "1", "license": "MIT"}')
    with pytest.raises(StepError, match="x-y-z carries no licence text"):
        licences._package(tmp_path)
