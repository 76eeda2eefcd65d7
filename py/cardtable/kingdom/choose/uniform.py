"""Uniform choice: every kingdom that meets the requirements is equally likely.

Which kingdoms are meant: ten piles that hold every locked and no banned pile and meet every requirement in
force. Where Alchemy is among the sets, neither required nor mixed (`mix_alchemy`), it comes together or not
at all: the kingdoms with 0 or 3 to 5 Alchemy piles count, each once, and no chance decides beforehand whether
the group is formed, as it does in the published method. If no such kingdom exists, any number counts.

Each kingdom is the ten of a whole table: its piles meet the requirements by themselves, and all that they
call for, and what that calls for in turn, can be set out so that no requirement is broken. It counts once,
however many banes or other extras would do. Only where no kingdom is so, those count that an extra in the
supply must help to meet the requirements: such as ten piles whose only village is the bane.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from random import Random
from types import MappingProxyType

from cardtable.common.errors import check_range
from cardtable.common.fields import Whole
from cardtable.common.jobs import Job, Progress
from cardtable.kingdom.cards.catalog import Card
from cardtable.kingdom.cards.sets import Pool
from cardtable.kingdom.choose.bounds import Bounds
from cardtable.kingdom.choose.choice import BESIDE, Choice, Settled, settle_requirements
from cardtable.kingdom.choose.choice_problem import Problem
from cardtable.kingdom.choose.counting import Count, CountInParts
from cardtable.kingdom.choose.limits_search import Budget, TooManyLimitsError
from cardtable.kingdom.choose.outlook import Beside
from cardtable.kingdom.choose.requirements import Constraint, Requirements
from cardtable.kingdom.choose.whole_counting import (
    MOST_WHOLE_STATES,
    count_plain,
    count_whole,
)

Counting = Callable[[Problem, Bounds, Budget], Count | CountInParts]
DRAWN_STATES = 60_000
"""How many states a count may have for a kingdom to be drawn by its number: a fifth of a second."""
MOST_DRAWN = 1_000
"""How many kingdoms of a wider choice are drawn."""


@dataclass(frozen=True, slots=True)
class RequirementPrice:
    """What one requirement costs: how many kingdoms there would be without it."""

    requirement: Constraint
    kingdoms: int
    """How many kingdoms meet the other requirements; without `ALCHEMY`, with Alchemy in 0 or 3 to 5 piles."""
    times: Fraction | None
    """So many times as many as with it; None where no kingdom meets all requirements."""


@dataclass(frozen=True, eq=False)
class UniformKingdoms:
    """All kingdoms that meet what is asked, counted; by `uniform_kingdoms`."""

    settled: Settled

    def __reduce__(self) -> tuple[object, ...]:
        """Without what was counted: it is counted again."""
        return UniformKingdoms, (self.settled,)

    @cached_property
    def counts(self) -> CountInParts:
        """The kingdoms, a part for each way in which Alchemy takes part."""
        return self._quick_counts or self._counted(count_whole, Budget(MOST_WHOLE_STATES))

    @cached_property
    def _quick_counts(self) -> CountInParts | None:
        """The same if the kingdoms are counted quickly."""
        return self._counted_within(DRAWN_STATES, count_whole)

    @cached_property
    def _wider_counts(self) -> CountInParts:
        """More kingdoms, with those that are meant: all within the limits, else all with the needs."""
        within_limits = self._counted_within(DRAWN_STATES // 2, _count_with_limits)
        return within_limits or self._counted(_count_with_needs, Budget(0))

    def _counted_within(self, states: int, count: Counting) -> CountInParts | None:
        try:
            counts = self._counted(count, Budget(states))
            _ = counts.total
        except TooManyLimitsError:
            return None
        return counts

    def _counted(self, count: Counting, budget: Budget) -> CountInParts:
        problem = self.settled.problem
        return CountInParts(problem, [count(problem, bounds, budget) for _, bounds in self.settled.parts])

    @cached_property
    def total(self) -> int:
        """How many kingdoms meet the requirements that are kept: all, unless there is a conflict."""
        return self.counts.total

    def kingdom(self, rank: Whole) -> Choice:
        """The kingdom of a rank below `total`, from 0 on; OutOfRangeError if there is none.

        >>> from cardtable.kingdom import pool
        >>> [pile.name for pile in uniform_kingdoms(pool(["base-2"]), Requirements()).kingdom(0).piles[:4]]
        ['Artisan', 'Bandit', 'Bureaucrat', 'Cellar']
        """
        check_range("rank", rank, most=self.total - 1)
        return self._choice(*self.counts.located(rank))

    def _choice(self, part: int, piles: tuple[Card, ...]) -> Choice:
        alchemy, _ = self.settled.parts[part]
        return Choice(piles, self.settled.found(piles), alchemy, self.settled)

    def choose(self, rng: Random) -> Choice:
        """A kingdom, each with the same chance.

        Where counting them takes long, kingdoms of a wider choice are drawn until one is among those that are
        meant. Raises TooManyLimitsError if `MOST_DRAWN` are not enough.
        """
        if self._quick_counts:
            return self.kingdom(rng.randrange(self.total))
        wider = self._wider_counts
        for _ in range(MOST_DRAWN):
            part, piles = wider.located(rng.randrange(wider.total))
            _, bounds = self.settled.parts[part]
            if self.settled.problem.is_possible_with(piles, bounds):
                return self._choice(part, piles)
        raise TooManyLimitsError(MOST_DRAWN, counting=True)

    @cached_property
    def chances(self) -> Mapping[Card, Fraction]:
        """The exact chance of each pile to be in an even choice.

        Every pile of the pool in its order, then locked ones from elsewhere; banned ones have 0.

        >>> from cardtable.kingdom import card_by_id, pool
        >>> chances = uniform_kingdoms(pool(["base-2"]), Requirements(village=True)).chances
        >>> chances[card_by_id("village")], chances[card_by_id("moat")]
        (Fraction(25, 41), Fraction(15, 41))
        """
        held = self.counts.containing()
        return MappingProxyType({pile: Fraction(kingdoms, self.total) for pile, kingdoms in held.items()})

    def counting(self) -> Job[Sequence[RequirementPrice], Sequence[RequirementPrice]]:
        """The job that counts `total`, each requirement's price, the weightiest first, and then `chances`.

        A partial result has the prices so far; `total` is known with the first.

        >>> from cardtable.common.jobs import finish
        >>> from cardtable.kingdom import pool
        >>> kingdoms = uniform_kingdoms(pool(["base-2"]), Requirements(buy=True, trashing=True))
        >>> for price in finish(kingdoms.counting()):
        ...     print(price.requirement, price.kingdoms, round(float(price.times), 2))
        buy 4959019 1.29
        trashing 4167669 1.08
        """
        requirements = self.settled.requirements.in_force(self.settled.problem.pool.sets)
        steps = len(requirements) + 2
        _ = self.total
        prices: list[RequirementPrice] = []
        for done, requirement in enumerate(requirements, start=1):
            yield Progress(done, steps, prices.copy())
            prices.append(self.price(requirement))
        yield Progress(steps - 1, steps, prices.copy())
        _ = self.chances
        return prices

    def price(self, requirement: Constraint) -> RequirementPrice:
        """What one requirement costs; the first time it is asked for, the kingdoms without it are counted."""
        problem, rest = (
            self.settled.unmet or self.settled.problem,
            self.settled.requirements.without(requirement),
        )
        without = _even(problem.pool, rest, problem.locked, problem.banned, problem.beside)
        kingdoms = without.total if without.settled.is_met else 0
        possible = self.total and self.settled.is_met
        return RequirementPrice(requirement, kingdoms, Fraction(kingdoms, self.total) if possible else None)


def _count_with_limits(problem: Problem, bounds: Bounds, budget: Budget) -> Count | CountInParts:
    return count_plain(problem, replace(bounds, needs=0, reaction=False, helped=False), budget)


def _count_with_needs(problem: Problem, bounds: Bounds, _: Budget) -> Count:
    unlimited = bounds.without_limits
    return Count(problem, replace(unlimited, needs=0, reaction=False) if bounds.helped else unlimited)


def uniform_kingdoms(
    pool: Pool,
    requirements: Requirements,
    *,
    locked: Sequence[Card] = (),
    banned: Sequence[Card] = (),
    beside: Beside | None = BESIDE,
) -> UniformKingdoms:
    """The kingdoms of a pool that meet the requirements, for their count, chances, prices and choices.

    Where no kingdom meets all requirements, those that meet the weightiest, as in standard choice. The last
    few are remembered, so that asking again costs nothing. Raises LockError for locked piles that cannot be
    in one kingdom, TooFewPilesError if there are fewer than ten piles.
    """
    return _even(pool, requirements, tuple(locked), tuple(banned), beside)


@lru_cache(maxsize=8)  # under least and most a count may hold tens of megabytes
def _even(
    pool: Pool,
    requirements: Requirements,
    locked: tuple[Card, ...],
    banned: tuple[Card, ...],
    beside: Beside | None,
) -> UniformKingdoms:
    return UniformKingdoms(settle_requirements(pool, requirements, locked, banned, beside))


def choose_uniform(
    pool: Pool,
    requirements: Requirements,
    rng: Random,
    *,
    locked: Sequence[Card] = (),
    banned: Sequence[Card] = (),
    beside: Beside | None = BESIDE,
) -> Choice:
    """Choose a kingdom so that all that meet the requirements are equally likely; same seed, same kingdom.

    The kingdom is drawn by its number, so nothing is drawn in vain, however few there are. If no kingdom
    meets all requirements, the Choice says why in `conflict`, and is even among those that meet the
    weightiest. Raises LockError and TooFewPilesError as `uniform_kingdoms` does.

    >>> from random import Random
    >>> from cardtable.kingdom import pool
    >>> choice = choose_uniform(pool(["base-2", "alchemy"]), Requirements(village=True), Random(7))
    >>> [pile.id for pile in choice.findings[0].piles], str(choice.alchemy)
    (['village'], 'together')
    """
    return uniform_kingdoms(pool, requirements, locked=locked, banned=banned, beside=beside).choose(rng)
