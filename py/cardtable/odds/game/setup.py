"""Tables set up by hand: laying cards, taking them away, claiming flags, counting the decks anew."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from cardtable.common.fields import replaced
from cardtable.odds.errors import NoRoomError
from cardtable.odds.game.cards import LEADERS, TERRAIN, Card
from cardtable.odds.game.rules import FLAGS, FlagIndex, Side
from cardtable.odds.game.table import ME, THEY, Table, put, side_limit


class Zone(Enum):
    """Where cards can lie."""

    HAND = "hand"
    GONE = "gone"
    MINE = "mine"
    THEIRS = "theirs"


SIDE_OF = {Zone.MINE: ME, Zone.THEIRS: THEY}


@dataclass(frozen=True, slots=True)
class Place:
    """A place for cards: the hand, the cards gone, or a side of a flag (`index` 0 to 8).

    >>> str(Place(Zone.MINE, 2)), str(Place(Zone.HAND))
    ('3mine', 'hand')
    """

    zone: Zone
    index: int | None = None

    def __str__(self) -> str:
        return f"{'' if self.index is None else self.index + 1}{self.zone.value}"


_EVERY = (Place(Zone.HAND), Place(Zone.GONE), *(Place(zone, i) for i in range(FLAGS) for zone in SIDE_OF))
PLACES = {str(place): place for place in _EVERY}
"""Every place by its name."""


def cards_at(table: Table, place: Place) -> tuple[Card, ...]:
    """Return the cards at a place; Fog and Mud lie on the side of the player who laid them."""
    if place.index is None:
        return table.hand if place.zone is Zone.HAND else table.gone
    return table.flags[place.index].laid_by(SIDE_OF[place.zone])


def toggled(table: Table, place: Place, card: Card) -> Table:
    """Return the table with a card laid at a place, or taken away if it lies there already.

    A card that lies elsewhere is moved.
    Raises: NoRoomError, TableError.

    >>> from cardtable.odds import Table, read_card
    >>> once = toggled(Table(), PLACES["3mine"], read_card("a8"))
    >>> once.flags[2].cards[0], once.deck
    ((Troop(colour=0, value=8),), 52)
    >>> toggled(once, PLACES["3mine"], read_card("a8")) == Table()
    True
    """
    without = _without(table, card)
    return recounted(without if card in cards_at(table, place) else _with(without, place, card))


def _without(table: Table, card: Card) -> Table:
    flags = list(table.flags)
    for index, flag in enumerate(table.flags):
        for side in (ME, THEY):
            if card in flag.laid_by(side):
                flags[index] = flag.without_card(side, card)
    hand, gone = (tuple(one for one in cards if one != card) for cards in (table.hand, table.gone))
    return replaced(table, flags=tuple(flags), hand=hand, gone=gone)


def _with(table: Table, place: Place, card: Card) -> Table:
    if place.index is None:
        if place.zone is Zone.HAND:
            return replaced(table, hand=(*table.hand, card))
        return replaced(table, gone=(*table.gone, card))
    flag, side = table.flags[place.index], SIDE_OF[place.zone]
    most = side_limit(table)
    if card not in TERRAIN and len(flag.cards[side]) >= most:
        raise NoRoomError(place, card, most)
    return replaced(table, flags=put(table.flags, place.index, flag.with_card(side, card)))


def with_owner(table: Table, index: FlagIndex, owner: Side | None) -> Table:
    """Return the table with a flag (`index` 0 to 8) claimed by a side, or by none.

    Raises: TableError, OutOfRangeError.
    """
    flag = replaced(table.flags[index], owner=owner)
    return recounted(replaced(table, flags=put(table.flags, index, flag)))


def with_first(table: Table, index: FlagIndex, side: Side) -> Table:
    """Return the table with a side of a flag (`index` 0 to 8) noted as complete before the other one.

    Raises: OutOfRangeError.

    >>> from cardtable.odds import Table
    >>> with_first(Table.parse("flag 1: a1 a2 a3 | b1 b2 b3"), 0, THEY).flags[0].completed_first
    1
    """
    flag = replaced(table.flags[index], first=(side, side)).ordered()
    return replaced(table, flags=put(table.flags, index, flag))


def recounted(table: Table, theirs: int | None = None, deck: int | None = None) -> Table:
    """Return the table with its decks counted anew, and checked.

    Parameters: `theirs`, the troops in the other hand, stay as they are if they can; `deck` is what is left.
    Raises: TableError.
    """
    room = table.rules.hand - table.their_tactics
    theirs = min(table.unseen.bit_count(), room, table.theirs) if theirs is None else theirs
    counted: dict[str, Any] = {"theirs": theirs, "deck": deck, "tactics_deck": None}
    return with_leaders(replace(table, **counted, leaders=(False, False)))


def with_leaders(table: Table) -> Table:
    """Return the table with a leader that lies at a flag counted as played."""
    lying = (any(card in LEADERS for flag in table.flags for card in flag.cards[side]) for side in (ME, THEY))
    mine, theirs = (played or lies for played, lies in zip(table.leaders, lying, strict=True))
    return replaced(table, leaders=(mine, theirs))
