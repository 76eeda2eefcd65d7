"""Equal flags by trying: every renaming of the colours, every exchange of two flags."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations

from cardtable.odds import Card, Flag, Table, Troop

Names = tuple[int, ...]
Described = tuple[object, ...]


def renamed(cards: tuple[Card, ...], names: Names) -> frozenset[Card]:
    """The cards with other colours."""
    return frozenset(
        Troop(names[card.colour], card.value) if isinstance(card, Troop) else card for card in cards
    )


def described(table: Table, flags: tuple[Flag, ...], names: Names) -> Described:
    """All of a table that a player sees, with other colours."""
    laid = tuple(
        (*(renamed(side, names) for side in flag.cards), flag.fog, flag.mud, flag.owner) for flag in flags
    )
    return laid, renamed(table.hand, names), renamed(table.gone, names)


def exchangeable(table: Table) -> set[tuple[int, int]]:
    """The pairs of open flags that can change places, so that the same table is seen but for the colours."""
    found = set()
    names: Names = tuple(range(6))
    as_it_is = described(table, table.flags, names)
    for first, second in combinations(range(len(table.flags)), 2):
        flags = list(table.flags)
        flags[first], flags[second] = flags[second], flags[first]
        if table.flags[first].owner is not None or table.flags[second].owner is not None:
            continue
        if any(described(table, tuple(flags), other) == as_it_is for other in permutations(names)):
            found.add((first, second))
    return found


def recoloured(table: Table, names: Names) -> Table:
    """The same table with other colours."""

    def ordered(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(
            Troop(names[card.colour], card.value) if isinstance(card, Troop) else card for card in cards
        )

    flags = tuple(
        replace(flag, cards=(ordered(flag.cards[0]), ordered(flag.cards[1]))) for flag in table.flags
    )
    return replace(table, flags=flags, hand=ordered(table.hand), gone=ordered(table.gone))


def mirrored(table: Table) -> Table:
    """The same table as the other side sees it, of one whose hands are empty."""
    assert not table.hand
    return replace(table, flags=tuple(flag.turned() for flag in table.flags))
