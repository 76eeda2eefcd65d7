"""Piles that are alike for the requirements: a class is a bitmask of all that the requirements look at.

| bits, lowest first | what they tell of a pile |
|---|---|
| `NEEDS`, 5 | the needs that it meets; one pile is enough to meet one |
| 4 more | Attack, expensive, Alchemy, prioritised; the requirements that count look at the number of each |
| `FIT_BITS`, one for each of `SINGLE_PILES` | the roles of extras that it may take |
| `CALL_BITS`, one for each of `SELECTED` | the roles of extras that it calls for |
| limits, one for each of `limitable()` | the sorts with a least or a most that it is of |

Masked by the bits that the requirements in force look at, all piles fall into few classes, and whether ten
can be found is a question about classes. `FIT_BITS` and `CALL_BITS` count only where extras can be scarce.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from cardtable.kingdom.cards.catalog import Ability, Card
from cardtable.kingdom.cards.rows import rows
from cardtable.kingdom.cards.sets import Pool
from cardtable.kingdom.choose.pile_limits import is_of, limitable
from cardtable.kingdom.choose.requirements import Counters, Requirement, Requirements
from cardtable.kingdom.table.roles import SELECTED, SINGLE_PILES, calls, fits
from cardtable.kingdom.table.slots import Role

VILLAGE, DRAWER, BUY, TRASHING, REACTION, ATTACK, EXPENSIVE, ALCHEMY, PRIORITY = (
    1 << bit for bit in range(9)
)
NEEDS = VILLAGE | DRAWER | BUY | TRASHING | REACTION

_FITS_SHIFT = PRIORITY.bit_length()
_CALLS_SHIFT = _FITS_SHIFT + len(SINGLE_PILES)
_LIMIT_SHIFT = _CALLS_SHIFT + len(SELECTED)

FIT_BITS = {role: 1 << _FITS_SHIFT + at for at, role in enumerate(SINGLE_PILES)}
"""The bits of the roles that a pile may take."""
CALL_BITS = {role: 1 << _CALLS_SHIFT + at for at, role in enumerate(SELECTED)}
"""The bits of the roles that a pile calls for.

The order of the roles, here and in `FIT_BITS`, is part of the seeds of even kingdoms: where extras can be
scarce, kingdoms are numbered by the classes of their extras, which are sorted. A new role leaves the order of
the others as it is.
"""
SEED_FITS = sum(FIT_BITS[role] for role in (Role.ARMY, Role.BANE, Role.FERRYMAN, Role.RIVERBOAT, Role.MOUSE))
"""The roles that tell classes apart also where nothing calls for them, as seeds depend on that too. A role
added later does so only where a card may call for it, so that kingdoms of older sets keep their seeds."""
ALL_FITS, ALL_CALLS = sum(FIT_BITS.values()), sum(CALL_BITS.values())


@cache
def limit_bit(of: str) -> int:
    """The bit of a sort, or a set, that has a least or a most."""
    return 1 << _LIMIT_SHIFT + limitable().index(of)


BIT_OF: Mapping[str, int] = {
    Requirement.NO_ATTACKS: ATTACK,
    Requirement.ATTACK: ATTACK,
    Requirement.REACTION: REACTION,
    Requirement.VILLAGE: VILLAGE,
    Requirement.DRAWER: DRAWER,
    Requirement.BUY: BUY,
    Requirement.TRASHING: TRASHING,
    Requirement.COSTS: EXPENSIVE,
    Requirement.PRIORITY: PRIORITY,
    Requirement.ALCHEMY: ALCHEMY,
}
"""The bit of each requirement; the abilities that some of them look for have their names."""

_FORMER_ABILITIES = {
    row["id"]: tuple(Ability(word) for word in row["abilities"].split("|") if word)
    for row in rows("cards/former_abilities.csv")
}
"""Read at once: no sample request of the warm-up has an address of the first build."""


def former_abilities(pile: Card) -> tuple[Ability, ...]:
    """The abilities of a pile by which addresses of the first build that hold no table are dealt.

    >>> from cardtable.kingdom.cards.catalog import card_by_id
    >>> former_abilities(card_by_id("village")) == card_by_id("village").abilities
    True
    """
    return _FORMER_ABILITIES.get(pile.id, pile.abilities)


@dataclass(frozen=True, slots=True)
class View:
    """The parts of the requirements that a pile's class depends on."""

    priority: str | None = None
    """The prioritised set."""
    counters: Counters = Counters.ANSWERS
    """Which piles meet the requirement for a Reaction."""
    former: bool = False
    """Whether abilities are those of the first build's table."""
    limited: tuple[str, ...] = ()
    """The sorts that have a least or a most."""

    @classmethod
    def of(cls, requirements: Requirements) -> View:
        """The view of some requirements."""
        limited = tuple([limit.of for limit in requirements.limits])
        return cls(requirements.priority, requirements.counters, requirements.former, limited)


@lru_cache(maxsize=8192)
def class_of(pile: Card, view: View) -> int:
    """The class of a pile.

    >>> from cardtable.kingdom.cards.catalog import card_by_id
    >>> class_of(card_by_id("market"), View("base")) & ~ALL_FITS == BUY | EXPENSIVE | PRIORITY
    True
    """
    bits = _own_bits(pile, view.former) | REACTION * view.counters.has(pile)
    bits |= PRIORITY * (pile.set == view.priority)
    for of in view.limited:
        bits |= limit_bit(of) * is_of(pile, of)
    return bits


@cache
def _own_bits(pile: Card, former: bool) -> int:
    """The bits that depend on the pile alone, with the abilities of today's or of the first build's table."""
    abilities = former_abilities(pile) if former else pile.abilities
    bits = sum(BIT_OF.get(ability, 0) for ability in abilities)
    own = ((ATTACK, pile.is_attack), (EXPENSIVE, pile.is_expensive), (ALCHEMY, pile.set == "alchemy"))
    return bits | sum(bit for bit, has in own if has) | role_bits(pile)


@cache
def role_bits(card: Card) -> int:
    """The roles that a card fits and calls for, as bits."""
    fitting = sum(bit for role, bit in FIT_BITS.items() if fits(role, card))
    return fitting | sum(CALL_BITS[role] for role in calls(card) if role in CALL_BITS)


@dataclass(frozen=True, slots=True, eq=False)
class Census:
    """The piles of a pool by class."""

    classes: Mapping[Card, int]
    """The class of each pile, in the order of the pool."""


@lru_cache(maxsize=32)
def census(pool: Pool, view: View) -> Census:
    """The census of a pool."""
    return Census({pile: class_of(pile, view) for pile in pool.piles})


@lru_cache(maxsize=512)
def with_bits(of: Census, wanted: int) -> tuple[Card, ...]:
    """The piles of a census that have all wanted bits, in the order of the pool."""
    return tuple(pile for pile, bits in of.classes.items() if bits & wanted == wanted)


@lru_cache(maxsize=64)
def places_of(of: Census, relevant: int) -> Mapping[int, Sequence[int]]:
    """The places in the pool of the piles of each class, masked by the `relevant` bits."""
    places: dict[int, list[int]] = {}
    for place, bits in enumerate(of.classes.values()):
        places.setdefault(bits & relevant, []).append(place)
    return places


@dataclass(slots=True)
class Stock:
    """The piles still free to be chosen."""

    counts: dict[int, int]
    """Free piles of each class."""
    apart: int = 0
    """Piles with one of these bits are no piles to complete a kingdom with."""

    def copy(self) -> Stock:
        """An equal stock that changes by itself."""
        return Stock(self.counts.copy(), self.apart)

    def with_apart(self, bits: int) -> Stock:
        """A copy that keeps apart the piles with these bits only."""
        return Stock(self.counts.copy(), bits)

    def has(self, piles: Sequence[int]) -> bool:
        """Whether these piles are among the free ones, none of them apart."""
        return all(self.counts[bits] >= piles.count(bits) and not bits & self.apart for bits in piles)

    def remove(self, bits: int, count: int = 1) -> None:
        """Take out piles of a class."""
        self.counts[bits] -= count

    def restore(self, bits: int) -> None:
        """Put back a pile of a class."""
        self.counts[bits] += 1


@lru_cache(maxsize=512)
def _counts(of: Census, relevant: int) -> dict[int, int]:
    return dict(Counter([bits & relevant for bits in of.classes.values()]))


def stock(of: Census, relevant: int, apart: int = 0) -> Stock:
    """A stock of all piles of a census, their classes masked by the `relevant` bits; some kept apart."""
    return Stock(_counts(of, relevant).copy(), apart)
