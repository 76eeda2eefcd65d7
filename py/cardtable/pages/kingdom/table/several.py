"""Replacing several cards of the table together, and the sheet in which they are chosen."""

from __future__ import annotations

from collections.abc import Mapping

import htpy as h

from cardtable.kingdom import NoReplacementError, Role, Slot, SlotError, TooFewPilesError, name_in
from cardtable.kingdom.table.replacing import replace_several, replace_several_alike
from cardtable.pages.core.language import plural, t
from cardtable.pages.core.reply import FieldError, FormError, Handler, Reply, Request
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.card.card_sheet import keep_choice, no_replacement
from cardtable.pages.kingdom.error_words import refused
from cardtable.pages.kingdom.phrases import card_names
from cardtable.pages.kingdom.sheet import SHEET, sheet_head
from cardtable.pages.kingdom.table.arrangement import arrange
from cardtable.pages.kingdom.table.show_deal import check_unlocked, read_change, show_changed
from cardtable.pages.ui import button, check_box, error_place, hint, own_name, sign


def show_several(request: Request) -> Reply:
    """Open the sheet in which several cards are chosen: piles in the order shown, then landscapes."""
    session, deal = read_change(request)
    landscapes = [(slot, card) for slot, card in deal.table.slots.items() if slot.role is Role.LANDSCAPE]
    rows = (*arrange(deal.table, session.display, session.shown).piles, *landscapes)
    names = session.display.language
    sheet = h.fragment[
        sheet_head(t("Replace several")),
        hint(t("Tick what is to go. All of it is replaced at once; the wishes are kept.")),
        h.fieldset[
            h.legend(".unseen")[t("Piles and landscapes")],
            h.div(".chips")[
                [
                    h.span(".chip.locked", title=t("(locked)"))[
                        sign("lock"), " ", own_name(name_in(card, names))
                    ]
                    if slot in deal.table.locked
                    else check_box(own_name(name_in(card, names)), "slots", str(slot))
                    for slot, card in rows
                ]
            ],
        ],
        error_place("slots"),
        h.div(".row")[
            h.label(".row", for_="kingdom-keep")[t("In place of each"), " ", keep_choice()],
            button(t("Replace these"), "replace-several", quiet=False, submit=True),
        ],
    ]
    return Reply(html={SHEET: str(sheet)}, announcement=t("Replace several"))


def swap_several(request: Request) -> Reply:
    """Replace all cards that were ticked, together."""
    (session, deal), keep = read_change(request), fields.KEEP.read(request.fields)
    try:
        slots = [Slot.parse(name) for name in dict.fromkeys(fields.SEVERAL.read(request.fields))]
        if not slots:
            raise FormError(FieldError(fields.SEVERAL.name, t("Nothing is ticked. Tick what is to go.")))
        check_unlocked(session, deal.table, slots, fields.SEVERAL.name)
        if keep:
            alike, weighting = fields.ALIKE[keep], deal.wish.weighting_in_use
            table = replace_several_alike(deal.table, slots, alike, session.rng, weighting=weighting)
        else:
            table = replace_several(deal.table, slots, session.rng, chooser=deal.wish.chooser)
    except SlotError as error:
        raise refused(fields.SEVERAL.name, error) from error
    except TooFewPilesError as error:
        message = t("There are not enough other piles in your sets. Tick fewer, lift bans, or add sets.")
        raise FormError(FieldError(fields.SEVERAL.name, message)) from error
    except NoReplacementError as error:
        words, _ = no_replacement(deal, error.slot, keep)
        raise FormError(FieldError(fields.SEVERAL.name, words)) from error
    before, after = deal.table.slots, (*table.piles, *table.landscapes)
    stayed = [before[slot] for slot in slots if keep and before[slot] in after]
    count = len(slots) - len(stayed)
    words = plural(count, "{count} card was replaced.", "{count} cards were replaced.")
    notes = []
    if stayed:
        names = card_names(stayed, session.display.language)
        notes = [t("No such card fits in place of: {names}.", names=names)]
    return show_changed(session, deal, table, " ".join((words, *notes)), notes)


HANDLERS: Mapping[str, Handler] = {
    "several": show_several,
    "replace-several": swap_several,
}
