"""The weakest combinations of a wide open flag under Mud, told apart by simulation.

Where the battalion orders, skirmish lines and hosts have too many cases to be counted one by one (see
`Curve.apart`), the draws that come to one of them are still counted exactly, all together. How these draws
are shared is simulated: draws that make no phalanx are taken at random, every one of them alike; those that
make a wedge are left out; of the others the best combination is noted. Every number so found is an estimate,
of another type than the exact ones, and has an error.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, combinations
from math import sqrt
from random import Random

from cardtable.common.jobs import Job, Progress
from cardtable.odds.counting.combinations import working
from cardtable.odds.counting.completing import completer
from cardtable.odds.counting.curve import Curve, curve
from cardtable.odds.counting.shapes import Shape, equals, runs, top
from cardtable.odds.counting.symmetry import colour_order
from cardtable.odds.errors import CombinationError
from cardtable.odds.game.cards import ROW, STRIDE, Troop, bits, column, row
from cardtable.odds.game.formations import SHIFT, Formation, Strength, strength_of
from cardtable.odds.game.table import Side, Table

SAMPLES = 4_000
TRIES = 40_000
"""So many draws are looked at for the samples: where nearly all of them make a wedge, fewer are found."""
REPORTED = 1_000
"""After so many draws there is progress to be shown."""
_STRONG = Formation.PHALANX << SHIFT


@dataclass(frozen=True, slots=True)
class Simulated:
    """A simulated chance (floats: an approximation), and its standard error."""

    chance: float
    error: float


@dataclass(frozen=True, slots=True)
class WeakCombination:
    """One of the weakest combinations at one side of a flag.

    Attributes:
        strength: the formation and the sum.
        this: draws in which it can be laid, exactly (see `Combination.this`).
        total: all draws.
        hand: the cards of the hand that serve it.
        found: how many of the samples have it as their best.
        best: the simulated chance that it is the strongest that can be laid.
        at_least: the simulated chance that it, or something stronger, can be laid.
    """

    strength: Strength
    this: int
    total: int
    hand: tuple[Troop, ...]
    found: int
    best: Simulated
    at_least: Simulated

    @property
    def chance(self) -> Fraction:
        """The exact chance that this one can be laid."""
        return Fraction(self.this, self.total)


@dataclass(frozen=True, slots=True)
class Weakest:
    """How a curve's weakest draws are shared, simulated.

    Attributes:
        together: the exact chance of all of them together.
        samples: the draws that were simulated; fewer than were asked for where they are rare.
        combinations: those that can still be, the strongest first, down to the weakest that was found.
            Stronger ones than that are there also when no sample has them.
    """

    together: Fraction
    samples: int
    combinations: tuple[WeakCombination, ...] = ()


def weakest_of(
    table: Table, index: int, side: Side, rng: Random, samples: int = SAMPLES
) -> Job[None, Weakest | None]:
    """Tell apart by simulation what the curve of one side of a flag (`index` 0 to 8) counts together.

    Returns: None when the curve has told all of them apart exactly.

    >>> from random import Random
    >>> from cardtable.common.jobs import finish
    >>> from cardtable.odds import ME, Flag, table_of
    >>> found = finish(weakest_of(table_of(flags=[Flag(mud=ME)]), 0, ME, Random(1), samples=200))
    >>> found.samples, found.combinations[0].strength.formation.name
    (200, 'BATTALION')
    """
    shape = table.flag(index).shape(side, table.rules)
    held, unseen, draws = table.held(side), table.unseen, table.draws(side)
    found = curve(shape, held, unseen, draws)
    if found.apart:
        return None
    return (yield from weakest(shape, held, unseen, found, rng, samples))


def weakest(
    shape: Shape, held: int, unseen: int, exact: Curve, rng: Random, samples: int = SAMPLES
) -> Job[None, Weakest]:
    """Tell apart by simulation the draws of one side that make neither a wedge nor a phalanx.

    Parameters: `held` and `unseen` are sets of troops; `exact` is the side's curve; `rng` gives the samples,
    the same for the same seed.
    """
    together = _together(exact)
    sampler, reach = _Sampler(shape, held, unseen, exact.d), completer(shape).reach
    found: Counter[int] = Counter()
    tries = count = 0
    while together and count < samples and tries < TRIES:
        tries += 1
        code = reach(held | sampler.draw(rng))
        if code < _STRONG:
            found[code] += 1
            count += 1
        if tries % REPORTED == 0:
            yield Progress(count, samples)
    return Weakest(together, count, tuple(_listed(shape, held, unseen, exact, found)) if count else ())


def _together(exact: Curve) -> Fraction:
    """The exact chance of neither a wedge nor a phalanx."""
    return 1 - exact.chance(strength_of(_STRONG))


class _Sampler:
    """Draws that make no phalanx, every one of them alike.

    The cards of the values are drawn one value after the other, the number of ways to draw the rest being
    known: `_ways[i][k]` sets of k cards of the values from the i-th on make no phalanx.
    """

    def __init__(self, shape: Shape, held: int, unseen: int, draws: int) -> None:
        possible, order = equals(shape), colour_order(shape, held, unseen)
        self._draws = draws
        self._columns: list[list[list[int]]] = []
        for value in range(1, shape.highest + 1):
            there = column(unseen, value)
            cards = [one for colour in order for one in bits(there & ROW << STRIDE * colour)]
            room = shape.needs - 1 - column(held, value).bit_count() if value in possible else len(cards)
            sizes = range(min(len(cards), room) + 1)
            self._columns.append([[*map(sum, combinations(cards, size))] for size in sizes])
        self._ways = [[1] + [0] * draws]
        for sets in reversed(self._columns):
            after = self._ways[0]
            self._ways.insert(0, [_ways(sets, after, cards) for cards in range(draws + 1)])
        self._options: dict[tuple[int, int], tuple[list[int], list[int]]] = {}

    def draw(self, rng: Random) -> int:
        """One of the draws, as a set of troops."""
        drawn, left = 0, self._draws
        for place in range(len(self._columns)):
            sets, below = self._options.get((place, left)) or self._opened(place, left)
            chosen = sets[bisect_right(below, rng.randrange(below[-1]))]
            drawn |= chosen
            left -= chosen.bit_count()
        return drawn

    def _opened(self, place: int, left: int) -> tuple[list[int], list[int]]:
        """The sets of the cards of a value, and for each how many draws of so many cards begin up to it."""
        after = self._ways[place + 1]
        sets = [one for size, many in enumerate(self._columns[place]) if size <= left for one in many]
        below = [*accumulate(after[left - one.bit_count()] for one in sets)]
        self._options[place, left] = sets, below
        return sets, below


def _ways(sets: list[list[int]], after: list[int], cards: int) -> int:
    return sum(len(many) * after[cards - size] for size, many in enumerate(sets) if size <= cards)


def _listed(
    shape: Shape, held: int, unseen: int, exact: Curve, found: Counter[int]
) -> Iterator[WeakCombination]:
    together, reached, samples = float(_together(exact)), 0, found.total()
    lowest = min((code for code in found if code), default=_STRONG)
    for code in range(_STRONG - 1, lowest - 1, -1):
        strength = strength_of(code)
        if not found[code] and not _possible(shape, strength, held, unseen):
            continue
        shown = working(shape, strength, held, unseen, exact.d)
        reached += found[code]
        part = _share(reached, samples, together)
        yield WeakCombination(
            strength,
            shown.count,
            shown.total,
            shown.hand,
            found[code],
            _share(found[code], samples, together),
            Simulated(1 - together * (1 - reached / samples), part.error),
        )


def _share(found: int, samples: int, together: float) -> Simulated:
    """The share of some samples; none and all of them have an error as well, that of one sample."""
    mean = found / samples
    return Simulated(together * mean, together * sqrt(max(mean * (1 - mean), 1 / samples) / samples))


def _possible(shape: Shape, strength: Strength, held: int, unseen: int) -> bool:
    """Whether a side may come to have a combination, and no wedge by the same cards."""
    if strength.formation is Formation.BATTALION:
        return strength.total in _battalions(shape, held, unseen)
    try:
        working(shape, strength, held, unseen, 0)
    except CombinationError:
        return False
    return True


@lru_cache(maxsize=64)
def _battalions(shape: Shape, held: int, unseen: int) -> frozenset[int]:
    """The sums of the highest cards of a colour that make no wedge."""
    found = set()
    patterns = [values for values, _ in runs(shape)]
    for colour in shape.colours:
        have, may = row(held, colour), row(unseen, colour)
        for chosen in combinations(bits(have | may), shape.needs):
            cards = have | sum(chosen)
            if not any(cards & pattern == pattern for pattern in patterns):
                found.add(shape.base + top(cards, shape.needs))
    return frozenset(found)
