"""Decks, rules, and requests that more than one test of the Shuffle page tries."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from cardtable.pages.shuffle.deck_texts import OWNABLE
from cardtable.pages.shuffle.phrases import code_of
from tests.support.samples import Given
from tests.support.samples.shuffle import DECK
from tests.support.samples.shuffle import shuffle as request_of
from tests.support.visit import Value

CODES = [code_of(card) for card in OWNABLE]
DECKS = st.lists(st.sampled_from(CODES), max_size=14, unique=True)
RULES = st.fixed_dictionaries(
    {
        "version": st.sampled_from(["v1", "v2"]),
        "strays": st.sampled_from(["left-out", "take-try"]),
        "move": st.sampled_from(["insert", "swap"]),
    }
)
PASTED = {
    "card_dex_00009, card_02_00009": "Biohazard stands there twice.",
    "card_dex_00036": "Trojan Armor Piercer is a token",
    "card_base_00001": "Overload I is a base card",
    "Biohazrd": "“Biohazrd” is no card. Did you mean Biohazard?",
    "<b>x</b>": "“<b>x</b>” is no card.",
    "card_dex_00400": "“card_dex_00400” is no card.",
    "17*": "Repair Mastery is passive and never dealt",
    '{"deck": [9], "favourites": [13]}': "Half Life is starred and not in the deck",
    "[1, 2": "This looks like JSON and cannot be read as such.",
    "71": "Brawl Master is given to an account.",
    "1,2,3,4,5,6,7,8,9,10,11,12,13": "10 active cards are dealt. Left out of each shuffle, at random: 3",
    "9": "Fewer than 4 active cards: Hellfire I fills 3 places.",
}
STATE = {"v": "1", "deck": ".".join(DECK), "stars": "9.42", "view": "odds", "seed": "parity"}
CHANGES = [
    ("deck", DECK[1:], "Biohazard is taken out"),
    ("deck", [*DECK, "1"], "is added"),
    ("deck", DECK[2:], "another deck in place of the example deck"),
    ("deck", [], "the deck is emptied"),
    ("stars", ["9", "42", "13"], "Half Life is starred"),
    ("stars", ["42"], "Biohazard is no favourite any more"),
    ("stars", [], "the favourites are changed"),
    ("wish", ["heal"], "the wishes are changed"),
    ("seen", ["9"], "Biohazard is noted"),
    ("seen", ["9, 13"], "the cards of the match are changed"),
    ("steps", ["draw"], "a step of the game"),
    ("draws", ["3"], "the number of draws is changed"),
    ("version", ["v2"], "a rule of the shuffle is changed"),
    ("other", ["9"], "the second deck is changed"),
    ("list", ["4 Bolt"], "the question about any deck is changed"),
    ("seed", ["new"], "another shuffle"),
    ("name", ["Mine"], "the name of the deck is changed"),
    ("about", ["9"], ""),
]
"""Fields that a request changes, and what is said of it."""


def changed_by(name: str, values: list[str], _: str = "") -> dict[str, Any]:
    action = "show" if values or name != "deck" else "clear"
    return request_of(action, "odds", "parity", STATE, **{name: values or [""]})


IMPOSSIBLE = {
    "Recast": "Place 1: Recast is in no shuffle of this deck.",
    "Biohazard, Biohazard": "Place 2: Biohazard was seen before",
    "Half Life, Justice, Offensive Charge": "Offensive Charge is of your deck, and block 1 has room for 2",
    "Hellfire II, Hellfire III": "Hellfire III is of the damage set, and block 1 has room for 1 card",
}
TURNED = {
    "play:0": "Played Fast Hands. The next draw takes 1 card more. It comes back after ",
    "play:1": "Played Searing Boomerang. It comes back on top, once.",
    "play:2": "Played Victory Rush. A new Biohazard lies on top of your queue.",
    "play:0 draw play:2": "Played Trojan Dropper I. A Trojan Armor Piercer goes on top of the opponent's",
    "overclock": "Overclocking: the hand limit is four.",
    "force:card_dex_00036": "Trojan Armor Piercer lies on top of the queue, drawn next.",
    "draw": "Nothing was drawn: the hand is at its limit.",
}


def wish_row(number: int, of: str = "wish", /, **controls: Value) -> dict[str, Value]:
    """Return what the controls of a row of wishes send."""
    return {f"{of}-{name}-{number}": value for name, value in controls.items()}


def match_of(*words: str, **fields: Given) -> dict[str, Any]:
    return request_of("show", "tracker", seen=[", ".join(words)], **fields)


def turned(*steps: str, deck: str = "72, 58, 49, 35, base 1, base 4, base 7") -> dict[str, Any]:
    given = {"seen": [deck], "version": ["v2"], "match-steps": list(steps)}
    return request_of("show", "tracker", **given)
