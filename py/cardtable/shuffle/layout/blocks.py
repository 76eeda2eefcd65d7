"""The blocks of a shuffle, and the sets and player cards that fill them.

Notation of the published document: D damage, H heal, E energy, P player deck, indices from 0 and
counted after each set is shuffled. A deck of n player cards has n - 1 blocks and 4n - 3 cards.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from itertools import permutations
from typing import Annotated, TypeVar

from cardtable.common.errors import check_range
from cardtable.shuffle.deck.cards import Card, Role, base_set, find_card, with_role
from cardtable.shuffle.deck.deck import Deck
from cardtable.shuffle.rules import MAX_CARDS, MIN_CARDS, PASS, Rules, Strays, Version

T = TypeVar("T")


class Kind(StrEnum):
    """Which set a slot is filled from; the value is the document's letter."""

    DAMAGE = "D"
    HEAL = "H"
    ENERGY = "E"
    PLAYER = "P"


BASE_KINDS = (Kind.DAMAGE, Kind.HEAL, Kind.ENERGY)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a card comes from: the index-th of its shuffled set, laid in a block (all from 0).

    >>> str(Origin(Kind.DAMAGE, 1, 4))
    'D1'
    """

    kind: Kind
    index: int
    block: int

    def __str__(self) -> str:
        return f"{self.kind.value}{self.index}"


@cache
def blocks(n: Annotated[int, range(MIN_CARDS, MAX_CARDS + 1)]) -> tuple[tuple[Origin, ...], ...]:
    """Return the slots of each block, before it is shuffled, for n player cards (4 to 10).

    >>> [" ".join(map(str, block)) for block in blocks(5)]
    ['D0 H0 E0 P0 P1', 'D1 D3 E1 P2', 'D2 H2 E2 P3', 'D0 H1 E0 P4']
    """
    rows = []
    for block in range(n - 1):
        # The first round deals H0; every later round deals H1 in its place.
        turn = (("D0", "H0" if block == 0 else "H1", "E0"), ("D1", "D3", "E1"), ("D2", "H2", "E2"))[block % 3]
        players = ("P0", "P1") if block == 0 else (f"P{block + 1}",)
        rows.append(tuple(Origin(Kind(slot[0]), int(slot[1:]), block) for slot in (*turn, *players)))
    return tuple(rows)


def blocks_within(n: int, count: int) -> tuple[int, int]:
    """Return how many blocks the first `count` cards hold, and how many cards of the next one.

    Raises:
        OutOfRangeError: `n` is not 4 to 10, or `count` not 0 to 4n - 3, the cards of the deck.

    >>> blocks_within(10, 3), blocks_within(10, 5), blocks_within(10, 11)
    ((0, 3), (1, 0), (2, 2))
    """
    check_range("n", n, MIN_CARDS, MAX_CARDS)
    check_range("count", count, most=4 * n - 3)
    return divmod(count - 1, 4) if count > 4 else (0, count)  # the first block has a card more


@dataclass(frozen=True, eq=False)
class Plan:
    """The consequences of a deck and the rules for its shuffles.

    Attributes:
        deck: the deck; rules: the reading of the shuffle.
        sets: the cards of the damage, heal and energy sets, before they are shuffled.
        brawl: the card that takes the first place of the shuffled heal set, None without Brawler.
        repeat: the energy card whose later copies are dropped, None when no copies can arise.
        strays: starred cards that take a try and can never move.
        mover: a starred card of the energy set, whose first copy may move; None for most decks.
        chance: that a favourite's try passes.
    """

    deck: Deck
    rules: Rules
    sets: tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]] = field(repr=False)
    brawl: Card | None
    repeat: Card | None
    strays: tuple[Card, ...]
    chance: Fraction
    mover: Card | None = None

    @property
    def n(self) -> int:
        """Player cards of one shuffle, 4 to 10."""
        return self.deck.n

    @property
    def length(self) -> int:
        """Cards of one shuffle, 4n - 3, before copies are dropped."""
        return self.deck.length

    @cached_property
    def kinds(self) -> dict[Card, Kind]:
        """The set of each card that this deck can show."""
        kinds = {card: kind for kind, cards in zip(BASE_KINDS, self.sets, strict=True) for card in cards}
        if self.brawl:
            kinds[self.brawl] = Kind.HEAL
        if self.deck.fillers:
            kinds[with_role(Role.FILLER)] = Kind.PLAYER
        kinds.update(dict.fromkeys(self.deck.active, Kind.PLAYER))
        return kinds

    def takers(self, kept: Collection[Card]) -> tuple[Card, ...]:
        """Return the starred cards that take tries when these player cards are in the final deck."""
        if self.rules.strays is Strays.TAKE_TRY:
            return (*self.deck.favourites, *self._movers, *self.strays)
        return (*(card for card in self.deck.favourites if card in kept), *self._movers)

    @cached_property
    def picks(self) -> tuple[Fraction, ...]:
        """The chance that one given favourite moves, by how many player cards among them are dealt.

        A card passes first of k with the chance (1 - (1 - chance)^k) / k: all k have the same one.
        """
        favourites, others = len(self.deck.favourites), len(self._movers) + len(self.strays)
        found = []
        for dealt in range(favourites + 1):
            k = others + (favourites if self.rules.strays is Strays.TAKE_TRY else dealt)
            found.append((1 - (1 - self.chance) ** k) / k if dealt or self.mover else Fraction(0))
        return tuple(found)

    @property
    def special(self) -> Card | None:
        """The energy card whose slot matters: its copies are dropped, or its first copy may move."""
        return self.repeat or self.mover

    @property
    def _movers(self) -> tuple[Card, ...]:
        return (self.mover,) if self.mover else ()


@lru_cache(maxsize=256)
def plan(deck: Deck, rules: Rules) -> Plan:
    """Return the sets, the favourites and the dropped copies that a deck and the rules lead to.

    >>> [card.name for card in plan(Deck.of("Primal Overload"), Rules()).sets[2]]
    ['Primal Overload', 'Overload II', 'Overload III']
    """
    damage, heal, energy = (base_set(name) for name in ("damage", "heal", "energy"))
    second = rules.version is Version.V2
    overload, spec, brawler = (
        with_role(role) for role in (Role.PRIMAL_OVERLOAD, Role.HELLFIRE_SPEC, Role.BRAWLER)
    )
    if deck.owns(Role.PRIMAL_OVERLOAD):
        energy = tuple(overload if card.id == overload.target else card for card in energy)
    if second and deck.owns(Role.HELLFIRE_SPEC):
        damage = (find_card(spec.target),) * len(damage)
    mover = overload if overload in energy and overload in deck.stars and rules.overload_moves else None
    strays = tuple(
        card
        for card in deck.stars
        if card not in deck.active and card != mover and rules.stray_takes_try(card.passive)
    )
    return Plan(
        deck,
        rules,
        (damage, heal, energy),
        find_card(brawler.target) if deck.owns(Role.BRAWLER) else None,
        overload if second and overload in energy and deck.n > MIN_CARDS else None,
        strays,
        Fraction(1) if deck.owns(Role.CHOSEN_ONE) else PASS,
        mover,
    )


def special_shares(the_plan: Plan) -> list[tuple[str | None, Fraction]]:
    """Return the energy slots that may hold the special card, with their chances."""
    if the_plan.special is None:
        return [(None, Fraction(1))]
    return [(f"E{index}", Fraction(1, 3)) for index in range(3)]


BaseSet = tuple[tuple[T, ...], T | None, tuple[int, int] | None]
"""What the cards of a base set are worth, before it is shuffled; what the card is worth that takes the first
place, None where there is none; the place in the set of a card whose slot is known, and this slot's index."""


def base_sets(the_plan: Plan, slot: str | None, worth: Callable[[Card], T]) -> tuple[BaseSet[T], ...]:
    """Return the base sets of a deck, given the energy slot of the special card."""
    damage, heal, energy = (tuple(map(worth, members)) for members in the_plan.sets)
    brawl = worth(the_plan.brawl) if the_plan.brawl else None
    special = (the_plan.sets[2].index(the_plan.special), int(slot[1:])) if slot and the_plan.special else None
    return (damage, None, None), (heal, brawl, None), (energy, None, special)


def set_orders(
    members: Sequence[T], first: T | None, known: tuple[int, int] | None
) -> Iterator[tuple[T, ...]]:
    """Yield the equally likely orders of a base set after it is shuffled; see `BaseSet`."""
    for order in permutations(range(len(members))):
        if known is None or order[known[1]] == known[0]:
            held = tuple(members[place] for place in order)
            yield held if first is None else (first, *held[1:])
