"""The sheet of the tool, which opens over the page: whatever is told or asked besides the table."""

from __future__ import annotations

import htpy as h

from cardtable.pages import ui

SHEET = "kingdom-sheet"
"""Its region; a reply with an empty one closes it."""


def sheet_head(title: h.Node) -> h.Fragment:
    """Return its head; a title that is a proper name is given as an element."""
    return ui.sheet_head(title, SHEET)


def search_field(filtered: str, title: str, placeholder: str, **more: str) -> h.VoidElement:
    """Return the field whose words filter a list; `filtered` is the selector of the list."""
    return h.input(type="search", data_filter=filtered, aria_label=title, placeholder=placeholder, **more)
