"""How many cases the long tests try: a share of the full number, unless `CARDTABLE_CASES` says otherwise.

A test names its full number: `range(case_count(20_000))`. With `CARDTABLE_CASES=1` all of them are
tried, with `CARDTABLE_CASES=3` three times as many. Where each of many cases is to meet each of several
others, `in_turn` chooses pairs. Of cases that are alike, `mostly_long` leaves all but a few to `--all`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import pytest

SHARE = float(os.environ.get("CARDTABLE_CASES", "0.05"))

Case = TypeVar("Case")


def case_count(full: int) -> int:
    """Return how many of a full number of cases to try: at least one."""
    return max(1, round(full * SHARE))


def in_turn(cases: Sequence[Case], turn: int, turns: int) -> Sequence[Case]:
    """Return a turn's part of the cases: every case has one of so many turns; with `CARDTABLE_CASES=1`, all.

    Rows that take turns one after another meet all cases together, and each of them as many as the others:
    the pairs are a Latin square.
    """
    return cases[turn % turns :: turns] if SHARE < 1 else cases


def mostly_long(cases: Iterable[Any], kept: int = 1) -> list[Any]:
    """Return the cases of one parameter: the first few are tried in every run, the others are `long`."""
    return [
        pytest.param(case, marks=[pytest.mark.long] if number >= kept else [])
        for number, case in enumerate(cases)
    ]


def alternately_long(first: Sequence[Any], second: Sequence[Any]) -> list[Any]:
    """Return all pairs of two parameters: each first one meets the second ones in turn, else it is `long`."""
    return [
        pytest.param(one, other, marks=[pytest.mark.long] if (row + column) % len(second) else [])
        for row, one in enumerate(first)
        for column, other in enumerate(second)
    ]
