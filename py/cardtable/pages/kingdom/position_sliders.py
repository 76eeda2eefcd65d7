"""The eight sliders of weighted choice: how much of an attribute, from much less to much more."""

from __future__ import annotations

import htpy as h

from cardtable.kingdom import (
    POSITIONS,
    Attribute,
    Idealised,
    Unused,
    Use,
    Weighting,
    nearest_position,
    position_of,
)
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.attribute_names import attribute_meaning, use_words
from cardtable.pages.kingdom.attribute_phrases import phrase
from cardtable.pages.kingdom.ready_weights import READY
from cardtable.pages.language import t, t_later
from cardtable.pages.ui import error_place

POSITION_WORDS = {
    -3: t_later("hardly any"),
    -2: t_later("much less"),
    -1: t_later("less"),
    0: t_later("as usual"),
    1: t_later("more"),
    2: t_later("much more"),
    3: t_later("as much as possible"),
}


def slider_region(attribute: Attribute) -> str:
    """Return the name of the place of a slider's words."""
    return f"position-words-{attribute}"


def slider_words(attribute: Attribute, weighting: Weighting) -> str:
    """Return what a slider is set to, and the ideal range of its attribute.

    >>> from cardtable.kingdom import default_weighting
    >>> slider_words(Attribute.SPLITTER, default_weighting())
    'as usual: 2 to 4 over the ten piles'
    >>> slider_words(Attribute.SPLITTER, READY["big-turns"].weighting)
    'Big turns: 3 to 6 over the ten piles'
    """
    use = weighting.use_of(attribute)
    position = position_of(attribute, use)
    if position is not None:
        words = t(POSITION_WORDS[position])
    else:
        words = _ready_name(attribute, use) or t("your own numbers")
    if isinstance(use, Idealised):
        return t("{setting}: {range} over the ten piles", setting=words, range=use_words(use))
    return words if isinstance(use, Unused) else f"{words} ({use_words(use)})"


def _ready_name(attribute: Attribute, use: Use) -> str:
    """Return the name of the ready-made settings that hold a use of an attribute; empty if none do."""
    names = (t(each.name) for each in READY.values() if each.weighting.use_of(attribute) == use)
    return next(names, "")


def position_sliders(weighting: Weighting) -> h.Element:
    """Return the eight sliders; one whose attribute has other numbers stands at the nearest position."""
    return h.div(".positions", role="group", aria_label=t("What matters most"))[
        [_slider(each, weighting) for each in fields.SLIDERS]
    ]


def _slider(attribute: Attribute, weighting: Weighting) -> h.Element:
    name = fields.POSITION[attribute].name
    position = nearest_position(attribute, weighting.use_of(attribute))
    return h.div(".position")[
        h.label(for_=name, title=attribute_meaning(attribute))[phrase(attribute)],
        h.output(data_region=slider_region(attribute), for_=name)[slider_words(attribute, weighting)],
        h.input(
            id=name,
            type="range",
            name=name,
            min=str(min(POSITIONS)),
            max=str(max(POSITIONS)),
            step="1",
            value=str(position),
            data_action="weights-position",
            data_queue="",
        ),
        error_place(name),
    ]
