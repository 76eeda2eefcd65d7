"""A table as a layout (plain cards by part), and a layout as ids by slot, as `rebuild` takes them."""

from __future__ import annotations

from collections import defaultdict

from cardtable.kingdom.cards.catalog import Card
from cardtable.kingdom.table.layout import Layout, Part
from cardtable.kingdom.table.slots import Role, Slot
from cardtable.kingdom.table.table import Table

_PLURAL = {Role.PILE: Part.PILES, Role.LANDSCAPE: Part.LANDSCAPES, Role.BOON: Part.BOONS}
_PARTS = {role: _PLURAL.get(role) or Part(role.value) for role in Role if role is not Role.TRAIT}
"""The part of a layout by role; the piles of Traits stand in pairs of their own."""


def layout_of(table: Table) -> Layout:
    """The cards of a table by what they are there for."""
    cards = defaultdict[Part, list[Card]](list)
    for slot, card in table.slots.items():
        if slot.role in _PARTS:
            cards[_PARTS[slot.role]].append(card)
    traits = [(extra.caller, extra.card) for extra in table.extra(Role.TRAIT)]
    return Layout.of(cards, traits, colonies=table.colonies, shelters=table.shelters)


def slot_ids(layout: Layout) -> dict[str, str]:
    """The ids of a layout's cards by the names of their slots.

    >>> from cardtable.kingdom import card_by_id
    >>> slot_ids(Layout(piles=(card_by_id("young-witch"),), bane=card_by_id("moat")))
    {'pile-1': 'young-witch', 'bane': 'moat'}
    """
    slots = {
        Slot(role, at): card
        for role, part in _PARTS.items()
        for at, card in enumerate(layout.part(part), start=1)
    }
    piles = dict(layout.traits)
    traits = [card for card in layout.landscapes if "trait" in card.types]
    slots |= {
        Slot(Role.TRAIT, at): piles[trait] for at, trait in enumerate(traits, start=1) if trait in piles
    }
    return {str(slot): card.id for slot, card in slots.items()}
