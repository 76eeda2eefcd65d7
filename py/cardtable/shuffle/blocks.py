"""What one shuffle is made of: the three base sets, the player deck, and the blocks they fill.

Notation of the published document: D damage, H heal, E energy, P player deck, indices from 0 and
counted after each set is shuffled. A deck of n player cards has n - 1 blocks and 4n - 3 cards.
"""

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache, cached_property, lru_cache

from .cards import Card, Role, base_set, find_card, with_role
from .deck import Deck
from .rules import MIN_CARDS, PASS, Rules, Strays, Version, first_to_pass


class Kind(Enum):
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
def blocks(n: int) -> tuple[tuple[Origin, ...], ...]:
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


@dataclass(frozen=True)
class Plan:
    """All that a deck and the rules say about its shuffles.

    Attributes:
        deck: the deck; rules: the reading of the shuffle.
        sets: the cards of the damage, heal and energy sets, before they are shuffled.
        brawl: the card that takes the first place of the shuffled heal set, None without Brawler.
        repeat: the energy card whose later copies are dropped, None when no copies can arise.
        strays: starred cards that take a try and can never move.
        chance: that a favourite's try passes.
    """

    deck: Deck
    rules: Rules
    sets: tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
    brawl: Card | None
    repeat: Card | None
    strays: tuple[Card, ...]
    chance: Fraction

    @property
    def n(self) -> int:
        """Player cards of one shuffle, 4 to 10."""
        return self.deck.n

    @property
    def length(self) -> int:
        """Cards of one shuffle, 4n - 3, before copies are dropped."""
        return 4 * self.n - 3

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
            return (*self.deck.favourites, *self.strays)
        return tuple(card for card in self.deck.favourites if card in kept)

    def picked(self, k: int) -> Fraction:
        """Return the chance that one given favourite is moved, when k favourites are in the final deck."""
        taking = len(self.deck.favourites) if self.rules.strays is Strays.TAKE_TRY else k
        return first_to_pass(taking + len(self.strays), self.chance)


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
    strays: tuple[Card, ...] = ()
    if rules.strays is Strays.TAKE_TRY:
        strays = tuple(
            card for card in deck.stars if card not in deck.active and not (second and card.passive)
        )
    return Plan(
        deck,
        rules,
        (damage, heal, energy),
        find_card(brawler.target) if deck.owns(Role.BRAWLER) else None,
        overload if second and overload in energy and deck.n > MIN_CARDS else None,
        strays,
        Fraction(1) if deck.owns(Role.CHOSEN_ONE) else PASS,
    )
