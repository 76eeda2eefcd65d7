"""Every "none exists" of the engine is proved again by integer programming, and every "one exists" too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cardtable.kingdom import (
    AlchemyPart,
    Constraint,
    Requirement,
    Requirements,
    choose_standard,
    uniform_kingdoms,
)
from cardtable.kingdom.choose.outlook import Beside
from tests.support.case_count import case_count
from tests.support.kingdom.integer_program import Program
from tests.support.kingdom.oracle import Game
from tests.support.kingdom.small_games import boxed_game, helped_game, limited_game, pool_of, small_game

ABILITY_ASKS = (Requirement.VILLAGE, Requirement.DRAWER, Requirement.BUY, Requirement.TRASHING)


def only(game: Game, asks: Sequence[Constraint]) -> Game:
    """A game with some of its wishes."""
    wished = game.asks
    flags: dict[str, Any] = {ask.value: ask in asks for ask in ABILITY_ASKS}
    kept = Requirements(
        **flags,
        attacks=wished.attacks or Requirement.NO_ATTACKS not in asks,
        attack=Requirement.ATTACK in asks,
        reaction=Requirement.REACTION in asks,
        counters=wished.counters,
        costs=Requirement.COSTS in asks,
        priority=wished.priority if Requirement.PRIORITY in asks else None,
        alchemy=Requirement.ALCHEMY in asks,
        limits=tuple(limit for limit in wished.limits if limit in asks),
        mix_alchemy=wished.mix_alchemy,
    )
    return replace(game, asks=kept)


def proved(game: Game) -> bool:
    """Compare the engine's claims with the program's; whether some whole table meets the wishes."""
    given = {"locked": game.locked, "banned": game.banned}
    choice = choose_standard(pool_of(game), game.asks, Random(1), **given, beside=Beside(game.landscapes))
    is_possible = Program(game, together=False).is_possible()
    assert (choice.conflict is None) is is_possible
    has_group_rule = "alchemy" in game.sets and not (game.asks.alchemy or game.asks.mix_alchemy)
    if is_possible and has_group_rule:
        keeps_group = choice.alchemy is not AlchemyPart.MIXED
        assert keeps_group is Program(game, together=True).is_possible()
    if is_possible and choice.alchemy is not AlchemyPart.MIXED:
        ten = Game(game.piles, game.sets, game.asks, choice.piles, game.banned, game.landscapes)
        assert Program(ten, together=True).is_possible()
    return is_possible


@pytest.mark.parametrize("seed", range(40))
def test_the_program_agrees_with_enumeration(seed: int) -> None:
    game = small_game(seed)
    exists = any(next(game.whole(ten), None) is not None for ten in game.tens())
    assert Program(game, together=True).is_possible() is exists


@pytest.mark.slow
def test_what_the_engine_says_of_a_game_is_what_the_program_proves() -> None:
    counts = Counter[bool]()
    seed = 0
    while min(counts[True], counts[False]) < case_count(400):
        counts[proved(boxed_game(seed))] += 1
        counts[proved(small_game(seed))] += 1
        for make in (boxed_game, small_game):
            proved(limited_game(seed, make(seed)))
        proved(helped_game(seed))
        seed += 1


@pytest.mark.slow
def test_the_conflict_that_is_named_is_a_conflict_and_each_smaller_one_is_none() -> None:
    """The asks that the engine names cannot be met together; without any one of them they can."""
    named, seed = 0, 5000
    while named < case_count(100):
        game = boxed_game(seed)
        seed += 1
        kingdoms = uniform_kingdoms(pool_of(game), game.asks, locked=game.locked, banned=game.banned)
        conflict = kingdoms.settled.conflict
        if conflict and conflict.requirements and not game.landscapes:
            named += 1
            assert not Program(only(game, conflict.requirements), together=False).is_possible()
            for ask in conflict.requirements:
                others = [other for other in conflict.requirements if other != ask]
                assert Program(only(game, others), together=False).is_possible()
