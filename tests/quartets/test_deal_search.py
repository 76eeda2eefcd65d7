"""The search for a deal says what the flow says, in every form, and stops at its limit."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.quartets import Deal, Game, GameForm, Order, Rules, Verdict, check_by_deals, check_game, finish
from tests.support.quartets.enumeration import SWITCHES, Enumeration
from tests.support.quartets.random_games import random_turns

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli")
SUITS = tuple(
    Rules(GameForm.SUITS, whole_group=whole, order=order) for whole in (True, False) for order in Order
)


def random_moments(deal: Deal, seed: int) -> list[Game]:
    game = Game.start(deal, NAMES[: deal.players])
    return [game, *(after for _, after in random_turns(game, Random(seed), 30))]


@pytest.mark.parametrize("rules", [*SWITCHES, *SUITS], ids=str)
@pytest.mark.parametrize("size", [(2, 2), (3, 3), (4, 4), (5, 3)], ids=str)
def test_both_methods_agree_on_random_games(rules: Rules, size: tuple[int, int]) -> None:
    """Each moment, paradoxes included; few need more tries than the page allows."""
    verdicts: set[bool | None] = set()
    undecided = moments = 0
    for seed in range(6):
        for game in random_moments(Deal.even(*size, rules), seed):
            found = finish(check_by_deals(game, 20_000)).possible
            moments += 1
            undecided += found is None
            assert found in (None, check_game(game).possible), game.log
            verdicts.add(found)
    assert {True, False} <= verdicts
    assert undecided <= moments / 10, (undecided, moments)


@pytest.mark.parametrize("rules", SWITCHES, ids=str)
def test_it_says_what_a_list_of_all_deals_says(rules: Rules) -> None:
    for seed in range(10):
        deal = Deal.even(3, 2, rules)
        naive = Enumeration(deal)
        for game in random_moments(deal, seed)[1:]:
            entry = game.log[-1]
            expected = naive.explains(entry.statement)
            assert finish(check_by_deals(game)).possible == expected
            assert expected == (entry.verdict is Verdict.STANDS)
            if expected:
                naive.say(entry.statement)


def test_it_stops_at_its_limit() -> None:
    """Each card that is put somewhere counts."""
    game = Game.start(Deal.even(8, 13), tuple("ABCDEFGH"))
    stopped = finish(check_by_deals(game, 51))
    assert (stopped.possible, stopped.nodes) == (None, 51)
    assert finish(check_by_deals(game)).possible
