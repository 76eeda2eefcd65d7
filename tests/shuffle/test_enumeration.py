"""The block method against full enumeration: every layout of four cards, every move, every filling."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardtable.shuffle import Card, Move, Rules, Wish, wish_odds
from cardtable.shuffle.layout.blocks import plan
from cardtable.shuffle.odds.inclusion_exclusion import presence
from tests.support.shuffle.naive_shuffle import ACTIVE, enumerated_misses, make_deck

HITS = [
    (0, 0, 0, 1, 0, 0, 0),
    (0, 0, 0, 0, 0, 0, 1),
    (0, 0, 0, 1, 0, 1, 0),
    (1, 0, 0, 0, 0, 0, 0),
    (0, 1, 0, 0, 0, 0, 0),
    (4, 0, 0, 0, 0, 0, 0),
    (0, 3, 0, 0, 1, 0, 0),
    (0, 0, 3, 1, 0, 0, 1),
    (2, 1, 2, 0, 1, 0, 0),
]


def chosen_cards(hits: tuple[int, ...]) -> list[Card]:
    sets = plan(make_deck(4), Rules()).sets
    cards = [card for kind in range(3) for card in sets[kind][: hits[kind]]]
    return cards + [ACTIVE[number] for number in range(4) if hits[3 + number]]


@pytest.mark.long
@pytest.mark.parametrize("move", list(Move))
def test_every_layout_of_four_cards_gives_the_same_chance_to_miss(move: Move) -> None:
    for k in range(5):
        for chosen in (False, True)[: 1 + (k > 0)]:
            the_plan = plan(make_deck(4, k, chosen), Rules(move=move))
            for hits in HITS:
                naive = enumerated_misses(move, hits, [card < k for card in range(4)], the_plan.chance)
                assert [1 - chance for chance in presence(the_plan, chosen_cards(hits))] == naive, (
                    k,
                    chosen,
                    hits,
                )


@pytest.mark.long
def test_wishes_together_agree_with_the_enumeration() -> None:
    """Three wishes, inclusion and exclusion written out by hand over the enumerated chances."""
    deck = make_deck(4, 1)
    sets = plan(deck, Rules()).sets
    curve = wish_odds(deck, [Wish("heal", sets[1]), Wish.for_card(ACTIVE[0]), Wish.for_card(ACTIVE[3])])

    def miss(*hits: int) -> list[Fraction]:
        return enumerated_misses(Move.INSERT, hits, [True, False, False, False], Fraction(3, 4))

    heal, a, b = miss(0, 3, 0, 0, 0, 0, 0), miss(0, 0, 0, 1, 0, 0, 0), miss(0, 0, 0, 0, 0, 0, 1)
    heal_a, heal_b = miss(0, 3, 0, 1, 0, 0, 0), miss(0, 3, 0, 0, 0, 0, 1)
    a_b, every = miss(0, 0, 0, 1, 0, 0, 1), miss(0, 3, 0, 1, 0, 0, 1)
    for count in range(14):
        single = heal[count] + a[count] + b[count]
        assert curve.by[count] == 1 - single + heal_a[count] + heal_b[count] + a_b[count] - every[count]
