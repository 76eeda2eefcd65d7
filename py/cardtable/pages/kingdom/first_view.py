"""The kingdom of the day: for the sets and wishes that are ticked at first, by a seed made of the date."""

from __future__ import annotations

from cardtable.pages.core.first_view import DAY, Daily, FirstView
from cardtable.pages.kingdom import fields

FIRST_VIEW = FirstView(
    action="deal",
    fields={fields.SEED.name: f"day-{DAY}"},
    daily=Daily(items=".tile[data-slot^=pile-]", key="data-card", place="pile-"),
)
