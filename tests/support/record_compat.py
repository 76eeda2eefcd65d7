"""Record what addresses, files and texts give, into `tests/compat/*.json`.

    PYTHONPATH=py:. .venv/bin/python -m tests.support.record_compat [TOOL ...]

The files were recorded with the build of commit 22ac9d2. They stand for what visitors keep, so a recorded
case is never recorded again to make a test pass: if its result changes, the code is wrong. New kinds of
addresses and files are added here; `--add` then records the cases with new names and leaves the others as
they are.

Everything is seeded: the same code records the same bytes.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from random import Random

from tests.support.compat import FOLDER, Case, Refused, Visit, address_of, outcome, read_cases
from tests.support.kingdom.known_sets import PILES

Draft = dict[str, object]
ALL_ASKS = ("no-attacks", "reaction", "village", "drawer", "buy", "trashing", "costs", "alchemy")
EDITIONS = tuple(PILES)
NAMES = ("en", "cs", "de", "es", "fr", "it", "nl")
"""The languages of Dominion's names."""


def opened(tool: str, state: dict[str, str]) -> dict[str, str]:
    """Return the state that a tool writes after one is opened."""
    visit = Visit(tool)
    visit.state = dict(state)
    visit.ask("open")
    return visit.state


def at(tool: str, name: str, state: dict[str, str], what: str = "open", **more: object) -> Draft:
    """Return a case about an address."""
    return {"name": name, "what": what, "address": address_of(tool, {"v": "1", **state}), **more}


# Kingdom

WISHES: dict[str, dict[str, str]] = {
    "one set": {"sets": "base-2", "seed": "a1"},
    "two editions of a set": {"sets": "base-1.base-2.intrigue-1.intrigue-2", "seed": "a2"},
    "all sets and asks": {"sets": ".".join(EDITIONS), "asks": ".".join(ALL_ASKS[1:]), "seed": "a3"},
    "no attacks": {"sets": "base-2.seaside-2.hinterlands-2", "asks": "no-attacks.village", "seed": "a4"},
    "a priority": {"sets": "base-2.nocturne.empires", "priority": "nocturne", "seed": "a5"},
    "Alchemy mixed in": {"sets": "base-2.alchemy", "mix": "1", "seed": "a6"},
    "three to five of Alchemy": {"sets": "base-2.alchemy", "asks": "alchemy.costs", "seed": "a7"},
    "asks in conflict": {"sets": "alchemy", "asks": "alchemy.costs.buy", "seed": "a8"},
    "evenly": {"sets": "base-2.empires", "asks": "drawer.buy", "way": "even", "seed": "b1"},
    "evenly, all sets and asks": {
        "sets": ".".join(EDITIONS),
        "asks": ".".join(ALL_ASKS),
        "way": "even",
        "seed": "b2",
    },
    "by the default weights": {"sets": "base-2.plunder", "way": "weighted", "seed": "c1"},
    "by default weights written out": {
        "sets": "base-2.plunder",
        "way": "weighted",
        "weights": "default",
        "seed": "c1",
    },
    "by own weights": {
        "sets": "base-2.seaside-2.menagerie",
        "asks": "village",
        "way": "weighted",
        "weights": "splitter*3*5*4*0-5_grower*1-3_-village*0-001",
        "seed": "c2",
    },
    "by other readings": {
        "sets": "base-2.allies",
        "way": "weighted",
        "weights": "*piles*excess*once_buyer",
        "seed": "c3",
    },
    "by tastes": {
        "sets": ".".join(EDITIONS),
        "way": "weighted",
        "weights": "coinage*1-25_-moat*2*blocker*0_-witch*0-1_-market*3*buyer*2-5*chainer*0-75",
        "seed": "c4",
    },
    "the rule book's way": {
        "sets": "base-2.prosperity-2.dark-ages.adventures",
        "draw": "rule-book",
        "colonies": "rule-book",
        "shelters": "rule-book",
        "seed": "d1",
    },
    "no more landscapes than demanded": {
        "sets": "base-2.empires",
        "draw": "least",
        "events-least": "1",
        "landmarks-least": "2",
        "in_all-most": "4",
        "seed": "d2",
    },
    "Colonies and Shelters always": {
        "sets": "base-2.prosperity-2.dark-ages",
        "colonies": "always",
        "shelters": "always",
        "seed": "d3",
    },
    "Colonies and Shelters never": {
        "sets": "prosperity-1.dark-ages",
        "colonies": "never",
        "shelters": "never",
        "seed": "d4",
    },
    "several Ways": {
        "sets": "base-2.menagerie",
        "one-way": "0",
        "ways-least": "3",
        "in_all-most": "5",
        "seed": "d5",
    },
    "every kind of landscape": {
        "sets": "empires.renaissance.menagerie.plunder",
        **{f"{kind}-least": "1" for kind in ("events", "landmarks", "projects", "ways", "traits")},
        "in_all-most": "9",
        "seed": "d6",
    },
    "no landscape": {"sets": "empires.renaissance", "in_all-most": "0", "seed": "d7"},
    "limits of each kind": {
        "sets": "adventures.empires.renaissance.menagerie.plunder",
        "events-most": "0",
        "landmarks-most": "1",
        "projects-most": "1",
        "traits-most": "0",
        "in_all-least": "2",
        "in_all-most": "6",
        "seed": "d8",
    },
    **{
        f"least and most, {way}": {
            "sets": ".".join(EDITIONS),
            "asks": "village.reaction",
            "attack-least": "1",
            "attack-most": "2",
            "cost-5-most": "3",
            "duration-least": "2",
            "empires-most": "0",
            "seaside-least": "1",
            "way": way,
            "deal": "2",
            "seed": "d9",
        }
        for way in ("standard", "even", "weighted")
    },
    "least and most in conflict": {
        "sets": "base-2",
        "cost-3-least": "5",
        "cost-4-least": "6",
        "deal": "2",
        "seed": "d9",
    },
    **{
        f"few piles for the extras, {way}": {
            "sets": "alchemy.cornucopia-2",
            "asks": "village.drawer.trashing.reaction",
            "way": way,
            "deal": "2",
            "seed": "e1",
        }
        for way in ("standard", "even", "weighted")
    },
    "a seed with hyphens": {"sets": "guilds-2.cornucopia-2", "seed": "My-Seed-2026"},
    "no seed": {"sets": "base-2.adventures", "asks": "buy"},
    "a set of few piles": {"sets": "guilds-1", "seed": "few"},
}
CALLED: dict[str, dict[str, str]] = {
    "bane": {"sets": "cornucopia-2"},
    "ferryman": {"sets": "cornucopia-2"},
    "mouse": {"sets": "base-2.menagerie", "ways-least": "1"},
    "ally": {"sets": "base-2.allies"},
    "boon": {"sets": "base-2.nocturne"},
    "deck": {"sets": "base-2.promo"},
    "obelisk": {"sets": "base-2.empires", "landmarks-least": "2"},
    "trait": {"sets": "base-2.plunder", "traits-least": "2"},
    "prophecy": {"sets": "base-2.rising-sun"},
    "army": {"sets": "base-2.rising-sun"},
    "riverboat": {"sets": "base-2.rising-sun"},
    "wind": {"sets": "base-2.rising-sun"},
}
"""What a kingdom calls for, and wishes that may give one that does."""
SHAPED = "base-2.cornucopia-2.menagerie.plunder.prosperity-2"
BAD_KINGDOMS: dict[str, dict[str, str]] = {
    "another version": {"v": "7", "sets": "base-2"},
    "no version": {"v": "", "sets": "base-2"},
    "an unknown part": {"sets": "base-2", "colour": "blue", "taste": "sweet"},
    "an unknown set": {"sets": "base-2.base-9"},
    "no set": {"seed": "x"},
    "an unknown ask": {"sets": "base-2", "asks": "village.cake"},
    "a bad seed": {"sets": "base-2", "seed": "no such seed!"},
    "a limit that is no number": {"sets": "base-2", "events-least": "many", "ways-most": "99"},
    "a least above the most": {"sets": "base-2", "traits-least": "3", "traits-most": "1"},
    "too many landscapes demanded": {"sets": "empires", "events-least": "2", "landmarks-least": "2"},
    "an unknown way": {"sets": "base-2", "way": "odd"},
    "weights that cannot be read": {"sets": "base-2", "way": "weighted", "weights": "splitter*1*2"},
    "weights of an unknown card": {"sets": "base-2", "way": "weighted", "weights": "-banana*2"},
    "an unknown pile": {"sets": "base-2", "pile": "village.banana.moat"},
    "an unknown locked slot": {"sets": "base-2", "pile": "village.moat", "locked": "pile-77"},
    "an unknown box": {"sets": "base-2", "pile": "village.moat", "boxes": "tents"},
    "a landscape among the piles": {"sets": "base-2.menagerie", "pile": "village.way-of-the-mouse"},
    "an unknown banned card": {"sets": "base-2", "pile": "village.moat", "banned": "banana"},
}
ROLES_TEXT = """Kingdom: Young Witch, Ferryman, Riverboat, Druid, Bauble, Market, Black Market
Bane: Moat
Ferryman: Village
Riverboat: Laboratory
Druid: The Sky's Gift, The Sun's Gift, The Sea's Gift
Events: Alms
Landmark: Obelisk (Market)
Way of the Mouse: Cellar
Trait: Cheap - Druid
Ally: Peaceful Cult
Prophecy: Approaching Army (Witch)
Black Market deck: Chapel, Smithy
Platinum and Colony
Shelters: yes"""
SITE = (
    "https://dominionrandomizer.com/?lang=en"
    "&supply=coven,youngwitch,gatekeeper,ferryman,huntinglodge,livery,mastermind,paddock,stockpile,supplies"
    "&bane=hamlet&ferryman=village&riverboat=alley&events=populate&landmarks=obelisk(coven)"
    "&ways=wayofthemouse(menagerie)&traits=rich(livery)&prophecy=approachingarmy(samurai)"
)
KINGDOM_TEXTS = {
    "names by commas": "Cellar, King's Court, Village, Moat, Witch",
    "a list with numbers": "1. Cellar\n2. King's Court\n3. Village\n4. Moat\n5. Witch",
    "costs and sets beside the names": "$2 Cellar (Base), King's Court (Prosperity, 2nd edition), Witch - $5",
    "names run together": "Cellar King's Court Village Moat Witch",
    "German names": "Königreich: Keller; Koenigshof; DORF; Burggraben; Hexe",
    "misspellings": "Vilage, Smity, Moatt, Market, Banana",
    "headings and every role": ROLES_TEXT,
    "former and new names": "Harem, Village, Young Witch (bane: Moat)\nEvents: Alms\nColonies\nBanana",
    "a pair by an arrow": "Ferryman -> Village, Market, Festival\nPious on Market",
    "boxes refused": "Village, Smithy, Market\nno Colonies\nShelters: no",
    "duplicates": "Village, Village, Smithy, Moat (Bane), Moat",
    "cards of split piles": "Settlers, Rocks, Sir Bailey, Patrician/Emporium, Augurs",
    "eleven piles": "Cellar, Chapel, Moat, Harbinger, Village, Smithy, Market, Mine, Witch, Artisan, Gardens",
    "an address of the site": SITE,
    "an old address of the site": "http://dominionrandomizer.com/index?supply=base2_moat,baseset_village",
    "an address with Colonies": "https://dominionrandomizer.com/#?supply=MOAT%2Cvillage&colonies=1&shelters=1",
    "an address with old ids": "look at dominionrandomizer.com/?supply=settlers,rocks,harem&colour=1 please",
    "an address with boons": "?cards=druid,bauble&boons=theskysgift,thesunsgift&ally=peacefulcult",
}
PRESETS = (
    *(
        "gentle-intro",
        "haste-potion",
        "cemetery-polka",
        "forward-thinking",
        "sleight-of-hand",
        "size-distortion",
    ),
    *("playing-chess-with-death", "gilding-the-lily", "quarrymen", "class-struggle", "biding-time", "plenty"),
    *("first-game", "voodoo", "ruritania-2nd", "winter-solstice", "capture-the-flag", "rats-and-bats"),
)
WEIGHT_FILES = {
    "only a version": '{"version": 1}',
    "attributes and piles": json.dumps(
        {
            "version": 1,
            "readings": {"sum": "values", "exponent": "sum", "cluster": "each"},
            "attributes": {
                "splitter": {"use": "idealised", "least": 2, "most": 4, "below": 2.5, "above": 0.75},
                "grower": {"use": "clustering", "shared": 1.15},
                "cheap": {"use": "unused"},
            },
            "piles": {"village": {"factor": 2, "values": {"splitter": 1.5}}, "witch": {"factor": 0.5}},
        },
        indent=1,
    ),
    "other readings, with a byte order mark": (
        '\ufeff{"version": 1, "readings": {"sum": "piles", "exponent": "excess", "cluster": "once"}}'
    ),
    "numbers with exponents": (
        '{"version": 1, "attributes": {"buyer": {"use": "clustering", "shared": 125e-2}}}'
    ),
}
BAD_WEIGHT_FILES = {
    "a factor of nothing": '{"version": 1, "piles": {"witch": {"factor": 0}}}',
    "no JSON": '{"version": 1,',
    "another version": '{"version": 2}',
    "an unknown attribute": '{"version": 1, "attributes": {"sweet": {"use": "unused"}}}',
    "a missing number": '{"version": 1, "attributes": {"buyer": {"use": "idealised", "least": 1}}}',
    "an unknown card": '{"version": 1, "piles": {"vilage": {"factor": 2}}}',
}
KEPT_WEIGHTS = json.dumps(
    {
        "cardtable": "weights",
        "v": "1",
        "current": "splitter*3*5*4*0-5",
        "named": {"mild": "default", "mine": "-moat*2*blocker*0", "readings": "*piles*excess*once"},
    }
)


def kingdom() -> Iterator[Draft]:
    """Yield the cases of the Kingdom tool."""
    tables = {}
    for name, wish in WISHES.items():
        yield at("kingdom", f"wish: {name}", wish)
        tables[name] = opened("kingdom", {"v": "1", **wish})
        yield at("kingdom", f"table: {name}", tables[name])
    yield at("kingdom", "sent: for four players", {**tables["one set"], "players": "4"})
    for role, wish in CALLED.items():
        wish, tables[role] = _called(role, wish)
        yield at("kingdom", f"wish: {role}", wish)
        yield at("kingdom", f"table: {role}", tables[role])
    for name, state in _by_hand(tables):
        yield at("kingdom", f"by hand: {name}", state)
    for name, state in BAD_KINGDOMS.items():
        yield at("kingdom", f"bad: {name}", state)
    yield at("kingdom", "bad, in Dutch: an unknown set", BAD_KINGDOMS["an unknown set"], language="nl")
    yield from _kingdom_texts(tables)
    for preset in PRESETS:
        yield {
            "name": f"preset: {preset}",
            "what": "preset",
            "preset": preset,
            "sets": ["base-2", "intrigue-2"],
        }
    yield {"name": "bad: an unknown preset", "what": "preset", "preset": "no-such", "sets": ["base-2"]}
    yield from _shelves(tables)
    for name, text in WEIGHT_FILES.items():
        yield {"name": f"weights file: {name}", "what": "weights file", "file": text}
    for name, text in BAD_WEIGHT_FILES.items():
        yield {"name": f"bad weights file: {name}", "what": "weights file", "file": text}
    yield {"name": "kept weights: shown", "what": "kept weights", "kept": KEPT_WEIGHTS}
    for name in ("mild", "mine", "readings"):
        yield {"name": f"kept weights: {name}", "what": "kept weights", "kept": KEPT_WEIGHTS, "use": name}
    yield {
        "name": "bad kept weights: a name gone",
        "what": "kept weights",
        "kept": KEPT_WEIGHTS,
        "use": "gone",
    }
    yield {"name": "bad kept weights: no JSON", "what": "kept weights", "kept": '{"broken"', "use": "mine"}


def _called(role: str, wish: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Return a wish whose kingdom has a card in a role, and the state of that kingdom."""
    for number in range(400):
        seeded = {**wish, "seed": f"{role}-{number}"}
        state = opened("kingdom", {"v": "1", **seeded})
        if role in state:
            return seeded, state
    raise LookupError(role)


def _by_hand(tables: dict[str, dict[str, str]]) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield tables that were changed by hand, one press after the other."""
    for name in ("one set", "evenly", "by own weights", "every kind of landscape", "mouse", "bane", "trait"):
        visit = Visit("kingdom")
        visit.state = dict(tables[name])
        visit.ask("open")
        presses: list[tuple[str, str, str]] = [
            ("lock", "slot", "pile-3"),
            ("lock", "slot", "landscape-1"),
            ("swap", "slot", "pile-1"),
            ("ban", "slot", "pile-5"),
            ("swap", "slot", "landscape-1"),
            ("swap", "slot", "mouse-1"),
            ("swap", "slot", "bane"),
            ("pick-anyway", "pick", "pile-2:gardens"),
            ("add", "add", "way-of-the-seal"),
            ("box", "box", "shelters"),
            ("box", "box", "colonies"),
            ("remove", "slot", "landscape-1"),
            ("again", "", ""),
            ("unlock", "slot", "pile-3"),
            ("unban-all", "", ""),
        ]
        for action, control, value in presses:
            before = dict(visit.state)
            try:
                visit.ask(action, {control: [value]} if control else {})
            except Refused:
                continue
            if visit.state != before:
                yield f"{name}, {action} {value}".strip(), dict(visit.state)


def _kingdom_texts(tables: dict[str, dict[str, str]]) -> Iterator[Draft]:
    sets = {"sets": ["base-2", "cornucopia-2"], "one-way": ["1"]}
    for name, text in KINGDOM_TEXTS.items():
        yield {"name": f"text: {name}", "what": "text", "text": text, "fields": sets}
    for language in ("nl", "fr", "de"):
        yield {
            "name": f"text, page in {language}: headings and every role",
            "what": "text",
            "text": ROLES_TEXT,
            "fields": sets,
            "language": language,
        }
    for name, text in {"nothing": " ", "no card": "Banana, Apple", "long": "Village\n" * 300}.items():
        yield {"name": f"bad text: {name}", "what": "text", "text": text, "fields": sets}
    for name in ("every kind of landscape", "all sets and asks", "Colonies and Shelters always", *CALLED):
        address = address_of("kingdom", tables[name])
        languages = NAMES if name in ("bane", "wind", "trait", "every kind of landscape") else ("en",)
        for language in languages:
            export = {"what": "export", "address": address, "names": language}
            yield {"name": f"export: {name}, {language}", **export}
            text = outcome("kingdom", export)["files"]["kingdom.txt"]
            yield {"name": f"exported text: {name}, {language}", "what": "text", "text": text, "fields": sets}
        [link] = outcome("kingdom", {"what": "export", "address": address})["texts"]
        yield {"name": f"address of the site: {name}", "what": "text", "text": link, "fields": sets}


def _shelves(tables: dict[str, dict[str, str]]) -> Iterator[Draft]:
    kept = [tables[name] for name in ("one set", "by own weights", "trait", "bane")]
    entries: list[dict[str, object]] = [
        {
            "at": f"2026-11-{20 - number}T20:00:00.000Z",
            "state": state,
            "note": ("good with four", "", "Zoë won: 42 to 41", "")[number],
            "played": number % 2 == 0,
            "favourite": number == 1,
            "done": ["players", "supply:province"] if number == 0 else [],
        }
        for number, state in enumerate(kept)
    ]
    shelf = json.dumps({"cardtable": "kingdoms", "v": "1", "entries": entries})
    bare = [
        {"at": f"2025-0{n}-05T18:30Z", "state": {"v": "1", "sets": "base-2", "seed": f"{n}"}}
        for n in (3, 2, 1)
    ]
    older = json.dumps({"cardtable": "kingdoms", "v": "1", "entries": [*entries[1:3], *bare]})
    many = [
        {
            "at": f"2024-01-01T{n // 60:02}:{n % 60:02}",
            "state": {"v": "1", "seed": f"{n}"},
            "favourite": n == 3,
        }
        for n in range(205)
    ]
    full = json.dumps({"cardtable": "kingdoms", "v": "1", "entries": many[::-1]})
    yield {"name": "shelf: shown", "what": "shelf", "shelf": shelf}
    yield {"name": "shelf: empty", "what": "shelf", "shelf": ""}
    yield {"name": "shelf: parts left out", "what": "shelf", "shelf": older}
    yield {"name": "shelf file: on an empty device", "what": "shelf file", "file": shelf}
    yield {"name": "shelf file: beside others", "what": "shelf file", "file": older, "shelf": shelf}
    yield {"name": "shelf file: more than are kept", "what": "shelf file", "file": full, "shelf": shelf}
    yield at("kingdom", "shelf: a new kingdom", tables["evenly"], "open with shelf", shelf=shelf)
    yield at("kingdom", "shelf: a kingdom that is there", kept[2], "open with shelf", shelf=shelf)
    broken: dict[str, object] = {
        "no JSON": "{broken",
        "another file": {"cardtable": "weights", "v": "1"},
        "another version": {"cardtable": "kingdoms", "v": "2", "entries": []},
        "no list": {"cardtable": "kingdoms", "v": "1", "entries": {}},
        "no time": {"cardtable": "kingdoms", "v": "1", "entries": [{"state": {}}]},
        "no kingdom": {"cardtable": "kingdoms", "v": "1", "entries": [{"at": "2026-11-20T20:00Z"}]},
    }
    for name, content in broken.items():
        text = content if isinstance(content, str) else json.dumps(content)
        yield {"name": f"bad shelf file: {name}", "what": "shelf file", "file": text}
        yield {"name": f"bad shelf: {name}", "what": "shelf", "shelf": text}


# Shuffle

TEN = "9.13.20.32.37.42.45.46.49.58"
VIEWS = ("shuffle", "odds", "stars", "compare", "tracker", "rotation", "simulation")
ANY = "Spells:\n4 Bolt\n32 Shock\nLands:\n24 Mountain"
LABS: dict[str, dict[str, str]] = {
    "odds after four draws": {"deck": TEN, "stars": "9.42", "draws": "4", "view": "odds", "seed": "q"},
    "odds of three wishes": {"deck": TEN, "stars": "9", "wish": "heal.9.armor", "draws": "2", "view": "odds"},
    "one wish opened": {"deck": TEN, "wish": "drain", "about": "wishes", "view": "odds", "seed": "q"},
    "a card opened": {"deck": TEN, "stars": "13", "about": "13", "view": "odds", "seed": "q"},
    "a category opened": {"deck": TEN, "about": "energy", "view": "odds", "seed": "q"},
    "version 2 with Primal Overload": {"deck": f"{TEN}.31", "stars": "9", "version": "v2", "view": "odds"},
    "Chosen One": {"deck": "9.13.20.32.56", "stars": "9.13", "view": "odds", "seed": "c"},
    "three favourites": {"deck": TEN, "stars": "9.42.58", "view": "shuffle", "seed": "c"},
    "strays take a try": {"deck": "9.13.20.32", "stars": "9.60", "strays": "take-try", "view": "odds"},
    "a star on a passive": {"deck": "9.13.20.32.60", "stars": "60.9", "view": "shuffle", "seed": "s"},
    "moved by a swap": {"deck": TEN, "stars": "9.42", "move": "swap", "many": "10", "seed": "s"},
    "twenty-five shuffles": {"deck": TEN, "stars": "9", "many": "25", "view": "shuffle", "seed": "s-25"},
    "twelve cards": {"deck": f"{TEN}.1.2", "stars": "1.2", "view": "shuffle", "seed": "twelve"},
    "one card": {"deck": "9", "stars": "9", "view": "odds", "seed": "q"},
    "no card": {"view": "odds", "seed": "q"},
    "no seed": {"deck": TEN, "view": "shuffle"},
    "two decks": {"deck": TEN, "other": "9*.13.20.1.2", "view": "compare", "seed": "q"},
    "a deck beside nothing": {"deck": TEN, "view": "compare", "seed": "q"},
    "cards seen": {"deck": TEN, "stars": "9.42", "seen": "b1.42.9", "view": "tracker", "seed": "q"},
    "an impossible order": {"deck": TEN, "seen": "9.9", "view": "tracker", "seed": "q"},
    "a foreign card seen": {"deck": TEN, "seen": "1.b2", "view": "tracker", "seed": "q"},
    "a whole deck that ends early": {"deck": TEN, "seen": "b1.b2.9", "whole": "1", "view": "tracker"},
    "rotation from the seed": {"deck": TEN, "stars": "9.42", "view": "rotation", "seed": "parity"},
    "rotation from cards seen": {
        "deck": TEN,
        "seen": "58.b1.42.9.13.b2.20",
        "start": "seen",
        "steps": "play:0.draw.play:1",
        "view": "rotation",
    },
    "a thousand shuffles": {"deck": TEN, "trials": "1000", "view": "simulation", "seed": "q"},
    "passives": {"deck": "17.18.19.28.29.30.31.9", "stars": "9", "view": "odds", "seed": "q"},
    "wishes by turns of their own": {
        "deck": TEN,
        "stars": "9.42",
        "wish": "by2~heal.in1-2by4~damage+9.min2~energy",
        "draws": "1",
        "view": "odds",
        "seed": "q",
    },
    "any deck by draws": {"view": "any", "list": ANY, "list-draws": "5", "list-wish": "min2~s1", "seed": "q"},
    "any deck on the draw": {
        "view": "any",
        "list": ANY,
        "list-turn": "6",
        "begins": "draw",
        "list-wish": "in2-4by0~s1.by3~0",
        "seed": "q",
    },
}
BAD_LABS: dict[str, dict[str, str]] = {
    "another version": {"v": "2", "deck": "9"},
    "an unknown part": {"deck": "9", "colour": "blue"},
    "an unknown card": {"deck": "9.777"},
    "a base card in the deck": {"deck": "9.b1"},
    "a token in the deck": {"deck": "36"},
    "an unknown view": {"deck": "9", "view": "moon"},
    "a bad seed": {"deck": "9", "seed": "a b"},
    "a card seen that is none": {"deck": "9", "seen": "x1"},
    "another deck with what is none": {"deck": "9", "other": "13.x"},
    "four wishes": {"deck": TEN, "wish": "heal.armor.drain.9"},
    "an unknown wish": {"deck": TEN, "wish": "luck"},
    "an unknown thing opened": {"deck": TEN, "about": "luck"},
    "a step that is none": {"deck": TEN, "view": "rotation", "steps": "jump"},
    "a step that cannot be taken": {"deck": TEN, "view": "rotation", "steps": "play:9", "seed": "q"},
    "too many draws": {"deck": TEN, "draws": "99", "many": "3"},
}
LISTS = {
    "ids of both generations": "card_dex_00009*, card_02_00013, card_01_00001, 36",
    "numbers and names": "9, Half Life, Bihazard, b1, 9, ★ Vanguard",
    "the JSON of the endpoint": '{"deck": ["card_dex_00009", "card_02_00060", "card_dex_00036"]}',
    "JSON with favourites": '{"deck": ["card_dex_00009", 13, "Justice"], "favorites": ["card_dex_00013"]}',
    "a JSON array": '["card_dex_00009", "dex 13", 20]',
    "broken JSON": '{"deck": ["card_dex_00009", ',
    "a numbered list": "1. Biohazard\n2. Half Life\n3) Justice\n- Vanguard",
    "ids apart by spaces": "dex_9 dex_13 dex 20 #32",
    "thirteen cards": ", ".join(map(str, (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13))),
    "no card": "Banana",
}


def shuffle() -> Iterator[Draft]:
    """Yield the cases of the Shuffle tool."""
    for name, state in LABS.items():
        yield at("shuffle", f"lab: {name}", state)
    rng = Random(22)
    cards = [str(number) for number in range(1, 73) if number not in (36, 54, 61)]
    for number in range(14):
        deck = rng.sample(cards, rng.randint(3, 12))
        state = {
            "deck": ".".join(deck),
            "stars": ".".join(rng.sample(deck, rng.randint(0, 3))),
            "version": rng.choice(("v1", "v2")),
            "move": rng.choice(("insert", "swap")),
            "strays": rng.choice(("left-out", "take-try")),
            "view": VIEWS[number % 7],
            "draws": str(rng.randint(0, 9)),
            "seed": f"deck-{number}",
        }
        yield at(
            "shuffle",
            f"deck {number}: {state['view']}",
            {key: value for key, value in state.items() if value},
        )
    for name, steps in _rotations():
        lab = {"deck": TEN, "stars": "9.42", "view": "rotation", "seed": "parity"}
        yield at("shuffle", f"rotation: {name}", {**lab, "steps": steps})
    order = _order()
    whole = {"deck": TEN, "stars": "9.42", "seen": order, "view": "tracker", "seed": "parity"}
    yield at("shuffle", "lab: a whole deck seen", whole)
    yield at("shuffle", "lab: a whole deck checked", {**whole, "whole": "1"})
    for name, state in BAD_LABS.items():
        yield at("shuffle", f"bad: {name}", state)
    for name, text in LISTS.items():
        yield {"name": f"list: {name}", "what": "text", "text": text}
        fields = {"deck": TEN.split("."), "view": ["compare"], "other": [text], "seed": ["q"]}
        yield {"name": f"list of the other deck: {name}", "what": "list", "fields": fields}
        fields = {"deck": TEN.split("."), "view": ["tracker"], "seen": [text], "seed": ["q"]}
        yield {"name": f"list of cards seen: {name}", "what": "list", "fields": fields}
    yield {"name": "bad list: nothing", "what": "text", "text": " "}
    for name in ("one card", "Chosen One", "odds of three wishes", "version 2 with Primal Overload"):
        draft = at("shuffle", f"export: {name}", LABS[name], "export")
        yield draft
        visit = Visit("shuffle")
        visit.state = {"v": "1", **LABS[name]}
        visit.ask("open")
        files = visit.ask("export").files
        text = json.loads(files["cyberbrawl-odds.json"])
        given = {member: text[member] for member in ("deck", "favourites")}
        yield {"name": f"exported JSON: {name}", "what": "text", "text": json.dumps(given)}
        if name == "one card":
            yield {"name": f"exported file: {name}", "what": "text", "text": files["cyberbrawl-odds.json"]}


def _rotations() -> Iterator[tuple[str, str]]:
    yield "one play", "play:0"
    yield "play and draw", "play:2.draw.play:1.draw"
    yield "a forced card", "force:card_dex_00036.draw.play:0"
    yield "overclocked", "overclock.draw.draw.play:3"
    yield "long", ".".join(("play:0", "draw", "play:1", "draw", "play:2", "draw") * 8)


def _order() -> str:
    """Return a whole shuffled deck as the address holds cards seen."""
    visit = Visit("shuffle")
    visit.state = {"v": "1", "deck": TEN, "stars": "9.42", "view": "shuffle", "seed": "parity"}
    visit.ask("open")
    codes = [("b" if "base" in card else "") + str(int(card[-5:])) for card in visit.data["order"]]
    return ".".join(codes)


# Odds

EXAMPLE = """flag 2: b9 b8 | d10 e10
flag 3: a8 | c4 c5
flag 4: f7 | e9
flag 5: a9 a10 | f6 f5 f4
flag 6: c8 e8 cavalry | b6 a6
flag 7: d3 | d9 d8
hand b10 b7 f8 f9 c1 e3 alexander
gone c2 scout
"""
LATE = """battle-line tactics
mover they
hand a10 b3 darius
deck 12
theirs 5 2
played 2 1
leaders they
flag 1: a1 a2 a3 | b1 b2 ; won me
flag 2: c8 cavalry | d10 d9 alexander ; won they
flag 3: e4 e5 | f4 f5 ; fog me
flag 4: b7 c7 d7 | a5 b5 ; first me -
flag 5: f1 f2 | f8 f9 f10 e10 ; mud they
flag 6: e8 shields | c9 c10
flag 7: a7 b9 | d1 d2
flag 8: c1 c2 c3 | e1 e2 ; first me -
flag 9: d6 d5 | b8 b6
gone a8 a9 scout traitor
"""
TABLES = {
    "the example": EXAMPLE,
    "a late table": LATE,
    "one flag": "hand a10 a9\nflag 3: a8 | b7 b8\n",
    "nothing": "battle-line tactics\n",
    "troops only": "battle-line\nhand a10 b3 c4 d5 e6 f7 a1\nflag 1: a2 a3 | b4\nflag 9: c1 c2 c3 | d1\n",
    "Schotten Totten": "schotten-totten\nhand a9 b3 c4\nflag 1: a8 a7 | b4 b5 b6\nflag 2: d1 d2 | e9\n",
    "Schotten Totten, tactics": (
        "schotten-totten tactics\nhand a9 shields\nflag 5: d7 cavalry | e9 ; fog they\n"
    ),
    "a claimed flag": "flag 5: a8 a9 a10 | b1 b2 ; won me\nflag 6: c1 | c2\n",
    "capitals and spaces": "  HAND  A1   B2\nFlag 2:  C3 |D4 \n\n",
    "numbers of cards": "hand a1 a2\ndeck 50\ntheirs 6 1\nplayed 1 2\nleaders me they\nflag 4: a8 | b8\n",
    "mud on a side": "hand a1 b2 c3\nflag 5: a9 b9 c9 | f1 f2 f3 ; mud me\n",
}
BAD_TABLES = {
    "a card twice": "hand a1 a1",
    "an unknown card": "hand z9",
    "an unknown line": "banana split",
    "a flag that is not there": "flag 12: a1 | b1",
    "four cards without mud": "flag 1: a1 a2 a3 a4 | b1",
    "a word after the cards": "flag 1: a1 | b1 ; rain me",
    "no number": "deck many",
    "too many in the deck": "deck 99",
    "no side": "mover nobody",
    "nothing": "  ",
    "a game without its deck": "card-table battle-line tactics\n",
    "a game with too few troops": "card-table battle-line\ntroops a1 a2 a3\n",
}


def odds() -> Iterator[Draft]:
    """Yield the cases of the Odds tool."""
    for name, text in TABLES.items():
        yield {"name": f"text: {name}", "what": "text", "text": text}
        visit = Visit("odds")
        visit.ask("read", {"text": [text]})
        yield at("odds", f"table: {name}", visit.state)
        yield at("odds", f"export: {name}", visit.state, "export")
        if name in ("the example", "a late table", "Schotten Totten", "mud on a side"):
            for flag in ("1", "5", "6"):
                yield at("odds", f"flag {flag}: {name}", visit.state, "flag", flag=flag)
    short = {"table": "hand b10 b7 c1 alexander.flag 3: a8 | c4 c5.flag 6: c8 e8 cavalry | b6 a6"}
    yield at("odds", "table: with lines left out", short)
    for name, text in BAD_TABLES.items():
        yield {"name": f"bad text: {name}", "what": "text", "text": text}
        if text.strip():
            part = "game" if text.startswith("card-table") else "table"
            yield at("odds", f"bad: {name}", {part: ".".join(text.splitlines())})
    yield from _games()


def _games() -> Iterator[Draft]:
    deals = (
        ("battle-line tactics", "", "random", "random"),
        ("battle-line tactics", "1", "published", "random"),
        ("battle-line", "", "published", "random"),
        ("schotten-totten", "1", "random", "published"),
        ("schotten-totten tactics", "", "published", "published"),
        ("battle-line tactics", "1", "random", "random"),
    )
    for number, (game, advanced, bottom, top) in enumerate(deals):
        name = f"{game}{' advanced' if advanced else ''} {number}"
        visit = Visit("odds")
        fields = {"game": game, "advanced": advanced, "bottom": bottom, "top": top, "seed": f"game-{number}"}
        visit.ask("deal", {control: [value] for control, value in fields.items()})
        dealt = dict(visit.state)
        yield at("odds", f"game: {name}, dealt", dealt)
        yield at("odds", f"play: {name}, one move", dealt, "play", moves="one")
        visit.ask("bots")
        long = dict(visit.state)
        yield at("odds", f"game: {name}, at its end", long)
        yield at("odds", f"export: game {name}", long, "export")
        yield {"name": f"text: game {name}", "what": "text", "text": visit.data["text"]}
        moves = _moves(long["game"])
        for place in (0, moves // 3, moves // 2):
            replayed = {**long, "at": str(place)}
            yield at("odds", f"replay: {name} at {place}", replayed)
        yield at("odds", f"count: {name} at {moves // 2}", {**long, "at": str(moves // 2)}, "count")
        last = {**long, "game": _cut(long["game"], moves - 10)}
        yield at("odds", f"play: {name}, ten moves to the end", last, "play", moves="on")
        half = _cut(long["game"], moves // 2)
        for players in ("me.published", "random.me", "sampling.me"):
            yield at("odds", f"half a game: {name}, {players}", {"game": half, "players": players})
        if number in (0, 3):
            played = {"game": _cut(long["game"], moves - 12), "players": "sampling.published"}
            yield at("odds", f"play: {name}, one of the stronger bot", played, "play", moves="one")
        if number == 1:
            yield at("odds", "bad: a replay past the end", {**long, "at": str(moves + 1)})
            yield at("odds", "bad: a replay at no number", {**long, "at": "x"})
            yield at("odds", "bad: two persons", {**long, "players": "me.me"})
            yield at("odds", "bad: an unknown player", {**long, "players": "me.cat"})
            yield at("odds", "bad: an illegal move", {**long, "game": f"{half}.a1@1.a1@1"})
            yield at("odds", "bad: a move that is none", {**long, "game": f"{half}.hop"})
            yield at("odds", "game: players left out", {"game": half})


def _moves(game: str) -> int:
    return len(_cut(game, None).split(".")) - len(_cut(game, 0).split("."))


def _cut(game: str, moves: int | None) -> str:
    """Return a game as the address holds it, without what follows so many moves."""
    lines = game.split(".")
    head = sum(line.startswith(("card-table", "troops", "tactics ")) for line in lines[:3])
    return ".".join(lines if moves is None else lines[: head + moves])


# Quartets

ROUND = """Blind Quartets 1
players: Ann, Bo, Cy
hands: 4 4 4
starts: 1

1>2 Fish / Pike
2 no
2>1 Birds / Owl
1 yes
"""
QUARTETS_TEXTS = {
    "a round": ROUND,
    "names with marks": (
        "Blind Quartets 1\nplayers: A\\, B, C/D\nhands: 4 4\n\n1>2 Salt\\, pepper / Cod\\/Eel\n2 yes\n"
    ),
    "rules and named groups": (
        "Blind Quartets 1\nplayers: Ann, Bo\nhands: 4 4\nrules: whole=no turn=y own=yes\nstarts: 2\n"
        "group: Fish / Cod / Eel\ngroup: Birds\n\n2>1 Fish / Cod\n1 no\n"
    ),
    "suits": (
        "Blind Quartets 1\nplayers: Ann, Bo\nhands: 4 4\nrules: form=suits order=clockwise goal=certainty\n"
        "\n1>2 Fish\n2 no\n"
    ),
    "a remark": f"# from last night\n{ROUND}",
}
BAD_QUARTETS_TEXTS = {
    "nothing": "",
    "no title": "players: Ann, Bo\n",
    "no hands": "Blind Quartets 1\nplayers: Ann, Bo\n",
    "an unknown rule": "Blind Quartets 1\nplayers: Ann, Bo\nhands: 4 4\nrules: tea=yes\n",
    "an unknown statement": "Blind Quartets 1\nplayers: Ann, Bo\nhands: 4 4\n1>2 Fish / Cod\n2 perhaps\n",
    "out of turn": "Blind Quartets 1\nplayers: Ann, Bo\nhands: 4 4\n2>1 Fish / Cod\n",
    "hands that are no quartets": "Blind Quartets 1\nplayers: Ann, Bo\nhands: 4 3\n",
}
ASKED = {"players": "Ann.Bo.Cy", "hands": "4.4.4", "names": "Fish_Cod", "said": "2Aa.n.3Aa"}
MADE: dict[str, dict[str, str]] = {
    "nothing said": {"players": "Ann.Bo", "hands": "4.4"},
    "a question": ASKED,
    "facts": {**ASKED, "hints": "facts", "help": "1"},
    "shares": {**ASKED, "hints": "shares", "pace": "slow"},
    "an earlier moment": {**ASKED, "hints": "facts", "at": "1"},
    "a paradox": {**ASKED, "said": "2Aa.n.3Aa.n"},
    "a paradox with facts": {**ASKED, "said": "2Aa.n.3Aa.n", "hints": "facts"},
    "a paradox that was read": {**ASKED, "said": "2Aa.n.3Aa.n", "seen": "1"},
    "a paradox taken back": {**ASKED, "rules": "paradox-taken-back", "said": "2Aa.n.3Aa.n"},
    "fixed names": {
        "players": "Ann.Bo.Cy",
        "hands": "4.4.4",
        "fixed": "4.2",
        "names": "Fish_Cod_Eel_Pike_Tuna.Birds_Owl_Tit",
        "said": "2Bb.y.3Ac",
    },
    "names with dots and strokes": {
        "players": "Dr\\. No.A\\_B",
        "hands": "4.4",
        "names": "F\\.1_x\\_y",
        "said": "2Aa.y",
    },
    "the last seat begins": {
        "players": "Ann.Bo.Cy",
        "hands": "4.4.4",
        "starts": "3",
        "names": "Fish_Cod",
        "said": "1Aa.y",
    },
    "uneven hands": {
        "players": "Ann.Bo.Cy",
        "hands": "6.5.5",
        "names": "Fish_Cod_Eel",
        "said": "2Aa.y.2Ab.n",
    },
    "a quartet": {"players": "Ann.Bo", "hands": "4.4", "names": "Fish_Cod", "said": "2Aa.y.qA"},
    "names beyond ASCII": {
        "players": "Zoë.Łukasz",
        "hands": "4.4",
        "names": "Fische_Aal & Co",
        "said": "2Aa.n",
    },
    "suggested names of another language": {
        "players": "Ann.Bo.Cy",
        "hands": "4.4.4",
        "names": "Fische_Kabeljau_Wels.Stars_Sun",
        "said": "2Aa.y.2Ab.y.2Ba",
        "theme": "animals",
        "suggested": "11",
    },
}
RULES = (
    "",
    "own-yes",
    "whole-no.declare-must.futile-no",
    "turn-y",
    "turn-z.paradox-taken-back",
    "form-suits.order-clockwise.goal-certainty",
    "form-suits",
    "order-clockwise",
    "goal-certainty.whole-no",
    "paradox-taken-back.own-yes",
)
BAD_GAMES: dict[str, dict[str, str]] = {
    "another version": {**ASKED, "v": "3"},
    "an unknown part": {**ASKED, "colour": "blue"},
    "no hands": {"players": "Ann.Bo"},
    "hands that are no numbers": {**ASKED, "hands": "4.x.4"},
    "hands that are no quartets": {**ASKED, "hands": "4.4.3"},
    "too few players": {**ASKED, "players": "Ann.Bo"},
    "an unknown rule": {**ASKED, "rules": "tea-yes"},
    "an unknown choice": {**ASKED, "rules": "turn-q"},
    "a seat that is not there": {**ASKED, "starts": "9"},
    "a statement that is none": {**ASKED, "said": "2Aa.maybe"},
    "a name that is not there": {**ASKED, "said": "2Bb"},
    "a question to oneself": {**ASKED, "said": "1Aa"},
    "a moment that is not there": {**ASKED, "at": "9"},
    "unknown hints": {**ASKED, "hints": "all"},
    "seats of two players": {**ASKED, "seats": "pc"},
    "an unknown pace": {**ASKED, "pace": "mad"},
    "a bad seed": {**ASKED, "seats": "pcs", "seed": "a b"},
    "marks of names that cannot be read": {**ASKED, "suggested": "yes"},
    "more fixed names than names": {**ASKED, "fixed": "1.1.1"},
}


def quartets() -> Iterator[Draft]:
    """Yield the cases of the Quartets tool."""
    for name, state in MADE.items():
        yield at("quartets", f"game: {name}", state)
        yield at("quartets", f"export: {name}", state, "export")
    for number, rules in enumerate(RULES):
        for players in (2, 3):
            state = _talk(rules, players, Random(f"{rules}{players}"))
            name = f"talk {number} of {players}: {rules or 'as usual'}"
            yield at("quartets", name, state)
            yield at("quartets", f"{name}, facts", {**state, "hints": "facts", "help": "1"})
            text = outcome("quartets", at("quartets", "", state, "export"))["files"]["quartets.txt"]
            yield {"name": f"text of {name}", "what": "text", "text": text}
    programs = (("cc", "4.4", ""), ("csc", "4.4.4", "whole-no"), ("scsc", "5.5.5.5", "whole-no"))
    for seats, hands, rules in (*programs, ("ss", "4.4", "form-suits.order-clockwise.goal-certainty")):
        for seed in ("7", "seed-2"):
            people = ".".join(("Ann", "Bo", "Cy", "Dee")[: len(seats)])
            state = {"players": people, "hands": hands, "rules": rules, "seats": seats, "seed": seed}
            name = f"programs {seats} {seed}: {rules or 'as usual'}"
            yield at("quartets", f"{name}, one move", state, "play", moves="one")
            if len(seats) < 4 or seed == "7":  # the strong ones think long
                yield at("quartets", f"{name}, to the end", state, "play", moves="on")
            visit = Visit("quartets")
            visit.state = {"v": "1", **{part: value for part, value in state.items() if value}}
            visit.ask("play-on")
            yield at("quartets", f"{name}, at its end", visit.state)
            yield at("quartets", f"{name}, export", visit.state, "export")
            yield at(
                "quartets", f"{name}, with a person", {**visit.state, "seats": f"p{seats[1:]}", "at": "2"}
            )
    for name, text in QUARTETS_TEXTS.items():
        yield {"name": f"text: {name}", "what": "text", "text": text}
    for name, text in BAD_QUARTETS_TEXTS.items():
        yield {"name": f"bad text: {name}", "what": "text", "text": text}
    for name, state in BAD_GAMES.items():
        yield at("quartets", f"bad: {name}", state)


def _talk(rules: str, players: int, rng: Random) -> dict[str, str]:
    """Return a game of random statements, those that the table accepts, at most to its end."""
    state = {
        "players": ".".join(("Ann", "Bo", "Cy")[:players]),
        "hands": ".".join(["4"] * players),
        "rules": rules,
        "names": "Fish_Cod_Eel_Pike_Tuna.Birds_Owl_Tit_Jay_Emu.Trees_Oak_Elm_Ash_Fir"[: 24 * players + 20],
    }
    names = state["names"].split(".")[:players]
    state = {part: value for part, value in {**state, "names": ".".join(names)}.items() if value}
    said: list[str] = []
    suits = "form-suits" in rules
    for _ in range(80):
        group = rng.choice("ABC"[:players])
        ask = f"{rng.randint(1, players)}{group}{'' if suits else rng.choice('abcd')}"
        token = rng.choice((ask, ask, "y", "n", f"q{group}"))
        if "errors" not in outcome(
            "quartets", at("quartets", "", {**state, "said": ".".join([*said, token])})
        ):
            said.append(token)
        if len(said) == 24:
            break
    return {**state, "said": ".".join(said)}


TOOLS: dict[str, Callable[[], Iterator[Draft]]] = {
    "kingdom": kingdom,
    "shuffle": shuffle,
    "odds": odds,
    "quartets": quartets,
}


def record(tool: str, *, add: bool) -> None:
    """Write the cases of a tool, each with what comes of it; with `add`, keep those that are there."""
    known = {case["name"]: case for case in read_cases(tool)} if add else {}
    cases: list[Case] = list(known.values())
    new = (draft for draft in TOOLS[tool]() if draft["name"] not in known)
    cases.extend({**draft, "expect": outcome(tool, draft)} for draft in new)
    lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
    (FOLDER / f"{tool}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def main() -> None:
    """Record the tools named on the command line, or all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("tool", nargs="*", choices=[*TOOLS, []], help="default: all")
    parser.add_argument("--add", action="store_true", help="record new cases only")
    given = parser.parse_args()
    for tool in given.tool or TOOLS:
        record(tool, add=given.add)


if __name__ == "__main__":
    main()
