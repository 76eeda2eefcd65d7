"""Drawing some of the owned sets for a kingdom: N sets, such that the asks can be met."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from math import comb
from random import Random

from cardtable.kingdom.cards.catalog import KINGDOM_SIZE, Card
from cardtable.kingdom.cards.sets import editions, pool
from cardtable.kingdom.choose.asks import Asks
from cardtable.kingdom.choose.choice_problem import Problem
from cardtable.kingdom.choose.constraints import Terms
from cardtable.kingdom.choose.pile_classes import View

MOST_TRIES = 1000
"""How many choices of sets are tried: all that twelve owned sets have, or three of all sets."""


def draw_sets(
    owned: Sequence[str], count: int, asks: Asks, rng: Random, *, banned: Collection[Card] = ()
) -> tuple[str, ...]:
    """Draw so many of the owned sets at random, and return their owned editions.

    Every choice of sets that can meet all asks, and holds ten piles, is equally likely. If none can (of the
    first `MOST_TRIES`, where there are more), every choice that holds ten piles is; if none does, all owned
    editions are returned. So they are where `count` is 0, or no fewer sets are owned.

    >>> draw_sets(["base-1", "base-2", "seaside-2", "empires"], 2, Asks(), Random(1))
    ('base-1', 'base-2', 'empires')
    """
    whole = pool(owned)
    if not 0 < count < len(whole.sets):
        return whole.editions
    wanted = asks.in_force(whole.sets)  # the Alchemy ask calls for its set
    possible = []
    for sets in islice(_choices(whole.sets, count, rng), MOST_TRIES):
        drawn = pool([each.id for each in editions() if each.id in whole.editions and each.set in sets])
        problem = Problem(drawn, View.of(asks), (), tuple(banned))
        if problem.pile_count < KINGDOM_SIZE:
            continue
        possible.append(drawn)
        if problem.is_possible(Terms.of(wanted, extras=False)):
            return drawn.editions
    return possible[0].editions if possible else whole.editions


def _choices(sets: Sequence[str], count: int, rng: Random) -> Iterator[frozenset[str]]:
    """Every choice of so many sets once, in an order in which each is equally likely at each place."""
    seen: set[frozenset[str]] = set()
    while len(seen) < comb(len(sets), count):
        choice = frozenset(rng.sample(sets, count))
        if choice not in seen:
            seen.add(choice)
            yield choice
