"""A kingdom in the making, by classes of piles: what is chosen, what is free, whether it can be completed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import reduce
from operator import or_

from cardtable.kingdom.cards.catalog import KINGDOM_SIZE
from cardtable.kingdom.choose.constraints import Terms
from cardtable.kingdom.choose.limits_search import find_filling, opened
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

        Only what is still open tells classes apart. And where the ten can be completed, a pile is safe that
        can take the place of one of those that complete them.
        """
        open_rows = [opened(self.slots, rows) or rows for rows in self.terms.rows_left(self.chosen)]
        looked_at = reduce(or_, [row.bit for rows in open_rows for row in rows], 0)
        groups = {bits & looked_at: bits for bits in classes}
        completions: list[tuple[tuple[int, ...], int, int]] = []
        unsafe = set[int]()
        for group, bits in groups.items():
            if any(
                not (bits & full & ~other or other & lean & ~bits)
                for piles, full, lean in completions
                for other in piles
            ):
                continue
            self.free.remove(bits)
            rest = completion(self.terms, [*self.chosen, bits], self.free)
            self.free.restore(bits)
            if rest is None:
                unsafe.add(group)
                continue
            piles = bits, *rest
            rows = open_rows[-1 if any(pile & ATTACK for pile in piles) else 0]
            counts = [(row, sum([pile & row.bit > 0 for pile in piles])) for row in rows]
            full = reduce(or_, [row.bit for row, count in counts if count == row.most], 0)
            lean = reduce(or_, [row.bit for row, count in counts if count == row.least], 0)
            completions.append((piles, full, lean))
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


def completion(terms: Terms, chosen: Sequence[int], free: Stock) -> tuple[int, ...] | None:
    """Free piles, none that is apart, that complete the chosen ones to ten on the terms; None if none do."""
    counts = free.counts
    if free.apart:
        counts = {bits: count for bits, count in counts.items() if not bits & free.apart}
    fillings = (find_filling(KINGDOM_SIZE - len(chosen), counts, rows) for rows in terms.rows_left(chosen))
    return next((filling for filling in fillings if filling is not None), None)
