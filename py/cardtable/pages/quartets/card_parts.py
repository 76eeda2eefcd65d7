"""What the cards of all moments have: title and reason, actions, what programs have said, the seats."""

from __future__ import annotations

import htpy as h

from cardtable.pages.core.language import parts, plural, t, t_later
from cardtable.pages.core.schema import Text
from cardtable.pages.quartets.fields import Seat
from cardtable.pages.quartets.phrases import told_turns
from cardtable.pages.quartets.session import Table
from cardtable.pages.ui import button, error_place, field
from cardtable.quartets import Goal

MOST_TOLD = 8
"""Sentences about the programs' turns, at most: the last ones."""
MANY = 5
"""From so many players on, seats are small."""
KINDS = {
    Seat.EASY: t_later("easy program"),
    Seat.CAREFUL: t_later("careful program"),
    Seat.STRONG: t_later("strong program"),
}


def heading(title: h.Node, words: h.Node) -> h.Element:
    """Return the big words of a moment, and the reason below them."""
    return h.div(".q-heading")[h.h3("#q-who")[title], h.p(".q-why")[words]]


def player_does(english: str, player: str) -> h.Element:
    """Return the title of a moment, such as `{player} asks`, with the name in big."""
    return h.span[parts(english, player=h.span(".q-big")[player])]


def in_replay(table: Table) -> dict[str, bool]:
    """Return the attributes of controls that nobody can reach or press while the game is replayed."""
    return {"inert": True, "data_inert_in_job": True} if table.replayed else {}


def acts(table: Table, *buttons: h.Node, stays: bool = False) -> h.Element:
    """Return the actions of a moment; with `stays` they stay in view at the end of the window."""
    return h.div(".q-act.q-stays.stack.gap2" if stays else ".q-act.stack.gap2", **in_replay(table))[buttons]


def act(words: h.Node, action: str, *, main: bool = False, resume: bool = False) -> h.Element:
    """Return the button of an action, which is pressed by itself after a break with `resume`."""
    return button(words, action, quiet=not main, submit=True, id=f"q-{action}", data_resume=resume)


def name_field(
    label: str, of: Text, beside: h.Node = None, classes: str = "", **more: str | bool | None
) -> h.Element:
    """Return the control in which the name of a group or a card is typed; `more` are its attributes."""
    identifier = f"q-{of.name}".replace("_", "-")
    control = h.input(id=identifier, name=of.name, autocomplete="off", **more)
    shown = h.div(".q-line.row")[control, beside] if beside else control
    return field(label, shown, identifier, of.name, classes=classes)


def meanwhile(table: Table) -> h.Element | None:
    """Return what programs have said since a person last had the word."""
    told = told_turns(table.game, table.since)[-MOST_TOLD:]
    if not told:
        return None
    return h.div(".q-told.stack.gap2")[
        h.p[h.strong[t("Since the last word of a person:" if table.several else "Since your last word:")]],
        h.ul(".stack")[[h.li[line] for line in told]],
    ]


def seats(table: Table, choose: bool = False) -> h.Element:
    """Return the players with hand and quartets; with `choose`, radio buttons for those who can be asked."""
    tiles = [_seat(table, player, choose) for player in range(len(table.game.players))]
    many = len(tiles) >= MANY
    if not choose:
        return h.ul(".q-seats.grid", data_many=many)[[h.li[tile] for tile in tiles]]
    return h.fieldset(".q-whom", **in_replay(table))[
        h.legend[t("Ask whom?")], error_place("target"), h.div(".q-seats.grid", data_many=many)[tiles]
    ]


def _seat(table: Table, player: int, choose: bool) -> h.Element:
    game = table.game
    hand, won = game.position.bounds.hands[player], game.won(player)
    out, word = player in game.out, player == game.speaker
    kind, still = table.seats[player], hand and game.outcome is None
    notes = [t(KINDS[kind])] if kind in KINDS else []
    notes += [t("has lost, still answers" if still else "has lost")] if out else []
    scored = won or (game.outcome is not None and game.deal.rules.goal is Goal.QUARTETS)
    body: list[h.Node] = [
        h.span(".q-name", translate="no", title=game.players[player])[game.players[player]],
        h.span(".q-hand")[plural(hand, "{count} card", "{count} cards")],
        h.span(".q-won")[plural(won, "{count} quartet", "{count} quartets")] if scored else None,
        [h.span(".q-note")[note] for note in notes],
    ]
    marks = {"data_on": "yes" if word else None, "data_out": "yes" if out else None}
    if not choose or player == game.turn.player:
        return h.div(".q-seat", **marks)[body]
    radio = h.input(
        id=f"q-target-{player}",
        type="radio",
        name="target",
        value=str(player),
        checked=player == game.next_target,
        disabled=not hand,
        data_title=game.players[player],
    )
    return h.label(".q-seat.ring", **marks)[radio, body]
