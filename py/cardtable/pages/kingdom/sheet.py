"""The sheet of the tool, which opens over the page: whatever is told or asked besides the table."""

from __future__ import annotations

from typing import Any

import htpy as h

from cardtable.pages import ui
from cardtable.pages.core.language import number, parts, t, t_later
from cardtable.pages.kingdom.fields import SHEET_FORM

SHEET = "kingdom-sheet"
"""Its region; a reply with an empty one closes it."""


def sheet_head(title: h.Node) -> h.Fragment:
    """Return its head; a title that is a proper name is given as an element."""
    return ui.sheet_head(title, SHEET)


def press(label: h.Node, action: str, **more: Any) -> h.Element:
    """Return a button beside the tiles, outside the sheet; its press waits for the answers before it."""
    return ui.button(label, action, queue=True, form=SHEET_FORM, **more)


def search_field(filtered: str, title: str, placeholder: str, **more: str) -> h.VoidElement:
    """Return the field whose words filter a list; `filtered` is the selector of the list."""
    return h.input(type="search", data_filter=filtered, aria_label=title, placeholder=placeholder, **more)


def shown_count(english: str, count: int) -> h.Node:
    """Return how many items of a list a filter shows, by a text with `{shown}` and `{count}`."""
    return parts(english, shown=h.span(data_filter_count=True)[number(count)], count=number(count))


def none_found(*words: h.Node) -> h.Element:
    """Return what is said where a filter shows nothing of its list."""
    return h.span(data_filter_none=True, hidden=True)[words]


def filter_count(count: int) -> h.Element:
    """Return how many kingdoms of a list a filter shows, and the words for none."""
    return h.p(".hint", role="status")[
        shown_count(t_later("{shown} of {count} kingdoms shown"), count),
        none_found(": ", t("nothing was found. Take words away, or show all.")),
    ]
