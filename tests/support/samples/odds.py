"""Sample requests of the Odds tool, for tests and measurements."""

from __future__ import annotations

from urllib.parse import urlencode

from cardtable.pages.odds.session import Session
from tests.support.samples import Asked, asked, last, opened, spelt

ODDS_TABLE = {"v": "1", "table": "hand b10 b7 c1 alexander.flag 3: a8 | c4 c5.flag 6: c8 e8 cavalry | b6 a6"}
NUMBERS = {"game": "battle-line tactics", "mover": "me", "theirs": "6", "their-tactics": "1", "deck": ""}
MUD_TABLE = {
    "v": "1",
    "table": "hand a1 b2 c3 d4 e5 f6 a7.flag 1: | b10 c10 d10 e10 ; mud me.flag 5: a9 | f1 f2",
}
"""Their side is complete, and mine under Mud so wide open that its weakest are counted together."""


def odds(action: str, state: dict[str, str], **fields: str) -> Asked:
    return asked("odds", action, spelt(fields), state=state)


STATES = {
    "a table": ODDS_TABLE,
    "a game": {
        "v": "1",
        "game": (
            "card-table battle-line tactics.troops f10 a2 d10 b8 b4 a4 e8 d3 c3 c6 a10 c5 d4 c9 a3 e9 a1 "
            "b2 d2 e7 e5 a8 c2 b5 d8 c8 f5 e4 d6 c7 e3 f4 a6 b9 b1 c1 e2 d9 a7 f1 f9 b7 f6 e1 f3 a5 b6 d1 "
            "c4 f8 c10 b3 f2 e10 b10 a9 d5 f7 d7 e6.tactics alexander traitor cavalry mud redeploy "
            "deserter scout darius fog shields"
        ),
        "players": "me.published",
    },
}
"""States of addresses."""
REQUESTS: list[Asked] = [
    opened("odds", **ODDS_TABLE),
    odds("pick", ODDS_TABLE, place="3mine"),
    odds("flag", ODDS_TABLE, flag="6"),
    odds("flag", ODDS_TABLE, flag="3"),
    odds("working", ODDS_TABLE, combination="3 mine phalanx 24"),
    odds("flag", MUD_TABLE, flag="1"),
    odds("hint", ODDS_TABLE),
    odds("deal", {}, bottom="me", top="sampling", begins="they", seed="7"),
    odds("deal", {}, bottom="me", top="published", begins="they", game="schotten-totten", seed="7"),
    odds("read", {}, text="hand a1 a1"),
]
"""Seeded requests: every Python must give the same answers."""


def handler_requests() -> list[Asked]:
    game = last(odds("deal", {}, bottom="me", top="published", begins="me", seed="7"), "state")
    card = str(Session.read(game).table.hand[0])
    played = last(odds("lay", game, flag="1", card=card), "state")
    watched = last(odds("deal", {}, bottom="random", top="random", seed="7"), "state")
    return [
        odds("read", {}, text="flag 1: a1 a2 | b1\nhand c3 c4"),
        odds("put", ODDS_TABLE, into="hand", put="f1"),
        odds("first", {"v": "1", "table": "flag 2: a1 a2 a3 | b1 b2 b3"}, first="2 me"),
        odds("own", ODDS_TABLE, into="2mine", owner="nobody"),
        odds("numbers", ODDS_TABLE, **NUMBERS),
        *(odds(action, ODDS_TABLE) for action in ("empty", "example", "count")),
        *(odds(action, played) for action in ("to-table", "back", "hint", "onward", "again", "swap")),
        *(odds(action, played) for action in ("look", "rules", "ask-resign", "moves")),
        *(odds(action, played) for action in ("course", "review")),
        odds("ask-onward", {**played, "at": "0"}),
        odds("play-now", {}),
        odds("play-from", ODDS_TABLE),
        odds("game-rules", {}, play="schotten-totten"),
        odds("games", {}),
        odds("kept-game", {}, kept_game=urlencode(played)),
        odds("lay", game, flag="1", card=card),
        odds("move", game, move=f"{card}@2"),
        *(odds(action, watched) for action in ("bots", "one")),
        odds("step", played, step="1"),
        odds("aim", game, aim="scout"),
        odds("take", last(odds("deal", {}, bottom="me", top="me", seed="7"), "state")),
        odds("why", last(odds("one", watched), "state"), why="0"),
    ]
