"""Several small counters in one integer: how much room is left in each of several places.

A counter takes four bits: three for the room, and a guard above them that is on as long as the room is not
negative. Room is so taken from all counters by one subtraction, and tested by one comparison.
"""

from __future__ import annotations

from collections.abc import Sequence

_BITS = 4
_GUARD = 8


class Fields:
    """Counters that start with some room each (0 to 7).

    >>> fields = Fields([2, 1])
    >>> fields.fits(fields.full - fields.one(0) - fields.one(1)), fields.fits(fields.full - 2 * fields.one(1))
    (True, False)
    """

    def __init__(self, room: Sequence[int]) -> None:
        self.shifts = [_BITS * i for i in range(len(room))]
        self.guards = sum(_GUARD << shift for shift in self.shifts)
        self.full = self.guards + sum(left << shift for left, shift in zip(room, self.shifts, strict=True))

    def one(self, index: int) -> int:
        """One card's room in the counter of an index."""
        return 1 << self.shifts[index]

    def fits(self, room: int) -> bool:
        """Whether no counter is below zero."""
        return room & self.guards == self.guards

    def total(self, room: int) -> int:
        """The room of all counters together."""
        return sum(room >> shift & 7 for shift in self.shifts)

    def cut(self, room: int, most: Sequence[int]) -> tuple[int, int]:
        """The room, each counter cut down to the most that can still come, and how much was cut off.

        >>> fields = Fields([2, 1])
        >>> fields.cut(fields.full, [1, 0]) == (fields.guards + fields.one(0), 2)
        True
        """
        cut = 0
        for shift, limit in zip(self.shifts, most, strict=True):
            over = (room >> shift & 7) - limit
            if over > 0:
                cut += over
                room -= over << shift
        return room, cut
