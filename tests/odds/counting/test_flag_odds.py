"""The odds of a whole table, what is counted again, and the joint chance of a flag."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import comb, inf
from random import Random
from typing import Any

import pytest

from cardtable import odds
from cardtable.common.jobs import finish
from cardtable.odds import ME, THEY, Curve, Flag, Table, flag_odds, read_cards, side_odds, table_odds
from cardtable.odds.counting.curve import _layer
from cardtable.odds.counting.flag_odds import independent_chance
from tests.support.odds.naive_odds import EXAMPLES, TROOPS


@pytest.mark.parametrize("case", EXAMPLES["joint"])
def test_reference_joint_chances(case: dict[str, Any]) -> None:
    """All other troops are gone. They are exact; the independent approximation is near."""
    mine, theirs, hand, unseen = (read_cards(case[key]) for key in ("mine", "theirs", "hand", "unseen"))
    gone = sorted({*TROOPS} - {*mine, *theirs, *hand, *unseen})
    deck, flags = 2 * case["draws"], [Flag((mine, theirs))]
    table = Table(flags=flags, hand=hand, gone=gone, deck=deck, theirs=len(unseen) - deck)
    found = finish(odds.joint_chance(table, 0))
    assert found is not None
    assert (found.win, found.tie, found.lose) == (case["win"], case["tie"], case["lose"])
    assert found.total == comb(13, 5)
    independent = flag_odds(table, 0).independent
    assert float(independent) == pytest.approx(case["independent"], abs=2e-5)


def test_the_joint_chance_equals_every_split_laid_out() -> None:
    """The other way round: every split, every way to lay it, by `shape_of`."""
    flag = Flag((read_cards("a8 b8"), read_cards("c9 d10")))
    unseen = read_cards("a9 c8 d9 e1 c10 f2 e8")
    table = Table(flags=[flag], gone=sorted(set(TROOPS) - {*flag.visible(), *unseen}), deck=4, theirs=3)
    found, won = finish(odds.joint_chance(table, 0)), 0
    for drawn in combinations(unseen, 2):
        others = [card for card in unseen if card not in drawn]
        mine = max(odds.shape_of([*flag.cards[0], card], odds.BATTLE_LINE).code for card in drawn)
        theirs = max(odds.shape_of([*flag.cards[1], card], odds.BATTLE_LINE).code for card in others)
        won += mine > theirs
    assert found == odds.JointChance(won, 0, comb(7, 2) - won)


def test_the_one_card_that_beats_a_side_is_with_the_other_in_its_share_of_the_cards() -> None:
    """One of 11 unseen troops is a wedge; the other side gets 9 of them: it lacks the card in 2 of 11."""
    flag, unseen = (
        Flag((read_cards("a8 b8 c8"), read_cards("d3 d4"))),
        read_cards("d5 a1 a2 a3 b1 b2 b3 c1 c2 e1 f1"),
    )
    gone = sorted(set(TROOPS) - {*flag.visible(), *unseen, *(hand := read_cards("f9"))})
    table = Table(flags=[flag], hand=hand, gone=gone, deck=4, theirs=7)
    found = finish(odds.joint_chance(table, 0))
    assert found is not None
    assert found.chance == Fraction(2, 11)


def test_a_large_joint_chance_is_counted_only_where_a_side_is_complete() -> None:
    closed = Flag((read_cards("a4 a5 a6"), read_cards("b7"))).ordered()
    table = Table(flags=[closed, Flag((read_cards("c8"), read_cards("d8")))], hand=read_cards("c9 e8 f1"))
    found = finish(odds.joint_chance(table, 0))
    assert found is not None
    assert found.total == comb(table.unseen.bit_count(), table.draws(THEY))
    assert finish(odds.joint_chance(table, 1)) is None


def test_the_joint_chance_tells_its_progress() -> None:
    gone = sorted(set(TROOPS) - set(TROOPS[:16]))
    table = Table(flags=[Flag(((TROOPS[0],), ()))], gone=gone, deck=10, theirs=5)
    assert [(step.done, step.total) for step in odds.joint_chance(table, 0)] == [
        (n, 3_003) for n in (1000, 2000, 3000)
    ]


@pytest.mark.parametrize("complete", [ME, THEY])
def test_a_complete_side_is_not_taken_to_beat_what_is_not_told_apart(complete: int) -> None:
    """Under Mud a weak host meets an empty side early in the game, which becomes something better."""
    sides = (read_cards("a1 b2 c4 d6"), ())
    flag = Flag(sides if complete == ME else sides[::-1], mud=ME).ordered()
    table = Table(flags=[flag], hand=read_cards("a2 b5 c7 d9 e1 f3 a10"))
    found = finish(odds.joint_chance(table, 0))
    assert not side_odds(table, 0, 1 - complete).curve.apart
    if complete == THEY:
        assert found is not None
        assert found.win == found.total, "the hand alone makes more than the host, whatever comes"
    else:
        assert found is None
    chance = flag_odds(table, 0).independent
    assert chance < 0.5 if complete == ME else chance > 0.5


def test_the_independent_chance_compares_every_pair_of_draws() -> None:
    """Ties go to the side complete first. Draws that are not told apart are open against any weaker strength
    than the last that is listed; draws that complete nothing lose against any.
    """
    strengths = [*map(odds.Strength.parse, ("wedge 27", "phalanx 30", "host 20", "host 10"))]

    def curves(*counts: int) -> list[Curve]:
        reached = tuple(zip(strengths, counts, strict=True))
        return [Curve(9, 1, 9, reached[:listed], apart=listed == 4) for listed in range(5)]

    def draws(found: Curve) -> list[tuple[float, float]]:
        codes = [strength.code for strength, count in found.best for _ in range(count)]
        weakest = 0 if found.apart else min(codes, default=inf) - 1
        return [*zip(codes, codes, strict=True), *[(0, weakest)] * found.never]

    for mine, theirs in product(curves(1, 3, 4, 7), curves(2, 3, 6, 8)):
        for first, lead in ((None, 0), (ME, 1), (THEY, -1)):
            points = sum(
                1 + (low > top) - (high < bottom) + lead * (0 < low == high == bottom == top)
                for (low, high), (bottom, top) in product(draws(mine), draws(theirs))
            )
            assert independent_chance(mine, theirs, first) == Fraction(points, 2 * 9 * 9)


def test_every_number_of_a_table_can_be_opened() -> None:
    table = Table(flags=[Flag((read_cards("a8 b8"), read_cards("c1"))), Flag()], hand=read_cards("c8 a9 d4"))
    for each in finish(table_odds(table)):
        for side, found in ((ME, each.mine), (THEY, each.theirs)):
            for one in found.combinations:
                shown = odds.combination_working(table, each.index, side, one.strength)
                assert (shown.count, shown.total, shown.hand) == (one.ways, one.total, one.hand)
            assert sum(count for _, count in found.curve.best) == found.curve.total
            for one, (_, best) in zip(found.combinations, found.curve.best, strict=True):
                assert one.at_least >= one.ways >= best


def test_a_complete_side_is_certain_and_has_no_working() -> None:
    table = Table(flags=[Flag((read_cards("a8 a9 a10"), ()))])
    (one,) = side_odds(table, 0, ME).combinations
    assert str(one.strength) == "wedge 27"
    assert one.chance == one.chance_at_least == 1
    with pytest.raises(odds.CombinationError):
        odds.combination_working(table, 0, ME, odds.Strength(odds.Formation.WEDGE, 27))


def test_claimed_flags_are_left_out() -> None:
    table = Table(flags=[Flag((read_cards("a8 a9 a10"), ()), owner=ME)])
    assert [each.index for each in finish(table_odds(table))] == list(range(1, 9))


def test_after_one_card_only_what_changed_is_counted_again() -> None:
    """The other lays e1 at flag 9: most layers of the other flags do not know the card."""
    rng = Random(11)
    deck = rng.sample(TROOPS, len(TROOPS))
    flags = [Flag((tuple(deck[4 * i : 4 * i + 2]), tuple(deck[4 * i + 2 : 4 * i + 4]))) for i in range(8)]
    before = Table(flags=[*flags, Flag()], hand=deck[32:39])
    list(table_odds(before))
    counted = _layer.cache_info()
    list(table_odds(before))
    assert _layer.cache_info().misses == counted.misses
    laid = odds.unpack(before.unseen)[0]
    after = Table(flags=[*flags, Flag(((), (laid,)))], hand=deck[32:39], deck=before.deck, theirs=6)
    counted = _layer.cache_info()
    list(table_odds(after))
    now = _layer.cache_info()
    assert now.hits - counted.hits > now.misses - counted.misses > 0


def test_an_interrupted_count_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a layer never passes for a whole one."""
    table = Table(flags=[Flag((read_cards("f9"), read_cards("e1")))], hand=read_cards("a2 b2 c3 e5"))

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    _layer.cache_clear()  # another test may have counted this flag
    with monkeypatch.context() as patch:
        patch.setattr("cardtable.odds.counting.curve._below", interrupted)
        with pytest.raises(KeyboardInterrupt):
            flag_odds(table, 0)
    found = flag_odds(table, 0)
    for side in (found.mine, found.theirs):
        assert sum(count for _, count in side.curve.best) + side.curve.never == side.curve.total
        assert side.curve.never == 0
