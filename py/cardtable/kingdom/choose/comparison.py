"""How far the published method is from even: its chances by simulation, beside the exact even ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import pi, sqrt
from random import Random

from cardtable.common.errors import EngineError
from cardtable.common.jobs import Job, Progress
from cardtable.kingdom.cards.catalog import Card
from cardtable.kingdom.cards.sets import Pool
from cardtable.kingdom.choose.asks import Asks
from cardtable.kingdom.choose.choice import BESIDE
from cardtable.kingdom.choose.even import even_kingdoms
from cardtable.kingdom.choose.extras_lookahead import Beside
from cardtable.kingdom.choose.standard import choose_standard

BATCH = 50
"""Kingdoms between two steps of the job: some 20 ms in CPython."""
NOISE = sqrt(2 / pi) / 2
"""The mean of half a normal difference's size, in standard deviations."""


@dataclass(eq=False)
class SimulationSizeError(EngineError):
    """A number of kingdoms that cannot be simulated: below 1."""

    given: int


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
        """How many times as likely by the standard method; None for a pile that no even choice holds."""
        return self.standard / self.even if self.even else None

    @property
    def gain(self) -> Fraction:
        """How much more likely by the standard method; negative if it is less likely."""
        return self.standard - self.even


@dataclass(frozen=True, slots=True)
class Comparison:
    """Standard and even side by side, after `done` simulated kingdoms."""

    done: int
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

    @property
    def noise(self) -> float:
        """The distance that chance alone would give after so many kingdoms, approximately.

        >>> from cardtable.kingdom import finish, pool
        >>> last = finish(compare_with_even(pool(["base-2"]), Asks(), Random(1), 500))
        >>> round(float(last.distance), 2), round(last.noise, 2)
        (0.15, 0.23)
        """
        return NOISE * sum(each.error for each in self.piles)

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
    beside: Beside | None = BESIDE,
) -> Job[Comparison, Comparison]:
    """Return the job that chooses `total` kingdoms by the standard method and compares them.

    Where no kingdom meets all asks, both methods keep the weightiest.
    Raises LockError for locked piles that cannot be in one kingdom, TooFewPilesError if there are fewer
    than ten piles, SimulationSizeError if `total` is below 1; all before the job begins.

    >>> from cardtable.kingdom import finish, pool
    >>> last = finish(compare_with_even(pool(["base-2"]), Asks(village=True), Random(1), 500))
    >>> village = next(each for each in last.piles if each.pile.id == "village")
    >>> last.done, float(village.even), float(village.standard), round(village.error, 3)
    (500, 0.6097560975609756, 0.702, 0.02)
    """
    if total < 1:
        raise SimulationSizeError(total)
    chances = even_kingdoms(pool, asks, locked=locked, banned=banned, beside=beside).chances
    return _compared(chances, pool, asks, rng, total, locked, banned, beside)


def _compared(
    chances: Mapping[Card, Fraction],
    pool: Pool,
    asks: Asks,
    rng: Random,
    total: int,
    locked: Sequence[Card],
    banned: Sequence[Card],
    beside: Beside | None,
) -> Job[Comparison, Comparison]:
    hits: Counter[Card] = Counter()
    for done in range(1, total + 1):
        hits.update(choose_standard(pool, asks, rng, locked=locked, banned=banned, beside=beside).piles)
        if done % BATCH == 0:
            yield Progress(done, total, Comparison(done, chances, hits.copy()))
    return Comparison(total, chances, hits)
