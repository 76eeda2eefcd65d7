"""The game that the device keeps: the visitor's own one under way, and the way back to it."""

from __future__ import annotations

from tests.support.quartets.page_requests import GOOD, Visitor, asked

KEPT = ("kept", "kept-players", "kept-count")


def kept_by(visitor: Visitor) -> list[str] | None:
    """What the last reply has kept; None if it has left alone what is kept."""
    fields = [part["fields"] for part in visitor.parts if "kept" in part.get("fields", {})]
    return [fields[-1][name][0] for name in KEPT] if fields else None


def test_a_game_under_way_is_kept_and_goes_on_where_it_was() -> None:
    """With its players and the number of statements; nothing but the device is needed to go on."""
    visitor = asked()
    kept = kept_by(visitor)
    assert kept
    assert kept[1:] == ["Ann, Bo, Cy", "2"]
    opened = Visitor()
    data = opened.press("continue", "quartets-form", kept=kept[0])
    assert opened.state == visitor.state
    assert data["at"] == 2
    assert opened.parts[-1]["title"] == visitor.parts[-1]["title"] == "Ann, Bo, Cy: 2 statements"


def test_only_the_visitor_s_own_statements_change_what_is_kept() -> None:
    """Not the address of another person, nor a look at its moments; nor the guide, also when it is left."""
    visitor = Visitor(GOOD)
    for action, given in (("open", {}), ("go", {"to": "1"}), ("back", {}), ("hints", {"hints": "facts"})):
        visitor.press(action, "quartets-form", **given)
        assert kept_by(visitor) is None
    for action in ("guide", "guide-next", "guide-leave"):
        visitor.press(action, "quartets-form")
        assert kept_by(visitor) is None
    visitor.ask(1, "Tools", "Saw")
    assert kept_by(visitor) is None


def test_a_game_that_is_over_and_one_without_a_word_are_not_kept() -> None:
    visitor = Visitor()
    visitor.start(players="2", groups="2", hands="4 4")
    assert kept_by(visitor) == ["", "", ""]
    visitor.press("declare", quartet="+", quartet_name="Fish")
    assert kept_by(visitor) != ["", "", ""]
    visitor.press("declare", quartet="+", quartet_name="Birds")
    assert kept_by(visitor) == ["", "", ""]


def test_a_new_game_and_a_text_ask_before_they_take_the_place_of_the_kept_game() -> None:
    kept = (kept_by(asked()) or [""])[0]
    for action, given in (
        ("start", {"players": "2", "groups": "2"}),
        ("read", {"game-text": "Blind Quartets 1\nplayers: Ann, Bo\nhands: 4 4\nstarts: 1\n"}),
    ):
        visitor = Visitor()
        visitor.press_once(action, "quartets-form", kept=kept, whole="1", **given)
        assert "A game of Ann, Bo and Cy is under way: 2 statements were made." in visitor.text("sheet")
        assert visitor.state == {}
        visitor.press_once(action, "quartets-form", kept=kept, whole="1", sure="1", **given)
        assert visitor.state["hands"] == "4.4"


def test_what_cannot_be_read_is_told_and_keeps_nobody_from_starting() -> None:
    visitor = Visitor()
    visitor.press("continue", "quartets-form", kept="v=1&hands=x")
    assert visitor.errors
    visitor.press("continue", "quartets-form", kept="")
    assert visitor.errors == {"kept": "There is no game yet. Set up a table, and press Start."}
    visitor.start(kept="v=1&hands=x")
    assert visitor.state["players"] == "Ann.Bo.Cy"
