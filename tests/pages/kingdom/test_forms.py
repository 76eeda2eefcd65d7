"""The Kingdom panel: what it takes from the tables, and its words."""

from __future__ import annotations

from cardtable.kingdom import LANGUAGES, editions, set_ids
from cardtable.pages.kingdom.fields import ASKS, WEIGHTS, WISH
from tests.support.compat import state_of
from tests.support.first_views import panel_of
from tests.support.visit import Visit


def values(selector: str, name: str = "value") -> list[str]:
    """Return an attribute of what is found in the panel."""
    return [str(each[name]) for each in panel_of("kingdom").select(selector)]


def test_every_set_ask_and_language_can_be_chosen() -> None:
    """A set that is added to the tables needs no other line."""
    assert sorted(values("[name=sets]")) == sorted(edition.id for edition in editions())
    assert values(":has(> [data-check-all]) ~ [name=sets][hidden]") == ["cornucopia-2", "guilds-2"]
    assert values("[name=priority] option") == ["", *set_ids()]
    assert set(values("[name=asks]")) == {*ASKS.options}
    assert values("[name=language] option") == ["", *LANGUAGES]


def test_every_wish_has_a_control_and_a_place_for_its_error() -> None:
    names = {*values("[name]", "name")}
    wishes = {*WISH.names, WEIGHTS.name}
    assert wishes <= names
    places = {*values("[data-error-for]", "data-error-for")}
    assert wishes <= places


def test_what_answers_keep_stays_on_the_device() -> None:
    kept = {*values('[data-remember="always"] [name]', "name")}
    assert kept == {"shelf", "weights-kept", "never"}


def test_the_example_of_the_help_has_its_wishes_and_a_bane() -> None:
    [link] = panel_of("kingdom").select('.help a[href^="#kingdom?"]')
    visit = Visit("kingdom").open(state_of(str(link["href"])))
    assert "young-witch" in visit.data["piles"]
    assert "bane" in visit.data["table"]
    assert [len(visit.state[part].split(".")) for part in ("sets", "asks")] == [3, 6]
