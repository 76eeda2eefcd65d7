"""How a whole table meets the requirements: each looks at the part of the table that it speaks of.

- Costs, the prioritised set and Alchemy count among the ten kingdom piles, and so do all least and most.
- +2 Actions, Drawer, Buy and Trashing may be met by any kingdom pile of the supply: a bane may be the
  village.
- No Attack may lie anywhere, Divine Wind's piles and the Black Market deck included.
- An Attack that is asked for is a kingdom pile of the supply.
- An Attack that can be played before Divine Wind blows calls for a card that counters it and can be gained:
  in the supply or as Ferryman's pile.
- Divine Wind's ten piles are a kingdom of their own, chosen by the same requirements.

For speed, all that lies on the table beside the counts is one bitmask, its `tally`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from cardtable.kingdom.cards.catalog import Card
from cardtable.kingdom.cards.sets import Pool
from cardtable.kingdom.choose.pile_classes import (
    ALCHEMY,
    ATTACK,
    BIT_OF,
    EXPENSIVE,
    NEEDS,
    PRIORITY,
    REACTION,
    View,
    class_of,
    limit_bit,
)
from cardtable.kingdom.choose.pile_limits import PileLimit
from cardtable.kingdom.choose.requirements import (
    COUNTED,
    Constraint,
    Finding,
    Requirement,
    Requirements,
    judge_one,
    reaction_finding,
)
from cardtable.kingdom.table.roles import GAINABLE_EXTRAS, SUPPLY_EXTRAS
from cardtable.kingdom.table.slots import Role

ANY_ATTACK = 1 << 9
"""An Attack lies somewhere; the bit `ATTACK` says that it can be played from the start."""
LONE_ALCHEMY = 1 << 10
"""A card of Alchemy lies beside the ten piles."""
BOUGHT_ATTACK = 1 << 11
"""An Attack can be bought from the start."""

SUPPLY = (Role.PILE, *SUPPLY_EXTRAS)
"""The roles of kingdom piles that can be bought from."""
_BESIDE = (Role.PROPHECY, Role.ALLY, Role.BOON, Role.OBELISK, Role.TRAIT, Role.LANDSCAPE)


@lru_cache(maxsize=8192)
def tally_of(view: View, role: Role, card: Card, later: bool) -> int:
    """What one card adds to the tally; `later` if it comes with Divine Wind only."""
    if role in _BESIDE:
        return 0
    bits = class_of(card, view)
    tally = ANY_ATTACK if bits & ATTACK else 0
    if later or role is Role.WIND:
        return tally
    tally |= bits & ATTACK
    if role in SUPPLY:
        tally |= bits & NEEDS | (BOUGHT_ATTACK if bits & ATTACK else 0)
    if role in GAINABLE_EXTRAS:
        tally |= bits & REACTION
    if role is not Role.PILE and bits & ALCHEMY:
        tally |= LONE_ALCHEMY
    return tally


Measure = Mapping[int, int]
"""What the requirements see of ten piles: how many there are of each counted sort, by its bit."""


def measure_of(piles: Iterable[Card], view: View) -> Measure:
    """Measure some kingdom piles."""
    classes = [class_of(pile, view) for pile in piles]
    counted = (EXPENSIVE, ALCHEMY, PRIORITY, *map(limit_bit, view.limited))
    return {bit: sum([bits & bit > 0 for bits in classes]) for bit in counted}


def measure_with(measure: Measure, bits: int) -> Measure:
    """The measure of one more pile, of a class."""
    return {bit: count + (bits & bit > 0) for bit, count in measure.items()}


def fails(requirement: Constraint, measure: Measure, tally: int) -> bool:
    """Whether a table does not meet a requirement."""
    if isinstance(requirement, PileLimit):
        return not requirement.least <= measure[limit_bit(requirement.of)] <= requirement.most
    if requirement in COUNTED:
        return measure[BIT_OF[requirement]] not in COUNTED[requirement]
    match requirement:
        case Requirement.NO_ATTACKS:
            return bool(tally & ANY_ATTACK)
        case Requirement.ATTACK:
            return not tally & BOUGHT_ATTACK
        case Requirement.REACTION:
            return bool(tally & ATTACK) and not tally & REACTION
        case _:
            return not tally & BIT_OF[requirement]


def shortfall(finding: Finding) -> int:
    """How far a table is from meeting a requirement; 0 if it meets it.

    For a number of piles: how many are too few or too many. For No Attacks: the Attacks. Else 1.

    >>> from cardtable.kingdom import Requirement, Finding, pool
    >>> six = tuple(pile for pile in pool(["base-2"]).piles if pile.is_expensive)[:6]
    >>> shortfall(Finding(Requirement.COSTS, False, six)), shortfall(Finding(Requirement.VILLAGE, False, ()))
    (1, 1)
    """
    if finding.holds:
        return 0
    requirement, count = finding.requirement, len(finding.piles)
    if isinstance(requirement, PileLimit):
        return max(requirement.least - count, count - requirement.most)
    if requirement in COUNTED:
        return max(COUNTED[requirement][0] - count, count - COUNTED[requirement][-1])
    return count if requirement is Requirement.NO_ATTACKS else 1


def splits_alchemy(requirements: Requirements, pool: Pool, measure: Measure, tally: int) -> bool:
    """Whether Alchemy comes neither together nor not at all, though it should."""
    if "alchemy" not in pool.sets or requirements.alchemy or requirements.mix_alchemy:
        return False
    if measure[ALCHEMY]:
        return measure[ALCHEMY] not in COUNTED[Requirement.ALCHEMY]
    return bool(tally & LONE_ALCHEMY)


Placed = tuple[Role, Card, bool]
"""A card on the table: its role, and whether it comes with Divine Wind only."""


def find_evidence(
    requirements: Requirements, sets: Sequence[str], placed: Sequence[Placed]
) -> tuple[Finding, ...]:
    """One Finding for each requirement in force, with the evidence from its part of the table."""
    ten = [card for role, card, _ in placed if role is Role.PILE]
    supply = [card for role, card, later in placed if role in SUPPLY and not later]
    view = View.of(requirements)

    def seen(bit: int) -> tuple[Card, ...]:
        return tuple(card for role, card, later in placed if tally_of(view, role, card, later) & bit)

    def found(requirement: Constraint) -> Finding:
        if requirement is Requirement.NO_ATTACKS:
            attacks = seen(ANY_ATTACK)
            return Finding(requirement, not attacks, attacks)
        if requirement is Requirement.REACTION:
            return reaction_finding(seen(ATTACK), seen(REACTION))
        counts = requirement in COUNTED or isinstance(requirement, PileLimit)
        return judge_one(requirement, ten if counts else supply, requirements)

    return tuple(map(found, requirements.in_force(sets)))
