"""Polynomials for counting draws: the coefficient of x^i is a number of sets of i unseen cards.

A polynomial is packed into one integer, `WIDTH` bits a coefficient, so that one multiplication of Python's
integers multiplies polynomials (Kronecker substitution). No more than 60 troops are ever unseen, and a
coefficient counts sets of them, so that it stays below 2^60 and never spills into its neighbour.
"""

from __future__ import annotations

from functools import cache
from math import comb

WIDTH = 64
ONE = 1
X = 1 << WIDTH

Coefficients = tuple[int, ...]


@cache
def free(cards: int) -> int:
    """(1 + x)^cards: any set of so many cards."""
    return sum(comb(cards, i) << WIDTH * i for i in range(cards + 1))


@cache
def up_to(cards: int, most: int) -> int:
    """The sets of at most `most` of some cards; zero when `most` is negative."""
    return sum(comb(cards, i) << WIDTH * i for i in range(min(cards, most) + 1))


def coefficients(polynomial: int, width: int = WIDTH) -> Coefficients:
    """The coefficients, that of x^0 first.

    >>> coefficients(free(3))
    (1, 3, 3, 1)
    """
    found = []
    while polynomial:
        found.append(polynomial & (1 << width) - 1)
        polynomial >>= width
    return tuple(found)


def reverse(polynomial: int, degree: int, width: int = WIDTH) -> int:
    """The coefficients of x^0 to x^degree in the opposite order; `width` is that of the given polynomial.

    >>> coefficients(reverse(free(2) << WIDTH, 5))
    (0, 0, 1, 2, 1)
    """
    return sum(count << WIDTH * (degree - i) for i, count in enumerate(coefficients(polynomial, width)))


def choose(counts: Coefficients, others: int, draws: int) -> int:
    """How many sets of `draws` cards there are, from `counts[i]` sets of i cards and any of the `others`.

    This is the published sum over i of valid(v, i) * C(y, d - i).

    >>> choose((0, 0, 4, 4, 1), 22, 10)
    2035869
    """
    low = max(0, draws - others)
    return sum(count * comb(others, draws - i) for i, count in enumerate(counts[low : draws + 1], low))
