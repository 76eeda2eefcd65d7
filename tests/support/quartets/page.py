"""A table of Quartets on the page, without a browser: what is said there, and what is told."""

from __future__ import annotations

from random import Random
from typing import Self

from tests.support.visit import State, Value, Visit

GOOD = {"v": "1", "players": "Ann.Bo.Cy", "hands": "4.4.4", "names": "Fish_Cod", "said": "2Aa.n"}
"""The address of a game in which Ann asked Bo for the cod, and Bo said no."""


class Table(Visit):
    """The people around one device."""

    def __init__(self, state: State | None = None, /, language: str = "en", **form: Value) -> None:
        super().__init__("quartets", state, language=language, **form)

    def hear(self, *said: str) -> Self:
        """Speak in turn; see `speech`."""
        for words in said:
            action, fields = speech(words)
            self.press(action, fields)
        return self

    @property
    def written(self) -> str:
        return self.one("pre", "sharing").get_text()


def speech(words: str) -> tuple[str, dict[str, str]]:
    """Return the action and the fields of what is said.

    | words | action |
    |---|---|
    | `1 Fish Cod` | ask the player with this number for a card, or for a suit |
    | `yes`, `no` | answer |
    | `quartet Fish` | declare |
    | `go-on`, `go to=4` | another action, and its fields |
    """
    first, *names = words.split()
    if first.isdecimal():
        named = dict(zip(("group_name", "card_name"), names, strict=False))
        return "ask", {"target": first, "card": "+", **named}
    if first in ("yes", "no"):
        return "answer", {"answer": first}
    if first == "quartet" and names:
        return "declare", {"quartet": "+", "quartet_name": names[0]}
    return first, dict(name.split("=") for name in names)


def opened(state: State, /, **parts: str) -> Table:
    return Table().open(state, **parts)


def started(**fields: Value) -> Table:
    return Table().press("start", fields)


def random_game(seed: int, statements: int, /, **fields: Value) -> Table:
    """A game of random presses, paradoxes and refusals included."""
    random, table = Random(seed), started(hints="facts", **fields)
    for _ in range(statements):
        [phase] = (each["data-phase"] for each in table.all("[data-phase]"))
        if phase == "paradox":
            words = random.choice(["go-on", "take-back"])
        elif phase == "answer":
            words = random.choice(["yes", "no", "no"])
        elif phase == "over":
            words = "back"
        elif random.random() < 0.1:
            words = "quartet " + random.choice(["Fish", "B.i_r\\d"])
        else:
            group, card = random.choice(["Fish", "B.i_r\\d", "Tree"]), random.choice("abcde")
            words = f"{random.randrange(3)} {group} {card}"
        if table.refused(*speech(words)):
            table.press("hints", hints="facts")
    return table
