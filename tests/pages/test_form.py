"""Reading forms and addresses: what is accepted comes back, what is not is named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.pages.form import JOINER, Form, state_fields
from cardtable.pages.reply import FormError

ANY_TEXT = st.text(max_size=200)
ACCEPTED = ("a", "b", "c")


@given(st.lists(ANY_TEXT, max_size=5))
def test_several_returns_only_what_is_accepted_or_names_the_rest(values: list[str]) -> None:
    """Nothing that was not offered gets through, and every refused value is quoted."""
    form = Form({"field": values})
    assert set(form.several("field", ACCEPTED)) == set(values) & set(ACCEPTED)
    if set(values) <= set(ACCEPTED):
        form.check()
    else:
        with pytest.raises(FormError) as refused:
            form.check()
        assert {error.field for error in refused.value.errors} == {"field"}
        assert len(refused.value.errors) == sum(value not in ACCEPTED for value in values)


@given(ANY_TEXT)
def test_a_switch_is_on_off_or_refused(value: str) -> None:
    """A check box knows 0, 1 and nothing."""
    form = Form({"field": [value]})
    assert form.switch("field") == (value.strip() == "1")
    if value.strip() in ("", "0", "1"):
        form.check()
    else:
        with pytest.raises(FormError):
            form.check()


def test_every_mistake_is_told_at_once() -> None:
    """Two wrong fields, two errors, in the order of reading."""
    form = Form({"one": ["x"], "two": ["y" * 100]})
    form.choice("one", ACCEPTED)
    form.text("two")
    with pytest.raises(FormError) as refused:
        form.check()
    assert [error.field for error in refused.value.errors] == ["one", "two"]
    assert refused.value.errors[1].message == "100 characters are too many: at most 60 are accepted."


@given(st.dictionaries(st.sampled_from(["sets", "asks"]), st.lists(st.sampled_from(ACCEPTED), min_size=1)))
def test_fields_survive_the_address(fields: dict[str, list[str]]) -> None:
    """Joined into an address and read again, they are the same."""
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
