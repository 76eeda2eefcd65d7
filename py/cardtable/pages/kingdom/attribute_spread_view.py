"""The chart of an attribute's sums over many kingdoms: bars of weighted ones, outlines of even ones."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from cardtable.kingdom import Bin, Idealised, Spread, Use
from cardtable.pages.kingdom.attribute_names import attribute_name, use_words
from cardtable.pages.kingdom.decimals import percent
from cardtable.pages.language import decimal, number, t

WIDTH, HEIGHT, FLOOR = 360, 150, 126
MOST_BINS = 14


def picture(spread: Spread, use: Use, kingdoms: int) -> h.Element:
    """Return the chart with its key, its means in words, and its values as a table."""
    width, bins = spread.bins(MOST_BINS)
    return h.figure(".stack.spread")[
        h.svg(viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_labelledby="spread-caption")[
            _ideal(use, width, bins),
            [_bars(at, each, bins) for at, each in enumerate(bins)],
            _axis(width, bins),
        ],
        h.p(".row.key", aria_hidden="true")[
            h.span(".key-standard")[t("weighted")],
            h.span(".key-even")[t("even")],
            h.span(".key-ideal")[t("ideal")] if isinstance(use, Idealised) else None,
        ],
        h.figcaption("#spread-caption")[_caption(spread, use, kingdoms)],
        h.details[h.summary[t("The figures")], _figures(width, bins)],
    ]


def _caption(spread: Spread, use: Use, kingdoms: int) -> str:
    weighted, even = spread.means
    words = t(
        "Sum of {attribute} over {count} kingdoms each: {weighted} on average when weighted, {even} evenly.",
        attribute=attribute_name(spread.attribute),
        count=number(kingdoms),
        weighted=decimal(weighted, 2),
        even=decimal(even, 2),
    )
    if not isinstance(use, Idealised):
        return words
    within = spread.within(use.least, use.most)
    inside = t(
        "Within the ideal range {range}: {weighted} weighted, {even} even.",
        range=use_words(use),
        weighted=percent(within[0]),
        even=percent(within[1]),
    )
    return f"{words} {inside}"


def _bars(at: int, each: Bin, bins: Sequence[Bin]) -> h.Node:
    step = WIDTH / len(bins)
    top = float(max(max(other.weighted, other.even) for other in bins))
    shapes = []
    for share, name, left, part in ((each.weighted, "standard", 0.12, 0.38), (each.even, "even", 0.5, 0.38)):
        height = (FLOOR - 8) * float(share) / top
        shapes.append(
            h.rect(
                f".bar-{name}",
                x=f"{step * (at + left):.1f}",
                y=f"{FLOOR - height:.1f}",
                width=f"{step * part:.1f}",
                height=f"{height:.1f}",
            )
        )
    return shapes


def _ideal(use: Use, width: int, bins: Sequence[Bin]) -> h.Node:
    """The ideal range as a band behind the bins that it touches."""
    if not isinstance(use, Idealised):
        return None
    inside = [
        at
        for at, each in enumerate(bins)
        if each.start <= use.most and (each.start + width > use.least or each.start == use.least)
    ]
    if not inside:
        return None
    step = WIDTH / len(bins)
    start, end = step * inside[0], step * (inside[-1] + 1)
    return h.rect(".band", x=f"{start:.1f}", y="0", width=f"{end - start:.1f}", height=str(FLOOR))


def _axis(width: int, bins: Sequence[Bin]) -> h.Node:
    step = WIDTH / len(bins)
    return [
        h.line(".axis", x1="0", x2=str(WIDTH), y1=str(FLOOR), y2=str(FLOOR)),
        [
            h.text(x=f"{step * (at + 0.5):.1f}", y=str(HEIGHT - 8), text_anchor="middle")[_label(each, width)]
            for at, each in enumerate(bins)
        ],
    ]


def _label(each: Bin, width: int) -> str:
    """The sums of a bin; values with decimals count with the whole number below them."""
    return str(each.start) if width == 1 else f"{each.start}+"


def _figures(width: int, bins: Sequence[Bin]) -> h.Element:
    return h.table(".figures")[
        h.thead[h.tr[[h.th(scope="col")[words] for words in (t("Sum"), t("Weighted"), t("Even"))]]],
        h.tbody[
            [
                h.tr[
                    h.th(scope="row")[t("{start} up to {end}", start=each.start, end=each.start + width)],
                    h.td[percent(each.weighted)],
                    h.td[percent(each.even)],
                ]
                for each in bins
            ]
        ],
    ]
