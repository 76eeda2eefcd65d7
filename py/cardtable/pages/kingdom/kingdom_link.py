"""A link that lays a kept kingdom on the table."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

import htpy as h


def kingdom_link(
    state: Mapping[str, str], said: str, *content: h.Node, here: bool = False, **more: str
) -> h.Element:
    """Return a link that closes its sheet, brings the table into view and says what has been opened.

    Args:
        state: the address of the kingdom.
        said: what is said when it is opened.
        content: what the link shows.
        here: whether it is the kingdom on the table.
        more: any attribute.
    """
    current = "true" if here else None
    return h.a(
        href=f"#kingdom?{urlencode(state)}", data_close=True, data_opened=said, aria_current=current, **more
    )[content]
