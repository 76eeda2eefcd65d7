"""One combination (a formation and a sum) at one side of a flag: its chance, and how the number comes about.

The published model counts the draws in which the combination *itself* can be laid; cards that also make a
better formation count, as in its worked example (6-7-8 in any colours, also in one). The host is counted by
the highest cards that one comes to hold. `curve` answers the other question: this combination *or anything
stronger*.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache, reduce
from math import comb
from operator import or_

from cardtable.common.errors import check_range
from cardtable.common.fields import Count
from cardtable.odds.counting.columns import sweep
from cardtable.odds.counting.patterns import avoiding, avoiding_weighted
from cardtable.odds.counting.polynomials import ONE, Coefficients, choose, coefficients, free, up_to
from cardtable.odds.counting.shapes import Shape, equals, presence, runs, sums
from cardtable.odds.errors import CombinationError
from cardtable.odds.game.cards import COLUMN, STRIDE, Troop, Troops, column, row, unpack
from cardtable.odds.game.formations import Formation, Strength


@dataclass(frozen=True, slots=True)
class Working:
    """How the chance of one combination comes about, in the letters of the published model.

    Attributes:
        strength: the combination.
        n: the unseen troops.
        d: how many of them come.
        serving: those of the n that can serve the combination (there are v of them).
        hand: the cards of the hand that can serve it.
        valid: `valid[i]` sets of i serving cards complete it (together with the hand).
    """

    strength: Strength
    n: int
    d: int
    serving: tuple[Troop, ...] = field(repr=False)
    hand: tuple[Troop, ...] = field(repr=False)
    valid: Coefficients = field(repr=False)

    @property
    def v(self) -> int:
        """The cards of the n that can serve the combination."""
        return len(self.serving)

    @property
    def y(self) -> int:
        """The cards of the n that cannot."""
        return self.n - self.v

    @property
    def c(self) -> int:
        """The fewest cards that must come."""
        return next(i for i, count in enumerate(self.valid) if count)

    @property
    def m(self) -> int:
        """The fewest serving cards in a draw that counts: c, or more when there are too few others."""
        return max(self.c, self.d - self.y)

    @property
    def count(self) -> int:
        """The draws that complete it: the sum over i = m..min(v, d) of valid(v, i) * C(y, d - i)."""
        return choose(self.valid, self.y, self.d)

    @property
    def total(self) -> int:
        """C(n, d), the number of draws."""
        return comb(self.n, self.d)

    @property
    def chance(self) -> Fraction:
        """The chance that it can be laid."""
        return Fraction(self.count, self.total)


@lru_cache(maxsize=4096)
def working(shape: Shape, strength: Strength, held: Troops, unseen: Troops, draws: Count) -> Working:
    """Count the draws in which one combination can be laid.

    Parameters: as for `curve`.
    Raises: CombinationError when it cannot be laid whatever comes, or the side is complete; OutOfRangeError.

    The published example: a 6 on the flag, two 8s and two 7s among 26 unseen cards, 10 draws.

    >>> from cardtable.odds import BATTLE_LINE, Formation, Strength, pack, read_cards, shape_of
    >>> others = "a1 b1 c1 d1 e1 f1 a2 b2 c2 d2 e2 f2 a3 b3 c3 d3 e3 f3 b10 c10 d10 e10"
    >>> unseen, shape = pack(read_cards("a8 b8 a7 c7 " + others)), shape_of(read_cards("a6"), BATTLE_LINE)
    >>> shown = working(shape, Strength(Formation.SKIRMISH, 21), 0, unseen, 10)
    >>> shown.n, shown.d, shown.v, shown.y, shown.c, shown.valid
    (26, 10, 4, 22, 2, (0, 0, 4, 4, 1))
    >>> shown.count, shown.total
    (2035869, 5311735)
    """
    n = unseen.bit_count()
    check_range("draws", draws, most=n)
    count = {
        Formation.WEDGE: _in_colours,
        Formation.PHALANX: _phalanx,
        Formation.BATTALION: _in_colours,
        Formation.SKIRMISH: _skirmish,
        Formation.HOST: _host,
    }[strength.formation]
    serving, valid = count(shape, strength, held, unseen) if shape.needs > 0 else (0, 0)
    if not valid:
        raise CombinationError(strength)
    hand, among = unpack(serving & held), unpack(serving & unseen)
    return Working(strength, n, draws, among, hand, coefficients(valid))


def _in_colours(shape: Shape, strength: Strength, held: int, unseen: int) -> tuple[int, int]:
    """A wedge or a battalion order: in each colour by itself."""
    serving, avoided = 0, ONE
    for colour in shape.colours:
        have, may = row(held, colour), row(unseen, colour)
        patterns = tuple(_patterns(shape, strength, have | may))
        useful = reduce(or_, patterns, 0)
        serving |= useful << STRIDE * colour
        avoided *= avoiding(patterns, have & useful, may & useful)
    return serving, free((serving & unseen).bit_count()) - avoided


def _patterns(shape: Shape, strength: Strength, possible: int) -> Iterator[int]:
    if strength.formation is Formation.BATTALION:
        yield from sums(possible, shape.needs, strength.total - shape.base)
    else:
        yield from (
            values for values, total in runs(shape) if (total, values & possible) == (strength.total, values)
        )


def _phalanx(shape: Shape, strength: Strength, held: int, unseen: int) -> tuple[int, int]:
    value, rest = divmod(strength.total, shape.size)
    if rest or value not in equals(shape):
        return 0, 0
    serving, cards = column(held | unseen, value), column(unseen, value).bit_count()
    return serving, free(cards) - up_to(cards, shape.needs - 1 - column(held, value).bit_count())


def _skirmish(shape: Shape, strength: Strength, held: int, unseen: int) -> tuple[int, int]:
    """A run of any colours: a value is there as soon as one of its cards is."""
    patterns = tuple(_patterns(shape, strength, presence(held | unseen)))
    serving = reduce(or_, patterns, 0) * COLUMN & (held | unseen)
    weights = []
    for value in range(1, shape.highest + 1):
        cards = column(serving & unseen, value).bit_count()
        have = column(serving & held, value)
        weights.append((0, free(cards)) if have else (ONE, free(cards) - ONE))
    return serving, free((serving & unseen).bit_count()) - avoiding_weighted(patterns, tuple(weights))


def _host(shape: Shape, strength: Strength, held: int, unseen: int) -> tuple[int, int]:
    shown = replace(shape, values=(), colour=None, wilds=(), size=shape.needs, fog=True)
    found = _highest_sums(shown, held, unseen)
    best = sorted(unpack(held), key=lambda troop: troop.value)[-shape.needs :]
    added = strength.total - shape.base
    return unseen | sum(troop.bit for troop in best), found.get(added, 0) if added > 0 else 0


@lru_cache(maxsize=64)
def _highest_sums(shape: Shape, held: int, unseen: int) -> dict[int, int]:
    """The draws by the sum of their highest cards; the same for all flags that need equally many."""
    return sweep(shape, held, unseen, (), tops=True)
