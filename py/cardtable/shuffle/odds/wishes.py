"""Wishes: numbers of some cards, by some number of cards drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from cardtable.common.errors import EngineError, check_range
from cardtable.shuffle.deck.cards import Card, cards_of, find_card

MAX_WISHES = 3


class Bound(Enum):
    """How many cards a wish is for: at least, exactly, or at most so many, or from one number to another."""

    MIN = "min"
    IS = "is"
    MAX = "max"
    BETWEEN = "in"


class Amount:
    """What a dataclass with a number of cards shares: a `Wish`, or a wish as it is written.

    Attributes:
        bound, count: how many cards.
        most: the larger number of `Bound.BETWEEN`; both numbers are met.
    """

    __slots__ = ()
    bound: Bound
    count: int
    most: int

    def is_met(self, number: int) -> bool:
        """Return whether so many of its cards meet it.

        >>> [number for number in range(5) if Wish("two or three", (), Bound.BETWEEN, 2, 3).is_met(number)]
        [2, 3]
        """
        match self.bound:
            case Bound.MIN:
                return number >= self.count
            case Bound.IS:
                return number == self.count
            case Bound.MAX:
                return number <= self.count
            case Bound.BETWEEN:
                return self.count <= number <= self.most

    @property
    def enough(self) -> int:
        """The number of cards that stands for itself and all larger ones: `is_met` is the same for them."""
        if self.bound is Bound.MIN:
            return self.count
        return (self.most if self.bound is Bound.BETWEEN else self.count) + 1


@dataclass(frozen=True, slots=True)
class Wish(Amount):
    """A number of some cards, by default any one of them.

    Attributes:
        name: what to call it: the card's id or the category.
        cards: the cards that count; copies count too.
        bound, count, most: how many of them, see `Amount`.
        by: judged after this many first cards (the opening hand is 3); None: after as many as the caller asks
            about.

    Raises:
        OutOfRangeError: `count` or `by` is negative, or with Bound.BETWEEN `most` is smaller than `count`.

    >>> Wish.for_category("copy").cards[0].name, Wish.for_card("Biohazard").name
    ('Recast', 'card_dex_00009')
    """

    name: str
    cards: tuple[Card, ...]
    bound: Bound = Bound.MIN
    count: int = 1
    most: int = 0
    by: int | None = None

    def __post_init__(self) -> None:
        check_range("count", self.count)
        if self.bound is Bound.BETWEEN:
            check_range("most", self.most, self.count)
        if self.by is not None:
            check_range("by", self.by)

    @property
    def is_plain(self) -> bool:
        """Whether it is met by any one of its cards at any time, and stays met."""
        return self.bound is Bound.MIN and self.count == 1 and self.by is None

    @classmethod
    def for_card(cls, card: Card | str) -> Wish:
        """A wish for one card, given as such or by id or name. Raises UnknownCardError."""
        found = card if isinstance(card, Card) else find_card(card)
        return cls(found.id, (found,))

    @classmethod
    def for_category(cls, category: str) -> Wish:
        """A wish for any card of a category. Raises UnknownCategoryError."""
        return cls(category, cards_of(category))


@dataclass(eq=False)
class WishCountError(EngineError):
    """Fewer than one wish, or more than three."""

    count: int
    most: int = MAX_WISHES


def check_wishes(wishes: Sequence[Wish]) -> None:
    """Raise WishCountError for no wish, or for more than three."""
    if not 1 <= len(wishes) <= MAX_WISHES:
        raise WishCountError(len(wishes))
