"""The actions of the Odds page: each is a function of the session and of the values of its own fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import htpy as h

from cardtable.odds import Formation
from cardtable.odds.bots.evaluation import fitted
from cardtable.pages.core.action import Actions
from cardtable.pages.core.reply import Handler, Reply
from cardtable.pages.odds import fields
from cardtable.pages.odds.board import setup
from cardtable.pages.odds.board.board_view import board, view
from cardtable.pages.odds.chances import counting
from cardtable.pages.odds.chances.working_view import working
from cardtable.pages.odds.game import look_back, play, review_view
from cardtable.pages.odds.game.log_view import moves_sheet
from cardtable.pages.odds.game.results import games_sheet
from cardtable.pages.odds.game.rules_view import rules_sheet
from cardtable.pages.odds.game_words import apart
from cardtable.pages.odds.hint import advice
from cardtable.pages.odds.regions import BOARD, SHEET
from cardtable.pages.odds.session import Session, read


def _sheet(content: h.Element) -> Reply:
    return Reply(html={SHEET: content})


def _rules(session: Session, meant: str | None) -> Reply:
    return _sheet(rules_sheet(session.table.rules, Formation[meant.upper()] if meant else None))


ACTIONS = Actions(
    read, view, lambda state: {name: text for name, text in state.items() if name != fields.HOLDER.name}
)
_action = ACTIONS.action
_playing = replace(ACTIONS, read=partial(read, plays=True)).action
_always = replace(ACTIONS, read=partial(read, always=True)).action
_dealing = replace(ACTIONS, read=partial(read, always=True, plays=True)).action
_DEALING = (fields.SURE, fields.ADVANCED, fields.TOP, fields.BEGINS)
_OF_ACTIONS: Mapping[str, Handler] = {
    "open": _action(setup.opened),
    "pick": _action(setup.pick, fields.PLACE, fields.INTO, fields.CHANGED),
    "put": _action(setup.put, fields.INTO, fields.PUT),
    "own": _action(setup.own, fields.INTO_FLAG, fields.OWNER),
    "first": _action(setup.first, fields.FIRST),
    "numbers": _action(
        setup.numbers, fields.RULES, fields.MOVER, fields.THEIRS, fields.THEIR_TACTICS, fields.DECK
    ),
    "read": _always(setup.read, fields.TEXT),
    "empty": _action(setup.empty),
    "example": _always(setup.example),
    "to-table": _action(setup.to_table),
    "count": _action(partial(counting.counted, is_asked=True)),
    "flag": _action(counting.flag, fields.FLAG, fields.OPENED),
    "working": _action(working, fields.COMBINATION),
    "deal": _dealing(partial(play.deal, "deal"), *_DEALING, fields.BOTTOM, fields.SEED, fields.RULES),
    "play-now": _dealing(partial(play.deal, "play-now"), *_DEALING),
    "play-from": _playing(play.play_from, fields.TOP),
    "again": _playing(play.again),
    "swap": _playing(play.swap),
    "lay": _playing(play.lay, fields.FLAG, fields.CARD),
    "move": _playing(play.move, fields.MOVE),
    "aim": _action(play.aim, fields.AIM),
    "take": _playing(play.take),
    "look": _action(lambda session: Reply(html={BOARD: board(session)})),
    "bots": _playing(play.go_on),
    "one": _playing(partial(play.go_on, most=1)),
    "back": _action(play.back),
    "ask-resign": _action(play.ask_resign),
    "rules": _action(_rules, fields.MEANT),
    "game-rules": _always(play.game_rules, fields.RULES, fields.ADVANCED),
    "games": _dealing(lambda session: _sheet(games_sheet(session.games))),
    "kept-game": _dealing(play.kept_game, fields.KEPT_GAME),
    "step": _playing(look_back.step, fields.STEP),
    "moves": _action(lambda session: _sheet(moves_sheet(session))),
    "ask-onward": _action(look_back.ask_onward),
    "onward": _playing(play.onward),
    "hint": _action(advice.hint),
    "why": _action(advice.why, fields.WHY),
    "course": _action(review_view.course),
    "review": _action(review_view.review),
}
HANDLERS: Mapping[str, Handler] = {name: apart(handle) for name, handle in _OF_ACTIONS.items()}
fitted()  # read now, while nobody waits: no request of the warm-up has a bot think
WARM_UP: tuple[tuple[str, Mapping[str, list[str]]], ...] = (
    ("example", {}),
    ("flag", {"flag": ["1"]}),
    ("deal", {"bottom": ["me"], "top": ["published"], "seed": ["1"]}),
)
