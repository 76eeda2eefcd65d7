"""The asks: wishes that a kingdom must meet, and the check of any kingdom against them."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from .cards import Ability, Card
from .sets import UnknownSetError, set_ids

__all__ = ["ALCHEMY_RANGE", "COSTS_RANGE", "PRIORITY_COUNT", "Ask", "Asks", "Finding", "judge"]

ALCHEMY_RANGE = range(3, 6)
"""How many Alchemy piles come together: 3 to 5."""
COSTS_RANGE = range(3, 6)
"""How many piles cost 5 or more when costs are distributed: 3 to 5."""
PRIORITY_COUNT = 5
"""How many piles come from the prioritised set."""


class Ask(StrEnum):
    """A single ask. They stand in order of importance for play, the weightiest first."""

    NO_ATTACKS = "no-attacks"
    """No Attack pile."""
    REACTION = "reaction"
    """If there is an Attack, at least one Reaction."""
    VILLAGE = "village"
    """At least one pile that gives +2 Actions."""
    DRAWER = "drawer"
    """At least one pile that draws two or more, or grows the hand."""
    BUY = "buy"
    """At least one pile that gives a Buy."""
    TRASHING = "trashing"
    """At least one pile that trashes its owner's cards."""
    COSTS = "costs"
    """3 to 5 piles that cost 5 or more (coins + 2 x Potions + debt)."""
    PRIORITY = "priority"
    """Exactly five piles of the prioritised set."""
    ALCHEMY = "alchemy"
    """3 to 5 Alchemy piles."""


@dataclass(frozen=True, slots=True)
class Asks:
    """All that is asked of a kingdom; `Asks()` asks for nothing.

    Raises UnknownSetError if `priority` is no set.

    >>> [str(ask) for ask in Asks(village=True, attacks=False, alchemy=True).in_force(("base",))]
    ['no-attacks', 'village']
    """

    village: bool = False
    drawer: bool = False
    buy: bool = False
    trashing: bool = False
    attacks: bool = True
    """Whether Attacks are allowed."""
    reaction: bool = False
    costs: bool = False
    priority: str | None = None
    """The id of the set that gives exactly five piles, without edition: `base`."""
    alchemy: bool = False
    """3 to 5 Alchemy piles; has no effect unless Alchemy is among the sets."""
    mix_alchemy: bool = False
    """Without the Alchemy ask: treat Alchemy like any set, instead of together or not at all. Not an ask."""

    def __post_init__(self) -> None:
        if self.priority is not None and self.priority not in set_ids():
            raise UnknownSetError(self.priority)

    def in_force(self, sets: Collection[str]) -> tuple[Ask, ...]:
        """The asks that a kingdom from these sets (ids without edition) must meet, the weightiest first."""
        wanted = {
            Ask.NO_ATTACKS: not self.attacks,
            Ask.REACTION: self.reaction,
            Ask.VILLAGE: self.village,
            Ask.DRAWER: self.drawer,
            Ask.BUY: self.buy,
            Ask.TRASHING: self.trashing,
            Ask.COSTS: self.costs,
            Ask.PRIORITY: self.priority is not None,
            Ask.ALCHEMY: self.alchemy and "alchemy" in sets,
        }
        return tuple(ask for ask in Ask if wanted[ask])


@dataclass(frozen=True, slots=True)
class Finding:
    """What one ask found in a kingdom."""

    ask: Ask
    holds: bool
    piles: tuple[Card, ...]
    """The evidence: all piles that the ask looks for. For `NO_ATTACKS` the Attacks, which break it; for
    `REACTION` the Reactions, or if it fails the Attacks that call for one."""


def judge(kingdom: Sequence[Card], asks: Asks, sets: Collection[str]) -> tuple[Finding, ...]:
    """Check any piles against the asks, however they were chosen, and give the evidence of each ask.

    `kingdom` holds the piles, `sets` the ids of the chosen sets (without edition). One Finding for each ask
    in force, the weightiest first.

    >>> from cardtable.kingdom.cards import card_by_id
    >>> piles = [card_by_id(pile) for pile in ("militia", "moat", "festival", "market")]
    >>> for finding in judge(piles, Asks(reaction=True, buy=True, trashing=True), ("base",)):
    ...     print(finding.ask, finding.holds, [pile.name for pile in finding.piles])
    reaction True ['Moat']
    buy True ['Festival', 'Market']
    trashing False []
    """
    return tuple(_judge_one(ask, kingdom, asks) for ask in asks.in_force(sets))


def _judge_one(ask: Ask, kingdom: Sequence[Card], asks: Asks) -> Finding:
    if ask is Ask.REACTION:
        return _judge_reaction(kingdom)
    is_evidence = _looks_for(ask, asks)
    found = tuple(pile for pile in kingdom if is_evidence(pile))
    return Finding(ask, _allows(ask, len(found)), found)


def _judge_reaction(kingdom: Sequence[Card]) -> Finding:
    attacks = tuple(pile for pile in kingdom if pile.is_attack)
    reactions = tuple(pile for pile in kingdom if pile.is_reaction)
    return Finding(Ask.REACTION, bool(reactions) or not attacks, reactions or attacks)


def _looks_for(ask: Ask, asks: Asks) -> Callable[[Card], bool]:
    match ask:
        case Ask.NO_ATTACKS:
            return lambda pile: pile.is_attack
        case Ask.COSTS:
            return lambda pile: pile.is_expensive
        case Ask.PRIORITY:
            return lambda pile: pile.set == asks.priority
        case Ask.ALCHEMY:
            return lambda pile: pile.set == "alchemy"
        case _:
            ability = Ability(ask.value)
            return lambda pile: ability in pile.abilities


def _allows(ask: Ask, count: int) -> bool:
    match ask:
        case Ask.NO_ATTACKS:
            return count == 0
        case Ask.COSTS:
            return count in COSTS_RANGE
        case Ask.PRIORITY:
            return count == PRIORITY_COUNT
        case Ask.ALCHEMY:
            return count in ALCHEMY_RANGE
        case _:
            return count >= 1
