"""The guided game, presets, and the sheets that ask first."""

from __future__ import annotations

import pytest

from cardtable.pages.core.language import LANGUAGES
from cardtable.pages.quartets.first_view import EXAMPLE
from cardtable.pages.quartets.turn.guide import SCRIPT
from tests.support.first_views import panel_of
from tests.support.quartets.page import GOOD, Table, opened, started
from tests.support.samples.quartets import GUIDED, ROUND_TEXT
from tests.support.visit import Fields


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guided_game_goes_to_its_end_in_every_language(language: str) -> None:
    table = Table(language=language).press("guide")
    while (step := table.data["at"]) < len(SCRIPT):
        table.hear("guide-next").holds(at=step + 1)
        if table.data["verdict"] == "loses":
            assert step == 9
            assert table.has('[data-kind="left-answer"]')
            table.hear("go-on").holds(at=step + 2)  # the impossible no counts as yes
        assert table.has(".q-told")
    table.holds(quartets=[1, 0, 0], out=[1]).hear("guide-next").holds(at=len(SCRIPT))


@pytest.mark.parametrize(
    ("before", "after"),
    [(GOOD, GOOD), ({**GOOD, "seats": "pcp", "at": "1"}, None), ({}, EXAMPLE), (EXAMPLE, EXAMPLE)],
)
def test_leaving_the_guide_gives_the_game_back(before: dict[str, str], after: dict[str, str] | None) -> None:
    """The game as it was, or the example; it is not asked about, as nothing is lost, nor is it shared."""
    table = Table(before)
    for action in ("guide", "guide-next", "guide"):  # a second press begins the guide anew
        assert "before" not in table.press(action).shared
    table.hear("guide-next", "guide-leave")
    assert table.state == (before if after is None else after)


def test_a_new_game_after_the_guide_asks_about_the_game_before_it() -> None:
    Table(GOOD).hear("guide", "start").tells("sheet", "under way: 2 statements were made.")


def test_an_address_of_a_guide_that_was_left_keeps_working() -> None:
    """It is of an earlier build, whose Undo led back into the guide."""
    assert opened(GOOD, left="3").state == GOOD


@pytest.mark.parametrize(
    ("action", "state"),
    [
        ("guide-next", {**GUIDED, "rules": "form-suits"}),
        ("why-safe", {**GOOD, "players": "Ann.Bo", "hands": "4.4"}),
    ],
)
def test_what_a_moment_does_not_offer_shows_the_moment(action: str, state: dict[str, str]) -> None:
    """An address may name another table than the guide's, or a game that is over."""
    assert Table(state).press(action).state == state


@pytest.mark.parametrize(
    ("action", "fields", "question"),
    [
        ("start", {}, "Start a new game?"),
        ("read", {"game-text": ROUND_TEXT}, "Replace the game on the table by this text?"),
        ("prepared", {}, "Replace the game on the table by the prepared position?"),
    ],
)
def test_what_takes_the_place_of_a_game_asks_first(action: str, fields: Fields, question: str) -> None:
    table = Table(GOOD).press(action, fields).tells("sheet", question, "under way: 2 statements were made.")
    assert table.state == GOOD
    assert table.press(action, {**fields, "sure": "1"}).state != GOOD


def test_where_no_game_is_and_where_none_can_be_read_nothing_is_asked() -> None:
    Table().press("prepared").holds(hands=[6, 5, 5, 4])
    Table({"v": "1", "hands": "x"}).press("start").holds(hands=[4, 4, 4])


@pytest.mark.parametrize("action", ["take-back", "move", "play-on"])
def test_an_action_at_an_earlier_moment_asks_first_unless_it_was_undone(action: str) -> None:
    """Also what a program says, and what is taken back, discards what followed."""
    state = {**GOOD, "at": "1", "seats": "ppp" if action == "take-back" else "pcp", "seed": "2"}
    table = Table(state).press(action).tells("sheet", "It is discarded.")
    assert table.state == state
    assert "at" not in table.yes().state
    assert not {"at", "undone"} & set(Table({**state, "undone": "1"}).press(action).state)


def test_a_preset_says_what_it_is_where_it_is_chosen() -> None:
    table = Table().press("preset", preset="published")
    assert table.one("[aria-pressed=true]", "presets")["id"] == "q-preset-published"
    table.tells("preset", "you may ask for a card that you hold yourself")
    assert "theme" not in table.form
    assert "own cards may be asked for" in panel_of("quartets").get_text()


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
    form = Table().press("preset", preset=preset).form
    assert (form["players"], form["groups"]) == (["4"], [groups])
    assert sum(started(players="8", groups=groups).data["hands"]) == cards


def test_a_table_that_is_opened_leaves_no_programs_at_other_seats() -> None:
    """Seats that it does not have are persons': programs of a game before do not stay."""
    form = opened(GOOD, seats="pcp").form
    kinds = [form[f"seat-{seat}"] for seat in range(1, 9)]
    assert kinds == [["person"], ["careful"], *[["person"]] * 6]
