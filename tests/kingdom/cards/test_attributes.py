"""The attributes of piles: those that follow from others, by the published definitions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction

import pytest

from cardtable.kingdom import Attribute, values_of
from tests.support.kingdom.oracle import price
from tests.support.kingdom.strategies import EVERYTHING, KNOWN

OF = Attribute
DERIVED: dict[Attribute, Callable[[int, Mapping[Attribute, Fraction]], Fraction | int]] = {
    OF.CHEAP: lambda price, _: price <= 4,
    OF.MEDIUM: lambda price, _: price == 5,
    OF.EXPENSIVE: lambda price, _: price >= 6,
    OF.ANTISPLITTER: lambda _, has: bool(has[OF.SPLITTER] or (has[OF.TERMINUS] and not has[OF.CUMULATIVE])),
    OF.INTERACTIVE: lambda _, has: 2 * has[OF.ATTACK] + has[OF.HELPER] + has[OF.VICTORY],
    OF.DECKCHANGER: lambda _, has: bool(has[OF.BUYER] or has[OF.GAINER] or has[OF.SELFTRASHER]),
    OF.MEDICHAINER: lambda _, has: bool(has[OF.MEDIUM] and has[OF.CHAINER]),
    OF.BRANCHER: lambda _, has: bool(has[OF.SPLITTER] or has[OF.MULTIPLIER]),
    OF.ANTITERMINUS: lambda _, has: any(
        has[other] for other in (OF.TREASURE, OF.CHAINER, OF.DISCARDCASHER, OF.MUTATOR)
    ),
}
GRADES = {OF.VARIANCE: {0, 1, 2, 3, 4}, OF.CHOOSER: {0, 1, 2, 3}}
HAS = {pile: defaultdict(Fraction, values_of(pile)) for pile in KNOWN.piles}


@pytest.mark.parametrize("attribute", DERIVED)
def test_what_is_derived_follows_from_cost_and_other_attributes(attribute: Attribute) -> None:
    derived = {pile: DERIVED[attribute](price(pile), has) for pile, has in HAS.items()}
    assert derived == {pile: has[attribute] for pile, has in HAS.items()}
    assert len({*derived.values()}) > 1


def test_43_attributes_have_values_over_0_with_one_decimal_or_their_grades() -> None:
    assert len(Attribute) == 43
    for pile in EVERYTHING.piles:
        for value in values_of(pile).values():
            assert 0 < value <= 5
            assert (10 * value).denominator == 1
    for attribute, grades in GRADES.items():
        assert {has[attribute] for has in HAS.values()} == grades


@pytest.mark.parametrize(
    ("attribute", "other"), [(OF.CANTRIP, OF.CHAINER), (OF.CANTRIP, OF.CARDDRAWER), (OF.SPLITTER, OF.CHAINER)]
)
def test_a_cantrip_draws_and_as_a_splitter_it_gives_actions(attribute: Attribute, other: Attribute) -> None:
    assert all(has[other] >= 1 for has in HAS.values() if has[attribute])
