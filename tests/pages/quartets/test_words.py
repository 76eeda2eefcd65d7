"""Every word of the Quartets page comes from the table: games, refusals and bad addresses in brackets."""

from __future__ import annotations

import csv
from importlib.resources import files
from typing import Self

import pytest

from cardtable.pages.quartets.setup import PRESETS
from tests.support.page_words import CLOSE, OPEN, outside, plain, put_brackets, shown
from tests.support.quartets.page import GOOD, Table, random_game, started
from tests.support.visit import Fields


@pytest.fixture
def bracketed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put every text of the table into brackets: what stands outside them was never translated."""
    put_brackets(monkeypatch)


def test_french_speaks_with_one_term_and_its_own_quotes() -> None:
    """Cancel is not Undo, nor is taking back going on; a statement is a déclaration, quotes are « »."""
    french: dict[str, str] = {}
    for table in ("quartets/words.csv", "words/page.csv"):
        text = files("cardtable.pages").joinpath(table).read_text(encoding="utf-8")
        french |= {row["en"]: row["fr"] for row in csv.DictReader(text.splitlines())}
    assert french["Cancel"] != french["Undo"]
    assert french["Take it back"] == "Retirer la déclaration"
    quartets = files("cardtable.pages").joinpath("quartets/words.csv").read_text(encoding="utf-8")
    for row in csv.DictReader(quartets.splitlines()):
        assert "“" not in row["fr"], row["fr"]
        assert "énoncé" not in row["fr"], row["fr"]


class Translated(Table):
    """A table of whose answers nothing stands outside the brackets."""

    replies = 0

    def refused(
        self, action: str, given: Fields | None = None, /, **fields: str | list[str]
    ) -> dict[str, str]:
        """Press a button, and look at what is said."""
        errors = super().refused(action, given, **fields)
        self.replies += 1
        for part in self.parts:
            for text in shown(part):
                assert outside(text) == "", text
        return errors

    def try_all(self, *presses: tuple[str, Fields]) -> Self:
        """Press buttons, some of which are refused."""
        for action, given in presses:
            self.refused(action, given)
        return self


@pytest.mark.slow
@pytest.mark.usefixtures("bracketed")
@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_of_every_preset_is_said_from_the_table(preset: str) -> None:
    """Set up, with all help and hints, some statements by programs, checked and replayed."""
    table = Translated().press("preset", preset=preset)
    groups = table.form["groups"][0]
    named = [text.replace(OPEN, "").replace(CLOSE, "") for text in table.form.get("named", [])]
    table.press("start", {f"seat-{seat}": "careful" for seat in range(1, 9)}, named=named)
    table.hear("pace pace=quick", "help", "hints hints=facts", *["move"] * 8, "check", "replay")
    table.hear("again sure=1", "play-on" if len(groups) == 1 else "move", "back", "forward", "open")


@pytest.mark.slow
@pytest.mark.usefixtures("bracketed")
@pytest.mark.parametrize(
    ("paradox", "turn", "own"), [("loses", "x", ""), ("taken-back", "y", "1"), ("loses", "z", "1")]
)
def test_random_games_are_said_from_the_table(paradox: str, turn: str, own: str) -> None:
    """Questions, answers, declarations, paradoxes with all their sentences, refusals: every single reply."""
    replies = 0
    for seed in range(3):
        table = Translated()
        switches = [own] if own else []
        random_game(seed, 20, table, paradox=paradox, turn=turn, own=switches, whole=switches)
        table.hear("help", "hints hints=shares", "hints hints=none")
        replies += table.replies
    assert replies > 60


HEAD = "Blind Quartets 1\nplayers: Ann, Bo\nhands: 4 4\n"
BAD_TEXTS = (
    "",
    "colour: red",
    f"{HEAD}colour: red",
    "Blind Quartets 1\nhands: 4 4",
    f"{HEAD}rules: colour=red",
    f"{HEAD}rules: whole=maybe",
    "Blind Quartets 1\nplayers: Ann, Bo\nhands: 4 four",
    "Blind Quartets 1\nplayers: Ann, Bo\nhands: 4 5",
    "Blind Quartets 1\nplayers: Ann, Ann\nhands: 4 4",
    "Blind Quartets 1\nplayers: Ann\nhands: 8",
    f"Blind Quartets 1\nplayers: {'x' * 99}, Bo\nhands: 4 4",
    "Blind Quartets 1\nplayers: Ann, Bo\nhands: 2 2\nrules: whole=no\n1 quartet A\n1>2 B / C",
    "Blind Quartets 1\nplayers: Ann, Bo\nhands: 7 1\nrules: whole=no",
    f"{HEAD}starts: 7",
    f"{HEAD}group: A\ngroup: B\ngroup: C",
    f"{HEAD}1 perhaps",
    f"{HEAD}1 says ...\n",
    f"{HEAD}1>2 A / B / C",
    f"{HEAD}1>2 A",
    f"{HEAD}1>1 A / B",
    f"{HEAD}1>9 A / B",
    f"{HEAD}2>1 A / B",
    f"{HEAD}1 yes",
    f"{HEAD}1>2 A / B\n1>2 A / C",
    f"{HEAD}rules: form=suits\n1>2 A / B",
    f"{HEAD}rules: goal=certainty\n1 quartet A",
    f"{HEAD}1 quartet A\n1 quartet B\n1 quartet C",
    f"{HEAD}1>2 A\n??",
)


@pytest.mark.usefixtures("bracketed")
@pytest.mark.parametrize("text", BAD_TEXTS)
def test_what_a_text_is_refused_for_is_told_from_the_table(text: str) -> None:
    """Each fault of the notation."""
    assert Translated().refused("read", {"game-text": text})


BAD_ADDRESSES: list[tuple[dict[str, str], str, str]] = [
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
BAD_SETUPS: list[tuple[Fields, str, str]] = [
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
        {"players": "2", "groups": "1", "whole": [], "hands": "2 2", "seat-1": "robot"},
        "seat-1",
        "Accepted: person",
    ),
    ({"hands": "12"}, "hands", "1 hand is given for 3 players"),
    ({"players": "9"}, "players", "'9' is not accepted"),
    ({"players": "2", "groups": "2", "whole": [], "hands": "7 1"}, "whole", "always dealt a whole group"),
    ({"name-1": "x" * 61}, "name-1", "61 characters are too many"),
]
"""Parts of an address or fields of the form, the name of the refused one, and words of its message."""


@pytest.mark.usefixtures("bracketed")
@pytest.mark.parametrize(
    ("action", "state", "fields", "field", "words"),
    [
        *(("open", {**GOOD, **change}, {}, field, words) for change, field, words in BAD_ADDRESSES),
        *(("start", {}, fields, field, words) for fields, field, words in BAD_SETUPS),
    ],
)
def test_what_is_refused_is_told_at_its_field_from_the_table(
    action: str, state: dict[str, str], fields: Fields, field: str, words: str
) -> None:
    """What was given and what would be accepted."""
    assert words in plain(Translated(state).refused(action, fields)[field])


@pytest.mark.usefixtures("bracketed")
@pytest.mark.parametrize("form", ["cards", "suits"])
def test_what_is_missing_is_told_from_the_table(form: str) -> None:
    """A question, a declaration, a card and a check, each without what it needs."""
    assert Translated().refused("check")
    started(Translated(), form=form).try_all(  # type: ignore[attr-defined]
        ("ask", {}),
        ("ask", {"target": "1", "card": "+"}),
        ("ask", {"target": "1", "card": "+", "group_name": "A"}),
        ("declare", {}),
        ("declare", {"quartet": "+"}),
        ("answer", {"answer": "yes"}),
        ("answer", {"answer": "perhaps"}),
        ("hints", {"hints": "all"}),
    )


@pytest.mark.slow
@pytest.mark.usefixtures("bracketed")
def test_a_card_s_figures_and_a_count_without_end_are_said_from_the_table() -> None:
    """The sheet of a card; a table with too many deals to count."""
    started(Translated()).hear("1 Fish Cod", "no", "2 Fish Cod", "no", "card open=0")
    started(Translated(), players="8", groups="13", hints="shares").hear("1 Fish Cod", "card open=0")


def test_a_game_in_german_keeps_its_notation() -> None:
    """The words and the numbers are German; names, the address and the text are the same as ever."""
    said = ("1 Fish Cod", "no", "2 Fish Cod", "no")
    german = started(Table(language="de")).hear(*said)
    german.tells("turn", "Cy sagt nein. Das ist ein Paradox: Cy hat verloren.")
    german.tells("turn", "Also muss Cy Cod haben und konnte nicht nein sagen.")
    german.tells("sharing", "Ann > Bo: Fish / Cod Bo: no Bo > Cy: Fish / Cod Cy: no")
    assert started().hear(*said).state == german.state
    german.hear("take-back", "go to=2", "hints hints=shares")
    german.tells("board", "9.100 Verteilungen erklären alles bisher Gesagte.", "möglich, 33 %")


@pytest.mark.parametrize(("language", "first"), [("en", "Aces / A♣"), ("nl", "Azen / A♣"), ("fr", "As / A♣")])
def test_the_full_deck_has_names_in_each_language(language: str, first: str) -> None:
    """Thirteen ranks, each of four suits; the preset fills them in."""
    lines = Table(language=language).press("preset", preset="full").form["named"][0].splitlines()
    assert len(lines) == 13
    assert {line.count(" / ") for line in lines} == {4}
    assert lines[0].startswith(first)
