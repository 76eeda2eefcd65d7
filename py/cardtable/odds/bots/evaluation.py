"""The learned evaluation: the chance to win the game after a move and each flag, from what `features` sees.

A network of one hidden layer sees one open flag after the other with the same weights; what it says of the
flags is added up, with a weighted sum of the numbers of the game, to the logarithm of the odds. The weights
are in `flag_weights.csv` (a column for each hidden unit; the last row has the weight of its output) and
`game_weights.csv`. The chance of a flag follows from the cards that its sides lack and from the odds that it
would have if every card to come could be laid there, by `flag_chances.csv`. `fitting` fits all of them on
games of the bot against itself.
"""

from __future__ import annotations

import csv
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp
from operator import mul

from cardtable.odds.bots.features import Needs, Observer
from cardtable.odds.game.cards import pack
from cardtable.odds.game.position import Position
from cardtable.odds.game.rules import Side
from cardtable.odds.game.table import ME, Table

FLAG_WEIGHTS, GAME_WEIGHTS, FLAG_CHANCES = "flag_weights.csv", "game_weights.csv", "flag_chances.csv"
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
        flags: by the cards that both sides of a flag lack, the fewer first: what the side that lacks fewer is
            ahead in the logarithm of the odds, and what the odds of `Observer.lead` count.
    """

    units: list[Row]
    output: Row
    game: Row
    flags: dict[Needs, Row]

    def hidden(self, numbers: Collection[float]) -> Row:
        """What the hidden units say of a flag."""
        sums = [sum(map(mul, unit, numbers)) for unit in self.units]
        return [one if one > 0 else LEAK * one for one in sums]

    def flag(self, numbers: Collection[float]) -> float:
        """What a flag adds to the logarithm of the odds; 0 for a claimed one, which has no numbers."""
        units: list[float] = self.hidden(numbers) if numbers else []
        return sum(map(mul, self.output, units), 0.0)

    def flag_chance(self, needs: Needs, odds: float) -> float:
        """The chance to win a flag: one minus that of the other side."""
        (mine, theirs), (ahead, slope) = needs, self.flags[min(needs), max(needs)]
        return probability(ahead * ((mine < theirs) - (mine > theirs)) + slope * odds)

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

    def flags(self, position: Position, proven: Mapping[int, Side]) -> tuple[float, ...]:
        """The chance to win each flag, certain for one that is claimed or proven (see `tactics.proven`)."""
        held = pack(position.hands[ME])
        owners = [proven.get(index, flag.owner) for index, flag in enumerate(position.flags)]
        return tuple(
            self.weights.flag_chance(*self.observer.lead(flag, held)) if owner is None else float(owner == ME)
            for flag, owner in zip(position.flags, owners, strict=True)
        )


@cache
def fitted() -> Weights:
    """The weights in the files."""
    *rows, output = _table(FLAG_WEIGHTS)
    game = _table(GAME_WEIGHTS)
    flags = {(int(row[0]), int(row[1])): row[2:] for row in _table(FLAG_CHANCES, 0)}
    return Weights([list(unit) for unit in zip(*rows, strict=True)], output, [row[0] for row in game], flags)


def _table(name: str, names: int = 1) -> list[Row]:
    """The numbers of a table, without so many columns of names."""
    with (files(__package__) / name).open(encoding="utf-8") as lines:
        return [[float(cell) for cell in row[names:]] for row in [*csv.reader(lines)][1:]]
