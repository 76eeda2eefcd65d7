"""The ready-made settings: what each says is found in the kingdoms that it draws."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest

from cardtable.kingdom import Asks, Attribute, Weighting, choose_weighted, default_weighting, pool, values_of
from cardtable.pages.kingdom.kept_weights import READY

OWNED = pool(["base-2", "intrigue-2", "seaside-2", "prosperity-2", "dark-ages", "empires"])
KINGDOMS = 60


def average(weighting: Weighting, attribute: Attribute) -> float:
    """Return the mean sum of an attribute in seeded kingdoms."""
    return mean(
        sum(
            float(values_of(pile).get(attribute, 0))
            for pile in choose_weighted(OWNED, Asks(), weighting, Random(seed)).piles
        )
        for seed in range(KINGDOMS)
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "attribute", "more"),
    [
        ("big-turns", Attribute.SPLITTER, True),
        ("big-turns", Attribute.CARDDRAWER, True),
        ("big-turns", Attribute.BUYER, True),
        ("little-luck", Attribute.VARIANCE, False),
        ("beginners", Attribute.CHEAP, True),
        ("beginners", Attribute.CHOOSER, False),
        ("beginners", Attribute.INTERACTIVE, False),
        ("few-attacks", Attribute.ATTACK, False),
    ],
)
def test_a_setting_moves_what_its_sentence_names(name: str, attribute: Attribute, *, more: bool) -> None:
    """By a tenth at least, against the default settings with the same seeds."""
    ready, usual = average(READY[name].weighting, attribute), average(default_weighting(), attribute)
    assert ready > 1.1 * usual if more else ready < 0.9 * usual
