"""Confidence intervals of measured shares."""

from __future__ import annotations

from math import sqrt

NORMAL_95 = 1.959963984540054
"""The standard normal quantile of 97.5 %: 95 % lie within so many standard errors on both sides."""


def wilson_interval(rate: float, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a share that was measured.

    Args:
        rate: the share that was found, 0 to 1.
        count: the number of independent cases, 1 or more.

    Returns:
        The lower and the upper bound. They stay within 0 and 1, and 20 of 20 is not "always".

    Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of
    the American Statistical Association 22 (1927), 209-212.

    >>> [round(bound, 3) for bound in wilson_interval(8 / 10, 10)]
    [0.49, 0.943]
    """
    z = NORMAL_95
    middle = rate + z * z / (2 * count)
    spread = z * sqrt(rate * (1 - rate) / count + z * z / (4 * count * count))
    return (middle - spread) / (1 + z * z / count), (middle + spread) / (1 + z * z / count)
