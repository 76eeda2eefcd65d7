"""The suit form against all tables of counts, and its goal."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from cardtable.quartets import (
    Answer,
    Ask,
    Deal,
    Ending,
    Game,
    GameForm,
    Goal,
    Order,
    Position,
    Rules,
    Strength,
    Why,
    finish,
    model_count,
    play,
    quantum_go_fish,
    ranges,
    safe_answers,
    safe_questions,
)
from cardtable.quartets.certainties import all_counted
from cardtable.quartets.safe_statements import Answers
from tests.support.quartets.enumeration import random_statement
from tests.support.quartets.suit_tables import SuitTables


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize(("players", "suits"), [(2, 2), (3, 3), (3, 2), (2, 3), (4, 3)])
def test_suit_form_equals_all_tables(players: int, suits: int, whole: bool) -> None:
    """Verdicts, counts, ranges and safe moves in random games without order."""
    deal = Deal.even(players, suits, Rules(GameForm.SUITS, whole_group=whole))
    for seed in range(12):
        random, position, naive = Random(seed), Position.start(deal), SuitTables(deal)
        for _ in range(14):
            said, after = random_statement(deal, position.question, random), naive.copy()
            found = position.say(said)
            assert isinstance(found, Position) == after.say(said)
            if isinstance(found, Position):
                position, naive = found, after
        assert_same_position(position, naive)


def assert_same_position(position: Position, naive: SuitTables) -> None:
    """Counts, ranges and safe moves."""
    counted, hands = finish(model_count(position)), ranges(position)
    assert all_counted(position) == all(least == most for hand in hands for least, most in hand)
    assert (counted.deals, counted.cards) == (len(set(naive.left)), ())
    in_play = {*range(position.deal.groups)} - naive.declared
    for player, suit in product(range(position.deal.players), in_play):
        there = [table[player][suit] for table in naive.left]
        assert hands[player][suit] == (min(there), max(there))
        assert list(counted.groups[player][suit]) == [there.count(size) for size in range(5)]
    if position.question is not None:
        target = position.question.target
        assert safe_answers(position) == Answers(
            *(naive.explains(Answer(target, yes)) for yes in (True, False))
        )
        return
    expected = {}
    for target, suit in product(range(1, position.deal.players), range(position.deal.groups)):
        asked, ask = naive.copy(), Ask(0, target, suit)
        if asked.say(ask):
            expected[ask] = Answers(*(asked.explains(Answer(target, yes)) for yes in (True, False)))
    assert {found.ask: found.answers for found in safe_questions(position, 0)} == expected


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
    """No endless giving and taking back."""
    game = Game.start(quantum_go_fish(players), [f"P{seat}" for seat in range(players)])
    for seed in range(3):
        assert finish(play(game, [strength] * players, Random(seed), limit=400)).outcome is not None


def test_suits_can_be_played_for_quartets_too() -> None:
    """GameForm, order and goal are switches of their own."""
    rules = Rules(GameForm.SUITS, whole_group=False, order=Order.ANSWER, goal=Goal.QUARTETS)
    game = Game.start(Deal.even(3, 3, rules), ("Ann", "Bo", "Cy"))
    ended = finish(play(game, [Strength.CAREFUL] * 3, Random(2)))
    assert ended.outcome is not None
    assert ended.outcome.ending is Ending.ALL_DECLARED
