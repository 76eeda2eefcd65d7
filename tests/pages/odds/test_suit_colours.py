"""The colours of the cards: told apart by lightness, also with a colour vision deficiency, and by symbol."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist

import pytest

from cardtable.odds import read_card
from cardtable.pages.odds.card_view import SYMBOLS, card
from tools.paths import ROOT

CSS = (ROOT / "static/styles/odds.css").read_text(encoding="utf-8")
LEAST_DIFFERENCE = 10.0
"""In CIE L*, which runs from 0 to 100."""
LEAST_DISTANCE = 15.0
"""In CIE L*a*b*; about 2.3 can just be noticed."""
DEUTERANOPIA = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
PROTANOPIA = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
"""Machado, Oliveira, Fernandes (2009), severity 1.0, for linear RGB."""
Linear = tuple[float, ...]


def linear(value: str) -> Linear:
    """The linear RGB values of a colour such as #ffffff."""
    parts = [int(value[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return tuple(one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)


COLOURS = {suit: linear(value) for suit, value in re.findall(r'data-suit="(\w)"\] { --suit: (#\w{6});', CSS)}
[DARK_INK] = re.findall(r":is\(([^{]*)\) { --suit-ink: (#\w{6});", CSS)
"""The colours whose value is written darkly, and in which ink; on the others it is white."""


def luminance(linear: Linear) -> float:
    """The relative luminance, 0 to 1."""
    return sum(
        weight * min(1, max(0, one)) for weight, one in zip((0.2126, 0.7152, 0.0722), linear, strict=True)
    )


def lab(linear: Linear) -> tuple[float, float, float]:
    """CIE L*a*b* for daylight (D65)."""
    weights = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1.0, 1.089)
    inside = tuple(min(1.0, max(0.0, one)) for one in linear)
    x, y, z = (
        value if (value := total / most) > 0.008856 else 0.0
        for total, most in zip(seen(inside, weights), white, strict=True)
    )
    fx, fy, fz = (one ** (1 / 3) if one else 16 / 116 for one in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def seen(linear: Linear, matrix: tuple[Linear, ...]) -> Linear:
    """A colour as it is seen with a deficiency."""
    return tuple(sum(weight * one for weight, one in zip(row, linear, strict=True)) for row in matrix)


def contrast(one: Linear, other: Linear) -> float:
    """The contrast ratio of WCAG."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_each_two_colours_differ_in_lightness() -> None:
    """Also without any colour vision no two colours of cards look alike."""
    shown = {suit: lab(COLOURS[suit])[0] for suit in SYMBOLS}
    for one, other in combinations(shown, 2):
        assert abs(shown[one] - shown[other]) >= LEAST_DIFFERENCE, (one, other, shown)


@pytest.mark.parametrize("matrix", [DEUTERANOPIA, PROTANOPIA], ids=["deuteranopia", "protanopia"])
def test_each_two_colours_differ_with_a_deficiency(matrix: tuple[Linear, ...]) -> None:
    """The distance in CIE L*a*b* of the colours as they are seen."""
    shown = {suit: lab(seen(COLOURS[suit], matrix)) for suit in SYMBOLS}
    for one, other in combinations(shown, 2):
        assert dist(shown[one], shown[other]) >= LEAST_DISTANCE, (one, other, shown)


@pytest.mark.parametrize("suit", SYMBOLS)
def test_the_value_can_be_read_on_its_colour(suit: str) -> None:
    """Contrast of 4.5 or more, with the ink that the style gives the colour."""
    suits, ink = DARK_INK
    assert contrast(COLOURS[suit], linear(ink if f'"{suit}"' in suits else "#ffffff")) >= 4.5


def test_each_card_shows_the_symbol_of_its_colour() -> None:
    """Six symbols, each on the cards of one colour."""
    shown = {suit: str(card(read_card(f"{suit}7"))) for suit in SYMBOLS}
    for suit, html in shown.items():
        assert [other for other in SYMBOLS if f"#suit-{other}" in html] == [suit]
    assert len(set(SYMBOLS.values())) == 6
