"""Counts of kingdoms, chances of piles, and what each ask costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import htpy as h

from cardtable.kingdom import (
    Asks,
    Even,
    Held,
    LockError,
    Pool,
    Progress,
    TooFewPilesError,
    TooManyLimitsError,
    even_kingdoms,
)
from cardtable.pages.jobs import report
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.actions.deal import cards_out
from cardtable.pages.kingdom.chances_view import CHANCES, chances, chances_sheet
from cardtable.pages.kingdom.error_words import error_words, refused
from cardtable.pages.kingdom.session import find_deal, read_display, read_form_wish
from cardtable.pages.kingdom.show_deal import SHEET
from cardtable.pages.kingdom.wish_line import draw_not_followed
from cardtable.pages.language import plural, t
from cardtable.pages.reply import Handler, Reply, ReplyProgress, Request


@dataclass(frozen=True, slots=True)
class Question:
    """What is counted: the pool and the asks of the form, what the table holds fast, what does not come."""

    pool: Pool
    asks: Asks
    held: Held
    not_followed: str = ""
    """What the next deal follows and the count does not, in a sentence; empty if there is nothing."""

    def even(self) -> Even:
        """Return all kingdoms that are meant; raises FormError if there can be none."""
        try:
            return even_kingdoms(
                self.pool,
                self.asks,
                locked=self.held.locked,
                banned=self.held.banned,
                beside=self.held.beside,
            )
        except TooFewPilesError as error:
            raise refused("sets", error) from error
        except LockError as error:
            raise refused("", error) from error


def read_question(request: Request) -> Question:
    """Read the sets and asks of the form, the locks and bans of the table shown, and what is not to come.

    Raises FormError.
    """
    wish, deal = read_form_wish(request), find_deal(request)
    held = Held.on(deal.table) if deal else Held()
    out = [card for card in cards_out(request) if card.set in wish.pool.sets and card not in held.locked]
    banned = tuple(dict.fromkeys((*held.banned, *out)))
    return Question(
        wish.pool,
        wish.engine_asks,
        replace(held, banned=banned),
        draw_not_followed(wish, read_display(request).players),
    )


def show_chances(request: Request) -> Iterator[Reply]:
    """Open the sheet of counts and chances, counting step by step."""
    question, display = read_question(request), read_display(request)
    even = question.even()
    words = t("Counting the kingdoms that meet the wishes.")
    yield Reply(html={SHEET: str(chances_sheet())}).with_progress(ReplyProgress(0, 1, words))
    try:
        prices = yield from report(even.counting(), _counting_words)
    except TooManyLimitsError as error:
        why = error_words(error)
        yield Reply(html={CHANCES: str(h.p(".warning")[why])}, announcement=why)
        return
    method = fields.METHOD.read(request.fields)
    html = chances(even, prices, question.held, display.language, method, question.not_followed)
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
