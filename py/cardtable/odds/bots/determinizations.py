"""Sampled ends of a game: every unseen troop is dealt, and both sides lay what they have as well as they can.

A determinization is one split of the unseen troops under the published model. In it a side completes its
flags one after the other, each with the best formation of the troops that it still has: no troop serves two
flags, as it does when flags are looked at one by one. Flags that need fewest cards come first; among these,
each determinization has its own order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import fsum, sqrt
from random import Random

from cardtable.odds.counting.completing import Completer, completer
from cardtable.odds.counting.game_chance import game_chance, slopes
from cardtable.odds.game.cards import bits, pack
from cardtable.odds.game.position import Position
from cardtable.odds.game.rules import Side
from cardtable.odds.game.table import ME, THEY, Table, side_shape

ORDERS = 16


class Layout:
    """One side of all nine flags, ready to be completed; `orders` are those in which flags are completed."""

    def __init__(self, position: Position, side: Side, orders: Sequence[Sequence[int]]) -> None:
        shapes = [
            side_shape(flag, side, position.rules) if flag.owner is None else None for flag in position.flags
        ]
        self.key = tuple(shapes)
        found = {i: completer(shape) for i, shape in enumerate(shapes) if shape}
        self._orders: list[list[tuple[int, Completer]]] = [
            sorted(((i, found[i]) for i in order if i in found), key=lambda item: item[1].needs)
            for order in orders
        ]

    def complete(self, pool: int, number: int) -> list[int]:
        """The strength codes of the nine flags, completed with the troops of a set in the order of a
        determinization; 0 where they ran out.
        """
        codes = [0] * len(self.key)
        for index, one in self._orders[number % len(self._orders)]:
            codes[index], used = one.complete(pool)
            pool &= ~used
        return codes


@dataclass(slots=True)
class Tally:
    """The results so far for one position, for `ME`: points by flag, two for a win, one for an open tie.

    Attributes:
        position: the position, with `ME` as player 0.
        points: for each determinization, the points of the nine flags.
    """

    position: Position
    points: list[list[int]] = field(default_factory=list)

    def flags(self) -> list[float]:
        """The chance of each flag."""
        count = 2 * len(self.points)
        return [sum(column) / count for column in zip(*self.points, strict=True)]

    def chance(self) -> float:
        """The chance of the game."""
        return game_chance(self.flags())

    def error(self) -> float:
        """The standard error of that chance, by the delta method."""
        weights, count = slopes(self.flags()), len(self.points)
        values = [fsum(w * x for w, x in zip(weights, points, strict=True)) / 2 for points in self.points]
        mean = fsum(values) / count
        return sqrt(fsum((value - mean) ** 2 for value in values) / count / max(1, count - 1))


class SampledEvaluator:
    """Compares positions in the same determinizations."""

    def __init__(self, table: Table, before: Position, rng: Random, count: int) -> None:
        unseen, draws = table.unseen, table.draws(ME)
        cards = list(bits(unseen))
        self._mine = [sum(rng.sample(cards, draws)) for _ in range(count)]
        self._theirs = [unseen & ~mine for mine in self._mine]
        self._orders = [rng.sample(range(len(before.flags)), len(before.flags)) for _ in range(ORDERS)]
        self._before = Layout(before, THEY, self._orders)
        self._known = cache(lambda number: self._before.complete(self._theirs[number], number))
        """The strengths of the other side after a move that has not changed that side."""

    def evaluate(self, tally: Tally, until: int) -> None:
        """Go on with a position until so many determinizations have been seen."""
        position = tally.position
        mine, theirs = (Layout(position, side, self._orders) for side in (ME, THEY))
        held, same = pack(position.hands[ME]), theirs.key == self._before.key
        for number in range(len(tally.points), until):
            against = self._known(number) if same else theirs.complete(self._theirs[number], number)
            reached = mine.complete(held | self._mine[number], number)
            tally.points.append(points(position, reached, against))


def points(position: Position, mine: Sequence[int], theirs: Sequence[int]) -> list[int]:
    """Two points for every flag won, one for an open tie."""
    found = []
    for flag, reached, against in zip(position.flags, mine, theirs, strict=True):
        if flag.owner is not None:
            found.append(2 * (flag.owner == ME))
        elif reached != against:
            found.append(2 * (reached > against))
        else:
            first = flag.completed_first
            found.append(1 if first is None else 2 * (first == ME))
    return found
