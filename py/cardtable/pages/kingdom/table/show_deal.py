"""The reply that shows a table, and reading a change of one: what all actions on a table share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

import htpy as h

from cardtable.kingdom import Card, Conflict, Role, Slot, SlotError, Table, conflict, name_in
from cardtable.kingdom.table.roles import SINGLE_PILES
from cardtable.pages.core.language import t
from cardtable.pages.core.reply import JSON, FieldError, FormError, Reply, Request
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.error_words import refused
from cardtable.pages.kingdom.kept_weights import weights_text
from cardtable.pages.kingdom.methods import Method
from cardtable.pages.kingdom.phrases import card_names, role_words
from cardtable.pages.kingdom.session import Deal, Session, read_deal, read_session
from cardtable.pages.kingdom.sheet import SHEET
from cardtable.pages.kingdom.table.arrangement import arrange
from cardtable.pages.kingdom.table.table_view import NO_NOTES, TableNotes, announcement, foreign_words, result
from cardtable.pages.kingdom.table.wish_line import wish_line
from cardtable.pages.kingdom.wishes import Wish

RESULT = "kingdom-result"
WISH = "kingdom-wish"
EXCHANGED = (*SINGLE_PILES, Role.PROPHECY, Role.TRAIT)
"""The extras that a change elsewhere may exchange, and that are told then."""


def show_deal(
    session: Session,
    deal: Deal,
    notes: TableNotes = NO_NOTES,
    *,
    words: str = "",
    by_hand: bool = False,
    controls: Mapping[str, list[str]] | None = None,
    since: Table | None = None,
) -> Reply:
    """Return the reply that shows a table, closes the sheet, and keeps the table on the device.

    Args:
        session: the visitor's side of the request.
        deal: the table and its wish.
        notes: what is told with the table.
        words: what is announced; the kingdom if it is empty.
        by_hand: whether the table was changed by hand, and takes the place of the one before it.
        controls: values for the form's controls.
        since: the table against which changes are marked; the one shown before if it is None.
    """
    state, taken = deal.state, dict(controls or {})
    done: frozenset[str] = frozenset()
    if session.shelf is None:
        notes = replace(notes, lines=(*notes.lines, f"{session.shelf_fault} {t('They stay as they are.')}"))
    else:
        shelf = session.shelf.with_table(state, session.now, session.state if by_hand else None)
        done = frozenset(shelf.done(state))
        taken |= fields.filled(fields.SHELF, shelf)
    display = replace(session.display, done=done)
    session = replace(session, form=session.form | dict(controls or {}), display=display)
    why = conflict(deal.table)
    arrangement = arrange(deal.table, display, session.shown)
    if since:
        arrangement = arrangement.marking(since, deal.table)
    taken |= fields.filled(fields.SHOWN, arrangement.text)
    foreign = () if by_hand else session.foreign(deal.table)
    words = words or announcement(deal.table, why, display, arrangement)
    told = [foreign_words(foreign)] if foreign else []
    return Reply(
        html={
            RESULT: str(result(session, deal, why, arrangement, notes)),
            WISH: str(h.fragment[_wish_line(session, deal.wish)]),
            SHEET: "",
        },
        state=state,
        shared=deal.shared(display.players),
        fields=taken,
        announcement=" ".join(dict.fromkeys((words, *told, *notes.lines))),
        data=_data(deal, why),
    )


def _wish_line(session: Session, dealt: Wish) -> str:
    """Return the line of the form's wish, by which the next kingdom is dealt, with the sets just drawn."""
    wish = session.wish
    if wish is None:
        return wish_line(dealt)
    if wish.expansions and wish.editions == dealt.editions:
        wish = replace(wish, drawn=dealt.drawn)
    name = session.kept.name_of(weights_text(wish.weighting)) if wish.method is Method.WEIGHTED else ""
    return wish_line(wish, weights=name)


def _data(deal: Deal, why: Conflict | None) -> JSON:
    table = deal.table
    return {
        "seed": deal.wish.seed,
        "table": table.ids,
        "piles": [card.id for card in table.piles],
        "landscapes": [card.id for card in table.landscapes],
        "colonies": table.colonies,
        "shelters": table.shelters,
        "locked": [str(slot) for slot in table.locked],
        "banned": [card.id for card in table.banned],
        "found": {
            finding.requirement.value: [card.id for card in finding.piles] for finding in table.findings
        },
        "failing": [ask.value for ask in table.failing],
        "missing": [{"role": missing.role.value, "caller": missing.caller.id} for missing in table.missing],
        "conflict": [ask.value for ask in why.requirements] if why else [],
        "dropped": [ask.value for ask in why.dropped] if why else [],
        "relaxations": [ask.value for ask in why.relaxations] if why else [],
    }


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


def check_unlocked(session: Session, table: Table, slots: Iterable[Slot], place: str = "") -> None:
    """Raise FormError if any of the slots is locked; it is told at a place, if one is named."""
    names = card_names(
        [table.slots[slot] for slot in slots if slot in table.locked], session.display.language
    )
    if names:
        raise FormError(FieldError(place, t("Locked: {names}. A lock holds until you open it.", names=names)))


def slot_changed(
    request: Request,
    change: Callable[[Deal, Slot, Random], Table],
    said: str,
    *,
    only_lock: bool = False,
) -> Reply:
    """Change a slot, a locked one in its lock only.

    `said` tells it, with the `{name}` of the card that was there; `{others}` are new.
    """
    session, deal = read_change(request)
    slot, card = slot_and_card(request, deal.table)
    if not only_lock:
        check_unlocked(session, deal.table, [slot])
    table = change(deal, slot, session.rng)
    names = session.display.language
    new = [other for other in table.slots.values() if other not in deal.table.slots.values()]
    words = t(said, name=name_in(card, names), others=card_names(new, names))
    return show_changed(session, deal, table, words)


def show_changed(
    session: Session, before: Deal, table: Table, words: str, notes: Sequence[str] = ()
) -> Reply:
    """Return the reply of a table that was changed by hand; other cards have no seed that gives them.

    `words` announce the change; extras that moved along are told after it. `notes` are told above the table.
    """
    words = " ".join((words, *_moved_along(before.table, table, session.display.language)))
    same_cards = table.slots == before.table.slots
    wish = before.wish if same_cards else before.wish.without_seed()
    deal = Deal(wish, replace(session.lifted(table), pool=wish.pool), fits=before.fits)
    return show_deal(session, deal, TableNotes(tuple(notes), reveal=bool(notes)), words=words, by_hand=True)


def _moved_along(before: Table, after: Table, language: str) -> Iterator[str]:
    """Say which extras another card has taken the place of, though the change was elsewhere."""
    for slot, extra in after.extra_slots.items():
        old = before.slots.get(slot)
        if old and old is not extra.card and slot.role in EXCHANGED:
            role = role_words(slot.role, extra.caller, language)
            yield t("{role}: now {name}.", role=role, name=name_in(extra.card, language))
