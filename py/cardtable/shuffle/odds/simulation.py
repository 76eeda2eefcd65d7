"""A seeded Monte Carlo simulation of the odds, with its standard error: an illustration, not a proof."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from random import Random

from cardtable.common.errors import check_range
from cardtable.common.jobs import Job, Progress
from cardtable.shuffle.deck.deck import Deck
from cardtable.shuffle.layout.blocks import plan
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
    total: int,
    rules: Rules | None = None,
    any_of: bool = False,
) -> Job[None, Counts]:
    """Shuffle many times and count, as a job with its progress in shuffles.

    Args:
        deck: the player's deck.
        combinations: each one to three wishes that must be met together.
        rng: the source of chance: the same seed gives the same counts.
        total: how many shuffles.
        rules: the reading of the shuffle, by default `Rules()`.
        any_of: whether one wish of a combination is enough.

    Raises:
        WishCountError: a combination of no wish, or of more than three.
        OutOfRangeError: `total` is less than 1.

    >>> from cardtable.common.jobs import finish
    >>> (result,) = finish(simulate(Deck.of("Biohazard"), [[Wish.for_card("Biohazard")]], Random(1), 1000))
    >>> result.trials, float(result.by(3)), round(result.error(3), 3)
    (1000, 0.31, 0.015)
    """
    for wishes in combinations:
        check_wishes(wishes)
    check_range("total", total, 1)
    return _simulate(deck, [tuple(wishes) for wishes in combinations], rng, total, rules or Rules(), any_of)


def _simulate(
    deck: Deck, combinations: list[tuple[Wish, ...]], rng: Random, total: int, rules: Rules, any_of: bool
) -> Job[None, Counts]:
    the_plan = plan(deck, rules)
    ids = [tuple(tuple(card.id for card in wish.cards) for wish in wishes) for wishes in combinations]
    never, holds = the_plan.length, any if any_of else all
    tallies = [[0] * (never + 1) for _ in combinations]

    for done in range(1, total + 1):
        order = [card.id for card, _ in shuffled(the_plan, rng).placed]
        for tally, wishes, of_wish in zip(tallies, combinations, ids, strict=True):
            held = [0] * len(wishes)
            own = [
                None if wish.by is None else wish.is_met(sum(card in wanted for card in order[: wish.by]))
                for wish, wanted in zip(wishes, of_wish, strict=True)
            ]
            changes = [0, *(place for place, card in enumerate(order, 1) if any(card in c for c in of_wish))]
            for place, end in zip(changes, [*changes[1:], never + 1], strict=True):
                if place:
                    for number, wanted in enumerate(of_wish):
                        held[number] += order[place - 1] in wanted
                if holds(
                    wish.is_met(count) if met is None else met
                    for wish, count, met in zip(wishes, held, own, strict=True)
                ):
                    for count in range(place, end):
                        tally[count] += 1
        if done % BATCH == 0 and done < total:
            yield Progress(done, total)
    counted = zip(combinations, tallies, strict=True)
    return tuple(Simulated(wishes, tuple(tally), total) for wishes, tally in counted)
