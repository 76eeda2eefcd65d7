"""Weighted choice: pile by pile, each with a chance in proportion to its weight against those before it.

The algorithm was published as a description of attributes and multipliers; `weighting` holds its settings and
the ways to read it, `weights` its formula. The requirements are hard: at every draw the look-ahead leaves out
the piles after which they could no longer be met, and weights choose among the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from random import Random

from cardtable.common.errors import EngineError
from cardtable.kingdom.cards.catalog import Card
from cardtable.kingdom.cards.sets import Pool
from cardtable.kingdom.choose.bounds import Bounds
from cardtable.kingdom.choose.choice import BESIDE, AlchemyPart, Choice, Settled, settle_requirements
from cardtable.kingdom.choose.choice_problem import Problem
from cardtable.kingdom.choose.outlook import Beside
from cardtable.kingdom.choose.pile_classes import places_of
from cardtable.kingdom.choose.requirements import Requirements
from cardtable.kingdom.weighted.settings import Weighting
from cardtable.kingdom.weighted.weights import Factor, Weights


class NeverDrawnError(EngineError):
    """A pile that the requirements or the sets would not have let be drawn where it stands."""

    sentence = "{0.pile} could not have been drawn here; accepted are piles that sets and requirements allow"
    pile: Card


@dataclass(frozen=True, slots=True)
class Drawn:
    """Why a pile is in a weighted kingdom."""

    pile: Card
    factors: tuple[Factor, ...]
    """What multiplied its weight when it was drawn; without any it weighed 1."""
    chance: Fraction
    """Its chance then: its weight over those of all piles that the requirements allowed; see
    `Weights.chance`."""
    among: int
    """How many piles the requirements allowed."""

    @property
    def log10_weight(self) -> float:
        """The decimal logarithm of its weight, for display."""
        return sum(factor.log10 for factor in self.factors)


@dataclass(frozen=True, slots=True, repr=False)
class WeightedChoice(Choice):
    """A weighted kingdom, and how each pile came into it."""

    draws: tuple[Drawn, ...]
    """The piles that are not locked, in the order in which they were drawn."""


def choose_weighted(
    pool: Pool,
    requirements: Requirements,
    weighting: Weighting,
    rng: Random,
    *,
    locked: Sequence[Card] = (),
    banned: Sequence[Card] = (),
    beside: Beside | None = BESIDE,
) -> WeightedChoice:
    """Choose a kingdom by weights among those that meet the requirements; same seed, same kingdom, on every
    Python.

    Locked piles count as chosen first. The first pile is drawn by taste alone, if none is locked. Any kingdom
    that meets the requirements can come, however extreme the settings, as no weight is 0. Without its
    requirement the Alchemy group is formed as in the published method, with chance 1 in the number of sets,
    before piles are drawn. If no kingdom meets all requirements, the Choice says why in `conflict` and keeps
    the weightiest. Raises LockError for locked piles that cannot be in one kingdom, TooFewPilesError if there
    are fewer than ten piles.

    >>> from cardtable.kingdom import default_weighting, pool
    >>> choice = choose_weighted(pool(["base-2"]), Requirements(village=True), default_weighting(), Random(7))
    >>> last = choice.draws[-1]
    >>> last.pile.id, round(float(last.chance), 3), [str(factor.attribute) for factor in last.factors]
    ('library', 0.029, ['terminus', 'carddrawer', 'selfmiller', 'chooser'])
    """
    return weighted_kingdoms(
        pool, requirements, weighting, locked=locked, banned=banned, beside=beside
    ).choose(rng)


@dataclass(frozen=True, eq=False)
class Weighted:
    """All kingdoms that meet what is asked, to be drawn by weights; by `weighted_kingdoms`."""

    settled: Settled
    weighting: Weighting

    def choose(self, rng: Random) -> WeightedChoice:
        """A kingdom, with what is to be told of each draw."""
        alchemy, bounds = self.settled.draw_part(rng)
        drawing = _Drawing(self.settled.problem, bounds, self._weights)
        draws = tuple(drawing.drawn(place) for place in drawing.places(partial(Weights.draw, rng=rng)))
        piles = (*self.settled.problem.locked, *(drawn.pile for drawn in draws))
        return WeightedChoice(piles, self.settled.found(piles), alchemy, self.settled, draws)

    def retrace(self, piles: Sequence[Card]) -> tuple[Drawn, ...]:
        """What is to be told of each draw of a kingdom; see `retrace`."""
        problem, parts = self.settled.problem, dict(self.settled.parts)
        part = next(iter(parts))
        if AlchemyPart.LEFT_OUT in parts and not any(pile.set == "alchemy" for pile in piles):
            part = AlchemyPart.LEFT_OUT
        given = iter([pile for pile in piles if pile not in problem.locked])

        def next_given(weights: Weights) -> int:
            pile = next(given)
            if pile not in problem.pool.piles or not weights.chance(problem.pool.piles.index(pile)):
                raise NeverDrawnError(pile)
            return problem.pool.piles.index(pile)

        drawing = _Drawing(problem, parts[part], self._weights)
        return tuple(drawing.drawn(place) for place in drawing.places(next_given))

    @cached_property
    def _weights(self) -> Weights:
        """The weights before the first draw."""
        problem = self.settled.problem
        weights = Weights(problem.pool.piles, self.weighting)
        for pile in problem.locked:
            weights.choose(pile)
        out = {*problem.locked, *problem.banned}
        weights.leave_out([place for place, pile in enumerate(problem.pool.piles) if pile in out])
        return weights


def weighted_kingdoms(
    pool: Pool,
    requirements: Requirements,
    weighting: Weighting,
    *,
    locked: Sequence[Card] = (),
    banned: Sequence[Card] = (),
    beside: Beside | None = BESIDE,
) -> Weighted:
    """The kingdoms of `choose_weighted`, settled once for many choices; raises what it raises."""
    return Weighted(settle_requirements(pool, requirements, locked, banned, beside), weighting)


def retrace(
    pool: Pool,
    requirements: Requirements,
    weighting: Weighting,
    piles: Sequence[Card],
    *,
    locked: Sequence[Card] = (),
    banned: Sequence[Card] = (),
    beside: Beside | None = BESIDE,
) -> tuple[Drawn, ...]:
    """Why each pile of a kingdom is in it, had it been drawn by weights in the order of `piles`.

    For a kingdom of `choose_weighted` with the same pool, requirements, settings, locks and bans this is what
    its `draws` hold. `piles` are ten, of which the locked ones are left out: they come first. Raises
    NeverDrawnError naming the first pile that no draw could have chosen, LockError and TooFewPilesError as
    `choose_weighted` does.

    >>> from cardtable.kingdom import default_weighting, pool
    >>> given = pool(["base-2"]), Requirements(village=True), default_weighting()
    >>> choice = choose_weighted(*given, Random(7))
    >>> retrace(*given, choice.piles) == choice.draws
    True
    """
    given = weighted_kingdoms(pool, requirements, weighting, locked=locked, banned=banned, beside=beside)
    return given.retrace(piles)


class _Drawing:
    """The drawing of the piles that are not locked, one by one, by their places in the pool."""

    def __init__(self, problem: Problem, bounds: Bounds, weights: Weights) -> None:
        self.piles = problem.pool.piles
        self.classes = problem.census.classes
        self.draft = problem.started(bounds)
        self.relevant = self.draft.relevant
        self.places_of = places_of(problem.census, self.relevant)
        self.weights = weights.copy()
        self.unsafe: set[int] = set()

    def places(self, draw: Callable[[Weights], int]) -> Iterator[int]:
        """The places in turn; while one is looked at, the weights are those that it was drawn by."""
        while self.draft.slots:
            self.leave_out_unsafe()
            place = draw(self.weights)
            yield place
            pile = self.piles[place]
            self.draft.take(self.classes[pile] & self.relevant)
            self.weights.choose(pile)
            self.weights.leave_out([place])

    def drawn(self, place: int) -> Drawn:
        """What is to be told of the draw of a place."""
        pile, weights = self.piles[place], self.weights
        return Drawn(pile, weights.factors(pile), weights.chance(place), weights.among)

    def leave_out_unsafe(self) -> None:
        """An unsafe pile stays unsafe, as others that are chosen only narrow what is left."""
        free = [kind for kind, count in self.draft.free.counts.items() if count and kind not in self.unsafe]
        for kind in self.draft.unsafe(free):
            self.unsafe.add(kind)
            self.weights.leave_out(self.places_of[kind])
