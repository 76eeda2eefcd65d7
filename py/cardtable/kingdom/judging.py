"""How a whole table meets the asks: each ask looks at that part of the table which it speaks of.

- Costs, the prioritised set and Alchemy count among the ten kingdom piles.
- +2 Actions, Drawer, Buy and Trashing may be met by any kingdom pile of the supply: a bane may be the
  village.
- No Attack may lie anywhere, Divine Wind's piles and the Black Market deck included.
- An Attack that can be played before Divine Wind blows calls for a Reaction that can be gained: in the
  supply or as Ferryman's pile. Divine Wind's ten piles are a kingdom of their own, chosen by the same asks.

For speed, all that lies on the table beside the counts is one bitmask, its `tally`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from .asks import ALCHEMY_RANGE, COSTS_RANGE, PRIORITY_COUNT, Ask, Asks, Finding, judge
from .cards import Card
from .classes import ALCHEMY, ATTACK, BIT_OF_ASK, EXPENSIVE, NEEDS, PRIORITY, REACTION, class_of
from .sets import Pool
from .slots import Role

ANY_ATTACK = 1 << 9
"""An Attack lies somewhere; the bit `ATTACK` says that it can be played from the start."""
LONE_ALCHEMY = 1 << 10
"""A card of Alchemy lies beside the ten piles."""

SUPPLY = (Role.PILE, Role.ARMY, Role.BANE)
"""The roles of kingdom piles that can be bought from."""
_TEN_PILES = (Ask.COSTS, Ask.PRIORITY, Ask.ALCHEMY)
_BESIDE = (Role.PROPHECY, Role.ALLY, Role.BOON, Role.OBELISK, Role.TRAIT, Role.LANDSCAPE)


@lru_cache(maxsize=8192)
def tally_of(role: Role, card: Card, later: bool) -> int:
    """What one card adds to the tally; `later` if it comes with Divine Wind only."""
    if role in _BESIDE:
        return 0
    bits = class_of(card, None)
    tally = ANY_ATTACK if bits & ATTACK else 0
    if later or role is Role.WIND:
        return tally
    tally |= bits & ATTACK
    if role in SUPPLY:
        tally |= bits & NEEDS
    if role is Role.FERRYMAN:
        tally |= bits & REACTION
    if role is not Role.PILE and bits & ALCHEMY:
        tally |= LONE_ALCHEMY
    return tally


@dataclass(frozen=True, slots=True)
class Measure:
    """What the asks see of ten piles: how many are of each counted sort."""

    expensive: int
    alchemy: int
    priority: int

    @classmethod
    def of(cls, piles: Iterable[Card], priority: str | None) -> "Measure":
        """Measure some kingdom piles."""
        classes = [class_of(pile, priority) for pile in piles]
        return cls(*(sum(bits & bit > 0 for bits in classes) for bit in (EXPENSIVE, ALCHEMY, PRIORITY)))

    def plus(self, bits: int) -> "Measure":
        """The same with one more pile of a class."""
        return Measure(
            self.expensive + (bits & EXPENSIVE > 0),
            self.alchemy + (bits & ALCHEMY > 0),
            self.priority + (bits & PRIORITY > 0),
        )


def fails(ask: Ask, measure: Measure, tally: int) -> bool:
    """Whether a table does not meet an ask."""
    match ask:
        case Ask.NO_ATTACKS:
            return bool(tally & ANY_ATTACK)
        case Ask.REACTION:
            return bool(tally & ATTACK) and not tally & REACTION
        case Ask.COSTS:
            return measure.expensive not in COSTS_RANGE
        case Ask.PRIORITY:
            return measure.priority != PRIORITY_COUNT
        case Ask.ALCHEMY:
            return measure.alchemy not in ALCHEMY_RANGE
        case _:
            return not tally & BIT_OF_ASK[ask]


def splits_alchemy(asks: Asks, pool: Pool, measure: Measure, tally: int) -> bool:
    """Whether Alchemy comes neither together nor not at all, though it should."""
    if "alchemy" not in pool.sets or asks.alchemy or asks.mix_alchemy:
        return False
    if measure.alchemy:
        return measure.alchemy not in ALCHEMY_RANGE
    return bool(tally & LONE_ALCHEMY)


Placed = tuple[Role, Card, bool]
"""A card on the table: its role, and whether it comes with Divine Wind only."""


def find(asks: Asks, sets: Sequence[str], placed: Sequence[Placed]) -> tuple[Finding, ...]:
    """One Finding for each ask in force, with the evidence from that part of the table which it speaks of."""
    ten = [card for role, card, _ in placed if role is Role.PILE]
    supply = [card for role, card, later in placed if role in SUPPLY and not later]
    by_supply = {finding.ask: finding for finding in judge(supply, asks, sets)}
    by_ten = {finding.ask: finding for finding in judge(ten, asks, sets)}
    findings = by_supply | {ask: by_ten[ask] for ask in _TEN_PILES if ask in by_ten}
    if Ask.NO_ATTACKS in findings:
        attacks = tuple(card for role, card, later in placed if tally_of(role, card, later) & ANY_ATTACK)
        findings[Ask.NO_ATTACKS] = Finding(Ask.NO_ATTACKS, not attacks, attacks)
    if Ask.REACTION in findings:
        findings[Ask.REACTION] = _find_reaction(placed)
    return tuple(findings.values())


def _find_reaction(placed: Sequence[Placed]) -> Finding:
    attacks, reactions = (
        tuple(card for role, card, later in placed if tally_of(role, card, later) & bit)
        for bit in (ATTACK, REACTION)
    )
    return Finding(Ask.REACTION, bool(reactions) or not attacks, reactions or attacks)
