"""Dealing the kingdoms of an evening."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardtable.kingdom import TooFewPilesError, lay_evening
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.actions.deal import cards_out
from cardtable.pages.kingdom.evening_line import game_words
from cardtable.pages.kingdom.evening_plan import EveningPlan, Game
from cardtable.pages.kingdom.evening_sheet import evening_sheet
from cardtable.pages.kingdom.session import Deal, find_deal, read_form_wish, read_session
from cardtable.pages.kingdom.show_deal import SHEET
from cardtable.pages.kingdom.wish_line import draw_not_followed
from cardtable.pages.language import plural, t
from cardtable.pages.reply import FieldError, FormError, Handler, Reply, Request

TEN = 10
"""How many piles a kingdom has."""


def deal_evening(request: Request) -> Reply:
    """Open the sheet of an evening; deal its kingdoms, if a button says so, and keep them on the device."""
    session, count = read_session(request), fields.EVENING.read(request.fields)
    names = session.display.language
    if not fields.DEAL_EVENING.read(request.fields):
        deals = _planned(request, session.plan)
        if fields.EVENING.name not in request.fields:
            count = min(count, _most_kingdoms(request))
        left_out = draw_not_followed(session.wish, session.display.players)
        sheet = evening_sheet(len(deals) or count, deals, names, state=request.state, not_followed=left_out)
        return Reply(html={SHEET: str(sheet)}, announcement=t("Kingdoms for an evening"))
    wish = read_form_wish(request)
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
    kept = session.shelf
    for at, each in reversed(list(enumerate(deals, start=1))):
        kept = kept and kept.with_table(
            each.state, f"{session.now.removesuffix('Z')}{len(deals) - at}Z", None, game_words(at, len(deals))
        )
    controls = {fields.SHELF.name: fields.SHELF.write(kept)} if kept else {}
    plan = EveningPlan(tuple(Game(each.state) for each in deals))
    controls[fields.EVENING_PLAN.name] = fields.EVENING_PLAN.write(plan)
    words = plural(count, "{count} kingdom.", "{count} kingdoms.")
    left_out = draw_not_followed(wish, session.display.players)
    sheet = evening_sheet(count, deals, names, state=request.state, not_followed=left_out)
    return Reply(html={SHEET: str(sheet)}, fields=controls, announcement=words)


def _most_kingdoms(request: Request) -> int:
    """Return how many kingdoms the chosen sets have piles for; the least that can be asked for, if fewer."""
    try:
        piles = {*read_form_wish(request).pool.piles} - {*cards_out(request)}
    except FormError:  # told when the evening is dealt
        return fields.EVENING.most
    return max(len(piles) // TEN, fields.EVENING.least)


def _planned(request: Request, plan: EveningPlan) -> list[Deal]:
    """Read the kingdoms of a plan; none if one of them cannot be read any more."""
    try:
        deals = [find_deal(replace(request, state=game.state)) for game in plan.games]
    except FormError:
        return []
    return [deal for deal in deals if deal]


HANDLERS: Mapping[str, Handler] = {"evening": deal_evening}
