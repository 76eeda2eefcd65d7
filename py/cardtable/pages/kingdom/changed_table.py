"""Reading a change of the table, and showing the table after it: what all its actions share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

from cardtable.kingdom import Card, Role, Slot, SlotError, Table, name_in
from cardtable.kingdom.table.roles import SINGLE_PILES
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.error_words import refused
from cardtable.pages.kingdom.phrases import card_names, role_words
from cardtable.pages.kingdom.session import Deal, Session, read_deal, read_session
from cardtable.pages.kingdom.show_deal import show_deal
from cardtable.pages.kingdom.table_view import TableNotes
from cardtable.pages.language import t
from cardtable.pages.reply import Reply, Request

EXCHANGED = (*SINGLE_PILES, Role.PROPHECY, Role.TRAIT)
"""The extras that a change elsewhere may exchange, and that are told then."""


def read_change(request: Request) -> tuple[Session, Deal]:
    """Read the visitor's side and the table, on which nothing comes that is never dealt."""
    session, deal = read_session(request), read_deal(request)
    return session, replace(deal, table=session.barring(deal.table))


def read_slot(request: Request) -> Slot:
    """Return the slot that a button or a sheet named; raises FormError where it is none."""
    try:
        return Slot.parse(fields.SLOT.read(request.fields))
    except SlotError as error:
        raise refused(fields.SLOT.name, error) from error


def slot_and_card(request: Request, table: Table) -> tuple[Slot, Card]:
    """Return the slot of a request and its card; raises FormError if there is no such slot."""
    slot = read_slot(request)
    if slot not in table.slots:
        raise refused(fields.SLOT.name, SlotError(str(slot)))
    return slot, table.slots[slot]


def read_keep(request: Request) -> str:
    """Return what a swap is to keep: what the open sheet says, else what was chosen last."""
    field = fields.KEEP if fields.KEEP.name in request.fields else fields.LAST_KEPT
    return field.read(request.fields)


def slot_changed(request: Request, change: Callable[[Deal, Slot, Random], Table], said: str) -> Reply:
    """Change a slot; `said` tells it, with the `{name}` of the card that was there; `{others}` are new."""
    session, deal = read_change(request)
    slot, card = slot_and_card(request, deal.table)
    table = change(deal, slot, session.rng)
    names = session.display.language
    new = [other for other in table.slots.values() if other not in deal.table.slots.values()]
    words = t(said, name=name_in(card, names), others=card_names(new, names))
    return show_changed(session, deal, table, words)


def show_changed(
    session: Session, before: Deal, table: Table, words: str, notes: Sequence[str] = ()
) -> Reply:
    """Return the reply of a table that was changed by hand; other cards have no seed that gives them.

    Args:
        session: the visitor's side of the request.
        before: the table that was changed, and its wish.
        table: the table now.
        words: the change in a sentence, which is announced; extras that moved along are told after it.
        notes: told above the table, and brought into view.
    """
    words = " ".join((words, *_moved_along(before.table, table, session.display.language)))
    same_cards = table.slots == before.table.slots
    wish = before.wish if same_cards else before.wish.without_seed()
    deal = Deal(wish, replace(session.lifted(table), pool=wish.pool))
    return show_deal(session, deal, TableNotes(tuple(notes), reveal=bool(notes)), words=words, by_hand=True)


def _moved_along(before: Table, after: Table, language: str) -> Iterator[str]:
    """Say which extras another card has taken the place of, though the change was elsewhere."""
    for slot, extra in after.extra_slots.items():
        old = before.slots.get(slot)
        if old and old is not extra.card and slot.role in EXCHANGED:
            role = role_words(slot.role, extra.caller, language)
            yield t("{role}: now {name}.", role=role, name=name_in(extra.card, language))
