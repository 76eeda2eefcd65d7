"""Dealing the kingdoms of an evening."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardtable.kingdom import MOST_PILES, TooFewPilesError, lay_evening
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.actions.deal import cards_out
from cardtable.pages.kingdom.evening_sheet import evening_notes, evening_sheet, game_words
from cardtable.pages.kingdom.history import ShelfView, shelf_sheet
from cardtable.pages.kingdom.session import Deal, read_form_wish, read_session
from cardtable.pages.kingdom.show_deal import SHEET
from cardtable.pages.kingdom.wish_line import draw_not_followed
from cardtable.pages.language import plural, t
from cardtable.pages.reply import FieldError, FormError, Handler, Reply, Request


def deal_evening(request: Request) -> Reply:
    """Open the sheet of an evening; if a button says so, deal its kingdoms and show them with those kept."""
    session, count = read_session(request), fields.EVENING.read(request.fields)
    names, left_out = session.display.language, draw_not_followed(session.wish, session.display.players)
    if not fields.DEAL_EVENING.read(request.fields):
        if fields.EVENING.name not in request.fields:
            count = min(count, _most_kingdoms(request))
        sheet = evening_sheet(count, left_out)
        return Reply(html={SHEET: str(sheet)}, announcement=t("Kingdoms for an evening"))
    wish, shelf = read_form_wish(request), fields.SHELF.read(request.fields)
    try:
        tables = lay_evening(
            wish.pool,
            wish.engine_asks,
            wish.settings,
            count,
            session.rng,
            banned=[card for card in cards_out(request) if card.set in wish.pool.sets],
            chooser=wish.chooser,
        )
    except TooFewPilesError as error:
        message = plural(
            error.count,
            "Your sets have {count} pile for that; each kingdom needs ten.",
            "Your sets have {count} piles for that; each kingdom needs ten.",
        )
        raise FormError(FieldError(fields.EVENING.name, message)) from error
    deals = [Deal(wish.without_seed(), replace(table, banned=())) for table in tables]
    shelf = shelf.with_evening(
        [(each.state, game_words(at, len(deals))) for at, each in enumerate(deals, start=1)], session.now
    )
    notes = [*filter(None, [left_out]), *evening_notes(deals, names)]
    return Reply(
        html={SHEET: str(shelf_sheet(shelf, ShelfView(names, request.state), notes))},
        fields={fields.SHELF.name: fields.SHELF.write(shelf)},
        announcement=plural(count, "{count} kingdom.", "{count} kingdoms."),
    )


def _most_kingdoms(request: Request) -> int:
    """Return how many kingdoms the chosen sets have piles for; the least that can be asked for, if fewer."""
    try:
        piles = {*read_form_wish(request).pool.piles} - {*cards_out(request)}
    except FormError:  # told when the evening is dealt
        return fields.EVENING.most
    return max(len(piles) // MOST_PILES, fields.EVENING.least)


HANDLERS: Mapping[str, Handler] = {"evening": deal_evening}
