"""Games that are certain: the estimate is what a plain search of all moves has found."""

from __future__ import annotations

import csv
from random import Random

import pytest

from cardtable.common.jobs import finish
from cardtable.odds import ME, SamplingPlayer, play, read_table, turn_at, whole_game
from cardtable.odds.bots.whole_game import as_evaluated
from cardtable.odds.game.turn import sampled_position
from tests.support.case_count import alternately_long, in_turn
from tools.odds.certain_positions import CERTAIN, KINDS, searched

with CERTAIN.open(encoding="utf-8", newline="") as lines:
    ROWS = [*csv.DictReader(lines)]
PROOF_DECIDES = """
battle-line tactics advanced
mover me
hand b5 b8 c2 a9 scout c9 cavalry
gone redeploy c6 mud traitor deserter
deck 0
theirs 6 1
played 3 4
leaders me
flag 1: e6 e5 e4 | c8 c7 ; fog they ; first me -
flag 2: c1 f1 d1 | a2 e2 shields ; first me - ; won they
flag 3: c4 | b7 b9 b6 ; first they - ; won they
flag 4: b10 a10 f10 | e3 c3 ; first me - ; won me
flag 5: e9 e7 alexander | f3 f5 f4 f9 ; first they they
flag 6: a5 a3 a6 | e10 c10 a1 ; first they - ; won me
flag 7: d8 d10 d4 | a4 b4 e1 ; first they - ; won me
flag 8: d2 f2 | f6 f7 f8 ; first they - ; won they
flag 9: b3 b1 b2 | d5 d7 d6 ; first me - ; won they
"""
"""A game in which both sides have cards left and the side on move has proven its fifth flag."""


@pytest.mark.parametrize(("kind", "part"), alternately_long([*KINDS], range(3)))
def test_a_certain_game_is_told_so(kind: str, part: int) -> None:
    """Under four rules, whoever is on move; proven flags may be claimed or not."""
    rows = [row for row in ROWS if row["kind"] == kind][part::3]
    assert len(rows) in (33, 34)
    for row in rows:
        found = finish(whole_game(read_table(row["table"].replace("/", "\n"))))
        assert (found.chance, found.error) == (float(row["points"]), 0.0), row["table"]


def test_the_bot_keeps_what_is_certain() -> None:
    """Where nothing is hidden, its move is worth what the position is."""
    tables = [read_table(row["table"].replace("/", "\n")) for row in ROWS if row["kind"] == "decks empty"]
    for table in in_turn([table for table in tables if table.mover == ME][::4], 0, 4):
        table = as_evaluated(table)
        thought = finish(SamplingPlayer(Random(1)).steps(turn_at(table)))
        before = sampled_position(table, Random(0))
        after = play(before, thought.move)
        assert searched(after, {}) == searched(before, {})


def test_a_game_that_a_claimed_proof_decides_is_won() -> None:
    """The estimate is right whether the proof that decides is claimed already (here: flag 5) or not."""
    table = read_table(PROOF_DECIDES)
    assert as_evaluated(table).flags[4].owner == ME
    for one in (table, as_evaluated(table)):
        found = finish(whole_game(one))
        assert (found.chance, found.error) == (1.0, 0.0)
