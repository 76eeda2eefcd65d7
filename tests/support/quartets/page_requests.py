"""Driving the Quartets page without a browser: requests, each asked to its end."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from random import Random
from typing import Any

from cardtable.pages.core.router import Router

ENTROPY = "00112233445566778899aabbccddeeff"
USUAL = {"players": "3", "groups": "3", "whole": "1", "futile": "1"}
"""Three players, three groups, the published rules."""
PERSONS = {f"name-{seat}": name for seat, name in enumerate(("Ann", "Bo", "Cy", "Dee"), 1)}
GOOD = {"v": "1", "players": "Ann.Bo.Cy", "hands": "4.4.4", "names": "Fish_Cod", "said": "2Aa.n"}
"""The address of a game in which Ann asked Bo for the cod, and Bo said no."""
Parts = list[dict[str, Any]]


class Visitor:
    """One visitor: keeps the address, and every part of the last reply."""

    def __init__(self, state: dict[str, str] | None = None, language: str = "en") -> None:
        self.language = language
        self.router = Router()
        self.state = state or {}
        self.parts: Parts = []

    def press(self, action: str, form: str = "quartets-play", /, **fields: str) -> dict[str, Any]:
        """Make a request, say yes where a sheet asks first; returns the data of the last part with any."""
        data = self.press_once(action, form, **fields)
        asks = 'name="sure"' in self.parts[-1].get("html", {}).get("quartets-sheet", "")
        return self.press_once(action, form, **fields, sure="1") if asks else data

    def press_once(self, action: str, form: str = "quartets-play", /, **fields: str) -> dict[str, Any]:
        """Make a request and ask for all its parts."""
        given = {name: [value] for name, value in fields.items()}
        self.parts = [
            self.router.respond(
                {
                    "form": form,
                    "tool": "quartets",
                    "action": action,
                    "fields": given,
                    "state": self.state,
                    "entropy": ENTROPY,
                    "language": self.language,
                }
            )
        ]
        while self.parts[-1]["more"]:
            self.parts.append(self.router.respond({"form": form, "resume": True, "language": self.language}))
        for part in self.parts:
            assert "failure" not in part, part["details"]
            self.state = part.get("state") or self.state
        data = [part["data"] for part in self.parts if part.get("data")]
        return data[-1] if data else {}

    def start(self, **fields: str) -> dict[str, Any]:
        """Set up a table."""
        given = {**USUAL, **PERSONS, **fields}
        return self.press("start", "quartets-form", **{name: value for name, value in given.items() if value})

    def ask(self, target: int, group: str, card: str = "") -> dict[str, Any]:
        """Ask by typed names."""
        return self.press("ask", target=str(target), card="+", group_name=group, card_name=card)

    def answer(self, word: str) -> dict[str, Any]:
        """Say yes or no."""
        return self.press("answer", answer=word)

    def say(self, *said: str) -> dict[str, Any]:
        """Speak in turn, and return the last data.

        | words | request |
        |---|---|
        | `1 Fish Cod` | ask the player with this number for a card, or for a suit |
        | `yes`, `no` | answer |
        | `quartet Fish` | declare |
        | `go-on`, `go to=4` | another action, and its fields |
        """
        data: dict[str, Any] = {}
        for words in said:
            first, *names = words.split()
            if first.isdecimal():
                data = self.ask(int(first), *names)
            elif first in ("yes", "no"):
                data = self.answer(first)
            elif first == "quartet" and names:
                data = self.press("declare", quartet="+", quartet_name=names[0])
            else:
                data = self.press(first, **dict(name.split("=") for name in names))
        return data

    @property
    def errors(self) -> dict[str, str]:
        """What the last reply refused, by field."""
        return {error["field"]: error["message"] for error in self.parts[-1].get("errors", [])}

    def region(self, name: str) -> str:
        """The newest fragment of a region."""
        return next(
            str(part["html"][f"quartets-{name}"])
            for part in reversed(self.parts)
            if f"quartets-{name}" in part.get("html", {})
        )

    def text(self, name: str) -> str:
        """The words of a region."""
        return Words(self.region(name)).text


class Words(HTMLParser):
    """The text of a fragment, white space made single."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self._parts: list[str] = []
        self.feed(html)

    def handle_data(self, data: str) -> None:
        """Collect a piece of text."""
        self._parts.append(data)

    @property
    def text(self) -> str:
        """All text."""
        return " ".join(" ".join(self._parts).split())


def opened(state: dict[str, str], language: str = "en") -> Visitor:
    """Somebody who opens an address."""
    visitor = Visitor({"v": "1", **state}, language)
    visitor.press("open", "quartets-form")
    return visitor


def started(**fields: str) -> Visitor:
    """A table that was set up."""
    visitor = Visitor()
    visitor.start(**fields)
    return visitor


def asked(language: str = "en") -> Visitor:
    """Ann asks Bo for the cod, and Bo says no."""
    visitor = Visitor(language=language)
    visitor.start()
    visitor.say("1 Fish Cod", "no")
    return visitor


def asked_and_denied(language: str = "en") -> Visitor:
    """Ann asks Bo, who says no; Bo asks Cy, who says no: nobody has the cod."""
    visitor = asked(language)
    visitor.say("2 Fish Cod", "no")
    return visitor


def text_of(visitor: Visitor) -> str:
    """The game as the page writes it."""
    found = re.search(r"<pre[^>]*>(.*)</pre>", visitor.region("sharing"), re.DOTALL)
    assert found
    return found[1].replace("&gt;", ">").replace("&#39;", "'")


def random_game(seed: int, statements: int, **fields: str) -> tuple[Visitor, Random]:
    """A game of random presses, paradoxes and refusals included."""
    random, visitor = Random(seed), started(hints="facts", **fields)
    for _ in range(statements):
        turn = visitor.region("turn")
        if 'data-phase="paradox"' in turn:
            visitor.press(random.choice(["go-on", "take-back"]))
        elif 'data-phase="answer"' in turn:
            visitor.answer(random.choice(["yes", "no", "no"]))
        elif 'data-phase="over"' in turn:
            visitor.press("back")
        elif random.random() < 0.1:
            visitor.press("declare", quartet="+", quartet_name=random.choice(["Fish", "B.i_r\\d"]))
        else:
            group, card = random.choice(["Fish", "B.i_r\\d", "Tree"]), random.choice("abcde")
            visitor.ask(random.randrange(3), group, card)
        if visitor.errors:
            visitor.press("hints", hints="facts")
    return visitor, random


Refusal = tuple[dict[str, str], str, str]
"""Parts of an address or fields of the form, the name of the refused one, and words of its message."""
BAD_ADDRESSES: list[Refusal] = [
    ({"v": "2"}, "v", "version '2' cannot be read. Accepted: 1."),
    ({"colour": "red"}, "colour", "is not part of an address"),
    ({"hands": "4.4"}, "players", "3 players are named"),
    ({"hands": "4.4.x"}, "hands", "'x' is not a whole number"),
    ({"hands": "4.4.5"}, "hands", "The hands 4, 4, 5 have 13 cards"),
    ({"players": "Ann.Ann.Cy"}, "players", "“Ann” is taken"),
    ({"rules": "whole-maybe"}, "rules", "'maybe' for whole: accepted are yes, no"),
    ({"starts": "4"}, "starts", "There is no such seat. The seats are 1 to 3."),
    ({"said": "2Aa.maybe"}, "said", "statement 2, 'maybe', cannot be read"),
    (
        {"said": "2Aa.3Aa"},
        "said",
        "statement 2, '3Aa': A question is open: Bo has to say yes or no first.",
    ),
    ({"said": "2Bb"}, "said", "statement 1, '2Bb', speaks of a name that is not there."),
    ({"said": "9Aa"}, "said", "statement 1, '9Aa': There is no such seat. The seats are 1 to 3."),
    ({"at": "3"}, "at", "'3' is not accepted. Accepted: whole numbers from 0 to 2."),
    ({"fixed": "1.1"}, "fixed", "counts 2 groups, but names has 1."),
    ({"seats": "pq"}, "seats", "'pq' cannot be read"),
    ({"hints": "all"}, "hints", "'all' is not accepted. Accepted: none, facts, shares."),
    ({"seed": "<b>"}, "seed", "'<b>' is not accepted"),
]
BAD_SETUPS: list[Refusal] = [
    ({"hands": "4 4"}, "hands", "2 hands are given for 3 players"),
    ({"hands": "4 4 5"}, "hands", "The hands 4, 4, 5 have 13 cards"),
    ({"hands": "four"}, "hands", "'four' is not accepted"),
    ({"players": "8", "groups": "1"}, "groups", "too few for 8 players"),
    ({"name-2": "ann"}, "names", "“ann” is taken"),
    ({"starts": "4"}, "starts", "Seat 4 is not taken. Accepted: 1 to 3."),
    ({"named": "Fish / 1 / 2 / 3 / 4 / 5"}, "named", "“5” would be a fifth card of Fish"),
    ({"named": "A\nB\nC\nD"}, "named", "“D” would be a group too many"),
    ({"players": "2", "groups": "1", "hands": "4 0"}, "hands", "every player at least one"),
    (
        {"players": "2", "groups": "1", "whole": "", "hands": "2 2", "seat-1": "robot"},
        "seat-1",
        "Accepted: person",
    ),
    ({"hands": "12"}, "hands", "1 hand is given for 3 players"),
    ({"players": "9"}, "players", "'9' is not accepted"),
    ({"players": "2", "groups": "2", "whole": "", "hands": "7 1"}, "whole", "always dealt a whole group"),
    ({"name-1": "x" * 61}, "name-1", "61 characters are too many"),
]
