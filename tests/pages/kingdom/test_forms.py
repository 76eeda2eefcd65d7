"""The Kingdom panel: what it takes from the tables, and its words."""

from __future__ import annotations

from urllib.parse import parse_qsl

from bs4 import BeautifulSoup, Tag

from cardtable.kingdom import LANGUAGES, editions, set_ids
from cardtable.pages.kingdom.fields import ASKS, WEIGHTS, WISH
from cardtable.pages.kingdom.forms import panel
from tests.support.visit import Visit


def drawn() -> Tag:
    return BeautifulSoup(str(panel()), "html.parser")


def values(tree: Tag, selector: str) -> list[str]:
    return [str(control["value"]) for control in tree.select(selector)]


def test_every_set_ask_and_language_can_be_chosen() -> None:
    """A set that is added to the tables needs no other line."""
    tree = drawn()
    assert sorted(values(tree, "[name=sets]")) == sorted(edition.id for edition in editions())
    assert values(tree, "[name=priority] option") == ["", *set_ids()]
    assert set(values(tree, "[name=asks]")) == {*ASKS.options}
    assert values(tree, "[name=language] option") == ["", *LANGUAGES]


def test_every_wish_has_a_control_and_a_place_for_its_error() -> None:
    tree = drawn()
    names = {str(control["name"]) for control in tree.select("[name]")}
    wishes = {*WISH.names, WEIGHTS.name}
    assert wishes <= names
    places = {str(place["data-error-for"]) for place in tree.select("[data-error-for]")}
    assert wishes <= places


def test_what_answers_keep_stays_on_the_device() -> None:
    kept = {str(control["name"]) for control in drawn().select('[data-remember="always"] [name]')}
    assert kept == {"shelf", "weights-kept", "never"}


def test_the_example_of_the_help_has_its_wishes_and_a_bane() -> None:
    [link] = drawn().select('.help a[href^="#kingdom?"]')
    visit = Visit("kingdom").open(dict(parse_qsl(str(link["href"]).partition("?")[2])))
    assert "young-witch" in visit.data["piles"]
    assert "bane" in visit.data["table"]
    assert [len(visit.state[part].split(".")) for part in ("sets", "asks")] == [3, 6]
