"""What a user of the library meets, in every engine: names, copies, notation, errors."""

from __future__ import annotations

import pickle
import pkgutil
import re
import subprocess
import sys
from collections.abc import Callable, Collection, Sequence
from copy import copy, deepcopy
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.common.errors import EngineError
from tests.support.library.packages import PACKAGES, TOOLS, texts, value
from tools.paths import ROOT

LONGEST = {"odds": 400}
"""How long a line of `repr` may be, where it is more than 260."""


def cases(table: str) -> list[Any]:
    """The rows of a table of each tool, named after the tool and the row's first part."""
    return [
        pytest.param(*row, id=f"{tool}-{row[0]}")
        for tool, module in TOOLS.items()
        for row in getattr(module, table)
    ]


def calls(table: str) -> list[Any]:
    """The calls in a table of each tool, and what is said of them."""
    return [
        pytest.param(tool, call, told, id=f"{tool}-{told}")
        for tool, module in TOOLS.items()
        for call, told in getattr(module, table).items()
    ]


def assert_a_line(value: object, longest: int = 260) -> None:
    assert len(repr(value)) < longest, repr(value)
    assert "\n" not in repr(value)


@pytest.mark.parametrize(("kind", "values", "read"), cases("READ_BACK"))
@given(data=st.data())
def test_what_is_printed_reads_back(
    kind: str,
    values: st.SearchStrategy[Any] | Sequence[Any],
    read: Callable[[str], object],
    data: st.DataObject,
) -> None:
    """Of a sequence every value is tried."""
    drawn = [data.draw(values)] if isinstance(values, st.SearchStrategy) else values
    assert drawn, kind
    for one in drawn:
        assert read(str(one)) == one
        for other in (copy(one), deepcopy(one), pickle.loads(pickle.dumps(one))):
            assert other == one
            assert hash(other) == hash(one)
        assert_a_line(one)


@pytest.mark.parametrize(("tool", "thing"), texts("HELD"))
def test_what_one_holds_is_shown_in_a_line_and_comes_through_pickle(tool: str, thing: Any) -> None:
    assert_a_line(thing, LONGEST.get(tool, 260))
    copied = pickle.loads(pickle.dumps(thing))
    assert repr(copied) == repr(thing)
    if "__eq__" in vars(type(thing)):
        assert copied == deepcopy(thing) == copy(thing) == thing


@pytest.mark.parametrize(("tool", "settings"), texts("SETTINGS"), ids=str)
def test_settings_are_shown_as_the_python_that_makes_them(tool: str, settings: object) -> None:
    assert eval(repr(settings), {**vars(PACKAGES[tool])}) == settings


@pytest.mark.parametrize(("kind", "thing", "members"), cases("CONTAINERS"))
def test_a_container_of_cards(kind: str, thing: Any, members: Collection[object]) -> None:
    assert ([*thing], len(thing)) == ([*members], len(members)), kind
    assert all(card in thing for card in members)
    assert None not in thing


@pytest.mark.parametrize(("tool", "call", "sentence"), calls("REFUSED"))
def test_an_error_is_a_sentence_with_what_was_given_and_what_is_accepted(
    tool: str, call: str, sentence: str
) -> None:
    """`…` stands for what the table leaves out. A pickled error says the same."""
    with pytest.raises(EngineError) as caught:
        value(tool, call)
    assert re.match(".*".join(map(re.escape, sentence.split("…"))), str(caught.value)), caught.value
    if caught.value.__cause__ is None:
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize(("tool", "call", "same"), calls("UNDERSTOOD"))
def test_what_can_be_understood_is_answered(tool: str, call: str, same: str) -> None:
    assert value(tool, call) == value(tool, same)


@pytest.mark.parametrize("tool", [tool for tool in TOOLS if tool != "kingdom"])
def test_every_error_of_an_engine_has_a_sentence_in_the_table(tool: str) -> None:
    """Those of Kingdom have tests of their own, where they are raised."""
    shown = set()
    for call in TOOLS[tool].REFUSED:
        with pytest.raises(EngineError) as caught:
            value(tool, call)
        shown.add(type(caught.value))
    classes, found = [EngineError], set[type[EngineError]]()
    while classes:
        classes += (one := classes.pop()).__subclasses__()
        found |= {one} if one.__module__.startswith(f"cardtable.{tool}.") else set()
    assert {one for one in found if not one.__subclasses__()} <= shown


@pytest.mark.parametrize("tool", TOOLS)
def test_no_public_name_hides_a_module(tool: str) -> None:
    """`import a.b.c` gives the module of that name in each package, whatever the package exports."""
    package = PACKAGES[tool]
    assert {module.name for module in pkgutil.iter_modules(package.__path__)}.isdisjoint(package.__all__)
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        module = import_module(found.name)
        parent, _, name = found.name.rpartition(".")
        assert getattr(import_module(parent), name) is module
        assert isinstance(module, ModuleType)


LATER = (
    *("cards.presets", "table.evening", "table.mending", "text.collector", "text.dominionrandomizer"),
    *("text.parsing", "weighted.attribute_sums", "weighted.choosing", "weighted.settings_file"),
)
"""Modules that a page's first kingdom does not need."""


def test_what_a_first_kingdom_does_not_need_is_not_imported() -> None:
    command = [sys.executable, "-c", "import sys, cardtable.kingdom\nprint(*sys.modules)"]
    done = subprocess.run(command, cwd=ROOT / "py", capture_output=True, text=True, check=True)
    assert "cardtable.kingdom.cards.catalog" in done.stdout.split()
    assert {f"cardtable.kingdom.{name}" for name in LATER}.isdisjoint(done.stdout.split())
