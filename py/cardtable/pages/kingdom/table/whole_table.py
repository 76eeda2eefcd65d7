"""Changes of the whole table: its boxes, players, locks and bans, and the table view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import htpy as h

from cardtable.kingdom import ban, card_by_id, layout_of, name_in, revise, unban
from cardtable.kingdom.table.dealing import complete
from cardtable.kingdom.table.extras import Baseline
from cardtable.kingdom.table.mending import mend
from cardtable.pages.core.language import t
from cardtable.pages.core.reply import FieldError, FormError, Handler, Reply, Request
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.never import never_with, never_without, read_never
from cardtable.pages.kingdom.phrases import BOX_NAMES, exchanged
from cardtable.pages.kingdom.session import read_deal, read_session
from cardtable.pages.kingdom.table.arrangement import arrange
from cardtable.pages.kingdom.table.boxes_line import boxes_line
from cardtable.pages.kingdom.table.setup_list import setup_regions
from cardtable.pages.kingdom.table.show_deal import (
    check_unlocked,
    read_change,
    show_changed,
    show_deal,
    slot_and_card,
)
from cardtable.pages.kingdom.table.table_view import (
    BOXES_REGION,
    LIMIT_REGION,
    OUTCOME_REGION,
    PLAYERS_REGION,
    outcome_words,
    players_choice,
    table_top,
)
from cardtable.pages.kingdom.table.table_wishes import box_limit_note

VIEW = "kingdom-view"


def show_view(request: Request) -> Reply:
    """Open the table view."""
    session, deal = read_change(request)
    display = replace(session.display, done=session.done)
    arrangement = arrange(deal.table, display, session.shown)
    return Reply(html={VIEW: str(table_top(deal.table, display, arrangement))}, announcement=t("Table view"))


def toggle_box(request: Request) -> Reply:
    """Put Colonies or Shelters in by hand, or take them out."""
    (session, deal), box = read_change(request), fields.BOX.read(request.fields)
    there = not getattr(deal.table, box)
    by_hand: dict[str, Any] = {box: there}
    table = complete(replace(deal.table, **by_hand), session.rng, baseline=Baseline.of(deal.table))
    name = t(BOX_NAMES[box])
    words = t("{box}: yes.", box=name) if there else t("{box}: no.", box=name)
    return show_changed(session, deal, table, words)


def fit_limits(request: Request) -> Reply:
    """Take the number of landscapes on this table for fine, where the least and most say otherwise."""
    session, deal = read_change(request)
    words = t("This kingdom may have as many landscapes as it has; your wishes stay.")
    return show_changed(session, replace(deal, fits=True), deal.table, words)


def set_up_for(request: Request) -> Reply:
    """Show the set-up list for another number of players, and take that number everywhere."""
    session, deal = read_session(request), read_deal(request)
    players = session.display.players
    lists = setup_regions(layout_of(deal.table), replace(session.display, done=session.done))
    words = t("{count} players.", count=players)
    return Reply(
        html={
            **lists,
            PLAYERS_REGION: str(players_choice(players)),
            OUTCOME_REGION: outcome_words(deal, session.display, session.own),
            LIMIT_REGION: str(h.fragment[box_limit_note(deal, session.display, session.own)]),
            BOXES_REGION: str(boxes_line(deal, session.display, session.own)),
            "print-players": str(h.fragment[t("{count} players##print", count=players)]),
        },
        fields=fields.filled(fields.PLAYER_COUNT, players),
        shared=deal.shared(players),
        announcement=words,
    )


def mend_table(request: Request) -> Reply:
    """Swap piles until every wish is met, if that can be."""
    session, deal = read_change(request)
    table = mend(deal.table, session.rng, chooser=deal.wish.chooser)
    names = exchanged(deal.table, table, session.display.language)
    if not names:
        words = t("No swap brings this kingdom nearer to your wishes: unlock cards, or lift bans.")
        raise FormError(FieldError("", words))
    words = t("{gone} went; {came} came.", **names)
    return show_changed(session, deal, table, words, notes=[words])


def never_again(request: Request) -> Reply:
    """Put the card of a slot on the list of those that are never dealt, and replace it."""
    session, deal = read_change(request)
    slot, card = slot_and_card(request, deal.table)
    check_unlocked(session, deal.table, [slot])
    table = ban(deal.table, card, session.rng, weighting=deal.wish.weighting_in_use)
    words = t(
        "{name} is banned for good: it is not dealt any more on this device. You find the list under "
        "“Your wishes”, “Cards banned for good”.",
        name=name_in(card, session.display.language),
    )
    reply = show_changed(replace(session, never=(*session.never, card)), deal, table, words, notes=[words])
    never = {fields.NEVER.name: never_with(request.fields, card)}
    return replace(reply, fields={**reply.fields, **never})


def lift_never(request: Request) -> Reply:
    """Take a card off the list of those that are never dealt: a button named it."""
    session, deal = read_session(request), read_deal(request)
    card = card_by_id(fields.LIFT.read(request.fields))
    name = name_in(card, session.display.language)
    left = replace(session, never=tuple(other for other in session.never if other is not card))
    never = {fields.NEVER.name: never_without(request.fields, card)}
    words = t("{name} is allowed again.", name=name)
    return replace(show_deal(left, deal, words=words, controls=never), state=None)


def unlock_all(request: Request) -> Reply:
    """Unlock every slot."""
    session, deal = read_change(request)
    return show_changed(session, deal, replace(deal.table, locked=()), t("All is unlocked."))


def unban_all(request: Request) -> Reply:
    """Lift every ban; what the table lacked for want of cards is looked for again."""
    session, deal = read_change(request)
    table = deal.table
    for card in table.banned:
        table = unban(table, card)
    if table.missing:
        table = revise(table, session.rng)
    return show_changed(session, deal, table, t("No card is banned any more."))


def check_never(request: Request) -> Reply:
    """Tell below the list of bans what in it is no card's name, when the list is left."""
    try:
        words = t("{count} on the list", count=len(read_never(request.fields)))
        told = None
    except FormError as error:
        words = " ".join(each.message for each in error.errors)
        told = h.p(".error")[words]
    return Reply(html={"kingdom-never": str(h.fragment[told])}, announcement=words)


HANDLERS: Mapping[str, Handler] = {
    "view": show_view,
    "box": toggle_box,
    "limits-fit": fit_limits,
    "setup-players": set_up_for,
    "mend": mend_table,
    "never": never_again,
    "never-check": check_never,
    "never-lift": lift_never,
    "unlock-all": unlock_all,
    "unban-all": unban_all,
}
