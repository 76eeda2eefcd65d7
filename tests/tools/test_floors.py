"""The floors of the house: a file imports only from floors below its own."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from importlib.util import resolve_name
from pathlib import Path

import pytest

from tools.steps import ROOT

PY = ROOT / "py"
ENGINES = sorted(
    file.parent.name for file in PY.glob("cardtable/*/__init__.py") if file.parent.name != "pages"
)


def imports(file: Path) -> Iterator[str]:
    """The full names of the modules that a file imports, wherever in it."""
    package = ".".join(file.relative_to(PY).with_suffix("").parts[:-1])
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield resolve_name("." * node.level + (node.module or ""), package)


def files(folder: str) -> list[Path]:
    """The Python files of a folder below `py`."""
    found = sorted((PY / folder).rglob("*.py"))
    assert found
    return found


@pytest.mark.parametrize("engine", ENGINES)
def test_an_engine_imports_the_standard_library_and_itself(engine: str) -> None:
    """No other engine, no page, no browser, no library: it works in plain CPython."""
    for file in files(f"cardtable/{engine}"):
        for name in imports(file):
            own = name == f"cardtable.{engine}" or name.startswith(f"cardtable.{engine}.")
            assert own or name.split(".")[0] in sys.stdlib_module_names, (file.name, name)


def test_pages_import_engines_and_the_html_library() -> None:
    """And the standard library; never the browser."""
    for file in files("cardtable/pages"):
        for name in imports(file):
            top = name.split(".")[0]
            assert top in {"cardtable", "htpy", *sys.stdlib_module_names}, (file.name, name)


def test_only_the_door_imports_the_browser() -> None:
    """`js` and `pyscript` exist in the worker only."""
    for file in sorted(PY.rglob("*.py")):
        knows_browser = {name.split(".")[0] for name in imports(file)} & {"js", "pyscript"}
        assert bool(knows_browser) == (file == PY / "main.py"), file
