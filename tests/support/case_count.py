"""How many cases the long tests try: a share of the full number, unless `CARDTABLE_CASES` says otherwise.

A test names its full number: `range(case_count(20_000))`. With `CARDTABLE_CASES=1` all of them are
tried, with `CARDTABLE_CASES=3` three times as many. Where each of many cases is to meet each of several
others, `in_turn` chooses pairs.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

SHARE = float(os.environ.get("CARDTABLE_CASES", "0.1"))

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
