"""What a guile card may do now: its moves as buttons, those of one card on the table in one group."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import htpy as h

from ..odds import Card, Move, Redeploy, Tactic, Traitor
from .language import noted, t
from .odds_board import FORM, move_button
from .odds_words import capital, card_name, move_words, tactic_name

__all__ = ["GUILE", "aim_sheet"]

GUILE = {
    Tactic.SCOUT: noted(
        "You draw three cards, from either deck, instead of one, and put two of your hand back face down."
    ),
    Tactic.REDEPLOY: noted("You move one of your cards from an unclaimed flag to another, or discard it."),
    Tactic.DESERTER: noted("You discard one of their cards at an unclaimed flag."),
    Tactic.TRAITOR: noted("You take one of their troops at an unclaimed flag to a free place of yours."),
}


def aim_sheet(tactic: Tactic, moves: Sequence[Move]) -> h.Element:
    """Return the sheet of a guile card; `moves` are its moves, those of one card on the table in a row."""
    groups = [(card, list(ones)) for card, ones in groupby(moves, key=_moved)]
    shown = [
        h.li[[move_button(one, move_words(one)) for one in ones]] if card is None else _flags(card, ones)
        for card, ones in groups
    ]
    return h.div(".aim")[h.h3[tactic_name(tactic)], h.p(".hint")[t(GUILE[tactic])], h.ul(".targets")[shown]]


def _moved(move: Move) -> Card | None:
    """The card that a move takes to another flag, of which there are many moves."""
    return move.card if isinstance(move, (Redeploy, Traitor)) else None


def _flags(card: Card, moves: Sequence[Move]) -> h.Element:
    """The flags that a card may go to, each a button; and to put it away."""
    words = capital(card_name(card))
    flags = [(move, move.flag) for move in moves if isinstance(move, (Redeploy, Traitor))]
    return h.li[
        h.h4[words],
        h.div(".ways", role="group", aria_label=words)[
            [_flag(move, flag) for move, flag in flags if flag is not None]
        ],
        [move_button(move, move_words(move)) for move, flag in flags if flag is None],
    ]


def _flag(move: Move, flag: int) -> h.Element:
    return h.button(
        ".quiet",
        type="submit",
        form=FORM,
        data_action="move",
        name="move",
        value=str(move),
        aria_label=capital(move_words(move)),
    )[t("Flag {number}", number=flag + 1)]
