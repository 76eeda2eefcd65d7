"""The log of a game, turn by turn, and what is saved and shared."""

from __future__ import annotations

import htpy as h

from ..odds import Game, Phase
from .language import parts, t
from .odds_board import ASK
from .odds_state import Session
from .odds_words import move_words, player_name

__all__ = ["LOG", "SHARE", "log_html"]

LOG = "odds-log"
SHARE = "odds-share"


def log_html(session: Session) -> dict[str, str]:
    """Return the log and the buttons for sharing as fragments."""
    return {LOG: str(_log(session)) if session.game else "", SHARE: str(_share(session))}


def _share(session: Session) -> h.Element:
    text = session.text()
    name = "battle-line-game.txt" if session.game else "battle-line-table.txt"
    return h.div(".shared")[_buttons(text, name), _tells(session)]


def _buttons(text: str, name: str) -> h.Element:
    return h.div(".row")[
        h.button(".quiet", type="button", data_copy=text)[t("Copy as text")],
        h.button(".quiet", type="button", data_download=name, data_content=text)[t("Save as a file")],
    ]


def _tells(session: Session) -> h.Element | None:
    """What the text and the address give away of a game under way."""
    if session.game is None or session.position is None or session.position.phase is Phase.OVER:
        return None
    return h.p(".hint")[
        t(
            "The text and the address hold the whole game, the order of the decks and both hands included: "
            "whoever reads them sees what is to come."
        )
    ]


def turns(game: Game) -> list[tuple[int, int, int]]:
    """Return each turn: its player, its first move's number, and the number after its last."""
    found: list[tuple[int, int, int]] = []
    for number in range(len(game.moves)):
        position = game.positions[number]
        begins = number == 0 or game.positions[number - 1].mover != position.mover
        if begins:
            found.append((position.mover, number, number + 1))
        else:
            player, first, _ = found[-1]
            found[-1] = player, first, number + 1
    return found


def _log(session: Session) -> h.Element:
    game = session.game
    assert game is not None
    items = [_turn(session, game, player, first, after) for player, first, after in reversed(turns(game))]
    return h.section(".log", aria_labelledby="odds-log-title")[
        h.h3("#odds-log-title")[t("Log")],
        h.ol(reversed=True)[items] if items else h.p(".hint")[t("Nothing was played yet.")],
    ]


def _turn(session: Session, game: Game, player: int, first: int, after: int) -> h.Element:
    name = session.players[player]
    words = "; ".join(move_words(move) for move in game.moves[first:after])
    told = [number for number in range(first, after) if game.positions[number].phase is Phase.PLAY]
    why = None
    if name in ("published", "sampling") and told:
        why = h.button(
            ".quiet",
            type="submit",
            form=ASK,
            data_action="why",
            name="why",
            value=str(told[-1]),
            aria_label=t("Why? {moves}", moves=words),
        )[t("Why?")]
    return h.li(data_player=str(int(player != session.viewer)))[
        h.span[parts("{player}: {moves}", player=h.b[player_name(name)], moves=words)], why
    ]
