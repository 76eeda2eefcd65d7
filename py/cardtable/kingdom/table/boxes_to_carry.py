"""The boxes that must be carried to a game, each with the reason."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from cardtable.kingdom.cards.boxes import Box, carried, has_basic_cards
from cardtable.kingdom.cards.catalog import Card
from cardtable.kingdom.cards.sets import check_editions
from cardtable.kingdom.table.setup_list import Item, SetupList


@dataclass(frozen=True, slots=True)
class BoxToCarry:
    """A box, and what it is carried for; at least one of the three is given."""

    box: Box
    items: tuple[Item, ...]
    """What the set-up list takes from it besides basic cards."""
    is_basic: bool
    """The basic cards come from it."""
    short: tuple[tuple[Card, int], ...]
    """The basic cards that the first such box has too few of, with the number: five and six players."""


def boxes_to_carry(listed: SetupList, owned: Collection[str] = ()) -> tuple[BoxToCarry, ...]:
    """The boxes that a game needs: those of its cards and materials, then those of basic cards alone.

    `owned` are the visitor's editions, which tell whose basic cards are at hand. Raises UnknownEditionError
    for an id that is none.

    >>> from cardtable.kingdom import Layout, card_by_id, setup_list
    >>> listed = setup_list(Layout((card_by_id("caravan"), card_by_id("menagerie"))), 5)
    >>> for each in boxes_to_carry(listed, ["base-2", "seaside-2", "cornucopia-1"]):
    ...     print(each.box.sets, [item.thing for item in each.items], each.is_basic, len(each.short))
    ('seaside',) ['caravan'] False 0
    ('cornucopia',) ['menagerie'] False 0
    ('base',) [] True 0
    () [] False 6
    """
    check_editions(owned)
    items = [item for item in listed.items if not item.is_basic]
    boxes = carried({item.box for item in items}, owned, listed.players)
    first, *further = (at for at, box in enumerate(boxes) if has_basic_cards(box, owned))
    return tuple(
        BoxToCarry(
            box,
            tuple(item for item in items if item.box in box.sets),
            at == first,
            listed.short if at in further[:1] else (),
        )
        for at, box in enumerate(boxes)
    )
