"""The sheet of the tool, which opens over the page: whatever is told or asked besides the table."""

from __future__ import annotations

import htpy as h

from cardtable.pages import ui
from cardtable.pages.core.language import number, parts, t

SHEET = "kingdom-sheet"
"""Its region; a reply with an empty one closes it."""


def sheet_head(title: h.Node) -> h.Fragment:
    """Return its head; a title that is a proper name is given as an element."""
    return ui.sheet_head(title, SHEET)


def search_field(filtered: str, title: str, placeholder: str, **more: str) -> h.VoidElement:
    """Return the field whose words filter a list; `filtered` is the selector of the list."""
    return h.input(type="search", data_filter=filtered, aria_label=title, placeholder=placeholder, **more)


def filter_count(count: int) -> h.Element:
    """Return how many kingdoms of a list a filter shows, and the words for none."""
    return h.p(".hint", role="status")[
        parts(
            "{shown} of {count} kingdoms shown",
            shown=h.span(data_filter_count=True)[number(count)],
            count=number(count),
        ),
        h.span(data_filter_none=True, hidden=True)[
            ": ", t("nothing was found. Take words away, or show all.")
        ],
    ]
