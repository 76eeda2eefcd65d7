"""The guided game, suggested names, and the sheets that ask first."""

from __future__ import annotations

import csv
import re
from itertools import chain

import pytest

from cardtable.pages.core.language import LANGUAGES, set_language
from cardtable.pages.quartets.first_view import EXAMPLE
from cardtable.pages.quartets.forms import panel
from cardtable.pages.quartets.themes import NO_THEME, THEMES, groups_of
from cardtable.pages.quartets.turn.guide import SCRIPT
from cardtable.quartets.names import LONGEST
from tests.support.quartets.page_requests import GOOD, Visitor, opened, started
from tests.support.samples.quartets import GUIDED, ROUND_TEXT
from tools.paths import ROOT


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guided_game_goes_to_its_end_in_every_language(language: str) -> None:
    """A paradox at the tenth statement, a quartet at the last; each step says what was claimed."""
    visitor = Visitor(language=language)
    data = visitor.press("guide", "quartets-form")
    while data["at"] < len(SCRIPT):
        step = data["at"]
        data = visitor.press("guide-next")
        assert data["at"] == step + 1
        if data["verdict"] == "loses":
            assert step == 9
            assert 'data-kind="left-answer"' in visitor.region("turn")
            data = visitor.press("go-on")
            assert data["at"] == step + 2, "the impossible no counts as yes"
        assert 'class="q-told' in visitor.region("turn")
    assert data["quartets"] == [1, 0, 0]
    assert data["out"] == [1]
    visitor.press("guide-next")
    assert visitor.parts[-1]["data"]["at"] == len(SCRIPT)


@pytest.mark.parametrize(
    ("before", "after"),
    [(GOOD, GOOD), ({**GOOD, "seats": "pcp", "at": "1"}, None), ({}, EXAMPLE), (EXAMPLE, EXAMPLE)],
)
def test_who_leaves_the_guide_has_what_was_there_before(
    before: dict[str, str], after: dict[str, str] | None
) -> None:
    """The game as it was, or the example; it is not asked about, as nothing is lost, nor is it shared."""
    visitor = Visitor(dict(before))
    for action in ("guide", "guide-next", "guide"):  # a second press begins the guide anew
        visitor.press(action, "quartets-form")
        assert "before" not in (visitor.parts[-1]["shared"] or visitor.state)
    visitor.press("guide-next")
    visitor.press("guide-leave")
    assert visitor.state == (before if after is None else after)


def test_a_new_game_after_the_guide_asks_about_the_game_before_it() -> None:
    visitor = Visitor(dict(GOOD))
    visitor.press("guide", "quartets-form")
    visitor.press_once("start", "quartets-form", players="2", groups="2", whole="1")
    assert "under way: 2 statements were made." in visitor.text("sheet")


def test_an_address_of_a_guide_that_was_left_keeps_working() -> None:
    """It is of an earlier build, whose Undo led back into the guide."""
    visitor = opened({**GOOD, "left": "3"})
    assert visitor.state == GOOD


@pytest.mark.parametrize(
    ("action", "state"),
    [
        ("guide-next", {**GUIDED, "rules": "form-suits"}),
        ("why-safe", {**GOOD, "players": "Ann.Bo", "hands": "4.4"}),
    ],
)
def test_what_a_moment_does_not_offer_shows_the_moment(action: str, state: dict[str, str]) -> None:
    """An address may name another table than the guide's, or a game that is over."""
    visitor = Visitor(state)
    visitor.press(action)
    assert not visitor.errors
    assert visitor.state == state


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", [theme for theme in THEMES if theme != NO_THEME])
def test_a_theme_has_groups_of_four_different_cards(theme: str, language: str) -> None:
    set_language(language)
    groups = groups_of(theme)
    assert len(groups) >= 8
    assert all(len(set(group)) == 5 for group in groups)
    assert len({group[0].casefold() for group in groups}) == len(groups)
    assert max(map(len, chain.from_iterable(groups))) <= LONGEST


def test_the_table_of_themes_has_every_language() -> None:
    with (ROOT / "py/cardtable/pages/quartets/themes.csv").open(encoding="utf-8") as table:
        assert next(csv.reader(table)) == ["theme", *LANGUAGES]


def test_suggested_names_are_asked_for_by_one_tap() -> None:
    """The chip of a suggested card names its group and card; its group's other cards follow."""
    visitor = started(theme="food")
    assert "Cheddar" in visitor.text("turn")
    visitor.press("ask", target="1", card="=Cheese / Brie")
    assert visitor.state["names"] == "Cheese_Brie"
    visitor.answer("yes")
    assert 'value="=Cheese / Feta"' in visitor.region("turn")


def test_programs_say_names_of_the_theme() -> None:
    """Without a theme, as in earlier addresses, they say letters."""
    for theme, group in (("cities", "Italy"), ("", "A")):
        visitor = started(theme=theme, **{"seat-1": "easy", "seat-2": "easy", "seat-3": "easy", "whole": ""})
        visitor.press("move")
        assert visitor.state["names"].startswith(group)


def test_going_on_from_an_earlier_moment_asks_first() -> None:
    """Nothing is lost before somebody agrees, and it says how much."""
    visitor = Visitor({**GOOD, "at": "1"})
    visitor.press_once("answer", answer="yes")
    assert "1 statement was made after this moment. It is discarded." in visitor.text("sheet")
    assert visitor.state["said"] == "2Aa.n"
    sent = dict(re.findall(r'form="quartets-play" name="(\w+)" value="(\w+)"', visitor.region("sheet")))
    assert sent == {"answer": "yes", "sure": "1"}
    visitor.press_once("answer", **sent)
    assert visitor.state["said"] == "2Aa.y"


@pytest.mark.parametrize(
    ("action", "form", "fields", "question"),
    [
        ("start", "quartets-form", {"players": "2", "groups": "2", "whole": "1"}, "Start a new game?"),
        (
            "read",
            "quartets-text-form",
            {"game-text": ROUND_TEXT},
            "Replace the game on the table by this text?",
        ),
        (
            "prepared",
            "quartets-check",
            {},
            "Replace the game on the table by the prepared position?",
        ),
    ],
)
def test_what_takes_the_place_of_a_game_asks_first(
    action: str, form: str, fields: dict[str, str], question: str
) -> None:
    """By its name; nothing is lost before somebody agrees."""
    visitor = Visitor(dict(GOOD))
    visitor.press_once(action, form, **fields)
    assert question in visitor.text("sheet")
    assert "under way: 2 statements were made." in visitor.text("sheet")
    assert visitor.state == GOOD
    visitor.press_once(action, form, **fields, sure="1")
    assert visitor.state != GOOD


def test_an_address_that_cannot_be_read_holds_no_game_to_ask_about() -> None:
    visitor = Visitor({"v": "1", "hands": "x"})
    visitor.press_once("start", "quartets-form", players="2", groups="2", whole="1")
    assert visitor.state["hands"] == "4.4"


def test_the_prepared_position_needs_no_question_where_there_is_no_game() -> None:
    assert Visitor().press_once("prepared", "quartets-check")["hands"] == [6, 5, 5, 4]


@pytest.mark.parametrize("action", ["take-back", "move", "play-on"])
def test_an_action_at_an_earlier_moment_asks_first_unless_it_was_undone(action: str) -> None:
    """Also what a program says, and what is taken back, discards what followed."""
    state = {**GOOD, "at": "1", "seats": "ppp" if action == "take-back" else "pcp", "seed": "2"}
    visitor = Visitor(state)
    visitor.press_once(action)
    assert "It is discarded." in visitor.text("sheet")
    assert visitor.state == state
    visitor.press_once(action, sure="1")
    assert "at" not in visitor.state
    visitor = Visitor({**state, "undone": "1"})
    visitor.press_once(action)
    assert not {"at", "undone"} & set(visitor.state)


def test_a_preset_says_what_it_is_where_it_is_chosen() -> None:
    """What differs from the guided game stands at the button and below the buttons; the theme stays."""
    visitor = Visitor()
    visitor.press("preset", "quartets-form", preset="published")
    marked = re.findall(r'id="(\S+)"[^>]* aria-pressed="true"', visitor.region("presets"))
    assert marked == ["q-preset-published"]
    assert "you may ask for a card that you hold yourself" in visitor.text("preset")
    assert "theme" not in visitor.parts[-1]["fields"]
    assert "own cards may be asked for" in str(panel())


@pytest.mark.parametrize(
    ("preset", "groups", "cards"),
    [
        ("beginners", "0", 32),
        ("published", "-1", 36),
        ("watch", "-1", 36),
        ("strict", "-2", 40),
        ("full", "13", 52),
    ],
)
def test_groups_of_a_preset_follow_the_players(preset: str, groups: str, cards: int) -> None:
    """Eight players get eight groups, or one or two more as in the preset; a deck of 52 cards stays so."""
    visitor = Visitor()
    visitor.press("preset", "quartets-form", preset=preset)
    fields = visitor.parts[-1]["fields"]
    assert (fields["players"], fields["groups"]) == (["4"], [groups])
    assert sum(started(players="8", groups=groups).parts[-1]["data"]["hands"]) == cards


def test_a_table_that_is_opened_leaves_no_programs_at_other_seats() -> None:
    """Seats that it does not have are persons': programs of a game before do not stay."""
    visitor = opened({**GOOD, "seats": "pcp"})
    fields = visitor.parts[0]["fields"]
    kinds = [fields[f"seat-{seat}"] for seat in range(1, 9)]
    assert kinds == [["person"], ["careful"], *[["person"]] * 6]
