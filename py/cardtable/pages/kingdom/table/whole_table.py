"""Changes of the whole table: its boxes, players, locks and bans, and the table view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import htpy as h

from cardtable.kingdom import ban, card_by_id, name_in, revise, unban
from cardtable.kingdom.table.dealing import complete
from cardtable.kingdom.table.extras import Baseline
from cardtable.kingdom.table.mending import mend
from cardtable.pages.core.language import t
from cardtable.pages.core.reply import FieldError, FormError, Handler, Reply
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.never import never_with, never_without, read_never
from cardtable.pages.kingdom.phrases import BOX_NAMES, exchanged
from cardtable.pages.kingdom.session import Session, TableNotes
from cardtable.pages.kingdom.table import table_view
from cardtable.pages.kingdom.table.arrangement import arrange
from cardtable.pages.kingdom.table.boxes_line import boxes_line
from cardtable.pages.kingdom.table.setup_list import setup_regions
from cardtable.pages.kingdom.table.show_deal import ACTIONS, changed, check_unlocked, slot_and_card
from cardtable.pages.kingdom.table.table_wishes import box_limit_note

VIEW = "kingdom-view"


def show_view(session: Session) -> Reply:
    table, display = session.deal.table, session.display
    top = table_view.table_top(table, display, arrange(table, display, session.shown))
    return Reply(html={VIEW: top}, announcement=t("Table view"))


def toggle_box(session: Session, box: str) -> Session:
    """Put Colonies or Shelters in by hand, or take them out."""
    before = session.barred.table
    there = not getattr(before, box)
    by_hand: dict[str, Any] = {box: there}
    table = complete(replace(before, **by_hand), session.rng, baseline=Baseline.of(before))
    name = t(BOX_NAMES[box])
    words = t("{box}: yes.", box=name) if there else t("{box}: no.", box=name)
    return changed(session, table, words)


def fit_limits(session: Session) -> Session:
    """Take the number of landscapes on this table for fine, where the least and most say otherwise."""
    words = t("This kingdom may have as many landscapes as it has; your wishes stay.")
    return changed(session.laying(replace(session.deal, fits=True)), session.barred.table, words)


def set_up_for(session: Session) -> Reply:
    """Show the set-up list for another number of players, and take that number everywhere."""
    deal, players = session.deal, session.display.players
    return Reply(
        html={
            **setup_regions(deal.table.layout, session.display),
            table_view.PLAYERS_REGION: table_view.players_choice(players),
            table_view.OUTCOME_REGION: table_view.outcome_words(session, deal),
            table_view.LIMIT_REGION: box_limit_note(session, deal),
            table_view.BOXES_REGION: boxes_line(session, deal),
            "print-players": t("{count} players##print", count=players),
        },
        fields=fields.PLAYER_COUNT.filled(players),
        shared=deal.shared(players),
        announcement=t("{count} players.", count=players),
    )


def mend_table(session: Session) -> Session:
    """Swap piles until every wish is met, if that can be."""
    deal = session.barred
    table = mend(deal.table, session.rng, chooser=deal.wish.chooser)
    names = exchanged(deal.table, table, session.language)
    if not names:
        words = t("No swap brings this kingdom nearer to your wishes: unlock cards, or lift bans.")
        raise FormError(FieldError("", words))
    words = t("{gone} went; {came} came.", **names)
    return changed(session, table, words, [words])


def never_again(session: Session, given: str) -> Session:
    """Put the card of a slot on the list of those that are never dealt, and replace it."""
    deal = session.barred
    slot, card = slot_and_card(given, deal.table)
    check_unlocked(session, deal.table, [slot])
    table = ban(deal.table, card, session.rng, weighting=deal.wish.weighting_in_use)
    words = t(
        "{name} is banned for good: it is not dealt any more on this device. You find the list under "
        "“Your wishes”, “Cards banned for good”.",
        name=name_in(card, session.language),
    )
    after = session.filled(fields.NEVER, never_with(session.form, card))
    return changed(after, table, words, [words])


def lift_never(session: Session, lifted: str) -> Session:
    """Take a card off the list of those that are never dealt: a button named it."""
    card = card_by_id(lifted)
    words = t("{name} is allowed again.", name=name_in(card, session.language))
    after = session.filled(fields.NEVER, never_without(session.form, card))
    return replace(after, notes=TableNotes(words=words))


def unban_all(session: Session) -> Session:
    """Lift every ban; what the table lacked for want of cards is looked for again."""
    table = session.barred.table
    for card in table.banned:
        table = unban(table, card)
    if table.missing:
        table = revise(table, session.rng)
    return changed(session, table, t("No card is banned any more."))


def check_never(session: Session) -> Reply:
    """Tell below the list of bans what in it is no card's name, when the list is left."""
    try:
        words, told = t("{count} on the list", count=len(read_never(session.form))), None
    except FormError as error:
        words = " ".join(each.message for each in error.errors)
        told = h.p(".error")[words]
    return Reply(html={"kingdom-never": told}, announcement=words)


_action = ACTIONS.action
HANDLERS: Mapping[str, Handler] = {
    "view": _action(show_view),
    "box": _action(toggle_box, fields.BOX),
    "limits-fit": _action(fit_limits),
    "setup-players": _action(set_up_for),
    "mend": _action(mend_table),
    "never": _action(never_again, fields.SLOT),
    "never-check": _action(check_never),
    "never-lift": _action(lift_never, fields.LIFT),
    "unlock-all": _action(
        lambda session: changed(session, replace(session.barred.table, locked=()), t("All is unlocked."))
    ),
    "unban-all": _action(unban_all),
}
