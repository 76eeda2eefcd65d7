"""How settings move the results: sums of attributes over many kingdoms, weighted against even."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from random import Random

from cardtable.common.errors import EngineError
from cardtable.common.jobs import Job, Progress
from cardtable.kingdom.cards.attributes import Attribute
from cardtable.kingdom.cards.catalog import Card
from cardtable.kingdom.cards.sets import Pool
from cardtable.kingdom.choose.asks import Asks
from cardtable.kingdom.choose.choice import BESIDE
from cardtable.kingdom.choose.even import Even, even_kingdoms
from cardtable.kingdom.choose.extras_lookahead import Beside
from cardtable.kingdom.weighted.attribute_sums import SumCounter
from cardtable.kingdom.weighted.choosing import Weighted
from cardtable.kingdom.weighted.settings import Number, Weighting

BATCH = 25
"""Kingdoms of each sort between two steps of the job: some 40 ms in CPython."""

Sums = Mapping[Number, int]
Pairs = tuple[tuple[Number, int], ...]


@dataclass(eq=False)
class SimulationSizeError(EngineError):
    """A number of kingdoms that cannot be drawn: below 1."""

    given: int


@dataclass(frozen=True, slots=True)
class Spread:
    """In how many kingdoms an attribute has each sum: pairs (sum, kingdoms), the smallest sum first."""

    attribute: Attribute
    weighted: Pairs
    even: Pairs

    @property
    def means(self) -> tuple[Fraction, Fraction]:
        """The mean sum of the weighted kingdoms, and of the even ones."""
        return _mean(self.weighted), _mean(self.even)

    def within(self, least: Number, most: Number) -> tuple[Fraction, Fraction]:
        """The shares of the kingdoms with a sum from `least` to `most`: of the weighted, of the even ones.

        >>> Spread(Attribute.BUYER, ((0, 1), (2, 3)), ((1, 4),)).within(1, 2)
        (Fraction(3, 4), Fraction(1, 1))
        """
        weighted, even = (
            Fraction(sum(count for total, count in pairs if least <= total <= most), _kingdoms(pairs))
            for pairs in (self.weighted, self.even)
        )
        return weighted, even

    def bins(self, most: int) -> tuple[int, tuple[Bin, ...]]:
        """The width of at most `most` bins, a whole number, and the bins from the least sum to the greatest.

        >>> Spread(Attribute.BUYER, ((0, 1), (2, 3)), ((1, 4),)).bins(14)[1][0]
        Bin(start=0, weighted=Fraction(1, 4), even=Fraction(0, 1))
        """
        sums = [total for total, _ in (*self.weighted, *self.even)]
        first, last = int(min(sums)), int(max(sums))
        width = max(1, ceil((last - first + 1) / most))
        weighted, even = _shares(self.weighted, width), _shares(self.even, width)
        starts = range(first - first % width, last + 1, width)
        return width, tuple(
            Bin(start, weighted.get(start, Fraction()), even.get(start, Fraction())) for start in starts
        )


@dataclass(frozen=True, slots=True)
class Bin:
    """The kingdoms whose sum lies from `start` up to the next bin, as shares of all."""

    start: int
    weighted: Fraction
    even: Fraction


def _kingdoms(pairs: Pairs) -> int:
    return sum(count for _, count in pairs)


def _mean(pairs: Pairs) -> Fraction:
    return Fraction(sum(total * count for total, count in pairs)) / _kingdoms(pairs)


def _shares(pairs: Pairs, width: int) -> dict[int, Fraction]:
    """The share of the kingdoms by the start of the bin that holds their sum."""
    shares: dict[int, Fraction] = {}
    for total, count in pairs:
        start = int(total) - int(total) % width
        shares[start] = shares.get(start, Fraction()) + Fraction(count, _kingdoms(pairs))
    return shares


@dataclass(frozen=True, slots=True)
class Spreads:
    """The spreads of some attributes, after `done` kingdoms of each sort."""

    done: int
    weighted: Mapping[Attribute, Sums]
    even: Mapping[Attribute, Sums]

    def of(self, attribute: Attribute) -> Spread:
        """The spread of one attribute; KeyError if it was not asked for."""
        weighted, even = self.weighted[attribute], self.even[attribute]
        return Spread(attribute, tuple(sorted(weighted.items())), tuple(sorted(even.items())))


def attribute_spreads(
    pool: Pool,
    asks: Asks,
    weighting: Weighting,
    rng: Random,
    total: int,
    *,
    attributes: Sequence[Attribute] = tuple(Attribute),
    locked: Sequence[Card] = (),
    banned: Sequence[Card] = (),
    beside: Beside | None = BESIDE,
) -> Job[Spreads, Spreads]:
    """Return the job that chooses `total` kingdoms by weights and as many evenly.

    Sums are by the values, or by the reading `PILES` the number of piles.
    Raises LockError for locked piles that cannot be in one kingdom, TooFewPilesError if there are fewer
    than ten piles, SimulationSizeError if `total` is below 1; all before the job begins.

    >>> from cardtable.kingdom import default_weighting, finish, pool
    >>> job = attribute_spreads(pool(["base-2"]), Asks(), default_weighting(), Random(1), 100)
    >>> [round(float(mean), 2) for mean in finish(job).of(Attribute.SPLITTER).means]
    [1.31, 0.67]
    """
    if total < 1:
        raise SimulationSizeError(total)
    evenly = even_kingdoms(pool, asks, locked=locked, banned=banned, beside=beside)
    return _spread(Weighted(evenly.settled, weighting), evenly, rng, total, attributes)


def _spread(
    weighted: Weighted, evenly: Even, rng: Random, total: int, attributes: Sequence[Attribute]
) -> Job[Spreads, Spreads]:
    weighted_sums, even_sums = (SumCounter(weighted.weighting, attributes) for _ in range(2))
    for done in range(1, total + 1):
        weighted_sums.add(weighted.piles(rng))
        even_sums.add(evenly.piles(rng))
        if done % BATCH == 0:
            yield Progress(done, total, Spreads(done, weighted_sums.counts(), even_sums.counts()))
    return Spreads(total, weighted_sums.counts(), even_sums.counts())
