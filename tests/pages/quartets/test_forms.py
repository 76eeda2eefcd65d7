"""The Quartets panel offers what the engine and the handlers accept."""

from __future__ import annotations

import pytest
from bs4 import Tag

from cardtable.pages.core.schema import EnumChoice, Field, NotAcceptedError, Schema, Switch
from cardtable.pages.quartets import fields
from cardtable.pages.quartets.setup import PRESETS
from cardtable.quartets import Deal, Game
from tests.support.first_views import panel_of
from tests.support.visit import text_of

SETUP = Schema(*fields.TABLE, *fields.PLAYER_NAMES, *fields.PLAYER_KINDS, fields.NODE_LIMIT, fields.GAME_TEXT)


def offered(panel: Tag, name: str) -> list[str]:
    """Return the values of a control: of its options, or of the buttons and boxes of its name."""
    options = [option["value"] for option in panel.select(f"select[name={name}] option")]
    return [str(each) for each in options or [one["value"] for one in panel.select(f"[name={name}][value]")]]


@pytest.mark.parametrize("field", SETUP.fields, ids=lambda field: field.name)
def test_every_field_has_a_control_whose_values_are_accepted(field: Field[object]) -> None:
    """All members of an enumeration are offered, in its order."""
    panel = panel_of("quartets")
    assert panel.select(f"[name={field.name}]")
    for value in offered(panel, field.name):
        field.parse([value])
    if isinstance(field, EnumChoice):
        assert offered(panel, field.name) == [kind.value for kind in type(field.default)]
    any_text = (fields.FIXED_NAMES, *fields.PLAYER_NAMES, fields.GAME_TEXT, fields.HINTS)
    if not isinstance(field, Switch) and field not in any_text:
        with pytest.raises(NotAcceptedError):
            field.parse(["~"])


def test_controls_and_error_places_belong_to_something() -> None:
    panel = panel_of("quartets")
    names = {str(each["name"]) for each in panel.select("[name]")}
    assert names == {*SETUP.names, "preset"}
    places = {str(each["data-error-for"]) for each in panel.select("[data-error-for]")}
    assert places <= {*names, "names"}
    assert offered(panel, "preset") == list(PRESETS)
    assert {field.name for field in fields.RULE_FIELDS.values()} <= places


def test_the_form_as_it_stands_sets_up_a_table() -> None:
    panel = panel_of("quartets")
    names = tuple(name for seat in (1, 2, 3) for name in offered(panel, f"name-{seat}"))
    assert Game.start(Deal.even(3, 3), names).players == names
    assert "won 79%, one strong among careful ones 53%; a fair share is 33%" in text_of(panel)
