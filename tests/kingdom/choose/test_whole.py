"""Whole tables: found whenever one exists, by every method; counted exactly; proved impossible."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from cardtable.kingdom import Counters, Requirements, card_by_id, choose_standard, pool, uniform_kingdoms
from cardtable.kingdom.choose.outlook import Beside
from tests.support.case_count import case_count
from tests.support.kingdom.oracle import Case
from tests.support.kingdom.random_tables import METHODS
from tests.support.kingdom.small_cases import SMALL, pool_of

ASKS = Requirements(village=True, drawer=True, trashing=True, reaction=True)


def check(case: Case) -> bool:
    """Compare with every ten of a case; whether some ten is the ten of a whole table."""
    beside = Beside(case.landscapes)
    kingdoms = uniform_kingdoms(case.pool, case.asks, **case.given, beside=beside)
    tens = {frozenset(ten) for ten in case.whole_tens()}
    if not tens:
        is_split = kingdoms.settled.conflict is None  # only the rule of Alchemy is not kept
        assert not is_split or not (case.asks.alchemy or case.asks.mix_alchemy)
        return False
    assert kingdoms.settled.conflict is None
    found = [frozenset(kingdoms.kingdom(number).piles) for number in range(kingdoms.total)]
    assert len(found) == len(tens)
    assert set(found) == tens
    for pile in case.pool.piles:
        assert kingdoms.chances[pile] == Fraction(sum(pile in ten for ten in tens), len(tens))
    for seed, method in product(range(3), ("standard", "weighted")):
        choice = METHODS[method](case.pool, case.asks, Random(seed), **case.given, beside=beside)
        assert frozenset(choice.piles) in tens
    return True


@pytest.mark.parametrize("kind", SMALL)
def test_a_whole_table_is_found_whenever_one_exists_and_each_is_counted_once(kind: str) -> None:
    possible = sum(check(SMALL[kind](seed)) for seed in range(case_count(800)))
    assert case_count(800) / 10 < possible < case_count(800)


def test_a_pile_whose_bane_meets_a_wish_is_counted_though_nothing_calls_for_a_bane_yet() -> None:
    dull = ("chapel", "workshop", "mine", "gardens", "vassal", "remodel", "artisan", "merchant", "harbinger")
    locked = tuple(map(card_by_id, dull))
    others = tuple(map(card_by_id, ("young-witch", "moat", "cellar", "militia")))
    asks = Requirements(attack=True, reaction=True)
    case = Case(pool_of((*locked, *others)), asks, locked)
    kingdoms = uniform_kingdoms(case.pool, asks, locked=case.locked)
    assert kingdoms.settled.bounds.helped
    assert [kingdoms.kingdom(0).piles[-1].id, kingdoms.total] == ["young-witch", 1]
    assert check(case)


def test_where_nothing_else_does_the_bane_is_the_village() -> None:
    dull = ("young-witch", "chapel", "moat", "militia", "mine", "bureaucrat", "gardens", "vassal", "bandit")
    locked = tuple(map(card_by_id, dull))
    others = tuple(map(card_by_id, ("hamlet", "workshop", "remodel", "merchant")))
    case = Case(pool_of((*locked, *others)), Requirements(village=True, mix_alchemy=True), locked)
    assert check(case)
    kingdoms = uniform_kingdoms(case.pool, case.asks, locked=locked)
    assert kingdoms.total == 1  # Hamlet is the tenth, and no help is needed
    without = Case(case.pool, case.asks, (*locked, others[1]))
    assert check(without)
    assert uniform_kingdoms(without.pool, without.asks, locked=without.locked).settled.bounds.helped


@pytest.mark.parametrize(
    ("editions", "asks"),
    [
        (["cornucopia-2"], Requirements()),
        (["cornucopia-2"], ASKS),
        (["cornucopia-1"], Requirements()),
        (["cornucopia-2", "alchemy"], ASKS),
        (["cornucopia-2", "alchemy"], Requirements(attacks=False, village=True, counters=Counters.ANY)),
    ],
)
def test_small_collections_have_whole_tables_only(editions: list[str], asks: Requirements) -> None:
    owned = pool(editions)
    for seed, choose in product(range(25), METHODS.values()):
        choice = choose(owned, asks, Random(seed))
        assert choice.conflict is None
        assert next(Case(owned, asks).whole(choice.piles), None) is not None


def test_a_conflict_of_the_extras_alone_is_named_without_asks() -> None:
    owned = pool(["cornucopia-1"])
    banned = [pile for pile in owned.piles if pile.cost.coins in (2, 3)]
    witch = card_by_id("young-witch")
    conflict = choose_standard(owned, Requirements(), Random(1), locked=[witch], banned=banned).conflict
    assert conflict is not None
    assert conflict.requirements == ()
