"""The board of the Odds page with all that lies on it, and the whole view of a session."""

from __future__ import annotations

from dataclasses import replace

import htpy as h

from cardtable.odds import write_game
from cardtable.pages.core.reply import Reply
from cardtable.pages.odds.board.board_buttons import actions, look_back_banner, prompt
from cardtable.pages.odds.board.board_flags import NOTHING, Shown, flags_view
from cardtable.pages.odds.board.board_status import board_status
from cardtable.pages.odds.board.hand_view import gone_view, own_hand, sides_row, their_hand, unseen_view
from cardtable.pages.odds.game.game_end import game_end
from cardtable.pages.odds.game.log_view import log_html
from cardtable.pages.odds.game.review import mistakes
from cardtable.pages.odds.game_words import use_words_of
from cardtable.pages.odds.regions import BOARD, LINES, PICKER, REASON, SHEET
from cardtable.pages.odds.session import Session


def board(session: Session, shown: Shown = NOTHING) -> h.Element:
    """Return all that lies on the table."""
    if session.at is not None:
        mistake = next((one for one in mistakes(session) if one.turn.after == session.at), None)
        shown = replace(shown, mistake=mistake)
    return h.div(
        ".battle.stack",
        data_mode="play" if session.game else "setup",
        data_keys=session.game is not None,
        data_arrows=True,
        data_reveal="narrow-top" if session.opens else None,
    )[
        game_end(session) or board_status(session),
        their_hand(session),
        sides_row(session),
        flags_view(session, shown),
        own_hand(session, shown),
        prompt(session, shown),
        look_back_banner(session, shown),
        actions(session, shown),
        gone_view(session),
        unseen_view(session),
    ]


def view(session: Session) -> Reply:
    """Return the whole view of a session, without counted odds."""
    use_words_of(session.table.rules)
    return Reply(
        html={
            BOARD: board(session),
            **log_html(session),
            **dict.fromkeys((LINES, SHEET, PICKER, REASON), ""),
        },
        state=session.state(),
        fields=session.controls(),
        data={"text": write_game(session.game)} if session.game else {"table": session.text()},
    )
