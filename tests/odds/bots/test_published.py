"""The published strategy: each of its rules where it decides."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from cardtable.odds import (
    BATTLE_LINE,
    BATTLE_LINE_TROOPS,
    THEY,
    ClaimFlag,
    Combination,
    Curve,
    Decision,
    Deck,
    Draw,
    Flag,
    Phase,
    Play,
    PublishedPlayer,
    SideOdds,
    Strategy,
    Table,
    Troop,
    Turn,
    deal,
    flag_odds,
    legal_moves,
    play,
    read_cards,
    read_table,
    table_of,
    turn_at,
    turn_of,
    write_cards,
)
from cardtable.odds.bots.needs import Needs
from cardtable.odds.bots.openings import find_opening
from cardtable.odds.bots.plans import card_for, choose_combination, flag_value, plan_flag
from tests.support.odds.naive_odds import read_strength


def combination(strength: str, percent: int, hand: str = "a1") -> Combination:
    """A combination with a chance and the troops that serve it."""
    troops = tuple(card for card in read_cards(hand) if isinstance(card, Troop))
    at_least = 100 if percent == 100 else percent
    return Combination(read_strength(strength), percent, at_least, 0, 100, troops)


def side(*combinations: Combination) -> SideOdds:
    """A side with some combinations."""
    return SideOdds(Curve(0, 0, 100, ()), combinations)


def decided(table: Table) -> Decision:
    """The decision at a table."""
    return PublishedPlayer().decide(turn_at(table))


@pytest.mark.parametrize(
    ("ours", "theirs", "strategy", "chosen"),
    [
        (
            [("wedge 27", 40), ("phalanx 24", 60)],
            ("phalanx 30", 30),
            Strategy.HIGHER_AND_LIKELIER,
            "wedge 27",
        ),
        ([("wedge 27", 25), ("phalanx 24", 60)], ("phalanx 30", 30), Strategy.HIGHER_AND_CLOSE, "wedge 27"),
        (
            [("phalanx 30", 25), ("host 24", 4)],
            ("phalanx 30", 30),
            Strategy.EQUAL_AND_CLOSE,
            "phalanx 30",
        ),
        ([("wedge 27", 10), ("phalanx 24", 60)], ("phalanx 30", 30), Strategy.LIKELIEST, "phalanx 24"),
    ],
)
def test_the_four_strategies_in_their_order(
    ours: list[tuple[str, int]], theirs: tuple[str, int], strategy: Strategy, chosen: str
) -> None:
    found = choose_combination(side(*(combination(*one) for one in ours)), side(combination(*theirs)))
    assert (found[0], str(found[1].strength), found[2]) == (strategy, chosen, False)


def lowered(*lower: str | int) -> tuple[Strategy, str, bool]:
    """The choice between an equal wedge and a lower formation; the opponent has a phalanx 24 at 30 %."""
    strength, percent, hand = lower
    ours = side(combination("wedge 27", 25, "a8"), combination(str(strength), int(percent), str(hand)))
    theirs = side(combination("wedge 27", 30), combination("phalanx 24", 30))
    strategy, chosen, found = choose_combination(ours, theirs)
    return strategy, str(chosen.strength), found


def test_a_next_lower_formation_that_is_better_and_shares_a_card_is_preferred() -> None:
    assert lowered("phalanx 27", 25, "a8 b3") == (Strategy.EQUAL_AND_CLOSE, "phalanx 27", True)
    assert lowered("battalion 24", 25, "a8 b3") == (Strategy.EQUAL_AND_CLOSE, "battalion 24", True)


@pytest.mark.parametrize(
    "lower", [("phalanx 27", 40, "b3"), ("phalanx 21", 40, "a8"), ("phalanx 27", 10, "a8")]
)
def test_not_if_it_shares_none_is_no_better_or_is_unlikely(lower: tuple[str, int, str]) -> None:
    assert lowered(*lower) == (Strategy.EQUAL_AND_CLOSE, "wedge 27", False)


def test_the_highest_card_is_laid_but_of_a_whole_top_combination_the_lowest() -> None:
    some = combination("wedge 27", 50, "a9 a10")
    whole = combination("wedge 27", 100, "a8 a9 a10")
    assert str(card_for(Flag(), some, [some], some)) == "a10"
    assert str(card_for(Flag(), whole, [whole], whole)) == "a8"


def test_a_card_that_serves_more_of_the_useful_combinations_is_preferred() -> None:
    some, other = combination("wedge 27", 50, "a8 a10"), combination("phalanx 24", 30, "a8 b8")
    assert str(card_for(Flag(), some, [some, other], some)) == "a8"


def played(text: str) -> str:
    """The move at a table."""
    return str(decided(read_table(text)).move)


def test_a_flag_with_more_own_cards_comes_before_a_more_valuable_one() -> None:
    assert played("hand a10 c3 e5 f2\nflag 1: a8 a9 |\nflag 5: c4 |").endswith("@1")


def test_a_lost_flag_takes_the_lowest_card_that_no_other_flag_needs() -> None:
    table = read_table("hand a1 a2 f4 f5 f6 c8\nflag 1: d1 e2 | a8 a9 a10\nflag 2: a3 |")
    decision = decided(table)
    assert decision.plan is not None
    assert decision.plan.spare
    assert decision.plan.value.speed == 3
    assert str(decision.move) == "c8@1"


def test_a_flag_is_begun_where_the_opponent_can_be_answered() -> None:
    assert played("hand a10 a9 a8 d1 e3 f5 c2\nflag 3: | b4").endswith("@3")


def test_a_wedge_that_is_whole_in_hand_begins_a_flag_with_its_highest_card() -> None:
    assert played("hand a10 a9 a8 d1 e3 f5 c2").startswith("a10@")


def test_a_low_card_begins_a_flag_of_little_value() -> None:
    opening = find_opening(table_of(hand=read_cards("a2 b2 c2")), dict.fromkeys([4, 1, 0]), read_troops("a2"))
    assert opening is not None
    assert opening.index == 0


def read_troops(text: str) -> list[Troop]:
    """Some troops."""
    return [card for card in read_cards(text) if isinstance(card, Troop)]


@pytest.mark.parametrize(
    ("side", "missing", "others"),
    [
        ("a9", 2, "c7 b2"),
        ("a9 a8", 1, "b9 c7 b2"),
        ("a9 a2", 1, "b9 c7 b2"),
        ("a9 c9", 1, "a10 c7 b2"),
    ],
)
def test_cards_that_a_formation_needs_are_kept_for_it(side: str, missing: int, others: str) -> None:
    hand = read_troops("a10 b9 c7 b2")
    table = table_of(flags=[Flag((read_cards(side), ()))], hand=hand)
    needs = Needs()
    needs.add(flag_odds(table, 0).mine.combinations, missing)
    assert write_cards(needs.others(hand)) == others


@pytest.mark.parametrize(("number", "place"), [(1, 1), (2, 2), (3, 3), (5, 3), (7, 3), (8, 2), (9, 1)])
def test_place_values(number: int, place: int) -> None:
    table = table_of(hand=read_cards("a8"))
    assert flag_value(table, flag_odds(table, number - 1), None).place == place


def test_distance_to_lost_flags_adds_up() -> None:
    lost = Flag(owner=THEY)
    table = table_of(flags=[Flag(), Flag(), lost, Flag(), lost], hand=read_cards("a8"))
    values = [flag_value(table, flag_odds(table, i), None).distance for i in (0, 1, 3, 5, 6, 7)]
    assert values == [3, 4 + 0, 4 + 4, 4, 3, 0]


def test_a_flag_between_two_lost_ones_comes_first() -> None:
    lost = Flag(owner=THEY)
    table = table_of(flags=[Flag(), lost, Flag(), lost], hand=read_cards("a8 a9 d1 e3 f5 b6 c7"))
    plan = decided(table).plan
    assert plan is not None
    assert plan.index == 2


def test_speed() -> None:
    table = read_table("hand c1 c5\nflag 1: d1 e2 | a8 a9 a10\nflag 2: | b1\nflag 3: b2 |")
    plans = [plan_flag(table, flag_odds(table, i)) for i in (0, 1, 2)]
    assert plans[0].value.speed == 3
    assert plans[1].value.speed in (1, 2)
    equal = combination(str(plans[2].mine.strength), 50)
    top = flag_odds(table, 2).mine.combinations[0]
    assert flag_value(table, flag_odds(table, 2), replace(equal, strength=top.strength)).speed == 2
    assert flag_value(table, flag_odds(table, 2), None).speed == 0


def test_a_decision_follows_the_plan_of_its_flag() -> None:
    turn = turn_of(deal(BATTLE_LINE, Random(4)))
    steps = list(PublishedPlayer().steps(turn))
    assert [(step.done, step.total) for step in steps] == [(done, 9) for done in range(1, 10)]
    decision = PublishedPlayer().decide(turn)
    assert decision.plan is not None
    assert decision.plan.card is not None
    assert decision.move == Play(decision.plan.card, decision.plan.index)
    assert decision.move in turn.moves
    assert isinstance(decision.plan.mine.chance, Fraction)


def test_claims_come_first_and_a_tactics_card_is_played_to_win_a_flag() -> None:
    muddled = read_table("hand fog c1 c2\nflag 4: a9 b9 d10 | c3 c4 c5")
    decision = decided(muddled)
    assert str(decision.move) == "fog@4"
    assert decision.gain is not None
    assert decision.gain.won == (3,)


def test_a_tactics_card_is_drawn_when_one_flag_more_would_decide_the_game() -> None:
    won = Flag(owner=THEY)
    drawn = []
    for flags in ([won, Flag(), Flag(), won], [won, won]):
        table = table_of(BATTLE_LINE, flags, hand=read_cards("a1 b2 c3 d4 e5 f6"))
        turn = Turn(table, Phase.CLAIM, (Draw(Deck.TROOP), Draw(Deck.TACTIC)))
        drawn.append(str(PublishedPlayer().choose(turn)))
    assert drawn == ["draw troop", "draw tactic"]


@pytest.mark.slow
def test_a_whole_game_is_legal() -> None:
    position, player = deal(BATTLE_LINE_TROOPS, Random(9)), PublishedPlayer()
    while moves := legal_moves(position):
        move = player.choose(turn_of(position))
        assert move in moves
        if any(isinstance(one, ClaimFlag) for one in moves):
            assert isinstance(move, ClaimFlag)
        position = play(position, move)
    assert position.winner is not None


def test_strategies_are_numbered_as_published() -> None:
    assert [int(strategy) for strategy in Strategy] == [1, 2, 3, 4]
