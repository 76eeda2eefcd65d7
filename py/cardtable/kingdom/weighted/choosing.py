"""Weighted choice: pile by pile, each with a chance in proportion to its weight against those before it.

The algorithm was published as a description of attributes and multipliers; `weighting` holds its settings and
the ways to read it, `weights` its formula. The requirements are hard: at every draw the look-ahead leaves out
the piles after which they could no longer be met, and weights choose among the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
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
from cardtable.kingdom.weighted.settings import Weighting, default_weighting
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
    """A weighted kingdom."""

    weighting: Weighting

    @property
    def draws(self) -> tuple[Drawn, ...]:
        """The piles that are not locked, in the order in which they were drawn; told anew at each call."""
        return retrace(self.settled, self.weighting, self.piles)


def choose_weighted(
    pool: Pool,
    requirements: Requirements,
    rng: Random,
    weighting: Weighting | None = None,
    *,
    locked: Sequence[Card] = (),
    banned: Sequence[Card] = (),
    beside: Beside | None = BESIDE,
) -> WeightedChoice:
    """Choose a kingdom by weights among those that meet the requirements; same seed, same kingdom, on every
    Python. Without a `weighting` by the published one; `partial(choose_weighted, weighting=mine)` is a method
    for `lay` too.

    Locked piles count as chosen first. The first pile is drawn by taste alone, if none is locked. Any kingdom
    that meets the requirements can come, however extreme the settings, as no weight is 0. Without its
    requirement the Alchemy group is formed as in the published method, with chance 1 in the number of sets,
    before piles are drawn. If no kingdom meets all requirements, the Choice says why in `conflict` and keeps
    the weightiest. Raises LockError for locked piles that cannot be in one kingdom, TooFewPilesError if there
    are fewer than ten piles.

    >>> from random import Random
    >>> from cardtable.kingdom import Requirements, pool
    >>> choice = choose_weighted(pool(["base-2"]), Requirements(village=True), Random(7))
    >>> last = choice.draws[-1]
    >>> last.pile.id, round(float(last.chance), 3), [str(factor.attribute) for factor in last.factors]
    ('library', 0.029, ['terminus', 'carddrawer', 'selfmiller', 'chooser'])
    """
    weighting = weighting or default_weighting()
    settled = settle_requirements(pool, requirements, locked, banned, beside)
    alchemy, bounds = settled.draw_part(rng)
    drawing, piles = _Drawing(settled.problem, bounds, weighting), [*settled.problem.locked]
    while drawing.draft.slots:
        piles.append(drawing.take(drawing.weights.draw(rng)))
    return WeightedChoice(tuple(piles), settled.found(piles), alchemy, settled, weighting)


def retrace(settled: Settled, weighting: Weighting, piles: Sequence[Card]) -> tuple[Drawn, ...]:
    """Why each pile of a kingdom is in it, had it been drawn by weights in the order of `piles`.

    `piles` are ten, of which the locked ones are left out: they come first. Raises NeverDrawnError naming the
    first pile that no draw could have chosen.
    """
    problem, parts = settled.problem, dict(settled.parts)
    part = next(iter(parts))
    if AlchemyPart.LEFT_OUT in parts and not any(pile.set == "alchemy" for pile in piles):
        part = AlchemyPart.LEFT_OUT
    drawing, draws = _Drawing(problem, parts[part], weighting), []
    places = {pile: place for place, pile in enumerate(problem.pool.piles)}
    weights = drawing.weights
    for pile in piles:
        if pile not in problem.locked:
            if pile not in places or not weights.chance(places[pile]):
                raise NeverDrawnError(pile)
            draws.append(Drawn(pile, weights.factors(pile), weights.chance(places[pile]), weights.among))
            drawing.take(places[pile])
    return tuple(draws)


class _Drawing:
    """The drawing of the piles that are not locked, one by one, by their places in the pool."""

    def __init__(self, problem: Problem, bounds: Bounds, weighting: Weighting) -> None:
        self.piles = problem.pool.piles
        self.classes = problem.census.classes
        self.draft = problem.started(bounds)
        self.relevant = self.draft.relevant
        self.places_of = places_of(problem.census, self.relevant)
        self.weights = Weights(self.piles, weighting)
        """What the next pile is drawn by: unsafe piles are left out."""
        self.unsafe: set[int] = set()
        for pile in problem.locked:
            self.weights.choose(pile)
        out = {*problem.locked, *problem.banned}
        self.weights.leave_out([place for place, pile in enumerate(self.piles) if pile in out])
        self._leave_out_unsafe()

    def take(self, place: int) -> Card:
        """Choose the pile in a place."""
        pile = self.piles[place]
        self.draft.take(self.classes[pile] & self.relevant)
        self.weights.choose(pile)
        self.weights.leave_out([place])
        self._leave_out_unsafe()
        return pile

    def _leave_out_unsafe(self) -> None:
        """An unsafe pile stays unsafe, as others that are chosen only narrow what is left."""
        free = [kind for kind, count in self.draft.free.counts.items() if count and kind not in self.unsafe]
        for kind in self.draft.unsafe(free) if self.draft.slots else ():
            self.unsafe.add(kind)
            self.weights.leave_out(self.places_of[kind])
