"""The look at a game that is over: for each own move the chance with it and with the better move."""

from __future__ import annotations

from collections.abc import Iterator

import htpy as h

from cardtable.odds import Estimate, Game, Thought
from cardtable.pages import ui
from cardtable.pages.language import percent
from cardtable.pages.odds.buttons import ask_button, show_turn
from cardtable.pages.odds.compared_moves import compare_moves
from cardtable.pages.odds.game_words import plural, t
from cardtable.pages.odds.log_view import log_html
from cardtable.pages.odds.mistakes import Reviewed, known_review, mistake_words, mistakes
from cardtable.pages.odds.phrases import capital, move_words
from cardtable.pages.odds.session import Session
from cardtable.pages.reply import Reply
from cardtable.pages.schema import Values

REVIEW = "odds-review"
NONE = "\N{EN DASH}"
"""What stands in a cell for nothing."""


def review(session: Session, game: Game, _: Values) -> Iterator[Reply]:
    """Compare each own move with the best one that is found, and show the largest mistakes first."""
    yield from compare_moves(session, game)
    found = known_review(session)
    assert found is not None
    yield Reply(
        html={REVIEW: str(review_view(found)), **log_html(session)},
        announcement=t("Your moves are compared."),
        data={"losses": {str(one.number): round(one.loss, 4) for one in found}},
    )


def review_view(found: tuple[Reviewed, ...]) -> h.Element:
    """Return the largest mistakes, and all own moves."""
    worst = mistakes(found)
    return h.section(".review.stack", aria_labelledby="odds-review-title", data_reveal=True)[
        h.h3("#odds-review-title", tabindex="-1")[t("Your largest mistakes")],
        h.p[
            plural(
                len(worst),
                "{count} move probably gave something away:",
                "{count} moves probably gave something away:",
            )
            if worst
            else t("No move is likely to have given anything away.")
        ],
        h.ol(".mistakes.stack")[
            [h.li[h.span[mistake_words(one)], " ", show_turn(one.turn, one.after)] for one in worst]
        ],
        h.details[
            h.summary[t("All your moves")],
            _table(found),
        ],
        h.p(".hint")[
            t(
                "Each chance is an estimate from what you could see then, made as for a hint, and the same "
                "as in the line of your chances; it may be off by about the number after ±. A move that wins "
                "at once, or without a choice, is certain."
            ),
            " ",
            t("The turns of both players are counted."),
        ],
    ]


def _table(found: tuple[Reviewed, ...]) -> h.Element:
    """All own moves: four columns, so that a phone shows them whole."""
    heads = (t("Turn"), t("Your move"), t("Better move"), t("Given away"))
    return ui.table(heads, map(_row, found), "all-moves")


def _row(one: Reviewed) -> h.Element:
    is_best = one.best is one.played or isinstance(one.best, Thought) or isinstance(one.played, Thought)
    return ui.row(
        ask_button(
            str(one.turn),
            "step",
            name="step",
            value=str(one.after),
            aria_label=t("Show turn {turn}", turn=one.turn),
            data_replace_entry=True,
        ),
        _move(one.best if is_best else one.played),
        NONE if is_best else _move(one.best),
        NONE if is_best else percent(one.loss),
    )


def _move(one: Estimate | Thought) -> h.Fragment:
    """A move with its chance."""
    chance = t("no choice, or it wins") if isinstance(one, Thought) else _chance(one)
    return h.fragment[capital(move_words(one.move)), h.span(".with-it")[chance]]


def _chance(one: Estimate | Thought) -> str:
    return f"{percent(one.chance, 0)} ±\u00a0{percent(one.margin, 0)}" if isinstance(one, Estimate) else ""
