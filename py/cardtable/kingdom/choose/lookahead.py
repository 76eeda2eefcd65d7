"""The look-ahead: can the chosen piles be completed to ten that meet the asks? Exact, by classes of piles.

Two questions are put together. Which cells must give a pile so that every need is met (`covers`)? And with
these as the least from each cell, can the counts of expensive, Alchemy and prioritised piles come out right
(`_spreads`)? A cell here is one of eight: bit 0 expensive, bit 1 Alchemy, bit 2 prioritised.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple


class Bounds(NamedTuple):
    """The least and the most piles of a sort, among the ten or among the free slots."""

    least: int
    most: int

    def after(self, chosen: int) -> Bounds:
        """The bounds that remain when some piles of the sort are chosen."""
        return Bounds(self.least - chosen, self.most - chosen)


Counts = tuple[int, ...]
"""One number for each of the eight cells."""
Masks = tuple[tuple[int, ...], ...]
"""For each cell the need masks that are of use."""


@lru_cache(maxsize=65536)
def can_fill(
    slots: int, room: Counts, masks: Masks, needs: int, expensive: Bounds, alchemy: Bounds, priority: Bounds
) -> bool:
    """Whether `slots` free piles can meet all `needs` (a bitmask) and keep within the three bounds.

    `room` is the number of free piles in each cell, `masks` the `useful` need masks that these piles have.

    >>> free = Bounds(0, 10)
    >>> room, masks = (1, 2, 0, 0, 0, 0, 0, 0), ((0b01,), (0b10,), (), (), (), (), (), ())
    >>> can_fill(2, room, masks, 0b11, free, free, free)
    True
    >>> can_fill(2, room, masks, 0b11, Bounds(2, 2), free, free)
    False
    """
    if not _spreads(slots, (0,) * 8, room, expensive, alchemy, priority):
        return False
    return any(_spreads(slots, cover, room, expensive, alchemy, priority) for cover in covers(masks, needs))


@lru_cache(maxsize=65536)
def useful(need_masks: int, needs: int) -> tuple[int, ...]:
    """The need masks that are worth looking at in one cell: cut down to the needs, and none within another.

    `need_masks` is a set of masks: bit m is set if a free pile has the needs m. One pile of each is enough,
    as a second one with the same needs, or fewer, is never of use.

    >>> useful(1 << 0b001 | 1 << 0b011 | 1 << 0b100, 0b011)
    (3,)
    """
    masks = {mask & needs for mask in range(need_masks.bit_length()) if need_masks >> mask & 1} - {0}
    return tuple(
        mask for mask in sorted(masks) if not any(mask != other and mask & other == mask for other in masks)
    )


@lru_cache(maxsize=8192)
def all_useful(cells: tuple[int, ...], needs: int) -> Masks:
    """The need masks that are worth looking at in each of some cells."""
    return tuple(useful(need_masks, needs) for need_masks in cells)


@lru_cache(maxsize=8192)
def covers(masks: Masks, needs: int) -> tuple[Counts, ...]:
    """Every minimal way to meet the needs: how many piles each cell gives, the fewest piles in all first.

    >>> covers(((0b11,), (0b10,), (0b01,), (), (), (), (), ()), 0b11)
    ((1, 0, 0, 0, 0, 0, 0, 0), (0, 1, 1, 0, 0, 0, 0, 0))
    """
    open_ways = {((0,) * len(masks), needs)}
    found: set[Counts] = set()
    while open_ways:
        found |= {spent for spent, missing in open_ways if not missing}
        open_ways = {
            (_one_more(spent, cell), missing & ~mask)
            for spent, missing in open_ways
            if missing
            for cell, cell_masks in enumerate(masks)
            for mask in cell_masks
            if mask & missing & -missing
        }
    return tuple(way for way in sorted(found, key=lambda way: (sum(way), way)) if not _beaten(way, found))


def _one_more(spent: Counts, cell: int) -> Counts:
    return (*spent[:cell], spent[cell] + 1, *spent[cell + 1 :])


def _beaten(way: Counts, others: set[Counts]) -> bool:
    return any(other != way and all(a <= b for a, b in zip(other, way, strict=True)) for other in others)


def _spreads(
    slots: int, least: Counts, room: Counts, expensive: Bounds, alchemy: Bounds, priority: Bounds
) -> bool:
    """Whether `slots` piles, at least `least` and at most `room` from each cell, keep within the bounds.

    Piles fall into four groups by Alchemy and prioritised, each with cheap and expensive piles. With the
    size of each group given, the number of expensive piles can be anything from the sum of the groups'
    least to the sum of their most, so only the sizes are tried.
    """
    if any(low > high for low, high in zip(least, room, strict=True)):
        return False
    sizes = [
        range(least[cell] + least[cell + 1], min(slots, room[cell] + room[cell + 1]) + 1)
        for cell in (0, 2, 4, 6)
    ]
    for alchemy_only, priority_only, both in product(*sizes[1:]):
        rest = slots - alchemy_only - priority_only - both
        if (
            rest in sizes[0]
            and alchemy.least <= alchemy_only + both <= alchemy.most
            and priority.least <= priority_only + both <= priority.most
        ):
            groups = tuple(zip((0, 2, 4, 6), (rest, alchemy_only, priority_only, both), strict=True))
            fewest = sum(max(least[cell + 1], size - room[cell]) for cell, size in groups)
            most = sum(min(room[cell + 1], size - least[cell]) for cell, size in groups)
            if max(fewest, expensive.least) <= min(most, expensive.most):
                return True
    return False
