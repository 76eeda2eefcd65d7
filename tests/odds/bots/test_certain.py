"""Games that are certain: the estimate is what a plain search of all moves has found."""

from __future__ import annotations

import csv
from random import Random

import pytest

from cardtable.common.jobs import finish
from cardtable.odds import ME, SamplingPlayer, as_judged, play, read_table, turn_at, whole_game
from cardtable.odds.game.turn import sampled_position
from tests.support.case_count import mostly_long
from tests.support.odds.naive_search import CERTAIN, KINDS, searched

with CERTAIN.open(encoding="utf-8", newline="") as lines:
    ROWS = [*csv.DictReader(lines)]


@pytest.mark.parametrize("part", mostly_long(range(4), kept=2))
@pytest.mark.parametrize("kind", KINDS)
def test_a_certain_game_is_told_so(kind: str, part: int) -> None:
    """Under four rules, whoever is on move; proven flags may be claimed or not."""
    rows = [row for row in ROWS if row["kind"] == kind][part::4]
    assert len(rows) == 75
    for row in rows:
        found = finish(whole_game(read_table(row["table"].replace("/", "\n")), Random(1), 1))
        assert (found.chance, found.error) == (float(row["points"]), 0.0), row["table"]


def test_the_bot_keeps_what_is_certain() -> None:
    """Where nothing is hidden, its move is worth what the position is."""
    tables = [read_table(row["table"].replace("/", "\n")) for row in ROWS if row["kind"] == "decks empty"]
    for table in [table for table in tables if table.mover == ME][::10]:
        table = as_judged(table)
        thought = finish(SamplingPlayer(Random(1)).steps(turn_at(table)))
        before = sampled_position(table, Random(0))
        after = play(before, thought.move)
        assert searched(after, {}) == searched(before, {})
