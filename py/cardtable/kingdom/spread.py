"""How settings move the results: sums of attributes over many kingdoms, weighted against even."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from .asks import Asks
from .attributes import Attribute
from .cards import Card
from .comparison import SimulationSizeError
from .even import Even, even_kingdoms
from .sets import Pool
from .sums import SumCounter
from .weighted import Weighted
from .weighting import Number, Weighting

__all__ = ["Spread", "SpreadProgress", "attribute_spreads"]

BATCH = 25  # kingdoms of each sort between two reports: some 40 ms in CPython

Sums = Mapping[Number, int]


@dataclass(frozen=True, slots=True)
class Spread:
    """In how many kingdoms an attribute has each sum: pairs (sum, kingdoms), the smallest sum first."""

    attribute: Attribute
    weighted: tuple[tuple[Number, int], ...]
    even: tuple[tuple[Number, int], ...]

    @property
    def means(self) -> tuple[Fraction, Fraction]:
        """The mean sum of the weighted kingdoms, and of the even ones."""
        return _mean(self.weighted), _mean(self.even)


def _mean(pairs: Sequence[tuple[Number, int]]) -> Fraction:
    return Fraction(sum(total * count for total, count in pairs)) / sum(count for _, count in pairs)


@dataclass(frozen=True, slots=True)
class SpreadProgress:
    """All spreads after `done` of `total` kingdoms of each sort."""

    done: int
    total: int
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
) -> Iterator[SpreadProgress]:
    """Choose `total` kingdoms by weights and as many evenly; yields after every few of them.

    Sums are by the values, or by the reading `PILES` the number of piles. The last SpreadProgress holds
    all. Raises LockError for locked piles that cannot be in one kingdom, TooFewPilesError if there are
    fewer than ten piles, SimulationSizeError if `total` is below 1; all before the first is yielded.

    >>> from cardtable.kingdom import default_weighting, pool
    >>> *_, last = attribute_spreads(pool(["base-2"]), Asks(), default_weighting(), Random(1), 100)
    >>> [round(float(mean), 2) for mean in last.of(Attribute.SPLITTER).means]
    [1.31, 0.67]
    """
    if total < 1:
        raise SimulationSizeError(total)
    evenly = even_kingdoms(pool, asks, locked=locked, banned=banned)
    return _spread(Weighted(evenly.settled, weighting), evenly, rng, total, attributes)


def _spread(
    weighted: Weighted, evenly: Even, rng: Random, total: int, attributes: Sequence[Attribute]
) -> Iterator[SpreadProgress]:
    weighted_sums, even_sums = (SumCounter(weighted.weighting, attributes) for _ in range(2))
    for done in range(1, total + 1):
        weighted_sums.add(weighted.piles(rng))
        even_sums.add(evenly.piles(rng))
        if done % BATCH == 0 or done == total:
            yield SpreadProgress(done, total, weighted_sums.counts(), even_sums.counts())
