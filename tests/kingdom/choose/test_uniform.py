"""Uniform choice: every kingdom that meets the asks is equally likely, and its numbers are right."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings

from cardtable import kingdom
from cardtable.common.jobs import Progress, finish
from cardtable.kingdom import Card, Constraint, PileLimit, Pool, Requirements, pool, uniform_kingdoms
from cardtable.kingdom.choose import uniform
from tests.support.case_count import case_count
from tests.support.kingdom.oracle import Case
from tests.support.kingdom.strategies import EVERYTHING, small_cases

LONG_ASKS = (
    Requirements(attacks=False, mix_alchemy=True),
    Requirements(village=True, reaction=True, costs=True),
    Requirements(buy=True, trashing=True, costs=True, mix_alchemy=True),
)


def expected(case: Case, wanted: list[Constraint]) -> list[frozenset[Card]]:
    """The kingdoms that an even choice is drawn from, where `wanted` are kept."""
    if "alchemy" in case.pool.sets and not (case.asks.alchemy or case.asks.mix_alchemy):
        return case.meeting(wanted, (0, 3, 4, 5)) or case.meeting(wanted)
    return case.meeting(wanted)


@pytest.mark.slow
@settings(max_examples=case_count(800), deadline=None)
@given(small_cases())
def test_counts_chances_and_prices_are_those_of_the_enumeration(case: Case) -> None:
    wanted = case.wanted
    kingdoms = uniform_kingdoms(case.pool, case.asks, **case.given, beside=None)
    all_met = expected(case, wanted)
    assert (kingdoms.settled.conflict is None) == bool(all_met)

    among = expected(case, [*kingdoms.settled.kept])
    assert kingdoms.total == len(among)
    held = Counter(pile for ten in among for pile in ten)
    for pile, chance in kingdoms.chances.items():
        assert chance == Fraction(held[pile], len(among))

    told = list[Progress[object]]()
    for price, ask in zip(finish(kingdoms.counting(), told.append), wanted, strict=True):
        cheaper = case.only([other for other in wanted if other != ask])
        free = expected(cheaper, cheaper.wanted)
        assert (price.requirement, price.kingdoms) == (ask, len(free))
        assert price.times == (Fraction(len(free), len(all_met)) if all_met else None)
    assert [each.done for each in told] == [*range(1, told[0].total)]


@pytest.mark.parametrize("states", [uniform.DRAWN_STATES, 50, 0])
@pytest.mark.parametrize(
    "asks",
    [
        *(pytest.param(one, marks=pytest.mark.long) for one in LONG_ASKS),
        Requirements(
            mix_alchemy=True,
            limits=(PileLimit("attack", 1, 2), PileLimit("cost-4", 2), PileLimit("cost-5", 3)),
        ),
    ],
)
def test_draws_fall_on_all_kingdoms_alike(
    asks: Requirements, states: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chi-square over the kingdoms themselves: 10 draws for each, five standard deviations allowed.

    Also where counting takes too many states: kingdoms of a wider choice are drawn then.
    """
    monkeypatch.setattr(uniform, "DRAWN_STATES", states)
    piles = (*pool(["base-2"]).piles[3:26:2], *pool(["alchemy"]).piles[-3:])
    case = Case(Pool(piles, ("base", "alchemy")), asks, (), ())
    among = expected(case, case.wanted)
    rng, runs = Random(1), 10 * len(among)
    seen = Counter(frozenset(kingdom.choose_uniform(case.pool, asks, rng).piles) for _ in range(runs))
    assert set(seen) <= set(among)
    chi_square = sum((seen[ten] - 10) ** 2 / 10 for ten in among)
    freedom = len(among) - 1
    assert freedom > 20
    assert abs(chi_square - freedom) < 5 * (2 * freedom) ** 0.5


def test_draws_over_all_sets_have_the_exact_chances() -> None:
    """Each pile, counted over 2,000 kingdoms with many asks, lies within five standard errors."""
    asks = Requirements(village=True, buy=True, trashing=True, reaction=True, costs=True)
    kingdoms, rng, runs = uniform_kingdoms(EVERYTHING, asks), Random(3), 2000
    seen = Counter(pile for _ in range(runs) for pile in kingdoms.choose(rng).piles)
    for pile, chance in kingdoms.chances.items():
        error = (runs * chance * (1 - chance)) ** 0.5
        assert abs(seen[pile] - runs * chance) < 5 * error


def test_alchemy_comes_together_as_often_as_such_kingdoms_are() -> None:
    """No chance decides beforehand whether the group is formed: each kingdom is as likely as any other."""
    owned, runs, rng = pool(["base-2", "alchemy"]), 3000, Random(5)
    kingdoms = uniform_kingdoms(owned, Requirements())
    together = uniform_kingdoms(owned, Requirements(alchemy=True)).total
    left_out = uniform_kingdoms(pool(["base-2"]), Requirements()).total
    assert kingdoms.total == together + left_out
    drawn = sum(kingdoms.choose(rng).alchemy is kingdom.AlchemyPart.TOGETHER for _ in range(runs))
    chance = together / kingdoms.total
    assert abs(drawn - runs * chance) < 5 * (runs * chance * (1 - chance)) ** 0.5
