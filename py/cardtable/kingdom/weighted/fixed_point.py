"""Logarithms and powers of two in whole numbers: the same to the last bit on every machine.

The functions of `math` go to the platform's library, whose last bits differ; a kingdom drawn by its weight
must not. Logarithms come from `decimal`, which rounds correctly everywhere, and are cut to whole numbers;
all that follows is integer arithmetic.
"""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from functools import cache
from math import isqrt

LOG_BITS = 60
"""`log2` counts in units of 2 ** -LOG_BITS."""
STEP_BITS = 10
POWER_BITS = 3 * STEP_BITS
"""`power_of_two` takes exponents in units of 2 ** -POWER_BITS: a power is right to one part in 10 ** 9."""
MANTISSA_BITS = 60

_PRECISE = Context(prec=40, rounding=ROUND_HALF_EVEN)


@cache
def log2(number: Fraction) -> int:
    """The logarithm to base 2 of a number above 0, in units of 2 ** -LOG_BITS.

    >>> log2(Fraction(8)) == 3 << LOG_BITS, log2(Fraction(1, 2)) == -1 << LOG_BITS
    (True, True)
    """
    ln = _PRECISE.ln(_PRECISE.divide(Decimal(number.numerator), Decimal(number.denominator)))
    logarithm = _PRECISE.divide(ln, _PRECISE.ln(Decimal(2)))
    return int(_PRECISE.to_integral_value(_PRECISE.multiply(logarithm, Decimal(1 << LOG_BITS))))


@cache
def _powers(level: int) -> tuple[int, ...]:
    """2 ** (i / 2 ** (STEP_BITS x level)) for i from 0 up to 2 ** STEP_BITS, in units of 2 ** -MANTISSA_BITS.

    The root is taken by square roots with twice the bits, so that the table is right to its last bits.
    """
    bits = 2 * MANTISSA_BITS
    root = 2 << bits
    for _ in range(STEP_BITS * level):
        root = isqrt(root << bits)
    power, table = 1 << bits, []
    for _ in range(1 << STEP_BITS):
        table.append(power >> MANTISSA_BITS)
        power = power * root >> bits
    return tuple(table)


def power_of_two(exponent: int) -> int:
    """2 ** (exponent / 2 ** POWER_BITS) in units of 2 ** -MANTISSA_BITS, cut to a whole number.

    Exponents are 0 or more: raised by the same whole number they give powers in the same proportion, so
    nothing is too small to be told from 0, nor too big.

    >>> small, big = power_of_two(7), power_of_two(7 + (100 << POWER_BITS))
    >>> big == small << 100
    True
    """
    mask, cut = (1 << STEP_BITS) - 1, MANTISSA_BITS
    coarse, middle, fine = (_powers(level)[exponent >> (3 - level) * STEP_BITS & mask] for level in (1, 2, 3))
    return ((coarse * middle >> cut) * fine >> cut) << (exponent >> POWER_BITS)
