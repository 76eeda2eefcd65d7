"""All that lies on the table as plain cards: what is read, written, kept, and set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from cardtable.common.errors import OutOfRangeError
from cardtable.common.fields import Readable, checked
from cardtable.kingdom.cards.catalog import Card, Kind
from cardtable.kingdom.cards.names import cards_named, name_in
from cardtable.kingdom.cards.sets import editions
from cardtable.kingdom.table.deal_settings import LANDSCAPE_KINDS
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

_HEADINGS = {
    Part.BANE: "Bane",
    Part.FERRYMAN: "Ferryman pile",
    Part.RIVERBOAT: "Riverboat card",
    Part.MOUSE: "Mouse card",
    Part.ARMY: "Army pile",
    Part.OBELISK: "Obelisk pile",
    Part.ALLY: "Ally",
    Part.PROPHECY: "Prophecy",
    Part.BOONS: "Boons",
    Part.WIND: "Divine Wind piles",
    Part.DECK: "Black Market deck",
}
"""The parts of a written kingdom with a line of their own, by its heading."""

PART_OF_KIND = {
    Kind.KINGDOM: Part.PILES,
    **dict.fromkeys(LANDSCAPE_KINDS, Part.LANDSCAPES),
    Kind.ALLY: Part.ALLY,
    Kind.PROPHECY: Part.PROPHECY,
    Kind.BOON: Part.BOONS,
}
"""Where a card stands that nothing else is said of."""
ROLES = frozenset(Part) - {*PART_OF_KIND.values()}
"""The parts that a kingdom pile has only where it is said so."""
_KINDS = {
    part: dict.fromkeys([kind for kind, at in PART_OF_KIND.items() if at is part] or [Kind.KINGDOM])
    for part in Part
}


def check_cards(part: Part, held: Card | tuple[Card, ...]) -> None:
    """Raise OutOfRangeError if a card stands twice in a part, or is of a kind that does not stand there."""
    cards, kinds = held if isinstance(held, tuple) else (held,), _KINDS[part]
    if len({*cards}) < len(cards) or not kinds.keys() >= {card.kind for card in cards}:
        raise OutOfRangeError(part, held, f"each card once, of the kind {' or '.join(kinds)}")


def parts_called(card: Card) -> tuple[Part, ...]:
    """The parts of the cards that a card calls for, of those that lists name beside it."""
    unnamed = (Role.ALLY, Role.PROPHECY, Role.TRAIT)
    return tuple(PART_OF_ROLE[role] for role in calls(card) if role not in unnamed)


@dataclass(frozen=True, slots=True, repr=False)
@checked
class Layout(Readable):
    """The cards of one game by what they are there for; all may be left out.

    `Role` tells what a bane, an army and the others are. Raises OutOfRangeError for a card of a kind that
    does not stand there (an Event among the piles), or that stands there twice.

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

    def __post_init__(self) -> None:
        for part in _KINDS:
            if held := getattr(self, part):
                check_cards(part, held)
        for trait, pile in self.traits:
            if trait.kind is not Kind.TRAIT or trait not in self.landscapes or pile.kind is not Kind.KINGDOM:
                raise OutOfRangeError("traits", (trait, pile), "a Trait of the landscapes, and its pile")

    @property
    def layout(self) -> Layout:
        """Itself, as a `Shown`."""
        return self

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
        return f"Layout.parse({str(self)!r})"

    def __str__(self) -> str:
        """The kingdom as text that `Layout.parse` and `read` read back."""
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


class Shown(Protocol):
    """A layout, or what has one: a `Table`, a preset, a reading."""

    @property
    def layout(self) -> Layout:
        """The cards by what they are there for."""
        ...


def cards_in(layout: Layout, part: Part) -> tuple[Card, ...]:
    """The cards of a part of a layout."""
    held: tuple[Card, ...] | Card | None = getattr(layout, part)
    if isinstance(held, tuple):
        return held
    return () if held is None else (held,)


def _distinct(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(dict.fromkeys(cards))


def write(shown: Shown, language: str = "en") -> str:
    """Write a kingdom as text: a line for the piles, one for each other part, Traits with their piles.

    Card names are in `language`, headings in English; `read(text, language)` gives the same layout back. A
    name that means another card in that language has its set in brackets. UnknownLanguageError for a
    language without names.

    >>> from cardtable.kingdom.cards.catalog import card_by_id
    >>> market, witch, moat, pious = map(card_by_id, ("market", "young-witch", "moat", "pious"))
    >>> layout = Layout((market, witch), (pious,), moat, traits=((pious, market),))
    >>> print(write(layout))
    Market, Young Witch
    Landscapes: Pious - Market
    Bane: Moat
    """
    layout = shown.layout
    lines = [_names(layout.piles, language)] if layout.piles else []
    if layout.landscapes:
        lines.append(
            "Landscapes: " + ", ".join(_landscape(card, layout, language) for card in layout.landscapes)
        )
    lines += [
        f"{heading}: {_names(layout.part(part), language)}"
        for part, heading in _HEADINGS.items()
        if layout.part(part)
    ]
    switches = {"Colonies": layout.colonies, "Shelters": layout.shelters}
    return "\n".join([*lines, *(word for word, on in switches.items() if on)])


def _names(cards: tuple[Card, ...], language: str) -> str:
    return ", ".join(_name(card, language) for card in cards)


def _landscape(card: Card, layout: Layout, language: str) -> str:
    piles = [pile for trait, pile in layout.traits if trait is card]
    return " - ".join(_name(named, language) for named in (card, *piles))


def _name(card: Card, language: str) -> str:
    """Its name, with its set, or its edition, in brackets where another card is meant without."""
    name = name_in(card, language)
    bearers = cards_named(name, language)
    if bearers[0] is card:
        return name
    box = next(edition for edition in editions() if edition.holds(card))
    is_alone = all(bearer is card or bearer.set != card.set for bearer in bearers)
    return f"{name} ({box.name})" if is_alone else f"{name} ({box.name} {box.number}E)"
