"""Buttons of the Odds page: those of its two forms, of moves, and of places on the board.

A button with a `value` sends it under the name of its action, unless it has another `name`.
"""

from __future__ import annotations

import re
from typing import Any

import htpy as h

from cardtable.odds import Formation, GameTurn, Move
from cardtable.pages.odds.game_words import t
from cardtable.pages.odds.phrases import formation_name
from cardtable.pages.odds.regions import ASK, FORM
from cardtable.pages.ui import button


def ask_button(label: h.Node, action: str, *, main: bool = False, form: str = FORM, **more: Any) -> h.Element:
    """Return a button that submits one of the tool's forms.

    >>> print(ask_button("Why?", "why", value="3"))
    <button class="quiet" type="submit" data-action="why" form="odds-form" name="why" value="3">Why?</button>
    """
    named = {"name": action} if "value" in more else {}
    return button(label, action, quiet=not main, submit=True, form=form, **(named | more))


def plain_button(label: h.Node, action: str, classes: str, **more: Any) -> h.Element:
    """Return a button that looks like a part of the board."""
    return ask_button(label, action, main=True, classes=classes, **more)


def with_meanings(words: str) -> list[h.Node]:
    """Return words in which each formation's name is a button: a press opens its meaning, above the rules.

    >>> before, button, after = with_meanings("It is Host 9.")
    >>> before, after, "Host</button>" in str(button)
    ('It is ', ' 9.', True)
    """
    names = {formation_name(one): one for one in Formation}
    return [
        plain_button(part, "rules", "named", form=ASK, value=names[part].name.lower())
        if part in names
        else part
        for part in re.split(f"({'|'.join(map(re.escape, names))})", words)
    ]


def move_button(move: Move, words: h.Node, **more: Any) -> h.Element:
    return ask_button(words, "move", value=str(move), data_replace_entry=True, **more)


def place_button(place: str, classes: str, content: h.Node, **more: Any) -> h.Element:
    """Return a place of a table set up by hand: a press opens the sheet of cards for it."""
    return plain_button(content, "pick", classes, id=f"place-{place}", name="place", value=place, **more)


def step_button(label: h.Node, after: int, **more: Any) -> h.Element:
    """Return a button that shows the game after so many moves, as a look back."""
    return ask_button(label, "step", value=str(after), data_replace_entry=True, **more)


def show_turn(turn: GameTurn, *, is_shown: bool = False) -> h.Element:
    """Return a button that shows a turn on the board; `is_shown` marks the one that is there."""
    words = t("Show turn {turn}", turn=turn.number)
    return step_button(words, turn.after, aria_current="step" if is_shown else None)


def question(title: str, told: str, *answers: h.Node) -> h.Element:
    """Return the content of a sheet that asks before something is lost."""
    return h.div(".ask.stack")[h.h3[title], h.p[told], h.div(".row")[answers]]
