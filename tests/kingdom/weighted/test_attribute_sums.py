"""Sums of attributes over a kingdom."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.kingdom import Attribute, Card, Idealised, SumReading, Weighting
from cardtable.kingdom.weighted.attribute_sums import Level, attribute_sums
from tests.support.case_count import case_count
from tests.support.kingdom.strategies import EVERYTHING, WEIGHTINGS


@settings(max_examples=case_count(100), deadline=None)
@given(st.lists(st.sampled_from(EVERYTHING.piles), max_size=12, unique=True), WEIGHTINGS)
def test_sums_and_levels_are_those_of_the_values(kingdom: list[Card], weighting: Weighting) -> None:
    sums = attribute_sums(kingdom, weighting)
    assert [each.attribute for each in sums] == list(Attribute)
    for each in sums:
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
