"""The block method against full enumeration: every layout of four cards, every move, every filling."""

from __future__ import annotations

import pytest

from cardtable.shuffle import Card, Move, Rules
from cardtable.shuffle.layout.blocks import plan
from cardtable.shuffle.odds.avoidance import avoidance
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
                assert list(avoidance(the_plan, chosen_cards(hits))) == naive, (k, chosen, hits)
