"""Actions of the look back: a game is shown as it was, and nothing of it is lost."""

from __future__ import annotations

from dataclasses import replace

from cardtable.odds import Game
from cardtable.pages.core.reply import Reply
from cardtable.pages.core.schema import Values
from cardtable.pages.odds import fields
from cardtable.pages.odds.board.board_view import view
from cardtable.pages.odds.buttons import ask_button, question
from cardtable.pages.odds.game.log_view import moves_sheet
from cardtable.pages.odds.game.results import with_statistics
from cardtable.pages.odds.game_words import plural, t
from cardtable.pages.odds.phrases import said_words, seat_name
from cardtable.pages.odds.regions import SHEET
from cardtable.pages.odds.session import Session
from cardtable.pages.ui import button


def step(session: Session, game: Game, values: Values) -> Reply:
    """Show the game as it was after so many moves; at its end the results on this device again."""
    at, last = values[fields.STEP], len(game.moves)
    fields.check_move_number(fields.STEP.name, at, last)
    played, every = game.turns(at), game.turns()
    words = t("Turn {at} of {last}.", at=len(played), last=len(every))
    if played:
        name = seat_name(session.players, played[-1].player)
        words = f"{words} {said_words(name, *game.moves_of(played[-1]))}"
    session = replace(session, at=None if at == last else at)
    shown = view(session, words)
    if session.watching or not session.is_over:
        return shown
    return with_statistics(shown, values[fields.STATISTICS])


def moves(session: Session, game: Game, _: Values) -> Reply:
    """Show the turns of the game in a sheet, to look back at one."""
    return Reply(html={SHEET: str(moves_sheet(session, game))})


def ask_onward(session: Session, game: Game, _: Values) -> Reply:
    """Ask before turns are taken back."""
    lost = len(game.turns()) - len(game.turns(session.goes_on_after))
    sheet = question(
        t("Play this turn again?") if session.is_replayable else t("Play on from here?"),
        plural(lost, "{count} turn is taken back.", "{count} turns are taken back."),
        button(t("Keep the game"), data_close=True),
        ask_button(t("Take back and play on"), "onward", main=True, data_replace_entry=True),
    )
    return Reply(html={SHEET: str(sheet)})
