"""What one holds in the hand prints in the notation that reads it back, in a line, and can be copied."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.common.jobs import finish
from cardtable.odds import (
    ME,
    Budget,
    Formation,
    Game,
    Phase,
    PublishedPlayer,
    RandomPlayer,
    SamplingPlayer,
    Strength,
    Tactic,
    combination_working,
    explanation_of,
    flag_odds,
    new_game,
    read_card,
    read_flag,
    read_game,
    read_move,
    read_position,
    read_rules,
    read_strength,
    read_table,
    turn_at,
)
from tests.support.odds.naive_odds import TROOPS
from tests.support.odds.positions import ALL_RULES, played


@cache
def whole_game(seed: int) -> Game:
    """A game of random moves to its end."""
    return played(new_game(ALL_RULES[seed % len(ALL_RULES)], Random(seed)), RandomPlayer(Random(seed)))


GAMES = st.builds(
    lambda seed, back: whole_game(seed).undo(back), st.integers(0, 19), st.sampled_from([0, 1, 30, 90, 200])
)
POSITIONS = st.builds(
    lambda seed, at: whole_game(seed).positions[at % len(whole_game(seed).positions)],
    st.integers(0, 19),
    st.integers(0, 300),
)
TABLES = st.builds(
    lambda position, side: position.table(side),
    POSITIONS.filter(lambda position: position.phase is Phase.PLAY),
    st.sampled_from([0, 1]),
)
ReadBack = tuple[st.SearchStrategy[Any], Callable[[str], object]]
KINDS: dict[str, ReadBack] = {
    "card": (st.sampled_from([*TROOPS, *Tactic]), read_card),
    "formation": (st.sampled_from(Formation), lambda text: Formation[text.upper()]),
    "strength": (st.builds(Strength, st.sampled_from(Formation), st.integers(1, 40)), read_strength),
    "rules": (st.sampled_from(ALL_RULES), read_rules),
    "flag": (POSITIONS.flatmap(lambda position: st.sampled_from(position.flags)), read_flag),
    "move": (GAMES.filter(lambda game: game.moves).map(lambda game: game.moves[-1]), read_move),
    "table": (TABLES, read_table),
    "position": (POSITIONS, read_position),
    "game": (GAMES, read_game),
}


@pytest.mark.parametrize("kind", KINDS)
@given(st.data())
def test_what_is_printed_reads_back(kind: str, data: st.DataObject) -> None:
    strategy, read = KINDS[kind]
    value = data.draw(strategy)
    assert read(str(value)) == value
    for other in (copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert other == value
        assert hash(other) == hash(value)
    assert len(repr(value)) < 150
    assert "\n" not in repr(value)


def test_what_is_found_at_a_turn_is_shown_in_a_line() -> None:
    """Also where it holds hundreds of numbers."""
    turn = turn_at(read_table("hand a10 b3 c1\nflag 1: a8 a9 | b7 ; fog they\nflag 2: c3 c4 | d9 d10"))
    thought = finish(SamplingPlayer(Random(1), Budget(2, 4)).steps(turn))
    odds = flag_odds(turn.table, 1)
    decision = finish(PublishedPlayer().steps(turn))
    found = [turn, thought, explanation_of(turn, thought), decision, odds, odds.mine]
    found += [combination_working(turn.table, 1, ME, odds.mine.combinations[0].strength)]
    for value in found:
        assert len(repr(value)) < 500
        assert pickle.loads(pickle.dumps(value)) == copy.copy(value) == value
