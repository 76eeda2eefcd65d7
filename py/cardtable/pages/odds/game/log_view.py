"""The log of a game, turn by turn, and the buttons for saving and sharing."""

from __future__ import annotations

import htpy as h

from cardtable.odds import Game, GameTurn, Phase, Reviewed
from cardtable.pages.odds.buttons import ask_button, step_button
from cardtable.pages.odds.game.review import loss_words, mistakes
from cardtable.pages.odds.game_words import parts, t
from cardtable.pages.odds.phrases import moves_words, seat_name
from cardtable.pages.odds.regions import ASK, LOG, SHARE
from cardtable.pages.odds.session import Session
from cardtable.pages.ui import copy_button, file_out, hint, more_menu, share_buttons, share_row


def log_html(session: Session) -> dict[str, h.Node]:
    """Return the log and the buttons for sharing as fragments."""
    log = None
    if session.game:
        log = h.section(".log.stack", aria_labelledby="odds-log-title")[
            h.h3("#odds-log-title")[t("Turns##game")], _lines(session, session.game)
        ]
    return {LOG: log, SHARE: _share(session)}


def _share(session: Session) -> h.Element:
    text = session.text()
    name = "battle-line-game.txt" if session.game else "battle-line-table.txt"
    sealed = t(
        "The text and the address hold the whole game. Both hands and the decks are sealed in them until it "
        "is over."
    )
    return h.div(".shared")[
        share_row(
            share_buttons(t("This game") if session.game else t("This position")),
            more_menu(
                "odds-share-menu",
                copy_button(t("Copy as text"), text),
                file_out(t("Save as a file"), name, text),
            ),
        ),
        hint(sealed) if session.is_played else None,
    ]


def moves_sheet(session: Session) -> h.Element:
    """Return the sheet with the turns of a game, the last one first: a press shows the board after it."""
    told = [
        t("Press a line: the board shows that turn, and nothing is lost."),
        " ",
        t("The turns of both players are counted."),
    ]
    return h.div(".moves.log.stack")[
        h.h3[t("Turns##game")], hint(told) if session.dealt.moves else None, _lines(session, session.dealt)
    ]


def _lines(session: Session, game: Game) -> h.Element:
    lost = {one.turn: one for one in mistakes(session)}
    items = [_turn(session, game, turn, lost.get(turn)) for turn in reversed(game.turns())]
    return h.ol(".numbered", reversed=True)[items] if items else hint(t("Nothing was played yet."))


def _turn(session: Session, game: Game, turn: GameTurn, mistake: Reviewed | None) -> h.Element:
    """A turn, marked if it was one of the largest mistakes: a press shows the board as it was after it."""
    words = moves_words(game.moves_of(turn))
    numbers = range(turn.first, turn.after)
    told = [number for number in numbers if game.positions[number].phase is Phase.PLAY]
    why = None
    if session.players[turn.player] in ("published", "sampling") and told:
        said = t("Why? {moves}", moves=words)
        why = ask_button(t("Why?"), "why", form=ASK, value=str(told[-1]), aria_label=said)
    line = [
        parts("{player}: {moves}", player=h.b[seat_name(session.players, turn.player)], moves=words),
        h.span(".given-away.size-s")[t("gave away {loss}", loss=loss_words(mistake))] if mistake else None,
    ]
    is_shown = turn.after == (len(game.moves) if session.at is None else session.at)
    return h.li(
        data_player=str(int(turn.player != session.viewer)),
        aria_current="step" if is_shown else None,
        data_list_current=is_shown,
    )[step_button(h.span[line], turn.after, main=True, classes="log-line bare"), why]
