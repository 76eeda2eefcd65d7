"""The strength curve: published and reference counts, and every draw gone through."""

from __future__ import annotations

from math import comb, sqrt
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.odds import BATTLE_LINE, Curve, Strength, Tactic, curve, pack, read_cards, shape_of
from cardtable.odds.counting.completing import completer
from cardtable.odds.game.formations import strength_of
from tests.support.odds.naive_odds import EXAMPLES, TROOPS, SmallSide


def curve_of(case: dict[str, Any]) -> Curve:
    shape = shape_of(read_cards(case["flag"]), BATTLE_LINE)
    return curve(shape, pack(read_cards(case["hand"])), pack(read_cards(case["unseen"])), case["draws"])


def counted(strengths: dict[Strength, int]) -> list[tuple[Strength, int]]:
    """The draws that reach each strength or more, from those in which each is the best."""
    found, reached = [], 0
    for strength in sorted(strengths, reverse=True):
        reached += strengths[strength]
        found.append((strength, reached))
    return found


@pytest.mark.parametrize("case", EXAMPLES["curves"], ids=["opening", "middle"])
def test_reference_curves(case: dict[str, Any]) -> None:
    found = curve_of(case)
    assert {str(strength): count for strength, count in found.at_least} == case["at_least"]
    assert found.total == case["total"]


@pytest.mark.parametrize("case", EXAMPLES["reach"], ids=lambda case: str(case["strength"]))
def test_reference_counts_of_this_or_better(case: dict[str, Any]) -> None:
    found = curve_of(case)
    chance = found.chance(Strength.parse(case["strength"]))
    assert (chance * found.total, found.total) == (case["count"], case["total"])


def test_the_number_of_draws_at_the_start_is_the_true_one() -> None:
    found = curve(shape_of((), BATTLE_LINE), 0, pack(TROOPS[:53]), 23)
    assert found.total == 623_404_249_591_760


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False))
def test_counts_equal_every_draw_gone_through(rng: Random) -> None:
    side = SmallSide(rng)
    shape = shape_of(side.flag, BATTLE_LINE, side.fog, side.mud)
    found = curve(shape, pack(side.hand), pack(side.unseen), side.draws)
    assert found.total == comb(len(side.unseen), side.draws)
    best = side.best()
    never = best.pop(None, 0)
    assert found.never == never
    assert list(found.at_least) == counted({strength: n for strength, n in best.items() if strength})


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_counts_equal_every_draw_of_larger_pools(seed: int) -> None:
    """Here the engine's own completer goes through the draws; 14 troops, all kinds of sides."""
    rng = Random(seed)
    for _ in range(12):
        side = SmallSide(rng, unseen=14)
        shape = shape_of(side.flag, BATTLE_LINE, side.fog, side.mud)
        best: dict[Strength, int] = {}
        for drawn in range(1 << len(side.unseen)):
            if drawn.bit_count() == side.draws:
                cards = [card for i, card in enumerate(side.unseen) if drawn >> i & 1]
                if code := completer(shape).reach(pack([*side.hand, *cards])):
                    best[strength_of(code)] = best.get(strength_of(code), 0) + 1
        found = curve(shape, pack(side.hand), pack(side.unseen), side.draws)
        assert list(found.at_least) == counted(best)


@pytest.mark.parametrize("wilds", [(), (Tactic.ALEXANDER,)])
@pytest.mark.parametrize("troops", [0, 1, 2])
@pytest.mark.parametrize("mud", [False, True])
def test_large_curves_agree_with_a_simulation(troops: int, wilds: tuple[Tactic, ...], mud: bool) -> None:
    """30 unseen troops, 12 draws, 1,500 of them sampled: no strength is off by 4.5 standard errors."""
    rng = Random(troops)
    deck = rng.sample(TROOPS, len(TROOPS))
    shape = shape_of((*deck[:troops], *wilds), BATTLE_LINE, mud=mud)
    held, unseen = pack(deck[5:10]), deck[20:50]
    found = curve(shape, held, pack(unseen), 12)
    sampled = [completer(shape).reach(held | pack(rng.sample(unseen, 12))) for _ in range(1500)]
    for strength, count in found.at_least:
        p = count / found.total
        share = sum(code >= strength.code for code in sampled) / len(sampled)
        assert abs(share - p) <= 4.5 * sqrt(p * (1 - p) / len(sampled)) + 1e-3


def test_every_middle_table_without_mud_is_told_apart() -> None:
    """The count gives up on open flags under Mud only: 25 deals around the widest case."""
    for seed in range(25):
        rng = Random(seed)
        deck, n = rng.sample(TROOPS, len(TROOPS)), rng.randint(30, 36)
        assert curve(shape_of((), BATTLE_LINE), 0, pack(deck[:n]), (n - 7) // 2 + 7).apart


def test_every_middle_table_under_mud_is_told_apart() -> None:
    """For a side that nothing lies on, of the one with a hand and of the other, from 38 unseen troops on."""
    shape = shape_of((), BATTLE_LINE, mud=True)
    for seed in range(6):
        rng = Random(seed)
        deck, n = rng.sample(TROOPS, len(TROOPS)), rng.randint(34, 38)
        assert curve(shape, 0, pack(deck[:n]), (n - 7) // 2 + 7).apart
        assert curve(shape, pack(deck[n : n + 7]), pack(deck[:n]), (n - 7) // 2).apart


def test_an_open_flag_under_mud_tells_what_it_leaves_together() -> None:
    """The count of what is not told apart is exact: it is the chance of no wedge and no phalanx of four."""
    deck = Random(43).sample(TROOPS, len(TROOPS))
    shape = shape_of((), BATTLE_LINE, mud=True)
    assert curve(shape, 0, pack(deck[:43]), 25).apart
    unseen = deck[:50]
    found = curve(shape, 0, pack(unseen), 25)
    assert not found.apart
    rng, reach = Random(1), completer(shape).reach
    weak = (
        sum(reach(pack(rng.sample(unseen, 25))) < Strength.parse("phalanx 4").code for _ in range(3000))
        / 3000
    )
    p = found.never / found.total
    assert abs(weak - p) <= 4.5 * sqrt(p * (1 - p) / 3000)
