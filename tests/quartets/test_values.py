"""Values of the library: they print as their readers read, show in one line, and survive pickle and copy."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from pkgutil import iter_modules
from random import Random

import pytest

from cardtable import quartets
from cardtable.quartets import (
    Deal,
    Game,
    GameForm,
    Goal,
    HouseRule,
    Order,
    Paradox,
    Position,
    Potentials,
    Rules,
    finish,
    model_count,
    quantum_go_fish,
    read_deal,
    read_game,
    read_rules,
)
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


def test_no_public_name_hides_a_module() -> None:
    """`cardtable.quartets.check` is the function, in whatever order the modules are imported."""
    assert not {module.name for module in iter_modules(quartets.__path__)} & {*quartets.__all__}
