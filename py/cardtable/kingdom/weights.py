"""The weight of every pile against the piles chosen so far, by the published formula.

A weight is the product of its factors, so its logarithm is a sum; it is kept up to date pile by pile, and
only for attributes that the last pile has. Logarithms are whole numbers (see `fixed_point`), in units of
2 ** -LOG_BITS / GRAIN, as exponents come in multiples of 1 / GRAIN.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from math import log10

from .attributes import Attribute
from .cards import Card
from .fixed_point import LOG_BITS, POWER_BITS, log2, powers_of_two
from .weighting import (
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

__all__ = ["Factor", "FactorKind", "Weights"]


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


@dataclass(slots=True)
class _Standing:
    """What the chosen piles have of one attribute; the sum in units of 1 / GRAIN."""

    total: int = 0
    piles: int = 0


class _Rule:
    """The use of one attribute in whole numbers, in units of 1 / GRAIN."""

    def __init__(self, use: Idealised | Clustering, readings: Readings) -> None:
        self.readings = readings
        if isinstance(use, Idealised):
            self.least, self.most = int(use.least * GRAIN), int(use.most * GRAIN)
            self.multipliers = {FactorKind.BELOW: use.below, FactorKind.ABOVE: use.above}
        else:
            self.multipliers = {FactorKind.SHARED: use.shared}
        self.logs = {kind: log2(Fraction(multiplier)) for kind, multiplier in self.multipliers.items()}
        self.exponents = self._idealised if isinstance(use, Idealised) else self._clustering

    def log(self, had: _Standing, value: int) -> int:
        """The logarithm of what multiplies a pile with this value, which is over 0."""
        return sum([exponent * self.logs[kind] for kind, exponent in self.exponents(had, value)])

    def _idealised(self, had: _Standing, value: int) -> list[tuple[FactorKind, int]]:
        powers = []
        if had.total < self.least:
            powers.append((FactorKind.BELOW, GRAIN))
        if had.total + value > self.most:
            excess = self.readings.exponent is ExponentReading.EXCESS
            powers.append((FactorKind.ABOVE, had.total + (value - self.most if excess else GRAIN)))
        return powers

    def _clustering(self, had: _Standing, value: int) -> list[tuple[FactorKind, int]]:
        times = had.piles if self.readings.cluster is ClusterReading.EACH else 1
        return [(FactorKind.SHARED, times * GRAIN)] if had.piles and value else []


@dataclass(frozen=True, slots=True)
class _Group:
    """The piles of a pool, by their places, that have the same value of one attribute."""

    attribute: Attribute
    value: int
    places: tuple[int, ...]


class _Table:
    """The piles of a pool in numbers, under some settings."""

    def __init__(self, piles: Sequence[Card], weighting: Weighting) -> None:
        self.weighting = weighting
        self.rules = {
            attribute: _Rule(use, weighting.readings)
            for attribute, use in weighting.by_attribute.items()
            if not isinstance(use, Unused)
        }
        tastes = {taste.pile: GRAIN * log2(Fraction(taste.factor)) for taste in weighting.tastes}
        self.tastes = [tastes.get(pile.id, 0) for pile in piles]
        groups: dict[tuple[Attribute, int], list[int]] = {}
        for place, pile in enumerate(piles):
            for attribute, value in self.values_of(pile):
                groups.setdefault((attribute, value), []).append(place)
        self.groups: dict[Attribute, list[_Group]] = {attribute: [] for attribute in self.rules}
        for (attribute, value), places in groups.items():
            self.groups[attribute].append(_Group(attribute, value, tuple(places)))

    def values_of(self, pile: Card) -> list[tuple[Attribute, int]]:
        """The values of the attributes in use that a pile has, as the reading counts them."""
        by_piles = self.weighting.readings.sum is SumReading.PILES
        return [
            (attribute, GRAIN if by_piles else int(value * GRAIN))
            for attribute, value in self.weighting.values_of(pile).items()
            if attribute in self.rules
        ]


@lru_cache(maxsize=16)
def _table(piles: tuple[Card, ...], weighting: Weighting) -> _Table:
    return _Table(piles, weighting)


class Weights:
    """The weights of some piles, pile after pile.

    The first pile of a kingdom is weighed by taste alone; attributes count from the second on.

    >>> from cardtable.kingdom.cards import card_by_id
    >>> from cardtable.kingdom.weighting import default_weighting
    >>> village, smithy = card_by_id("village"), card_by_id("smithy")
    >>> weights = Weights((village, smithy), default_weighting())
    >>> weights.choose(smithy)
    >>> [(str(each.kind), str(each.attribute), float(each.multiplier)) for each in weights.factors(village)]
    [('below', 'cantrip', 1.2), ('below', 'splitter', 2.5), ('below', 'carddrawer', 1.2)]
    """

    def __init__(self, piles: tuple[Card, ...], weighting: Weighting) -> None:
        self._table = _table(piles, weighting)
        self._had = {attribute: _Standing() for attribute in self._table.rules}
        self._logs = self._table.tastes.copy()
        self._terms: dict[tuple[Attribute, int], int] = {}
        """What each group's attribute adds to its logarithms."""
        self._is_first = True

    def choose(self, pile: Card) -> None:
        """Weigh from now on against this pile as well."""
        changed = []
        for attribute, value in self._table.values_of(pile):
            self._had[attribute].total += value
            self._had[attribute].piles += 1
            changed.append(attribute)
        self._bring_up_to_date(self._table.rules if self._is_first else changed)
        self._is_first = False

    def of(self, places: Iterable[int]) -> list[int]:
        """The weights of the piles in some places, as whole numbers in their proportion, none of them 0."""
        unit = GRAIN << LOG_BITS - POWER_BITS
        logs = self._logs
        return powers_of_two([logs[place] // unit for place in places])

    def factors(self, pile: Card) -> tuple[Factor, ...]:
        """What the weight of a pile is the product of; factors of 1 are left out."""
        factors = [Factor(FactorKind.TASTE, None, self._table.weighting.taste_of(pile).factor, 1, 0, 0)]
        for attribute, value in () if self._is_first else self._table.values_of(pile):
            rule, had = self._table.rules[attribute], self._had[attribute]
            factors += [
                Factor(
                    kind,
                    attribute,
                    rule.multipliers[kind],
                    Fraction(exponent, GRAIN),
                    Fraction(value, GRAIN),
                    Fraction(had.total, GRAIN),
                )
                for kind, exponent in rule.exponents(had, value)
            ]
        return tuple(factor for factor in factors if factor.multiplier != 1)

    def _bring_up_to_date(self, attributes: Iterable[Attribute]) -> None:
        logs, terms = self._logs, self._terms
        for attribute in attributes:
            rule, had = self._table.rules[attribute], self._had[attribute]
            for group in self._table.groups[attribute]:
                new = rule.log(had, group.value)
                change = new - terms.get((attribute, group.value), 0)
                if change:
                    terms[attribute, group.value] = new
                    for place in group.places:
                        logs[place] += change
