"""Reading forms and addresses: what is accepted comes back, what is not is named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.pages.core.address import JOINER, state_fields
from cardtable.pages.core.reply import FormError
from cardtable.pages.core.schema import Choice, Choices, Schema, Switch, Text

ANY_TEXT = st.text(max_size=200)
ACCEPTED = ("a", "b", "c")


@given(st.lists(ANY_TEXT, max_size=5))
def test_choices_are_accepted_or_named(values: list[str]) -> None:
    field = Choices("field", ACCEPTED)
    given_values = [value for value in values if value.strip()]
    if set(given_values) <= set(ACCEPTED):
        assert set(field.read({"field": values})) == set(given_values)
    else:
        with pytest.raises(FormError) as refused:
            field.read({"field": values})
        assert {error.field for error in refused.value.errors} == {"field"}
        wrong = [value for value in values if value and value not in ACCEPTED]
        assert len(refused.value.errors) == len(wrong)


@given(ANY_TEXT)
def test_a_switch_is_on_off_or_refused(value: str) -> None:
    field = Switch("field")
    if value.strip() in ("", "0", "1"):
        assert field.read({"field": [value]}) == (value.strip() == "1")
    else:
        with pytest.raises(FormError):
            field.read({"field": [value]})


def test_every_mistake_is_told_at_once() -> None:
    schema = Schema(Choice("one", ACCEPTED), Text("two"))
    with pytest.raises(FormError) as refused:
        schema.read({"one": ["x"], "two": ["y" * 100]})
    assert [error.field for error in refused.value.errors] == ["one", "two"]
    assert refused.value.errors[1].message == "100 characters are too many: at most 60 are accepted."


@given(st.dictionaries(st.sampled_from(["sets", "asks"]), st.lists(st.sampled_from(ACCEPTED), min_size=1)))
def test_fields_survive_the_address(fields: dict[str, list[str]]) -> None:
    state = {"v": "1", **{name: JOINER.join(values) for name, values in fields.items()}}
    assert state_fields(state, ["sets", "asks"]) == fields


@given(st.dictionaries(ANY_TEXT, ANY_TEXT, max_size=4))
def test_any_address_is_read_or_refused_by_part(state: dict[str, str]) -> None:
    """No address does anything but be read or be refused, and the refusal names a part of it."""
    try:
        state_fields(state, ["sets"])
    except FormError as error:
        named = {each.field.rstrip("…") for each in error.errors}
        assert named == {"v"} or all(any(name.startswith(part) for name in state) for part in named)
    else:
        assert state["v"] == "1"
        assert set(state) <= {"v", "sets"}
