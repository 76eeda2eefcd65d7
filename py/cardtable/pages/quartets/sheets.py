"""Sheets that ask first or explain: a declaration, what would be lost, hints, a card's figures."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from cardtable.pages import ui
from cardtable.pages.core.language import listed, number, percent, plural, t, t_later
from cardtable.pages.core.reply import Confirm, Reply, Request
from cardtable.pages.quartets.board_view import deals_in_words, fact_of, sign
from cardtable.pages.quartets.card_parts import name_field
from cardtable.pages.quartets.fields import ANOTHER, HINTS, QUARTET, QUARTET_NAME
from cardtable.pages.quartets.log_view import statements
from cardtable.pages.quartets.paradox.story_words import story_view
from cardtable.pages.quartets.session import Table
from cardtable.pages.ui import button, error_place, hint, own_name, question_sheet, sheet_head
from cardtable.quartets import Entry, Game, backbone, safe_quartets
from cardtable.quartets.deal_count import ModelCount
from cardtable.quartets.safe_statements import Quartets
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


def ask_to_replace(request: Request, table: Table, action: str) -> None:
    """Ask before a game that is under way is left for another one."""
    if request.sure or not table.under_way:
        return
    words = plural(
        len(table.moments) - 1,
        "A game of {players} is under way: {count} statement was made. It is replaced.",
        "A game of {players} is under way: {count} statements were made. It is replaced.",
        players=listed(table.game.players),
    )
    question, yes = RESTARTS[action]
    raise Confirm(t(question), words, t(yes))


def _sheet(title: str, *content: h.Node) -> Reply:
    return Reply(html={SHEET: str(h.div(".stack")[sheet_head(title, SHEET), content])})


def why_sheet(game: Game, denied: Entry, reason: Sequence[int]) -> Reply:
    """Return the reply that says why an answer would be a paradox; the reason's last is that answer."""
    return _sheet(
        t("Why is the other answer a paradox?"),
        story_view(game, denied, story(game, denied, reason)),
        h.p[t("What was said about it:")],
        statements(game, reason[:-1]),
    )


def hints_sheet(hint: str, *, alone: bool) -> Reply:
    """Ask before hints are shown; `hint` is help, facts or shares. With `alone` there is no table to ask."""
    words = t("Hints give away the solution: who can hold what, and what is safe to say.")
    if not alone:
        words = f"{words} {t('Ask the table first: all should agree.')}"
    label = t("Show hints" if alone else "All agree: show hints")
    level = {} if hint == "help" else {"name": HINTS.name, "value": hint}
    action = "hints" if level else "help"
    show = button(label, action, quiet=False, submit=True, form=PLAY, attributes=level)
    return Reply(html={SHEET: str(question_sheet(SHEET, t("Show hints?"), words, show))})


def quartet_sheet(table: Table) -> Reply:
    """Ask which quartet is declared, and say that a wrong one loses."""
    game, player = table.game, table.game.turn.player
    assert player is not None
    named, later = len(game.names.groups), len(table.moments) - 1 - table.at
    groups = [group for group in game.position.in_play if group < named]
    known = safe_quartets(game.position, player) if table.help else None

    def declare(words: h.Node, group: int, value: str, identifier: str | None = None) -> h.Element:
        label = [words, _mark(known, group)]
        return button(label, "declare", submit=True, form=PLAY, id=identifier, name=QUARTET.name, value=value)

    return _sheet(
        t("Which quartet, {player}?", player=game.players[player]),
        h.p[t("It is put aside if you can hold all four cards. Else it is a paradox, and you lose.")],
        h.p[t("The {count} statements made after this moment are discarded.", count=number(later))]
        if table.asks_first
        else None,
        error_place(QUARTET.name),
        h.div(".chips")[[declare(own_name(game.names.groups[group]), group, str(group)) for group in groups]],
        name_field(
            t("A group that nobody has named yet"),
            QUARTET_NAME,
            declare(t("Declare it"), named, ANOTHER, "q-declare-named"),
            form=PLAY,
            data_enter_button="q-declare-named",
        )
        if named < game.deal.groups
        else None,
        button(t("Cancel"), data_close=True),
    )


def _mark(known: Quartets | None, group: int) -> h.Node:
    if known is None:
        return None
    words = t("certain" if group in known.certain else "safe" if group in known.possible else "loses at once")
    return h.span(".q-mark.size-xs", data_safe="yes" if group in known.possible else "no")[" ", words]


def card_sheet(table: Table, card: int, census: ModelCount, why: Sequence[int] = ()) -> Reply:
    """Return the reply with the sheet of one card: for each player the fact, and in how many deals he has it.

    `why` are the statements that make its holder certain.
    """
    game, exact = table.game, census.exact
    known = backbone(game.position)
    group, rank = divmod(card, 4)
    rows = [
        h.tr[
            h.th(scope="row", translate="no")[name],
            h.td(data_fact=fact)[sign(fact), t(fact)],
            [h.td[number(census.cards[card][player])], h.td[percent(census.share(card, player), 0)]]
            if exact
            else None,
        ]
        for player, name in enumerate(game.players)
        for fact in [fact_of(known, card, player)]
    ]
    counted = (t("Deals##counted"), t("Share##of deals")) if exact else ()
    title = t("{cards} of {group}", cards=game.names.cards[group][rank], group=game.names.groups[group])
    return _sheet(
        title,
        ui.table((t("Player"), t("Holds it"), *counted), rows, "q-figures", caption=deals_in_words(census)),
        [h.h3[t("Why it is certain")], statements(game, why)] if why else None,
        hint(
            t(
                "A deal says where every card lies. The deals are counted group by group. A share is the "
                "part of them in which the player holds the card: no probability, as players choose what "
                "to say."
            )
        ),
    )
