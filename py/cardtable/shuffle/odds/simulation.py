"""A seeded Monte Carlo simulation of the odds, with its standard error: an illustration, not a proof."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from random import Random
from typing import Annotated

from cardtable.common.errors import check_range
from cardtable.common.fields import MOST
from cardtable.common.jobs import Job, Progress
from cardtable.shuffle.deck.deck import Deck
from cardtable.shuffle.layout.blocks import Plan, plan
from cardtable.shuffle.layout.shuffler import shuffled
from cardtable.shuffle.odds.wishes import Wish, check_wishes
from cardtable.shuffle.rules import Rules

BATCH = 200
"""Shuffles between two reports: some 10 ms in CPython, 20 ms in a browser. The same in every run."""


@dataclass(frozen=True, slots=True)
class Simulated:
    """How often wishes were met, counted over `trials` shuffles.

    Attributes:
        wishes: what had to be met together.
        met: for T = 0 up to the whole deck, the shuffles in which the first T cards met them all.
        trials: how many shuffles were made.
    """

    wishes: tuple[Wish, ...]
    met: tuple[int, ...] = field(repr=False)
    trials: int

    def by(self, count: int) -> Fraction:
        """Return the share of shuffles that met the wishes with the first `count` cards.

        Raises:
            OutOfRangeError: `count` is negative, or larger than the deck.
        """
        check_range("count", count, most=len(self.met) - 1)
        return Fraction(self.met[count], self.trials)

    def error(self, count: int) -> float:
        """Return the standard error of `by`, sqrt(p (1 - p) / trials), an approximation."""
        share = float(self.by(count))
        return sqrt(share * (1 - share) / self.trials)


Counts = tuple[Simulated, ...]
"""The counts of a simulation, one for each combination of wishes."""


def simulate(
    deck: Deck,
    combinations: Sequence[Sequence[Wish]],
    rng: Random,
    trials: Annotated[int, range(1, MOST)],
    rules: Rules | None = None,
    any_of: bool = False,
) -> Job[None, Counts]:
    """Shuffle many times and count, as a job with its progress in shuffles.

    Args:
        deck: the player's deck.
        combinations: each one to three wishes that must be met together.
        rng: the source of chance: the same seed gives the same counts.
        trials: how many shuffles.
        rules: the reading of the shuffle, by default `Rules()`.
        any_of: whether one wish of a combination is enough.

    Raises:
        WishCountError: a combination of no wish, or of more than three.
        OutOfRangeError: `trials` is less than 1.

    >>> from cardtable.common.jobs import finish
    >>> from random import Random
    >>> (result,) = finish(simulate(Deck.of("Biohazard"), [[Wish.for_card("Biohazard")]], Random(1), 1000))
    >>> result.trials, float(result.by(3)), round(result.error(3), 3)
    (1000, 0.31, 0.015)
    """
    for wishes in combinations:
        check_wishes(wishes)
    return _simulate(plan(deck, rules or Rules()), combinations, rng, trials, any if any_of else all)


def _simulate(
    the_plan: Plan,
    combinations: Sequence[Sequence[Wish]],
    rng: Random,
    trials: int,
    holds: Callable[[Iterable[bool]], bool],
) -> Job[None, Counts]:
    lengths = range(the_plan.length + 1)
    tallies = [[0] * len(lengths) for _ in combinations]
    for done in range(1, trials + 1):
        ids = shuffled(the_plan, rng).ids
        for tally, wishes in zip(tallies, combinations, strict=True):
            for count, met in enumerate(zip(*(_met(wish, ids, lengths) for wish in wishes), strict=True)):
                tally[count] += holds(met)
        if done % BATCH == 0 and done < trials:
            yield Progress(done, trials)
    counted = zip(combinations, tallies, strict=True)
    return tuple(Simulated(tuple(wishes), tuple(tally), trials) for wishes, tally in counted)


def _met(wish: Wish, ids: Sequence[str], lengths: Sequence[int]) -> list[bool]:
    """Return whether a wish is met with so many first cards each; a shorter deck ends earlier."""
    wanted = {card.id for card in wish.cards}
    held = [0, *accumulate(card in wanted for card in ids)]
    met = [wish.is_met(held[min(length, len(ids))]) for length in lengths]
    return met if wish.by is None else [met[min(wish.by, lengths[-1])]] * len(lengths)
