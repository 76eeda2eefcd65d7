"""Seeded requests to every tool: CPython and the browser must answer them with the same bytes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from cardtable.kingdom import Ask, editions

ALL_SETS = [edition.id for edition in editions()]
ALL_ASKS = [ask.value for ask in Ask if ask is not Ask.PRIORITY]
ENTROPY = "00112233445566778899aabbccddeeff"


def kingdom(action: str, seed: str, **fields: list[str]) -> dict[str, Any]:
    """Return a request of the Kingdom form."""
    given = {"sets": ["base-2"], "one-way": ["1"], "seed": [seed], **fields}
    return {"form": "kingdom-form", "tool": "kingdom", "action": action, "fields": given, "entropy": ENTROPY}


def odds(action: str, state: dict[str, str], **fields: str) -> dict[str, Any]:
    """Return a request of the Odds form."""
    given = {name.replace("_", "-"): [value] for name, value in fields.items()}
    common = {"form": "odds-form", "tool": "odds", "entropy": ENTROPY}
    return {**common, "action": action, "fields": given, "state": state}


DECK = ["9", "13", "20", "32", "37", "42", "45", "46", "49", "58"]


def shuffle(action: str, view: str = "odds", seed: str = "parity", /, **fields: list[str]) -> dict[str, Any]:
    """Return a request of the Shuffle form."""
    given = {"deck": DECK, "stars": ["9", "42"], "view": [view], "seed": [seed], **fields}
    return {"form": "shuffle-form", "tool": "shuffle", "action": action, "fields": given, "entropy": ENTROPY}


def opened(tool: str, **state: str) -> dict[str, Any]:
    """Return the request that opening an address makes."""
    return {"form": f"{tool}-form", "tool": tool, "action": "open", "state": state, "entropy": ENTROPY}


ODDS_TABLE = {"v": "1", "table": "hand b10 b7 c1 alexander.flag 3: a8 | c4 c5.flag 6: c8 e8 cavalry | b6 a6"}
MUD_TABLE = {
    "v": "1",
    "table": "hand a1 b2 c3 d4 e5 f6 a7.flag 1: | b10 c10 d10 e10 ; mud me.flag 5: a9 | f1 f2",
}
"""Their side is complete, and mine under Mud so wide open that its weakest combinations are simulated."""
ON_TABLE = {
    "v": "1",
    "sets": "base-2.cornucopia-2.menagerie",
    "asks": "village.reaction",
    "pile": "young-witch.village.moat.militia.market.smithy.cellar.festival.sleigh.mine",
    "landscape": "way-of-the-mouse",
    "bane": "vassal",
    "mouse": "merchant",
    "locked": "pile-2",
}


def changed(action: str, **fields: list[str]) -> dict[str, Any]:
    """Return a request of the sheet of a slot, on a table that is there."""
    given = {"sets": ["base-2"], "one-way": ["1"], **fields}
    return {
        "form": "kingdom-slot",
        "tool": "kingdom",
        "action": action,
        "fields": given,
        "state": ON_TABLE,
        "entropy": ENTROPY,
        "now": "2026-11-21T20:00:00.000Z",
    }


def quartets(action: str, state: dict[str, str] | None = None, **fields: str) -> dict[str, Any]:
    """Return a request of the Quartets tool; `fields` by control name, with `_` for the hyphen."""
    given = {
        name.replace("_", "-") if name[-1].isdigit() else name: [value] for name, value in fields.items()
    }
    return {
        "form": "quartets-play",
        "tool": "quartets",
        "action": action,
        "fields": given,
        "state": state or {},
        "entropy": ENTROPY,
    }


ASKED = {"v": "1", "players": "Ann.Bo.Cy", "hands": "4.4.4", "names": "Fish_Cod", "said": "2Aa.n.3Aa"}
"""A game of Blind Quartets in which Cy has to say yes."""
PROGRAMS = {
    "v": "1",
    "players": "Ann.Bo.Cy",
    "hands": "6.5.5",
    "rules": "whole-no",
    "seats": "csc",
    "seed": "7",
}


REQUESTS: list[dict[str, Any]] = [
    *(kingdom("deal", f"all-{n}", sets=ALL_SETS, asks=ALL_ASKS[1:]) for n in range(8)),
    *(kingdom("deal", f"two-{n}", sets=["base-1", "alchemy"], asks=ALL_ASKS) for n in range(4)),
    kingdom("deal", "impossible", sets=["alchemy"], asks=["alchemy", "costs", "buy"]),
    kingdom("deal", "priority", sets=ALL_SETS, mix=["1"], priority=["nocturne"]),
    kingdom("again", "ignored", sets=["seaside-2", "guilds-1"], order=["name"]),
    kingdom("relax", "ignored", asks=["reaction", "costs"], relax=["costs"]),
    kingdom("deal", "too-few", sets=["guilds-1"]),
    kingdom("deal", "no such seed!", sets=["nothing"]),
    opened("kingdom", v="1", sets="base-2.empires", asks="drawer", seed="q"),
    opened("kingdom", v="7"),
    *(kingdom("deal", f"even-{n}", sets=ALL_SETS, asks=ALL_ASKS[1:], way=["even"]) for n in range(3)),
    *(kingdom("deal", f"weighted-{n}", sets=ALL_SETS, asks=ALL_ASKS[1:], way=["weighted"]) for n in range(5)),
    kingdom("deal", "own", way=["weighted"], weights=["splitter*3*5*4*0-5_grower*1-3_-village*0-001"]),
    kingdom("weights", "", weights=["*piles*excess*once_buyer"]),
    kingdom("attribute", "", attribute=["coinage"]),
    kingdom("taste", "", taste=["moat"], weights=["-moat*2*blocker*0"]),
    opened("odds", **ODDS_TABLE),
    odds("pick", ODDS_TABLE, place="3mine"),
    odds("flag", ODDS_TABLE, flag="6"),
    odds("flag", ODDS_TABLE, flag="3"),
    odds("working", ODDS_TABLE, combination="3 mine phalanx 24"),
    odds("flag", MUD_TABLE, flag="1"),
    odds("working", MUD_TABLE, combination="1 mine battalion 30"),
    odds("hint", ODDS_TABLE),
    odds("deal", {}, bottom="me", top="sampling", begins="they", seed="7"),
    odds("deal", {}, bottom="me", top="published", begins="they", game="schotten-totten", seed="7"),
    odds("read", {}, text="hand a1 a1"),
    opened("kingdom", **ON_TABLE),
    *(
        kingdom("deal", f"beside-{n}", sets=ALL_SETS, draw=["rule-book"], colonies=["rule-book"])
        for n in range(4)
    ),
    *(changed("slot", slot=[slot]) for slot in ("pile-1", "pile-3", "bane", "mouse", "landscape-1")),
    *(changed("swap", slot=[slot]) for slot in ("pile-1", "pile-3", "bane", "mouse", "landscape-1")),
    changed("ban", slot=["pile-4"]),
    changed("pick", slot=["pile-4"], name=["Hexe"]),
    changed("remove", slot=["landscape-1"]),
    changed("box", box=["shelters"]),
    changed("again", order=["set"], language=["nl"], players=["5"]),
    changed("text"),
    changed("read", text=["Dorf, Schmiede, Burggraben, Banana\nBane: Keller\nKolonien"]),
    changed("recommended", find=["witch"]),
    changed("load", preset=["first-game"]),
    changed("shelf"),
    *(
        shuffle("show", view)
        for view in ("shuffle", "odds", "stars", "compare", "tracker", "rotation", "simulation")
    ),
    shuffle("show", about=["9"], wish=["heal", "9", "armor"], draws=["4"], version=["v2"]),
    shuffle("show", "shuffle", deck=[*DECK, "31", "60", "1", "2"], move=["swap"], many=["10"]),
    shuffle("show", "compare", other=['{"deck": ["card_dex_00009", 13]}'], strays=["take-try"]),
    shuffle("paste", paste=["card_dex_00009*, 36, Bihazard, b1, 9"]),
    shuffle("see", "tracker", seen=["Biohazard, Overload I"], card=["42"]),
    shuffle("show", "tracker", seen=["9 9"]),
    shuffle("step", "rotation", step=["play:1"], steps=["play:0", "draw"]),
    shuffle("export"),
    shuffle("simulate", "simulation", trials=["1000"]),
    shuffle("show", deck=["36"]),
    opened("shuffle", v="1", deck="9.13", stars="9", view="odds", seed="q"),
    opened("shuffle", v="1", deck="9", seen="x1"),
    quartets("start", players="5", groups="7", whole="1", futile="1", name_1="Zoë", seat_4="strong"),
    quartets("start", players="9"),
    quartets("preset", preset="full"),
    opened("quartets", **ASKED, hints="facts", help="1"),
    opened("quartets", **ASKED, at="9"),
    quartets("answer", ASKED, answer="no"),
    quartets("answer", {**ASKED, "hints": "facts"}, answer="yes"),
    quartets("ask", ASKED, target="1", card="0.0"),
    quartets("take-back", {**ASKED, "said": "2Aa.n.3Aa.n"}),
    *(quartets("move", {**PROGRAMS, "seed": f"s{n}"}) for n in range(4)),
    *(
        quartets("move", {**PROGRAMS, "names": "Fish_Cod", "said": f"{n}Aa", "hints": "facts"})
        for n in (2, 3)
    ),
]


def last_reply(respond: Callable[[str], str], request: dict[str, Any]) -> str:
    """Return how a request ends: the parts of a job depend on the machine's speed, its end does not."""
    reply = respond(json.dumps(request))
    while json.loads(reply).get("more"):
        reply = respond(json.dumps({"form": request["form"], "resume": True}))
    return reply
