"""The published strategy: each of its rules in the simplest position in which it decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from cardtable import odds
from cardtable.common.jobs import finish
from cardtable.odds import ME, THEY, Deck, Draw, Flag, PublishedPlayer, Strategy, Table, flag_odds, read_cards
from cardtable.odds.bots.published import FlagValue, Plan, card_for, choose_combination, flag_value, is_lost


def combinations(text: str) -> list[odds.Combination]:
    """Combinations with their chances in percent, and the troops of the hand that serve each, `a1` if any."""
    found = []
    for part in text.split(", "):
        formation, total, percent, *hand = part.split()
        troops = tuple(card for card in read_cards(" ".join(hand or ["a1"])) if isinstance(card, odds.Troop))
        strength = odds.Strength.parse(f"{formation} {total}")
        found.append(odds.Combination(strength, int(percent), int(percent), 100, troops))
    return found


def decided(table: Table) -> odds.Decision:
    return finish(PublishedPlayer().steps(odds.turn_at(table)))


def plan_of(text: str) -> Plan:
    plan = decided(Table.parse(text)).plan
    assert plan is not None
    return plan


SAME = "wedge 27 30, phalanx 24 30"
"""What they have where the next lower formation may be preferred."""


@pytest.mark.parametrize(
    ("ours", "theirs", "strategy", "chosen"),
    [
        ("wedge 27 40, phalanx 24 60", "phalanx 30 30", Strategy.HIGHER_AND_LIKELIER, "wedge 27"),
        ("wedge 27 30, phalanx 24 60", "phalanx 30 30", Strategy.HIGHER_AND_CLOSE, "wedge 27"),
        ("wedge 27 20, phalanx 30 60", "phalanx 30 30", Strategy.HIGHER_AND_CLOSE, "wedge 27"),
        ("phalanx 30 20, host 24 40 b2", "phalanx 30 30", Strategy.EQUAL_AND_CLOSE, "phalanx 30"),
        ("wedge 27 1, host 24 40 b2", "wedge 27 1", Strategy.EQUAL_AND_CLOSE, "wedge 27"),
        ("wedge 27 19, phalanx 30 19, phalanx 24 60", "phalanx 30 30", Strategy.LIKELIEST, "phalanx 24"),
        # the next lower formation: one that is better and shares a card, and is not unlikely
        ("wedge 27 25 a8, phalanx 27 20 a8 b3", SAME, Strategy.EQUAL_AND_CLOSE, "lower phalanx 27"),
        ("wedge 27 25 a8, battalion 24 25 a8 b3", SAME, Strategy.EQUAL_AND_CLOSE, "lower battalion 24"),
        ("wedge 27 25 a8, phalanx 27 40 b3", SAME, Strategy.EQUAL_AND_CLOSE, "wedge 27"),
        ("wedge 27 25 a8, phalanx 21 40 a8", SAME, Strategy.EQUAL_AND_CLOSE, "wedge 27"),
        ("wedge 27 25 a8, phalanx 27 10 a8", SAME, Strategy.EQUAL_AND_CLOSE, "wedge 27"),
    ],
)
def test_the_four_strategies_in_their_order(ours: str, theirs: str, strategy: Strategy, chosen: str) -> None:
    found, combination, lower = choose_combination(combinations(ours), combinations(theirs))
    assert (found, f"{'lower ' if lower else ''}{combination.strength}") == (strategy, chosen)


def test_the_highest_card_is_laid_but_of_a_whole_top_combination_the_lowest() -> None:
    some, whole = combinations("wedge 27 50 a9 a10, wedge 27 100 a8 a9 a10")
    assert str(card_for(Flag(), some, some)) == "a10"
    assert str(card_for(Flag(), whole, whole)) == "a8"
    assert str(card_for(Flag(), whole, some)) == "a10"


def won_by_them(*numbers: int) -> str:
    """Lines of a table: flags that the opponent has claimed."""
    return "".join(f"\nflag {number}: | ; won they" for number in numbers)


def on_two_flags(first: str, second: str) -> str:
    """A table with two flags that are still open, 3 and 7, which are equally valuable."""
    owned = [f"flag {n}: | ; won {'they' if n in (1, 5, 9) else 'me'}" for n in (1, 2, 4, 5, 6, 8, 9)]
    return "\n".join(["hand d8 e6 c2", *owned, f"flag 3: {first}", f"flag 7: {second}"])


FOLLOWED = [
    ("hand a10 c3 e5 f2\nflag 1: a8 a9 |", 7),  # place, not own cards
    (f"hand c2 d3 e4{won_by_them(1)}", 3),  # place and distance: 3 + 3 as much as 2 + 4
    (f"hand c2 d3 e4{won_by_them(2, 4)}", 3),  # between two lost flags
    ("hand c2 d3 e4\nflag 1: d1 e2 | a8 a9 a10", 3),  # lost, but not claimed
    (on_two_flags("d1 e2 | a8 a9 a10", "|"), 3),  # speed: a lost flag
    (on_two_flags("d1 | b9", "f3 e1 | c4"), 3),  # speed: equal top formation, of other sums
    (on_two_flags("e1 f2 | b1 c3", "e2 f3 | a2"), 3),  # speed: equal, not more cards
    (on_two_flags("e1 | b1 b3", "d2 f4 | c1 c4"), 3),  # speed: more cards of the opponent
    (on_two_flags("| b1 c3", "e2 | a1 c4"), 3),  # speed: two cards more, not one
    (on_two_flags("| b1", "|"), 3),  # speed: both equal, but more cards
    (on_two_flags("d3 | b3", "|"), 3),  # equal value and speed: own cards
    (on_two_flags("|", "|"), 7),  # all equal: the higher number
]


@pytest.mark.parametrize(("table", "flag"), FOLLOWED)
def test_the_flag_follows_value_then_speed(table: str, flag: int) -> None:
    assert plan_of(table).index == flag - 1


def test_place_values() -> None:
    for number, place in enumerate((1, 2, 3, 3, 3, 3, 3, 2, 1), 1):
        table = Table.parse("hand a8 b7" + won_by_them(*({*range(1, 10)} - {number})))
        assert value_at(table, number).place == place


def value_at(table: Table, number: int, lost: Sequence[int] = ()) -> FlagValue:
    """The value of a flag (1 to 9) beside some lost ones."""
    return flag_value(table, flag_odds(table, number - 1), [one - 1 for one in lost])


def test_distance_to_lost_flags_adds_up() -> None:
    table = Table(hand=read_cards("a8"))
    values = [value_at(table, number, lost=[3, 5]).distance for number in (1, 2, 4, 6, 7, 8)]
    assert values == [3, 4 + 0, 4 + 4, 4, 3, 0]


SPEEDS = [("d1 e2 | a8 a9 a10", 3, 1), ("| ", 2, 0), ("d1 | b9", 2, 0), ("d1 e2 | b9", 0, 0)]
SPEEDS += [("d1 e2 | b9 c9", 0, 0), ("| b9 c8", 1, 2), ("| b9", 2, 1)]


@pytest.mark.parametrize(("flag", "speed", "more"), SPEEDS)
def test_speed(flag: str, speed: int, more: int) -> None:
    table = Table.parse(f"hand c1 c5\nflag 1: {flag}")
    chances = flag_odds(table, 0)
    value = flag_value(table, chances, [0] if is_lost(table.flags[0], chances) else [])
    assert (value.speed, value.more) == (speed, more)


def test_a_tie_is_lost_to_the_side_that_was_first() -> None:
    table = Table.parse("hand c1 c5\nflag 1: d1 e2 f10 | a1 b2 c10")
    chances = flag_odds(table, 0)
    for first, lost in ((ME, False), (THEY, True)):
        flag = replace(table.flags[0], first=(first, None))
        assert is_lost(flag, chances) is lost


def test_a_combination_that_no_card_of_the_hand_serves_is_not_chosen() -> None:
    """A wedge of the opponent's strength is possible at the flag, but not with these cards."""
    plan = plan_of("hand b2 c2\nflag 5: a9 |")
    assert plan.mine.hand


def test_a_lost_flag_takes_the_card_of_its_combination() -> None:
    """The text has no exception for it: the highest card of the likeliest combination."""
    plan = plan_of(on_two_flags("d1 e2 | a8 a9 a10", "|"))
    assert (plan.index, plan.strategy, str(plan.card)) == (2, Strategy.LIKELIEST, "d8")


def test_a_decision_follows_the_plan_of_its_flag() -> None:
    turn = odds.turn_of(odds.deal(odds.BATTLE_LINE, Random(4)))
    steps = list(PublishedPlayer().steps(turn))
    assert [(step.done, step.total) for step in steps] == [(done, 9) for done in range(1, 10)]
    decision = finish(PublishedPlayer().steps(turn))
    assert decision.plan is not None
    assert decision.plan.card is not None
    assert decision.move == odds.Play(decision.plan.card, decision.plan.index)
    assert decision.move in turn.moves
    assert isinstance(decision.plan.mine.chance, Fraction)


def test_claims_come_first_and_a_tactics_card_is_played_to_win_a_flag() -> None:
    muddled = Table.parse("hand fog c1 c2\nflag 4: a9 b9 d10 | c3 c4 c5")
    decision = decided(muddled)
    assert str(decision.move) == "fog@4"
    assert decision.gain is not None
    assert decision.gain.won == (3,)


def test_a_tactics_card_is_drawn_when_one_flag_more_would_decide_the_game() -> None:
    won = Flag(owner=THEY)
    drawn = []
    for flags in ([won, Flag(), Flag(), won], [won, won]):
        table = Table(odds.BATTLE_LINE, flags, hand=read_cards("a1 b2 c3 d4 e5 f6"))
        turn = odds.Turn(table, odds.Phase.CLAIM, (Draw(Deck.TROOP), Draw(Deck.TACTIC)))
        drawn.append(str(PublishedPlayer().choose(turn)))
    assert drawn == ["draw troop", "draw tactic"]


@pytest.mark.slow
def test_a_whole_game_is_legal() -> None:
    position, player = odds.deal(odds.BATTLE_LINE_TROOPS, Random(9)), PublishedPlayer()
    while moves := odds.legal_moves(position):
        move = player.choose(odds.turn_of(position))
        assert move in moves
        if any(isinstance(one, odds.ClaimFlag) for one in moves):
            assert isinstance(move, odds.ClaimFlag)
        position = odds.play(position, move)
    assert position.winner is not None
