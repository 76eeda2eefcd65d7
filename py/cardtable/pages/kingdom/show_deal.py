"""The reply that shows a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import htpy as h

from cardtable.kingdom import Conflict, Table, conflict
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.arrangement import arrange
from cardtable.pages.kingdom.kept_weights import weights_text
from cardtable.pages.kingdom.methods import Method
from cardtable.pages.kingdom.session import Deal, Session
from cardtable.pages.kingdom.table_view import NO_NOTES, TableNotes, announcement, foreign_words, result
from cardtable.pages.kingdom.wish_line import wish_line
from cardtable.pages.kingdom.wishes import Wish
from cardtable.pages.language import t
from cardtable.pages.reply import JSON, Reply

RESULT = "kingdom-result"
SHEET = "kingdom-sheet"
WISH = "kingdom-wish"


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
        "found": {finding.ask.value: [card.id for card in finding.piles] for finding in table.findings},
        "failing": [ask.value for ask in table.failing],
        "missing": [{"role": missing.role.value, "caller": missing.caller.id} for missing in table.missing],
        "conflict": [ask.value for ask in why.asks] if why else [],
        "dropped": [ask.value for ask in why.dropped] if why else [],
        "relaxations": [ask.value for ask in why.relaxations] if why else [],
    }
