"""Values of the library: they print as their readers read, show in one line, and survive pickle and copy."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from random import Random

import pytest

from cardtable.quartets import (
    Deal,
    Game,
    GameForm,
    Goal,
    HouseRule,
    NotationError,
    Order,
    Paradox,
    Position,
    Potentials,
    QuartetsError,
    Rules,
    finish,
    model_count,
    quantum_go_fish,
    read_deal,
    read_game,
    read_rules,
)
from cardtable.quartets.names import Names
from tests.support.quartets.random_games import random_turns

RULES = (
    Rules(),
    Rules(own_card=True, whole_group=False, turn=HouseRule.Z, paradox=Paradox.TAKEN_BACK),
    quantum_go_fish(3).rules,
    Rules(GameForm.SUITS, must_declare=True, futile=False, order=Order.CLOCKWISE, goal=Goal.QUARTETS),
)


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_what_prints_reads_back(rules: Rules) -> None:
    """Rules, deals and random games under them, and their copies."""
    deal = Deal.even(3, 3, rules)
    assert read_rules(str(rules)) == rules == eval(repr(rules))
    assert read_deal(str(deal)) == deal == eval(repr(deal))
    for seed in range(5):
        for _, game in random_turns(Game.start(deal, ("Ann", "Bo", "Cy")), Random(seed), 8):
            assert read_game(str(game)) == game
            assert pickle.loads(pickle.dumps(game)) == copy(game) == deepcopy(game) == game
            assert len({game, deepcopy(game)}) == 1


def test_the_repr_of_a_large_value_is_one_short_line() -> None:
    """Of the largest table, with the usual rules."""
    deal = Deal.even(8, 13)
    names = [(f"Group {group}", tuple("abcd")) for group in range(13)]
    game = Game.start(deal, (f"Player {seat}" for seat in range(8)), groups=names)
    counted = finish(model_count(Position.start(Deal.even(3, 3))))
    for value in (deal, game, game.position, game.names, Potentials.start(deal), counted):
        assert len(repr(value)) < 250, repr(value)


TEXT = "Blind Quartets 1\nplayers: Ann, Bo\nhands: 4 4\n"


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (
            lambda: read_game(f"{TEXT}rules: hole=yes"),
            "line 4, 'rules: hole=yes': 'hole' is no rule; accepted: form, own, whole, declare, futile, "
            "turn, paradox, order, goal (did you mean whole?)",
        ),
        (
            lambda: read_game(f"{TEXT}rules: paradox=lose"),
            "line 4, 'rules: paradox=lose': 'paradox=lose' is no choice; accepted: loses, taken-back "
            "(did you mean loses?)",
        ),
        (
            lambda: read_game(f"{TEXT}1>1 Fish / Cod"),
            "line 4, '1>1 Fish / Cod': the rules refuse it: player 0 asks himself; accepted: another player",
        ),
        (lambda: Deal((4, 4), 3), "hands of (4, 4) cards are not accepted; accepted: 12 cards in all"),
        (lambda: Deal.even(9, 3), "9 players are not accepted; accepted: 2 to 8"),
        (
            lambda: Game.start(
                Deal.even(2, 2), ("Ann", "Bo"), groups=[("Fish", ("Cod", "Eel", "Ray", "Pike", "Cot"))]
            ),
            "'Cot' would be a fifth card of 'Fish'; accepted: Cod, Eel, Ray, Pike (did you mean Cod?)",
        ),
        (
            lambda: Names(1).group("Fish")[0].group("Fisch"),
            "'Fisch' would be a group too many; accepted: Fish (did you mean Fish?)",
        ),
        (
            lambda: Game.start(Deal.even(2, 2), ("Ann", "Bo")).answer(True),
            "player 0 answers, but no question is open",
        ),
    ],
)
def test_an_error_is_a_sentence(call: Callable[[], object], sentence: str) -> None:
    """With what was given, what is accepted, and the nearest name; a pickled error says the same."""
    with pytest.raises(QuartetsError) as refused:
        call()
    assert str(refused.value).startswith(sentence)
    if refused.value.__cause__ is None:
        assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)


@pytest.mark.parametrize("error", [*QuartetsError.__subclasses__()], ids=lambda error: error.__name__)
def test_every_error_has_its_own_sentence(error: type[QuartetsError]) -> None:
    assert error is NotationError or error.sentence
