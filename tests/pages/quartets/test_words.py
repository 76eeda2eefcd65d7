"""Every word of the Quartets page comes from the table: whole games in brackets."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.pages.core.router import Router
from cardtable.pages.quartets.setup import PRESETS
from tests.support.page_words import CLOSE, OPEN, outside, put_brackets, shown
from tests.support.quartets.page import Table, random_game, started
from tests.support.visit import Fields


@pytest.fixture
def bracketed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Put every text of the table into brackets, and look at each reply: nothing stands outside of them."""
    put_brackets(monkeypatch)
    respond, said = Router.respond, list[str]()

    def looked_at(router: Router, request: dict[str, Any]) -> dict[str, Any]:
        reply = respond(router, request)
        texts = list(shown(reply))
        assert [text for text in texts if outside(text)] == []
        said.extend(texts)
        return reply

    monkeypatch.setattr(Router, "respond", looked_at)
    return said


@pytest.mark.slow
@pytest.mark.usefixtures("bracketed")
@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_of_every_preset_is_said_from_the_table(preset: str) -> None:
    table = Table().press("preset", preset=preset)
    groups = table.form["groups"][0]
    named = [text.replace(OPEN, "").replace(CLOSE, "") for text in table.form.get("named", [])]
    table.press("start", {f"seat-{seat}": "careful" for seat in range(1, 9)}, named=named)
    table.hear("pace pace=quick", "help", "hints hints=facts", *["move"] * 8, "check", "replay")
    table.hear("again sure=1", "play-on" if len(groups) == 1 else "move", "back", "forward", "open")


@pytest.mark.slow
@pytest.mark.parametrize(("turn", "own"), [("x", 0), ("y", 1), ("z", 1)])
def test_random_games_are_said_from_the_table(turn: str, own: int, bracketed: list[str]) -> None:
    """Questions, answers, declarations, paradoxes with all their sentences, refusals: every single reply."""
    paradox = "taken-back" if turn == "y" else "loses"
    for seed in range(3):
        table = random_game(seed, 20, paradox=paradox, turn=turn, own=["1"] * own, whole=["1"] * own)
        table.hear("help", "hints hints=shares", "hints hints=none")
    assert len(bracketed) > 300


@pytest.mark.usefixtures("bracketed")
@pytest.mark.parametrize("form", ["cards", "suits"])
@pytest.mark.parametrize(
    ("action", "fields", "named"),
    [
        ("ask", {}, {"target", "card"}),
        ("ask", {"target": "1"}, {"card"}),
        ("ask", {"card": "+", "group_name": "Fish"}, {"target", "card_name"}),
        ("ask", {"target": "1", "card": "+"}, {"group_name", "card_name"}),
        ("ask", {"target": "1", "card": "7.1"}, {"card"}),
        ("ask", {"target": "1", "card": "+", "group_name": "Fish", "card_name": "x" * 61}, {"card_name"}),
        ("declare", {}, {"quartet"}),
        ("declare", {"quartet": "+"}, {"quartet_name"}),
        ("answer", {"answer": "yes"}, {""}),
        ("answer", {"answer": "perhaps"}, {"answer"}),
        ("hints", {"hints": "all"}, {"hints"}),
    ],
)
def test_what_is_missing_is_named_in_words_of_the_table(
    action: str, fields: Fields, named: set[str], form: str
) -> None:
    needless = {"card_name"} if form == "suits" else set()
    assert started(form=form).refused(action, fields).keys() | needless == named | needless


@pytest.mark.slow
@pytest.mark.usefixtures("bracketed")
def test_a_card_s_figures_and_a_count_without_end_are_said_from_the_table() -> None:
    started().hear("1 Fish Cod", "no", "2 Fish Cod", "no", "card open=0")
    started(players="8", groups="13", hints="shares").hear("1 Fish Cod", "card open=0")


def test_a_game_in_german_keeps_its_notation() -> None:
    said = ("1 Fish Cod", "no", "2 Fish Cod", "no")
    german = Table(language="de").press("start").hear(*said)
    german.tells("turn", "Cy sagt nein. Das ist ein Paradox: Cy hat verloren.")
    german.tells("turn", "Also muss Cy Cod haben und konnte nicht nein sagen.")
    german.tells("sharing", "Ann > Bo: Fish / Cod Bo: no Bo > Cy: Fish / Cod Cy: no")
    assert started().hear(*said).state == german.state
    german.hear("take-back", "go to=2", "hints hints=shares")
    german.tells("board", "9.100 Verteilungen erklären alles bisher Gesagte.", "möglich, 33 %")


@pytest.mark.parametrize(("language", "first"), [("en", "Aces / A♣"), ("nl", "Azen / A♣"), ("fr", "As / A♣")])
def test_the_full_deck_has_names_in_each_language(language: str, first: str) -> None:
    lines = Table(language=language).press("preset", preset="full").form["named"][0].splitlines()
    assert len(lines) == 13
    assert {line.count(" / ") for line in lines} == {4}
    assert lines[0].startswith(first)
