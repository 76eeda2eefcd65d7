"""The suggested names, also where a game has begun in another language."""

from __future__ import annotations

import pytest

from cardtable.pages.core.language import LANGUAGES, set_language
from cardtable.pages.quartets.themes import NO_THEME, THEMES, free_cards, free_groups, translated_groups
from cardtable.quartets import Deal, Game
from tests.support.quartets.page_requests import Visitor, opened
from tests.support.samples.quartets import GUIDED


def test_a_group_of_another_language_is_not_suggested_again() -> None:
    """Fish: Cod was said in English; the German page offers its other cards in English, and no "Fische"."""
    state = {"v": "1", "players": "Ann.Bo.Cy", "hands": "4.4.4", "names": "Fish_Cod", "said": "2Aa.y"}
    visitor = opened({**state, "theme": "animals"}, "de")
    turn = visitor.text("turn")
    assert "Fische" not in turn
    assert "Kabeljau" not in turn
    assert "Eel" in turn
    assert "Vögel" in turn


@pytest.mark.parametrize("theme", [theme for theme in THEMES if theme != NO_THEME])
@pytest.mark.parametrize("spoken", ["en", "nl", "fr", "de"])
@pytest.mark.parametrize("shown", ["en", "nl", "fr", "de"])
def test_a_named_group_keeps_its_language(theme: str, spoken: str, shown: str) -> None:
    """Each group of each theme: its cards go on in the language of those that were named."""
    set_language(spoken)
    groups = [group[0] for group in translated_groups(theme)]
    for place, (title, first, *others) in enumerate(groups):
        game = Game.start(Deal.even(3, len(groups)), ("Ann", "Bo", "Cy")).ask(1, title, first)
        set_language(shown)
        left = free_groups(game, theme)
        assert left == [group[0] for other, group in enumerate(translated_groups(theme)) if other != place]
        offered = free_cards(game.names, 0, theme)
        ambiguous = [each for each in translated_groups(theme)[place] if each[:2] == (title, first)]
        assert tuple(offered) in {tuple(each[2:]) for each in ambiguous}
        assert tuple(others) in {tuple(each[2:]) for each in ambiguous}
        set_language(spoken)


def test_a_typed_card_of_the_theme_names_its_group() -> None:
    """In any language; in a named group it is the card in the language of that group."""
    visitor = Visitor({"v": "1", "players": "Ann.Bo.Cy", "hands": "4.4.4", "theme": "animals"})
    for typed, names in (("Cod", "Fish_Cod"), ("Kabeljau", "Fische_Kabeljau"), ("cygne", "Oiseaux_Cygne")):
        other = Visitor(dict(visitor.state))
        other.press("ask", target="1", card="+", card_name=typed)
        assert other.state["names"] == names
    visitor.press("ask", target="1", card="+", card_name="Cod")
    visitor.answer("yes")
    other = Visitor(dict(visitor.state))
    visitor.press("ask", target="1", card="+", card_name="Aal")
    assert visitor.state["names"] == "Fish_Cod_Eel"
    other.press("ask", target="1", card="0.+", card_name="Kabeljau")
    assert other.state["names"] == "Fish_Cod"
    other.press("ask", target="1", card="+", card_name="Dragon")
    assert other.errors == {"group_name": "Name the group."}


def test_another_card_is_asked_for_with_its_group() -> None:
    """The button can name it; the suggested cards are offered with their groups."""
    visitor = Visitor({"v": "1", "players": "Ann.Bo.Cy", "hands": "4.4.4", "theme": "animals"})
    visitor.state |= {"names": "Fish_Cod", "said": "2Aa.y"}
    visitor.press("open", "quartets-form")
    turn = visitor.region("turn")
    assert 'data-title="another card of Fish"' in turn
    assert '<option value="Eel" label="Fish">' in turn
    assert '<option value="Owl" label="Birds">' in turn


STATE = {"v": "1", "players": "Ann.Bo.Cy", "hands": "4.4.4", "names": "Fish_Cod", "said": "2Aa.y"}


@pytest.mark.parametrize("marks", [{}, {"suggested": "11"}, {"suggested": "yes"}], ids=str)
def test_names_stay_as_they_were_said_in_another_language(marks: dict[str, str]) -> None:
    """Also those that an earlier build marked as suggested: they followed the language of the page then."""
    visitor = opened({**STATE, "theme": "animals", **marks}, "de")
    assert not visitor.errors
    assert visitor.state == {**STATE, "theme": "animals"}
    visitor.press("ask", target="1", card="=Fish / Eel")
    assert visitor.state["names"] == "Fish_Cod_Eel"


def test_the_guide_goes_on_in_another_language() -> None:
    """At each of its steps, with the names that were said."""
    visitor = Visitor(dict(GUIDED))
    for language in [*LANGUAGES] * 4:
        visitor = Visitor(visitor.state, language)
        if 'data-action="go-on"' in (visitor.press("open", "quartets-form") and visitor.region("turn")):
            visitor.press("go-on")
        elif 'data-action="guide-next"' in visitor.region("turn"):
            visitor.press("guide-next")
    assert visitor.state["said"].endswith("qA")
    assert visitor.state["names"].startswith("Fish_")
