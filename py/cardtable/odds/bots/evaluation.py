"""The learned evaluation: the chance to win the game after a move, from the numbers of `features`.

A network of one hidden layer sees one open flag after the other with the same weights; what it says of the
flags is added up, with a weighted sum of the numbers of the game, to the logarithm of the odds. The weights
are in `flag_weights.csv` (a column for each hidden unit; the last row has the weight of its output) and
`game_weights.csv`. `fitting` fits them on games of the bot against itself.
"""

from __future__ import annotations

import csv
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp
from operator import mul

from cardtable.odds.bots.features import Observer
from cardtable.odds.game.position import Position
from cardtable.odds.game.table import Table

FLAG_WEIGHTS, GAME_WEIGHTS = "flag_weights.csv", "game_weights.csv"
LEAK = 0.05
"""What a hidden unit lets through of a negative sum."""
Row = list[float]


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of the evaluation.

    Attributes:
        units: for each hidden unit, the weights of a flag's numbers.
        output: the weight of each hidden unit.
        game: the weights of the game's numbers.
    """

    units: list[Row]
    output: Row
    game: Row

    def hidden(self, numbers: Collection[float]) -> Row:
        """What the hidden units say of a flag."""
        sums = [sum(map(mul, unit, numbers)) for unit in self.units]
        return [one if one > 0 else LEAK * one for one in sums]

    def flag(self, numbers: Collection[float]) -> float:
        """What a flag adds to the logarithm of the odds; 0 for a claimed one, which has no numbers."""
        units: list[float] = self.hidden(numbers) if numbers else []
        return sum(map(mul, self.output, units), 0.0)

    def whole(self, numbers: Collection[float]) -> float:
        """What the numbers of the game add."""
        return sum(map(mul, self.game, numbers), 0.0)


def probability(odds: float) -> float:
    """The chance whose logarithm of odds is given.

    >>> probability(0.0)
    0.5
    """
    return 1 / (1 + exp(-max(-30.0, min(30.0, odds))))


class Evaluator:
    """The evaluation of the moves of one turn, with the fitted weights unless others are given."""

    def __init__(self, table: Table, weights: Weights | None = None) -> None:
        self.observer, self.weights = Observer(table), weights or fitted()
        self._flag = cache(lambda view: self.weights.flag(view.numbers.values()))
        """What a flag adds; most flags are those of the move before."""

    def odds(self, after: Position) -> float:
        """The logarithm of the odds to win in a position after a move."""
        views, game = self.observer.look(after)
        return self.weights.whole(game.values()) + sum(map(self._flag, views))


@cache
def fitted() -> Weights:
    """The weights in the files."""
    *rows, output = _table(FLAG_WEIGHTS)
    game = _table(GAME_WEIGHTS)
    return Weights([list(unit) for unit in zip(*rows, strict=True)], output, [row[0] for row in game])


def _table(name: str) -> list[Row]:
    with (files(__package__) / name).open(encoding="utf-8") as lines:
        return [[float(cell) for cell in row[1:]] for row in [*csv.reader(lines)][1:]]
