"""What the Quartets tool seldom says, and what it refuses."""

from __future__ import annotations

from cardtable.pages.quartets.setup import PRESETS
from tests.support.quartets.page import GOOD
from tests.support.samples import Asked
from tests.support.samples.quartets import quartets
from tests.support.visit import Fields
from tests.support.words import Refusal

TITLE = "Blind Quartets 1\nplayers: "
HEAD = f"{TITLE}Ann, Bo\nhands: 4 4\n"
TEXTS = {
    "": "Line 1, “”: the first line must be 'Blind Quartets 1'.",
    f"{HEAD}colour: red": "Line 4, “colour: red”: accepted are rules, starts, group, or a statement.",
    "Blind Quartets 1\nhands: 4 4": "the line 'players' is missing.",
    f"{HEAD}rules: colour=red": "'colour' is no rule: accepted are form, own, whole",
    f"{TITLE}Ann, Bo\nhands: 4 four": "Line 3, “hands: 4 four”: 'four': a whole number is accepted.",
    f"{TITLE}Ann, Bo\nhands: 4 5": "Line 3, “hands: 4 5”: The hands 4, 5 have 9 cards.",
    f"{TITLE}Ann, Ann\nhands: 4 4": "Line 2, “players: Ann, Ann”: “Ann” is taken.",
    f"{TITLE}Ann\nhands: 8": "1 player is named. From 2 to 8 can play.",
    f"{TITLE}{'x' * 99}, Bo\nhands: 4 4": "A name needs 1 to 60 visible characters",
    f"{TITLE}Ann, Bo\nhands: 2 2\nrules: whole=no\n1 quartet A\n1>2 B / C": "Line 6, “1>2 B / C”: The game",
    f"{TITLE}Ann, Bo\nhands: 7 1\nrules: whole=no": "somebody is always dealt a whole group",
    f"{HEAD}group: A\ngroup: B\ngroup: C": "“C” would be a group too many. The groups are A, B.",
    f"{HEAD}group: A / 1 / 2 / 3 / 4 / 5": "Line 2, “players: Ann, Bo”: “5” would be a fifth card of A.",
    f"{HEAD}1>2 Fish / Cod\n2 perhaps": "Line 5, “2 perhaps”: accepted are yes, no, or quartet and a group.",
    f"{HEAD}1>2 A / B / C": "accepted is one group and at most one card.",
    f"{HEAD}1>2 A": "A card of the group has to be named.",
    f"{HEAD}rules: form=suits\n1>2 A / B": "In the suit form one asks for a suit, and names no card.",
    f"{HEAD}1>1 A / B": "Nobody asks himself: choose another player.",
    f"{HEAD}2>1 A / B": "Line 4, “2>1 A / B”: It is the turn of the player at seat 1.",
    f"{HEAD}1 yes": "No question is open: somebody has to ask first.",
    f"{HEAD}rules: goal=certainty\n1 quartet A": "In this form nobody declares",
}
"""Of what the rules refuse too the line is named, in words that count from one, as the text does."""
ADDRESSES: list[tuple[dict[str, str], str, str]] = [
    ({"v": "2"}, "v", "version '2' cannot be read. Accepted: 1."),
    ({"colour": "red"}, "colour", "is not part of an address"),
    ({"hands": "4.4"}, "players", "3 players are named"),
    ({"hands": "4.4.x"}, "hands", "'x' is not a whole number"),
    ({"hands": "4.4.5"}, "hands", "The hands 4, 4, 5 have 13 cards"),
    ({"rules": "whole-maybe"}, "rules", "'maybe' for whole: accepted are yes, no"),
    ({"starts": "4"}, "starts", "There is no such seat. The seats are 1 to 3."),
    ({"said": "2Aa.maybe"}, "said", "statement 2, 'maybe', cannot be read"),
    ({"said": "2Aa.3Aa"}, "said", "'3Aa': A question is open: Bo has to say yes or no first."),
    ({"said": "2Bb"}, "said", "statement 1, '2Bb', speaks of a name that is not there."),
    ({"said": "9Aa"}, "said", "statement 1, '9Aa': There is no such seat. The seats are 1 to 3."),
    ({"at": "3"}, "at", "'3' is not accepted. Accepted: whole numbers from 0 to 2."),
    ({"fixed": "1.1"}, "fixed", "counts 2 groups, but names has 1."),
    ({"seats": "pq"}, "seats", "'pq' cannot be read"),
    ({"hints": "all"}, "hints", "'all' is not accepted. Accepted: none, facts, shares."),
    ({"seed": "<b>"}, "seed", "'<b>' is not accepted"),
]
SETUPS: list[tuple[Fields, str, str]] = [
    ({"hands": "4 4"}, "hands", "2 hands are given for 3 players"),
    ({"hands": "12"}, "hands", "1 hand is given for 3 players"),
    ({"hands": "four"}, "hands", "'four' is not accepted"),
    ({"players": "2", "groups": "1", "hands": "4 0"}, "hands", "every player at least one"),
    ({"players": "8", "groups": "1"}, "groups", "too few for 8 players"),
    ({"players": "9"}, "players", "'9' is not accepted"),
    ({"players": "2", "groups": "2", "whole": [], "hands": "7 1"}, "whole", "always dealt a whole group"),
    ({"name-2": "ann"}, "names", "“ann” is taken"),
    ({"name-2": "ann", "named": "Fish"}, "names", "“ann” is taken"),
    ({"named": "Fish / Ann / Ann"}, "named", "“Ann” is taken"),
    ({"name-1": "x" * 61}, "name-1", "61 characters are too many"),
    ({"starts": "4"}, "starts", "Seat 4 is not taken. Accepted: 1 to 3."),
    ({"named": "Fish / 1 / 2 / 3 / 4 / 5"}, "named", "“5” would be a fifth card of Fish"),
    ({"named": "A\nB\nC\nD"}, "named", "“D” would be a group too many"),
    ({"seat-1": "robot"}, "seat-1", "Accepted: person"),
]
REFUSED: list[Refusal] = [
    ("check", {}, {}, "", "There is no game yet. Set up a table, and press Start."),
    *(("read", {}, {"game-text": text}, "game-text", words) for text, words in TEXTS.items()),
    *(("open", {**GOOD, **parts}, {}, field, words) for parts, field, words in ADDRESSES),
    *(("start", {}, given, field, words) for given, field, words in SETUPS),
]
RARE: list[Asked] = [quartets("preset", preset=preset) for preset in PRESETS]
