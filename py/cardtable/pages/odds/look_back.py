"""Actions of the look back: a game is shown as it was, and nothing of it is lost."""

from __future__ import annotations

from dataclasses import replace

import htpy as h

from cardtable.odds import Game, Phase
from cardtable.pages.odds import fields
from cardtable.pages.odds.buttons import ask_button
from cardtable.pages.odds.flag_view import SHEET
from cardtable.pages.odds.game_end import STATISTICS
from cardtable.pages.odds.game_words import plural, t
from cardtable.pages.odds.kept import statistics_view
from cardtable.pages.odds.log_view import moves_sheet
from cardtable.pages.odds.phrases import move_words
from cardtable.pages.odds.play import view
from cardtable.pages.odds.seats import seat_name
from cardtable.pages.odds.session import Session
from cardtable.pages.odds.turns import turns
from cardtable.pages.reply import Reply
from cardtable.pages.schema import Values
from cardtable.pages.ui import button


def step(session: Session, game: Game, values: Values) -> Reply:
    """Show the game as it was after so many moves; at its end the results on this device again."""
    at = values[fields.STEP]
    fields.check_move_number(fields.STEP.name, at, len(game.moves))
    shown = _shown(session, game, at)
    if session.watching or at < len(game.moves) or game.position.phase is not Phase.OVER:
        return shown
    results = str(statistics_view(values[fields.STATISTICS]) or "")
    return replace(shown, html={**shown.html, STATISTICS: results})


def _shown(session: Session, game: Game, at: int) -> Reply:
    """The game after so many moves, which of its turns that is, and what was played in it."""
    played, every = turns(game, at), turns(game)
    words = t("Turn {at} of {last}.", at=len(played), last=len(every))
    if played:
        turn = played[-1]
        moves = "; ".join(move_words(move) for move in game.moves[turn.first : turn.after])
        said = t("{player}: {move}.", player=seat_name(session.players, turn.player), move=moves)
        words = f"{words} {said}"
    return view(replace(session, at=None if at == len(game.moves) else at), words)


def moves(session: Session, game: Game, _: Values) -> Reply:
    """Show the turns of the game in a sheet, to look back at one."""
    return Reply(html={SHEET: str(moves_sheet(session, game))})


def ask_onward(session: Session, game: Game, _: Values) -> Reply:
    """Ask before turns are taken back."""
    lost = len(turns(game)) - len(turns(game, session.goes_on_after))
    sheet = h.div(".ask.stack")[
        h.h3[t("Play this turn again?") if session.is_replayable else t("Play on from here?")],
        h.p[plural(lost, "{count} turn is taken back.", "{count} turns are taken back.")],
        h.div(".row")[
            button(t("Keep the game"), data_close=True),
            ask_button(t("Take back and play on"), "onward", main=True, data_replace_entry=True),
        ],
    ]
    return Reply(html={SHEET: str(sheet)})
