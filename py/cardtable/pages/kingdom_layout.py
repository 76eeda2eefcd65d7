"""A table as plain cards by what they are there for, and back."""

from __future__ import annotations

from ..kingdom import Card, Layout, Role, Slot, Table

__all__ = ["layout_of", "slot_ids"]

SINGLE = (
    Role.BANE,
    Role.FERRYMAN,
    Role.RIVERBOAT,
    Role.MOUSE,
    Role.ARMY,
    Role.OBELISK,
    Role.ALLY,
    Role.PROPHECY,
)
"""The roles of one card; `Layout` has a field of the same name for each."""


def layout_of(table: Table) -> Layout:
    """Return the cards of a table by what they are there for."""
    single = {role.value: extra.card for role in SINGLE for extra in table.extra(role)}
    return Layout(
        piles=table.piles,
        landscapes=table.landscapes,
        **single,
        boons=_cards(table, Role.BOON),
        wind=_cards(table, Role.WIND),
        deck=_cards(table, Role.DECK),
        traits=tuple((extra.caller, extra.card) for extra in table.extra(Role.TRAIT)),
        colonies=table.colonies,
        shelters=table.shelters,
    )


def _cards(table: Table, role: Role) -> tuple[Card, ...]:
    return tuple(extra.card for extra in table.extra(role))


def slot_ids(layout: Layout) -> dict[str, str]:
    """Return the ids of a layout's cards by the names of their slots, as `rebuild` takes them."""
    several = {
        Role.PILE: layout.piles,
        Role.LANDSCAPE: layout.landscapes,
        Role.BOON: layout.boons,
        Role.WIND: layout.wind,
        Role.DECK: layout.deck,
    }
    slots = {
        Slot(role, at): card for role, cards in several.items() for at, card in enumerate(cards, start=1)
    }
    for role in SINGLE:
        card: Card | None = getattr(layout, role.value)
        if card:
            slots[Slot(role)] = card
    piles = dict(layout.traits)
    traits = [card for card in layout.landscapes if "trait" in card.types]
    for at, trait in enumerate(traits, start=1):
        if trait in piles:
            slots[Slot(Role.TRAIT, at)] = piles[trait]
    return {str(slot): card.id for slot, card in slots.items()}
