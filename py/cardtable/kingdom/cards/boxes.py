"""The boxes in which people own the sets, and those that hold the basic cards of every game.

Sources: the rule books of Dominion (either edition) and of Intrigue's first edition, which stands alone, hold
the basic cards for four players, and five or six need two such boxes. Cornucopia and Guilds are one box, in
the second edition and as the first one was sold last. All else is a box by itself, Promos too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from cardtable.kingdom.cards.sets import set_ids

PLAYERS_OF_A_BOX = 4
"""How many players the basic cards of one box suffice for."""
_TWO_IN_ONE = ("cornucopia", "guilds")


@dataclass(frozen=True, slots=True)
class Box:
    """A box as people own it."""

    sets: tuple[str, ...] = ()
    """The ids of the sets in it, in order of release; none for a box of basic cards alone ("Base Cards")."""


BASE_CARDS = Box()
"""Basic cards without a set."""


def boxes_of(sets: Iterable[str], owned: Collection[str] = ()) -> tuple[Box, ...]:
    """The boxes that some sets (ids) come in, in order of release; `owned` are the visitor's editions.

    Cornucopia and Guilds are one box unless they are owned in different editions.

    >>> [box.sets for box in boxes_of(["guilds", "base", "cornucopia"], ["cornucopia-1", "guilds-1"])]
    [('base',), ('cornucopia', 'guilds')]
    >>> len(boxes_of(["guilds", "cornucopia"], ["cornucopia-1", "guilds-2"]))
    2
    """
    wanted = {*sets}
    pair = _TWO_IN_ONE if wanted >= {*_TWO_IN_ONE} and _are_one_box(owned) else ()
    ordered = (set_id for set_id in set_ids() if set_id in wanted)
    return tuple(dict.fromkeys(Box(pair if each in pair else (each,)) for each in ordered))


def has_basic_cards(box: Box, owned: Collection[str] = ()) -> bool:
    """Whether the basic cards for four players are in a box: Base, Intrigue's first edition, Base Cards.

    >>> [has_basic_cards(Box(("intrigue",)), [edition]) for edition in ("intrigue-1", "intrigue-2")]
    [True, False]
    """
    return box == BASE_CARDS or "base" in box.sets or ("intrigue" in box.sets and "intrigue-1" in owned)


def carried(used: Collection[str], owned: Collection[str], players: int) -> tuple[Box, ...]:
    """The boxes that must be carried for some sets (ids): theirs, then what else the basic cards come from.

    >>> [box.sets for box in carried(["seaside"], ["base-2", "seaside-2"], 4)]
    [('seaside',), ('base',)]
    >>> [box.sets for box in carried(["base"], ["base-2"], 6)]
    [('base',), ()]
    """
    boxes = boxes_of(used, owned)
    lacking = (2 if players > PLAYERS_OF_A_BOX else 1) - sum(has_basic_cards(box, owned) for box in boxes)
    sets = {edition.rpartition("-")[0] for edition in owned} - {*used}
    at_home = [box for box in boxes_of(sets, owned) if has_basic_cards(box, owned)]
    return (*boxes, *(*at_home, BASE_CARDS, BASE_CARDS)[: max(0, lacking)])


def _are_one_box(owned: Collection[str]) -> bool:
    first, second = (
        {edition[-1] for edition in owned if edition.startswith(f"{each}-")} for each in _TWO_IN_ONE
    )
    return not first or not second or bool(first & second)
