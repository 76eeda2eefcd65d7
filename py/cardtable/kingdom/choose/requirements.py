"""The requirements: wishes that a kingdom must meet, and the check of any kingdom against them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cache
from itertools import pairwise
from typing import Any

from cardtable.common.fields import checked
from cardtable.kingdom.cards.catalog import KINGDOM_SIZE, Ability, Card
from cardtable.kingdom.cards.sets import SetId
from cardtable.kingdom.choose.pile_limits import PileLimit, PileLimitError, is_of, limitable

ALCHEMY_RANGE = range(3, 6)
"""How many Alchemy piles come together: 3 to 5."""
COSTS_RANGE = range(3, 6)
"""How many piles cost 5 or more when costs are distributed: 3 to 5."""
PRIORITY_COUNT = 5
"""How many piles come from the prioritised set."""


class Counters(StrEnum):
    """Which piles meet the requirement for a Reaction."""

    ANSWERS = "answers"
    """Reactions that can be used when another player plays an Attack."""
    PROTECTS = "protects"
    """These, and cards that protect from Attacks without being Reactions."""
    ANY = "any"
    """Every Reaction, also one to something else; no other card."""

    def has(self, pile: Card) -> bool:
        """Whether a pile is one of them.

        >>> from cardtable.kingdom.cards.catalog import card_by_id
        >>> piles = [card_by_id(pile) for pile in ("moat", "lighthouse", "watchtower")]
        >>> [[pile.id for pile in piles if counters.has(pile)] for counters in Counters]
        [['moat'], ['moat', 'lighthouse'], ['moat', 'watchtower']]
        """
        return is_counter(self, pile)


@cache
def is_counter(counters: Counters, pile: Card) -> bool:
    """Whether a pile is one of the counters."""
    if counters is Counters.ANY:
        return pile.is_reaction
    protects = counters is Counters.PROTECTS and Ability.PROTECTS in pile.abilities
    return protects or Ability.ANSWERS in pile.abilities


class Requirement(StrEnum):
    """A single requirement. They stand in order of importance for play, the weightiest first."""

    NO_ATTACKS = "no-attacks"
    """No Attack pile."""
    ATTACK = "attack"
    """At least one Attack pile."""
    REACTION = "reaction"
    """If there is an Attack, at least one pile of the `Counters`."""
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


COUNTED = {
    Requirement.COSTS: COSTS_RANGE,
    Requirement.ALCHEMY: ALCHEMY_RANGE,
    Requirement.PRIORITY: range(PRIORITY_COUNT, PRIORITY_COUNT + 1),
}
"""The requirements that count piles, and the numbers that meet them."""

Constraint = Requirement | PileLimit
"""What a kingdom can be asked for: one of the requirements; after these, a least and a most."""


@dataclass(frozen=True, slots=True, repr=False)
@checked
class Requirements:
    """All that is asked of a kingdom; `Requirements()` asks for nothing.

    Raises UnknownSetError if `priority` is no set, PileLimitError if a sort is limited twice.

    >>> [str(each) for each in Requirements(village=True, attacks=False, alchemy=True).in_force(("base",))]
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
    priority: SetId | None = None
    """The id of the set that gives exactly five piles, without edition: `base`."""
    alchemy: bool = False
    """3 to 5 Alchemy piles; has no effect unless Alchemy is among the sets."""
    mix_alchemy: bool = False
    """Without the Alchemy requirement: treat Alchemy like any set. Not a requirement."""
    attack: bool = False
    counters: Counters = Counters.ANSWERS
    """Which piles meet the requirement for a Reaction. Not a requirement."""
    former: bool = False
    """Choose as the first build did, so that its seeds give its tables: with its abilities, and without a
    look at extras. Not a requirement."""
    limits: tuple[PileLimit, ...] = ()
    """The least and most piles of a sort; kept in the order of `limitable`, and only those that can fail."""

    def __post_init__(self) -> None:
        if self.limits:
            order = {of: at for at, of in enumerate(limitable())}
            binding = [each for each in self.limits if each.least > 0 or each.most < KINGDOM_SIZE]
            limits = sorted(binding, key=lambda limit: order[limit.of])
            for one, other in pairwise(limits):
                if one.of == other.of:
                    raise PileLimitError(one.of, one.least, one.most)
            object.__setattr__(self, "limits", tuple(limits))

    def __repr__(self) -> str:
        """Only what is asked for: it reads back as Python.

        >>> Requirements(village=True, counters=Counters.ANY)
        Requirements(village=True, counters=Counters.ANY)
        """
        return repr_of_changes(self)

    def in_force(self, sets: Collection[str]) -> tuple[Constraint, ...]:
        """What a kingdom from these sets (ids without edition) must meet, weightiest first."""
        wanted = {
            Requirement.NO_ATTACKS: not self.attacks,
            Requirement.ATTACK: self.attack,
            Requirement.REACTION: self.reaction,
            Requirement.VILLAGE: self.village,
            Requirement.DRAWER: self.drawer,
            Requirement.BUY: self.buy,
            Requirement.TRASHING: self.trashing,
            Requirement.COSTS: self.costs,
            Requirement.PRIORITY: self.priority is not None,
            Requirement.ALCHEMY: self.alchemy and "alchemy" in sets,
        }
        return (*(requirement for requirement in Requirement if wanted[requirement]), *self.limits)

    def without(self, requirement: Constraint) -> Requirements:
        """The same without one of them.

        >>> Requirements(village=True, attacks=False).without(Requirement.NO_ATTACKS)
        Requirements(village=True)
        """
        if isinstance(requirement, PileLimit):
            return replace(self, limits=tuple(limit for limit in self.limits if limit != requirement))
        if requirement is Requirement.NO_ATTACKS:
            return replace(self, attacks=True)
        if requirement is Requirement.PRIORITY:
            return replace(self, priority=None)
        values: dict[str, Any] = {requirement.value: False}
        return replace(self, **values)


def repr_of_changes(one: Any) -> str:
    """The `repr` of an instance of a dataclass, without the fields that have their default."""
    values = {each.name: (getattr(one, each.name), each.default) for each in fields(one)}
    told = {
        name: f"{type(value).__name__}.{value.name}" if isinstance(value, StrEnum) else repr(value)
        for name, (value, default) in values.items()
        if value != default
    }
    return f"{type(one).__name__}({', '.join(f'{name}={text}' for name, text in told.items())})"


def importance(requirements: Requirements) -> dict[Constraint, int]:
    """What each requirement weighs, the weightiest first: more than all that follow together.

    >>> [weight for weight in importance(Requirements(limits=(PileLimit("buy", 2),))).values()][-2:]
    [2, 1]
    """
    wanted = (*Requirement, *requirements.limits)
    return {requirement: 1 << len(wanted) - at for at, requirement in enumerate(wanted, 1)}


@dataclass(frozen=True, slots=True)
class Finding:
    """What one requirement found in a kingdom; true if it is met."""

    requirement: Constraint
    holds: bool
    piles: tuple[Card, ...]
    """The evidence: all piles that the requirement looks for, or that are of the limited sort. For
    `NO_ATTACKS` the Attacks, which break it; for `REACTION` the piles that counter Attacks, or if it fails
    the Attacks that call for one."""

    def __bool__(self) -> bool:
        return self.holds

    def __str__(self) -> str:
        """In words, with the names of the piles."""
        piles = ", ".join(map(str, self.piles)) or "no pile"
        return f"{self.requirement} {'met' if self.holds else 'not met'}: {piles}"


def judge(
    kingdom: Sequence[Card], requirements: Requirements, sets: Collection[SetId]
) -> tuple[Finding, ...]:
    """Check any piles against the requirements, however they were chosen: each with its evidence.

    `kingdom` holds the piles, `sets` the ids of the chosen sets (without edition). One Finding for each
    requirement in force, the weightiest first.

    >>> from cardtable.kingdom.cards.catalog import card_by_id
    >>> piles = [card_by_id(pile) for pile in ("militia", "moat", "festival", "market")]
    >>> for finding in judge(piles, Requirements(reaction=True, buy=True, trashing=True), ("base",)):
    ...     print(finding.requirement, finding.holds, [pile.name for pile in finding.piles])
    reaction True ['Moat']
    buy True ['Festival', 'Market']
    trashing False []
    """
    return tuple(judge_one(each, kingdom, requirements) for each in requirements.in_force(sets))


def single_answers(
    piles: Iterable[Card], requirements: Requirements, sets: Collection[str], banned: Collection[Card] = ()
) -> dict[Constraint, Card]:
    """The card of each requirement that only one of some piles meets, and none of the `banned` ones.

    It comes in every kingdom that must meet the requirement by one of its ten piles.

    >>> from cardtable.kingdom import pool
    >>> base = pool(["base-2"])
    >>> single_answers(base.piles, Requirements(reaction=True, trashing=True), base.sets)
    {<Requirement.REACTION: 'reaction'>: card_by_id('moat')}
    """
    there = [pile for pile in piles if pile not in banned]
    return {
        finding.requirement: finding.piles[0]
        for finding in judge(there, requirements, sets)
        if len(finding.piles) == 1 and _calls_for_one(finding, requirements)
    }


def _calls_for_one(finding: Finding, requirements: Requirements) -> bool:
    """Whether a requirement calls for at least one of the piles that it found."""
    requirement = finding.requirement
    if isinstance(requirement, PileLimit):
        return requirement.least > 0
    if requirement is Requirement.REACTION:
        return is_counter(requirements.counters, finding.piles[0])
    return requirement is not Requirement.NO_ATTACKS and requirement not in COUNTED


def judge_one(requirement: Constraint, piles: Sequence[Card], requirements: Requirements) -> Finding:
    """What one of the requirements finds in some piles."""
    if requirement is Requirement.REACTION:
        attacks = tuple(pile for pile in piles if pile.is_attack)
        return reaction_finding(
            attacks, tuple(pile for pile in piles if is_counter(requirements.counters, pile))
        )
    is_evidence = _looks_for(requirement, requirements.priority)
    found = tuple(pile for pile in piles if is_evidence(pile))
    return Finding(requirement, _allows(requirement, len(found)), found)


def reaction_finding(attacks: tuple[Card, ...], reactions: tuple[Card, ...]) -> Finding:
    """What the requirement for a Reaction finds where these Attacks and counters lie."""
    return Finding(Requirement.REACTION, bool(reactions) or not attacks, reactions or attacks)


def _looks_for(requirement: Constraint, priority: str | None) -> Callable[[Card], bool]:
    match requirement:
        case Requirement.NO_ATTACKS:
            return lambda pile: pile.is_attack
        case Requirement.COSTS:
            return lambda pile: pile.is_expensive
        case Requirement.PRIORITY:
            return lambda pile: pile.set == priority
        case _:  # named as a sort of piles
            sort = requirement.of if isinstance(requirement, PileLimit) else requirement.value
            return lambda pile: is_of(pile, sort)


def _allows(requirement: Constraint, count: int) -> bool:
    if isinstance(requirement, PileLimit):
        return requirement.least <= count <= requirement.most
    if requirement is Requirement.NO_ATTACKS:
        return count == 0
    return count in COUNTED[requirement] if requirement in COUNTED else count >= 1
