"""The layers: a file imports only from layers below its own."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import resolve_name
from pathlib import Path

import pytest

from cardtable.pages.core.registry import TOOLS
from tools.paths import ROOT

PY = ROOT / "py"
FOLDERS = sorted(file.parent.name for file in PY.glob("cardtable/*/__init__.py"))
ENGINES = [folder for folder in FOLDERS if folder not in ("common", "pages")]
SHARED = ("cardtable.common",)
"""What every engine may import besides itself."""


@cache
def imports(file: Path) -> tuple[str, ...]:
    """The full names of the modules that a file imports, wherever in it."""
    return tuple(_imports(file))


def _imports(file: Path) -> Iterator[str]:
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
            allowed = (f"cardtable.{engine}", *SHARED)
            own = any(name == one or name.startswith(f"{one}.") for one in allowed)
            assert own or name.split(".")[0] in sys.stdlib_module_names, (file.name, name)


def test_what_engines_share_imports_the_standard_library_only() -> None:
    """And no engine."""
    for file in files("cardtable/common"):
        for name in imports(file):
            assert name.startswith("cardtable.common") or name.split(".")[0] in sys.stdlib_module_names, name


def test_tools_do_not_import_each_other() -> None:
    """Neither the pages of another tool nor its engine; what tools share stands beside them."""
    for tool in TOOLS:
        other_tools = [other for other in TOOLS if other != tool]
        others = [f"cardtable.{room}{other}" for other in other_tools for room in ("", "pages.")]
        for file in files(f"cardtable/pages/{tool}"):
            for name in imports(file):
                assert not any(name == one or name.startswith(f"{one}.") for one in others), (file.name, name)
    for file in (*(PY / "cardtable/pages").glob("*.py"), *files("cardtable/pages/core")):
        for name in imports(file):
            assert not name.startswith(tuple(f"cardtable.{tool}" for tool in TOOLS)), (file.name, name)


def test_pages_import_engines_and_the_html_library() -> None:
    """And the standard library; never the browser."""
    for file in files("cardtable/pages"):
        for name in imports(file):
            top = name.split(".")[0]
            assert top in {"cardtable", "htpy", "markupsafe", *sys.stdlib_module_names}, (file.name, name)


def test_only_the_door_imports_the_browser() -> None:
    """`js` and `pyscript` exist in the worker only."""
    for file in sorted(PY.rglob("*.py")):
        knows_browser = {name.split(".")[0] for name in imports(file)} & {"js", "pyscript"}
        assert bool(knows_browser) == (file == PY / "main.py"), file


@pytest.mark.slow
def test_a_test_imports_nothing_from_another_test() -> None:
    """What two of them need stands in `tests/support`."""
    for file in sorted((ROOT / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            module = (node.module or "") if isinstance(node, ast.ImportFrom) else ""
            assert not module.startswith("tests.") or module.startswith("tests.support"), (file.name, module)
