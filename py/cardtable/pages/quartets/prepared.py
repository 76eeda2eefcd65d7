"""The prepared position: 20 cards at which the published searches explode."""

from __future__ import annotations

from cardtable.pages.quartets.fields import Seat
from cardtable.pages.quartets.session import Table
from cardtable.pages.quartets.themes import THEMES, groups_of
from cardtable.quartets.prepared import prepared_moments


def prepared_table() -> Table:
    """Return the prepared position, with the names of the first theme."""
    moments = prepared_moments([(title, card) for title, card, *_ in groups_of(THEMES[0])[:5]])
    seats = (Seat.PERSON,) * len(moments[0].players)
    return Table(moments, len(moments) - 1, seats, theme=THEMES[0])
