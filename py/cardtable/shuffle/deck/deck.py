"""A player's deck: the DEX cards owned, in order, and the starred ones."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from textwrap import shorten

from cardtable.common.errors import EngineError
from cardtable.common.fields import Readable, checked
from cardtable.shuffle.deck.cards import Card, Role, find_card
from cardtable.shuffle.rules import MAX_CARDS, MIN_CARDS


class Misfit(Enum):
    """Why a card cannot be added to the cards owned, or to the stars."""

    BASE_CARD = "every deck has the base cards already"
    TOKEN = "it is made in play and cannot be owned"
    DUPLICATE = "it is there already, and a card counts once"


def misfit(card: Card, others: Collection[Card]) -> Misfit | None:
    """Return why a card cannot be added to others, None where it can.

    >>> misfit(find_card("Overload I"), ()), misfit(find_card("Biohazard"), ())
    (<Misfit.BASE_CARD: 'every deck has the base cards already'>, None)
    """
    if card.base:
        return Misfit.BASE_CARD
    if card.token:
        return Misfit.TOKEN
    return Misfit.DUPLICATE if card in others else None


class DeckError(EngineError):
    """A card that cannot stand in a deck, or stands there twice."""

    sentence = "{0.card} ({0.card.id}) cannot be added: {0.reason.value}"
    card: Card
    reason: Misfit


@dataclass(frozen=True, repr=False)
@checked
class Deck(Readable):
    """The DEX cards that a player owns, passives among them, and the stars.

    It is a container of the cards owned, and prints in the notation that `read_deck` reads.

    Attributes:
        owned: each card once, in the order entered (a seed's shuffle depends on it).
        stars: the starred cards, each once; they need not be owned (see `Strays`).

    Raises:
        DeckError: a base card or a token among them, or a card twice.

    >>> deck = Deck.of("card_dex_00009", "card_dex_00060", stars=["card_dex_00009"])
    >>> deck.n, deck.fillers, [card.name for card in deck.active]
    (4, 3, ['Biohazard'])
    >>> print(deck)
    Biohazard*, Brawler
    """

    owned: tuple[Card, ...]
    stars: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        for cards in (self.owned, self.stars):
            for number, card in enumerate(cards):
                if reason := misfit(card, cards[:number]):
                    raise DeckError(card, reason)

    @classmethod
    def of(cls, *owned: str, stars: Iterable[str] = ()) -> Deck:
        """Return a deck of cards given by id or name. Raises UnknownCardError and DeckError."""
        return cls(tuple(find_card(text) for text in owned), tuple(find_card(text) for text in stars))

    def __len__(self) -> int:
        return len(self.owned)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.owned)

    def __contains__(self, card: object) -> bool:
        return (find_card(card) if isinstance(card, str) else card) in self.owned

    def __str__(self) -> str:
        if self.stars == tuple(card for card in self.owned if card in self.stars):
            return ", ".join(f"{card}*" if card in self.stars else card.name for card in self.owned)
        lists = {"deck": self.owned, "favourites": self.stars}  # words name no star outside the deck
        return json.dumps({key: [card.id for card in cards] for key, cards in lists.items()})

    def __repr__(self) -> str:
        return f"<Deck {shorten(str(self), 80, placeholder=' ...')}>"

    @cached_property
    def active(self) -> tuple[Card, ...]:
        """The cards owned that are dealt: all but the passives."""
        return tuple(card for card in self.owned if not card.passive)

    @cached_property
    def favourites(self) -> tuple[Card, ...]:
        """The starred cards that can be dealt, in the order of the deck."""
        return tuple(card for card in self.active if card in self.stars)

    @property
    def n(self) -> int:
        """Player cards of one shuffle, 4 to 10: fillers included, trimmed cards not."""
        return min(max(len(self.active), MIN_CARDS), MAX_CARDS)

    @property
    def length(self) -> int:
        """Cards of one shuffle, 4n - 3, before copies are dropped."""
        return 4 * self.n - 3

    @property
    def fillers(self) -> int:
        """How many Hellfire I are added to reach four cards."""
        return max(MIN_CARDS - len(self.active), 0)

    @property
    def trimmed(self) -> int:
        """How many active cards each shuffle leaves out, at random."""
        return max(len(self.active) - MAX_CARDS, 0)

    def owns(self, role: Role) -> bool:
        """Whether a card with this role is owned."""
        return any(card.role is role for card in self.owned)

    def starred(self, stars: tuple[Card, ...]) -> Deck:
        """Return the same cards with other stars."""
        return replace(self, stars=stars)
