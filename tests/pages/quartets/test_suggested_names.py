"""Suggested names follow the visitor's language; typed names, and those of earlier addresses, stay."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest

from cardtable.pages.language import LANGUAGES, set_language
from cardtable.pages.quartets.samples import GUIDED, PROGRAMS
from cardtable.pages.quartets.suggested_names import (
    NamedGroups,
    in_visitors_language,
    mark_all,
    read_marks,
    write_marks,
)
from cardtable.pages.quartets.themes import NO_THEME, THEMES, translated_groups
from tests.support.quartets.page_requests import Visitor, text_of

STATE = {"v": "1", "players": "Ann.Bo.Cy", "hands": "4.4.4", "theme": "animals"}
REGIONS = ("turn", "board", "log", "sharing")


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    set_language("en")


def asked(**fields: str) -> Visitor:
    """An English table of the animals after one question."""
    visitor = Visitor(dict(STATE))
    visitor.press("ask", target="1", **fields)
    assert not visitor.errors
    return visitor


def opened(visitor: Visitor, language: str) -> Visitor:
    """The same address in another language."""
    other = Visitor(dict(visitor.state), language)
    other.press("open", "quartets-form")
    return other


def test_suggested_names_are_said_in_the_language_of_the_page_everywhere() -> None:
    """In the question, the board, the log, the text, the suggestions; and back again."""
    visitor = asked(card="=Fish / Cod")
    assert visitor.state["suggested"] == "11"
    german = opened(visitor, "de")
    for region in REGIONS:
        assert "Kabeljau" in german.text(region)
        assert "Cod" not in german.text(region).replace("QR-Code", "")
    assert (german.state["names"], german.state["suggested"]) == ("Fische_Kabeljau", "11")
    assert "Ann > Bo: Fische / Kabeljau" in text_of(german)
    german.answer("yes")
    assert 'value="=Fische / Aal"' in german.region("turn")
    german.press("ask", target="1", card="=Fische / Aal")
    assert opened(german, "fr").state["names"] == "Poissons_Morue_Anguille"
    assert opened(german, "en").state["names"] == "Fish_Cod_Eel"


def test_the_story_of_a_paradox_follows_the_language() -> None:
    visitor = asked(card="=Fish / Cod")
    visitor.answer("no")
    visitor.press("ask", target="2", card="0.0")
    visitor.answer("no")
    story = opened(visitor, "nl").text("turn")
    assert "Kabeljauw" in story
    assert "Cod" not in story


@pytest.mark.parametrize("typed", ["Fish", "My pets"])
def test_typed_names_stay_and_so_do_the_cards_suggested_for_them(typed: str) -> None:
    """Typed as the theme has it, or as nobody has: the further cards are in the language of the group."""
    visitor = asked(card="+", group_name=typed, card_name="Cod")
    assert "suggested" not in visitor.state
    visitor.answer("yes")
    german = opened(visitor, "de")
    assert german.state["names"] == f"{typed}_Cod"
    if typed == "Fish":
        german.press("ask", target="1", card="=Fish / Eel")
        assert opened(german, "de").state["names"] == "Fish_Cod_Eel"


def test_a_typed_card_of_a_suggested_group_stays() -> None:
    visitor = asked(card="=Fish / Cod")
    visitor.answer("yes")
    visitor.press("ask", target="1", card="0.+", card_name="Goldfish")
    assert opened(visitor, "de").state["names"] == "Fische_Kabeljau_Goldfish"


def test_a_typed_card_that_the_theme_has_for_a_suggested_group_follows() -> None:
    """It is the suggested card, in whatever language it was typed; so no card is named twice."""
    for fields in ({"card": "0.+"}, {"card": "+"}, {"card": "+", "group_name": "fish"}):
        visitor = asked(card="=Fish / Cod")
        visitor.answer("yes")
        visitor.press("ask", target="1", card_name="Aal", **fields)
        assert visitor.state["names"] == "Fish_Cod_Eel"
        assert opened(visitor, "fr").state["names"] == "Poissons_Morue_Anguille"


def test_a_typed_card_that_names_its_group_stays_with_it() -> None:
    visitor = asked(card="+", card_name="Kabeljau")
    assert opened(visitor, "fr").state["names"] == "Fische_Kabeljau"


def test_addresses_without_marks_read_as_before() -> None:
    """Earlier builds wrote none."""
    state = {**STATE, "names": "Fish_Cod", "said": "2Aa.y"}
    german = Visitor(state, "de")
    german.press("open", "quartets-form")
    assert german.state["names"] == "Fish_Cod"
    assert "suggested" not in german.state


def test_a_name_that_would_become_another_ones_stays() -> None:
    """Somebody typed "Fische" as a group of its own: the group Fish keeps its English names."""
    visitor = asked(card="=Fish / Cod")
    visitor.answer("yes")
    visitor.press("ask", target="1", card="+", group_name="Fische", card_name="Hai")
    assert opened(visitor, "de").state["names"] == "Fish_Cod.Fische_Hai"
    assert opened(visitor, "nl").state["names"] == "Vissen_Kabeljauw.Fische_Hai"


def test_undone_suggestions_may_be_typed_instead() -> None:
    visitor = asked(card="=Fish / Cod")
    visitor.press("back")
    visitor.press("ask", target="1", card="+", group_name="Fish", card_name="Cod")
    assert "suggested" not in visitor.state


def test_the_guide_goes_on_in_another_language() -> None:
    """At each of its steps, whatever build wrote the address."""
    visitor = Visitor(dict(GUIDED))
    for language in [*LANGUAGES] * 4:
        visitor = Visitor({k: v for k, v in visitor.state.items() if k != "suggested"}, language)
        if 'data-action="go-on"' in (visitor.press("open", "quartets-form") and visitor.region("turn")):
            visitor.press("go-on")
        elif 'data-action="guide-next"' in visitor.region("turn"):
            visitor.press("guide-next")
    assert visitor.state["said"].endswith("qA")


def test_what_programs_say_follows_the_language() -> None:
    visitor = Visitor({**PROGRAMS, "theme": "animals"})
    visitor.press("play-on")
    german = opened(visitor, "de")
    assert opened(german, "en").state == visitor.state
    assert set(german.state["names"].split(".")).isdisjoint(visitor.state["names"].split("."))


def test_the_prepared_position_follows_the_language() -> None:
    visitor = Visitor()
    visitor.press("prepared", "quartets-check")
    assert opened(visitor, "de").state["names"].startswith("Fische_Kabeljau.")


@pytest.mark.parametrize("theme", [theme for theme in THEMES if theme != NO_THEME])
def test_every_theme_is_the_same_in_every_language(theme: str) -> None:
    """All of a group, and a group with one or two of its cards: no name leads to another row or card."""
    for before, after in permutations(LANGUAGES, 2):
        set_language(before)
        said: NamedGroups = tuple(group[0] for group in translated_groups(theme))
        set_language(after)
        expected: NamedGroups = tuple(group[0] for group in translated_groups(theme))
        assert in_visitors_language(said, mark_all(said), theme) == expected
        for first, second in permutations(range(1, 5), 2):
            some = tuple((group[0], group[first], group[second]) for group in said)
            meant = tuple((group[0], group[first], group[second]) for group in expected)
            assert in_visitors_language(some, mark_all(some), theme) == meant


def test_marks_are_read_as_they_were_written() -> None:
    groups = (("Fish", "Cod", "Eel"), ("Stars", "Sun"), ("Birds", "Owl"))
    for marks in ("", "1", "111", "101", "1.0.11", "0.11", "11.1.1"):
        assert write_marks(groups, read_marks(groups, marks)) == marks


@pytest.mark.parametrize("marks", ["2", "1..1", "yes"])
def test_marks_that_cannot_be_read_are_named(marks: str) -> None:
    visitor = Visitor({**STATE, "names": "Fish_Cod", "said": "2Aa.y", "suggested": marks})
    visitor.press("open", "quartets-form")
    assert "Accepted: 0 and 1, with a dot between groups." in visitor.errors["suggested"]
