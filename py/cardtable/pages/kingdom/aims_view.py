"""What a weighted kingdom has of the aims of its weights: the ideal ranges that are not the usual ones."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from cardtable.kingdom import (
    AttributeSum,
    Card,
    Idealised,
    Level,
    Weighting,
    attribute_sums,
    default_weighting,
)
from cardtable.pages.kingdom.attribute_names import LEVELS, phrase, use_words
from cardtable.pages.kingdom.decimals import number_text
from cardtable.pages.language import t
from cardtable.pages.ui import fold, hint

MOST_AIMS = 8
"""As many as there are sliders; more aims are folded."""


def aims(piles: Sequence[Card], weighting: Weighting) -> list[AttributeSum]:
    """Return the sums of the attributes that have an ideal range of the person's own.

    >>> from cardtable.kingdom import card_by_id, use_at, Attribute
    >>> weighting = default_weighting().using(Attribute.VARIANCE, use_at(Attribute.VARIANCE, -2))
    >>> [(str(each.attribute), int(each.total)) for each in aims([card_by_id("treasure-map")], weighting)]
    [('variance', 4)]
    """
    usual = default_weighting()
    return [
        each
        for each in attribute_sums(piles, weighting)
        if isinstance(each.use, Idealised) and each.use != usual.use_of(each.attribute)
    ]


def aims_section(piles: Sequence[Card], weighting: Weighting) -> h.Node:
    """Return what the ten piles have of each aim; nothing if the weights are the usual ones."""
    sums = aims(piles, weighting)
    if not sums:
        return None
    rows = h.dl[[_aim(each) for each in sums]]
    return h.section(".evidence.aims", aria_labelledby="aims-title")[
        h.h3("#aims-title")[t("What your weights aimed at")],
        hint(
            t(
                "Aims are preferences: the weighted method makes piles that fit them likelier, and promises "
                "none of them."
            )
        ),
        rows if len(sums) <= MOST_AIMS else fold(t("{count} aims", count=len(sums)), rows),
    ]


def _aim(each: AttributeSum) -> h.Element:
    words = t(LEVELS[each.level][2], sum=number_text(each.total), range=use_words(each.use))
    holds = "yes" if each.level is Level.WITHIN else "idle"
    return h.div(data_holds=holds, data_level=each.level)[h.dt[phrase(each.attribute)], h.dd[words]]
