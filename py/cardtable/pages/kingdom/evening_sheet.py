"""The sheet that deals the kingdoms of an evening, and what is told of them: no pile comes twice."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.card_sheet import sheet_head
from cardtable.pages.kingdom.phrases import misses_words, set_name
from cardtable.pages.kingdom.session import Deal
from cardtable.pages.language import listed, plural, t
from cardtable.pages.ui import button, error_place, hint


def evening_sheet(count: int, not_followed: str) -> h.Fragment:
    """Return the sheet that asks how many kingdoms are dealt.

    `not_followed` says which setting of a deal does not count here.
    """
    return h.fragment[
        sheet_head(t("Kingdoms for an evening")),
        hint(
            t(
                "Several kingdoms from your sets and wishes: no pile comes twice, and as many of your sets "
                "as possible are played. They are kept under “Your kingdoms”; while you change one of them, "
                "no pile of the others comes. What is locked on the table is not kept."
            )
        ),
        h.p(".notes")[not_followed] if not_followed else None,
        h.div(".together")[
            h.input(
                type="number",
                name="evening",
                value=str(count),
                min="2",
                max=str(fields.EVENING.most),
                inputmode="numeric",
                aria_label=t("Number of kingdoms"),
            ),
            button(
                t("Deal these kingdoms"), "evening", quiet=False, submit=True, name="deal-evening", value="1"
            ),
        ],
        error_place("evening"),
    ]


def game_words(number: int, count: int) -> str:
    """Return the name of a kingdom of an evening."""
    return t("Evening, game {number} of {count}", number=number, count=count)


def evening_notes(deals: Sequence[Deal], language: str) -> list[str]:
    """Return what each kingdom of an evening misses, by its name, and which sets are not played."""
    notes = []
    for at, deal in enumerate(deals, start=1):
        if misses := misses_words(deal.table, language):
            notes.append(f"{game_words(at, len(deals))}: {' '.join(misses)}")
    return [*notes, _coverage(deals)]


def _coverage(deals: Sequence[Deal]) -> str:
    sets = deals[0].table.pool.sets
    played = {pile.set for deal in deals for pile in deal.table.piles}
    left = [set_name(each) for each in sets if each not in played]
    if not left:
        return t("All your sets are played.")
    return plural(
        len(left),
        "{count} set is not played: {sets}. It is the best of several draws; another may have it.",
        "{count} sets are not played: {sets}. It is the best of several draws; another may have them.",
        sets=listed(left),
    )
