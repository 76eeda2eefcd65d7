"""Dealing the kingdoms of an evening: its sheet, and what is told of them. No pile comes twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import htpy as h

from cardtable.kingdom import TooFewPilesError, setup_list
from cardtable.kingdom.cards.catalog import KINGDOM_SIZE
from cardtable.kingdom.table.evening import lay_evening
from cardtable.pages.core.language import listed, plural, t
from cardtable.pages.core.reply import Handler, Reply
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.kept.shelf_sheet import shelf_sheet
from cardtable.pages.kingdom.phrases import misses_words, set_name
from cardtable.pages.kingdom.session import Deal, Session
from cardtable.pages.kingdom.sheet import SHEET, sheet_head
from cardtable.pages.kingdom.table.setup_list import basic_words
from cardtable.pages.kingdom.table.show_deal import ACTIONS
from cardtable.pages.kingdom.table.table_view import colonies_reason
from cardtable.pages.kingdom.table.wish_line import draw_not_followed
from cardtable.pages.ui import button, error_place, hint


def deal_evening(session: Session, count: int, is_dealt: bool) -> Reply:
    """Open the sheet of an evening; if a button says so, deal its kingdoms and show them with those kept."""
    names, players = session.language, session.players
    left_out = draw_not_followed(session.wish, players)
    if not is_dealt:
        if fields.EVENING.name not in session.form:
            count = min(count, fields.unless_refused(lambda: _most_kingdoms(session), fields.EVENING.most))
        most = session.wish.expansions if session.wish and left_out else 0
        sheet = _evening_sheet(count, most)
        return Reply(html={SHEET: sheet}, announcement=t("Kingdoms for an evening"))
    shelf, out = fields.SHELF.read(session.form), session.left_out()
    wish = session.seeded(session.form_wish()).with_drawn_sets(players, out, kingdoms=count)
    left_out = "" if wish.drawn else left_out  # not enough piles are in so few boxes
    try:
        tables = lay_evening(
            wish.pool,
            wish.engine_asks,
            wish.table_settings,
            count,
            session.rng,
            banned=[card for card in out if card.set in wish.pool.sets],
            chooser=wish.chooser,
        )
    except TooFewPilesError as error:
        message = plural(
            error.count,
            "Your sets have {count} pile for that; each kingdom needs ten.",
            "Your sets have {count} piles for that; each kingdom needs ten.",
        )
        raise fields.EVENING.refusal(message) from error
    deals = [Deal(wish.without_seed(), replace(table, banned=())) for table in tables]
    shelf = shelf.with_evening(
        [(each.state, _game_words(at, len(deals))) for at, each in enumerate(deals, start=1)], session.now
    )
    notes = [*filter(None, [left_out]), *_evening_notes(deals, names)]
    if session.display.one_basic_set:
        lists = (setup_list(deal.table, session.display.players) for deal in deals)
        short = dict.fromkeys(words for listed in lists for words in basic_words(listed, session.display))
        notes += short or [t("One set of basic cards is enough for one game after the other.")]
    return Reply(
        html={SHEET: shelf_sheet(session, shelf, notes)},
        fields=fields.SHELF.filled(shelf),
        announcement=plural(count, "{count} kingdom.", "{count} kingdoms."),
    )


def _most_kingdoms(session: Session) -> int:
    """Return how many kingdoms the chosen sets have piles for; the least that can be asked for, if fewer."""
    piles = {*session.form_wish().pool.piles} - {*session.left_out()}
    return max(len(piles) // KINGDOM_SIZE, fields.EVENING.least)


def _evening_sheet(count: int, most: int) -> h.Fragment:
    """Return the sheet that asks how many kingdoms are dealt, from at most so many boxes; 0 for all."""
    limit = plural(
        most,
        "At most {count} box is carried for the whole evening.",
        "At most {count} boxes are carried for the whole evening.",
    )
    return h.fragment[
        sheet_head(t("Kingdoms for an evening")),
        hint(
            t(
                "Several kingdoms from your sets and wishes: no pile comes twice, and as many of "
                "your sets as possible are played. They are kept under “Your kingdoms”. Where you "
                "swap a card later, none comes that another of these games has. Locks on the "
                "table do not count here."
            )
        ),
        hint(limit) if most else None,
        h.div(".together")[
            h.input(
                type="number",
                name="evening",
                value=str(count),
                min="2",
                max=str(fields.EVENING.most),
                inputmode="numeric",
                aria_label=t("Number of kingdoms"),
            ),
            button(
                t("Deal these kingdoms"), "evening", quiet=False, submit=True, name="deal-evening", value="1"
            ),
        ],
        error_place("evening"),
    ]


def _game_words(number: int, count: int) -> str:
    return t("Evening, game {number} of {count}", number=number, count=count)


def _evening_notes(deals: Sequence[Deal], language: str) -> list[str]:
    """Return what each kingdom of an evening misses or has unasked, and which sets are not played."""
    notes = []
    for at, deal in enumerate(deals, start=1):
        told = misses_words(deal.table, language)
        told += [colonies_reason(deal.table)] if deal.table.colonies else []
        if any(told):
            notes.append(f"{_game_words(at, len(deals))}: {' '.join(filter(None, told))}")
    played = {pile.set for deal in deals for pile in deal.table.piles}
    left = [set_name(each) for each in deals[0].table.pool.sets if each not in played]
    coverage = plural(
        len(left),
        "{count} set is not played: {sets}. It is the best of several draws; another may have it.",
        "{count} sets are not played: {sets}. It is the best of several draws; another may have them.",
        sets=listed(left),
    )
    return [*notes, coverage if left else t("All your sets are played.")]


HANDLERS: Mapping[str, Handler] = {
    "evening": ACTIONS.action(deal_evening, fields.EVENING, fields.DEAL_EVENING)
}
