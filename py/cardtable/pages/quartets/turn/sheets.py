"""Sheets that ask first or explain: a declaration, a discarded course of the game, hints, a new game."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from cardtable.pages.core.language import listed, number, plural, t, t_later
from cardtable.pages.core.reply import Confirm, Reply, Request
from cardtable.pages.quartets.log_view import statements
from cardtable.pages.quartets.paradox.story_words import story_view
from cardtable.pages.quartets.phrases import brief_rules
from cardtable.pages.quartets.session import Table
from cardtable.pages.quartets.turn.ask_view import ANOTHER
from cardtable.pages.ui import button, error_place, field, own_name, question_sheet, sheet_head
from cardtable.quartets import Entry, Game, Quartets, Rules, safe_quartets
from cardtable.quartets.story import story

SHEET = "quartets-sheet"
PLAY = "quartets-play"
RESTARTS = {
    "start": (t_later("Start a new game?"), t_later("Start a new game")),
    "guide": (t_later("Start the guided game?"), t_later("Start the guided game")),
    "read": (t_later("Replace the game on the table by this text?"), t_later("Replace it by the text")),
    "prepared": (
        t_later("Replace the game on the table by the prepared position?"),
        t_later("Show the prepared position"),
    ),
}
"""By what replaces a game that is under way: the question and its button."""


def brief(rules: Rules) -> h.Element:
    """Return the rules of a table in five sentences, as they stand above the form."""
    return h.ul(".lead.q-brief.grid.gap1.size-s")[[h.li[rule] for rule in brief_rules(rules)]]


def ask_to_discard(request: Request, table: Table, **given: str) -> None:
    """Ask before the statements after the moment shown are discarded; `given` is the field of the button."""
    if request.sure or not table.asks_first:
        return
    words = plural(
        len(table.moments) - 1 - table.at,
        "{count} statement was made after this moment. It is discarded.",
        "{count} statements were made after this moment. They are discarded.",
    )
    raise Confirm(t("Go on from here?"), words, t("Discard and go on"), **given)


def ask_to_replace(request: Request, table: Table | None, action: str) -> None:
    """Ask before a game that is under way is left for another one."""
    if request.sure or table is None or not table.under_way:
        return
    words = plural(
        len(table.moments) - 1,
        "A game of {players} is under way: {count} statement was made. It is replaced.",
        "A game of {players} is under way: {count} statements were made. It is replaced.",
        players=listed(table.game.players),
    )
    question, yes = RESTARTS[action]
    raise Confirm(t(question), words, t(yes))


def why_sheet(game: Game, denied: Entry, reason: Sequence[int]) -> Reply:
    """Return the reply that says why an answer would be a paradox; the reason's last is that answer."""
    content = h.div(".stack")[
        sheet_head(t("Why is the other answer a paradox?"), SHEET),
        story_view(game, denied, story(game, denied, reason)),
        h.p[t("What was said about it:")],
        statements(game, reason[:-1]),
    ]
    return Reply(html={SHEET: str(content)})


def hints_sheet(hint: str, *, alone: bool = False) -> Reply:
    """Ask before hints are shown; `hint` is help, facts or shares. With `alone` there is no table to ask."""
    words = t(
        "Hints give away the solution: who can hold what, and what is safe to say."
        if alone
        else "Hints give away the solution: who can hold what, and what is safe to say. Ask the table first: "
        "all should agree."
    )
    action, field_name = ("help", "") if hint == "help" else ("hints", "hints")
    show = button(
        t("Show hints" if alone else "All agree: show hints"),
        action,
        quiet=False,
        submit=True,
        form=PLAY,
        name=field_name or None,
        value=hint if field_name else None,
    )
    return Reply(html={SHEET: str(question_sheet(SHEET, t("Show hints?"), words, show))})


def quartet_sheet(table: Table) -> Reply:
    """Ask which quartet is declared, and say that a wrong one loses."""
    game, player = table.game, table.game.turn.player
    assert player is not None
    groups = [group for group in game.position.in_play if group < len(game.names.groups)]
    known = safe_quartets(game.position, player) if table.help else None
    buttons = [
        _declare_button([own_name(game.names.groups[group]), _mark(known, group)], str(group))
        for group in groups
    ]
    content = h.div(".stack")[
        sheet_head(t("Which quartet, {player}?", player=game.players[player]), SHEET),
        h.p[t("It is put aside if you can hold all four cards. Else it is a paradox, and you lose.")],
        _discarded(table),
        error_place("quartet"),
        h.div(".chips")[buttons],
        _unnamed(known, len(game.names.groups)) if len(game.names.groups) < game.deal.groups else None,
        button(t("Cancel"), data_close=True),
    ]
    return Reply(html={SHEET: str(content)})


def _discarded(table: Table) -> h.Node:
    later = len(table.moments) - 1 - table.at
    words = t("The {count} statements made after this moment are discarded.", count=number(later))
    return h.p[words] if table.asks_first else None


def _unnamed(known: Quartets | None, group: int) -> h.Element:
    named = h.input(
        "#q-quartet-name",
        name="quartet_name",
        form=PLAY,
        autocomplete="off",
        data_enter_button="q-declare-named",
    )
    declare = _declare_button([t("Declare it"), _mark(known, group)], ANOTHER, "q-declare-named")
    return field(
        t("A group that nobody has named yet"),
        h.div(".q-line.row")[named, declare],
        "q-quartet-name",
        "quartet_name",
    )


def _declare_button(label: list[h.Node], value: str, identifier: str | None = None) -> h.Element:
    return button(label, "declare", submit=True, form=PLAY, id=identifier, name="quartet", value=value)


def _mark(known: Quartets | None, group: int) -> h.Node:
    if known is None:
        return None
    words = t("certain" if group in known.certain else "safe" if group in known.possible else "loses at once")
    return h.span(".q-mark", data_safe="yes" if group in known.possible else "no")[" ", words]
