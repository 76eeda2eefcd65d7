"""The advisor: against trying every choice by hand, one deck after the other, and against every layout."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest

from cardtable import shuffle
from cardtable.common.jobs import Clock
from cardtable.shuffle import Advice, Bound, Card, Deck, Goal, Rules, Version, Wish, advise, cards_of, finish
from cardtable.shuffle.odds.advisor import changed, ownable_cards
from tests.support.case_count import alternately_long, in_turn
from tests.support.shuffle.naive_shuffle import ACTIVE, OVERLOAD

HEAL, ENERGY, ARMOR = (Wish.for_category(name) for name in ("heal", "energy", "armor"))
ROLES = tuple(
    shuffle.find_card(name)
    for name in ("Primal Overload", "Brawler", "Chosen One", "Hellfire Spec", "Fortune I", "Bodyguard")
)
POOL = (*ACTIVE[2:22:3], *ROLES)
"""Cards that may be put in: of many categories, and all passives that change the shuffle."""
STRAY = ACTIVE[4]
SMALL = Deck(ACTIVE[:3], (ACTIVE[1], STRAY))
"""A deck that is filled up, with a star on a card that is not in it."""
MIDDLE = Deck((*ACTIVE[:5], *ROLES[:2]), (ACTIVE[0], OVERLOAD))
LARGE = Deck(ACTIVE[:12], ACTIVE[:2])
"""A deck that is trimmed."""
GOALS = {
    "one wish": Goal((HEAL,)),
    "two wishes": Goal((HEAL, ENERGY)),
    "any of two": Goal((ARMOR, Wish.for_card("Biohazard")), any_of=True),
    "two cards": Goal((Wish("two", cards_of("damage"), Bound.MIN, 2),)),
    "at most one": Goal((Wish("few", cards_of("damage"), Bound.MAX, 1),)),
    "by turns of their own": Goal(
        (Wish("heal", HEAL.cards, by=5), Wish("armor", ARMOR.cards, Bound.BETWEEN, 1, 2))
    ),
}
EVERY_RULES = [Rules(), Rules(Version.V2), Rules(move=shuffle.Move.SWAP, strays=shuffle.Strays.TAKE_TRY)]
EVERY_RULES += [Rules(overload=shuffle.Overload.STAYS)]


@cache
def by_hand(deck: Deck, goal: Goal, count: int, rules: Rules) -> Fraction:
    """The chance of one deck: of plain wishes by their curve."""
    if all(wish.is_plain for wish in goal.wishes):
        return shuffle.wish_odds(deck, goal.wishes, rules, goal.any_of).within(count)
    return shuffle.wish_chance(deck, goal.wishes, count, rules, goal.any_of)


def star_choices(advice: Advice) -> dict[frozenset[Card], Fraction]:
    found: dict[frozenset[Card], Fraction] = {}
    for choice in advice.stars:
        for parts in product(*(combinations(cards, count) for count, cards in choice.groups)):
            stars = frozenset(card for part in parts for card in part)
            assert stars not in found
            found[stars] = choice.outlook.chance
    return found


Change = tuple[Card | None, Card | None, bool]


def card_changes(advice: Advice) -> dict[Change, tuple[Fraction, ...]]:
    found: dict[Change, tuple[Fraction, ...]] = {}
    for change in advice.changes:
        for out, put in product(change.out or (None,), change.put or (None,)):
            assert (out, put, change.starred) not in found
            found[out, put, change.starred] = (change.outlook.chance, *change.outlook.others)
    return found


def every_change(deck: Deck, pool: Iterable[Card], movable: Iterable[Card]) -> Iterable[Change]:
    """All changes, without any thought of which are alike."""
    puts = [card for card in pool if card not in deck.owned]
    yield from ((out, None, False) for out in deck.owned)
    yield from ((None, put, False) for put in puts)
    for out, put in product(deck.owned, puts):
        yield out, put, False
        if out in deck.stars and put not in deck.stars and put in movable:
            yield out, put, True


TURNS = 9
"""Of so many changes of a large deck one is counted by hand in every run."""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "rules"), alternately_long([*GOALS], EVERY_RULES), ids=str)
def test_every_choice_has_the_chance_that_its_deck_has(name: str, rules: Rules) -> None:
    """Each deck is laid out anew, whatever the advisor holds alike; the others' chances too."""
    goal, others = GOALS[name], (Goal((ENERGY,)), Goal((Wish.for_card(ACTIVE[3]),)))
    for deck, count in ((SMALL, 3), (MIDDLE, 6), (LARGE, 4)):
        advice = finish(advise(deck, goal, count, others, rules, POOL))
        goals = (goal, *others)
        assert (advice.before.chance, *advice.before.others) == tuple(
            by_hand(deck, each, count, rules) for each in goals
        )
        can_move = [card for card in deck.owned if not card.passive]
        if rules.overload_moves and OVERLOAD in deck.owned:
            can_move.append(OVERLOAD)
        tried = {
            frozenset(stars): by_hand(deck.starred(stars), goal, count, rules)
            for size in range(4)
            for stars in combinations(can_move, size)
        }
        assert star_choices(advice) == tried
        assert sum(each.ways for each in advice.stars) == len(tried)
        movable = [card for card in POOL if not card.passive or (card == OVERLOAD and rules.overload_moves)]
        changes = list(every_change(deck, POOL, movable))
        found = card_changes(advice)
        assert set(found) == set(changes)
        assert sum(each.ways for each in advice.changes) == len(changes)
        for change in in_turn(changes, [*GOALS].index(name), TURNS if len(changes) > 60 else 1):
            after = changed(deck, *change)
            assert found[change] == tuple(by_hand(after, each, count, rules) for each in goals), change


def test_choices_are_ranked_by_the_chance_then_by_what_they_cost_the_others() -> None:
    deck = Deck(ACTIVE[:8], ACTIVE[:1])
    advice = finish(advise(deck, Goal((HEAL,)), 3, (Goal((ENERGY,)), Goal((ARMOR,)))))
    for rows in (advice.stars, advice.changes):
        keys = [(each.outlook.chance, sum(each.outlook.others)) for each in rows]
        assert keys == sorted(keys, reverse=True)


def test_all_cards_that_can_be_owned_are_tried() -> None:
    """Of the 69 cards each is taken out, or put in, or put in for another one."""
    deck = Deck((*ACTIVE[:9], OVERLOAD))
    advice = finish(advise(deck, Goal((HEAL,)), 3))
    changes = set(card_changes(advice))
    rest = [card for card in ownable_cards() if card not in deck.owned]
    assert len(deck.owned) + len(rest) == 69
    assert changes == set(every_change(deck, ownable_cards(), ()))
    assert len(changes) == 10 + 59 + 10 * 59


def test_a_deck_without_cards_is_advised_too() -> None:
    advice = finish(advise(Deck(()), Goal((HEAL,)), 3))
    assert [each.stars for each in advice.stars] == [()]
    assert advice.changes[0].outlook.chance > advice.before.chance


def test_the_progress_rises_to_its_total(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever the job yields, it is a little further, and it can be left at any moment."""
    monkeypatch.setattr(Clock, "due", lambda _: True)  # however fast the machine is
    goal = Goal((HEAL, ENERGY, Wish("two", cards_of("damage"), Bound.MIN, 2)))
    done = []
    job = advise(Deck(ACTIVE[:10], ACTIVE[:2]), goal, 7, rules=Rules(Version.V2))
    for step in job:
        assert 0 < step.done <= step.total
        done.append(step.done)
    assert done == sorted(set(done))
    assert len(done) > 100
    left = advise(Deck(ACTIVE[:10]), goal, 9)
    next(left)
    left.close()
