"""The set-up list: everything to take out of the boxes for a game, with its number, grouped by box.

The numbers are those of Rio Grande Games' rule books: `pile_sizes` and `needs` name them one by one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from cardtable.kingdom.cards.boxes import PLAYERS_OF_A_BOX, Box, carried, has_basic_cards
from cardtable.kingdom.cards.catalog import Card, Kind, all_cards, card_by_id
from cardtable.kingdom.cards.pile_sizes import PLAYERS, Players, pieces, pile_size
from cardtable.kingdom.cards.sets import check_editions, set_ids
from cardtable.kingdom.table.layout import Layout, Part, Shown, cards_in
from cardtable.kingdom.table.needs import ItemKind, Material, materials

_BASIC = ("copper", "silver", "gold", "estate", "duchy", "province", "curse")
_COPPERS, _ESTATES = 7, 3
_PRINTED = (ItemKind.STATE, ItemKind.ARTIFACT, ItemKind.STARTING_DECK)
"""Kinds whose things are cards, counted by the table of needs."""
_PILES = (ItemKind.SUPPLY, ItemKind.NON_SUPPLY, ItemKind.TRASH)
"""Kinds whose things are cards, counted by the table of amounts."""
_SINGLE_CARDS = {
    **dict.fromkeys((Part.MOUSE, Part.RIVERBOAT, Part.BOONS), ItemKind.SET_ASIDE),
    **dict.fromkeys((Part.LANDSCAPES, Part.ALLY, Part.PROPHECY), ItemKind.LANDSCAPE),
}
"""The parts whose cards are single ones."""


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the list."""

    kind: ItemKind
    thing: str
    """The id of a card (`rats`), of a kind of card (`boon`, all Boons) or of a material (`tavern-mat`)."""
    box: str
    """The id of the set to take it from."""
    count: int | None
    """How many in all, or on each place of `on`; None for a heap, as many as are needed."""
    cards: tuple[tuple[Card, int], ...] = ()
    """The cards that it is made of, each with its number; none for a material, or where unknown (Ruins)."""
    each: int = 0
    """How many of them each player starts with, 0 if none."""
    on: tuple[Card, ...] = ()
    """The piles or cards that they lie on; the pile of a Trait, or of Obelisk."""
    callers: tuple[Card, ...] = ()
    """What calls for it; none for what every game has, and for the ten piles."""
    part: Part | None = None
    """The part of the layout that it comes from, if from any."""

    def __str__(self) -> str:
        each = f", {self.each} each" if self.each else ""
        places = ", ".join(map(str, self.on)) if len(self.on) < 4 else f"{len(self.on)} piles"
        on = f" on {places}" if self.on else ""
        return f"{self.kind}: {'some' if self.count is None else self.count} {self.thing}{each}{on}"

    @property
    def is_basic(self) -> bool:
        """Whether it is a Treasure, Victory card or Curse that every game has."""
        return self.thing in _BASIC and self.kind in (ItemKind.SUPPLY, ItemKind.STARTING_DECK)

    @property
    def key(self) -> str:
        """A name of this line that stays the same when others come and go, for its check mark."""
        places = "+".join(card.id for card in self.on) if self.kind is ItemKind.TOKENS else ""
        box = self.box if self.part is Part.DECK else ""
        return ":".join(word for word in (self.kind, self.thing, self.part or "", box, places) if word)

    @property
    def tick(self) -> str:
        """Its check mark: its key with its number, as another number is to be taken anew.

        >>> Item(ItemKind.SUPPLY, "copper", "base", 39).tick
        'supply:copper=39'
        """
        amount = self.each or self.count
        return f"{self.key}={amount}" if amount else self.key

    def is_ticked(self, done: Collection[str]) -> bool:
        """Whether it is among check marks; earlier ones are keys without numbers."""
        return bool(done) and (self.tick in done or self.key in done)

    def number_before(self, done: Collection[str]) -> int | None:
        """The number with which it was ticked off, if it has another one now.

        >>> Item(ItemKind.SUPPLY, "copper", "base", 39).number_before(["supply:copper=46"])
        46
        """
        if not done or self.is_ticked(done):
            return None
        numbers = (tick.removeprefix(f"{self.key}=") for tick in done if tick.startswith(f"{self.key}="))
        return next((int(each) for each in numbers if each.isdecimal()), None)


@dataclass(frozen=True, slots=True, repr=False)
class SetupList:
    """All that goes on the table for one game."""

    players: int
    items: tuple[Item, ...]
    """By kind, in the order of `ItemKind`."""
    empty_piles: int
    """The game ends with so many supply piles empty: 3, or 4 with five and six players."""

    def __repr__(self) -> str:
        return f"<SetupList for {self.players} players: {len(self.items)} items>"

    def __str__(self) -> str:
        return "\n".join(map(str, self.items))

    @property
    def short(self) -> tuple[tuple[Card, int], ...]:
        """The basic cards that one box has too few of, with the number: those of five and six players.

        A box holds what four players need.
        """
        more = {
            card: pile_size(card, self.players) - pile_size(card, PLAYERS_OF_A_BOX)
            for card in map(card_by_id, _BASIC)
        }
        estates = sum(item.each for item in self.items if item.thing == "estate")
        more[card_by_id("estate")] += estates * (self.players - PLAYERS_OF_A_BOX)
        return tuple((card, count) for card, count in more.items() if count > 0)

    @property
    def by_box(self) -> tuple[tuple[str, tuple[Item, ...]], ...]:
        """The items under the id of the set to take them from, sets in order of release."""
        boxes: defaultdict[str, list[Item]] = defaultdict(list)
        for item in self.items:
            boxes[item.box].append(item)
        return tuple((box, tuple(boxes[box])) for box in set_ids() if box in boxes)


def setup_list(shown: Shown, players: Players) -> SetupList:
    """Everything to set out for a game with 2 to 6 players: for a table, a layout, a preset, a reading.

    Cards of the Black Market deck, of Ferryman, Riverboat and Way of the Mouse bring what they need as piles
    do; those of Divine Wind do not until they come. A replaced Copper goes to the supply, as Nocturne says.
    With Inherited each player takes a card of its pile, from the top, for a starting card of choice.

    >>> from cardtable.kingdom.table.setup_list import ItemKind
    >>> listed = setup_list(Layout((card_by_id("pixie"), card_by_id("mill")), shelters=True), 2)
    >>> [(item.thing, item.each) for item in listed.items if item.kind is ItemKind.STARTING_DECK]
    [('copper', 6), ('hovel', 1), ('necropolis', 1), ('overgrown-estate', 1), ('goat', 1)]
    >>> {item.thing: item.count for item in listed.items}["mill"]
    8
    >>> [box for box, _ in listed.by_box]
    ['base', 'intrigue', 'dark-ages', 'nocturne']
    """
    return SetupList(
        players, _Building(shown.layout, players).items(), 4 if players > PLAYERS_OF_A_BOX else 3
    )


class _Building:
    def __init__(self, layout: Layout, players: int) -> None:
        self._layout = layout
        self._players = players
        self._needed = tuple(_needed(layout))
        self._lines: dict[str, Item] = {}

    def items(self) -> tuple[Item, ...]:
        """The lines, one for each key: what several call for is listed once, with the larger numbers."""
        self._add_chosen()
        for caller, source, need in self._needed:
            for material in materials(need, source):
                for item in self._made(material, caller):
                    self._add(item)
        self._add_basic()
        order = list(ItemKind)
        return tuple(sorted(self._lines.values(), key=lambda item: order.index(item.kind)))

    def _add(self, item: Item) -> None:
        known = self._lines.get(item.key, item)
        self._lines[item.key] = replace(
            known,
            box=min(known.box, item.box, key=set_ids().index),
            each=max(known.each, item.each),
            callers=tuple(dict.fromkeys((*known.callers, *item.callers))),
        )

    def _add_chosen(self) -> None:
        layout = self._layout
        for card in layout.supply:
            self._add_pile(ItemKind.PILE, card, _role(layout, card))
        for part, kind in ((Part.FERRYMAN, ItemKind.NON_SUPPLY), (Part.WIND, ItemKind.LATER)):
            for card in cards_in(layout, part):
                self._add_pile(kind, card, part)
        for part, kind in _SINGLE_CARDS.items():
            for card in cards_in(layout, part):
                on = _lies_on(layout, card)
                self._add(Item(kind, card.id, card.set, 1, ((card, 1),), on=on, part=part))
        for box in set_ids():
            deck = tuple((card, 1) for card in layout.deck if card.set == box)
            if deck:
                self._add(Item(ItemKind.DECK, "black-market", box, len(deck), deck, part=Part.DECK))

    def _add_pile(self, kind: ItemKind, card: Card, part: Part | None) -> None:
        _, cards = self._dealt_and_left(card)
        self._add(Item(kind, card.id, card.set, sum(count for _, count in cards), cards, part=part))

    def _dealt_and_left(
        self, pile: Card
    ) -> tuple[tuple[tuple[Card, int], ...], tuple[tuple[Card, int], ...]]:
        """The cards of a pile that are dealt to the players because of Inherited, and those that are left."""
        traits = [trait for trait, of in self._layout.traits if of is pile]
        each = sum(material.each for trait in traits for material in materials("trait", trait))
        cards = [card for card, count in pieces(pile, self._players) for _ in range(count)]
        dealt = each * self._players
        return tuple(Counter(cards[:dealt]).items()), tuple(Counter(cards[dealt:]).items())

    def _add_basic(self) -> None:
        """Add what every game has, and the starting decks; heirlooms are on the list by now."""
        dealt = [item for item in self._lines.values() if item.kind is ItemKind.STARTING_DECK]
        coppers = _COPPERS - sum(item.cards[0][0].kind is Kind.HEIRLOOM for item in dealt)
        first = {card_by_id("copper"): coppers}
        if self._layout.shelters:
            first |= {card: 1 for card in all_cards() if card.kind is Kind.SHELTER}
        else:
            first[card_by_id("estate")] = _ESTATES
        deck = [self._starting(card, each) for card, each in first.items()]
        piles = [card for card in self._basic_piles() if card.id not in ("potion", "ruins")]
        basics = [self._basic(card, coppers * self._players if card.id == "copper" else 0) for card in piles]
        self._lines = {item.key: item for item in (*basics, *deck, *self._lines.values())}

    def _basic(self, card: Card, dealt: int) -> Item:
        count = pile_size(card, self._players) - dealt
        return Item(ItemKind.SUPPLY, card.id, card.set, count, ((card, count),))

    def _starting(self, card: Card, each: int, callers: tuple[Card, ...] = ()) -> Item:
        count = each * self._players
        kind = ItemKind.STARTING_DECK
        return Item(kind, card.id, card.set, count, ((card, count),), each, callers=callers)

    def _basic_piles(self) -> tuple[Card, ...]:
        needs = {need for _, _, need in self._needed}
        more = ("platinum", "colony") if self._layout.colonies else ()
        called = tuple(pile for pile in ("potion", "ruins") if pile in needs)
        return tuple(card_by_id(card_id) for card_id in (*_BASIC, *more, *called))

    def _made(self, material: Material, caller: Card) -> Iterator[Item]:
        """The lines that one row of the table of needs gives."""
        kind, things = material.kind, material.things
        counts = material.counts
        count = counts[PLAYERS.index(self._players)] if counts else None
        if things[0].startswith("kind:"):
            yield self._of_kind(kind, Kind(things[0].removeprefix("kind:")), caller)
        elif things == ("pile",):
            for pile in _lies_on(self._layout, caller):
                dealt, _ = self._dealt_and_left(pile)
                yield replace(self._starting(dealt[0][0], material.each, (caller,)), cards=dealt)
        elif kind in _PILES:
            for card in map(card_by_id, things):
                size = pile_size(card, self._players)
                known = ((card, size),) if card.id != "ruins" else ()
                yield Item(kind, card.id, card.set, size, known, callers=(caller,))
        elif kind in _PRINTED:
            front = card_by_id(things[0])
            number = material.each * self._players if count is None else count
            sides = tuple((card_by_id(thing), number) for thing in things)
            yield Item(kind, front.id, front.set, number, sides, material.each, callers=(caller,))
        else:
            on = self._places(material.on, caller)
            yield Item(kind, things[0], caller.set, count, (), material.each, on, (caller,))

    def _of_kind(self, kind: ItemKind, of: Kind, caller: Card) -> Item:
        aside = self._layout.boons if of is Kind.BOON else ()
        cards = tuple(
            (card, pile_size(card, self._players))
            for card in all_cards()
            if card.kind is of and card not in aside
        )
        total = sum(count for _, count in cards)
        return Item(kind, of, cards[0][0].set, total, cards, callers=(caller,))

    def _places(self, on: str, caller: Card) -> tuple[Card, ...]:
        piles = (*self._basic_piles(), *self._layout.supply)
        actions = (card for card in piles if "action" in card.types and "gathering" not in card.types)
        places = {
            "": (),
            "caller": (caller,),
            "prophecy": cards_in(self._layout, Part.PROPHECY),
            "all": piles,
            "victory": tuple(card for card in piles if "victory" in card.types),
            "action": tuple(actions),
        }
        return places[on] if on in places else tuple(map(card_by_id, on.split("|")))


def _needed(layout: Layout) -> Iterator[tuple[Card, Card, str]]:
    """Every need, with the card on the table that has it, and the card that has it by itself.

    The second differs from the first for what is set out because of it: Teacher because of Peasant.
    """
    for caller in layout.cards:
        if caller in layout.wind and caller not in layout.supply:
            continue
        sources = [caller]
        for source in sources:
            for need in source.needs:
                yield caller, source, need
                brought = [card for material in materials(need, source) for card in _cards(material)]
                sources += [card for card in brought if card not in sources]


def _cards(material: Material) -> Iterable[Card]:
    printed = material.kind in (*_PRINTED, *_PILES)
    named = material.things != ("pile",) and not material.things[0].startswith("kind:")
    return map(card_by_id, material.things) if printed and named else ()


def _role(layout: Layout, card: Card) -> Part | None:
    if card is layout.bane:
        return Part.BANE
    return Part.ARMY if card is layout.army else Part.PILES


def _lies_on(layout: Layout, card: Card) -> tuple[Card, ...]:
    if card.id == "obelisk":
        return cards_in(layout, Part.OBELISK)
    return tuple(pile for trait, pile in layout.traits if trait is card)


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
