"""The first views of the tools, as the build makes them."""

from __future__ import annotations

import json

from bs4 import BeautifulSoup

from cardtable.pages.core.registry import tool_by_id
from tools.site.first_views import fields_of, states_by_day
from tools.site.languages import parse

STEPS: dict[str, tuple[str, str]] = {
    "kingdom": ("[data-action=lock]", "[data-region=kingdom-result]"),
    "shuffle": (".chosen-card:nth-child(2) [data-action=star]", "[data-region=shuffle-deck]"),
    "odds": ("[data-action=empty]", "[data-region=odds-board]"),
    "quartets": ("[data-action=answer][value=no]", "[data-region=quartets-turn]"),
}
"""By tool: a step that changes its first view, and the region that shows it."""


def panel_of(tool: str) -> BeautifulSoup:
    """Return the panel of a tool, as Python writes it now."""
    return BeautifulSoup(str(tool_by_id(tool).panel()), "html.parser")


def form_at_first(tool: str) -> dict[str, list[str]]:
    return fields_of(parse(tool_by_id(tool).panel()))


def kingdoms_by_day() -> dict[str, dict[str, str]]:
    """Return the state of the kingdom of each day, by `MM-DD`."""
    return states_by_day("kingdom", json.dumps(form_at_first("kingdom")))
