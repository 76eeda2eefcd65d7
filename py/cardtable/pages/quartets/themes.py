"""Suggested names of groups and cards by theme, in the visitor's language (`themes.csv`).

| column | content |
|---|---|
| `theme` | the theme that a group belongs to, in the order in which groups are suggested |
| `en`, `nl`, `fr`, `de` | the group and its four cards, with slashes between them |

A language that has no column yet is offered the English names.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import chain

from cardtable.pages.core.language import SOURCE, language
from cardtable.quartets import Answer, Ask, Game, Quartet, Statement
from cardtable.quartets.names import Names, split_names

NO_THEME = "none"
"""No suggestions: all names are typed, and programs say letters."""


@cache
def _rows() -> tuple[dict[str, str], ...]:
    table = files("cardtable.pages.quartets").joinpath("themes.csv")
    return tuple(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))


THEMES = (*dict.fromkeys(row["theme"] for row in _rows()), NO_THEME)
"""The names of the themes; the first is that of a new table."""


def groups_of(theme: str) -> list[tuple[str, ...]]:
    """Return the groups of a theme, each as its name and its four cards.

    >>> groups_of("animals")[0]
    ('Fish', 'Cod', 'Eel', 'Pike', 'Trout')
    """
    return [group[0] for group in translated_groups(theme)]


def translated_groups(theme: str) -> list[list[tuple[str, ...]]]:
    """Return the groups of a theme in each language, the visitor's first."""
    return [
        [
            split_names(names, "/")
            for names in (row.get(language()) or row[SOURCE], *list(row.values())[1:])
            if names
        ]
        for row in _rows()
        if row["theme"] == theme
    ]


def free_groups(game: Game, theme: str) -> list[tuple[str, ...]]:
    """Return the groups of a theme that nobody has named, in any language, at most as many as are left."""
    taken = {name.casefold() for name in game.names.groups}
    free = [
        group[0]
        for group in translated_groups(theme)
        if not any(title.casefold() in taken for title, *_ in group)
    ]
    return free[: game.deal.groups - len(game.names.groups)]


def said_by_program(game: Game, statement: Statement, theme: str) -> Game:
    """Return the game after a statement of a program or the guide; new names are those of the theme."""
    if isinstance(statement, Answer):
        return game.say(statement)
    names, group, named = game.names, statement.group, 0
    title, *cards = next(iter(free_groups(game, theme)), ("",))
    if group < len(names.groups):
        title, named = names.groups[group], len(names.cards[group])
        cards = [*names.cards[group], *free_cards(names, group, theme)]
    rank = statement.rank if isinstance(statement, Ask) else None
    place = None if rank is None else min(rank, named)
    if not title or (place is not None and place >= len(cards)):
        return game.say(statement)
    if isinstance(statement, Quartet):
        return game.declare(title)
    return game.ask(statement.target, title, None if place is None else cards[place])


def card_by_name(game: Game, theme: str, card: str) -> tuple[str, str] | None:
    """Return the group and the card that a typed name of a card stands for, in whatever language it is.

    A card that was named in one group only is that one; else the theme tells the group. In a group that was
    named, the card is called as in the language of that group. None where the name tells no group.

    >>> from cardtable.quartets import Deal
    >>> game = Game.start(Deal.even(3, 3), ("Ann", "Bo", "Cy"))
    >>> card_by_name(game, "animals", "kabeljau")
    ('Fische', 'Kabeljau')
    >>> card_by_name(game.ask(1, "Fish", "Eel"), "animals", "Kabeljau")
    ('Fish', 'Cod')
    """
    names, folded = game.names, card.casefold()
    spoken = [
        (names.groups[group], name)
        for group, cards in enumerate(names.cards)
        for name in cards
        if name.casefold() == folded
    ]
    if spoken:
        return spoken[0] if len(spoken) == 1 else None
    for languages in translated_groups(theme):
        found = next((each for each in languages if folded in map(str.casefold, each[1:])), None)
        if found is None:
            continue
        rank = [name.casefold() for name in found].index(folded, 1)
        titles = {each[0].casefold() for each in languages}
        group = next((place for place, name in enumerate(names.groups) if name.casefold() in titles), None)
        if group is None:
            return found[0], found[rank]
        return names.groups[group], _in_its_language(names, group, languages)[rank]
    return None


def _in_its_language(names: Names, group: int, languages: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """Return a group of a theme in the language in which a group of the game and its cards were named.

    It is empty where the group has another name in all of them.
    """
    title, cards = names.groups[group].casefold(), {name.casefold() for name in names.cards[group]}
    same = [each for each in languages if each[0].casefold() == title]
    return max(same, key=lambda each: len(cards & set(map(str.casefold, each[1:]))), default=())


def free_cards(names: Names, group: int, theme: str) -> list[str]:
    """Return the cards that the theme has for a group that was named, as far as they are not named yet.

    They are in the language of its name.
    """
    spoken = {name.casefold() for name in names.cards[group]}
    _, *cards = _in_its_language(names, group, chain(*translated_groups(theme))) or ("",)
    return [card for card in cards if card.casefold() not in spoken][: 4 - len(spoken)]
