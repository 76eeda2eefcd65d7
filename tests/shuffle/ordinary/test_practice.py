"""Practice hands: no card is lost or made, and each mulligan gives the hand that its rule says."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.shuffle.ordinary.opening import Mulligan, Opening
from cardtable.shuffle.ordinary.practice import NotNowError, Practice, practise

COPIES = (4, 3, 5)


def all_cards(practice: Practice) -> list[int]:
    return sorted((*practice.hand, *practice.deck))


@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("mulligan", list(Mulligan))
def test_every_step_moves_cards_and_makes_none(mulligan: Mulligan, free: bool) -> None:
    """Random steps; a step is refused exactly where the rules have none."""
    for seed in range(60):
        rng = Random(seed)
        opening = Opening(5, mulligan, 2, free=free)
        hand = practise(COPIES, opening, rng)
        cards = all_cards(hand)
        assert cards == [0] * 4 + [1] * 3 + [2] * 5
        for _ in range(12):
            step = rng.choice(("mulligan", "keep", "draw", "put_top_down", "put_down"))
            may = {
                "mulligan": hand.may_mulligan,
                "keep": not hand.is_kept,
                "draw": hand.is_kept and not hand.to_bottom and bool(hand.deck),
                "put_top_down": hand.sees_top,
                "put_down": hand.to_bottom > 0,
            }[step]
            before, taken = hand, hand.taken
            given = {"mulligan": (rng, {1}), "put_down": (0,)}.get(step, ())
            try:
                hand = getattr(hand, step)(*given)
            except NotNowError:
                assert not may
                continue
            assert may
            assert all_cards(hand) == cards
            if step == "mulligan":
                fewer = 0 if mulligan is Mulligan.LONDON else opening.lost(taken + 1)
                assert len(hand.hand) == 5 - fewer
                if mulligan is Mulligan.PARTIAL:
                    assert hand.hand.count(1) >= before.hand.count(1)
            if hand.is_kept and not hand.to_bottom and step != "draw":
                assert len(hand.hand) == 5 - opening.lost(hand.taken) + hand.drawn


def test_all_hands_are_as_likely_as_they_are() -> None:
    """The number of cards 0 in ten thousand hands, within five standard errors of the mean."""
    rng, trials = Random(1), 10_000
    held = sum(practise(COPIES, Opening(5), rng).hand.count(0) for _ in range(trials))
    mean, variance = 5 * 4 / 12, 5 * (4 / 12) * (8 / 12) * (7 / 11)
    assert abs(held / trials - mean) <= 5 * (variance / trials) ** 0.5
