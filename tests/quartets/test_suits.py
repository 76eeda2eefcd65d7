"""The suit form: its turns, its goal, and that its games end."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.quartets import (
    Deal,
    Ending,
    Game,
    GameForm,
    Goal,
    Order,
    Rules,
    Strength,
    Why,
    finish,
    play,
    quantum_go_fish,
)


def test_the_turn_goes_round_and_a_certain_suit_wins() -> None:
    """Two players: the fourth card of a suit in one hand ends the game."""
    game = Game.start(quantum_go_fish(2), ("Ann", "Bo")).ask(1, "Owls").answer(True)
    assert (game.turn.player, game.turn.why) == (1, Why.CLOCKWISE)
    game = game.ask(0, "Bats").answer(True).ask(1, "Owls").answer(False)
    assert game.outcome is not None
    assert (game.outcome.ending, game.outcome.winner) == (Ending.WHOLE_SUIT, 0)


@pytest.mark.parametrize("strength", Strength)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_program_players_finish_the_suit_form(players: int, strength: Strength) -> None:
    game = Game.start(quantum_go_fish(players), [f"P{seat}" for seat in range(players)])
    for seed in range(3):
        assert finish(play(game, [strength] * players, Random(seed), limit=400)).outcome is not None


def test_suits_can_be_played_for_quartets_too() -> None:
    rules = Rules(GameForm.SUITS, whole_group=False, order=Order.ANSWER, goal=Goal.QUARTETS)
    game = Game.start(Deal.even(3, 3, rules), ("Ann", "Bo", "Cy"))
    ended = finish(play(game, [Strength.CAREFUL] * 3, Random(2)))
    assert ended.outcome is not None
    assert ended.outcome.ending is Ending.ALL_DECLARED
