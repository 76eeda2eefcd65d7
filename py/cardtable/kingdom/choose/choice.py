"""What all methods of choosing share: the requirements settled beforehand, and the kingdom that comes out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from random import Random

from cardtable.kingdom.cards.catalog import KINGDOM_SIZE, Card
from cardtable.kingdom.cards.sets import Pool
from cardtable.kingdom.choose.bounds import ALCHEMY_GROUP, NO_ALCHEMY, Bounds
from cardtable.kingdom.choose.choice_problem import Problem, TooFewPilesError
from cardtable.kingdom.choose.conflict import Conflict, explain, keep_weightiest
from cardtable.kingdom.choose.outlook import Beside
from cardtable.kingdom.choose.pile_classes import View
from cardtable.kingdom.choose.requirements import Constraint, Finding, Requirement, Requirements, judge

BESIDE = Beside()
"""Nothing lies beside the ten piles yet."""


class AlchemyPart(StrEnum):
    """How Alchemy takes part in a kingdom."""

    ASKED = "asked"
    """By the requirement: 3 to 5 piles."""
    TOGETHER = "together"
    """Without the requirement, the group was formed: 3 to 5 piles."""
    LEFT_OUT = "left-out"
    """Without the requirement, the group was not formed: no pile."""
    MIXED = "mixed"
    """Any number: by the setting, because neither a group nor none is possible, because the requirement was
    dropped, or because Alchemy is not among the sets."""


@dataclass(frozen=True, slots=True, repr=False)
class Choice:
    """A kingdom, and how it meets what was asked."""

    piles: tuple[Card, ...]
    """Ten distinct piles, the locked ones first, then the others in the order in which they were chosen;
    an even choice is made of all ten at once, and gives them in the order of the pool."""
    findings: tuple[Finding, ...]
    """What each requirement in force found, the weightiest first, those that a conflict made it drop too."""
    alchemy: AlchemyPart
    settled: Settled = field(compare=False)
    """What was asked for, and what of it can be met."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self}>"

    def __str__(self) -> str:
        """The names of the ten piles, as `read` reads them back."""
        return ", ".join(map(str, self.piles))

    @property
    def conflict(self) -> Conflict | None:
        """None if every requirement is met; it is explained when it is first asked for."""
        return self.settled.conflict


@dataclass(frozen=True, eq=False)
class Settled:
    """A problem, and which requirements its kingdoms will meet: all, or those that a conflict keeps."""

    problem: Problem
    requirements: Requirements
    kept: tuple[Constraint, ...]
    bounds: Bounds = field(repr=False)
    """What the ten piles must have by the requirements that are kept."""
    unmet: Problem | None = None
    """The problem of which no whole table meets all requirements; its `fillable` part is settled then."""

    @property
    def is_met(self) -> bool:
        """Whether a whole table exists that meets all requirements."""
        return not self.unmet

    @cached_property
    def conflict(self) -> Conflict | None:
        """Why not all requirements can be met; None if they can."""
        if not self.unmet:
            return None
        return explain(self.unmet, self.requirements.in_force(self.problem.pool.sets))

    @cached_property
    def parts(self) -> tuple[tuple[AlchemyPart, Bounds], ...]:
        """The ways in which Alchemy can take part, and the bounds of each; no kingdom is in two of them.

        Two if the group may be formed or left out, in this order, and otherwise one.
        """
        if Requirement.ALCHEMY in self.kept:
            return ((AlchemyPart.ASKED, self.bounds),)
        if "alchemy" in self.problem.pool.sets and not (
            self.requirements.alchemy or self.requirements.mix_alchemy
        ):
            together = (AlchemyPart.TOGETHER, self.bounds.with_row(ALCHEMY_GROUP))
            left_out = (AlchemyPart.LEFT_OUT, self.bounds.with_row(NO_ALCHEMY))
            possible = [part for part in (together, left_out) if self.problem.is_possible(part[1])]
            if possible:
                return tuple(possible)
        return ((AlchemyPart.MIXED, self.bounds),)

    def draw_part(self, rng: Random) -> tuple[AlchemyPart, Bounds]:
        """Decide how Alchemy takes part: if both are possible, together with chance 1 / number of sets."""
        first, *others = self.parts
        if others and rng.randrange(len(self.problem.pool.sets)):
            return others[0]
        return first

    def found(self, piles: Sequence[Card]) -> tuple[Finding, ...]:
        """What each requirement in force finds in some piles, also the requirements that were dropped."""
        return judge(piles, self.requirements, self.problem.pool.sets)


def settle_requirements(
    pool: Pool,
    requirements: Requirements,
    locked: Sequence[Card],
    banned: Sequence[Card],
    beside: Beside | None = BESIDE,
) -> Settled:
    """Settle which requirements can be met: all of them, or by importance those that a conflict keeps.

    A kingdom must be the ten of a whole table with what lies `beside`: all that is called for can be set
    out, and breaks no requirement. With None, only the ten piles are looked at.
    Raises LockError for piles that cannot be locked together, TooFewPilesError for fewer than ten piles.
    """
    beside = None if requirements.former else beside
    problem = Problem(pool, View.of(requirements), tuple(locked), tuple(banned), beside)
    if problem.pile_count < KINGDOM_SIZE:
        raise TooFewPilesError(problem.pile_count)
    wanted = requirements.in_force(pool.sets)
    bounds = problem.bounds(wanted)
    if bounds:
        return Settled(problem, requirements, wanted, bounds)
    fillable, kept = problem.fillable, keep_weightiest(problem, wanted)
    bounds = fillable.bounds(kept) if fillable.surely_possible(kept) else None
    return Settled(fillable, requirements, kept, bounds or Bounds.of(kept, extras=False), problem)
