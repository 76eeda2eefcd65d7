"""How strong one side of a flag will become, fast and approximate: for the bot, which asks a thousand times.

Every unseen troop comes to the side with one chance, by itself, and every troop of the hand is laid where it
is asked for; the ways to make a formation are taken as independent. `curve` counts the same exactly.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb, prod

from cardtable.odds.counting.shapes import Shape, equals, runs
from cardtable.odds.game.cards import STRIDE, bits, column
from cardtable.odds.game.formations import SHIFT, Formation
from cardtable.odds.game.rules import COLOURS

LEAST = 1e-9
"""Chances below this are left out."""
Row = list[float]


@dataclass(frozen=True, slots=True)
class Reach:
    """The strengths that a side may come to have.

    Attributes:
        codes: codes of strengths, the strongest first.
        chances: the chance of each.
        mean: the mean code.
        wedge, phalanx: the chance of these formations.
    """

    codes: tuple[int, ...]
    chances: tuple[float, ...]
    mean: float
    wedge: float
    phalanx: float


class Supply:
    """The troops that may come to a side.

    Parameters: `held` is the set of troops of the hand, `unseen` of those that may come, each with the
    chance `coming`.
    """

    def __init__(self, held: int, unseen: int, coming: float, highest: int) -> None:
        self.held, self.unseen, self.coming = held, unseen, coming
        self.colours: list[Row] = [
            [
                1.0 if held >> place & 1 else coming if unseen >> place & 1 else 0.0
                for place in range(STRIDE * colour, STRIDE * colour + highest)
            ]
            for colour in range(len(COLOURS))
        ]
        columns = [*map(sorted, zip(*self.colours, strict=True))]
        self.values = [1 - prod(1 - chance for chance in column) for column in columns]
        """The chance of each value in any colour."""
        self.mixed = [chance for column in columns for chance in column]
        """The chance of each troop, by value; like all that follows, the same whatever a colour is called."""

    def of_value(self, value: int, count: int) -> float:
        """The chance to have so many troops of a value."""
        needed = count - column(self.held, value).bit_count()
        return _at_least(column(self.unseen, value).bit_count(), self.coming, needed)


@lru_cache(maxsize=1024)
def _at_least(cards: int, coming: float, needed: int) -> float:
    """The chance that `needed` or more of some cards come."""
    if needed <= 0:
        return 1.0
    if needed > cards:
        return 0.0
    return 1 - sum(
        comb(cards, count) * coming**count * (1 - coming) ** (cards - count) for count in range(needed)
    )


@cache
def _places(values: int) -> tuple[int, ...]:
    return tuple(bit.bit_length() - 1 for bit in bits(values))


def reach_of(shape: Shape, supply: Supply) -> Reach:
    """The strengths that a side of some shape may come to have.

    >>> from cardtable.odds import BATTLE_LINE, pack, read_cards, shape_of
    >>> from cardtable.odds.game.formations import strength_of
    >>> supply = Supply(0, pack(read_cards("a10 c1 d2")), 0.5, 10)
    >>> found = reach_of(shape_of(read_cards("a8 a9"), BATTLE_LINE), supply)
    >>> print(strength_of(found.codes[0]), found.chances[0], found.wedge)
    wedge 27 0.5 0.5
    """
    if shape.needs <= 0:
        code, kind = shape.code, shape.code >> SHIFT
        return Reach((code,), (1.0,), code, kind == Formation.WEDGE, kind == Formation.PHALANX)
    codes, chances, left = list[int](), list[float](), 1.0

    def take(formation: Formation, missed: dict[int, float]) -> float:
        """Take the sums of a formation, with the chance that each is missed; returns the chance of all."""
        nonlocal left
        before, shift = left, formation << SHIFT
        for total in sorted(missed, reverse=True):
            chance = left * (1 - missed[total])
            if chance > LEAST:
                codes.append(shift | total)
                chances.append(chance)
            left *= missed[total]
        return before - left

    colours = sorted(supply.colours[colour] for colour in shape.colours)
    wedge = take(Formation.WEDGE, _runs_missed(shape, colours)) if colours else 0.0
    columns = {value * shape.size: 1 - supply.of_value(value, shape.needs) for value in equals(shape)}
    phalanx = take(Formation.PHALANX, columns)
    take(Formation.BATTALION, _highest_missed(shape, colours))
    if left > 1e-4:
        take(Formation.SKIRMISH, _runs_missed(shape, [supply.values]))
    if left > 1e-4:
        take(Formation.HOST, _highest_missed(shape, [supply.mixed], len(COLOURS)))
    mean = sum(code * chance for code, chance in zip(codes, chances, strict=True))
    return Reach(tuple(codes), tuple(chances), mean, wedge, phalanx)


def _runs_missed(shape: Shape, rows: list[Row]) -> dict[int, float]:
    """The chance to miss each sum of a run, in every one of some rows."""
    missed: dict[int, float] = {}
    for values, total in runs(shape):
        places, left = _places(values), missed.get(total, 1.0)
        for row in rows:
            chance = 1.0
            for place in places:
                chance *= row[place]
            left *= 1 - chance
        missed[total] = left
    return missed


def _highest_missed(shape: Shape, rows: Iterable[Row], of_value: int = 1) -> dict[int, float]:
    """The chance to miss each sum of the highest cards of a row, all of whose cards serve."""
    missed: dict[int, float] = {}
    last = shape.needs - 1
    for row in rows:
        chances, totals, found = [1.0] + [0.0] * last, [0.0] * (last + 1), 0.0
        for place in range(len(row) - 1, -1, -1):
            chance = row[place]
            if not chance:
                continue
            value = place // of_value + 1
            now = chances[last] * chance
            if now > 1e-7 and found < 0.999:
                total = shape.base + value + int(totals[last] / chances[last] + 0.5)
                missed[total] = missed.get(total, 1.0) * (1 - min(1.0, now / (1 - found)))
                found += now
            less = 1 - chance
            for count in range(last, 0, -1):
                before = chances[count - 1]
                totals[count] = totals[count] * less + chance * (totals[count - 1] + before * value)
                chances[count] = chances[count] * less + chance * before
            chances[0] *= less
    return missed


def win_chance(mine: Reach, theirs: Reach, tie: float) -> float:
    """The chance that `mine` becomes the stronger side; of a tie, the share `tie` counts.

    >>> win_chance(Reach((9, 5), (0.5, 0.5), 7, 0, 0), Reach((9, 7), (0.5, 0.5), 8, 0, 0), 0.5)
    0.375
    """
    chance, below, place = 0.0, 1.0, 0
    codes, chances = theirs.codes, theirs.chances
    end = len(codes)
    for code, part in zip(mine.codes, mine.chances, strict=True):
        while place < end and codes[place] > code:
            below -= chances[place]
            place += 1
        equal = chances[place] if place < end and codes[place] == code else 0.0
        chance += part * (below - equal + tie * equal)
    return min(1.0, max(0.0, chance))
