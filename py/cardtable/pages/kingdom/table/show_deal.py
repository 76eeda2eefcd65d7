"""The reply that shows a table, and changes of one: what all actions on a table share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random

from cardtable.kingdom import Card, Conflict, Role, Slot, SlotError, Table, conflict, name_in
from cardtable.kingdom.table.roles import SINGLE_PILES
from cardtable.pages.core.action import Actions
from cardtable.pages.core.language import t
from cardtable.pages.core.reply import JSON, FieldError, FormError, Reply
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.error_words import refused
from cardtable.pages.kingdom.kept_weights import DEFAULT, KeptWeights, weights_text
from cardtable.pages.kingdom.methods import Method
from cardtable.pages.kingdom.phrases import card_names, role_words
from cardtable.pages.kingdom.session import Deal, Session, TableNotes
from cardtable.pages.kingdom.sheet import SHEET
from cardtable.pages.kingdom.table.arrangement import arrange
from cardtable.pages.kingdom.table.table_view import announcement, foreign_words, result
from cardtable.pages.kingdom.table.wish_line import wish_line
from cardtable.pages.kingdom.wishes import Wish

RESULT = "kingdom-result"
WISH = "kingdom-wish"
EXCHANGED = (*SINGLE_PILES, Role.PROPHECY, Role.TRAIT)
"""The extras that a change elsewhere may exchange, and that are told then."""


def show(session: Session) -> Reply:
    """Return the reply that shows a table, closes the sheet, and keeps the table on the device."""
    deal, notes, taken = session.deal, session.notes, dict[str, list[str]]()
    try:
        shelf = fields.SHELF.read(session.form)
    except FormError as error:
        line = f"{error.errors[0].message} {t('They stay as they are.')}"
        notes = replace(notes, lines=(*notes.lines, line))
    else:
        shelf = shelf.with_table(deal.state, session.now, session.state if notes.by_hand else None)
        taken = fields.SHELF.filled(shelf)
        session = session.filled(fields.SHELF, shelf)
    why = conflict(deal.table)
    arrangement = arrange(deal.table, session.display, session.shown, notes.since)
    foreign = () if notes.by_hand else session.foreign(deal.table)
    words = notes.words or announcement(deal.table, why, session.display, arrangement)
    told = [foreign_words(foreign)] if foreign else []
    return Reply(
        html={
            RESULT: result(session, deal, why, arrangement, notes),
            WISH: _wish_line(session, deal.wish),
            SHEET: "",
        },
        state=deal.state if session.laid else None,
        shared=deal.shared(session.display.players),
        fields=taken | fields.SHOWN.filled(arrangement.text),
        announcement=" ".join(dict.fromkeys((words, *told, *notes.lines))),
        data=_data(deal, why),
        step=notes.words,
    )


def _wish_line(session: Session, dealt: Wish) -> str:
    """Return the line of the form's wish, by which the next kingdom is dealt, with the sets just drawn."""
    wish, kept = session.wish, fields.unless_refused(lambda: session.kept, KeptWeights())
    if wish is None:
        return wish_line(dealt)
    if wish.expansions and wish.editions == dealt.editions:
        wish = replace(wish, drawn=dealt.drawn)
    text = weights_text(wish.weighting) if wish.method is Method.WEIGHTED else DEFAULT
    return wish_line(wish, weights=kept.name_of(text))


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


ACTIONS = Actions(Session.read, show)


def read_slot(given: str) -> Slot:
    """Return the slot that a button or a sheet named; raises FormError where it is none."""
    try:
        return Slot.parse(given)
    except SlotError as error:
        raise refused(fields.SLOT.name, error) from error


def slot_and_card(given: str, table: Table) -> tuple[Slot, Card]:
    """Return the slot of a request and its card; raises FormError if there is no such slot."""
    slot = read_slot(given)
    if slot not in table.slots:
        raise refused(fields.SLOT.name, SlotError(str(slot)))
    return slot, table.slots[slot]


def check_unlocked(session: Session, table: Table, slots: Iterable[Slot], place: str = "") -> None:
    """Raise FormError if any of the slots is locked; it is told at a place, if one is named."""
    names = card_names([table.slots[slot] for slot in slots if slot in table.locked], session.language)
    if names:
        raise FormError(FieldError(place, t("Locked: {names}. A lock holds until you open it.", names=names)))


def slot_changed(
    session: Session,
    given: str,
    change: Callable[[Deal, Slot, Random], Table],
    said: str,
    *,
    only_lock: bool = False,
) -> Session:
    """Change a slot, a locked one in its lock only.

    `said` tells it, with the `{name}` of the card that was there; `{others}` are new.
    """
    deal, language = session.barred, session.language
    slot, card = slot_and_card(given, deal.table)
    if not only_lock:
        check_unlocked(session, deal.table, [slot])
    table = change(deal, slot, session.rng)
    new = [other for other in table.slots.values() if other not in deal.table.slots.values()]
    words = t(said, name=name_in(card, language), others=card_names(new, language))
    return changed(session, table, words)


def changed(session: Session, table: Table, words: str, notes: Sequence[str] = ()) -> Session:
    """Return the session with its table changed by hand; other cards have no seed that gives them.

    `words` announce the change; extras that moved along are told after it. `notes` are told above the table.
    """
    before = session.deal
    words = " ".join((words, *_moved_along(before.table, table, session.language)))
    wish = before.wish if table.slots == before.table.slots else before.wish.without_seed()
    deal = Deal(wish, replace(session.lifted(table), pool=wish.pool), fits=before.fits)
    return session.laying(deal, TableNotes((*notes,), words, reveal=bool(notes), by_hand=True))


def _moved_along(before: Table, after: Table, language: str) -> Iterator[str]:
    for slot, extra in after.extra_slots.items():
        old = before.slots.get(slot)
        if old and old is not extra.card and slot.role in EXCHANGED:
            role = role_words(slot.role, extra.caller, language)
            yield t("{role}: now {name}.", role=role, name=name_in(extra.card, language))
