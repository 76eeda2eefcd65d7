"""Weighted choice: pile by pile, each with a chance in proportion to its weight against those before it.

The algorithm was published as a description of attributes and multipliers; `weighting` holds its settings
and the ways to read it, `weights` its formula. The asks are hard: at every draw the look-ahead leaves out
the piles after which they could no longer be met, and weights choose among the others.
"""

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import accumulate
from random import Random

from .asks import Asks
from .cards import Card
from .choice import AlchemyPart, Choice, settle
from .problem import Problem
from .sets import Pool
from .terms import Terms
from .weighting import Weighting
from .weights import Factor, Weights

__all__ = ["Drawn", "NeverDrawnError", "WeightedChoice", "choose_weighted", "retrace"]


class NeverDrawnError(ValueError):
    """The asks would not have let a pile be drawn where it stands; `pile` it is."""

    def __init__(self, pile: Card) -> None:
        super().__init__(f"{pile.id!r} cannot have been drawn here: the asks or the sets do not allow it")
        self.pile = pile


@dataclass(frozen=True, slots=True)
class Drawn:
    """Why a pile is in a weighted kingdom."""

    pile: Card
    factors: tuple[Factor, ...]
    """What multiplied its weight when it was drawn; without any it weighed 1."""
    chance: Fraction
    """Its chance then: its weight over the weights of all piles that the asks allowed. Exact for the weights
    that were drawn by, which are right to one part in 10 ** 9."""
    among: int
    """How many piles the asks allowed."""

    @property
    def log10_weight(self) -> float:
        """The decimal logarithm of its weight, for display."""
        return sum(factor.log10 for factor in self.factors)


@dataclass(frozen=True, slots=True)
class WeightedChoice(Choice):
    """A weighted kingdom, and how each pile came into it."""

    draws: tuple[Drawn, ...]
    """The piles that are not locked, in the order in which they were drawn."""


def choose_weighted(
    pool: Pool,
    asks: Asks,
    weighting: Weighting,
    rng: Random,
    *,
    locked: Sequence[Card] = (),
    banned: Sequence[Card] = (),
) -> WeightedChoice:
    """Choose a kingdom by weights among those that meet the asks; same seed, same kingdom, on every Python.

    Locked piles count as chosen first. The first pile is drawn by taste alone, if none is locked. Any
    kingdom that meets the asks can come, however extreme the settings, as no weight is 0. Without its ask
    the Alchemy group is formed as in the published way, with chance 1 in the number of sets, before piles
    are drawn. If no kingdom meets all asks, the Choice says why in `conflict` and keeps the weightiest.
    Raises LockError for locked piles that cannot be in one kingdom, TooFewPilesError if there are fewer
    than ten piles.

    >>> from cardtable.kingdom import default_weighting, pool
    >>> choice = choose_weighted(pool(["base-2"]), Asks(village=True), default_weighting(), Random(7))
    >>> last = choice.draws[-1]
    >>> last.pile.id, round(float(last.chance), 3), [str(factor.attribute) for factor in last.factors]
    ('library', 0.029, ['terminus', 'carddrawer', 'selfmiller', 'chooser'])
    """
    settled = settle(pool, asks, locked, banned)
    alchemy, terms = settled.draw_part(rng)
    weights = Weights(pool.piles, weighting)
    draws = tuple(_draws(settled.problem, terms, weights, partial(_by_chance, rng)))
    piles = (*settled.problem.locked, *(drawn.pile for drawn in draws))
    return WeightedChoice(piles, settled.found(piles), alchemy, settled.conflict, draws)


def retrace(
    pool: Pool,
    asks: Asks,
    weighting: Weighting,
    piles: Sequence[Card],
    *,
    locked: Sequence[Card] = (),
    banned: Sequence[Card] = (),
) -> tuple[Drawn, ...]:
    """Why each pile of a kingdom is in it, had it been drawn by weights in the order of `piles`.

    For a kingdom of `choose_weighted` with the same pool, asks, settings, locks and bans this is what its
    `draws` hold. `piles` are ten, of which the locked ones are left out: they come first.
    Raises NeverDrawnError naming the first pile that no draw could have chosen, LockError and
    TooFewPilesError as `choose_weighted` does.

    >>> from cardtable.kingdom import default_weighting, pool
    >>> given = pool(["base-2"]), Asks(village=True), default_weighting()
    >>> choice = choose_weighted(*given, Random(7))
    >>> retrace(*given, choice.piles) == choice.draws
    True
    """
    settled = settle(pool, asks, locked, banned)
    parts = dict(settled.parts)
    part = next(iter(parts))
    if AlchemyPart.LEFT_OUT in parts and not any(pile.set == "alchemy" for pile in piles):
        part = AlchemyPart.LEFT_OUT
    given = iter([pile for pile in piles if pile not in settled.problem.locked])

    def next_given(places: Sequence[int], _: Sequence[int]) -> int:
        pile = next(given)
        for at, place in enumerate(places):
            if pool.piles[place] is pile:
                return at
        raise NeverDrawnError(pile)

    return tuple(_draws(settled.problem, parts[part], Weights(pool.piles, weighting), next_given))


def _by_chance(rng: Random, _: Sequence[int], running: Sequence[int]) -> int:
    return bisect(running, rng.randrange(running[-1]))


def _draws(
    problem: Problem, terms: Terms, weights: Weights, take: Callable[[Sequence[int], Sequence[int]], int]
) -> Iterator[Drawn]:
    """Draw by `take`, which gets the places of the allowed piles and the running sums of their weights."""
    draft = problem.draft(terms)
    for pile in problem.locked:
        weights.choose(pile)
    out = {*problem.locked, *problem.banned}
    kinds = [bits & terms.relevant for bits in problem.census.classes.values()]
    places = [place for place, pile in enumerate(problem.pool.piles) if pile not in out]
    while draft.slots:
        # An unsafe pile stays unsafe: others that are chosen only narrow what is left.
        safe = {kind for kind in dict.fromkeys(kinds[place] for place in places) if draft.can_take(kind)}
        places = [place for place in places if kinds[place] in safe]
        running = list(accumulate(weights.of(places)))
        at = take(places, running)
        pile = problem.pool.piles[places[at]]
        chance = Fraction(running[at] - (running[at - 1] if at else 0), running[-1])
        yield Drawn(pile, weights.factors(pile), chance, len(places))
        draft.take(kinds[places.pop(at)])
        weights.choose(pile)
