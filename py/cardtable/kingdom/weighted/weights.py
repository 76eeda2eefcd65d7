"""The weight of every pile against the piles chosen so far, by the published formula.

A weight is the product of its factors, so its logarithm is a sum; it is kept up to date pile by pile, and
only for attributes that the last pile has. Logarithms are whole numbers (see `fixed_point`), in units of
2 ** -LOG_BITS / GRAIN, as exponents come in multiples of 1 / GRAIN.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import log10
from random import Random
from typing import NamedTuple

from cardtable.kingdom.cards.attributes import Attribute
from cardtable.kingdom.cards.catalog import Card
from cardtable.kingdom.weighted.fixed_point import LOG_BITS, MANTISSA_BITS, POWER_BITS, log2, power_of_two
from cardtable.kingdom.weighted.settings import (
    GRAIN,
    Clustering,
    ClusterReading,
    ExponentReading,
    Idealised,
    Number,
    Readings,
    SumReading,
    Unused,
    Weighting,
)


class FactorKind(StrEnum):
    """Why a weight was multiplied."""

    TASTE = "taste"
    """The pile is liked or disliked."""
    BELOW = "below"
    """The sum so far is below the least."""
    ABOVE = "above"
    """The pile would bring the sum above the most."""
    SHARED = "shared"
    """Chosen piles have the attribute too."""


@dataclass(frozen=True, slots=True)
class Factor:
    """One factor of a weight: `multiplier` to the power `exponent`."""

    kind: FactorKind
    attribute: Attribute | None
    """None for a taste."""
    multiplier: Number
    exponent: Number
    value: Number
    """The value that the pile has of the attribute, as the reading counts it; 0 for a taste."""
    so_far: Number
    """The sum over the piles chosen before, as the reading counts it; 0 for a taste."""

    @property
    def log10(self) -> float:
        """Its decimal logarithm, for display: a float, as the factor itself may be too great for one."""
        return float(self.exponent) * log10(self.multiplier)


class Standing(NamedTuple):
    """What the chosen piles have of one attribute; the sum in units of 1 / GRAIN."""

    total: int = 0
    piles: int = 0

    def plus(self, value: int) -> Standing:
        """The standing with one more pile that has the attribute."""
        return Standing(self.total + value, self.piles + 1)


class _Rule:
    """The use of one attribute in whole numbers, in units of 1 / GRAIN, and the piles that have it."""

    def __init__(self, attribute: Attribute, use: Idealised | Clustering, readings: Readings) -> None:
        self.attribute = attribute
        self.readings = readings
        if isinstance(use, Idealised):
            self.least, self.most = int(use.least * GRAIN), int(use.most * GRAIN)
            self.multipliers = {FactorKind.BELOW: use.below, FactorKind.ABOVE: use.above}
        else:
            self.multipliers = {FactorKind.SHARED: use.shared}
        self.logs = {kind: log2(Fraction(multiplier)) for kind, multiplier in self.multipliers.items()}
        self.exponents = self._idealised if isinstance(use, Idealised) else self._clustering
        self.places: dict[int, list[int]] = {}
        """The places in the pool of the piles that have the attribute, by their value."""
        self._changes: dict[tuple[Standing, Standing], Changes] = {}

    def log(self, had: Standing, value: int) -> int:
        """The logarithm of what multiplies a pile with this value, which is over 0."""
        return sum([exponent * self.logs[kind] for kind, exponent in self.exponents(had, value)])

    def changes(self, before: Standing, after: Standing) -> Changes:
        """What is added to the logarithms of which places when the standing changes."""
        if (before, after) not in self._changes:
            steps = [
                (self.log(after, value) - self.log(before, value), places)
                for value, places in self.places.items()
            ]
            self._changes[before, after] = [step for step in steps if step[0]]
        return self._changes[before, after]

    def _idealised(self, had: Standing, value: int) -> list[tuple[FactorKind, int]]:
        powers = []
        if had.total < self.least:
            powers.append((FactorKind.BELOW, GRAIN))
        if had.total + value > self.most:
            excess = self.readings.exponent is ExponentReading.EXCESS
            powers.append((FactorKind.ABOVE, had.total + (value - self.most if excess else GRAIN)))
        return powers

    def _clustering(self, had: Standing, value: int) -> list[tuple[FactorKind, int]]:
        times = had.piles if self.readings.cluster is ClusterReading.EACH else 1
        return [(FactorKind.SHARED, times * GRAIN)] if had.piles and value else []


Changes = list[tuple[int, list[int]]]
"""Pairs of a change and the places it is for."""


class _Table:
    """The piles of a pool in numbers, under some settings."""

    def __init__(self, piles: Sequence[Card], weighting: Weighting) -> None:
        self.weighting = weighting
        self.rules = [
            _Rule(attribute, use, weighting.readings)
            for attribute, use in weighting.by_attribute.items()
            if not isinstance(use, Unused)
        ]
        self._values: dict[Card, list[tuple[int, int]]] = {}
        for place, pile in enumerate(piles):
            for at, value in self.values_of(pile):
                self.rules[at].places.setdefault(value, []).append(place)
        tastes = {taste.pile: GRAIN * log2(Fraction(taste.factor)) for taste in weighting.tastes}
        self.tastes = _Logs([tastes.get(pile.id, 0) for pile in piles])
        self.second = self.tastes.copy()
        """The logarithms from the second pile on, while the chosen ones have nothing of any attribute."""
        for rule in self.rules:
            self.second.add([(rule.log(Standing(), value), places) for value, places in rule.places.items()])

    def values_of(self, pile: Card) -> list[tuple[int, int]]:
        """The values of a pile as the reading counts them, each with the number of its rule."""
        if pile not in self._values:
            by_piles = self.weighting.readings.sum is SumReading.PILES
            values = self.weighting.values_of(pile)
            self._values[pile] = [
                (at, GRAIN if by_piles else in_grains(values[rule.attribute]))
                for at, rule in enumerate(self.rules)
                if rule.attribute in values
            ]
        return self._values[pile]


@lru_cache(maxsize=256)
def in_grains(value: Number) -> int:
    """A value in units of 1 / GRAIN. The piles have few different values, each many times."""
    return int(value * GRAIN)


@lru_cache(maxsize=256)
def from_grains(grains: int) -> Fraction:
    """The value of `in_grains`."""
    return Fraction(grains, GRAIN)


@lru_cache(maxsize=16)
def _table(piles: tuple[Card, ...], weighting: Weighting) -> _Table:
    return _Table(piles, weighting)


class _Logs:
    """The logarithm of each place's weight, and the weight; both raised, so that no logarithm is below 0.

    Only weights that change are worked out anew. The weight of a place that is left out is 0.
    """

    __slots__ = ("logs", "out", "weights")

    def __init__(self, logs: list[int]) -> None:
        self.logs = logs
        self.weights = [0] * len(logs)
        self.out = set[int]()
        self._renew(range(len(logs)))

    def copy(self) -> _Logs:
        copy = object.__new__(_Logs)
        copy.logs, copy.weights, copy.out = self.logs.copy(), self.weights.copy(), self.out.copy()
        return copy

    def add(self, changes: Changes) -> None:
        """Add to the logarithms of some places."""
        logs = self.logs
        for change, places in changes:
            for place in places:
                logs[place] += change
        self._renew(set[int]().union(*[places for _, places in changes]) - self.out)

    def leave_out(self, places: Iterable[int]) -> None:
        """Give some places the weight 0 for good."""
        self.out.update(places)
        for place in places:
            self.weights[place] = 0

    def _renew(self, places: Collection[int]) -> None:
        lowest = min(map(self.logs.__getitem__, places), default=0)
        if lowest < 0:
            whole = -(lowest // ONE) + HEADROOM
            self.logs = [log + whole * ONE for log in self.logs]
            self.weights = [weight << whole for weight in self.weights]
        logs, weights = self.logs, self.weights
        for place in places:
            weights[place] = _POWERS[logs[place]]


ONE = GRAIN << LOG_BITS
"""The logarithm of 2."""
HEADROOM = 16
"""How much further than needed logarithms are raised, so that it is seldom done."""


class _Powers(dict[int, int]):
    """The weight of each logarithm seen so far; a plain dict, as millions may be looked up."""

    def __missing__(self, log: int) -> int:
        if len(self) == MOST_POWERS:
            self.clear()
        self[log] = weight = power_of_two(log // (GRAIN << LOG_BITS - POWER_BITS))
        return weight


MOST_POWERS = 1 << 13
_POWERS = _Powers()


class Weights:
    """The weights of some piles, pile after pile.

    The first pile of a kingdom is weighed by taste alone; attributes count from the second on.

    >>> from cardtable.kingdom.cards.catalog import card_by_id
    >>> from cardtable.kingdom.weighted.settings import default_weighting
    >>> village, smithy = card_by_id("village"), card_by_id("smithy")
    >>> weights = Weights((village, smithy), default_weighting())
    >>> weights.choose(smithy)
    >>> [(str(each.kind), str(each.attribute), float(each.multiplier)) for each in weights.factors(village)]
    [('below', 'cantrip', 1.2), ('below', 'splitter', 2.5), ('below', 'carddrawer', 1.2)]
    """

    def __init__(self, piles: tuple[Card, ...], weighting: Weighting) -> None:
        self._table = _table(piles, weighting)
        self._had = [Standing()] * len(self._table.rules)
        self._logs = self._table.tastes.copy()
        self._is_first = True

    def choose(self, pile: Card) -> None:
        """Weigh from now on against this pile as well."""
        if self._is_first:
            out, self._logs = self._logs.out, self._table.second.copy()
            self._logs.leave_out(out)
            self._is_first = False
        changes: Changes = []
        for at, value in self._table.values_of(pile):
            before = self._had[at]
            self._had[at] = before.plus(value)
            changes += self._table.rules[at].changes(before, self._had[at])
        self._logs.add(changes)

    def leave_out(self, places: Iterable[int]) -> None:
        """Weigh the piles in some places as 0 from now on."""
        self._logs.leave_out(places)

    def draw(self, rng: Random) -> int:
        """Draw the place of a pile, each with its chance."""
        weights = self._logs.weights
        running = list(accumulate(weights))
        spare = min(filter(None, weights)).bit_length() - 1 - MANTISSA_BITS
        # Drawn as if the smallest weight stood as `power_of_two` gives it, however far all are raised.
        return bisect(running, rng.randrange(running[-1] >> spare) << spare)

    def chance(self, place: int) -> Fraction:
        """The chance of the pile in a place to be drawn: 0 only where it is left out.

        Exact for the weights that are drawn by, which are right to one part in 10 ** 9.
        """
        return Fraction(self._logs.weights[place], sum(self._logs.weights))

    @property
    def among(self) -> int:
        """How many piles are not left out."""
        return len(self._logs.weights) - self._logs.weights.count(0)

    def factors(self, pile: Card) -> tuple[Factor, ...]:
        """What the weight of a pile is the product of; factors of 1 are left out."""
        factors = [Factor(FactorKind.TASTE, None, self._table.weighting.taste_of(pile).factor, 1, 0, 0)]
        for at, value in () if self._is_first else self._table.values_of(pile):
            rule, had = self._table.rules[at], self._had[at]
            factors += [
                Factor(
                    kind,
                    rule.attribute,
                    rule.multipliers[kind],
                    from_grains(exponent),
                    from_grains(value),
                    from_grains(had.total),
                )
                for kind, exponent in rule.exponents(had, value)
            ]
        return tuple(factor for factor in factors if factor.multiplier != 1)
