"""Actions of the look back: a game is shown as it was, and nothing of it is lost."""

from __future__ import annotations

from dataclasses import replace

from cardtable.pages.core.action import Shown
from cardtable.pages.core.reply import Reply
from cardtable.pages.odds import fields
from cardtable.pages.odds.buttons import ask_button, question
from cardtable.pages.odds.game_words import plural, t
from cardtable.pages.odds.phrases import said_words, seat_name
from cardtable.pages.odds.regions import SHEET
from cardtable.pages.odds.session import Session
from cardtable.pages.ui import button


def step(session: Session, at: int) -> Shown[Session]:
    """Show the game as it was after so many moves."""
    game = session.dealt
    fields.check_move_number(fields.STEP.name, at, len(game.moves))
    played, every = game.turns(at), game.turns()
    words = t("Turn {at} of {last}.", at=len(played), last=len(every))
    if played:
        name = seat_name(session.players, played[-1].player)
        words = f"{words} {said_words(name, *game.moves_of(played[-1]))}"
    return Shown(replace(session, at=None if at == len(game.moves) else at), words=words)


def ask_onward(session: Session) -> Reply:
    """Ask before turns are taken back."""
    game = session.dealt
    lost = len(game.turns()) - len(game.turns(session.goes_on_after))
    sheet = question(
        t("Play this turn again?") if session.is_replayable else t("Play on from here?"),
        plural(lost, "{count} turn is taken back.", "{count} turns are taken back."),
        button(t("Keep the game"), data_close=True),
        ask_button(t("Take back and play on"), "onward", main=True, data_replace_entry=True),
    )
    return Reply(html={SHEET: sheet})
