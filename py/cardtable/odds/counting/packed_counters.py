"""Several small counters in one integer: how much room is left in each of several places.

A counter takes four bits: three for the room, and a guard above them that is on as long as the room is not
negative. Room is so taken from all counters by one subtraction, and tested by one comparison.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_BITS = 4
_GUARD = 8


class Fields:
    """Counters by their keys, which start with some room each (0 to 7); `one` is one card's room in each.

    >>> fields = Fields({10: 2, 20: 1})
    >>> [fields.fits(fields.full - cards * fields.one[20]) for cards in (1, 2)]
    [True, False]
    """

    def __init__(self, room: Mapping[int, int]) -> None:
        self.shifts = range(0, _BITS * len(room), _BITS)
        self.one = {key: 1 << shift for key, shift in zip(room, self.shifts, strict=True)}
        self.guards = sum(_GUARD * one for one in self.one.values())
        self.full = self.guards + sum(room[key] * one for key, one in self.one.items())

    def fits(self, room: int) -> bool:
        """Whether no counter is below zero."""
        return room & self.guards == self.guards

    def total(self, room: int) -> int:
        """The room of all counters together."""
        return sum(room >> shift & 7 for shift in self.shifts)

    def cut(self, room: int, most: Sequence[int]) -> tuple[int, int]:
        """The room, each counter cut down to the most that can still come, and how much was cut off.

        >>> fields = Fields({10: 2, 20: 1})
        >>> fields.cut(fields.full, [1, 0]) == (fields.guards + fields.one[10], 2)
        True
        """
        cut = 0
        for shift, limit in zip(self.shifts, most, strict=True):
            over = (room >> shift & 7) - limit
            if over > 0:
                cut += over
                room -= over << shift
        return room, cut
