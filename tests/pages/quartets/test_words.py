"""Every word of the Quartets page comes from the table: games, refusals and bad addresses in brackets."""

from __future__ import annotations

import csv
from importlib.resources import files

import pytest

from cardtable.pages.quartets.setup import PRESETS
from tests.support.page_words import CLOSE, OPEN, outside, put_brackets, shown
from tests.support.quartets.page_requests import (
    BAD_ADDRESSES,
    BAD_SETUPS,
    GOOD,
    PERSONS,
    USUAL,
    Visitor,
    asked_and_denied,
    random_game,
)


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


def assert_translated(visitor: Visitor) -> None:
    """Nothing of the last reply stands outside the brackets."""
    for part in visitor.parts:
        for text in shown(part):
            assert outside(text) == "", text


@pytest.mark.slow
@pytest.mark.usefixtures("bracketed")
@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_of_every_preset_is_said_from_the_table(preset: str) -> None:
    """Set up, with all help and hints, some statements by programs, checked and replayed."""
    visitor = Visitor()
    visitor.press("preset", "quartets-form", preset=preset)
    assert_translated(visitor)
    fields = {name: values[0] for name, values in visitor.parts[0]["fields"].items() if values and values[0]}
    fields["named"] = fields.get("named", "").replace(OPEN, "").replace(CLOSE, "")
    visitor.press("start", "quartets-form", **{**fields, **{f"seat-{n}": "careful" for n in range(1, 9)}})
    visitor.press("pace", pace="quick")
    visitor.press("help")
    visitor.press("hints", hints="facts")
    for _ in range(8):
        visitor.press("move")
        assert_translated(visitor)
    for action, form in (
        ("check", "quartets-check"),
        ("replay", "quartets-play"),
        ("again", "quartets-play"),
        ("play-on" if len(fields["groups"]) == 1 else "move", "quartets-play"),
        ("back", "quartets-play"),
        ("forward", "quartets-play"),
        ("open", "quartets-form"),
    ):
        visitor.press(action, form)
        assert_translated(visitor)


@pytest.mark.slow
@pytest.mark.usefixtures("bracketed")
@pytest.mark.parametrize(
    ("paradox", "turn", "own"), [("loses", "x", ""), ("taken-back", "y", "1"), ("loses", "z", "1")]
)
def test_random_games_are_said_from_the_table(
    paradox: str, turn: str, own: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Questions, answers, declarations, paradoxes with all their sentences, refusals: every single reply."""
    press, replies = Visitor.press, 0

    def watched(self: Visitor, *args: str, **fields: str) -> dict[str, object]:
        nonlocal replies
        data = press(self, *args, **fields)
        assert_translated(self)
        replies += 1
        return data

    monkeypatch.setattr(Visitor, "press", watched)
    for seed in range(3):
        visitor, _ = random_game(seed, 20, paradox=paradox, turn=turn, own=own, whole=own)
        visitor.press("help")
        visitor.press("hints", hints="shares")
        visitor.press("hints", hints="none")
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


REFUSED: list[tuple[str, dict[str, str], dict[str, str]]] = [
    *(("read", {}, {"game-text": text}) for text in BAD_TEXTS),
    *(("open", {**GOOD, **change}, {}) for change, _, _ in BAD_ADDRESSES),
    *(("start", {}, {**USUAL, **PERSONS, **fields}) for fields, _, _ in BAD_SETUPS),
]
"""Action, state and fields of what is refused: each fault of the notation, part of an address, field."""


@pytest.mark.usefixtures("bracketed")
@pytest.mark.parametrize(("action", "state", "fields"), REFUSED, ids=str)
def test_what_is_refused_is_told_from_the_table(
    action: str, state: dict[str, str], fields: dict[str, str]
) -> None:
    visitor = Visitor(state)
    visitor.press(action, "quartets-form", **{name: value for name, value in fields.items() if value})
    assert visitor.errors
    assert_translated(visitor)


@pytest.mark.usefixtures("bracketed")
def test_what_is_missing_is_told_from_the_table() -> None:
    """A question, a declaration, a card and a check, each without what it needs."""
    visitor = Visitor()
    visitor.press("check", "quartets-check")
    assert_translated(visitor)
    for form in ("cards", "suits"):
        visitor.start(form=form)
        for action, fields in (
            ("ask", {}),
            ("ask", {"target": "1", "card": "+"}),
            ("ask", {"target": "1", "card": "+", "group_name": "A"}),
            ("declare", {}),
            ("declare", {"quartet": "+"}),
            ("answer", {"answer": "yes"}),
            ("answer", {"answer": "perhaps"}),
            ("hints", {"hints": "all"}),
        ):
            visitor.press(action, **fields)
            assert_translated(visitor)


@pytest.mark.slow
@pytest.mark.usefixtures("bracketed")
def test_a_card_s_figures_and_a_count_without_end_are_said_from_the_table() -> None:
    """The sheet of a card; a table with too many deals to count."""
    visitor = asked_and_denied()
    visitor.press("card", open="0")
    assert_translated(visitor)
    visitor.start(players="8", groups="13", hints="shares")
    visitor.ask(1, "Fish", "Cod")
    visitor.press("card", open="0")
    assert_translated(visitor)


def test_a_game_in_german_keeps_its_notation() -> None:
    """The words and the numbers are German; names, the address and the text are the same as ever."""
    visitor = asked_and_denied("de")
    assert "Cy sagt nein. Das ist ein Paradox: Cy hat verloren." in visitor.text("turn")
    assert "Also muss Cy Cod haben und konnte nicht nein sagen." in visitor.text("turn")
    assert "Ann > Bo: Fish / Cod Bo: no Bo > Cy: Fish / Cod Cy: no" in visitor.text("sharing")
    english = visitor.state
    visitor.press("take-back")
    visitor.press("go", to="2")
    visitor.press("hints", hints="shares")
    assert "9.100 Verteilungen erklären alles bisher Gesagte." in visitor.text("board")
    assert "möglich, 33 %" in visitor.text("board")
    assert asked_and_denied().state == english


def test_the_full_deck_has_names_in_each_language() -> None:
    """Thirteen ranks, each of four suits; the preset fills them in."""
    for tag, first in (("en", "Aces / A♣"), ("nl", "Azen / A♣"), ("fr", "As / A♣")):
        visitor = Visitor(language=tag)
        visitor.press("preset", "quartets-form", preset="full")
        lines = visitor.parts[0]["fields"]["named"][0].splitlines()
        assert len(lines) == 13
        assert {line.count(" / ") for line in lines} == {4}
        assert lines[0].startswith(first)
