"""The sheet of the tool, which opens over the page: whatever is told or asked besides the table."""

from __future__ import annotations

import htpy as h

from cardtable.pages import ui

SHEET = "kingdom-sheet"
"""Its region; a reply with an empty one closes it."""


def sheet_head(title: h.Node) -> h.Fragment:
    """Return its head; a title that is a proper name is given as an element."""
    return ui.sheet_head(title, SHEET)
