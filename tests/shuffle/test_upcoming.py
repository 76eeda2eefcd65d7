"""What comes within the next cards: against the sum over all that may follow, and against the odds."""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction
from functools import cache, partial
from random import Random

import pytest

from cardtable.shuffle import Card, Deck, Move, Rules, Strays, Version, cards_of, deck_odds, shuffle
from cardtable.shuffle.layout.blocks import plan
from cardtable.shuffle.play.fitting import prefix_chance
from cardtable.shuffle.play.upcoming import DrawsAhead, upcoming
from tests.support.case_count import alternately_long
from tests.support.shuffle.naive_shuffle import ACTIVE, OVERLOAD, make_deck

EVERY_RULES = [Rules(), Rules(move=Move.SWAP), Rules(strays=Strays.TAKE_TRY), Rules(Version.V2)]
DECKS = [
    make_deck(5, 2),
    make_deck(2, 1),
    make_deck(12, 3),
    Deck((*ACTIVE[:6], OVERLOAD), (ACTIVE[0], ACTIVE[3], OVERLOAD)),
]


Chances = Callable[..., Fraction]
"""The chance that a deck begins so, or is so as a whole, which is computed once for each beginning."""


def missed(chances: Chances, kinds: Collection[Card], seen: tuple[Card, ...], count: int) -> Fraction:
    """The chance that a deck begins so and that all the next cards are of these kinds, card by card."""
    if count == 0:
        return chances(seen)
    later = ((*seen, card) for card in kinds)
    follow = (missed(chances, kinds, longer, count - 1) for longer in later if chances(longer))
    return sum(follow, start=chances(seen, whole=True))


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "rules"), alternately_long(DECKS, EVERY_RULES))
def test_two_cards_ahead_are_the_sum_over_all_that_may_follow(deck: Deck, rules: Rules) -> None:
    """In the middle of a block, at its end, in the opening hand and before the last cards."""
    the_plan, order = plan(deck, rules), shuffle(deck, Random(7), rules).order
    chances = cache(partial(prefix_chance, the_plan))
    for length in (2, 3, 8, len(order) - 2):
        seen = order[:length]
        following = DrawsAhead(the_plan, seen, 2)
        for cards in (deck.owned[:1], order[length + 1 : length + 2], cards_of("heal"), cards_of("damage")):
            others = [card for card in the_plan.kinds if card not in cards]
            expected = 1 - missed(chances, others, seen, 2) / chances(seen)
            assert following.chance(cards) == expected


@pytest.mark.slow
@pytest.mark.parametrize("rules", EVERY_RULES, ids=str)
def test_before_any_card_is_seen_it_is_the_odds(rules: Rules) -> None:
    for deck in DECKS:
        odds = deck_odds(deck, rules)
        for each in odds.categories[:3]:
            for count in (1, 3, 4, 11):
                chance = upcoming(deck, [], cards_of(each.category), count, rules)
                assert chance == each.curve.by[count]
