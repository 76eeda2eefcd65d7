"""Every word of the Quartets page comes from the table: whole games in brackets."""

from __future__ import annotations

from typing import Self

import pytest

from cardtable.pages.quartets.setup import PRESETS
from tests.support.page_words import CLOSE, OPEN, outside, put_brackets, shown
from tests.support.quartets.page import Table, random_game, started
from tests.support.visit import Fields


@pytest.fixture
def bracketed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put every text of the table into brackets: what stands outside them was never translated."""
    put_brackets(monkeypatch)


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
