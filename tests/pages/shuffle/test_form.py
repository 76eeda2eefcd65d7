"""The form and the addresses: what they offer is read, and what cannot be read is named."""

from __future__ import annotations

import pytest

from cardtable.pages.shuffle.deck_texts import OWNABLE
from cardtable.pages.shuffle.fields import MOST_DRAWS, SECTIONS
from cardtable.pages.shuffle.phrases import CATEGORY_NAMES
from cardtable.pages.shuffle.session import Session
from tests.support.compat import state_of
from tests.support.first_views import panel_of
from tests.support.samples import ENTROPY
from tests.support.shuffle.cases import CODES
from tests.support.visit import Visit


def test_nothing_that_stands_in_the_form_is_sent_back_by_a_change() -> None:
    """A person may be typing in another field meanwhile: a reply to a tick must not overwrite it."""
    assert Visit("shuffle").press("show").answered["fields"] == {}
    assert Visit("shuffle").press("show", view="odds", seed="").answered["fields"] == {"seed": [ENTROPY[:8]]}


@pytest.mark.parametrize("view", ["tracker", "rotation", "odds", "table"])
def test_a_link_to_a_deck_holds_the_deck_and_not_the_match(view: str) -> None:
    state = {"v": "1", "deck": "9.13.20.32", "stars": "9", "view": view, "seen": "9.13", "steps": "draw"}
    shared = Visit("shuffle").open(state, about="9", sort="1", seed="q").shared
    assert shared == {"v": "1", "deck": "9.13.20.32", "stars": "9", "view": "odds", "seed": "q"}


def test_the_example_of_the_help_is_the_number_it_tells() -> None:
    form = panel_of("shuffle")
    address = str(form.select('.help a[href^="#shuffle?"]')[0]["href"])
    reply = Visit("shuffle").open(state_of(address))
    assert reply.data["cards"]["card_dex_00009"] == "33/40"
    assert "33/40, which is 82.5%" in form.get_text()


def test_the_cards_of_the_form_are_the_engine_s() -> None:
    form = panel_of("shuffle")
    names = [name.get_text() for name in form.select("#shuffle-cards .pick-name")]
    assert names == [card.name for card in OWNABLE]
    found = dict(zip(names, form.select("#shuffle-cards li"), strict=True))
    for name, number, facts, effects in (
        ("Justice", 20, "5 damage, 5 health", "does:damage; does:heal;"),
        ("Armor Catalyzer", 16, "Armor", "does:armor;"),
        ("Primal Overload", 31, "Passive, 4 energy, legendary", "does:passive; does:energy;"),
    ):
        assert found[name].select(".pick-facts")[0].get_text() == facts
        assert found[name]["data-words"] == f"{effects} card_dex_000{number} card_02_000{number} #{number}"
    draws = [option.get_text() for option in form.select("#shuffle-draws option")]
    later = (f"{draws} (turn {draws + 1})" for draws in range(1, MOST_DRAWS + 1))
    assert draws == ["0 (opening hand, turn 1)", *later]
    offered = {option["value"]: option.get_text() for option in form.select("#shuffle-does option")[1:-1]}
    owned = {word for card in OWNABLE for word in card.categories}
    assert offered == {f"does:{word};": name for word, name in CATEGORY_NAMES.items() if word in owned}


def test_the_form_offers_every_card_and_every_option_that_is_read() -> None:
    """Each control has the values that the schema accepts; all but three send by themselves."""
    form = panel_of("shuffle")

    def values(name: str) -> list[str]:
        found = form.select(f"input[name={name}], select[name={name}] option")
        return [str(each["value"]) for each in found]

    assert values("deck") == values("stars") == CODES
    assert values("view") == list(SECTIONS)
    of_answers = {"practice", "about", "name", "aim", "join", "sort", "keep-join", "table-of", "prizes"}
    of_answers |= {*Session.names("steps"), "wish", "list-wish", "keep-rule", "strays", "move", "overload"}
    read = {*Session.names(), "paste", "decks"} - of_answers
    assert {str(each["name"]) for each in form.select("[name]")} == read
    pressed = form.select("[name]:not([data-auto-submit], [data-auto-submit] *)")
    assert {str(each["name"]) for each in pressed} == {"list", "paste", "decks"}
    places = {str(each["data-error-for"]) for each in form.select("[data-error-for]")}
    of_buttons = {"paste", "mend", "card", "take", "practice", "practice-step"}
    assert places == {*Session.names(), *of_buttons} - {"sort"}
