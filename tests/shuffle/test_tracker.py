"""The tracker: whole orders against a naive count; beginnings and what comes next against what may follow."""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction
from functools import cache, partial
from random import Random

import pytest

from cardtable import shuffle
from cardtable.shuffle import Card, Cause, Deck, Move, Rules, Version, cards_of, check_order, find_card, track
from cardtable.shuffle.layout.blocks import Plan, plan
from cardtable.shuffle.play.fitting import prefix_chance
from cardtable.shuffle.play.upcoming import DrawsAhead, upcoming
from tests.support.case_count import alternately_long
from tests.support.shuffle.naive_shuffle import ACTIVE, OVERLOAD, make_deck, order_chance

BRAWLER, SPEC = find_card("Brawler"), find_card("Hellfire Spec")
EVERY_RULES = [
    *(Rules(v, s, m) for v in Version for s in shuffle.Strays for m in Move),
    Rules(strays=shuffle.Strays.TAKE_TRY, overload=shuffle.Overload.STAYS),
]
FOUR = make_deck(4)


def naive_chance(the_plan: Plan, order: tuple[Card, ...]) -> Fraction:
    """The chance of a whole order by undoing the shuffle; the deck must not be trimmed."""
    players = [*the_plan.deck.active, *[find_card("Hellfire I")] * the_plan.deck.fillers]
    sets = {letter: [card.id for card in cards] for letter, cards in zip("DHE", the_plan.sets, strict=True)}
    favourites = the_plan.deck.favourites
    movers = (*favourites, the_plan.mover) if the_plan.mover else favourites
    takers = len(movers) + len(the_plan.strays)
    picked = {card.id: (1 - (1 - the_plan.chance) ** takers) / takers for card in movers}
    return order_chance(
        [card.id for card in order],
        {**sets, "P": [card.id for card in players]},
        the_plan.n,
        picked,
        the_plan.rules.move,
        the_plan.brawl.id if the_plan.brawl else None,
        the_plan.repeat.id if the_plan.repeat else None,
    )


DECKS = [
    make_deck(5),
    make_deck(5, 2, passives=[OVERLOAD]),
    make_deck(2, 1, passives=[BRAWLER]),
    Deck((*ACTIVE[:5], OVERLOAD, SPEC, BRAWLER), (ACTIVE[4], SPEC)),
    Deck((*ACTIVE[:5], OVERLOAD), (ACTIVE[2], OVERLOAD)),
]


@pytest.mark.long
@pytest.mark.parametrize("rules", EVERY_RULES, ids=str)
def test_whole_orders_have_the_naive_chance(rules: Rules) -> None:
    for number, deck in enumerate(DECKS):
        the_plan, rng = plan(deck, rules), Random(number)
        for _ in range(3):
            order = shuffle.shuffle(deck, rng, rules).order
            assert check_order(deck, order, rules).chance == naive_chance(the_plan, order) > 0
        a, b = rng.sample(range(len(order)), 2)
        changed = list(order)
        changed[a], changed[b] = changed[b], changed[a]
        assert check_order(deck, changed, rules).chance == naive_chance(the_plan, tuple(changed))


@pytest.mark.slow
@pytest.mark.parametrize("rules", EVERY_RULES, ids=str)
def test_what_may_follow_sums_to_one_along_a_shuffle(rules: Rules) -> None:
    """With the whole orders checked above, this proves every beginning: each is the sum of its followers.

    A trimmed deck is followed too.
    """
    six = Deck((*ACTIVE[:6], OVERLOAD, BRAWLER), (ACTIVE[0], ACTIVE[3], OVERLOAD))
    for deck, lengths in ((six, (0, 1, 2, 3, 5, 9, 14)), (make_deck(13, 3), (0, 1, 3, 20))):
        order = shuffle.shuffle(deck, Random(11), rules).order
        for length in (*lengths, len(order) - 1, len(order)):
            state = track(deck, order[:length], rules)
            assert sum(option.chance for option in state.next) + state.ended == 1
            assert length == len(order) or any(option.card == order[length] for option in state.next)


@pytest.mark.parametrize("rules", [Rules(), Rules(move=Move.SWAP), Rules(Version.V2)], ids=str)
def test_the_second_place_by_the_tracker_is_the_second_place_of_the_odds(rules: Rules) -> None:
    """All first cards, each with what may follow, give the odds' first-place distribution."""
    deck = make_deck(5, 2, passives=[OVERLOAD])
    the_plan = plan(deck, rules)
    for card in (ACTIVE[0], ACTIVE[4], OVERLOAD):
        others = [option.card for option in track(deck, [], rules).next if option.card != card]
        curve = shuffle.deck_odds(deck, rules).card(card)
        assert curve
        assert sum(prefix_chance(the_plan, [other, card]) for other in others) == curve.first[1]


@pytest.mark.parametrize("rules", EVERY_RULES, ids=str)
def test_every_shuffle_is_possible(rules: Rules) -> None:
    rng = Random(3)
    every = [OVERLOAD, BRAWLER, SPEC]
    for n, k, passives in ((4, 0, every[:0]), (1, 1, every[:1]), (10, 3, every), (14, 4, every[:1])):
        deck = make_deck(n, k, passives=passives)
        assert check_order(deck, shuffle.shuffle(deck, rng, rules).order, rules).possible


def cause(seen: list[str], deck: Deck = FOUR, rules: Rules | None = None) -> tuple[Cause, int] | None:
    found = check_order(deck, [find_card(card) for card in seen], rules).impossible
    return (found.cause, found.place) if found else None


def test_each_cause_is_told_with_its_place() -> None:
    """A favourite makes three player cards possible in the first block."""
    a, b, c, _ = (card.id for card in ACTIVE[:4])
    assert cause([a, "Vanguard"]) == (Cause.NOT_IN_DECK, 1)
    assert cause([a, "Repair I", a]) == (Cause.SEEN_BEFORE, 2)
    assert cause([a, b, c]) == (Cause.BLOCK_FULL, 2)
    assert cause(["Repair I", "Repair II"]) == (Cause.BLOCK_FULL, 1)
    assert cause([a, "Repair I"]) == (Cause.TOO_SHORT, 2)
    assert cause([a, b, "Hellfire II", "Repair I", "Overload I", c, "Hellfire II"]) == (Cause.WRONG_COPY, 6)
    whole = [card.id for card in shuffle.shuffle(FOUR, Random(1)).order]
    assert cause([*whole, "Repair I"]) == (Cause.TOO_LONG, 13)
    assert cause(["Hellfire I", "Hellfire I", "Repair I"], make_deck(0)) == (Cause.TOO_SHORT, 3)
    for seen in ([a, b, c], [c, b, a]):
        assert cause(seen, make_deck(4, 1)) == (Cause.TOO_SHORT, 3)
    found = track(FOUR, [find_card("Repair I"), find_card("Repair II")]).impossible
    assert found
    assert (found.kind, found.block, found.room) == (shuffle.Kind.HEAL, 0, 1)


def test_version_two_ends_early_when_copies_are_dropped() -> None:
    deck, rules = make_deck(10, passives=[OVERLOAD]), Rules(Version.V2)
    order = [card.id for card in shuffle.shuffle(deck, Random(2), rules).order]
    assert len(order) == 35
    assert cause(order, deck, rules) is None
    assert cause([*order, "Overload II"], deck, rules) == (Cause.TOO_LONG, 35)


FOUR_RULES = [Rules(), Rules(move=Move.SWAP), Rules(strays=shuffle.Strays.TAKE_TRY), Rules(Version.V2)]
SHORT_DECKS = [
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
@pytest.mark.parametrize(("deck", "rules"), alternately_long(SHORT_DECKS, FOUR_RULES))
def test_two_cards_ahead_are_the_sum_over_all_that_may_follow(deck: Deck, rules: Rules) -> None:
    """In the middle of a block, at its end, in the opening hand and before the last cards."""
    the_plan, order = plan(deck, rules), shuffle.shuffle(deck, Random(7), rules).order
    chances = cache(partial(prefix_chance, the_plan))
    for length in (2, 3, 8, len(order) - 2):
        seen = order[:length]
        following = DrawsAhead(the_plan, seen, 2)
        for cards in (deck.owned[:1], order[length + 1 : length + 2], cards_of("heal"), cards_of("damage")):
            others = [card for card in the_plan.kinds if card not in cards]
            expected = 1 - missed(chances, others, seen, 2) / chances(seen)
            assert following.chance(cards) == expected


@pytest.mark.slow
@pytest.mark.parametrize("rules", FOUR_RULES, ids=str)
def test_before_any_card_is_seen_it_is_the_odds(rules: Rules) -> None:
    for deck in SHORT_DECKS:
        odds = shuffle.deck_odds(deck, rules)
        for each in odds.categories[:3]:
            for count in (1, 3, 4, 11):
                chance = upcoming(deck, [], cards_of(each.category), count, rules)
                assert chance == each.curve.by[count]
