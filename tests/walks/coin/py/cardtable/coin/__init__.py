"""The engine of the Coin tool: tosses of a fair coin, and the exact chance of their result."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from random import Random

__all__ = ["chance_of_heads", "toss"]


def toss(count: int, rng: Random) -> tuple[bool, ...]:
    """Return the tosses of a coin, True for heads."""
    return tuple(rng.getrandbits(1) == 1 for _ in range(count))


def chance_of_heads(heads: int, count: int) -> Fraction:
    """Return the chance of exactly so many heads.

    >>> chance_of_heads(1, 2)
    Fraction(1, 2)
    """
    return Fraction(comb(count, heads), 2**count)
