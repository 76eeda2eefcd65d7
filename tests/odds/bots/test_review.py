"""The look at a game: what a better move would have been worth, as the hint would have told it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from cardtable import odds
from cardtable.common.jobs import finish
from cardtable.odds import Flag, Resign, course_of, decisions, new_game, read_move, review_steps, turn_of
from cardtable.odds.bots.sampling import thought_of
from tests.support.odds.positions import game_of, laid, set_up


def test_a_certain_win_that_was_missed_is_a_mistake_with_its_whole_loss() -> None:
    """The other card would have won at once; the card that was played is told as what it was."""
    won = replace(Flag(), owner=0)
    flags = {1: laid("a8 a9", "c1 d5"), 2: won, 3: won}
    start = set_up(hand="a10 b1 c7 d2", other="a2 b2", flags=flags)
    game = game_of(start, "b1@9", "draw troop", "resign")
    (decision,) = decisions(game, 0)
    found = finish(review_steps(game, decision))
    assert found.estimates
    best, own = found.estimates
    assert (best.move, best.chance, own.move) == (read_move("a10@1"), 1.0, read_move("b1@9"))
    assert found.loss == pytest.approx(1 - own.chance)
    assert found.explanation
    assert found.explanation.kind is odds.ExplanationKind.WINS
    won_at_once = game_of(start, "a10@1")
    assert finish(review_steps(won_at_once, decisions(won_at_once, 0)[0])).wins


def test_the_estimates_are_those_of_the_hint() -> None:
    """Of the best move, and of one that the hint would not have told."""
    game = new_game(odds.BATTLE_LINE, Random(1))
    thought = finish(thought_of(turn_of(game.position)))
    moves = game.position.hand[0], thought.estimates[-1].move
    for move in (read_move(f"{moves[0]}@1"), moves[1]):
        (decision,) = decisions(game.play(move), 0)
        found = finish(review_steps(game.play(move), decision))
        assert found.estimates
        best, own = found.estimates
        assert own.move == move
        assert best in (thought.estimates[0], own)
        assert own in thought.estimates or move not in {one.move for one in thought.estimates}


def test_a_resignation_is_told_as_the_move_of_its_player() -> None:
    moves = "a1@5", "draw troop", "a2@5", "draw troop"
    for player, before in ((1, moves[:2]), (0, moves), (0, moves[:1])):
        game = game_of(set_up(), *before, "resign")
        told = course_of(game, 0, [replace(one, wins=True) for one in decisions(game, 0)]).changes[-1]
        assert (told.turn, told.is_own, told.moves) == (len(game.turns()), player == 0, (Resign(),))
        assert (told.chance, told.between) == (player, told.before)
