"""Where the first copy lies, as a small chart with its text alternative."""

from __future__ import annotations

import htpy as h

from cardtable.pages.core.language import number, percent, t
from cardtable.shuffle import HAND, Curve

STEP, HEIGHT, FOOT = 10, 64, 14


def chart(curve: Curve, count: int) -> h.Element:
    """Return the first-place distribution as bars; those within the first `count` cards stand out."""
    width, top = len(curve.first) * STEP, max(curve.first) or 1
    heights = [float(chance / top) * HEIGHT for chance in curve.first]
    bars = [
        f"M{place * STEP + 1} {HEIGHT}v{-height:.2f}h{STEP - 2}v{height:.2f}z"
        for place, height in enumerate(heights)
    ]
    marks = [1, HAND, *range(10, len(curve.first), 10)]
    return h.svg(".chart", viewBox=f"0 0 {width} {HEIGHT + FOOT}", role="img", aria_label=chart_words(curve))[
        h.rect(".hand-zone", width=f"{HAND * STEP}", height=f"{HEIGHT}"),
        h.path(".drawn", d="".join(bars[:count])),
        h.path(".later", d="".join(bars[count:])) if bars[count:] else None,
        h.path(".axis", d=f"M0 {HEIGHT}.5h{width}"),
        [
            h.text(x=f"{place * STEP - STEP / 2:g}", y=f"{HEIGHT + FOOT - 3}", text_anchor="middle")[
                str(place)
            ]
            for place in marks
        ],
    ]


def chart_words(curve: Curve) -> str:
    """Return the chart in words.

    >>> from cardtable.shuffle import Deck, Wish, wish_odds
    >>> chart_words(wish_odds(Deck.of("Biohazard"), [Wish.for_card("Biohazard")]))[:70]
    'Chance that the first one lies at each place. Highest: 10.0% at place '
    """
    if not curve.by[-1]:
        return t("This deck never shows it.")
    best = max(range(len(curve.first)), key=lambda place: curve.first[place])
    return t(
        "Chance that the first one lies at each place. Highest: {chance} at place {place}. "
        "Places 1 to {hand} together: {opening}.",
        chance=percent(curve.first[best]),
        place=number(best + 1),
        hand=number(HAND),
        opening=percent(curve.opening),
    )
