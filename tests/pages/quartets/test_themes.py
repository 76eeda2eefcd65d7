"""The suggested names, also where a game has begun in another language."""

from __future__ import annotations

import pytest

from cardtable.pages.core.language import LANGUAGES, set_language
from cardtable.pages.quartets.themes import NO_THEME, THEMES, free_cards, free_groups, translated_groups
from cardtable.quartets import Deal, Game
from tests.support.quartets.page import Table
from tests.support.samples.quartets import GUIDED

ANIMALS = {"v": "1", "players": "Ann.Bo.Cy", "hands": "4.4.4", "theme": "animals"}
SAID = {**ANIMALS, "names": "Fish_Cod", "said": "2Aa.y"}


def test_a_group_of_another_language_is_not_suggested_again() -> None:
    """Fish: Cod was said in English; the German page offers its other cards in English, and no "Fische"."""
    german = Table(language="de").open(ANIMALS).tells("turn", "Fische", "Kabeljau")
    german.open(SAID).hides("turn", "Fische", "Kabeljau").tells("turn", "Eel", "Vögel")


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


@pytest.mark.parametrize(
    ("state", "card", "typed", "names"),
    [
        (ANIMALS, "+", "Cod", "Fish_Cod"),
        (ANIMALS, "+", "Kabeljau", "Fische_Kabeljau"),
        (ANIMALS, "+", "cygne", "Oiseaux_Cygne"),
        (SAID, "+", "Aal", "Fish_Cod_Eel"),
        (SAID, "0.+", "Kabeljau", "Fish_Cod"),
    ],
)
def test_a_typed_card_names_its_group(state: dict[str, str], card: str, typed: str, names: str) -> None:
    """In any language; in a named group it is the card in the language of that group."""
    table = Table(state).press("ask", {"target": "1", "card": card, "card_name": typed})
    assert table.state["names"] == names


def test_a_card_of_no_theme_needs_its_group() -> None:
    errors = Table(SAID).refused("ask", {"target": "1", "card": "+", "card_name": "Dragon"})
    assert errors == {"group_name": "Name the group."}


def test_another_card_is_asked_for_with_its_group() -> None:
    table = Table().open(SAID)
    assert table.has('[data-title="another card of Fish"]')
    for card, group in (("Eel", "Fish"), ("Owl", "Birds")):
        assert table.has(f'option[value="{card}"][label="{group}"]')


@pytest.mark.parametrize("marks", [{}, {"suggested": "11"}, {"suggested": "yes"}], ids=str)
def test_names_stay_as_they_were_said_in_another_language(marks: dict[str, str]) -> None:
    """Also those that an earlier build marked as suggested: they followed the language of the page then."""
    table = Table(language="de").open({**SAID, **marks})
    assert table.state == SAID
    assert table.press("ask", target="1", card="=Fish / Eel").state["names"] == "Fish_Cod_Eel"


def test_the_guide_goes_on_in_another_language() -> None:
    table = Table(GUIDED)
    for table.language in [*LANGUAGES] * 4:
        table.press("open")
        for action in ("go-on", "guide-next"):
            if table.has(f'[data-action="{action}"]'):
                table.press(action)
                break
    assert table.state["said"].endswith("qA")
    assert table.state["names"].startswith("Fish_")
