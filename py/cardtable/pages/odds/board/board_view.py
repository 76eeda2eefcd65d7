"""The board of the Odds page: the status, the hands, nine flags, the cards gone, and the buttons."""

from __future__ import annotations

from dataclasses import replace

import htpy as h

from cardtable.pages.odds.board.board_actions import actions, look_back_banner, prompt
from cardtable.pages.odds.board.board_flags import NOTHING, Shown, flags_view, sides_row
from cardtable.pages.odds.board.board_status import board_status
from cardtable.pages.odds.board.hand_view import gone_view, other_holds, own_hand, their_hand
from cardtable.pages.odds.game.game_end import game_end
from cardtable.pages.odds.game.review import mistakes
from cardtable.pages.odds.session import Session

BOARD = "odds-board"


def board_html(session: Session, shown: Shown = NOTHING) -> dict[str, str]:
    """Return the board as the fragment of its region."""
    return {BOARD: str(board(session, shown))}


def board(session: Session, shown: Shown = NOTHING, *, initial: bool = False) -> h.Element:
    """Return all that lies on the table.

    Args:
        session: the session.
        shown: what is shown besides.
        initial: whether nothing was asked yet; a phone then shows no board.
    """
    is_game = session.game is not None
    if session.at is not None:
        mistake = next((one for one in mistakes(session) if one.turn.after == session.at), None)
        shown = replace(shown, mistake=mistake)
    return h.div(
        ".battle.stack",
        data_mode="play" if is_game else "setup",
        data_keys=is_game,
        data_arrows=True,
        data_initial=initial,
        data_reveal="narrow-top" if shown.opens else None,
    )[
        None if initial else game_end(session) or board_status(session),
        their_hand(session),
        sides_row(session, other_holds(session)),
        flags_view(session, shown),
        own_hand(session, shown),
        prompt(session, shown),
        look_back_banner(session, shown),
        actions(session, shown),
        gone_view(session),
    ]
