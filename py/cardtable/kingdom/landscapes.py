"""Drawing Events, Landmarks, Projects, Ways and Traits, within the limits of the settings."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from random import Random

from .cards import Card, Kind, all_cards
from .sets import Pool
from .settings import LANDSCAPE_KINDS, Landscapes, Settings
from .standard import shuffled
from .terms import KINGDOM_SIZE

__all__ = ["draw_landscapes", "landscapes_of"]

DRAWS = 20
"""How many cards the published procedure draws."""


@cache
def landscapes_of(pool: Pool) -> tuple[Card, ...]:
    """The landscapes of the chosen sets, in the order of the table of cards.

    >>> from cardtable.kingdom import pool
    >>> len(landscapes_of(pool(["base-2"]))), len(landscapes_of(pool(["empires", "plunder"])))
    (0, 64)
    """
    return tuple(card for card in all_cards() if card.kind in LANDSCAPE_KINDS and card.set in pool.sets)


def draw_landscapes(
    pool: Pool, settings: Settings, rng: Random, *, kept: Sequence[Card] = (), banned: Sequence[Card] = ()
) -> tuple[Card, ...]:
    """The landscapes of a table: those kept, then those drawn, in the order in which they turn up.

    Published: 20 cards of all kingdom cards and landscapes of the chosen sets are turned over. Rule book
    (Adventures and later): cards are turned over until ten are kingdom cards. Landscapes that the limits
    leave no room for are passed over, and then more are turned over for limits that ask for a least.

    >>> from cardtable.kingdom import pool
    >>> [card.id for card in draw_landscapes(pool(["empires"]), Settings(), Random(1))]
    ['windfall', 'tower']
    """
    hand = _Hand(settings, kept)
    if settings.landscapes is Landscapes.LEAST and hand.is_enough():
        return tuple(kept)
    out = {*kept, *banned}
    deck = shuffled([card for card in (*pool.piles, *landscapes_of(pool)) if card not in out], rng)
    turned_over = list(_turned_over(deck, settings.landscapes))
    for card in turned_over:
        if hand.has_room(card):
            hand.add(card)
    if not hand.is_enough():
        rest = [*turned_over, *(card for card in deck if card.kind is not Kind.KINGDOM)]
        for wanted in (hand.is_needed_kind, hand.is_needed):
            hand.add_while(wanted, rest)
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

    def __init__(self, settings: Settings, kept: Sequence[Card]) -> None:
        self.settings = settings
        self.limits = {kind: settings.drawn_of(kind) for kind in LANDSCAPE_KINDS}
        self.cards = list(kept)
        self.kinds = Counter(card.kind for card in kept)

    def add(self, card: Card) -> None:
        self.cards.append(card)
        self.kinds[card.kind] += 1

    def add_while(self, wanted: Callable[[Card], bool], deck: Sequence[Card]) -> None:
        for card in deck:
            if card not in self.cards and wanted(card):
                self.add(card)

    def has_room(self, card: Card) -> bool:
        """Whether one more of the kind may come, with room left for the kinds that must."""
        if self.kinds[card.kind] >= self.limits[card.kind].most:
            return False
        owed = sum(self._owed(kind) for kind in LANDSCAPE_KINDS) - (self._owed(card.kind) > 0)
        return len(self.cards) + 1 + owed <= self.settings.in_all.most

    def is_needed_kind(self, card: Card) -> bool:
        return self._owed(card.kind) > 0 and self.has_room(card)

    def is_needed(self, card: Card) -> bool:
        return len(self.cards) < self.settings.in_all.least and self.has_room(card)

    def is_enough(self) -> bool:
        """Whether no limit asks for more."""
        owed = any(self._owed(kind) for kind in LANDSCAPE_KINDS)
        return not owed and len(self.cards) >= self.settings.in_all.least

    def _owed(self, kind: Kind) -> int:
        return max(0, self.limits[kind].least - self.kinds[kind])
