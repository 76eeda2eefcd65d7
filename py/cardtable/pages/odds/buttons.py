"""Buttons of the Odds page: those of its two forms, of moves, and of places on the board."""

from __future__ import annotations

from typing import Any

import htpy as h

from cardtable.odds import Move
from cardtable.pages.odds.game_words import t
from cardtable.pages.ui import button

FORM = "odds-form"
ASK = "odds-ask"


def ask_button(
    label: h.Node,
    action: str,
    *,
    main: bool = False,
    queue: bool = False,
    form: str = FORM,
    **more: Any,
) -> h.Element:
    """Return a button that submits one of the tool's forms."""
    return button(label, action, quiet=not main, submit=True, queue=queue, form=form, **more)


def plain_button(label: h.Node, action: str, classes: str, *, form: str = FORM, **more: Any) -> h.Element:
    """Return a button that looks like a part of the board."""
    return button(label, action, classes=classes, quiet=False, submit=True, form=form, **more)


def move_button(move: Move, words: h.Node, *, main: bool = False, **more: Any) -> h.Element:
    """Return a button that plays a move."""
    return ask_button(words, "move", main=main, name="move", value=str(move), data_replace_entry=True, **more)


def place_button(place: str, classes: str, content: h.Node, **more: Any) -> h.Element:
    """Return a place of a table set up by hand: a press opens the sheet of cards for it."""
    return plain_button(content, "pick", classes, id=f"place-{place}", name="place", value=place, **more)


def show_turn(turn: int, after: int, *, is_shown: bool = False) -> h.Element:
    """Return a button that shows a turn on the board, as a look back.

    Args:
        turn: its number, from 1.
        after: the number of moves by its end.
        is_shown: whether it is the one on the board.
    """
    return ask_button(
        t("Show turn {turn}", turn=turn),
        "step",
        name="step",
        value=str(after),
        aria_current="step" if is_shown else None,
        data_replace_entry=True,
    )
