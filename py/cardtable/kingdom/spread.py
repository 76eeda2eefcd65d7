"""How settings move the results: sums of attributes over many kingdoms, weighted against even."""

from collections import Counter
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
from .sums import attribute_sums
from .weighted import choose_weighted
from .weighting import Number, Weighting

__all__ = ["Spread", "SpreadProgress", "attribute_spreads"]

BATCH = 10  # kingdoms of each sort between two reports: some 60 ms in CPython

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
    kingdoms = even_kingdoms(pool, asks, locked=locked, banned=banned)
    return _spread(kingdoms, weighting, rng, total, tuple(attributes))


def _spread(
    kingdoms: Even, weighting: Weighting, rng: Random, total: int, attributes: tuple[Attribute, ...]
) -> Iterator[SpreadProgress]:
    problem, asks = kingdoms.settled.problem, kingdoms.settled.asks
    weighted: dict[Attribute, Counter[Number]] = {attribute: Counter() for attribute in attributes}
    evenly: dict[Attribute, Counter[Number]] = {attribute: Counter() for attribute in attributes}
    for done in range(1, total + 1):
        chosen = choose_weighted(
            problem.pool, asks, weighting, rng, locked=problem.locked, banned=problem.banned
        )
        _add(weighted, chosen.piles, weighting)
        _add(evenly, kingdoms.choose(rng).piles, weighting)
        if done % BATCH == 0 or done == total:
            yield SpreadProgress(done, total, _copies(weighted), _copies(evenly))


def _add(counters: Mapping[Attribute, Counter[Number]], piles: Sequence[Card], weighting: Weighting) -> None:
    for each in attribute_sums(piles, weighting):
        if each.attribute in counters:
            counters[each.attribute][each.total] += 1


def _copies(counters: Mapping[Attribute, Counter[Number]]) -> dict[Attribute, Sums]:
    return {attribute: counter.copy() for attribute, counter in counters.items()}
