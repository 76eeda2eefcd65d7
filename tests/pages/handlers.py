"""One good request for every handler of every tool: what the attacks start from."""

from __future__ import annotations

from functools import cache
from typing import Any

from cardtable.kingdom import default_weighting, write_weighting
from cardtable.pages.router import HANDLERS, TOOLS, Router
from tests.pages.seeded import (
    ASKED,
    DECK,
    ODDS_TABLE,
    PROGRAMS,
    REQUESTS,
    changed,
    kingdom,
    odds,
    quartets,
    shuffle,
)

NOW = "2026-11-21T20:00:00.000Z"
LABELLED = "weights-kept"
KEPT_WEIGHTS = (
    '{"cardtable": "weights", "v": "1", "current": "default", "named": {"mine": "-moat*2*blocker*0"}}'
)
NAMED = {"v": "1", "players": "Ann.Bo.Cy", "hands": "4.4.4", "names": "Fish_Cod", "said": "2Aa.n"}
ROTATION = {"v": "1", "deck": ".".join(DECK), "stars": "9.42", "view": "rotation", "seed": "parity"}
ROUND_TEXT = """Blind Quartets 1
players: Ann, Bo, Cy
hands: 4 4 4
starts: 1

1>2 Fish / Pike
2 no
"""
KINGDOM_ENTRY = (
    '{"cardtable": "kingdoms", "v": "1", "entries": [{"at": "2026-11-20T20:00:00.000Z", '
    '"state": {"v": "1", "sets": "base-2", "seed": "x"}, "note": "good", "done": ["a"]}]}'
)
Asked = dict[str, Any]


def answers(request: Asked, parts: int = 400) -> list[Asked]:
    """Return the parts of the reply to a request, at most so many."""
    router = Router()
    replies = [router.respond(request)]
    while replies[-1]["more"] and len(replies) < parts:
        replies.append(router.respond({"form": request["form"], "resume": True}))
    return replies


def last(request: Asked, name: str) -> Any:
    """Return what the reply to a request said last about its state, its fields, its data."""
    return [reply[name] for reply in answers(request) if reply.get(name)][-1]


@cache
def requests() -> dict[tuple[str, str], Asked]:
    """Return a request for each tool and action, all of which are answered without a complaint."""
    by_action = {(each["tool"], each["action"]): each for each in reversed(REQUESTS)}
    own = [*_kingdom(), *_shuffle(), *_odds(), *_quartets()]
    by_action |= {(each["tool"], each["action"]): each for each in own}
    return {(tool, action): by_action[tool, action] for tool in TOOLS for action in HANDLERS[tool]}


def _kingdom() -> list[Asked]:
    dealt = {**kingdom("deal", "shelf"), "now": NOW}
    shelf = last(dealt, "fields")["shelf"]
    shelved = {**dealt, "state": last(dealt, "state")}

    def on_shelf(action: str, **fields: list[str]) -> Asked:
        return {**shelved, "action": action, "fields": {**dealt["fields"], "shelf": shelf, **fields}}

    return [
        {**dealt, "fields": {**dealt["fields"], "shelf": shelf, "avoid": ["1"]}},
        *(changed(action) for action in ("look", "landscapes", "unlock-all", "unban-all", "read-sheet")),
        kingdom("preset", "", preset=["rule-book"]),
        *(changed(action, slot=["pile-3"]) for action in ("lock", "unlock")),
        changed("add", add=["way-of-the-seal"]),
        changed("pick-anyway", pick=["pile-3:gardens"]),
        on_shelf("shelf-mark", mark=[f"played {NOW}"]),
        on_shelf("shelf-note", entry=[NOW], **{f"note {NOW}": ["a good one"]}),
        on_shelf("shelf-remove", entry=[NOW]),
        on_shelf("import-shelf", **{"import": [KINGDOM_ENTRY]}),
        on_shelf("tick", done=["players", "chapel"]),
        *(changed(action) for action in ("chances", "compare")),
        kingdom("weights-enter", "", **{"taste-name": ["Moat"]}),
        kingdom("attribute-use", "", attribute=["coinage"], use=["clustering"]),
        kingdom("attribute-set", "", attribute=["coinage"], least=["1"], most=["4"], below=["1.5"]),
        kingdom("readings", "", **{"reading-sum": ["values"]}),
        kingdom("weights-reset", ""),
        kingdom("taste-set", "", taste=["moat"], factor=["2"], **{"value-blocker": ["0.5"]}),
        kingdom("weights-save", "", **{"weights-name": ["mine"], LABELLED: [KEPT_WEIGHTS]}),
        kingdom("weights-use", "", named=["mine"], **{LABELLED: [KEPT_WEIGHTS]}),
        kingdom("weights-remove", "", named=["mine"], **{LABELLED: [KEPT_WEIGHTS]}),
        kingdom("import-weights", "", **{"weights-file": [write_weighting(default_weighting())]}),
        kingdom("spread", "", attribute=["coinage"]),
    ]


def _shuffle() -> list[Asked]:
    rotating = [
        {**shuffle(action, "rotation"), "state": {**ROTATION, "steps": "play:0"}}
        for action in ("back", "anew")
    ]
    return [
        *(shuffle(action) for action in ("show", "again", "clear", "example", "keep")),
        {**shuffle("about", about=["9"]), "state": {**ROTATION, "view": "odds"}},
        shuffle("add", card=["31"]),
        *(shuffle(action, card=["9"]) for action in ("remove", "star")),
        *(shuffle(action, "tracker", seen=["Biohazard"], card=["42"]) for action in ("see", "unsee")),
        *rotating,
    ]


def _odds() -> list[Asked]:
    game = last(odds("deal", {}, bottom="me", top="published", begins="me", seed="7"), "state")
    card = game["game"].split()[3]
    played = last(odds("lay", game, flag="1", card=card), "state")
    watched = last(odds("deal", {}, bottom="random", top="random", seed="7"), "state")
    return [
        odds("read", {}, text="flag 1: a1 a2 | b1\nhand c3 c4"),
        odds("put", ODDS_TABLE, into="hand", put="f1"),
        odds("own", ODDS_TABLE, into="2mine", owner="nobody"),
        odds(
            "numbers",
            ODDS_TABLE,
            game="battle-line tactics",
            mover="me",
            theirs="6",
            their_tactics="1",
            deck="",
        ),
        *(odds(action, ODDS_TABLE) for action in ("empty", "example", "count")),
        *(odds(action, played) for action in ("to-table", "back", "hint", "onward")),
        odds("lay", game, flag="1", card=card),
        odds("move", game, move=f"{card}@2"),
        *(odds(action, watched) for action in ("bots", "one")),
        odds("step", played, step="1"),
        odds("aim", game, aim="scout"),
        odds("why", last(odds("one", watched), "state"), why="0"),
    ]


def _quartets() -> list[Asked]:
    paradox = {**ASKED, "said": "2Aa.n.3Aa.n"}
    return [
        *(quartets(action, NAMED) for action in ("again", "back", "take-back", "replay")),
        quartets("open", {**NAMED, "hints": "facts", "help": "1", "at": "1"}),
        quartets("read", {}, **{"game-text": ROUND_TEXT}),
        quartets("declare", NAMED, quartet="0", quartet_name="Fish"),
        quartets(
            "ask", ASKED | {"said": "2Aa.n"}, target="2", card="0.0", group_name="Birds", card_name="Owl"
        ),
        quartets("go-on", paradox),
        quartets("forward", {**NAMED, "at": "1"}),
        quartets("go", NAMED, to="1"),
        quartets("hints", NAMED, hints="shares"),
        quartets("help", NAMED),
        quartets("pace", NAMED, pace="slow"),
        quartets("card", NAMED, open="0"),
        quartets("play-on", PROGRAMS),
        quartets("check", NAMED, limit="100000"),
    ]
