"""The stronger bot: its estimates, its steps, and that it wins."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from cardtable import odds
from cardtable.common.jobs import finish
from cardtable.odds.bots.determinizations import SampledEvaluator, Tally
from cardtable.odds.bots.sampling import PART, REPORTS
from cardtable.odds.counting.game_chance import game_chance, slopes
from cardtable.odds.game.turn import sampled_position, seen_position

QUICK = odds.Budget(moves=6, determinizations=12)


@pytest.mark.parametrize("seed", range(3))
def test_the_chance_of_a_game_equals_all_ends_gone_through(seed: int) -> None:
    rng = Random(seed)
    chances = [rng.random() for _ in range(9)]
    expected = 0.0
    for owners in product((odds.ME, odds.THEY), repeat=9):
        weight = 1.0
        for owner, chance in zip(owners, chances, strict=True):
            weight *= chance if owner == odds.ME else 1 - chance
        flags = [odds.Flag(owner=owner) for owner in owners]
        won, lost = odds.flags_won(flags, odds.ME) is not None, odds.flags_won(flags, odds.THEY) is not None
        expected += weight * (won + 1 - lost) / 2
    assert game_chance(chances) == pytest.approx(expected)


def test_the_chance_of_a_game_is_linear_in_each_flag() -> None:
    chances = [0.2, 0.5, 0.7, 0.4, 0.9, 0.1, 0.6, 0.3, 0.5]
    for index, slope in enumerate(slopes(chances)):
        more = [*chances[:index], chances[index] + 0.05, *chances[index + 1 :]]
        assert game_chance(more) - game_chance(chances) == pytest.approx(0.05 * slope)


def test_in_a_world_no_troop_serves_two_flags() -> None:
    """Both flags want the a10, but there is one: they cannot both become wedges."""
    two = odds.Flag((odds.read_cards("a8 a9"), odds.read_cards("c1 c5 d6")))
    other = odds.Flag((odds.read_cards("b8 b9"), odds.read_cards("e1 e5 f6")))
    table = odds.Table(flags=[two, other], hand=odds.read_cards("a10 a1"))
    before = seen_position(table)
    tally = Tally(before)
    SampledEvaluator(table, before, Random(1), 40).evaluate(tally, 40)
    assert all(points[0] == 2 for points in tally.points)
    assert tally.flags()[0] == 1
    assert 0 <= tally.error() < 0.2


@pytest.mark.parametrize(("first", "points"), [("me", 2), ("they", 0)])
def test_a_tie_is_won_by_the_side_that_was_complete_first(first: str, points: int) -> None:
    table = odds.Table.parse(f"hand c1\nflag 1: a8 a9 a10 | b8 b9 b10 ; first {first} -")
    before = seen_position(table)
    tally = Tally(before)
    SampledEvaluator(table, before, Random(1), 3).evaluate(tally, 3)
    assert [one[0] for one in tally.points] == [points] * 3


def test_the_same_seed_thinks_the_same() -> None:
    turn = odds.turn_of(odds.deal(odds.BATTLE_LINE, Random(3)))
    thoughts = [finish(odds.SamplingPlayer(Random(5), QUICK).steps(turn)) for _ in range(2)]
    assert thoughts[0] == thoughts[1]


def test_progress_grows_to_its_end_and_the_best_is_last() -> None:
    turn = odds.turn_of(odds.deal(odds.BATTLE_LINE, Random(3)))
    steps = list(odds.SamplingPlayer(Random(5), QUICK).steps(turn))
    done = [step.done for step in steps]
    assert done == sorted(set(done))
    assert {step.total for step in steps} == {63 + 6 * PART}
    assert 10 < len(steps) <= REPORTS + 6
    last = finish(odds.SamplingPlayer(Random(5), QUICK).steps(turn))
    chances = [estimate.chance for estimate in last.estimates]
    assert chances == sorted(chances, reverse=True)
    assert last.move == last.estimates[0].move
    assert len(last.estimates) == 6
    assert all(0 < estimate.error < 0.3 and len(estimate.flags) == 9 for estimate in last.estimates)


def test_the_error_shrinks_with_the_worlds() -> None:
    table = odds.deal(odds.BATTLE_LINE, Random(3)).table(0)
    before = seen_position(table)
    evaluator, tally = SampledEvaluator(table, before, Random(1), 400), Tally(before)
    evaluator.evaluate(tally, 25)
    few = tally.error()
    evaluator.evaluate(tally, 400)
    assert tally.error() == pytest.approx(few / 4, rel=0.4)


@pytest.mark.parametrize(
    ("rules", "theirs", "surely"),
    [
        ("battle-line tactics", "6 1", True),
        ("battle-line tactics advanced", "6 1", False),
        ("battle-line tactics advanced", "7", True),
        ("battle-line tactics advanced", "6 1\nplayed 1 1", False),
        ("battle-line tactics advanced\nplayed 0 1", "6 1", True),
    ],
)
def test_a_flag_is_won_if_no_tactics_card_can_come_before(rules: str, theirs: str, surely: bool) -> None:
    """A lay that wins for certain needs no thought."""
    won = "flag 3: | ; won me\nflag 4: | ; won me\nflag 5: a8 a9 | b7 b8 c10"
    table = odds.Table.parse(f"{rules}\ntheirs {theirs}\nhand a10 c1 d2\n{won}")
    thought = finish(odds.SamplingPlayer(Random(1), QUICK).steps(odds.turn_at(table)))
    assert str(thought.move) == "a10@5"
    assert (not thought.estimates) == surely


def test_claims_are_taken_and_a_forced_move_needs_no_thought() -> None:
    start = odds.deal(odds.BATTLE_LINE_TROOPS, Random(1))
    position = odds.play(start, odds.legal_moves(start)[0])
    assert odds.SamplingPlayer(Random(1)).choose(odds.turn_of(position)) == odds.Draw(odds.Deck.TROOP)
    claim = odds.ClaimFlag(2)
    turn = odds.Turn(position.table(0), odds.Phase.CLAIM, (claim, odds.Draw(odds.Deck.TROOP)))
    assert odds.SamplingPlayer(Random(1)).choose(turn) == claim


def test_after_scout_it_puts_useless_cards_back() -> None:
    table = odds.Table.parse("hand scout a10 a1 f2\nflag 5: a8 a9 | b7 b8 c10")
    position = odds.play(sampled_position(table, Random(4)), odds.read_move("scout"))
    for _ in range(3):
        position = odds.play(position, odds.read_move("draw troop"))
    player = odds.SamplingPlayer(Random(1), QUICK)
    while position.phase is odds.Phase.RETURN:
        move = player.choose(odds.turn_of(position))
        assert isinstance(move, odds.Return)
        assert str(move.card) != "a10"
        position = odds.play(position, move)


def test_a_sampled_position_agrees_with_what_is_seen() -> None:
    position = odds.deal(odds.BATTLE_LINE, Random(8))
    for move in ("draw tactic", "draw troop"):
        position = odds.play(position, odds.legal_moves(position)[0])
        position = odds.play(position, odds.read_move(move))
    sampled = sampled_position(position.table(0), Random(1))
    assert sampled.table(0) == position.table(0)
