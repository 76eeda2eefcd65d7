"""How far the published way is from even: its chances by simulation, beside the exact even ones."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random

from .asks import Asks
from .cards import Card
from .even import even_kingdoms
from .sets import Pool
from .standard import choose

__all__ = ["Comparison", "PileChances", "SimulationSizeError", "compare_with_even"]

BATCH = 50  # kingdoms between two reports: some 20 ms in CPython


class SimulationSizeError(ValueError):
    """So many kingdoms cannot be simulated; `given` is what was asked for."""

    def __init__(self, given: int) -> None:
        super().__init__(f"cannot simulate {given!r} kingdoms: give a number from 1")
        self.given = given


@dataclass(frozen=True, slots=True)
class PileChances:
    """The chance of one pile to be in a kingdom: exact for an even choice, estimated for the standard one."""

    pile: Card
    even: Fraction
    standard: Fraction
    """The share of the simulated kingdoms that hold the pile."""
    error: float
    """The standard error of `standard`, sqrt(p (1 - p) / n), an approximation; p is kept half a kingdom away
    from 0 and 1, so that a pile never seen has an error too."""

    @property
    def ratio(self) -> Fraction | None:
        """How many times as likely in the standard way; None for a pile that no even choice holds."""
        return self.standard / self.even if self.even else None


@dataclass(frozen=True, slots=True)
class Comparison:
    """Standard and even side by side, after `done` of `total` simulated kingdoms."""

    done: int
    total: int
    even: Mapping[Card, Fraction]
    hits: Mapping[Card, int]
    """In how many of the simulated kingdoms each pile was."""

    @property
    def piles(self) -> tuple[PileChances, ...]:
        """Every pile of the pool in its order, then locked ones from elsewhere."""
        return tuple(self._chances(pile) for pile in self.even)

    @property
    def distance(self) -> Fraction:
        """The mean number of piles of a kingdom that would have to change: half the sum of the differences.

        The noise of a simulation adds to it; it is 0 only for chances that are equal.
        """
        return sum((abs(each.standard - each.even) for each in self.piles), Fraction()) / 2

    def _chances(self, pile: Card) -> PileChances:
        share = Fraction(self.hits[pile], self.done)
        kept_off = Fraction(1, 2 * self.done)
        p = float(min(max(share, kept_off), 1 - kept_off))
        return PileChances(pile, self.even[pile], share, sqrt(p * (1 - p) / self.done))


def compare_with_even(
    pool: Pool,
    asks: Asks,
    rng: Random,
    total: int,
    *,
    locked: Sequence[Card] = (),
    banned: Sequence[Card] = (),
) -> Iterator[Comparison]:
    """Choose `total` kingdoms in the standard way and compare; yields after every few of them.

    The last Comparison holds all. Where no kingdom meets all asks, both keep the weightiest.
    Raises LockError for locked piles that cannot be in one kingdom, TooFewPilesError if there are fewer
    than ten piles, SimulationSizeError if `total` is below 1; all before the first is yielded.

    >>> from cardtable.kingdom import pool
    >>> *_, last = compare_with_even(pool(["base-2"]), Asks(village=True), Random(1), 500)
    >>> village = next(each for each in last.piles if each.pile.id == "village")
    >>> last.done, float(village.even), float(village.standard), round(village.error, 3)
    (500, 0.6097560975609756, 0.702, 0.02)
    """
    if total < 1:
        raise SimulationSizeError(total)
    chances = even_kingdoms(pool, asks, locked=locked, banned=banned).chances
    return _compared(chances, pool, asks, rng, total, locked, banned)


def _compared(
    chances: Mapping[Card, Fraction],
    pool: Pool,
    asks: Asks,
    rng: Random,
    total: int,
    locked: Sequence[Card],
    banned: Sequence[Card],
) -> Iterator[Comparison]:
    hits: Counter[Card] = Counter()
    for done in range(1, total + 1):
        hits.update(choose(pool, asks, rng, locked=locked, banned=banned).piles)
        if done % BATCH == 0 or done == total:
            yield Comparison(done, total, chances, hits.copy())
