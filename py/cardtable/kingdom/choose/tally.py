"""Piles counted by sort, in one number, so that a pile is added or taken out by one sum."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain

from cardtable.kingdom.cards.catalog import KINGDOM_SIZE
from cardtable.kingdom.choose.bounds import Bounds
from cardtable.kingdom.choose.limits_search import Row
from cardtable.kingdom.choose.pile_classes import ATTACK


class Tally:
    """The count of piles has a byte for each sort that some bounds look at.

    >>> tally = Tally(Bounds(needs=0b1, rows=(Row(0b10, 1, 2),)))
    >>> hex(tally.count([0b11, 0b10, 0b1]))
    '0x202'
    """

    def __init__(self, bounds: Bounds) -> None:
        ways = [*bounds.rows_left(())]
        sorts = [*dict.fromkeys(row.bit for row in chain.from_iterable(ways))]
        self.ways = [[_together(bit, rows) for bit in sorts] for rows in ways]
        """What ten piles must keep within. Where an Attack calls for a Reaction there are two ways: the first
        is without an Attack."""
        self.of = _CountOfOne(sorts)
        """The count of one pile, by its class."""

    def count(self, piles: Iterable[int]) -> int:
        """The count of some piles, by their classes."""
        return sum([self.of[bits] for bits in piles])

    def numbers(self, count: int) -> bytes:
        """The number of piles of each sort, in the order of the rows."""
        return count.to_bytes(len(self.ways[0]), "little")

    def way(self, have: int) -> list[Row]:
        """What ten piles must keep within if their bits together are these."""
        return self.ways[-1 if have & ATTACK else 0]

    def tight(self, ten: int, have: int) -> tuple[int, int]:
        """The sorts, as bits, of which ten piles have the most that there may be, and the least.

        `ten` is the count of the ten, and `have` their bits together.
        """
        full = lean = 0
        for (bit, least, most), number in zip(self.way(have), self.numbers(ten), strict=True):
            if number == most:
                full |= bit
            if number == least:
                lean |= bit
        return full, lean


def _together(bit: int, rows: Iterable[Row]) -> Row:
    """One row for all those of a sort, which may contradict each other."""
    of_sort = [row for row in rows if row.bit == bit]
    return Row(
        bit,
        max([row.least for row in of_sort], default=0),
        min([row.most for row in of_sort], default=KINGDOM_SIZE),
    )


class _CountOfOne(dict[int, int]):
    """The count of one pile by its class, made when it is first asked for."""

    def __init__(self, sorts: Sequence[int]) -> None:
        super().__init__()
        self._sorts = sorts

    def __missing__(self, bits: int) -> int:
        self[bits] = int.from_bytes([bits & bit > 0 for bit in self._sorts], "little")
        return self[bits]


@lru_cache(maxsize=512)
def tally_of(bounds: Bounds) -> Tally:
    """The tally of some bounds."""
    return Tally(bounds)
