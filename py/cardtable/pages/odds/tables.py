"""Tables of numbers: their heads, and the frame in which a wide one scrolls."""

from __future__ import annotations

import htpy as h


def table_head(*titles: h.Node) -> h.Element:
    """Return the head of a table; a title that is None has no column.

    >>> print(table_head("i", None))
    <thead><tr><th scope="col">i</th></tr></thead>
    """
    return h.thead[h.tr[[h.th(scope="col")[title] for title in titles if title is not None]]]


def scrolling(label: str, table: h.Element) -> h.Element:
    """Return a table that scrolls sideways on a narrow screen, with the keyboard as well."""
    return h.div(".scroll", tabindex="0", role="group", aria_label=label)[table]
