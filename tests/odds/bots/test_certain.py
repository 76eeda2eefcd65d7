"""Games that are certain: the estimate is what a plain search of all moves has found."""

from __future__ import annotations

import csv
from random import Random

import pytest

from cardtable.common.jobs import finish
from cardtable.odds import ME, SamplingPlayer, Table, play, turn_at, whole_game
from cardtable.odds.bots.whole_game import as_evaluated
from cardtable.odds.game.turn import sampled_position
from tests.support.case_count import alternately_long, in_turn
from tools.odds.certain_positions import CERTAIN, KINDS, searched

with CERTAIN.open(encoding="utf-8", newline="") as lines:
    ROWS = [*csv.DictReader(lines)]


@pytest.mark.parametrize(("kind", "part"), alternately_long([*KINDS], range(3)))
def test_a_certain_game_is_told_so(kind: str, part: int) -> None:
    """Under four rules, whoever is on move; proven flags may be claimed or not."""
    rows = [row for row in ROWS if row["kind"] == kind][part::3]
    assert len(rows) in (33, 34)
    for row in rows:
        found = finish(whole_game(Table.parse(row["table"].replace("/", "\n"))))
        assert (found.chance, found.error) == (float(row["points"]), 0.0), row["table"]


def test_the_bot_keeps_what_is_certain() -> None:
    """Where nothing is hidden, its move is worth what the position is."""
    tables = [Table.parse(row["table"].replace("/", "\n")) for row in ROWS if row["kind"] == "decks empty"]
    for table in in_turn([table for table in tables if table.mover == ME][::4], 0, 4):
        table = as_evaluated(table)
        thought = finish(SamplingPlayer(Random(1)).steps(turn_at(table)))
        before = sampled_position(table, Random(0))
        after = play(before, thought.move)
        assert searched(after, {}) == searched(before, {})
