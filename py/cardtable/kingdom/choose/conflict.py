"""When no kingdom meets all asks: which of them conflict, what would help, and what can be kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cardtable.kingdom.choose.asks import Wanted
from cardtable.kingdom.choose.choice_problem import Problem
from cardtable.kingdom.choose.limits_search import TooManyLimitsError


@dataclass(frozen=True, slots=True)
class Conflict:
    """Why no kingdom meets all asks, and what would help."""

    asks: tuple[Wanted, ...]
    """The smallest group of asks that cannot be met together; of several, the weightiest. Empty if what the
    piles call for can never be set out, whatever is asked."""
    relaxations: tuple[Wanted, ...]
    """Each ask which, dropped alone, makes a kingdom possible (for `NO_ATTACKS`: Attacks allowed)."""
    dropped: tuple[Wanted, ...]
    """What the kingdom shown gives up: asks are kept in order of importance while one exists."""
    lacking: bool = False
    """Something that is called for cannot be set out, whatever is asked."""


def explain(problem: Problem, asks: Sequence[Wanted]) -> Conflict:
    """The conflict between asks in force (the weightiest first) that no kingdom of the problem meets."""
    kept = keep_weightiest(problem, asks)
    return Conflict(
        asks=_smallest_conflict(problem, asks),
        relaxations=tuple(
            ask for ask in asks if problem.surely_possible([other for other in asks if other != ask])
        ),
        dropped=tuple(ask for ask in asks if ask not in kept),
        lacking=problem.terms(()) is None,
    )


def _smallest_conflict(problem: Problem, asks: Sequence[Wanted]) -> tuple[Wanted, ...]:
    """The first of the smallest groups that cannot be met.

    If some asks can be met and no further ask can be added, every conflict holds one of the asks left out. So
    the smallest groups are looked for among those that hit each set of left-out asks that is known;
    if such a group can be met, it gives a further set (Ignatiev and others 2015).
    """
    left_out: list[frozenset[Wanted]] = []
    try:
        while True:
            hitting = (group for size in range(len(asks) + 1) for group in _hitting(asks, left_out, size))
            group = next(hitting)
            if not problem.terms(group):
                return group
            met = [*group]
            for ask in asks:
                if ask not in group and problem.terms([*met, ask]):
                    met.append(ask)
            left_out.append(frozenset(asks) - {*met})
    except TooManyLimitsError:
        return tuple(asks)  # all of them are in conflict; which of them suffice takes too long to tell


def _hitting(
    asks: Sequence[Wanted], sets: Sequence[frozenset[Wanted]], size: int
) -> Iterator[tuple[Wanted, ...]]:
    """The groups of so many asks that hold one of each set, in the order of the asks."""
    if not size:
        if not sets:
            yield ()
        return
    for at, ask in enumerate(asks):
        rest = [each for each in sets if ask not in each]
        for others in _hitting(asks[at + 1 :], rest, size - 1):
            yield (ask, *others)


def keep_weightiest(problem: Problem, asks: Sequence[Wanted]) -> tuple[Wanted, ...]:
    """The asks (the weightiest first) that are kept while a kingdom exists."""
    if problem.terms(()) is None:
        problem = replace(problem, beside=None)  # else no ask would be kept
    kept: list[Wanted] = []
    for ask in asks:
        if problem.surely_possible([*kept, ask]):
            kept.append(ask)
    return tuple(kept)
