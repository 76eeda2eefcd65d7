"""The weakest combinations of a wide open side under Mud: simulated, and labelled so, with the error."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from math import ceil, log10
from random import Random

import htpy as h

from ..odds import (
    ME,
    THEY,
    FlagOdds,
    Formation,
    Side,
    Table,
    WeakCombination,
    Weakest,
    weakest_of,
    write_table,
)
from .language import number, percent, t
from .odds_board import SIDES
from .odds_flag import WEAKEST, columns, fold_summary, row
from .reply import JSON, Progress, Reply

__all__ = ["open_sides", "weakest_parts"]

PLACES = 2


def open_sides(odds: FlagOdds) -> list[Side]:
    """Return the sides of a flag whose weakest combinations have to be simulated."""
    return [side for side, found in ((ME, odds.mine), (THEY, odds.theirs)) if not found.curve.apart]


def weakest_parts(table: Table, odds: FlagOdds, opened: str, words: str, data: JSON) -> Iterator[Reply]:
    """Simulate the weakest combinations of a flag's open sides; `words` and `data` go with the last part.

    The seed is the table, the flag and the side: the same table always gives the same numbers.
    """
    sides, shares = open_sides(odds), {}
    for side in sides:
        rng = Random(f"{write_table(table)}{odds.index}{SIDES[side]}")
        for found in weakest_of(table, odds.index, side, rng):
            progress = Progress(found.samples, found.of, t("The weakest combinations are simulated…"))
            if not found.done:
                yield Reply(progress=progress)
                continue
            shares[SIDES[side]] = {
                str(one.strength): [one.found, found.samples] for one in found.combinations
            }
            shown = {WEAKEST[side]: str(h.fragment[_told(odds.index, side, found, opened)])}
            if side == sides[-1]:
                yield Reply(html=shown, words=words, data={**data, "weakest": shares})
            else:
                yield Reply(html=shown, progress=progress)


def _told(index: int, side: Side, found: Weakest, opened: str) -> h.Node:
    if not found.samples:
        return h.p(".hint")[
            t(
                "The weaker combinations come to {chance} together, exactly: too rare to be simulated.",
                chance=percent(found.together, PLACES),
            )
        ]
    places = _places(found)
    groups = groupby(found.combinations, key=lambda one: one.strength.formation)
    return [
        h.p(".hint.simulated")[
            t(
                "Simulated: the weaker combinations come to {chance} together, exactly, but there are too "
                "many cases to tell them apart. “At least” is counted in {samples} random draws, seeded; ± "
                "is one standard error. “This one” is exact.",
                chance=percent(found.together, places),
                samples=number(found.samples),
            )
        ],
        [_fold(index, side, formation, list(ones), opened, places) for formation, ones in groups],
    ]


def _fold(
    index: int, side: Side, formation: Formation, ones: list[WeakCombination], opened: str, places: int
) -> h.Element:
    rows = [row(index, side, one, h.span[_at_least(one, places)]) for one in ones]
    return h.details(".combo-fold.simulated", open=opened == f"{SIDES[side]} {formation.name.lower()}")[
        fold_summary(formation, _at_least(ones[-1], places)),
        h.table[columns(side, t("At least, simulated")), h.tbody[rows]],
    ]


def _at_least(one: WeakCombination, places: int) -> str:
    return f"{percent(one.at_least.chance, places)} ± {percent(one.at_least.error, places)}"


def _places(found: Weakest) -> int:
    """The decimals of a percentage that show the errors: the rarer the combinations, the more."""
    largest = max(one.at_least.error for one in found.combinations)
    return max(PLACES, ceil(-log10(100 * largest)))
