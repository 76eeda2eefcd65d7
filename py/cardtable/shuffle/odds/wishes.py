"""Wishes: numbers of some cards, by some number of cards drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from cardtable.common.errors import EngineError, OutOfRangeError, UnknownNameError, check_range
from cardtable.common.fields import Count, checked
from cardtable.shuffle.deck.cards import Card, UnknownCardError, all_cards, cards_of, categories, find_card

MAX_WISHES = 3
_NOTATION = re.compile(
    r"(.+?)(?:\s*(>=|<=|=)\s*(\d{1,9})|\s+(\d{1,9})-(\d{1,9}))?(?:\s+by\s+(\d{1,9}))?", re.ASCII
)


class Bound(StrEnum):
    """How many cards a wish is for: at least, exactly, or at most so many, or from one number to another."""

    MIN = "min"
    IS = "is"
    MAX = "max"
    BETWEEN = "in"


class WishTextError(UnknownNameError):
    """A name in the notation of a wish that is no category and no card."""

    kind = "category and no card"
    described = "heal, Biohazard, heal >= 2, heal 1-2, heal by 5"

    @property
    def known(self) -> list[str]:
        """All categories and names."""
        return [*categories(), *(card.name for card in all_cards())]


_SIGNS = {">=": Bound.MIN, "=": Bound.IS, "<=": Bound.MAX}


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

    def __post_init__(self) -> None:
        if self.bound is Bound.BETWEEN:
            check_range("most", self.most, self.count)
        elif self.most:
            raise OutOfRangeError("most", self.most, "a number with Bound.BETWEEN alone")

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


@dataclass(frozen=True, slots=True, repr=False)
@checked
class Wish(Amount):
    """A number of some cards, by default any one of them.

    It prints in the notation that `Wish.parse` reads, if its cards are those that its name says.

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
    >>> print(Wish.for_card("Biohazard"), Wish.parse("heal >= 2 by 5"), sep=", ")
    Biohazard, heal >= 2 by 5
    """

    name: str
    cards: tuple[Card, ...]
    bound: Bound = Bound.MIN
    count: Count = 1
    most: Count = 0
    by: Count | None = None

    @classmethod
    def parse(cls, text: str) -> Wish:
        """Read a wish: categories and cards, then how many of them, then after how many first cards.

        | notation | wish |
        |---|---|
        | `heal`, `Biohazard`, `heal + Biohazard` | at least one of the cards |
        | `heal >= 2`, `heal = 1`, `heal <= 1`, `heal 1-2` | as many of them |
        | `heal by 5`, `heal >= 2 by 5` | judged after five cards; the opening hand is 3 |

        Raises:
            WishTextError: a name that is no category and no card.
            OutOfRangeError: numbers that a wish cannot have.
        """
        written, bound, count, most, by = parts_of_wish(text)
        names = [name.lower() if name.lower() in categories() else name for name in written]
        cards = tuple(dict.fromkeys(card for name in names for card in cls._named(name)))
        of_card = names[0] not in categories() and len(names) == 1
        called = cards[0].id if of_card else " + ".join(names)
        return cls(called, cards, bound, count, most, by)

    @staticmethod
    def _named(name: str) -> tuple[Card, ...]:
        try:
            return cards_of(name) if name in categories() else (find_card(name),)
        except UnknownCardError:
            raise WishTextError(name) from None

    def __str__(self) -> str:
        is_card = len(self.cards) == 1 and self.name == self.cards[0].id
        text = self.cards[0].name if is_card else self.name
        if self.bound is Bound.BETWEEN:
            text += f" {self.count}-{self.most}"
        elif self.bound is not Bound.MIN or self.count != 1:
            text += f" {next(sign for sign, bound in _SIGNS.items() if bound is self.bound)} {self.count}"
        return text if self.by is None else f"{text} by {self.by}"

    def __repr__(self) -> str:
        return f"<Wish {self}>"

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


def parts_of_wish(text: str) -> tuple[list[str], Bound, int, int, int | None]:
    """What a wish says: the names, how many of them, and after how many cards.

    >>> parts_of_wish("heal + Biohazard 1-2 by 5")
    (['heal', 'Biohazard'], <Bound.BETWEEN: 'in'>, 1, 2, 5)
    """
    match = _NOTATION.fullmatch(text.strip())
    name, sign, number, least, most, by = match.groups() if match else (text, *[""] * 5)
    if "<" in name or ">" in name or "=" in name:
        raise OutOfRangeError("wish", text, "a sign and a number such as >= 2, <= 2, = 2, or 1-2")
    names = [each.strip() for each in name.split("+")]
    bound, count, larger = Bound.MIN, 1, 0
    if sign:
        bound, count = _SIGNS[sign], int(number)
    elif least:
        bound, count, larger = Bound.BETWEEN, int(least), int(most)
    return names, bound, count, larger, int(by) if by else None


class WishCountError(EngineError):
    """Fewer than one wish, or more than three."""

    sentence = f"{{0.count}} wishes are given; accepted: 1 to {MAX_WISHES}"
    count: int


def check_wishes(wishes: Sequence[Wish]) -> None:
    """Raise WishCountError for no wish, or for more than three."""
    if not 1 <= len(wishes) <= MAX_WISHES:
        raise WishCountError(len(wishes))
