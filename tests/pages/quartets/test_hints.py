"""Hints are one thing: on or off for the whole table; the board shows more only while they are on."""

from __future__ import annotations

from tests.support.quartets.page import GOOD, Table, opened, started


def pressed(table: Table) -> tuple[str, str]:
    """Return whether the hints are shown as on, and what the board is shown to show."""
    return str(table.one("#q-help")["aria-pressed"]), table.values('[aria-pressed="true"]', "board")[0]


def test_one_off_is_off() -> None:
    table = started().hear("1 Fish Cod", "no")
    assert pressed(table) == ("false", "none")
    table.hear("hints hints=facts").tells("turn", "What is safe").tells("board", "excluded")
    assert pressed(table) == ("true", "facts")
    table.hear("help").hides("turn", "What is safe").hides("board", "excluded")
    assert pressed(table) == ("false", "none")
    assert pressed(table.hear("help")) == ("true", "facts"), "on, and the board tells who can hold what"
    table.hear("hints hints=shares", "hints hints=none")
    assert pressed(table) == ("true", "none")


def test_a_table_with_facts_has_hints() -> None:
    for table in (started(hints="facts"), opened(GOOD, hints="facts")):
        assert pressed(table) == ("true", "facts")
        assert pressed(table.hear("help")) == ("false", "none")


def test_a_half_made_question_outlives_a_change_of_hints() -> None:
    table = started().hear("1 Fish Cod", "no")
    half = {"target": "2", "card": "0.+", "card_name": "Ee"}
    for action, given in (("help", {}), ("hints", {"hints": "facts"}), ("pace", {"pace": "slow"})):
        fields = table.press(action, {**half, **given}).answered["fields"]
        assert fields == {name: [value] for name, value in half.items()}


def test_programs_take_no_names_of_persons_who_sat_there() -> None:
    table = Table(**{"name-1": "bo", "name-2": "Noor"}).press("preset", preset="against")
    assert [table.form[f"name-{seat}"] for seat in (1, 2, 3)] == [["bo"], ["Ann"], ["Cy"]]
