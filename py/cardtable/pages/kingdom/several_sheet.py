"""The sheet in which several cards are chosen, to be replaced together."""

from __future__ import annotations

import htpy as h

from cardtable.kingdom import Role, Table, name_in
from cardtable.pages.kingdom.arrangement import Arrangement
from cardtable.pages.kingdom.card_sheet import keep_choice, sheet_head
from cardtable.pages.language import t
from cardtable.pages.ui import button, check_box, error_place, hint, own_name


def several_sheet(table: Table, arrangement: Arrangement, language: str) -> h.Fragment:
    """Return the sheet: a check box for each pile, in the order shown, and for each landscape."""
    landscapes = [(slot, card) for slot, card in table.slots.items() if slot.role is Role.LANDSCAPE]
    rows = (*arrangement.piles, *landscapes)
    return h.fragment[
        sheet_head(t("Replace several")),
        hint(t("Tick what is to go. All of it is replaced at once; the wishes are kept.")),
        h.fieldset[
            h.legend(".unseen")[t("Piles and landscapes")],
            h.div(".chips")[
                [check_box(own_name(name_in(card, language)), "slots", str(slot)) for slot, card in rows]
            ],
        ],
        error_place("slots"),
        h.div(".row")[
            h.label(".row", for_="kingdom-keep")[t("In place of each"), " ", keep_choice()],
            button(t("Replace these"), "replace-several", quiet=False, submit=True),
        ],
    ]
