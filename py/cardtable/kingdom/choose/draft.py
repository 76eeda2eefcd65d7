"""A kingdom in the making, by classes of piles: what is chosen, what is free, whether it can be completed."""

from __future__ import annotations

from collections.abc import Collection
from functools import reduce
from operator import or_
from typing import NamedTuple

from cardtable.kingdom.cards.catalog import KINGDOM_SIZE
from cardtable.kingdom.choose.bounds import Bounds, Tally
from cardtable.kingdom.choose.limits_search import find_filling, opened
from cardtable.kingdom.choose.pile_classes import Stock


class Completion(NamedTuple):
    """Free piles, by classes, that make a kingdom of ten with the chosen ones."""

    piles: tuple[int, ...]
    ten: int
    """The count of the ten."""
    full: int
    """The bits of the sorts of which there can be no more."""
    lean: int
    """The bits of the sorts of which there can be no fewer."""

    def place_for(self, bits: int) -> int | None:
        """The place among the piles that a free one of a class can take; None if it can take none of them."""
        if bits in self.piles:
            return self.piles.index(bits)
        gained, lost = bits & self.full, self.lean & ~bits
        for place, pile in enumerate(self.piles):
            if not (gained & ~pile or lost & pile):
                return place
        return None


class Draft:
    """Piles chosen so far, as classes masked by the bounds' relevant bits, and the stock of free ones.

    The way to complete the kingdom that was found last is kept: most piles can take the place of one there,
    which proves them safe without a search.
    """

    __slots__ = ("bounds", "chosen", "counted", "free", "have", "known", "tally")

    def __init__(self, bounds: Bounds, free: Stock) -> None:
        self.bounds = bounds
        self.free = free
        self.chosen: list[int] = []
        self.have = 0
        """The bits of all chosen piles together."""
        self.tally = bounds.tally
        self.counted = 0
        """The count of the chosen piles."""
        self.known: Completion | None = None
        """A way to complete the kingdom."""

    @property
    def relevant(self) -> int:
        """The bits of a class that are looked at."""
        return self.bounds.relevant

    @property
    def slots(self) -> int:
        """How many piles are still to be chosen."""
        return KINGDOM_SIZE - len(self.chosen)

    def add(self, bits: int) -> None:
        """Choose a pile of a class that is not in the stock."""
        self.chosen.append(bits)
        self.have |= bits
        self.counted += self.tally.of[bits]

    def take(self, bits: int) -> None:
        """Choose a free pile of a class."""
        self.free.remove(bits)
        self.add(bits)
        self.known = self.known and self._after(bits, self.known)

    def can_take(self, bits: int) -> bool:
        """Whether a kingdom can still be reached after choosing a free pile of a class."""
        if self.known and self.known.place_for(bits) is not None:
            return True
        return self.can_be_completed_after(bits)

    def can_be_completed_after(self, bits: int) -> bool:
        """The same, looked for again; a way that is found is kept."""
        have, counted, known = self.have, self.counted, self.known
        self.take(bits)
        after = self.known
        try:
            return self.can_be_completed()
        finally:
            found = self.known
            self.free.restore(self.chosen.pop())
            self.have, self.counted, self.known = have, counted, known
            if found and found is not after:
                self.known = found._replace(piles=(bits, *found.piles))

    def _after(self, bits: int, known: Completion) -> Completion | None:
        """The rest of a completion once a pile of a class takes a place in it; None if it can take none."""
        place = known.place_for(bits)
        if place is None:
            return None
        piles = (*known.piles[:place], *known.piles[place + 1 :])
        if bits == known.piles[place]:
            return known._replace(piles=piles)
        return self._completion(piles, known.ten + self.tally.of[bits] - self.tally.of[known.piles[place]])

    def _completion(self, piles: tuple[int, ...], ten: int) -> Completion:
        return Completion(piles, ten, *self.tally.tight(ten, reduce(or_, piles, self.have)))

    def unsafe(self, classes: Collection[int]) -> set[int]:
        """Those of some free classes after which no kingdom can be reached any more.

        Only what is still open tells classes apart; and where a pile is unsafe, so is one that is like it but
        for what it lacks of sorts without a most.
        """
        numbers, slots = self.tally.numbers(self.counted), self.slots
        rows = [row for way in self.tally.ways for row in opened(slots, way, numbers) or ()]
        looked_at = reduce(or_, [row.bit for row in rows], 0)
        bounded = reduce(or_, [row.bit for row in rows if row.most < slots], 0)
        alike = {bits & looked_at: bits for bits in classes}
        unsafe = set[int]()
        for group in sorted(alike, key=int.bit_count, reverse=True):
            richer = [True for other in unsafe if group == other & (group | bounded)]
            if richer or not self.can_take(alike[group]):
                unsafe.add(group)
        return {bits for bits in classes if bits & looked_at in unsafe}

    def missing(self) -> int:
        """The sorts of which more piles are called for; a Reaction is, once an Attack is chosen."""
        rows = zip(self.tally.way(self.have), self.tally.numbers(self.counted), strict=True)
        return reduce(or_, [row.bit for row, number in rows if number < row.least], 0)

    def count(self, bit: int) -> int:
        """How many chosen piles have a bit."""
        return [bits & bit for bits in self.chosen].count(bit)

    def can_be_completed(self) -> bool:
        """Whether free piles exist that make this a kingdom of ten within the bounds."""
        return self.is_quickly_found()

    def is_quickly_found(self) -> bool:
        """Whether free piles that complete it are found without a search for extras."""
        return self.is_filled_from(self.free)

    def is_filled_from(self, free: Stock) -> bool:
        """Whether some free piles make this a kingdom of ten within the bounds."""
        if self.known and free.has(self.known.piles):
            return True
        piles = find_piles(self.tally, self.counted, self.slots, free)
        if piles is None:
            return False
        self.known = self._completion(piles, self.counted + self.tally.count(piles))
        return True


def find_piles(tally: Tally, count: int, slots: int, free: Stock) -> tuple[int, ...] | None:
    """Free piles, none that is apart, that fill the slots beside chosen ones of a count; None if none do."""
    counts = free.counts
    if free.apart:
        counts = {bits: number for bits, number in counts.items() if not bits & free.apart}
    numbers = tally.numbers(count)
    fillings = (find_filling(slots, counts, rows, numbers) for rows in tally.ways)
    return next((filling for filling in fillings if filling is not None), None)
