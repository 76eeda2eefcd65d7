"""The chance of the whole game: against all splits gone through by hand, and where it is known."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from cardtable.common.jobs import finish
from cardtable.odds import (
    BATTLE_LINE_TROOPS,
    ME,
    THEY,
    Card,
    Flag,
    Table,
    best_strength,
    deal,
    read_cards,
    table_of,
    whole_game,
)

UNSEEN = read_cards("a5 b5 c5 a9 b8 c7 d2")
"""Few enough for all splits."""


def a_table() -> Table:
    """Two flags are open: with flag 3 I have three adjacent ones, with flag 8 they have."""
    owned = {1: ME, 2: ME, 4: ME, 5: ME, 6: THEY, 7: THEY, 9: THEY}
    flags = [Flag(owner=owned.get(number)) for number in range(1, 10)]
    flags[2] = Flag((read_cards("d5"), read_cards("e5 f5 e6")))
    flags[7] = Flag((read_cards("a8 a7 e1"), read_cards("f9")))
    seen = [card for flag in flags for card in flag.visible()]
    gone = [card for card in all_cards() if card not in seen and card not in UNSEEN]
    return table_of(BATTLE_LINE_TROOPS, flags, hand=(), gone=gone, deck=len(UNSEEN) - 3, theirs=3)


def all_cards() -> tuple[Card, ...]:
    """All sixty troops."""
    return read_cards(" ".join(f"{colour}{value}" for colour in "abcdef" for value in range(1, 11)))


def naive_chance(table: Table) -> Fraction:
    """Every split of the unseen cards; each side completes its one open flag as well as it can.

    I win with flag 3, they win with flag 8; both or neither is a half.
    """
    draws, points, count = table.draws(ME), Fraction(0), 0
    for mine in combinations(UNSEEN, draws):
        theirs = [card for card in UNSEEN if card not in mine]
        third = beats(table.flags[2], mine, ME)
        eighth = not beats(table.flags[7], theirs, THEY)
        points += Fraction(1, 2) if third == (not eighth) else Fraction(int(third))
        count += 1
    return points / count


def beats(flag: Flag, cards: tuple[Card, ...] | list[Card], side: int) -> bool:
    """Whether a side completes a flag with some of the cards, stronger than the other, complete side."""
    other = best_strength(flag.cards[1 - side], BATTLE_LINE_TROOPS)
    assert other is not None
    found = [
        best_strength((*flag.cards[side], *added), BATTLE_LINE_TROOPS)
        for added in combinations(cards, 3 - len(flag.cards[side]))
    ]
    return any(strength is not None and strength > other for strength in found)


def test_it_agrees_with_all_splits_gone_through() -> None:
    """Within four standard errors of the exact mean."""
    table = a_table()
    exact = naive_chance(table)
    assert 0 < exact < 1
    found = finish(whole_game(table, Random(3), 2000))
    assert abs(found.chance - float(exact)) <= 4 * found.error
    assert found.error < 0.02


def test_it_is_even_over_many_deals() -> None:
    """Both hands are dealt alike: the mean over twelve deals is a half, within four standard errors."""
    chances = [
        finish(whole_game(deal(BATTLE_LINE_TROOPS, Random(seed)).table(ME), Random(seed), 100)).chance
        for seed in range(12)
    ]
    mean = fmean(chances)
    assert abs(mean - 0.5) <= 4 * stdev(chances) / sqrt(len(chances))
    assert 0.2 < mean < 0.8


@pytest.mark.parametrize(("owner", "chance"), [(ME, 1.0), (THEY, 0.0)])
def test_a_game_that_is_over_is_known(owner: int, chance: float) -> None:
    """Three adjacent flags."""
    table = table_of(flags=[Flag(owner=owner)] * 3)
    found = finish(whole_game(table, Random(1)))
    assert (found.chance, found.error) == (chance, 0.0)


def test_a_card_serves_one_flag_only() -> None:
    """With a10 two flags are won flag by flag; together one of them is not."""
    flags = [
        Flag((read_cards("a8 a9"), read_cards("b1 b2 b3"))),
        Flag((read_cards("c10 d10"), read_cards("e1 e2 e3"))),
    ]
    owned = [Flag(owner=ME), Flag(owner=THEY), Flag(owner=ME), Flag(owner=THEY), Flag(owner=ME)]
    seen = [card for flag in flags for card in flag.visible()]
    gone = [card for card in all_cards() if card not in seen and str(card) not in ("a10", "f1", "f2", "f4")]
    table = table_of(
        BATTLE_LINE_TROOPS,
        [*flags, *owned, Flag(owner=THEY), Flag(owner=THEY)],
        hand=read_cards("a10"),
        gone=gone,
        theirs=1,
    )
    found = finish(whole_game(table, Random(1), 200))
    assert found.chance < 1.0
