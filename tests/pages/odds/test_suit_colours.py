"""The colours of the cards: told apart by lightness, also with a colour vision deficiency, and by symbol."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist

import pytest

from cardtable.odds import read_card
from cardtable.pages.odds.card_view import SYMBOLS, card
from tools.paths import ROOT

Linear = tuple[float, ...]
Matrix = tuple[Linear, ...]
LUMINANCE = (0.2126, 0.7152, 0.0722)
TO_XYZ: Matrix = ((0.4124, 0.3576, 0.1805), LUMINANCE, (0.0193, 0.1192, 0.9505))
DAYLIGHT = (0.9505, 1.0, 1.089)
"""X, Y and Z of white in daylight (D65)."""
LEAST_DISTANCE: dict[str, tuple[Matrix, float]] = {
    "no colours": ((LUMINANCE, LUMINANCE, LUMINANCE), 10),
    "deuteranopia": (
        ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
        15,
    ),
    "protanopia": (
        ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
        15,
    ),
}
"""What is seen of linear RGB (Machado, Oliveira, Fernandes 2009, severity 1.0), and how far two colours of
cards lie apart at least in CIE L*a*b*; about 2.3 can just be noticed."""


def linear(value: str) -> Linear:
    parts = [int(value[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return tuple(one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)


CSS = (ROOT / "static/styles/odds.css").read_text(encoding="utf-8")
COLOURS = {suit: linear(value) for suit, value in re.findall(r'data-suit="(\w)"\] { --suit: (#\w{6});', CSS)}
[DARK_INK] = re.findall(r":is\(([^{]*)\) { --suit-ink: (#\w{6});", CSS)
"""The colours whose value is written darkly, and in which ink; on the others it is white."""


def seen(colour: Linear, matrix: Matrix) -> Linear:
    """A colour as it is seen, or in other coordinates."""
    return tuple(sum(weight * one for weight, one in zip(row, colour, strict=True)) for row in matrix)


def lab(colour: Linear) -> Linear:
    """CIE L*a*b* for daylight."""
    inside = tuple(min(1.0, max(0.0, one)) for one in colour)
    parts = (one / most for one, most in zip(seen(inside, TO_XYZ), DAYLIGHT, strict=True))
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 16 / 116 for part in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("sight", LEAST_DISTANCE)
def test_no_two_colours_look_alike(sight: str) -> None:
    matrix, least = LEAST_DISTANCE[sight]
    shown = {suit: lab(seen(COLOURS[suit], matrix)) for suit in SYMBOLS}
    for one, other in combinations(shown, 2):
        assert dist(shown[one], shown[other]) >= least, (one, other, shown)


@pytest.mark.parametrize("suit", SYMBOLS)
def test_the_value_can_be_read_on_its_colour(suit: str) -> None:
    """A contrast ratio (WCAG) of 4.5 or more, with the ink that the style gives the colour."""
    suits, ink = DARK_INK
    written = linear(ink if f'"{suit}"' in suits else "#ffffff")
    low, high = sorted(seen(colour, (LUMINANCE,))[0] for colour in (COLOURS[suit], written))
    assert (high + 0.05) / (low + 0.05) >= 4.5


def test_each_card_shows_the_symbol_of_its_colour() -> None:
    shown = {suit: str(card(read_card(f"{suit}7"))) for suit in SYMBOLS}
    for suit, html in shown.items():
        assert [other for other in SYMBOLS if f"#suit-{other}" in html] == [suit]
    assert len(set(SYMBOLS.values())) == 6
