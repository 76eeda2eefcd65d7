"""The weakest combinations of a wide open side under Mud: simulated, and labelled so, with their errors."""

from __future__ import annotations

from itertools import groupby
from math import ceil, log10

import htpy as h

from cardtable.odds import (
    Formation,
    Side,
    WeakCombination,
    Weakest,
)
from cardtable.pages.language import number, percent
from cardtable.pages.odds.board_flags import SIDES
from cardtable.pages.odds.flag_view import columns, fold_summary, row
from cardtable.pages.odds.game_words import t

PLACES = 2


def weakest_html(index: int, side: Side, found: Weakest, opened: str) -> h.Renderable:
    """Return the weakest combinations of a side; `opened` names a fold that is open, as in `mine host`."""
    if not found.samples:
        return h.p(".hint")[
            t(
                "The weaker combinations come to {chance} together, exactly: too rare to be simulated.",
                chance=percent(found.together, PLACES),
            )
        ]
    places = _places(found)
    groups = groupby(found.combinations, key=lambda one: one.strength.formation)
    return h.fragment[
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
