"""When no kingdom meets all asks: which of them conflict, what would help, and what can be kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from .asks import Ask
from .cards import Card
from .problem import Problem
from .terms import Terms

__all__ = ["Conflict"]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Why no kingdom meets all asks, and what would help."""

    asks: tuple[Ask, ...]
    """The smallest group of asks that cannot be met together; of several, the weightiest."""
    relaxations: tuple[Ask, ...]
    """Each ask which, dropped alone, makes a kingdom possible (for `NO_ATTACKS`: Attacks allowed)."""
    unlock: tuple[Card, ...]
    """Each locked pile which, unlocked alone, makes a kingdom possible."""
    unban: tuple[Card, ...]
    """Each banned pile which, allowed alone, makes a kingdom possible."""
    dropped: tuple[Ask, ...]
    """What the kingdom shown gives up: asks are kept in order of importance while one exists."""


def explain(problem: Problem, asks: Sequence[Ask]) -> Conflict:
    """The conflict between asks in force (the weightiest first) that no kingdom of the problem meets."""
    terms = Terms.of(asks)
    kept = _kept(problem, asks)
    return Conflict(
        asks=_smallest_conflict(problem, asks),
        relaxations=tuple(
            ask for ask in asks if _together(problem, [other for other in asks if other != ask])
        ),
        unlock=problem.unlocked(terms),
        unban=problem.unbanned(terms),
        dropped=tuple(ask for ask in asks if ask not in kept),
    )


def _together(problem: Problem, asks: Sequence[Ask]) -> bool:
    return problem.is_possible(Terms.of(asks))


def _smallest_conflict(problem: Problem, asks: Sequence[Ask]) -> tuple[Ask, ...]:
    return next(
        group
        for size in range(1, len(asks) + 1)
        for group in combinations(asks, size)
        if not _together(problem, group)
    )


def _kept(problem: Problem, asks: Sequence[Ask]) -> list[Ask]:
    kept: list[Ask] = []
    for ask in asks:
        if _together(problem, [*kept, ask]):
            kept.append(ask)
    return kept
