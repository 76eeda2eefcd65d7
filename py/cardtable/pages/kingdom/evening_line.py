"""The line that tells which game of the evening a kingdom is, with ways to the other games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import htpy as h

from cardtable.pages.kingdom.evening_plan import EveningPlan
from cardtable.pages.kingdom.kingdom_link import kingdom_link
from cardtable.pages.language import t
from cardtable.pages.ui import hint


@dataclass(frozen=True, slots=True)
class EveningPlace:
    """The place of a kingdom in the plan of the evening."""

    number: int
    plan: EveningPlan


def place_of(plan: EveningPlan, state: Mapping[str, str]) -> EveningPlace | None:
    """Return the place of the table of an address; None if it is no game of the evening."""
    number = plan.number_of(state)
    return EveningPlace(number, plan) if number else None


def game_words(number: int, count: int) -> str:
    """Return the name of a game of an evening."""
    return t("Evening, game {number} of {count}", number=number, count=count)


def evening_line(place: EveningPlace) -> h.Element:
    """Return the line, with the next game first."""
    games = place.plan.games
    others = [*range(place.number, len(games)), *range(place.number - 1)]
    return h.section(".evening-line.stack", aria_label=t("Evening##plan"))[
        h.div(".row")[
            h.strong[game_words(place.number, len(games))],
            [
                kingdom_link(
                    games[at].state,
                    t("{game} is on the table.", game=game_words(at + 1, len(games))),
                    t("To game {number}", number=at + 1),
                )
                for at in others
            ],
        ],
        hint(t("While you change this kingdom, no pile of the evening’s other games comes.")),
    ]
