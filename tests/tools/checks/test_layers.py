"""The layers: a file imports only from layers below its own."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from importlib.util import resolve_name
from pathlib import Path

import pytest

from cardtable.pages.core.registry import TOOLS
from tools.paths import ROOT

PACKAGE = ROOT / "py/cardtable"
SHOWN = ("cardtable.common", "cardtable.pages.ui", "htpy", "markupsafe")
BELOW: dict[str, tuple[str, ...]] = {
    "common": (),
    **dict.fromkeys(TOOLS, ("cardtable.common",)),
    "pages": (*SHOWN, "cardtable.pages.core"),
    "pages/core": SHOWN,
    **{f"pages/{tool}": (*SHOWN, "cardtable.pages.core", f"cardtable.{tool}") for tool in TOOLS},
}
"""By folder, what its files import besides the standard library and each other. No tool knows another one.

The browser, `js` and `pyscript`, exists in the worker only: `main.py` alone imports it.
"""


def imports(file: Path, package: str) -> Iterator[str]:
    """Yield the full names of what a file imports, wherever in it."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = resolve_name("." * node.level + (node.module or ""), package)
            yield from (f"{module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("folder", BELOW)
def test_a_folder_imports_only_what_is_below_it(folder: str) -> None:
    files = sorted((PACKAGE / folder).rglob("*.py"))
    files = [file for file in files if folder != "pages" or file.parent.name == "pages"]
    own = f"cardtable.{folder.replace('/', '.')}"
    for file in files:
        for name in imports(file, ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts[:-1])):
            known = any(name == one or name.startswith(f"{one}.") for one in (own, *BELOW[folder]))
            assert known or name.partition(".")[0] in sys.stdlib_module_names, (file.name, name)
    assert files


def test_no_module_needs_itself() -> None:
    """Not over others either, nor by an import within a function."""
    files = {
        file.relative_to(PACKAGE.parent).with_suffix("").as_posix().replace("/", "."): file
        for file in PACKAGE.rglob("*.py")
    }
    needed = {
        name: {
            each for found in imports(file, "") for each in (found, found.rpartition(".")[0]) if each in files
        }
        for name, file in files.items()
    }
    assert [*TopologicalSorter(needed).static_order()]


def test_every_package_is_a_layer() -> None:
    found = (*PACKAGE.glob("*/__init__.py"), *PACKAGE.glob("pages/*/__init__.py"))
    assert {file.parent.relative_to(PACKAGE).as_posix() for file in found} == {*BELOW}


@pytest.mark.slow
def test_a_test_imports_nothing_from_another_test() -> None:
    """What two of them need stands in `tests/support`."""
    for file in sorted((ROOT / "tests").rglob("*.py")):
        for name in imports(file, ""):
            assert not name.startswith("tests.") or name.startswith("tests.support"), (file.name, name)
