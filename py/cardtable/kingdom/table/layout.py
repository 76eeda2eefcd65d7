"""All that lies on the table as plain cards: what is read, written, kept, and set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from cardtable.common.fields import checked
from cardtable.kingdom.cards.catalog import Card
from cardtable.kingdom.table.roles import calls
from cardtable.kingdom.table.slots import Role


class Part(StrEnum):
    """What a card is on the table for; the value is the field of `Layout` that holds it."""

    PILES = "piles"
    LANDSCAPES = "landscapes"
    BANE = "bane"
    FERRYMAN = "ferryman"
    RIVERBOAT = "riverboat"
    MOUSE = "mouse"
    ARMY = "army"
    OBELISK = "obelisk"
    ALLY = "ally"
    PROPHECY = "prophecy"
    BOONS = "boons"
    WIND = "wind"
    DECK = "deck"


SEVERAL = (Part.PILES, Part.LANDSCAPES, Part.BOONS, Part.WIND, Part.DECK)
"""The parts that may hold more than one card."""

_PLURAL = {Role.PILE: Part.PILES, Role.LANDSCAPE: Part.LANDSCAPES, Role.BOON: Part.BOONS}
PART_OF_ROLE: Mapping[Role, Part] = {
    role: _PLURAL.get(role) or Part(role.value) for role in Role if role is not Role.TRAIT
}
"""The part of each role; the piles of Traits stand in pairs of their own."""


def parts_called(card: Card) -> tuple[Part, ...]:
    """The parts of the cards that a card calls for, of those that lists name beside it."""
    unnamed = (Role.ALLY, Role.PROPHECY, Role.TRAIT)
    return tuple(PART_OF_ROLE[role] for role in calls(card) if role not in unnamed)


@dataclass(frozen=True, slots=True, repr=False)
@checked
class Layout:
    """The cards of one game by what they are there for; nothing is checked, and all may be left out.

    `Role` tells what a bane, an army and the others are.

    >>> from cardtable.kingdom.cards.catalog import card_by_id
    >>> layout = Layout(piles=(card_by_id("young-witch"),), bane=card_by_id("moat"))
    >>> [card.name for card in layout.supply]
    ['Young Witch', 'Moat']
    """

    piles: tuple[Card, ...] = ()
    """The kingdom piles, ten as a rule, without the bane and the army's."""
    landscapes: tuple[Card, ...] = ()
    """Events, Landmarks, Projects, Ways and Traits."""
    bane: Card | None = None
    ferryman: Card | None = None
    riverboat: Card | None = None
    mouse: Card | None = None
    army: Card | None = None
    obelisk: Card | None = None
    ally: Card | None = None
    prophecy: Card | None = None
    boons: tuple[Card, ...] = ()
    wind: tuple[Card, ...] = ()
    deck: tuple[Card, ...] = ()
    traits: tuple[tuple[Card, Card], ...] = ()
    """Each Trait whose pile is known, with that pile; the Trait is among the landscapes as well."""
    colonies: bool = False
    """Colonies and Platinums are in the supply."""
    shelters: bool = False
    """Shelters replace the starting Estates."""

    @classmethod
    def of(
        cls,
        cards: Mapping[Part, Sequence[Card]],
        traits: Sequence[tuple[Card, Card]] = (),
        *,
        colonies: bool = False,
        shelters: bool = False,
    ) -> Layout:
        """The layout with these cards by part; of a part for one card the first counts."""
        parts: dict[str, Any] = {
            part.value: tuple(cards.get(part, ()))
            if part in SEVERAL
            else next(iter(cards.get(part, ())), None)
            for part in Part
        }
        return cls(**parts, traits=tuple(traits), colonies=colonies, shelters=shelters)

    def __repr__(self) -> str:
        return f"read({str(self)!r}).layout"

    def __str__(self) -> str:
        """The kingdom as text that `read` reads back."""
        from cardtable.kingdom.text.writing import write  # it imports this module

        return write(self)

    def part(self, part: Part) -> tuple[Card, ...]:
        """The cards of a part: of a part for one card, one or none."""
        return cards_in(self, part)

    @property
    def supply(self) -> tuple[Card, ...]:
        """The kingdom piles that can be bought from: the piles, the bane and the army's."""
        return _distinct((*self.piles, *cards_in(self, Part.BANE), *cards_in(self, Part.ARMY)))

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of every part, each once, in the order of `Part`."""
        return _distinct([card for part in Part for card in cards_in(self, part)])


def cards_in(layout: Layout, part: Part) -> tuple[Card, ...]:
    """The cards of a part of a layout."""
    held: tuple[Card, ...] | Card | None = getattr(layout, part)
    if isinstance(held, tuple):
        return held
    return () if held is None else (held,)


def _distinct(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(dict.fromkeys(cards))
