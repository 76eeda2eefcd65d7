"""Weights that are learned from liked kingdoms: the likelihood of their piles, regularised to the defaults.

The order in which the piles of a kingdom were drawn is not known, and the sum over all orders is too long.
So the likelihood is a composite one (pseudo-likelihood): of each kingdom each pile in turn is taken for the
one drawn last, against the nine others.

| sign | meaning |
|---|---|
| `K`, `p` | a liked kingdom; a pile of it that was drawn: it is in the pool |
| `C(K, p)` | the piles that could have been drawn last, `p` among them: those that keep the asks |
| `m[j]` | the multipliers of the settings: below and above an ideal range, shared |
| `x[j](q)` | the exponent of a multiplier in the weight of a pile `q`, against the nine others |
| `w(q)` | the weight of a pile: the product of `m[j] ** x[j](q)` |
| `d[j]` | the default of a multiplier; 1 where the defaults do not use the attribute |
| `s[j]` | how far its logarithm may go: `SPREAD` over the root of the mean square of `x[j]` over 0 |

Maximised is the sum over all `K` and `p` of `ln(w(p) / sum of w(q) over C(K, p))`, less half the sum over
all `j` of `(ln(m[j] / d[j]) / s[j]) ** 2`. It is concave in the logarithms of the multipliers, so there is
one best setting. Where the defaults do not use an attribute, `s[j]` is half as great. The ideal ranges are
set before: they go from the default towards the middle half of the kingdoms' sums, by `n / (n + CAUTION)`
of the way for `n` kingdoms.

The multipliers are floats, a named approximation, and are rounded to the three decimals that settings have.

Source: J. Besag, "Statistical Analysis of Non-Lattice Data", The Statistician 24 (1975).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from math import exp, log, sqrt

from cardtable.common.errors import EngineError
from cardtable.common.jobs import Job, Progress
from cardtable.kingdom.cards.attributes import Attribute, values_of
from cardtable.kingdom.cards.catalog import KINGDOM_SIZE, Card
from cardtable.kingdom.cards.sets import Pool
from cardtable.kingdom.choose.asks import Asks
from cardtable.kingdom.weighted.ascent import Vector, ascent
from cardtable.kingdom.weighted.choosing import weighted_kingdoms
from cardtable.kingdom.weighted.settings import (
    FACTORS,
    GRAIN,
    Clustering,
    Idealised,
    Number,
    Unused,
    Use,
    Weighting,
    default_weighting,
)
from cardtable.kingdom.weighted.weights import FactorKind, Weights

SPREAD = log(2)
"""The standard deviation of the prior: by how much the logarithm of a pile's weight typically changes."""
CAUTION = 5
"""With how many kingdoms the ranges go half of the way."""
DERIVED = (Attribute.DECKCHANGER, Attribute.MEDICHAINER, Attribute.BRANCHER, Attribute.ANTITERMINUS)
"""Attributes that follow from others; they are not taken into use."""
STEPS = 60
"""The most steps of the ascent; it ends sooner where the slope is level."""
LEVEL = 1e-6
"""The greatest slope that counts as level."""
NOTABLE = 0.02
"""The least change of a multiplier's logarithm for which an attribute that is not used is taken into use."""

Parameter = tuple[Attribute, FactorKind]
"""A multiplier of the settings."""


@dataclass(eq=False)
class NothingToLearnError(EngineError):
    """No pile of the kingdoms was drawn; `kingdoms` is how many were given."""

    kingdoms: int


@dataclass(frozen=True, slots=True)
class Liked:
    """A kingdom that people liked, and what it was drawn from."""

    piles: tuple[Card, ...]
    """Ten piles, in any order."""
    pool: Pool
    asks: Asks = field(default_factory=Asks)
    banned: tuple[Card, ...] = ()
    """Piles that could not come."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What was learned of one attribute, as mean sums over ten piles."""

    attribute: Attribute
    liked: Fraction
    """In the kingdoms."""
    usual: float
    """Expected, if the default settings draw each of these piles again, against the nine others."""
    learned: float
    """Expected, if the learned settings do."""
    deviation: float
    """The standard deviation of the usual sum, as if the piles were drawn independently of each other."""

    @property
    def lean(self) -> float:
        """How far the settings move the sum, in standard deviations: over 0 to more, under 0 to less."""
        return (self.learned - self.usual) / self.deviation if self.deviation else 0.0


@dataclass(frozen=True, slots=True)
class Learned:
    """Settings learned from kingdoms, and how they differ from the defaults."""

    weighting: Weighting
    kingdoms: int
    """On how many kingdoms they rest."""
    draws: int
    """How many piles of these were drawn, and not put there by hand."""
    lessons: tuple[Lesson, ...]
    """One for each attribute, the strongest lean first."""


def learn_weighting(kingdoms: Sequence[Liked]) -> Job[None, Learned]:
    """Fit ranges and multipliers to liked kingdoms: a job that returns the settings and what they say.

    The formula is at the top of the module. Attributes only are fitted, no tastes of single piles; the
    readings are those of the defaults.

    Args:
        kingdoms: the liked kingdoms. A pile that is not in its kingdom's pool was not drawn: it stands
            among the nine others only.

    Returns:
        The settings, and the lessons.

    Raises:
        NothingToLearnError: there is no kingdom, or none with a pile that was drawn.

    >>> from random import Random
    >>> from cardtable.common.jobs import finish
    >>> from cardtable.kingdom import choose_weighted, pool
    >>> owned, taste = pool(["base-2", "seaside-2"]), default_weighting()
    >>> taste = taste.using(Attribute.ATTACK, Idealised(0, 0, 1, Fraction(1, 50)))
    >>> drawn = [choose_weighted(owned, Asks(), taste, Random(seed)).piles for seed in range(8)]
    >>> learned = finish(learn_weighting([Liked(piles, owned) for piles in drawn]))
    >>> lesson = next(each for each in learned.lessons if each.attribute is Attribute.ATTACK)
    >>> learned.kingdoms, learned.draws, lesson.learned < lesson.usual
    (8, 80, True)
    """
    count = len(kingdoms)
    base = _with_ranges(kingdoms)
    draws: list[_Draw] = []
    for done, liked in enumerate(kingdoms, start=1):
        draws += _draws(liked, base)
        yield Progress(done, count + STEPS)
    if not draws:
        raise NothingToLearnError(count)
    fit = _Fit(draws, base)
    climbed = [fit.start]
    for point in ascent(fit.likelihood, fit.start, steps=STEPS, level=LEVEL):
        climbed.append(point)
        yield Progress(count + len(climbed) - 2, count + STEPS)
    best = climbed[-1]
    weighting = default_weighting()
    for attribute in Attribute:
        weighting = weighting.using(attribute, fit.use_of(attribute, best))
    return Learned(weighting, count, len(draws), _lessons(draws, fit.logs(best)))


def _with_ranges(kingdoms: Sequence[Liked]) -> Weighting:
    """The default settings, with their ranges moved towards the middle half of the kingdoms' sums.

    An attribute that the defaults do not use gets a range too, with multipliers of 1.
    """
    weighting, count = default_weighting(), len(kingdoms)
    for attribute, use in weighting.by_attribute.items():
        if isinstance(use, Clustering) or (isinstance(use, Unused) and attribute in DERIVED) or not count:
            continue
        sums = sorted(
            sum((values_of(pile).get(attribute, Fraction()) for pile in liked.piles), Fraction())
            for liked in kingdoms
        )
        quarter = (count - 1) // 4
        least, most = sums[quarter], sums[count - 1 - quarter]
        moved = Idealised(round(least), round(most), 1, 1)
        if isinstance(use, Idealised):
            share = Fraction(count, count + CAUTION)
            moved = replace(
                use,
                least=round(use.least + share * (least - use.least)),
                most=round(use.most + share * (most - use.most)),
            )
        weighting = weighting.using(attribute, moved)
    return weighting


def _draws(liked: Liked, base: Weighting) -> Iterator[_Draw]:
    for pile in liked.piles:
        if pile in liked.pool.piles:
            yield _Draw(liked, pile, base)


class _Draw:
    """A pile of a liked kingdom as the last one drawn, among all that could have been drawn in its place."""

    def __init__(self, liked: Liked, pile: Card, base: Weighting) -> None:
        nine = tuple(other for other in liked.piles if other is not pile)
        banned = tuple(card for card in liked.banned if card not in liked.piles)
        usual = weighted_kingdoms(
            liked.pool, liked.asks, default_weighting(), locked=nine, banned=banned, beside=None
        )
        self.pile = pile
        self.usual = usual.last_draw(pile)
        """The piles that could have been drawn, with their chances by the default settings."""
        weights = Weights(liked.pool.piles, base)
        for other in nine:
            weights.choose(other)
        columns: dict[tuple[Attribute, FactorKind, int], int] = {}
        rows: dict[tuple[int, ...], list[Card]] = {}
        for other in self.usual:
            row = tuple([columns.setdefault(each, len(columns)) for each in weights.exponents(other)])
            rows.setdefault(row, []).append(other)
            if other is pile:
                self.own = row
        self.columns = list(columns)
        """The multipliers with their exponents in units of 1 / GRAIN, as the rows number them."""
        self.rows = list(rows)
        self.piles = list(rows.values())
        """The piles of each row: they have the same exponents, so the same weight."""
        self.holders: list[list[int]] = [[] for _ in self.columns]
        """The numbers of the rows that have each column."""
        for at, row in enumerate(self.rows):
            for column in row:
                self.holders[column].append(at)

    def chances(self, logs: Mapping[Parameter, float]) -> tuple[list[float], float]:
        """The chance of each row, and the logarithm of the pile's, by the logarithms of multipliers."""
        parts = [logs[attribute, kind] * exponent for attribute, kind, exponent in self.columns]
        heights = [sum([parts[column] for column in row]) for row in self.rows]
        top = max(heights)
        weights = [exp(height - top) * len(piles) for height, piles in zip(heights, self.piles, strict=True)]
        whole = sum(weights)
        own = sum([parts[column] for column in self.own])
        return [weight / whole for weight in weights], own - top - log(whole)

    def count(self, column: int) -> int:
        """How many piles have a column."""
        return sum([len(self.piles[row]) for row in self.holders[column]])


class _Fit:
    """The regularised likelihood as a function of one number for each multiplier.

    The number is the change of the multiplier's logarithm, over the standard deviation of its prior.
    """

    def __init__(self, draws: Sequence[_Draw], base: Weighting) -> None:
        self.draws = draws
        self.base = base
        squares: dict[Parameter, int] = {}
        counts: dict[Parameter, int] = {}
        for draw in draws:
            for column, (attribute, kind, exponent) in enumerate(draw.columns):
                parameter, count = (attribute, kind), draw.count(column)
                squares[parameter] = squares.get(parameter, 0) + count * exponent**2
                counts[parameter] = counts.get(parameter, 0) + count
        self.deviations = {
            (attribute, kind): _spread(attribute) / sqrt(squares[attribute, kind] / count)
            for (attribute, kind), count in counts.items()
        }
        """Of the logarithm of each multiplier, for exponents in units of 1 / GRAIN."""
        self.usual = {
            (attribute, kind): log(getattr(base.use_of(attribute), kind.value)) / GRAIN
            for attribute, kind in self.deviations
        }
        self.numbers = {parameter: at for at, parameter in enumerate(self.deviations)}

    @property
    def start(self) -> Vector:
        """The defaults."""
        return [0.0] * len(self.numbers)

    def logs(self, at: Vector) -> dict[Parameter, float]:
        """The multipliers' logarithms, for exponents in units of 1 / GRAIN."""
        return {
            parameter: self.usual[parameter] + number * deviation
            for number, (parameter, deviation) in zip(at, self.deviations.items(), strict=True)
        }

    def likelihood(self, at: Vector) -> tuple[float, Vector]:
        """The likelihood with its penalty, and its slope."""
        logs, numbers = self.logs(at), self.numbers
        value = -sum([number * number for number in at]) / 2
        slopes = [0.0] * len(at)
        for draw in self.draws:
            chances, own = draw.chances(logs)
            value += own
            for column, (attribute, kind, exponent) in enumerate(draw.columns):
                expected = sum([chances[row] for row in draw.holders[column]])
                slopes[numbers[attribute, kind]] += exponent * ((column in draw.own) - expected)
        return value, [
            slope * deviation - number
            for slope, deviation, number in zip(slopes, self.deviations.values(), at, strict=True)
        ]

    def use_of(self, attribute: Attribute, at: Vector) -> Use:
        """The use of an attribute with its multipliers there."""
        usual, use, logs = default_weighting().use_of(attribute), self.base.use_of(attribute), self.logs(at)
        moved = {kind: logs[attribute, kind] * GRAIN for kind in FactorKind if (attribute, kind) in logs}
        if isinstance(usual, Unused) and all(abs(change) < NOTABLE for change in moved.values()):
            return usual
        numbers: dict[str, Number] = {each.name: getattr(use, each.name) for each in fields(use)}
        return type(use)(**numbers | {kind.value: _rounded(exp(log_)) for kind, log_ in moved.items()})


def _spread(attribute: Attribute) -> float:
    return SPREAD / 2 if isinstance(default_weighting().use_of(attribute), Unused) else SPREAD


def _rounded(multiplier: float) -> Number:
    least, most = FACTORS
    return min(most, max(least, Fraction(round(multiplier * GRAIN), GRAIN)))


def _lessons(draws: Sequence[_Draw], logs: Mapping[Parameter, float]) -> tuple[Lesson, ...]:
    usual: dict[Card, float] = {}
    learned: dict[Card, float] = {}
    for draw in draws:
        for pile, chance in draw.usual.items():
            usual[pile] = usual.get(pile, 0.0) + chance / len(draws)
        for chance, piles in zip(draw.chances(logs)[0], draw.piles, strict=True):
            for pile in piles:
                learned[pile] = learned.get(pile, 0.0) + chance / len(piles) / len(draws)
    drawn = [values_of(draw.pile) for draw in draws]
    lessons = []
    for attribute in Attribute:
        values = {pile: float(values_of(pile).get(attribute, 0)) for pile in usual}
        mean = sum([chance * values[pile] for pile, chance in usual.items()])
        square = sum([chance * values[pile] ** 2 for pile, chance in usual.items()])
        lessons.append(
            Lesson(
                attribute,
                sum((each.get(attribute, Fraction()) for each in drawn), Fraction())
                * KINGDOM_SIZE
                / len(drawn),
                KINGDOM_SIZE * mean,
                KINGDOM_SIZE * sum([chance * values[pile] for pile, chance in learned.items()]),
                sqrt(max(0.0, KINGDOM_SIZE * (square - mean * mean))),
            )
        )
    return tuple(sorted(lessons, key=lambda lesson: -abs(lesson.lean)))
