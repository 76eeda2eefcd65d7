"""The match and the shuffle that is played through are two things: neither touches the other."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.support.compat import Visit

Presses = tuple[tuple[str, dict[str, list[str]]], ...]
MATCH: Presses = (
    ("see", {"card": ["42"]}),
    ("see", {"card": ["b2"]}),
    ("see", {"card": ["b5"]}),
    ("step", {"step": ["card:0"]}),
    ("step", {"step": ["draw"]}),
    ("step", {"step": ["card:1"]}),
    ("step", {"step": ["force:card_dex_00036"]}),
    ("back", {}),
    ("anew", {}),
)
"""Presses in the section of the match."""
LAYOUT: Presses = (
    ("step", {"step": ["card:2"]}),
    ("step", {"step": ["draw"]}),
    ("step", {"step": ["card:3"]}),
    ("step", {"step": ["overclock"]}),
    ("back", {}),
    ("anew", {}),
)
"""Presses while the shuffle of the seed is played through."""
START = {
    "v": "1",
    "deck": "9.13.20.32.42",
    "stars": "9",
    "version": "v2",
    "view": "tracker",
    "seen": "9.13.b1",
    "seed": "one",
}


class Table:
    """A visitor who goes to and fro between the two sections."""

    def __init__(self) -> None:
        self.visit = Visit("shuffle")
        self.visit.state = dict(START)
        self.visit.ask("open")

    def press(self, section: str, action: str, fields: dict[str, list[str]]) -> None:
        """Go to a section, unless it is shown, and press something there."""
        view, form = ("tracker", "tracker") if section == "match" else ("rotation", "shuffle")
        if self.visit.state["view"] != view:
            self.visit.ask("view", {"view": [view]})
        self.visit.fields["view"] = [form]  # the radio button that stays chosen
        if action:
            self.visit.ask(action, fields)

    def shown(self, section: str) -> Any:
        """Return the hand and the queue of a section."""
        self.press(section, "", {})
        return {name: self.visit.data.get(name) for name in ("hand", "queue", "seen")}


@pytest.mark.parametrize("seed", range(6))
def test_match_and_layout_leave_each_other_alone_in_any_order(seed: int) -> None:
    rng, both, alone = Random(seed), Table(), {"match": Table(), "layout": Table()}
    for _ in range(14):
        section = rng.choice(("match", "layout"))
        action, fields = rng.choice(MATCH if section == "match" else LAYOUT)
        for table in (both, alone[section]):
            table.press(section, action, fields)
        if rng.random() < 0.2:  # a reload, or a link that is sent to oneself
            reopened = Visit("shuffle")
            reopened.state = dict(both.visit.state)
            reopened.ask("open")
            both.visit = reopened
        for name, table in alone.items():
            assert both.shown(name) == table.shown(name), (seed, section, action, fields)
