"""A kingdom in the making, by classes of piles: what is chosen, what is free, whether it can be completed."""

from __future__ import annotations

from collections.abc import Collection

from cardtable.kingdom.cards.catalog import KINGDOM_SIZE
from cardtable.kingdom.choose.constraints import Terms
from cardtable.kingdom.choose.limits_search import opened
from cardtable.kingdom.choose.lookahead import completion, rows_of
from cardtable.kingdom.choose.pile_classes import ATTACK, REACTION, Stock


class Draft:
    """Piles chosen so far, as classes masked by the terms' relevant bits, and the stock of free ones."""

    __slots__ = ("chosen", "free", "have", "terms")

    def __init__(self, terms: Terms, free: Stock) -> None:
        self.terms = terms
        self.free = free
        self.chosen: list[int] = []
        self.have = 0
        """The bits of all chosen piles together."""

    @property
    def relevant(self) -> int:
        """The bits of a class that are looked at."""
        return self.terms.relevant

    @property
    def slots(self) -> int:
        """How many piles are still to be chosen."""
        return KINGDOM_SIZE - len(self.chosen)

    def add(self, bits: int) -> None:
        """Choose a pile of a class that is not in the stock."""
        self.chosen.append(bits)
        self.have |= bits

    def take(self, bits: int) -> None:
        """Choose a free pile of a class."""
        self.free.remove(bits)
        self.add(bits)

    def can_take(self, bits: int) -> bool:
        """Whether a kingdom can still be reached after choosing a free pile of a class."""
        have = self.have
        self.take(bits)
        possible = self.can_be_completed()
        self.free.restore(self.chosen.pop())
        self.have = have
        return possible

    def unsafe(self, classes: Collection[int]) -> set[int]:
        """Those of some free classes after which no kingdom can be reached any more.

        Only what is still open tells classes apart.
        """
        looked_at = 0
        for rows in rows_of(self.terms, self.chosen):
            looked_at |= sum(row.bit for row in opened(self.slots, rows) or rows)
        groups = {bits & looked_at: bits for bits in classes}
        safe, unsafe = set[int](), set[int]()
        for group, bits in groups.items():
            if group not in safe:
                self.free.remove(bits)
                rest = completion(self.terms, [*self.chosen, bits], self.free)
                self.free.restore(bits)
                if rest is None:
                    unsafe.add(group)
                else:  # what completes the ten beside a pile can be taken before it
                    safe.update([other & looked_at for other in rest])
        return {bits for bits in classes if bits & looked_at in unsafe}

    def missing(self) -> int:
        """The needs that no chosen pile meets, as bits; a Reaction is needed once an Attack is chosen."""
        called_for = REACTION if self.terms.reaction and self.have & ATTACK else 0
        return (self.terms.needs | called_for) & ~self.have

    def count(self, bit: int) -> int:
        """How many chosen piles have a bit."""
        return [bits & bit for bits in self.chosen].count(bit)

    def can_be_completed(self) -> bool:
        """Whether free piles exist that make this a kingdom of ten on the terms."""
        return completion(self.terms, self.chosen, self.free) is not None
