"""When no kingdom meets all requirements: which of them conflict, what would help, and what can be kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardtable.kingdom.choose.choice_problem import Problem
from cardtable.kingdom.choose.limits_search import TooManyLimitsError
from cardtable.kingdom.choose.requirements import Constraint


@dataclass(frozen=True, slots=True)
class Conflict:
    """Why no kingdom meets all requirements, and what would help."""

    requirements: tuple[Constraint, ...]
    """The smallest group of requirements that cannot be met together; of several, the weightiest. Empty if
    what the piles call for can never be set out, whatever is asked."""
    relaxations: tuple[Constraint, ...]
    """Each requirement which, dropped alone, makes a kingdom possible (for `NO_ATTACKS`: Attacks allowed)."""
    dropped: tuple[Constraint, ...]
    """What the kingdom shown gives up: requirements are kept in order of importance while one exists."""

    def __str__(self) -> str:
        """In words; `str` of a requirement names it."""
        asked = " and ".join(map(str, self.requirements)) or "what the piles call for"
        together = " together" if self.requirements[1:] else ""
        relaxed = " or ".join(map(str, self.relaxations))
        helps = f"a kingdom exists without {relaxed}" if relaxed else "no single one of them is to blame"
        dropped = ", ".join(map(str, self.dropped)) or "none"
        return f"{asked} cannot be met{together}: {helps}; given up: {dropped}"


def explain(problem: Problem, requirements: Sequence[Constraint]) -> Conflict:
    """The conflict between requirements in force (weightiest first) that no kingdom of the problem meets."""
    kept = keep_weightiest(problem, requirements)
    return Conflict(
        requirements=_smallest_conflict(problem, requirements),
        relaxations=tuple(
            each
            for each in requirements
            if problem.surely_possible([other for other in requirements if other != each])
        ),
        dropped=tuple(each for each in requirements if each not in kept),
    )


def _smallest_conflict(problem: Problem, requirements: Sequence[Constraint]) -> tuple[Constraint, ...]:
    """The first of the smallest groups that cannot be met.

    If some requirements can be met and no further requirement can be added, every conflict holds one of the
    requirements left out. So the smallest groups are looked for among those that hit each set of left-out
    requirements that is known; if such a group can be met, it gives a further set (Ignatiev and others 2015).
    """
    left_out: list[frozenset[Constraint]] = []
    sizes = range(len(requirements) + 1)
    try:
        while True:
            group = next(each for size in sizes for each in _hitting(requirements, left_out, size))
            if not problem.bounds(group):
                return group
            met = [*group]
            for requirement in requirements:
                if requirement not in group and problem.bounds([*met, requirement]):
                    met.append(requirement)
            left_out.append(frozenset(requirements) - {*met})
    except TooManyLimitsError:  # which of them suffice takes too long to tell; together they do
        return tuple(requirements)


def _hitting(
    requirements: Sequence[Constraint], sets: Sequence[frozenset[Constraint]], size: int
) -> Iterator[tuple[Constraint, ...]]:
    """The groups of so many requirements that hold one of each set, in the order of the requirements."""
    if not size:
        if not sets:
            yield ()
        return
    for at, requirement in enumerate(requirements):
        rest = [each for each in sets if requirement not in each]
        for others in _hitting(requirements[at + 1 :], rest, size - 1):
            yield (requirement, *others)


def keep_weightiest(problem: Problem, requirements: Sequence[Constraint]) -> tuple[Constraint, ...]:
    """The requirements (the weightiest first) that are kept while a kingdom exists."""
    problem = problem.fillable  # else no requirement would be kept
    kept: list[Constraint] = []
    for each in requirements:
        if problem.surely_possible([*kept, each]):
            kept.append(each)
    return tuple(kept)
