"""Numbers of the weighted method as text, with the decimal sign of the language."""

from __future__ import annotations

from fractions import Fraction

from cardtable.kingdom.weighted.settings import Number, as_text
from cardtable.pages.core.language import current_language


def number_text(number: Number) -> str:
    """Return a number as people write it, to three decimals."""
    return written(as_text(number))


def written(figures: str) -> str:
    """Return a number with the decimal sign of the language."""
    return figures.replace(".", current_language().decimal)


def percent(share: Fraction | float) -> str:
    """Return a share of 1 to three figures; only what is exactly 0 or 1 is shown so.

    >>> percent(Fraction(1, 3)), percent(Fraction(99999, 100000)), percent(1.0)
    ('33.3%', '> 99.9%', '100%')
    """
    return f"{written(_figures(share))}{current_language().before_percent}%"


def _figures(share: Fraction | float) -> str:
    if share in (0, 1):
        return "100" if share else "0"
    value = 100 * float(share)
    if value > 99.9:
        return "> 99.9"
    if value < 1e-9:
        return "< 0.000000001"
    return f"{value:.3g}" if value >= 0.001 else f"{value:.10f}".rstrip("0")
