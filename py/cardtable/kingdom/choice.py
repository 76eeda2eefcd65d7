"""What every way of choosing shares: the asks settled beforehand, and the kingdom that comes out."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from random import Random

from .asks import Ask, Asks, Finding, judge
from .cards import Card
from .conflict import Conflict, explain
from .problem import Problem, TooFewPilesError
from .sets import Pool
from .terms import ALCHEMY_GROUP, KINGDOM_SIZE, NONE, Terms

__all__ = ["AlchemyPart", "Choice"]


class AlchemyPart(StrEnum):
    """How Alchemy takes part in a kingdom."""

    ASKED = "asked"
    """By the ask: 3 to 5 piles."""
    TOGETHER = "together"
    """Without the ask, the group was formed: 3 to 5 piles."""
    LEFT_OUT = "left-out"
    """Without the ask, the group was not formed: no pile."""
    MIXED = "mixed"
    """Any number: by the setting, because neither a group nor none is possible, because the ask was
    dropped, or because Alchemy is not among the sets."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A kingdom, and how it meets what was asked."""

    piles: tuple[Card, ...]
    """Ten distinct piles, the locked ones first, then the others in the order in which they were chosen;
    an even choice is made of all ten at once, and gives them in the order of the pool."""
    findings: tuple[Finding, ...]
    """What each ask in force found, the weightiest first, those that a conflict made it drop too."""
    alchemy: AlchemyPart
    conflict: Conflict | None
    """None if every ask is met."""


@dataclass(frozen=True, eq=False)
class Settled:
    """A problem, and which asks its kingdoms will meet: all of them, or those that a conflict keeps."""

    problem: Problem
    asks: Asks
    kept: tuple[Ask, ...]
    conflict: Conflict | None

    @cached_property
    def parts(self) -> tuple[tuple[AlchemyPart, Terms], ...]:
        """The ways in which Alchemy can take part, and the terms of each; no kingdom is in two of them.

        Two if the group may be formed or left out, in this order, and otherwise one.
        """
        if Ask.ALCHEMY in self.kept:
            return ((AlchemyPart.ASKED, Terms.of(self.kept)),)
        if "alchemy" in self.problem.pool.sets and not (self.asks.alchemy or self.asks.mix_alchemy):
            together = (AlchemyPart.TOGETHER, Terms.of(self.kept, ALCHEMY_GROUP))
            left_out = (AlchemyPart.LEFT_OUT, Terms.of(self.kept, NONE))
            possible = [part for part in (together, left_out) if self.problem.is_possible(part[1])]
            if possible:
                return tuple(possible)
        return ((AlchemyPart.MIXED, Terms.of(self.kept)),)

    def draw_part(self, rng: Random) -> tuple[AlchemyPart, Terms]:
        """Decide how Alchemy takes part: where it may be together or not, 1 in the number of sets for it."""
        first, *others = self.parts
        if others and rng.randrange(len(self.problem.pool.sets)):
            return others[0]
        return first

    def found(self, piles: Sequence[Card]) -> tuple[Finding, ...]:
        """What each ask in force finds in some piles, also the asks that were dropped."""
        return judge(piles, self.asks, self.problem.pool.sets)


def settle(pool: Pool, asks: Asks, locked: Sequence[Card], banned: Sequence[Card]) -> Settled:
    """Settle which asks can be met: all of them, or by importance those that a conflict keeps.

    Raises LockError for locked piles that cannot be in one kingdom, TooFewPilesError if there are fewer
    than ten piles.
    """
    problem = Problem(pool, asks.priority, tuple(locked), tuple(banned))
    if problem.pile_count < KINGDOM_SIZE:
        raise TooFewPilesError(problem.pile_count)
    wanted = asks.in_force(pool.sets)
    conflict = None if problem.is_possible(Terms.of(wanted)) else explain(problem, wanted)
    kept = tuple(ask for ask in wanted if not conflict or ask not in conflict.dropped)
    return Settled(problem, asks, kept, conflict)
