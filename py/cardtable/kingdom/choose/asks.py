"""The asks: wishes that a kingdom must meet, and the check of any kingdom against them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from itertools import pairwise
from typing import Any

from cardtable.kingdom.cards.catalog import Ability, Card
from cardtable.kingdom.cards.sets import UnknownSetError, set_ids
from cardtable.kingdom.choose.pile_limits import PileLimit, PileLimitError, limitable

ALCHEMY_RANGE = range(3, 6)
"""How many Alchemy piles come together: 3 to 5."""
COSTS_RANGE = range(3, 6)
"""How many piles cost 5 or more when costs are distributed: 3 to 5."""
PRIORITY_COUNT = 5
"""How many piles come from the prioritised set."""


class Counters(StrEnum):
    """Which piles meet the ask for a Reaction."""

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
        if self is Counters.ANY:
            return pile.is_reaction
        protects = self is Counters.PROTECTS and Ability.PROTECTS in pile.abilities
        return protects or Ability.ANSWERS in pile.abilities


class Ask(StrEnum):
    """A single ask. They stand in order of importance for play, the weightiest first."""

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
    Ask.COSTS: COSTS_RANGE,
    Ask.ALCHEMY: ALCHEMY_RANGE,
    Ask.PRIORITY: range(PRIORITY_COUNT, PRIORITY_COUNT + 1),
}
"""The asks that count piles, and the numbers that meet them."""

Wanted = Ask | PileLimit
"""What a kingdom can be asked for: one of the asks, or a least and a most. Those come after the asks."""


@dataclass(frozen=True, slots=True, repr=False)
class Asks:
    """All that is asked of a kingdom; `Asks()` asks for nothing.

    Raises UnknownSetError if `priority` is no set, PileLimitError if a sort is limited twice.

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
    attack: bool = False
    counters: Counters = Counters.ANSWERS
    """Which piles meet the ask for a Reaction. Not an ask."""
    former: bool = False
    """Choose as the first build did, so that its seeds give its tables: with its abilities, and without a
    look at extras. Not an ask."""
    limits: tuple[PileLimit, ...] = ()
    """The least and most of the ten piles that are of a sort; kept in the order of `limitable`, and only
    those that can fail."""

    def __post_init__(self) -> None:
        if self.limits:
            order = {of: at for at, of in enumerate(limitable())}
            limits = sorted(
                (limit for limit in self.limits if limit.is_binding), key=lambda limit: order[limit.of]
            )
            for one, other in pairwise(limits):
                if one.of == other.of:
                    raise PileLimitError(one.of, one.least, one.most)
            object.__setattr__(self, "limits", tuple(limits))
        if self.priority is not None and self.priority not in set_ids():
            raise UnknownSetError(self.priority, set_ids())

    def __repr__(self) -> str:
        """Only what is asked for: it reads back as Python.

        >>> Asks(village=True, counters=Counters.ANY)
        Asks(village=True, counters=Counters.ANY)
        """
        return repr_of_changes(self)

    def in_force(self, sets: Collection[str]) -> tuple[Wanted, ...]:
        """The asks that a kingdom from these sets (ids without edition) must meet, the weightiest first."""
        wanted = {
            Ask.NO_ATTACKS: not self.attacks,
            Ask.ATTACK: self.attack,
            Ask.REACTION: self.reaction,
            Ask.VILLAGE: self.village,
            Ask.DRAWER: self.drawer,
            Ask.BUY: self.buy,
            Ask.TRASHING: self.trashing,
            Ask.COSTS: self.costs,
            Ask.PRIORITY: self.priority is not None,
            Ask.ALCHEMY: self.alchemy and "alchemy" in sets,
        }
        return (*(ask for ask in Ask if wanted[ask]), *self.limits)

    def without(self, ask: Wanted) -> Asks:
        """The same without one of them.

        >>> Asks(village=True, attacks=False).without(Ask.NO_ATTACKS) == Asks(village=True)
        True
        """
        if isinstance(ask, PileLimit):
            return replace(self, limits=tuple(limit for limit in self.limits if limit != ask))
        if ask is Ask.NO_ATTACKS:
            return replace(self, attacks=True)
        if ask is Ask.PRIORITY:
            return replace(self, priority=None)
        values: dict[str, Any] = {ask.value: False}
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


def importance(asks: Asks) -> dict[Wanted, int]:
    """What each ask weighs, the weightiest first: more than all that follow together.

    >>> [weight for weight in importance(Asks(limits=(PileLimit("buy", 2),))).values()][-2:]
    [2, 1]
    """
    wanted = (*Ask, *asks.limits)
    return {ask: 1 << len(wanted) - at for at, ask in enumerate(wanted, 1)}


@dataclass(frozen=True, slots=True)
class Finding:
    """What one ask found in a kingdom."""

    ask: Wanted
    holds: bool
    piles: tuple[Card, ...]
    """The evidence: all piles that the ask looks for, or that are of the limited sort. For `NO_ATTACKS` the
    Attacks, which break it; for `REACTION` the piles that counter Attacks, or if it fails the Attacks that
    call for one."""


def judge(kingdom: Sequence[Card], asks: Asks, sets: Collection[str]) -> tuple[Finding, ...]:
    """Check any piles against the asks, however they were chosen, and give the evidence of each ask.

    `kingdom` holds the piles, `sets` the ids of the chosen sets (without edition). One Finding for each ask
    in force, the weightiest first.

    >>> from cardtable.kingdom.cards.catalog import card_by_id
    >>> piles = [card_by_id(pile) for pile in ("militia", "moat", "festival", "market")]
    >>> for finding in judge(piles, Asks(reaction=True, buy=True, trashing=True), ("base",)):
    ...     print(finding.ask, finding.holds, [pile.name for pile in finding.piles])
    reaction True ['Moat']
    buy True ['Festival', 'Market']
    trashing False []
    """
    return tuple(_judge_one(ask, kingdom, asks) for ask in asks.in_force(sets))


def single_answers(
    piles: Iterable[Card], asks: Asks, sets: Collection[str], banned: Collection[Card] = ()
) -> dict[Wanted, Card]:
    """The card of each ask that only one of some piles meets, and none of the `banned` ones.

    It comes in every kingdom that must meet the ask by one of its ten piles.

    >>> from cardtable.kingdom import pool
    >>> base = pool(["base-2"])
    >>> single_answers(base.piles, Asks(reaction=True, trashing=True), base.sets)
    {<Ask.REACTION: 'reaction'>: card_by_id('moat')}
    """
    there = [pile for pile in piles if pile not in banned]
    return {
        finding.ask: finding.piles[0]
        for finding in judge(there, asks, sets)
        if len(finding.piles) == 1 and _asks_for_one(finding, asks)
    }


def _asks_for_one(finding: Finding, asks: Asks) -> bool:
    """Whether an ask calls for at least one of the piles that it found."""
    ask = finding.ask
    if isinstance(ask, PileLimit):
        return ask.least > 0
    if ask is Ask.REACTION:
        return asks.counters.has(finding.piles[0])
    return ask is not Ask.NO_ATTACKS and ask not in COUNTED


def _judge_one(ask: Wanted, kingdom: Sequence[Card], asks: Asks) -> Finding:
    if isinstance(ask, PileLimit):
        counted = tuple(pile for pile in kingdom if ask.counts(pile))
        return Finding(ask, ask.allows(len(counted)), counted)
    if ask is Ask.REACTION:
        return _judge_reaction(kingdom, asks.counters)
    is_evidence = _looks_for(ask, asks)
    found = tuple(pile for pile in kingdom if is_evidence(pile))
    return Finding(ask, _allows(ask, len(found)), found)


def _judge_reaction(kingdom: Sequence[Card], counters: Counters) -> Finding:
    attacks = tuple(pile for pile in kingdom if pile.is_attack)
    reactions = tuple(pile for pile in kingdom if counters.has(pile))
    return Finding(Ask.REACTION, bool(reactions) or not attacks, reactions or attacks)


def _looks_for(ask: Ask, asks: Asks) -> Callable[[Card], bool]:
    match ask:
        case Ask.NO_ATTACKS | Ask.ATTACK:
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
    if ask is Ask.NO_ATTACKS:
        return count == 0
    return count in COUNTED[ask] if ask in COUNTED else count >= 1
