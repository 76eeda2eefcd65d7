"""Claims: reference cases, and every way to go on gone through."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable import odds
from cardtable.common.jobs import finish
from cardtable.odds import BATTLE_LINE, ME, THEY, ClaimReason, Flag, Table, Tactic, read_cards, table_claims
from tests.support.odds.naive_odds import TROOPS, naive_best


@pytest.mark.parametrize(
    ("flag", "lying", "reason"),
    [
        ("b3 b4 b5 | a6 d6", "", ClaimReason.CANNOT_BE_BEATEN),
        ("b3 b4 b5 | e8", "e7 e10", ClaimReason.CANNOT_BE_BEATEN),
        ("a8 a9 a10 |", "", ClaimReason.CANNOT_BE_BEATEN),
        ("a8 a9 a10 | b8 b9", "", ClaimReason.CANNOT_BE_BEATEN),  # who completes an equal one last loses
        ("a7 a8 a9 |", "", ClaimReason.CAN_BE_BEATEN),
        ("a7 a8 a9 | b10", "", ClaimReason.CAN_BE_BEATEN),
        ("b8 c8 d8 | a6 alexander", "", ClaimReason.CAN_BE_BEATEN),
        ("a8 a9 a10 | b8 b9 c10", "", ClaimReason.STRONGER),
        ("a7 a8 a9 | b8 b9 b10", "", ClaimReason.WEAKER),
        ("a8 a9 a10 | b8 b9 b10 ; first me -", "", ClaimReason.EQUAL_FIRST),
        ("a8 a9 a10 | b8 b9 b10 ; first they -", "", ClaimReason.EQUAL_SECOND),
        ("a8 a9 | b8 b9 b10", "", ClaimReason.INCOMPLETE),
        ("a8 a9 a10 | ; mud me", "", ClaimReason.INCOMPLETE),
        ("a1 b3 c4 |", odds.write_cards(TROOPS[:58]), ClaimReason.CANNOT_COMPLETE),
        ("a8 a9 a10 | ; won me", "", ClaimReason.OWNED),
    ],
)
def test_a_claim_has_its_reason(flag: str, lying: str, reason: ClaimReason) -> None:
    at = Flag.parse(flag)
    claim = odds.check_claim(at, ME, BATTLE_LINE, odds.pack([*at.visible(), *read_cards(lying)]))
    assert (claim.reason, claim.valid) == (reason, reason.valid)


@settings(max_examples=80, deadline=None)
@given(st.randoms(use_true_random=False))
def test_a_claim_holds_when_no_way_to_go_on_beats_it(rng: Random) -> None:
    """Few troops are left, so that every completion of the other side can be tried."""
    fog, mud = rng.random() < 0.2, rng.random() < 0.3
    deck = rng.sample(TROOPS, len(TROOPS))
    size = 4 if mud else 3
    wild: list[odds.Card] = (
        [rng.choice([Tactic.DARIUS, Tactic.CAVALRY, Tactic.SHIELDS])] if rng.random() < 0.4 else []
    )
    other = (*deck[size : size + rng.randint(0, size - 1 - len(wild))], *wild)
    own: list[odds.Card] = [*deck[: size - 1], Tactic.ALEXANDER if rng.random() < 0.3 else deck[size - 1]]
    flag = Flag((tuple(own), other), fog=ME if fog else None, mud=ME if mud else None).ordered()
    left = deck[20 : 20 + rng.randint(0, 9)]
    claim = odds.check_claim(flag, ME, BATTLE_LINE, odds.pack(set(TROOPS) - set(left)))
    mine = naive_best(flag.cards[ME], BATTLE_LINE, fog, mud)
    assert mine is not None
    ways = [[*other, *way] for way in combinations(left, size - len(other))]
    best = max((found for way in ways if (found := naive_best(way, BATTLE_LINE, fog, mud))), default=None)
    assert (claim.mine, claim.other) == (mine, best)
    assert claim.valid == (best is None or best <= mine)
    if best is not None:
        assert naive_best([*other, *claim.cards], BATTLE_LINE, fog, mud) == best
        assert set(claim.cards) <= set(left)


def test_the_own_hand_is_no_evidence() -> None:
    """b9 and b8 are in the claimant's hand, but nobody else sees them."""
    flag = Flag((read_cards("a7 a8 a9"), read_cards("b10")))
    assert not table_claims(Table(flags=[flag], hand=read_cards("b9 b8 c8 c9 c10")))[0].valid
    assert table_claims(Table(flags=[flag], gone=read_cards("b9")))[0].valid


def test_two_equal_complete_sides_of_unknown_order_are_open_everywhere() -> None:
    """The claim, the joint chance and the independent one say the same, and the order settles all three."""
    flag = Flag((read_cards("a4 a5 a6"), read_cards("b4 b5 b6")))
    table = Table(flags=[flag])
    for side in (ME, THEY):
        assert table_claims(table, side)[0].reason is ClaimReason.ORDER_UNKNOWN
        assert not table_claims(table, side)[0].valid
    for first, chance in ((None, Fraction(1, 2)), (ME, 1), (THEY, 0)):
        known = replace(table, flags=(replace(table.flags[0], first=(first, first)), *table.flags[1:]))
        if first is not None:
            assert table_claims(known, first)[0].reason is ClaimReason.EQUAL_FIRST
            assert table_claims(known, 1 - first)[0].reason is ClaimReason.EQUAL_SECOND
        joint = finish(odds.joint_chance(known, 0))
        assert joint is not None
        assert joint.chance == chance
        assert odds.flag_odds(known, 0).independent == chance
