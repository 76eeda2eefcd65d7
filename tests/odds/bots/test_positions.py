"""Positions of whole games with the moves that are acceptable, and why: the stronger bot finds one of them.

`accept` has patterns of moves; those after `!` are not accepted. The reasons that are exact are checked too.
"""

from __future__ import annotations

import csv
import tomllib
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable import odds
from cardtable.common.jobs import finish
from cardtable.odds import ME, THEY, Phase, Play, Position, Table, check_claim, legal_moves, play, read_move
from cardtable.odds.bots.endgame import Endgame
from cardtable.odds.bots.whole_game import as_evaluated
from cardtable.odds.game.turn import sampled_position, seen_position
from tests.support.case_count import alternately_long, in_turn
from tools.odds.certain_positions import CERTAIN, KINDS, searched

CASES: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "positions.toml").read_text(encoding="utf-8")
)["position"]
EXACT = [case for case in CASES if case["kind"] in ("wins-next-turn", "prevents")]
QUICK = odds.Budget(moves=6, determinizations=40)
with CERTAIN.open(encoding="utf-8", newline="") as lines:
    ROWS = [*csv.DictReader(lines)]
"""Games that are certain, with what a plain search of all moves has found."""


def name(case: dict[str, Any]) -> str:
    return f"{case['kind']} {CASES.index(case)}"


def accepted(case: dict[str, Any], move: str) -> bool:
    if any(fnmatchcase(move, one[1:]) for one in case["accept"] if one.startswith("!")):
        return False
    return any(fnmatchcase(move, one) for one in case["accept"])


def position_of(case: dict[str, Any]) -> Position:
    return seen_position(Table.parse(case["table"]))


def claims_win(position: Position, side: odds.Side) -> bool:
    """Whether a side that claims all it can has won: played by the rules."""
    position = replace(position, mover=side, phase=Phase.PLAY if position.rules.advanced else Phase.CLAIM)
    while claims := [move for move in legal_moves(position) if isinstance(move, odds.ClaimFlag)]:
        position = play(position, claims[0])
    return position.winner == side


@pytest.mark.parametrize("case", CASES, ids=name)
def test_the_stronger_bot_plays_an_acceptable_move(case: dict[str, Any]) -> None:
    move = odds.SamplingPlayer(Random(1), QUICK).choose(odds.turn_at(Table.parse(case["table"])))
    assert accepted(case, str(move)), case["why"]


@pytest.mark.parametrize("case", EXACT, ids=name)
def test_the_accepted_moves_do_what_is_said_and_no_other_lay_does(case: dict[str, Any]) -> None:
    before = position_of(case)
    moves: list[odds.Move] = [move for move in legal_moves(before) if str(move) not in ("pass", "scout")]
    for move in moves:
        if isinstance(move, odds.ClaimFlag):
            continue
        after = play(before, move)
        if case["kind"] == "prevents":
            assert claims_win(after, THEY) != accepted(case, str(move))
        else:
            assert claims_win(after, ME) == accepted(case, str(move))
    if case["kind"] == "wins-next-turn":
        assert before.rules.advanced
        assert not before.rules.tactics
        assert not any(claims_win(play(before, read_move(one)), THEY) for one in case["accept"])


@pytest.mark.slow
def test_the_stronger_bot_wins_where_it_can() -> None:
    """In the games that are certain, where some of the cards in hand win in this turn."""
    tried = 0
    for row in ROWS:
        table = Table.parse(row["table"].replace("/", "\n"))
        if table.mover == THEY or table.rules.advanced:
            continue
        turn, before = odds.turn_at(table), seen_position(table)
        wins = [move for move in legal_moves(before) if claims_win(play(before, move), ME)]
        if 0 < len(wins) < len(turn.moves):
            tried += 1
            assert odds.SamplingPlayer(Random(1), QUICK).choose(turn) in wins, table
    assert tried > 30


@pytest.mark.parametrize("case", [case for case in CASES if case["kind"] == "troop-serves"], ids=name)
def test_a_troop_wins_the_same_flag_as_the_wild_card(case: dict[str, Any]) -> None:
    before = position_of(case)
    for refused in [read_move(one[1:]) for one in case["accept"] if one.startswith("!")]:
        assert isinstance(refused, Play)
        assert isinstance(refused.card, odds.Tactic)
        troops = [Play(card, refused.flag) for card in before.hands[ME] if isinstance(card, odds.Troop)]
        for lays in ([refused], troops):
            done = [play(before, lay) for lay in lays]
            assert any(check_claim(one.flags[refused.flag], ME, one.rules, one.visible).valid for one in done)


@pytest.mark.parametrize(("kind", "part"), alternately_long([*KINDS], range(3)))
def test_a_certain_game_is_told_so(kind: str, part: int) -> None:
    """Under four rules, whoever is on move; proven flags may be claimed or not."""
    rows = [row for row in ROWS if row["kind"] == kind][part::3]
    assert len(rows) in (33, 34)
    for row in rows:
        found = finish(odds.whole_game(Table.parse(row["table"].replace("/", "\n"))))
        assert (found.chance, found.error) == (float(row["points"]), 0.0), row["table"]


def test_the_bot_keeps_what_is_certain() -> None:
    """Where nothing is hidden, its move is worth what the position is."""
    tables = [Table.parse(row["table"].replace("/", "\n")) for row in ROWS if row["kind"] == "decks empty"]
    for table in in_turn([table for table in tables if table.mover == ME][::4], 0, 4):
        table = as_evaluated(table)
        thought = finish(odds.SamplingPlayer(Random(1)).steps(odds.turn_at(table)))
        before = sampled_position(table, Random(0))
        after = play(before, thought.move)
        assert searched(after, {}) == searched(before, {})
        for move, points in Endgame().values(before, legal_moves(before)).items():
            assert points == searched(play(before, move), {})
