"""Formations and their strength: wedge, phalanx, battalion order, skirmish line, host.

Source: the rule book of Battle Line (GMT Games); Schotten Totten ranks alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Annotated

from cardtable.common.errors import OutOfRangeError
from cardtable.common.fields import Readable, checked, whole

SHIFT = 6


class Formation(IntEnum):
    """The five formations, the weakest first, so that a greater one wins."""

    HOST = 0
    SKIRMISH = 1
    BATTALION = 2
    PHALANX = 3
    WEDGE = 4

    def __str__(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True, order=True)
@checked
class Strength(Readable):
    """The strength of a formation: `formation` first, then `total`, the sum of its values. Strengths compare.

    >>> Strength(Formation.PHALANX, 3) > Strength(Formation.BATTALION, 27)
    True
    """

    formation: Formation
    total: Annotated[int, range(1, 41)]  # four tens, under Mud

    def __str__(self) -> str:
        return f"{self.formation} {self.total}"

    @property
    def code(self) -> int:
        """The strength as one integer that compares alike."""
        return self.formation << SHIFT | self.total


@cache
def strength_of(code: int) -> Strength:
    """The strength that a code stands for."""
    return Strength(Formation(code >> SHIFT), code & (1 << SHIFT) - 1)


def read_strength(text: str) -> Strength:
    """Read what `str` of a strength is.

    Raises: OutOfRangeError.

    >>> print(Strength.parse("wedge 27"))
    wedge 27
    """
    name, _, total = text.strip().lower().partition(" ")
    number = whole(total)
    if name.upper() not in Formation.__members__ or number is None:
        raise OutOfRangeError("strength", text, f"one of {', '.join(map(str, Formation))}, and a sum")
    return Strength(Formation[name.upper()], number)


def cards_needed(mud: bool) -> int:
    """The cards of a complete side: three, or four under Mud."""
    return 4 if mud else 3
