"""The sums of attributes over a kingdom, beside what the settings hold for ideal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from cardtable.kingdom.cards.attributes import Attribute
from cardtable.kingdom.cards.catalog import Card
from cardtable.kingdom.weighted.settings import Idealised, Number, SumReading, Use, Weighting


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
    piles: tuple[tuple[Card, Number], ...] = field(repr=False)
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
