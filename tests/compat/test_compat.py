"""Addresses, files and texts of earlier builds give what they gave then, or what their case says."""

from __future__ import annotations

import pytest

from cardtable.pages.core.registry import TOOLS
from tests.support.compat import Case, outcome, read_cases


def cases() -> list[object]:
    """Return every recorded case with its tool: one of three is tried in every run, the others are long."""
    found = [(tool, case) for tool in TOOLS for case in read_cases(tool)]
    return [
        pytest.param(tool, case, id=f"{tool} {case['name']}", marks=[pytest.mark.long] if at % 3 else [])
        for at, (tool, case) in enumerate(found)
    ]


@pytest.mark.parametrize(("tool", "case"), cases())
def test_what_was_kept_gives_what_it_gave(tool: str, case: Case) -> None:
    assert outcome(tool, case) == case.get("now", case["expect"])


@pytest.mark.parametrize("tool", TOOLS)
def test_cases_are_named_once_and_say_why_something_has_changed(tool: str) -> None:
    cases = read_cases(tool)
    assert len({case["name"] for case in cases}) == len(cases) >= 40
    for case in cases:
        assert ("now" in case) == ("why" in case)
        assert "now" not in case or (case["why"] and case["now"] != case["expect"])
