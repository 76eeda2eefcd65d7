"""The sheet of an evening: several kingdoms in a row, no pile twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import htpy as h

from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.card_line import card_line
from cardtable.pages.kingdom.card_sheet import sheet_head
from cardtable.pages.kingdom.evening_line import game_words
from cardtable.pages.kingdom.kingdom_link import kingdom_link
from cardtable.pages.kingdom.phrases import ask_names, missing_words, set_name
from cardtable.pages.kingdom.session import Deal
from cardtable.pages.language import listed, plural, t
from cardtable.pages.ui import button, error_place, hint


def evening_sheet(
    count: int, deals: Sequence[Deal], language: str, *, state: Mapping[str, str], not_followed: str = ""
) -> h.Fragment:
    """Return the sheet; `deals` are the evening's kingdoms, if any, `state` is the table's address.

    `not_followed` says which setting of a deal does not count here.
    """
    return h.fragment[
        sheet_head(t("Kingdoms for an evening")),
        hint(
            t(
                "Several kingdoms from your sets and wishes: no pile comes twice, and as many of your sets "
                "as possible are played. They are kept among “Your kingdoms”, and here until you deal "
                "another evening. What is locked on the table is not kept."
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
        h.ol(".stack.shelf")[
            [_row(at, deal, language, state, len(deals)) for at, deal in enumerate(deals, start=1)]
        ]
        if deals
        else None,
        _coverage(deals) if deals else None,
    ]


def _row(at: int, deal: Deal, language: str, state: Mapping[str, str], count: int) -> h.Element:
    table, game = deal.table, game_words(at, count)
    here = deal.state == state
    misses = [t("This kingdom does not meet: {ask}.", ask=ask_names(table.failing))] if table.failing else []
    misses += [missing_words(missing, language) for missing in table.missing]
    return h.li[
        kingdom_link(
            deal.state,
            t("{game} is on the table.", game=game),
            h.strong[game],
            " ",
            [h.span(".here")[t("on the table now")], " "] if here else None,
            card_line(table.piles, language),
            card_line(table.landscapes, language) if table.landscapes else None,
            here=here,
        ),
        [hint(words) for words in misses],
    ]


def _coverage(deals: Sequence[Deal]) -> h.Element:
    sets = deals[0].table.pool.sets
    played = {pile.set for deal in deals for pile in deal.table.piles}
    left = [set_name(each) for each in sets if each not in played]
    if not left:
        return hint(t("All your sets are played."))
    return hint(
        plural(
            len(left),
            "{count} set is not played: {sets}. It is the best of several draws; another may have it.",
            "{count} sets are not played: {sets}. It is the best of several draws; another may have them.",
            sets=listed(left),
        )
    )
