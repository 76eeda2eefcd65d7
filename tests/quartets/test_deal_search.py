"""The search for a deal says what the flow says, in every form, and stops at its limit."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.quartets import Deal, Game, GameForm, Order, Rules, check_by_deals, check_game, finish
from tests.support.quartets.enumeration import SWITCHES
from tests.support.quartets.random_games import random_turns

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli")
SUITS = tuple(
    Rules(GameForm.SUITS, whole_group=whole, order=order) for whole in (True, False) for order in Order
)


@pytest.mark.parametrize("rules", [*SWITCHES, *SUITS], ids=str)
@pytest.mark.parametrize("size", [(2, 2), (3, 3), (4, 4), (5, 3)], ids=str)
def test_both_methods_agree_on_random_games(rules: Rules, size: tuple[int, int]) -> None:
    """Each moment, paradoxes included; few need more tries than the page allows."""
    verdicts: set[bool | None] = set()
    undecided = moments = 0
    for seed in range(6):
        start = Game.start(Deal.even(*size, rules), NAMES[: size[0]])
        for game in (start, *(after for _, after in random_turns(start, Random(seed), 30))):
            found = finish(check_by_deals(game, 20_000)).possible
            moments += 1
            undecided += found is None
            assert found in (None, check_game(game).possible), game.log
            verdicts.add(found)
    assert {True, False} <= verdicts
    assert undecided <= moments / 10, (undecided, moments)


def test_it_stops_at_its_limit() -> None:
    """Each card that is put somewhere counts."""
    game = Game.start(Deal.even(8, 13), tuple("ABCDEFGH"))
    stopped = finish(check_by_deals(game, 51))
    assert (stopped.possible, stopped.nodes) == (None, 51)
    assert finish(check_by_deals(game)).possible
