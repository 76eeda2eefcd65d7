"""Hints are one thing: on or off for the whole table; the board shows more only while they are on."""

from __future__ import annotations

from bs4 import BeautifulSoup

from tests.support.quartets.page_requests import GOOD, Visitor, asked, opened, started


def pressed(visitor: Visitor) -> tuple[str, str]:
    """Return whether the hints are shown as on, and what the board is shown to show."""
    turn = BeautifulSoup(visitor.region("turn"), "html.parser").select_one("#q-help")
    board = BeautifulSoup(visitor.region("board"), "html.parser").select_one('[aria-pressed="true"]')
    assert turn
    assert board
    return str(turn["aria-pressed"]), str(board["value"])


def test_one_off_is_off() -> None:
    """Facts on the board switch the hints on; hints off take the facts off the board."""
    visitor = asked()
    assert pressed(visitor) == ("false", "none")
    visitor.press("hints", hints="facts")
    assert pressed(visitor) == ("true", "facts")
    assert "What is safe" in visitor.text("turn")
    visitor.press("help")
    assert pressed(visitor) == ("false", "none")
    assert "excluded" not in visitor.text("board")
    assert "What is safe" not in visitor.text("turn")
    visitor.press("help")
    assert pressed(visitor) == ("true", "facts"), "on, and the board tells who can hold what"
    visitor.press("hints", hints="shares")
    visitor.press("hints", hints="none")
    assert pressed(visitor) == ("true", "none")


def test_a_table_with_facts_has_hints() -> None:
    """From the set-up, and from an earlier address of facts without marks; one press switches both off."""
    for visitor in (started(hints="facts"), opened({**GOOD, "hints": "facts"})):
        assert pressed(visitor) == ("true", "facts")
        visitor.press("help")
        assert pressed(visitor) == ("false", "none")


def test_a_half_made_question_outlives_a_change_of_hints() -> None:
    """The chosen player, card and names are in the fields again."""
    visitor = asked()
    half = {"target": "2", "card": "0.+", "card_name": "Ee"}
    for action, given in (("help", {}), ("hints", {"hints": "facts"}), ("pace", {"pace": "slow"})):
        visitor.press(action, **half, **given)
        assert visitor.parts[0]["fields"] == {name: [value] for name, value in half.items()}


def test_programs_take_no_names_of_persons_who_sat_there() -> None:
    """The person keeps a name; programs get those of the page that are free."""
    visitor = Visitor()
    visitor.press("preset", "quartets-form", preset="against", **{"name-1": "bo", "name-2": "Noor"})
    fields = visitor.parts[0]["fields"]
    assert [fields.get(f"name-{seat}") for seat in (1, 2, 3)] == [None, ["Ann"], ["Cy"]]
