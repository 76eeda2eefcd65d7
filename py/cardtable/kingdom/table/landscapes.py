"""Drawing Events, Landmarks, Projects, Ways and Traits, within the limits of the settings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from random import Random

from cardtable.kingdom.cards.catalog import KINGDOM_SIZE, Card, Kind, all_cards
from cardtable.kingdom.cards.sets import Pool, set_ids
from cardtable.kingdom.choose.standard import shuffled
from cardtable.kingdom.table.deal_settings import LANDSCAPE_KINDS, Landscapes, Settings

DRAWS = 20
"""How many cards the published procedure draws."""


@cache
def landscapes_of(pool: Pool, sets: tuple[str, ...] = ()) -> tuple[Card, ...]:
    """The landscapes of the pool's sets, or of other `sets`, in the order of the table of cards.

    >>> from cardtable.kingdom import pool
    >>> len(landscapes_of(pool(["base-2"]))), len(landscapes_of(pool(["empires", "plunder"])))
    (0, 64)
    >>> len(landscapes_of(pool(["base-2"]), ("empires", "plunder")))
    64
    """
    wanted = sets or pool.sets
    return tuple(card for card in all_cards() if card.kind in LANDSCAPE_KINDS and card.set in wanted)


@cache
def landscape_sets() -> tuple[str, ...]:
    """The sets that have landscapes, in order of release.

    >>> landscape_sets()
    ('adventures', 'empires', 'renaissance', 'menagerie', 'plunder', 'rising-sun', 'promo')
    """
    there = {card.set for card in all_cards() if card.kind in LANDSCAPE_KINDS}
    return tuple(set_id for set_id in set_ids() if set_id in there)


def draw_landscapes(
    pool: Pool, settings: Settings, rng: Random, *, kept: Sequence[Card] = (), banned: Sequence[Card] = ()
) -> tuple[Card, ...]:
    """The landscapes of a table: those kept, then those drawn, in the order in which they turn up.

    Published: 20 cards of all kingdom cards and landscapes of the chosen sets are turned over; where other
    sets are named for landscapes, theirs lie in the deck. Rule book
    (Adventures and later): cards are turned over until ten are kingdom cards. Landscapes that the limits
    leave no room for are passed over, and then more are turned over for limits that ask for a least;
    a least that cannot be reached takes no room from other kinds.

    >>> from cardtable.kingdom import pool
    >>> [card.id for card in draw_landscapes(pool(["empires"]), Settings(), Random(1))]
    ['windfall', 'tower']
    """
    out = {*kept, *banned}
    landscapes = landscapes_of(pool, settings.landscape_sets)
    hand = _Hand(settings, kept, [card for card in landscapes if card not in out])
    if settings.landscapes is Landscapes.LEAST and hand.is_enough():
        return tuple(kept)
    deck = shuffled([card for card in (*pool.piles, *landscapes) if card not in out], rng)
    turned_over = list(_turned_over(deck, settings.landscapes))
    for card in turned_over:
        hand.add_if_room(card)
    if not hand.is_enough():
        rest = [*turned_over, *(card for card in deck if card.kind is not Kind.KINGDOM)]
        for card in rest:
            if hand.owed(card.kind):
                hand.add_if_room(card)
        for card in rest:
            if len(hand.cards) < settings.in_all.least:
                hand.add_if_room(card)
    return tuple(hand.cards)


def _turned_over(deck: Iterator[Card], rule: Landscapes) -> Iterator[Card]:
    """The landscapes that turn up; the rest of the deck stays in it."""
    match rule:
        case Landscapes.PUBLISHED:
            yield from (card for card in islice(deck, DRAWS) if card.kind is not Kind.KINGDOM)
        case Landscapes.RULE_BOOK:
            piles = 0
            while piles < KINGDOM_SIZE and (card := next(deck, None)):
                if card.kind is Kind.KINGDOM:
                    piles += 1
                else:
                    yield card


class _Hand:
    """The landscapes taken so far, and what the limits say of one more."""

    def __init__(self, settings: Settings, kept: Sequence[Card], free: Sequence[Card]) -> None:
        self.settings = settings
        self.limits = {kind: settings.drawn_of(kind) for kind in LANDSCAPE_KINDS}
        self.reachable = {
            kind: min(limits.least, sum(card.kind is kind for card in (*kept, *free)))
            for kind, limits in self.limits.items()
            if limits.least
        }
        """The least of each kind that has one, as far as there are so many."""
        self.cards = list(kept)
        self.kinds = Counter(card.kind for card in kept)

    def add_if_room(self, card: Card) -> None:
        """Add a new card, if its kind may have one more with room left for the kinds that must come."""
        owed = sum(map(self.owed, self.reachable)) - (self.owed(card.kind) > 0)
        has_room = self.kinds[card.kind] < self.limits[card.kind].most
        if has_room and len(self.cards) + 1 + owed <= self.settings.in_all.most and card not in self.cards:
            self.cards.append(card)
            self.kinds[card.kind] += 1

    def owed(self, kind: Kind) -> int:
        """How many more of a kind must come."""
        return max(0, self.reachable.get(kind, 0) - self.kinds[kind])

    def is_enough(self) -> bool:
        """Whether no limit asks for more."""
        return not any(map(self.owed, self.reachable)) and len(self.cards) >= self.settings.in_all.least
