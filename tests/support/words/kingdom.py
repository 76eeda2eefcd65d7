"""What the Kingdom tool seldom says, and what it refuses."""

from __future__ import annotations

import json

from cardtable.kingdom import pool
from cardtable.pages.kingdom.shelf import Entry, Shelf
from tests.support.kingdom.oracle import SORTS
from tests.support.samples import Asked, opened
from tests.support.samples.kingdom import ALL_SETS, ON_TABLE, TOO_DEAR, changed, kingdom
from tests.support.visit import Fields
from tests.support.words import Refusal

AT = "2026-11-20T20:00:00Z"
NOTE = f"note {AT}"
SHELF = Shelf((Entry(AT, ON_TABLE, note="Fun", played=True, favourite=True),)).text()
RATED = Shelf((Entry(AT, ON_TABLE, rating="up"),)).text()
GUILDS = [pile.id for pile in pool(["guilds-1"]).piles]
ALL_PLAYED = Shelf(
    tuple(
        Entry(f"2026-11-2{at}T20:00:00Z", {"pile": ".".join(GUILDS[at : at + 10])}, played=True)
        for at in (0, 3)
    )
).text()
FIFTY = json.dumps({"cardtable": "weights", "v": "1", "named": dict.fromkeys(range(50), "default")})
BASE, IN_BASE = {"v": "1", "sets": "base-2", "seed": "1"}, [pile.id for pile in pool(["base-2"]).piles]
WEIGHTED = BASE | {"way": "weighted"}
ALL_BANNED = {
    "v": "1",
    "sets": "guilds-1",
    "pile": "baker",
    "banned": ".".join(sorted({*GUILDS} - {"baker"})),
}
BAD_FILES = {
    "{": "Line 1, column 2: this is no JSON.",
    '{"version": ' + "[" * 100_000: "brackets are nested too deeply.",
    '{"version": 1, "version": 1}': "'version' stands here a second time: give it once.",
    "[]": "'[]' cannot stand here: accepted is an object in braces.",
    '{"version": 1, "colour": 1}': "'colour' cannot stand here: accepted are version, readings",
    '{"version": 2}': "the version must be given, and is 1.",
    '{"version": 1, "attributes": {"buyer": {"use": "sold"}}}': "the use must be given, and is one of unused",
    '{"version": 1, "attributes": {"buyer": {"use": "clustering"}}}': "'shared' is missing",
    '{"version": 1, "piles": {"moat": {"factor": "2"}}}': "accepted is a number such as 0.75.",
    '{"version": 1, "attributes": {"bayer": {}}}': "there is no attribute 'bayer': accepted are cheap",
    '{"version": 1, "readings": {"sum": "all"}}': "there is no reading 'all': accepted are values",
    '{"version": 1, "piles": {"moat": {"factor": 0}}}': "'0' is not accepted. Accepted: a number from 0.001",
    '{"version": 1, "piles": {"moot": {}}}': "there is no card 'moot'",
}
BAD_WEIGHTS = {
    "*values*sum": "accepted are three readings, such as *values*sum*each.",
    "splitter*1*2": "accepted are 0, 1 or 4 numbers after an attribute.",
    "-moat": "accepted are a factor, then pairs of attribute and value",
    "bayer": "there is no attribute 'bayer'.",
    "buyer*x": "'x' is no number: accepted is one such as 0-75.",
    "-moot*2": "there is no card 'moot': give an id such as",
    "-copper*2": "'copper' is not accepted. Accepted: the id of a kingdom pile.",
    "buyer*0": "'0' is not accepted. Accepted: a number from 0.001",
}
BAD_PARTS: list[tuple[dict[str, str], str, str]] = [
    ({"way": "fair"}, "way", "Accepted: standard, even, weighted"),
    ({"v": "9"}, "v", "version '9' cannot be read. Accepted: 1."),
    ({"colour": "red"}, "colour", "is not part of an address."),
    ({"sets": "base-9"}, "sets", "'base-9' is not accepted. Accepted: base-1, base-2"),
    ({"asks": "wealth"}, "asks", "Accepted: no-attacks, attack, reaction"),
    ({"seed": "<img src=x onerror=alert(1)>"}, "seed", "Accepted: up to 32"),
    ({"pile": "banana"}, "pile", "there is no card 'banana'"),
    ({"pile": "moat", "boon": "moat"}, "boon", "'moat' at 'boon-1'"),
    ({"pile": "moat", "locked": "throne"}, "locked", "there is no slot 'throne'"),
    ({"pile": "moat", "boxes": "bananas"}, "boxes", "Accepted: colonies, shelters."),
    ({"in_all-least": "9", "in_all-most": "2"}, "in_all-least", "more than the most, 2. Accepted: 0 to 2."),
    ({"in_all-least": "many"}, "in_all-least", "Accepted: whole numbers from 0 to 20."),
    ({"k": "z01"}, "k", "is damaged, or was written by a newer version of this page."),
    ({"pile": "copper"}, "pile", "there it breaks the rule book"),
    ({"pile": "moat", "banned": "moat"}, "pile", "it is banned"),
    ({"pile": "moat.moat"}, "pile", "it is on the table already, at 'pile-1'"),
    ({"pile": "moat", "bane": "village"}, "bane", "nothing on the table calls for it"),
    ({"pile": "moat", "landscape": "cheap", "trait": "smithy"}, "trait", "it is no pile of the supply"),
]
AT_TABLE: list[tuple[str, Fields, str, str]] = [
    ("weights-position", {"position-buyer": "9"}, "position-buyer", "whole numbers from -3 to 3."),
    ("veto-undo", {}, "", "There is no turn to undo."),
    ("veto", {"slot": ""}, "slot", "Choose a pile, or “No veto”."),
    *(("veto", {"slot": slot}, "", f"there is no slot '{slot}'") for slot in ("throne", "bane")),
    *(("slot", {"slot": slot}, "slot", f"there is no slot '{slot}'") for slot in ("throne", "ally")),
    ("pick", {"pick": "pile-1:moot"}, "name", "there is no card 'moot': give an id such as"),
    ("add", {"add": "moot"}, "name", "there is no card 'moot': give an id such as"),
    ("together-take", {}, "", "There is no kingdom yet. Deal one first."),
    ("pick", {"slot": "pile-4", "name": ""}, "name", "No name was given. Accepted: the name of"),
    ("pick", {"slot": "pile-4", "name": "9" * 61}, "name", "61 characters are too many: at most 60"),
    ("read", {"text": " "}, "text", "There is no text. Accepted: card names, or an address."),
    ("read", {"text": "a\n" * 300}, "text", "301 lines are too many: at most 200 are accepted."),
    ("read", {"text": "Banana"}, "text", "No kingdom pile was found in the text. Line 1: “Banana”"),
    ("load", {"preset": "nothing"}, "", "there is no recommended kingdom 'nothing'"),
    ("shelf-mark", {"mark": "played 2020-01-01T00:00:00Z"}, "", "is not kept on this device any more"),
    ("shelf-note", {"shelf": SHELF, "entry": AT, NOTE: "x" * 301}, NOTE, "301 characters are too many"),
    *(
        ("attribute-set", {"attribute": "splitter"} | numbers, field, "Accepted: ")
        for numbers, field in (
            ({"least": "9", "most": "2"}, "least"),
            ({"below": "0"}, "below"),
            ({"above": "1e9"}, "above"),
            ({"most": "many"}, "most"),
        )
    ),
    ("like", {"taste": "moat", "factor": "many"}, "factor", "Accepted: a number such as 2 or 0.75."),
    ("weights-enter", {"taste-name": "vilage"}, "taste-name", "The nearest is Village."),
    ("weights-save", {"weights-name": " "}, "weights-name", "No name was given. Accepted: up to 40"),
    ("weights-save", {"weights-name": "More", "weights-kept": FIFTY}, "weights-name", "At most 50 setting"),
    ("weights-use", {"named": "Nothing"}, "", "Those settings are not kept on this device any more."),
    ("weights", {"weights-kept": "{"}, "weights", "kept on this device cannot be read"),
]
REFUSED: list[Refusal] = [
    *(("open", {**BASE, **parts}, {}, field, words) for parts, field, words in BAD_PARTS),
    *(("open", WEIGHTED | {"weights": text}, {}, "weights", words) for text, words in BAD_WEIGHTS.items()),
    ("open", WEIGHTED | {"weights": "-moat*2*buyer*1*buyer*2"}, {}, "weights", "'buyer' stands there twice."),
    *(
        ("import-weights", ON_TABLE, {"weights-file": text}, "weights-file", words)
        for text, words in BAD_FILES.items()
    ),
    *((action, ON_TABLE, given, field, words) for action, given, field, words in AT_TABLE),
    ("deal", {}, {"sets": "guilds-1", "avoid": "2", "shelf": ALL_PLAYED}, "sets", "never dealt, 0 piles are"),
    *(
        (action, ALL_BANNED, {"sets": "guilds-1", "slot": "pile-1"}, "", "No other pile is left to take its")
        for action in ("veto", "ban")
    ),
    ("chances", ALL_BANNED, {"sets": "guilds-1"}, "sets", "There is 1 pile to choose from"),
]

LANDSCAPES = ("cursed.windfall", "cursed.aqueduct", "cursed.academy", "cursed.way-of-the-ox")
EFFECTS = (
    "market.blockade.nobles.horse-traders.capital-city.silk-merchant.bureaucrat.soothsayer.ninja.marauder",
    "royal-carriage.temple.cursed-village.displace.cellar.council-room.gardens.throne-room.bridge.duke",
    "coppersmith.great-hall.upgrade.lighthouse.outpost.fairgrounds.oasis.silk-road.feodum.vineyard",
    "page.bard.cavalry.bauble.kitsune.knights.joust.bandit.militia.golem",
)
"""Tables whose tiles say every clause of what a card does."""
TEN = "village.moat.militia.market.smithy.cellar.bandit.mine.witch.chapel"
BARELY = {
    "v": "1",
    "sets": "base-2.menagerie",
    "landscape-sets": "plunder",
    "pile": TEN,
    "banned": ".".join(sorted({*IN_BASE} - {*TEN.split("."), "library"})),
}
"""A table on which Library alone can come."""
MANY_LIMITS = {f"{of}-{end}": [number] for of in SORTS for end, number in (("least", "1"), ("most", "4"))}
"""More least and most numbers than can be counted."""
BY_SET = "set " + " ".join(f"pile-{at}:{pile}" for at, pile in enumerate(ON_TABLE["pile"].split("."), 1))
"""Tiles that have kept their places when they were sorted by set."""


def shown(**state: str) -> Asked:
    """Return the request that opening an address makes."""
    return opened("kingdom", **{"v": "1", "sets": "base-2", **state})


RARE: list[Asked] = [
    *(
        shown(sets=".".join(ALL_SETS), pile=piles, landscape=landscapes, trait=piles.partition(".")[0])
        for piles, landscapes in zip(EFFECTS, LANDSCAPES, strict=True)
    ),
    kingdom("preset", "", preset="published"),
    {**changed("chances"), "fields": {"sets": ALL_SETS, "one-way": ["1"], **MANY_LIMITS}},
    changed("replace-several", slots="pile-1"),
    kingdom("deal", "x", expansions="1", players="6"),
    kingdom("deal", "x", players="6", one_basic_set="1"),
    changed("evening", players="4", one_basic_set="1", deal_evening="1", evening="2"),
    changed("landscapes", BARELY),
    shown(sets="base-2.intrigue-1", drawn="base-2", expansions="1", pile=TEN, **{"intrigue-least": "1"}),
    changed("evening"),
    changed("weights-ready", ready="little-luck"),
    opened("kingdom", **TOO_DEAR),
    kingdom("chances", "", expansions="1", sets=["base-2", "seaside-2"], way="even"),
    changed("swap", slot="pile-3", order="set", shown=BY_SET),
    changed("read", text="Moat, Village", ask_first="1"),
    kingdom(
        "deal", "x", sets=["base-2", "alchemy"], asks=[], **{"in_all-least": ["5"], "in_all-most": ["5"]}
    ),
    kingdom("deal", "x", shelf="{"),
    shown(sets="allies.nocturne.rising-sun", pile="importer.druid.riverboat.mountain-shrine.black-market"),
    shown(sets="cornucopia-2.menagerie", pile="ferryman.young-witch", landscape="way-of-the-mouse"),
    shown(
        sets="rising-sun.plunder.empires",
        pile="kitsune.village",
        prophecy="divine-wind",
        landscape="cheap.obelisk",
        asks="no-attacks.reaction",
    ),
    shown(sets="rising-sun", pile="mountain-shrine", prophecy="approaching-army"),
    changed("slot", {**ON_TABLE, "way": "weighted", "seed": "q"}, slot="pile-1"),
    changed("slot", {**ON_TABLE, "way": "weighted"}, slot="pile-2"),
    changed("slot", {**ON_TABLE, "way": "weighted", "weights": "-moat*2_*values*sum*once"}, slot="pile-4"),
    changed("slot", {**shown()["state"], "pile": "mountebank.village", "way": "weighted"}, slot="pile-1"),
    changed("pick", slot="pile-4", name="Mountebank"),
    changed("landscapes", {"v": "1", "sets": "base-2", "pile": "moat"}),
    changed("box", {**ON_TABLE, "boxes": "colonies"}, box="colonies"),
    changed(
        "read",
        text="Vilage, Banana, Dorf, Dorf, Curse\nBane: Keller, Moat\nPile: Way of the Mouse\nHex: Fear",
    ),
    changed("recommended", {**ON_TABLE, "banned": "chapel"}, sets="base-2"),
    changed("shelf", shelf=SHELF),
    *(
        changed("shelf-mark", shelf=SHELF, mark=f"{mark} {AT}")
        for mark in ("played", "favourite", "up", "down")
    ),
    *(changed("shelf-mark", shelf=RATED, mark=f"{mark} {AT}") for mark in ("favourite", "up")),
    changed("import-shelf", shelf=SHELF, **{"import": SHELF}),
    changed("chances", {**ON_TABLE, "banned": "witch"}, sets="base-2"),
    kingdom("chances", "", sets="alchemy", asks=["alchemy", "no-attacks"]),
    *(changed("attribute", attribute=name) for name in ("splitter", "grower")),
    changed("attribute-set", attribute="splitter", least="1", most="1", below="2", above="0,5"),
]
