"""The suggested names: of each theme, by one tap, by programs, and in the language in which a game began."""

from __future__ import annotations

import csv
from itertools import chain

import pytest

from cardtable.pages.core.language import LANGUAGES, set_language
from cardtable.pages.quartets import themes
from cardtable.quartets import Deal, Game
from cardtable.quartets.names import LONGEST
from tests.support.quartets.page import Table, started
from tests.support.samples.quartets import GUIDED
from tools.paths import ROOT

ANIMALS = {"v": "1", "players": "Ann.Bo.Cy", "hands": "4.4.4", "theme": "animals"}
SAID = {**ANIMALS, "names": "Fish_Cod", "said": "2Aa.y"}
THEMES = [theme for theme in themes.THEMES if theme != themes.NO_THEME]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_has_groups_of_four_different_cards(theme: str, language: str) -> None:
    set_language(language)
    groups = themes.groups_of(theme)
    assert len(groups) >= 8
    assert all(len(set(group)) == 5 for group in groups)
    assert len({group[0].casefold() for group in groups}) == len(groups)
    assert max(map(len, chain.from_iterable(groups))) <= LONGEST


def test_the_table_of_themes_has_every_language() -> None:
    with (ROOT / "py/cardtable/pages/quartets/themes.csv").open(encoding="utf-8") as table:
        assert next(csv.reader(table)) == ["theme", *LANGUAGES]


def test_suggested_names_are_asked_for_by_one_tap() -> None:
    table = started(theme="food").tells("turn", "Cheddar")
    assert table.press("ask", target="1", card="=Cheese / Brie").state["names"] == "Cheese_Brie"
    assert table.hear("yes").has('[value="=Cheese / Feta"]')


@pytest.mark.parametrize(("theme", "group"), [("cities", "Italy"), ("", "A")])
def test_programs_say_names_of_the_theme(theme: str, group: str) -> None:
    """Without a theme, as in earlier addresses, they say letters."""
    seats = {f"seat-{seat}": "easy" for seat in (1, 2, 3)}
    table = started(**seats, theme=[theme] if theme else [], whole=[]).hear("move")
    assert table.state["names"].startswith(group)


def test_a_group_of_another_language_is_not_suggested_again() -> None:
    """Fish: Cod was said in English; the German page offers its other cards in English, and no "Fische"."""
    german = Table(language="de").open(ANIMALS).tells("turn", "Fische", "Kabeljau")
    german.open(SAID).hides("turn", "Fische", "Kabeljau").tells("turn", "Eel", "Vögel")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("shown", LANGUAGES)
def test_a_named_group_keeps_its_language(theme: str, spoken: str, shown: str) -> None:
    """Each group of each theme: its cards go on in the language of those that were named."""
    set_language(spoken)
    groups = [group[0] for group in themes.translated_groups(theme)]
    for place, (title, first, *others) in enumerate(groups):
        game = Game.start(Deal.even(3, len(groups)), ("Ann", "Bo", "Cy")).ask(1, title, first)
        set_language(shown)
        translated = themes.translated_groups(theme)
        assert themes.free_groups(game, theme) == [
            group[0] for other, group in enumerate(translated) if other != place
        ]
        offered = themes.free_cards(game.names, 0, theme)
        ambiguous = {tuple(each[2:]) for each in translated[place] if each[:2] == (title, first)}
        assert {tuple(offered), tuple(others)} <= ambiguous
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
