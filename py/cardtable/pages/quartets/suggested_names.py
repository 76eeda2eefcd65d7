"""Suggested names: those that nobody typed follow the visitor's language.

A table knows which names of its game its theme has suggested (`Table.suggested`); the address has a mark for
each (the part `suggested`, see `fields`). When an address is read, marked names are said in the visitor's
language. Typed names stay, and so do all names of an address without marks.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.pages.quartets.themes import translated_groups
from cardtable.quartets import Entry, Game

GroupNames = tuple[str, ...]
"""The name of a group, then those of its cards."""
NamedGroups = tuple[GroupNames, ...]
SpokenName = tuple[str, ...]
"""(group,) for the name of a group, (group, card) for that of a card: two groups may have a card alike."""
SpokenNames = frozenset[SpokenName]


def _spoken(group: GroupNames) -> list[SpokenName]:
    title, *cards = group
    return [(title,), *((title, card) for card in cards)]


def new_names(game: Game, entry: Entry) -> SpokenNames:
    """Return the names that a statement uses and the game before it did not know.

    >>> from cardtable.quartets import Deal
    >>> game = Game.start(Deal.even(3, 3), ("Ann", "Bo", "Cy")).ask(1, "Fish", "Cod").answer(False)
    >>> new_names(game, game.ask(2, "Fish", "Eel").log[-1])
    frozenset({('Fish', 'Eel')})
    """
    if entry.group is None:
        return frozenset()
    known = {name for group in named_groups(game) for name in _spoken(group)}
    return frozenset(_spoken((entry.group, entry.card) if entry.card is not None else (entry.group,))) - known


def named_groups(game: Game) -> NamedGroups:
    """Return the groups and cards that have names in a game."""
    return tuple((group, *cards) for group, cards in zip(game.names.groups, game.names.cards, strict=True))


def mark_all(groups: NamedGroups) -> str:
    """Return the marks of groups whose names were all suggested.

    >>> mark_all((("Fish", "Cod"), ("Birds",)))
    '11.1'
    """
    return ".".join("1" * len(group) for group in groups)


def write_marks(groups: NamedGroups, suggested: SpokenNames) -> str:
    """Return the marks of names: for each group a digit for itself and each card, 1 if it was suggested.

    Cards of a typed group are in its language, so they are marked as typed. Noughts at the end are left out.

    >>> groups = (("Fish", "Cod", "Eel"), ("Stars", "Sun"), ("Birds", "Owl"))
    >>> write_marks(groups, frozenset({("Fish",), ("Fish", "Eel"), ("Birds",)}))
    '101.0.1'
    """
    marks = [
        "".join("01"[name in suggested] for name in _spoken(group)) if group[:1] in suggested else ""
        for group in groups
    ]
    return ".".join(each.rstrip("0") or "0" for each in marks).rstrip("0.")


def read_marks(groups: NamedGroups, marks: str) -> SpokenNames:
    """Return the names that `write_marks` marked; marks without a name mean nothing.

    >>> sorted(read_marks((("Fish", "Cod", "Eel"), ("Stars", "Sun")), "101.0.1"))
    [('Fish',), ('Fish', 'Eel')]
    """
    return frozenset(
        name
        for group, digits in zip(groups, marks.split("."), strict=False)
        for name, digit in zip(_spoken(group), digits, strict=False)
        if digit == "1"
    )


def in_visitors_language(groups: NamedGroups, marks: str, theme: str) -> NamedGroups:
    """Return the groups with their marked names as the theme has them in the visitor's language.

    A group whose names would no longer be told apart from typed ones stays as it is.
    """
    suggested = read_marks(groups, marks)
    if not suggested:
        return groups
    rows = translated_groups(theme)
    said = [_translated(group, suggested, rows) if group[:1] in suggested else group for group in groups]
    while clash := _clashes(groups, [group[0] for group in said]):
        said = [group if place in clash else said[place] for place, group in enumerate(groups)]
    return tuple(said)


def _translated(
    group: GroupNames, suggested: SpokenNames, rows: Sequence[Sequence[GroupNames]]
) -> GroupNames:
    """Return a suggested group in the visitor's language, by the rows of its theme."""
    title, *cards = group
    marked = {card.casefold() for card in cards if (title, card) in suggested}
    sources = [(source, row[0]) for row in rows for source in row if source[0].casefold() == title.casefold()]
    if not sources:
        return group
    source, target = max(sources, key=lambda found: len(marked & set(map(str.casefold, found[0][1:]))))
    words = dict(zip(map(str.casefold, source[1:]), target[1:], strict=True))
    said = [words.get(card.casefold(), card) if card.casefold() in marked else card for card in cards]
    return group if _clashes([(card,) for card in cards], said) else (target[0], *said)


def _clashes(before: Sequence[GroupNames], after: Sequence[str]) -> set[int]:
    """Return the places of changed names that are now like another one, and were not before."""
    places = range(len(after))
    return {
        place
        for place in places
        for other in places
        if after[place].casefold() == after[other].casefold()
        and before[place][0].casefold() != before[other][0].casefold()
        and after[place] != before[place][0]
    }
