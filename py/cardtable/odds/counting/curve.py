"""The strength curve of one side of a flag: for every strength, the exact number of draws that reach it."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import comb

from cardtable.common.errors import check_range
from cardtable.odds.counting.layers import LAYERS, layer, relevant
from cardtable.odds.counting.polynomials import choose
from cardtable.odds.counting.shapes import Shape
from cardtable.odds.game.formations import Strength, strength_of


@dataclass(frozen=True, slots=True)
class Curve:
    """How strong one side of a flag can become, over all equally likely draws.

    Attributes:
        n: the unseen troops.
        d: how many of them come.
        total: C(n, d), the number of draws.
        at_least: for every strength down to the one that is certain, the best first, the draws that reach
            it or more.
        apart: whether the weakest strengths were told apart. If not (a wide open flag under Mud early in
            the game), the draws beyond the last strength listed reach something weaker, and are counted but
            not divided.
    """

    n: int
    d: int
    total: int
    at_least: tuple[tuple[Strength, int], ...] = field(repr=False)
    apart: bool = True

    @property
    def best(self) -> tuple[tuple[Strength, int], ...]:
        """For every strength, the draws in which it is the best that can be made."""
        counts = [0, *(count for _, count in self.at_least)]
        return tuple(
            (strength, count - before)
            for (strength, count), before in zip(self.at_least, counts, strict=False)
        )

    @property
    def never(self) -> int:
        """The draws that are in none of the counts: too few cards to complete the side (or see `apart`)."""
        return self.total - (self.at_least[-1][1] if self.at_least else 0)

    def answers(self, code: int) -> bool:
        """Whether all draws that reach more than a strength, by its code, are told apart."""
        return self.apart or (bool(self.at_least) and self.at_least[-1][0].code <= code)

    def chance(self, strength: Strength) -> Fraction:
        """The chance to reach a strength or more."""
        found = [count for known, count in self.at_least if known >= strength]
        return Fraction(found[-1] if found else 0, self.total)


def curve(shape: Shape, held: int, unseen: int, draws: int) -> Curve:
    """Count the curve of one side, exactly.

    Parameters: `held` are the troops in the side's hand and `unseen` those that may come, as sets
    (`cards.pack`); `draws` of the unseen troops come, every set of them alike.
    Raises: OutOfRangeError when there are fewer unseen troops.

    Method: for every strength T the sets that complete nothing of strength T or more are counted, formation
    by formation (see `layers`), until there are none.

    >>> from cardtable.odds import BATTLE_LINE, pack, read_cards, shape_of
    >>> found = curve(shape_of(read_cards("a8 a9"), BATTLE_LINE), 0, pack(read_cards("a10 b8 c1")), 1)
    >>> [(str(strength), count) for strength, count in found.at_least]
    [('wedge 27', 1), ('host 25', 2), ('host 18', 3)]
    """
    n = unseen.bit_count()
    check_range("draws", draws, most=n)
    total = comb(n, draws)
    if shape.needs <= 0:
        return Curve(n, draws, total, ((strength_of(shape.code), total),))
    found: list[tuple[Strength, int]] = []
    for formation in LAYERS:
        counted = layer(shape, formation, held, unseen, draws)
        if counted is None:
            return Curve(n, draws, total, tuple(found), apart=False)
        others = (unseen & ~relevant(shape, formation)).bit_count()
        for code, counts in counted:
            reached = total - choose(counts, others, draws)
            if reached > (found[-1][1] if found else 0):
                found.append((strength_of(code), reached))
            if reached == total:
                return Curve(n, draws, total, tuple(found))
    return Curve(n, draws, total, tuple(found))
