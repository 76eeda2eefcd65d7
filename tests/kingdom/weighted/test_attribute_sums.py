"""Sums of attributes over a kingdom, and over many kingdoms weighted against even."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.kingdom import (
    Asks,
    Attribute,
    Card,
    Idealised,
    Level,
    LockError,
    SimulationSizeError,
    SumReading,
    Taste,
    Weighting,
    attribute_spreads,
    attribute_sums,
    card_by_id,
    choose_weighted,
    default_weighting,
    even_kingdoms,
    finish,
    pool,
)
from tests.support.case_count import case_count
from tests.support.jobs import steps_of
from tests.support.kingdom.strategies import EVERYTHING
from tests.support.kingdom.weight_settings import WEIGHTINGS

BASE = pool(["base-2"])


@settings(max_examples=case_count(100), deadline=None)
@given(st.lists(st.sampled_from(EVERYTHING.piles), max_size=12, unique=True), WEIGHTINGS)
def test_sums_and_levels_are_those_of_the_values(kingdom: list[Card], weighting: Weighting) -> None:
    for each in attribute_sums(kingdom, weighting):
        values = [weighting.values_of(pile).get(each.attribute, 0) for pile in kingdom]
        had = [value for value in values if value]
        assert [value for _, value in each.piles] == had
        assert each.total == (len(had) if weighting.readings.sum is SumReading.PILES else sum(had))
        if isinstance(each.use, Idealised):
            levels = {
                Level.BELOW: each.total < each.use.least,
                Level.ABOVE: each.total > each.use.most,
                Level.WITHIN: each.use.least <= each.total <= each.use.most,
            }
            assert levels[each.level]
        else:
            assert each.level is Level.FREE


def test_every_attribute_has_its_sum_in_order() -> None:
    assert [each.attribute for each in attribute_sums((), default_weighting())] == list(Attribute)


def test_own_values_are_in_the_sums() -> None:
    liked = default_weighting().tasting(Taste("village", 1, ((Attribute.SPLITTER, Fraction(5, 2)),)))
    sums = {each.attribute: each for each in attribute_sums([card_by_id("village")], liked)}
    assert sums[Attribute.SPLITTER].total == Fraction(5, 2)


def test_spreads_count_every_kingdom_and_the_same_seed_gives_the_same() -> None:
    asks, locked = Asks(village=True), [card_by_id("witch")]
    first, second = (
        steps_of(attribute_spreads(BASE, asks, default_weighting(), Random(4), 30, locked=locked))
        for _ in range(2)
    )
    assert first == second
    steps, last = first
    assert [(step.done, step.total) for step in steps] == [(25, 30)]
    for report in (*(step.partial for step in steps if step.partial), last):
        for attribute in Attribute:
            spread = report.of(attribute)
            for side in (spread.weighted, spread.even):
                assert sum(count for _, count in side) == report.done
                assert [total for total, _ in side] == sorted(total for total, _ in side)


def test_a_spread_is_that_of_the_kingdoms_themselves() -> None:
    """Drawn in turn from one source: a weighted kingdom, then an even one."""
    last = finish(
        attribute_spreads(BASE, Asks(), default_weighting(), Random(4), 30, attributes=[Attribute.COINAGE])
    )
    rng, weighted, even = Random(4), Counter[object](), Counter[object]()
    for _ in range(30):
        for counter, choice in (
            (weighted, choose_weighted(BASE, Asks(), default_weighting(), rng)),
            (even, even_kingdoms(BASE, Asks()).choose(rng)),
        ):
            values = [default_weighting().values_of(pile) for pile in choice.piles]
            counter[sum(each.get(Attribute.COINAGE, 0) for each in values)] += 1
    spread = last.of(Attribute.COINAGE)
    assert dict(spread.weighted) == weighted
    assert dict(spread.even) == even
    with pytest.raises(KeyError):
        last.of(Attribute.ATTACK)


def test_mistakes_are_told_before_the_first_report() -> None:
    witch = card_by_id("witch")
    with pytest.raises(SimulationSizeError, match="given=-1"):
        attribute_spreads(BASE, Asks(), default_weighting(), Random(1), -1)
    with pytest.raises(LockError):
        attribute_spreads(BASE, Asks(), default_weighting(), Random(1), 5, locked=[witch, witch])
