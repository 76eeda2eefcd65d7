"""The flags and sides that there are: the one check of every index that comes from outside.

A tuple takes -1 for its last item, so that a flag or side out of range would otherwise be another one.
"""

from __future__ import annotations

from cardtable.common.errors import OutOfRangeError
from cardtable.odds.game.rules import FLAGS

_FLAGS, _SIDES = range(FLAGS), (0, 1)


def checked_flag(index: int, argument: str = "index") -> int:
    """Return a flag's index, 0 to 8.

    Raises: OutOfRangeError, naming the argument.

    >>> checked_flag(8)
    8
    >>> checked_flag(-1)
    Traceback (most recent call last):
    cardtable.common.errors.OutOfRangeError: index: -1 is not accepted; accepted: 0 to 8
    """
    if index not in _FLAGS:
        raise OutOfRangeError(argument, index, f"0 to {FLAGS - 1}")
    return index


def checked_side(side: int, argument: str = "side") -> int:
    """Return a side, or a player: 0 or 1.

    Raises: OutOfRangeError, naming the argument.

    >>> checked_side(2, "player")
    Traceback (most recent call last):
    cardtable.common.errors.OutOfRangeError: player: 2 is not accepted; accepted: 0 or 1
    """
    if side not in _SIDES:
        raise OutOfRangeError(argument, side, "0 or 1")
    return side
