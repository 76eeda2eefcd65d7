"""The actions of the Odds page: each decodes its request once, at this door."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextvars import copy_context
from functools import partial
from typing import Any

from cardtable.odds import Game
from cardtable.odds.bots.evaluation import fitted
from cardtable.pages.core.reply import FieldError, FormError, Handler, Reply, Request
from cardtable.pages.core.schema import Field, Schema, Values
from cardtable.pages.odds import fields
from cardtable.pages.odds.board import setup
from cardtable.pages.odds.board.board_view import board_html
from cardtable.pages.odds.chances import counting
from cardtable.pages.odds.chances.working_view import working
from cardtable.pages.odds.game import look_back, play, review_view
from cardtable.pages.odds.game_words import parts_within, t, use_words_of
from cardtable.pages.odds.hint import advice
from cardtable.pages.odds.session import Session

Answer = Reply | Iterator[Reply]


def _session(act: Callable[[Session, Values], Answer], *needed: Field[Any], always: bool = False) -> Handler:
    """A handler that needs the session, whose texts are in the words of the game that it shows.

    One that answers `always` takes an empty session where the address cannot be read.
    """
    schema = Schema(*needed, fields.PLAYED)

    def handle(request: Request) -> Answer:
        values = schema.read(request.fields).having(fields.FRESH, request.entropy)
        try:
            session = Session.read(request.state, values[fields.PLAYED])
        except FormError:
            if not always:
                raise
            session = Session()
        use_words_of(session.table.rules)
        return act(session, values)

    def handle_apart(request: Request) -> Answer:
        context = copy_context()
        answer = context.run(handle, request)
        return answer if isinstance(answer, Reply) else parts_within(context, answer)

    return handle_apart


def _game(act: Callable[[Session, Game, Values], Answer], *needed: Field[Any]) -> Handler:
    """A handler that needs a game."""

    def with_game(session: Session, values: Values) -> Answer:
        if session.game is None:
            raise FormError(FieldError(fields.MOVE.name, t("There is no game under way. Deal one first.")))
        return act(session, session.game, values)

    return _session(with_game, *needed)


def _dealing(action: str, *needed: Field[Any]) -> Handler:
    """A handler that deals a game, whatever the address holds."""
    more = (fields.ADVANCED, fields.TOP, fields.BEGINS, fields.SURE, *PLAYING)
    return _session(partial(play.deal_now, action), *needed, *more, always=True)


PLAYING = (fields.AUTO_DRAW, fields.STATISTICS, fields.GAMES_KEPT)
"""The fields that every move of a game needs."""
HANDLERS: Mapping[str, Handler] = {
    "open": _session(setup.opened),
    "pick": _session(setup.pick, fields.PLACE, fields.INTO, fields.CHANGED),
    "put": _session(setup.put, fields.INTO, fields.PUT),
    "own": _session(setup.own, fields.INTO_FLAG, fields.OWNER),
    "first": _session(setup.first, fields.FIRST),
    "numbers": _session(
        setup.numbers,
        fields.RULES,
        fields.MOVER,
        fields.THEIRS,
        fields.THEIR_TACTICS,
        fields.DECK,
    ),
    "read": _session(setup.read, fields.TEXT, always=True),
    "empty": _session(setup.empty),
    "example": _session(setup.example, always=True),
    "to-table": _session(setup.to_table),
    "count": _session(counting.count),
    "flag": _session(counting.flag, fields.FLAG, fields.OPENED),
    "working": _session(working, fields.COMBINATION),
    "deal": _dealing("deal", fields.RULES, fields.BOTTOM, fields.SEED),
    "play-now": _dealing("play-now"),
    "play-from": _session(play.play_from, fields.TOP, *PLAYING),
    "again": _game(play.again, *PLAYING),
    "swap": _game(play.swap, *PLAYING),
    "lay": _game(play.lay, fields.FLAG, fields.CARD, *PLAYING),
    "move": _game(play.move, fields.MOVE, *PLAYING),
    "aim": _game(play.aim, fields.AIM),
    "take": _game(play.take, *PLAYING),
    "look": _game(lambda session, *_: Reply(html=board_html(session))),
    "bots": _game(lambda session, _, values: play.go_on(session, values), *PLAYING),
    "one": _game(lambda session, _, values: play.go_on(session, values, most=1), *PLAYING),
    "back": _game(play.back),
    "ask-resign": _game(play.ask_resign),
    "rules": _session(play.rules, fields.MEANT),
    "game-rules": _session(play.game_rules, fields.RULES, fields.ADVANCED, always=True),
    "games": _session(play.games, fields.GAMES_KEPT, always=True),
    "kept-game": _session(play.kept_game, fields.KEPT_GAME, *PLAYING, always=True),
    "step": _game(look_back.step, fields.STEP, fields.STATISTICS),
    "moves": _game(look_back.moves),
    "ask-onward": _game(look_back.ask_onward),
    "onward": _game(play.onward, *PLAYING),
    "hint": _session(advice.hint),
    "why": _game(advice.why, fields.WHY),
    "course": _game(review_view.course),
    "review": _game(review_view.review),
}
fitted()  # read now, while nobody waits: no request of the warm-up has a bot think
WARM_UP: tuple[tuple[str, Mapping[str, list[str]]], ...] = (
    ("example", {}),
    ("flag", {"flag": ["1"]}),
    ("deal", {"bottom": ["me"], "top": ["published"], "seed": ["1"]}),
)
