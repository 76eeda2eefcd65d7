"""Logarithms and powers in whole numbers: right, never 0, and the same everywhere."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.kingdom.weighted.fixed_point import LOG_BITS, POWER_BITS, log2, power_of_two

EXPONENTS = st.integers(0, 10**6 << POWER_BITS)


@settings(deadline=None)
@given(st.fractions(Fraction(1, 1000), 1000, max_denominator=1000))
def test_logarithms_are_right_to_their_last_bit(number: Fraction) -> None:
    with localcontext(prec=60):
        exact = (Decimal(number.numerator) / Decimal(number.denominator)).ln() / Decimal(2).ln()
        assert abs(Decimal(log2(number)) / (1 << LOG_BITS) - exact) <= Decimal(1) / (1 << LOG_BITS)


@settings(deadline=None)
@given(st.integers(0, 64 << POWER_BITS), st.integers(0, 64 << POWER_BITS))
def test_powers_stand_in_their_proportion(first: int, second: int) -> None:
    with localcontext(prec=60):
        exact = Decimal(2) ** (Decimal(first - second) / (1 << POWER_BITS))
        powers = power_of_two(first), power_of_two(second)
        assert abs(Decimal(powers[0]) / Decimal(powers[1]) / exact - 1) < Decimal("1e-17")


@settings(deadline=None)
@given(st.lists(EXPONENTS, max_size=5))
def test_no_power_is_0_and_greater_exponents_give_greater_powers(exponents: list[int]) -> None:
    powers = [power_of_two(exponent) for exponent in exponents]
    assert all(power > 0 for power in powers)
    ordered = sorted(zip(exponents, powers, strict=True))
    assert all(low[1] < high[1] or low[0] == high[0] for low, high in pairwise(ordered))


def test_the_bits_are_known() -> None:
    """Whole numbers only, so these are the same in every Python; a change would change shared kingdoms."""
    logs = [-478505658136827782, 232468014599401581, 11489767012059883583]
    assert [log2(Fraction(text)) for text in ("0.75", "1.15", "1000")] == logs
    powers = [1152921504606846976, 1152921505351108094, 1630477228166597776, 1248566260969321932]
    assert [power_of_two(exponent) for exponent in (0, 1, 1 << 29, 123456789)] == powers
