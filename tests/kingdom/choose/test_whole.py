"""Whole tables: found whenever one exists, by every method; counted exactly; proved impossible."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from cardtable.kingdom import (
    Counters,
    Requirements,
    card_by_id,
    choose_standard,
    default_weighting,
    pool,
    uniform_kingdoms,
)
from cardtable.kingdom.choose.outlook import Beside
from cardtable.kingdom.weighted.choosing import choose_weighted
from tests.support.case_count import case_count
from tests.support.kingdom.oracle import Game
from tests.support.kingdom.small_games import helped_game, limited_game, pool_of, small_game

ASKS = Requirements(village=True, drawer=True, trashing=True, reaction=True)


def check(game: Game) -> bool:
    """Compare with every ten of a game; whether some ten is the ten of a whole table."""
    given = {"locked": game.locked, "banned": game.banned}
    beside = Beside(game.landscapes)
    kingdoms = uniform_kingdoms(pool_of(game), game.asks, **given, beside=beside)
    tens = {frozenset(ten) for ten in game.whole_tens()}
    if not tens:
        is_split = kingdoms.settled.conflict is None  # only the rule of Alchemy is not kept
        assert not is_split or not (game.asks.alchemy or game.asks.mix_alchemy)
        return False
    assert kingdoms.settled.conflict is None
    found = [frozenset(kingdoms.kingdom(number).piles) for number in range(kingdoms.total)]
    assert len(found) == len(tens)
    assert set(found) == tens
    for pile in game.piles:
        assert kingdoms.chances[pile] == Fraction(sum(pile in ten for ten in tens), len(tens))
    for seed in range(3):
        standard = choose_standard(pool_of(game), game.asks, Random(seed), **given, beside=beside)
        weighted = choose_weighted(
            pool_of(game), game.asks, default_weighting(), Random(seed), **given, beside=beside
        )
        assert frozenset(standard.piles) in tens
        assert frozenset(weighted.piles) in tens
    return True


MAKERS: dict[str, tuple[int, Callable[[int], Game]]] = {
    "small": (600, small_game),
    "an extra helps": (1200, helped_game),
    "least and most, small": (800, lambda seed: limited_game(seed, small_game(seed))),
    "least and most, an extra helps": (800, lambda seed: limited_game(seed, helped_game(seed))),
}
"""How many games of a kind, and what makes them."""


@pytest.mark.parametrize("kind", MAKERS)
def test_a_whole_table_is_found_whenever_one_exists_and_each_is_counted_once(kind: str) -> None:
    full, make = MAKERS[kind]
    possible = sum(check(make(seed)) for seed in range(case_count(full)))
    assert case_count(full) / 10 < possible < case_count(full)


def test_a_pile_whose_bane_meets_a_wish_is_counted_though_nothing_calls_for_a_bane_yet() -> None:
    dull = ("chapel", "workshop", "mine", "gardens", "vassal", "remodel", "artisan", "merchant", "harbinger")
    locked = tuple(map(card_by_id, dull))
    others = tuple(map(card_by_id, ("young-witch", "moat", "cellar", "militia")))
    asks = Requirements(attack=True, reaction=True)
    game = Game((*locked, *others), ("base", "cornucopia"), asks, locked)
    kingdoms = uniform_kingdoms(pool_of(game), asks, locked=game.locked)
    assert kingdoms.settled.bounds.helped
    assert [kingdoms.kingdom(0).piles[-1].id, kingdoms.total] == ["young-witch", 1]
    assert check(game)


def test_where_nothing_else_does_the_bane_is_the_village() -> None:
    dull = ("young-witch", "chapel", "moat", "militia", "mine", "bureaucrat", "gardens", "vassal", "bandit")
    locked = tuple(map(card_by_id, dull))
    others = tuple(map(card_by_id, ("hamlet", "workshop", "remodel", "merchant")))
    game = Game(
        (*locked, *others), ("base", "cornucopia"), Requirements(village=True, mix_alchemy=True), locked
    )
    assert check(game)
    kingdoms = uniform_kingdoms(pool_of(game), game.asks, locked=locked)
    assert kingdoms.total == 1  # Hamlet is the tenth, and no help is needed
    without = Game((*locked[1:], locked[0], *others), game.sets, game.asks, (*locked, others[1]))
    assert check(without)
    assert uniform_kingdoms(pool_of(without), without.asks, locked=without.locked).settled.bounds.helped


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
    game = Game(owned.piles, owned.sets, asks)
    for seed in range(25):
        for choice in (
            choose_standard(owned, asks, Random(seed)),
            uniform_kingdoms(owned, asks).choose(Random(seed)),
            choose_weighted(owned, asks, default_weighting(), Random(seed)),
        ):
            assert choice.conflict is None
            assert next(game.whole(choice.piles), None) is not None


def test_a_conflict_of_the_extras_alone_is_named_without_asks() -> None:
    owned = pool(["cornucopia-1"])
    banned = [pile for pile in owned.piles if pile.cost.coins in (2, 3)]
    witch = card_by_id("young-witch")
    conflict = choose_standard(owned, Requirements(), Random(1), locked=[witch], banned=banned).conflict
    assert conflict is not None
    assert conflict.requirements == ()
