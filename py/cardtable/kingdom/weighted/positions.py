"""Seven uses of an attribute on one scale, from much less of it to much more: for a single slider."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from cardtable.kingdom.cards.attributes import Attribute
from cardtable.kingdom.weighted.settings import GRAIN, Clustering, Idealised, Unused, Use, default_weighting

POSITIONS = range(-3, 4)
"""Under 0: less of the attribute than by the default settings. 0: as by these. Over 0: more."""
FIRST = Idealised(0, 2, 1, Fraction(4, 5))
"""What positions other than 0 start from where the defaults do not idealise an attribute."""
RISE = Fraction(3, 2)
"""By how much the multiplier below the range grows with each position over 0."""


@cache
def use_at(attribute: Attribute, position: int) -> Use:
    """The use of an attribute at one of the `POSITIONS`.

    For position `k` the default range is moved by `k` times half its width, at least by 1. Over 0 the
    multiplier below the range is taken times `RISE ** k`, under 0 the one above it to the power `1 - k`.

    >>> [int(use_at(Attribute.SPLITTER, position).least) for position in POSITIONS]
    [0, 0, 1, 2, 3, 4, 5]
    >>> use_at(Attribute.SPLITTER, 0) == default_weighting().use_of(Attribute.SPLITTER)
    True
    """
    usual = default_weighting().use_of(attribute)
    if not position:
        return usual
    base = FIRST if isinstance(usual, Unused | Clustering) else usual
    move = position * max(1, (base.most - base.least) // 2)
    return Idealised(
        max(Fraction(0), base.least + move),
        max(Fraction(0), base.most + move),
        _rounded(base.below * RISE ** max(0, position)),
        _rounded(base.above ** (1 + max(0, -position))),
    )


def position_of(attribute: Attribute, use: Use) -> int | None:
    """The position of a use; None for a use that no position has.

    >>> position_of(Attribute.ATTACK, use_at(Attribute.ATTACK, -2)), position_of(Attribute.ATTACK, FIRST)
    (-2, None)
    """
    return next((each for each in POSITIONS if use_at(attribute, each) == use), None)


def nearest_position(attribute: Attribute, use: Use) -> int:
    """The position of a use; for a use that no position has, the one whose range has the nearest middle.

    >>> nearest_position(Attribute.SPLITTER, Idealised(4, 6, 3, 1)), nearest_position(Attribute.ATTACK, FIRST)
    (2, 0)
    >>> nearest_position(Attribute.SPLITTER, Unused())
    0
    """
    exact = position_of(attribute, use)
    if exact is not None or not isinstance(use, Idealised):
        return exact or 0
    middle = use.least + use.most

    def distance(position: int) -> Fraction:
        other = use_at(attribute, position)
        if not isinstance(other, Idealised):
            other = FIRST
        return abs(Fraction(other.least + other.most - middle))

    return min(POSITIONS, key=lambda position: (distance(position), abs(position)))


def _rounded(number: Fraction | int) -> Fraction:
    return Fraction(round(number * GRAIN), GRAIN)
