"""A player's deck: the DEX cards owned, in order, and the starred ones."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from .cards import Card, Role, find_card, with_role
from .rules import MAX_CARDS, MIN_CARDS


class DeckError(ValueError):
    """A card that cannot stand in a deck, or stands there twice; `card` is that card."""

    def __init__(self, card: Card, why: str) -> None:
        super().__init__(f"{card.id!r} ({card.name}) {why}")
        self.card = card


@dataclass(frozen=True)
class Deck:
    """The DEX cards that a player owns, passives among them, and the stars.

    Attributes:
        owned: each card once, in the order entered (a seed's shuffle depends on it).
        stars: the starred cards, each once; they need not be owned (see `Strays`).

    Raises:
        DeckError: a base card or a token among them, or a card twice.

    >>> deck = Deck.of("card_dex_00009", "card_dex_00060", stars=["card_dex_00009"])
    >>> deck.n, deck.fillers, [card.name for card in deck.passives]
    (4, 3, ['Brawler'])
    """

    owned: tuple[Card, ...]
    stars: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        for cards, what in ((self.owned, "owned"), (self.stars, "starred")):
            for number, card in enumerate(cards):
                if card.base or card.token:
                    raise DeckError(
                        card, f"cannot be {what}: a deck is built of DEX cards that are no tokens"
                    )
                if card in cards[:number]:
                    raise DeckError(card, f"is {what} twice: each card counts once")

    @classmethod
    def of(cls, *owned: str, stars: Iterable[str] = ()) -> "Deck":
        """Return a deck of cards given by id or name. Raises UnknownCardError and DeckError."""
        return cls(tuple(find_card(text) for text in owned), tuple(find_card(text) for text in stars))

    @cached_property
    def active(self) -> tuple[Card, ...]:
        """The cards owned that are dealt: all but the passives."""
        return tuple(card for card in self.owned if not card.passive)

    @cached_property
    def passives(self) -> tuple[Card, ...]:
        """The cards owned that are never dealt."""
        return tuple(card for card in self.owned if card.passive)

    @cached_property
    def favourites(self) -> tuple[Card, ...]:
        """The starred cards that can be dealt, in the order of the deck."""
        return tuple(card for card in self.active if card in self.stars)

    @property
    def n(self) -> int:
        """Player cards of one shuffle, 4 to 10: fillers included, trimmed cards not."""
        return min(max(len(self.active), MIN_CARDS), MAX_CARDS)

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

    def starred(self, stars: tuple[Card, ...]) -> "Deck":
        """Return the same cards with other stars."""
        return replace(self, stars=stars)

    def chosen(self, chosen: bool) -> "Deck":
        """Return the same deck with Chosen One, or without it."""
        others = tuple(card for card in self.owned if card.role is not Role.CHOSEN_ONE)
        return replace(self, owned=(*others, with_role(Role.CHOSEN_ONE)) if chosen else others)
