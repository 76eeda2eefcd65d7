"""Counts of kingdoms, chances of piles, and what each ask costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import htpy as h

from cardtable.kingdom import (
    Held,
    Progress,
    TooManyLimitsError,
    even_kingdoms,
)
from cardtable.pages.jobs import report
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.actions.deal import cards_out
from cardtable.pages.kingdom.chances_view import CHANCES, chances, chances_sheet
from cardtable.pages.kingdom.error_words import error_words
from cardtable.pages.kingdom.session import find_deal, read_display, read_form_wish
from cardtable.pages.kingdom.show_deal import SHEET
from cardtable.pages.kingdom.wish_line import draw_not_followed
from cardtable.pages.language import plural, t
from cardtable.pages.reply import Handler, Reply, ReplyProgress, Request


def show_chances(request: Request) -> Iterator[Reply]:
    """Open the sheet of counts and chances, counting step by step.

    Counted are the sets and asks of the form, with what the table shown holds fast, and without what is not
    to come.
    """
    wish, deal, display = read_form_wish(request), find_deal(request), read_display(request)
    held = Held.on(deal.table) if deal else Held()
    out = [card for card in cards_out(request) if card.set in wish.pool.sets and card not in held.locked]
    held = replace(held, banned=tuple(dict.fromkeys((*held.banned, *out))))
    even = even_kingdoms(
        wish.pool, wish.engine_asks, locked=held.locked, banned=held.banned, beside=held.beside
    )
    words = t("Counting the kingdoms that meet the wishes.")
    yield Reply(html={SHEET: str(chances_sheet())}).with_progress(ReplyProgress(0, 1, words))
    try:
        prices = yield from report(even.counting(), _counting_words)
    except TooManyLimitsError as error:
        why = error_words(error)
        yield Reply(html={CHANCES: str(h.p(".warning")[why])}, announcement=why)
        return
    method = fields.METHOD.read(request.fields)
    left_out = draw_not_followed(wish, display.players)
    html = chances(even, prices, held, display.language, method, left_out)
    yield Reply(
        html={CHANCES: str(html)},
        announcement=plural(
            even.total, "{count} kingdom meets the wishes.", "{count} kingdoms meet the wishes."
        ),
        data={
            "kingdoms": str(even.total),
            "chances": {pile.id: str(chance) for pile, chance in even.chances.items()},
            "prices": {price.ask.value: str(price.kingdoms) for price in prices},
        },
    )


def _counting_words(step: Progress[None]) -> str:
    if step.done == 1:
        return t("Working out the chance of each pile.")
    return t("Counting what each wish costs.")


HANDLERS: Mapping[str, Handler] = {"chances": show_chances}
