"""A seeded simulation beside the exact odds, with its error. It proves nothing; it lets people see."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random

from .blocks import plan
from .deck import Deck
from .odds import MAX_WISHES, Wish, WishCountError
from .rules import Rules
from .shuffler import shuffled_order

BATCH = 200  # shuffles between two reports: some 10 ms in CPython, 20 ms in a browser


@dataclass(frozen=True, slots=True)
class Simulated:
    """How often wishes were met, counted over `trials` shuffles.

    Attributes:
        wishes: what had to be met together.
        met: for T = 0 up to the whole deck, the shuffles in which the first T cards met them all.
        trials: how many shuffles were made.
    """

    wishes: tuple[Wish, ...]
    met: tuple[int, ...]
    trials: int

    def by(self, count: int) -> Fraction:
        """Return the share of shuffles that met the wishes with the first `count` cards."""
        return Fraction(self.met[count], self.trials)

    def error(self, count: int) -> float:
        """Return the standard error of `by`, sqrt(p (1 - p) / trials), an approximation."""
        share = self.met[count] / self.trials
        return sqrt(share * (1 - share) / self.trials)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a simulation has come, and its counts so far, one for each combination of wishes."""

    done: int
    total: int
    results: tuple[Simulated, ...]


def simulate(
    deck: Deck, combinations: Sequence[Sequence[Wish]], rng: Random, total: int, rules: Rules | None = None
) -> Iterator[Progress]:
    """Shuffle many times and count; yield after every few shuffles, the last time with all of them.

    Parameters:
        deck: the player's deck.
        combinations: each one to three wishes that must be met together.
        rng: the source of chance: the same seed gives the same counts.
        total: how many shuffles.
        rules: the reading of the shuffle, by default `Rules()`.

    Raises:
        WishCountError: a combination of no wish, or of more than three.

    >>> *_, last = simulate(Deck.of("Biohazard"), [[Wish.for_card("Biohazard")]], Random(1), 1000)
    >>> last.done, float(last.results[0].by(3)), round(last.results[0].error(3), 3)
    (1000, 0.31, 0.015)
    """
    for wishes in combinations:
        if not 1 <= len(wishes) <= MAX_WISHES:
            raise WishCountError(len(wishes))
    return _simulate(deck, [tuple(wishes) for wishes in combinations], rng, total, rules or Rules())


def _simulate(
    deck: Deck, combinations: list[tuple[Wish, ...]], rng: Random, total: int, rules: Rules
) -> Iterator[Progress]:
    the_plan = plan(deck, rules)
    ids = [tuple(tuple(card.id for card in wish.cards) for wish in wishes) for wishes in combinations]
    tallies: list[Counter[int]] = [Counter() for _ in combinations]
    never = the_plan.length
    for done in range(1, total + 1):
        first = {card.id: place for place, (card, _) in reversed([*enumerate(shuffled_order(the_plan, rng))])}
        for tally, wishes in zip(tallies, ids, strict=True):
            tally[max(min(first.get(card, never) for card in wish) for wish in wishes)] += 1
        if done % BATCH == 0 or done == total:
            results = (
                Simulated(wishes, _running(tally, never), done)
                for wishes, tally in zip(combinations, tallies, strict=True)
            )
            yield Progress(done, total, tuple(results))


def _running(tally: "Counter[int]", length: int) -> tuple[int, ...]:
    """Return how many shuffles had met the wishes after T = 0..length cards."""
    met = [0]
    for place in range(length):
        met.append(met[-1] + tally[place])
    return tuple(met)
