"""The reply that shows a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import htpy as h

from cardtable.kingdom import Conflict, Table, conflict, single_answers
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.arrangement import arrange
from cardtable.pages.kingdom.boxes_line import boxes_line
from cardtable.pages.kingdom.kept_weights import weights_text
from cardtable.pages.kingdom.methods import Method
from cardtable.pages.kingdom.session import Deal, Session
from cardtable.pages.kingdom.table_view import TableNotes, announcement, foreign_words, result
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
    *,
    words: str = "",
    by_hand: bool = False,
    notes: Sequence[str] = (),
    controls: Mapping[str, list[str]] | None = None,
    since: Table | None = None,
    mark: str = "",
    reveal_notes: bool = False,
    offer_last: bool = False,
    as_it_is: bool = False,
    offers_wishes: bool = False,
) -> Reply:
    """Return the reply that shows a table, closes the sheet, and keeps the table on the device.

    Args:
        session: the visitor's side of the request.
        deal: the table and its wish.
        words: what is announced; the kingdom if it is empty.
        by_hand: whether the table was changed by hand, and takes the place of the one before it.
        notes: told above the table.
        controls: values for the form's controls.
        since: the table against which changes are marked; the one shown before if it is None.
        mark: the word of that mark; "new" if it is empty.
        reveal_notes: whether the notes are brought into view.
        as_it_is: whether these very cards were asked for: a wish that they miss is a note, no warning.
        offers_wishes: whether the wishes of the table, which are not those of the form, are offered.
        offer_last: whether the newest kingdom on the shelf is offered, below the tiles.
    """
    state, taken = deal.state, dict(controls or {})
    session = replace(session, form=session.form | taken)
    done: frozenset[str] = frozenset()
    if session.shelf is None:
        notes = [*notes, f"{session.shelf_fault} {t('They stay as they are.')}"]
    else:
        shelf = session.shelf.with_table(state, session.now, session.state if by_hand else None)
        done = frozenset(shelf.done(state))
        taken[fields.SHELF.name] = fields.SHELF.write(shelf)
    display = replace(session.display, done=done)
    why = conflict(deal.table)
    arrangement = arrange(deal.table, display, session.shown)
    if since:
        arrangement = arrangement.marking(since, deal.table)
    taken[fields.SHOWN.name] = fields.SHOWN.write(arrangement.text)
    foreign = session.foreign(deal.table)
    words = words or announcement(deal.table, why, display, arrangement)
    told = [foreign_words(foreign)] if foreign and not by_hand else []
    return Reply(
        html={
            RESULT: str(
                result(
                    deal.table,
                    why,
                    deal.wish.seed,
                    display,
                    arrangement,
                    TableNotes(
                        tuple(notes),
                        reveal=reveal_notes,
                        mark=mark or t("new"),
                        sent=deal.players > 0,
                        as_it_is=as_it_is,
                        foreign=foreign,
                        offers_wishes=offers_wishes,
                        never=tuple(card for card in session.never if card in deal.table.slots.values()),
                        never_kept=bool(session.never),
                        drawn=deal.wish.pool.sets if deal.wish.drawn else (),
                        single=single_answers(
                            deal.table.pool.piles,
                            deal.table.asks,
                            deal.table.pool.sets,
                            {*deal.table.banned, *session.out} - {*deal.table.piles},
                        ),
                        boxes=boxes_line(deal.table, deal.wish, display, session.own),
                        aims=_aims(deal),
                        last=session.last_kingdom if offer_last else None,
                    ),
                )
            ),
            WISH: str(h.fragment[_wish_line(session, deal.wish)]),
            SHEET: "",
        },
        state=state,
        shared=deal.shared(session.display.players),
        fields=taken,
        announcement=" ".join(dict.fromkeys((words, *told, *notes))),
        data=_data(deal, why),
    )


def _aims(deal: Deal) -> h.Node:
    """Return what a weighted kingdom has of its aims. They are imported then: others do not need them."""
    weighting = deal.wish.weighting_in_use
    if weighting is None:
        return None
    from cardtable.pages.kingdom.aims_view import aims_section

    return aims_section(deal.table.piles, weighting)


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
