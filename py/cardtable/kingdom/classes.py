"""Piles that are alike for the asks: a class is a bitmask of all that the asks look at.

Bits 0 to 4 are the needs, which one pile is enough to meet. The bits above them make a cell: Attack,
expensive, Alchemy, prioritised; how many piles of each cell are chosen decides the asks that count. Masked
by the bits that the asks in force look at, the 498 piles fall into few classes, and whether ten can be
found is a question about classes.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from .asks import Ask
from .cards import Ability, Card
from .sets import Pool

VILLAGE, DRAWER, BUY, TRASHING, REACTION, ATTACK, EXPENSIVE, ALCHEMY, PRIORITY = (
    1 << bit for bit in range(9)
)
NEEDS = VILLAGE | DRAWER | BUY | TRASHING | REACTION
CELL_BITS = ATTACK | EXPENSIVE | ALCHEMY | PRIORITY
CELL_SHIFT = 5
CELLS = 16

BIT_OF_ASK = {
    Ask.NO_ATTACKS: ATTACK,
    Ask.REACTION: REACTION,
    Ask.VILLAGE: VILLAGE,
    Ask.DRAWER: DRAWER,
    Ask.BUY: BUY,
    Ask.TRASHING: TRASHING,
    Ask.COSTS: EXPENSIVE,
    Ask.PRIORITY: PRIORITY,
    Ask.ALCHEMY: ALCHEMY,
}

_BIT_OF_ABILITY = {
    Ability.VILLAGE: VILLAGE,
    Ability.DRAWER: DRAWER,
    Ability.BUY: BUY,
    Ability.TRASHING: TRASHING,
}


@lru_cache(maxsize=8192)
def class_of(pile: Card, priority: str | None) -> int:
    """The class of a pile, where `priority` is the prioritised set.

    >>> from cardtable.kingdom.cards import card_by_id
    >>> class_of(card_by_id("market"), "base") == BUY | EXPENSIVE | PRIORITY
    True
    """
    bits = sum(_BIT_OF_ABILITY.get(ability, 0) for ability in pile.abilities)
    for bit, has in (
        (REACTION, pile.is_reaction),
        (ATTACK, pile.is_attack),
        (EXPENSIVE, pile.is_expensive),
        (ALCHEMY, pile.set == "alchemy"),
        (PRIORITY, pile.set == priority),
    ):
        bits |= bit * has
    return bits


@dataclass(frozen=True, slots=True, eq=False)
class Census:
    """The piles of a pool by class."""

    classes: Mapping[Card, int]
    """The class of each pile, in the order of the pool."""
    counts: Mapping[int, int]
    """How many piles each class has."""


@lru_cache(maxsize=32)
def census(pool: Pool, priority: str | None) -> Census:
    """The census of a pool, where `priority` is the prioritised set."""
    classes = {pile: class_of(pile, priority) for pile in pool.piles}
    return Census(classes, Counter(classes.values()))


@lru_cache(maxsize=512)
def with_bits(of: Census, wanted: int) -> tuple[Card, ...]:
    """The piles of a census that have all wanted bits, in the order of the pool."""
    return tuple(pile for pile, bits in of.classes.items() if bits & wanted == wanted)


@lru_cache(maxsize=64)
def places_of(of: Census, relevant: int) -> Mapping[int, Sequence[int]]:
    """The places in the pool of the piles of each class, masked by the `relevant` bits."""
    places: dict[int, list[int]] = {}
    for place, bits in enumerate(of.classes.values()):
        places.setdefault(bits & relevant, []).append(place)
    return places


@dataclass(slots=True)
class Stock:
    """The piles still free to be chosen, by class, with what the look-ahead asks of them kept up to date."""

    counts: dict[int, int]
    """Free piles of each class."""
    room: list[int]
    """Free piles of each cell."""
    kinds: list[int]
    """For each cell a set of need masks, as bits: bit m is set if a free pile of it meets the needs m."""

    @classmethod
    def of(cls, classes: Iterable[tuple[int, int]]) -> "Stock":
        """The stock of pairs (class, number of piles)."""
        stock = cls({}, [0] * CELLS, [0] * CELLS)
        for bits, count in classes:
            stock.counts[bits] = stock.counts.get(bits, 0) + count
            stock.room[bits >> CELL_SHIFT] += count
            stock.kinds[bits >> CELL_SHIFT] |= 1 << (bits & NEEDS)
        return stock

    def copy(self) -> "Stock":
        """An equal stock that changes by itself."""
        return Stock(self.counts.copy(), self.room.copy(), self.kinds.copy())

    def remove(self, bits: int, count: int = 1) -> None:
        """Take out piles of a class."""
        self.counts[bits] -= count
        self.room[bits >> CELL_SHIFT] -= count
        if not self.counts[bits]:
            self.kinds[bits >> CELL_SHIFT] &= ~(1 << (bits & NEEDS))

    def restore(self, bits: int) -> None:
        """Put back one pile of a class."""
        self.counts[bits] += 1
        self.room[bits >> CELL_SHIFT] += 1
        self.kinds[bits >> CELL_SHIFT] |= 1 << (bits & NEEDS)


@lru_cache(maxsize=512)
def _whole_stock(of: Census, relevant: int) -> Stock:
    return Stock.of((bits & relevant, count) for bits, count in of.counts.items())


def stock(of: Census, relevant: int) -> Stock:
    """A stock of all piles of a census, their classes masked by the `relevant` bits."""
    return _whole_stock(of, relevant).copy()
