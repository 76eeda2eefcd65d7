"""The strength curve of one side of a flag: for every strength, the exact number of draws that reach it.

It is counted in layers, one for each formation. For every strength T of it that is still possible, the best
first, a layer counts the sets of unseen troops that, together with the troops held, complete nothing of
strength T or more, until there are none. Only some cards matter to a layer (`_relevant`): the counts are
those of the sets of these, so that a layer need not be counted again when any other card moves.

An example: a8 lies, the hand holds nothing, three cards are unseen, a9, a10 and b8. Of the wedges 27 is
possible, with a9 and a10: of the sets of these two that reach nothing as strong one is empty, two have one
card, none has two, so that its counts are (1, 2). `curve` joins to them any of the cards that do not matter
here (b8) and takes them from all draws. Each layer is counted by what is fewest to be kept apart: wedges
colour by colour (`patterns`), phalanxes value by value with what is left of the wedges of each colour,
battalion orders colour by colour with the room of each value (`rows`), the rest value by value with the room
of each colour (`columns`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, lru_cache, reduce
from itertools import product
from math import comb
from operator import or_

from cardtable.common.errors import check_range
from cardtable.common.fields import Count
from cardtable.odds.counting.columns import sweep
from cardtable.odds.counting.patterns import Patterns, avoiding, with_value, without_value
from cardtable.odds.counting.polynomials import ONE, WIDTH, Coefficients, choose, coefficients, free, up_to
from cardtable.odds.counting.rows import TooManyStepsError, battalion_counts
from cardtable.odds.counting.shapes import Shape, equals, presence, runs, top
from cardtable.odds.game.cards import COLUMN, STRIDE, Troops, column, row
from cardtable.odds.game.formations import SHIFT, Formation, Strength, strength_of

Layer = tuple[tuple[int, Coefficients], ...]
Counts = Iterator[tuple[int, Coefficients]]
UNBOUNDED = 60


@dataclass(frozen=True, slots=True)
class Curve:
    """How strong one side of a flag can become, over all equally likely draws.

    Attributes:
        n: the unseen troops.
        d: how many of them come.
        total: C(n, d), the number of draws.
        at_least: for every strength down to the one that is certain, the best first, the draws that reach
            it or more.
        apart: whether the weakest strengths were told apart. If not (a wide open flag under Mud early in
            the game), the draws beyond the last strength listed reach something weaker, and are counted but
            not divided.
    """

    n: int
    d: int
    total: int
    at_least: tuple[tuple[Strength, int], ...] = field(repr=False)
    apart: bool = True

    @property
    def best(self) -> tuple[tuple[Strength, int], ...]:
        """For every strength, the draws in which it is the best that can be made."""
        counts = [0, *(count for _, count in self.at_least)]
        return tuple(
            (strength, count - before)
            for (strength, count), before in zip(self.at_least, counts, strict=False)
        )

    @property
    def never(self) -> int:
        """The draws that are in none of the counts: too few cards to complete the side (or see `apart`)."""
        return self.total - (self.at_least[-1][1] if self.at_least else 0)

    def tells_apart(self, code: int) -> bool:
        """Whether all draws that reach a strength, by its code, or more are told apart."""
        return self.apart or any(known.code <= code for known, _ in self.at_least)

    def chance(self, strength: Strength) -> Fraction:
        """The chance to reach a strength or more."""
        found = [count for known, count in self.at_least if known >= strength]
        return Fraction(found[-1] if found else 0, self.total)


def curve(shape: Shape, held: Troops, unseen: Troops, draws: Count) -> Curve:
    """Count the curve of one side, exactly.

    Parameters: `held` are the troops in the side's hand and `unseen` those that may come, as sets
    (`cards.pack`); `draws` of the unseen troops come, every set of them alike.
    Raises: OutOfRangeError when there are fewer unseen troops.

    >>> from cardtable.odds import BATTLE_LINE, pack, read_cards, shape_of
    >>> found = curve(shape_of(read_cards("a8 a9"), BATTLE_LINE), 0, pack(read_cards("a10 b8 c1")), 1)
    >>> [(str(strength), count) for strength, count in found.at_least]
    [('wedge 27', 1), ('host 25', 2), ('host 18', 3)]
    """
    n = unseen.bit_count()
    check_range("draws", draws, most=n)
    total = comb(n, draws)
    if shape.needs <= 0:
        return Curve(n, draws, total, ((strength_of(shape.code), total),))
    found: list[tuple[Strength, int]] = []
    for formation in sorted(Formation, reverse=True):
        matters = _relevant(shape, formation)
        others = (unseen & ~matters).bit_count()
        least = draws if formation <= Formation.BATTALION and not others else 0
        layer = _layer(shape, formation, held & matters, unseen & matters, least)
        if layer is None:
            return Curve(n, draws, total, tuple(found), apart=False)
        for code, counts in layer:
            reached = total - choose(counts, others, draws)
            if reached > (found[-1][1] if found else 0):
                found.append((strength_of(code), reached))
            if reached == total:
                return Curve(n, draws, total, tuple(found))
    return Curve(n, draws, total, tuple(found))


@cache
def _relevant(shape: Shape, formation: Formation) -> int:
    """The troops that matter to a layer, as a set."""
    run = reduce(or_, (values for values, _ in runs(shape)), 0)
    equal = sum(COLUMN << value - 1 for value in equals(shape))
    every = (1 << shape.highest) - 1
    rows = {Formation.WEDGE: run, Formation.PHALANX: run}.get(formation, every)
    found = sum(rows << STRIDE * colour for colour in shape.colours)
    if formation <= Formation.PHALANX:
        found |= equal
    if formation <= Formation.SKIRMISH:
        found |= run * COLUMN
    return every * COLUMN if formation is Formation.HOST else found


@lru_cache(maxsize=4096)
def _layer(shape: Shape, formation: Formation, held: int, unseen: int, least: int) -> Layer | None:
    """The strengths of one formation, the best first, each with the counts of the sets that reach nothing as
    strong: `counts[i]` of i cards, where sets of fewer than `least` cards need not be counted.

    None when the battalion orders of a wide open flag have too many cases to be told apart.
    """
    try:
        return tuple(_COUNTS[formation](shape, held, unseen, least))
    except TooManyStepsError:
        return None


def totals(shape: Shape, held: int) -> list[int]:
    """The sums of the runs that a set of values can complete, the best first."""
    return sorted({total for values, total in runs(shape) if values & held == values}, reverse=True)


def patterns_from(shape: Shape, total: int) -> Patterns:
    """The patterns of the runs of some sum or more."""
    return tuple(sorted(values for values, found in runs(shape) if found >= total))


def _wedges(shape: Shape, held: int, unseen: int, least: int) -> Counts:  # noqa: ARG001 (as all are counted)
    rows = [(row(held, colour), row(unseen, colour)) for colour in shape.colours]
    for total in sorted({total for h, u in rows for total in totals(shape, h | u)}, reverse=True):
        patterns, found = patterns_from(shape, total), ONE
        for have, may in rows:
            found *= avoiding(patterns, have, may)
        yield Formation.WEDGE << SHIFT | total, coefficients(found)


def _phalanxes(shape: Shape, held: int, unseen: int, least: int) -> Counts:  # noqa: ARG001 (as all are counted)
    rows = [row(held | unseen, colour) for colour in shape.colours]
    every = patterns_from(shape, 0)
    states = {tuple([tuple([one for one in every if one & cards == one]) for cards in rows]): ONE}
    possible = equals(shape)
    for value in range(shape.highest, min(possible, default=shape.highest + 1) - 1, -1):
        most = shape.needs - 1 if value in possible else UNBOUNDED
        states = _column_step(shape, states, value, column(held, value), column(unseen, value), most)
        states = _merge(shape, states, value, held, unseen)
        if value in possible and (column(held | unseen, value)).bit_count() >= shape.needs:
            below = _below(shape, states, value, held, unseen)
            yield Formation.PHALANX << SHIFT | shape.size * value, coefficients(below)


def _column_step(
    shape: Shape, states: dict[tuple[Patterns, ...], int], value: int, held: int, unseen: int, most: int
) -> dict[tuple[Patterns, ...], int]:
    """Read the cards of one value: at most `most` of them may be held, and no run completed in a colour."""
    bit = 1 << value - 1
    mine = [(row(held, colour) & bit, row(unseen, colour) & bit) for colour in shape.colours]
    others = (unseen & ~sum(bit << STRIDE * colour for colour in shape.colours)).bit_count()
    options = []
    for chosen in product(*((True,) if have else (False, True) if may else (False,) for have, may in mine)):
        drawn = sum(take and not have for take, (have, _) in zip(chosen, mine, strict=True))
        if weight := up_to(others, most - held.bit_count() - drawn):
            options.append((chosen, weight << WIDTH * drawn))
    reached: dict[tuple[Patterns, ...], int] = {}
    for state, polynomial in states.items():
        steps = [(without_value(left, bit), with_value(left, bit)) for left in state]
        for chosen, weight in options:
            kept = [step[take] for step, take in zip(steps, chosen, strict=True)]
            after = tuple([left for left in kept if left is not None])
            if len(after) == len(kept):
                reached[after] = reached.get(after, 0) + polynomial * weight
    return reached


def _merge(
    shape: Shape, states: dict[tuple[Patterns, ...], int], value: int, held: int, unseen: int
) -> dict[tuple[Patterns, ...], int]:
    """Where the same may come below a value, it matters not which colour has which patterns left."""
    low, places = (1 << value - 1) - 1, defaultdict[tuple[int, int], list[int]](list)
    for place, colour in enumerate(shape.colours):
        places[row(held, colour) & low, row(unseen, colour) & low].append(place)
    alike = [several for several in places.values() if len(several) > 1]
    merged: dict[tuple[Patterns, ...], int] = {}
    for state, polynomial in states.items():
        sorted_ = list(state)
        for several in alike:
            for place, left in zip(several, sorted(state[place] for place in several), strict=True):
                sorted_[place] = left
        key = tuple(sorted_)
        merged[key] = merged.get(key, 0) + polynomial
    return merged


def _below(shape: Shape, states: dict[tuple[Patterns, ...], int], value: int, held: int, unseen: int) -> int:
    """All that may come of the values below one, where a phalanx would be weaker: no wedge, nothing else."""
    low = (1 << value - 1) - 1
    rows = [(row(held, colour) & low, row(unseen, colour) & low) for colour in shape.colours]
    others = unseen & low * COLUMN & ~sum(low << STRIDE * colour for colour in shape.colours)
    found = 0
    for state, polynomial in states.items():
        for left, (have, may) in zip(state, rows, strict=True):
            polynomial *= avoiding(left, have, may)
        found += polynomial
    return found * free(others.bit_count())


def _battalions(shape: Shape, held: int, unseen: int, least: int) -> Counts:
    possible = {s for c in shape.colours for s in _sums_of_rows(shape, row(held, c), row(unseen, c))}
    thresholds = tuple(sorted(possible, reverse=True))
    found = battalion_counts(shape, held, unseen, thresholds, least)
    for total, counts in zip(thresholds, found, strict=True):
        yield Formation.BATTALION << SHIFT | shape.base + total, counts


@lru_cache(maxsize=4096)
def _sums_of_rows(shape: Shape, held: int, unseen: int) -> frozenset[int]:
    """The sums of the highest cards that one colour may come to."""
    sums, drawn = {top(held, shape.needs)}, unseen
    while drawn:
        sums.add(top(held | drawn, shape.needs))
        drawn = drawn - 1 & unseen
    return frozenset(sums - {0})


def _skirmishes(shape: Shape, held: int, unseen: int, least: int) -> Counts:
    for total in totals(shape, presence(held | unseen)):
        found = sweep(shape, held, unseen, patterns_from(shape, total), least=least)
        yield Formation.SKIRMISH << SHIFT | total, coefficients(sum(found.values()))


def _hosts(shape: Shape, held: int, unseen: int, least: int) -> Counts:
    patterns = () if shape.fog else patterns_from(shape, 0)
    found = sweep(shape, held, unseen, patterns, tops=True, least=least)
    reached = sum(found.values())
    for total in sorted((total for total in found if total), reverse=True):
        reached -= found[total]
        yield Formation.HOST << SHIFT | shape.base + total, coefficients(reached)


_COUNTS: dict[Formation, Callable[[Shape, int, int, int], Counts]] = {
    Formation.WEDGE: _wedges,
    Formation.PHALANX: _phalanxes,
    Formation.BATTALION: _battalions,
    Formation.SKIRMISH: _skirmishes,
    Formation.HOST: _hosts,
}
