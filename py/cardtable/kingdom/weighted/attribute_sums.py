"""The sums of attributes over a kingdom, beside what the settings hold for ideal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from cardtable.kingdom.cards.attributes import Attribute
from cardtable.kingdom.cards.catalog import Card
from cardtable.kingdom.weighted.settings import GRAIN, Idealised, Number, SumReading, Use, Weighting


class Level(StrEnum):
    """Where a sum lies against its ideal range."""

    BELOW = "below"
    WITHIN = "within"
    ABOVE = "above"
    FREE = "free"
    """The attribute has no ideal range: it is unused or clusters."""


@dataclass(frozen=True, slots=True)
class AttributeSum:
    """What the piles of a kingdom have of one attribute together."""

    attribute: Attribute
    use: Use
    total: Number
    """The sum of their values, or by the reading `PILES` how many of them have it."""
    piles: tuple[tuple[Card, Number], ...]
    """Each pile that has it, in the order of the kingdom, with its value."""

    @property
    def level(self) -> Level:
        """Where the sum lies against the ideal range."""
        if not isinstance(self.use, Idealised):
            return Level.FREE
        if self.total < self.use.least:
            return Level.BELOW
        return Level.ABOVE if self.total > self.use.most else Level.WITHIN


def attribute_sums(kingdom: Sequence[Card], weighting: Weighting) -> tuple[AttributeSum, ...]:
    """The sum of each attribute over any piles, however they were chosen; in the order of Attribute.

    >>> from cardtable.kingdom import card_by_id, default_weighting
    >>> piles = [card_by_id(pile) for pile in ("village", "festival", "smithy", "moat")]
    >>> for each in attribute_sums(piles, default_weighting()):
    ...     if each.attribute in ("splitter", "buyer", "carddrawer"):
    ...         print(each.attribute, float(each.total), each.level)
    splitter 2.0 within
    buyer 1.0 within
    carddrawer 6.0 within
    """
    by_piles = weighting.readings.sum is SumReading.PILES
    values = [(pile, weighting.values_of(pile)) for pile in kingdom]
    sums = []
    for attribute, use in weighting.by_attribute.items():
        piles = tuple((pile, has[attribute]) for pile, has in values if attribute in has)
        total = len(piles) if by_piles else sum((value for _, value in piles), 0)
        sums.append(AttributeSum(attribute, use, total, piles))
    return tuple(sums)


class SumCounter:
    """How many of many kingdoms have each sum of some attributes, counted in whole numbers."""

    def __init__(self, weighting: Weighting, attributes: Sequence[Attribute]) -> None:
        self.weighting = weighting
        self.attributes = tuple(attributes)
        self.counters = [Counter[int]() for _ in self.attributes]
        self._values: dict[Card, list[tuple[int, int]]] = {}

    def add(self, kingdom: Sequence[Card]) -> None:
        """Count one kingdom."""
        totals = [0] * len(self.attributes)
        for pile in kingdom:
            for at, value in self._values_of(pile):
                totals[at] += value
        for counter, total in zip(self.counters, totals, strict=True):
            counter[total] += 1

    def counts(self) -> dict[Attribute, Mapping[Number, int]]:
        """In how many kingdoms each attribute has each sum so far, as `attribute_sums` gives sums."""
        return {
            attribute: {Fraction(total, GRAIN): count for total, count in counter.items()}
            for attribute, counter in zip(self.attributes, self.counters, strict=True)
        }

    def _values_of(self, pile: Card) -> list[tuple[int, int]]:
        """The values of a pile that are not 0, by the number of the attribute, in units of 1 / GRAIN."""
        if pile not in self._values:
            by_piles = self.weighting.readings.sum is SumReading.PILES
            values = self.weighting.values_of(pile)
            self._values[pile] = [
                (at, GRAIN if by_piles else int(values[attribute] * GRAIN))
                for at, attribute in enumerate(self.attributes)
                if attribute in values
            ]
        return self._values[pile]
