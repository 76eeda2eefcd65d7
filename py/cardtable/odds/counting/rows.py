"""Counting the draws that make no wedge, no phalanx and only weak battalion orders, colour by colour.

The state is how many more cards each value may take before it makes a phalanx. All sums are counted at once:
one integer holds a polynomial for every sum, side by side (a page each, see `polynomials` for the packing),
and a colour whose highest cards come to some sum blanks out the pages of all sums that are no higher. So one
multiplication and one addition of long integers serve each state and each set of one colour.

The polynomials do not count the cards drawn but those missed: room that no card is left for, and cards that
would have had room but did not come. An example: nine values with four unseen cards each and room for two
make 18; a draw of at least 15 cards then misses 3 at most, so that a page has four coefficients, not 19.
Early in the game nearly all room must be taken, so that the polynomials are short.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import prod

from cardtable.odds.counting.packed_counters import Fields
from cardtable.odds.counting.patterns import Patterns
from cardtable.odds.counting.polynomials import Coefficients, coefficients, reverse
from cardtable.odds.counting.shapes import Shape, equals, runs, top
from cardtable.odds.game.cards import STRIDE, bits, column, row
from cardtable.odds.game.rules import COLOURS

Moves = dict[tuple[int, int, int], int]
"""What may come of one colour, by (room taken, cards missed, thresholds left), and how often."""
Row = tuple[Moves, int]
"""The moves of a colour, and its unseen cards."""
MOST_STEPS = 250_000


class TooManyStepsError(Exception):
    """The count would take too long; it is not begun."""


def battalion_counts(
    shape: Shape, held: int, unseen: int, thresholds: tuple[int, ...], least: int
) -> list[Coefficients]:
    """For each threshold, the draws without wedge or phalanx whose `needs` highest of every colour sum to
    less.

    Parameters: sets of troops; `thresholds` in descending order; sets of `least` cards or more are counted.
    Raises: TooManyStepsError.
    """
    rooms = ((value, shape.needs - 1 - column(held, value).bit_count()) for value in equals(shape))
    # the values of which too many may come, with the room that each has left
    crowded = {value: room for value, room in rooms if column(unseen, value).bit_count() > room}
    values = Fields(crowded)
    most = unseen.bit_count() - sum(column(unseen, v).bit_count() - room for v, room in crowded.items())
    if most < least:
        return [()] * len(thresholds)
    plan = _quickest([*_rows(shape, held, unseen, thresholds, values)], unseen, crowded)
    pages = _Pages(len(thresholds), most - least, unseen.bit_count() + 1)
    states, left = {values.full: pages.one}, unseen
    for moves, cards in plan:
        left &= ~cards
        states = _step(states, moves, values, pages)
        states = _merge(states, values, [column(left, value).bit_count() for value in crowded], pages)
    opened = pages.open(sum(states.values()))
    return [coefficients(reverse(missed, most, pages.width)) for missed in opened]


def _rows(shape: Shape, held: int, unseen: int, thresholds: tuple[int, ...], values: Fields) -> Iterator[Row]:
    """The moves of every colour that has cards."""
    for colour in range(len(COLOURS)):
        have, may = row(held, colour), row(unseen, colour)
        if have or may:
            options = _options(shape, colour, have, may, thresholds)
            yield _moves(options, may, values), may << STRIDE * colour


def _quickest(rows: list[Row], unseen: int, crowded: Mapping[int, int]) -> list[Row]:
    """The colours in the order of the fewest steps; raises TooManyStepsError.

    The states after some colours are at most the product of how many rooms each value may have left then, so
    that their number depends on which colours these are, not on their order.
    """
    every = range(len(rows))
    best: dict[frozenset[int], tuple[int, list[Row]]] = {frozenset(): (0, [])}
    for size in every:
        for done in map(frozenset, combinations(every, size)):
            states = _states(sum(rows[i][1] for i in done), unseen, crowded)
            steps, plan = best[done]
            for i in every:
                if i not in done:
                    after, total = done | {i}, steps + states * len(rows[i][0])
                    if after not in best or total < best[after][0]:
                        best[after] = total, [*plan, rows[i]]
    steps, plan = best[frozenset(every)]
    if steps > MOST_STEPS:
        raise TooManyStepsError
    return plan


def _states(done: int, unseen: int, crowded: Mapping[int, int]) -> int:
    """How many states there may be after some of the unseen cards."""
    left = unseen & ~done
    return prod(
        min(room, column(left, value).bit_count())
        - min(max(0, room - column(done, value).bit_count()), column(left, value).bit_count())
        + 1
        for value, room in crowded.items()
    )


class _Pages:
    """Polynomials side by side in one integer, a page for each threshold, the highest threshold lowest."""

    def __init__(self, pages: int, degree: int, width: int) -> None:
        self.pages, self.width, self.page = pages, width, (degree + 1) * width
        self.one = sum(1 << self.page * i for i in range(pages))
        self.mask = cache(self._mask)

    def _mask(self, pages: int, missed: int) -> int:
        """The slots of the first pages in which `missed` more cards may be missed."""
        slots = (1 << max(0, self.page - missed * self.width)) - 1
        return sum(slots << self.page * i for i in range(pages))

    def open(self, number: int) -> list[int]:
        return [number >> self.page * i & self.mask(1, 0) for i in range(self.pages)]


@lru_cache(maxsize=1024)
def _options(
    shape: Shape, colour: int, held: int, unseen: int, thresholds: tuple[int, ...]
) -> tuple[tuple[int, int], ...]:
    """The sets of values of one colour that make no wedge, each with the number of thresholds above its
    sum.
    """
    counts = colour in shape.colours
    patterns: Patterns = tuple(values for values, _ in runs(shape)) if counts else ()
    found, drawn = [], unseen
    while True:
        have = held | drawn
        if not any(have & pattern == pattern for pattern in patterns):
            total = top(have, shape.needs) if counts else 0
            found.append((drawn, sum(threshold > total for threshold in thresholds)))
        if not drawn:
            return tuple(found)
        drawn = drawn - 1 & unseen


def _moves(options: Sequence[tuple[int, int]], unseen: int, values: Fields) -> Moves:
    """The options by (room taken, cards missed, thresholds left), how often."""
    room = {bit: values.one[bit.bit_length()] for bit in bits(unseen) if bit.bit_length() in values.one}
    free = unseen & ~sum(room)
    moves: Moves = {}
    for drawn, pages in options:
        if pages:
            key = sum(room.get(bit, 0) for bit in bits(drawn)), (free & ~drawn).bit_count(), pages
            moves[key] = moves.get(key, 0) + 1
    return moves


def _step(states: dict[int, int], moves: Moves, values: Fields, pages: _Pages) -> dict[int, int]:
    steps = [
        (taken, pages.mask(kept, missed), missed * pages.width, n)
        for (taken, missed, kept), n in moves.items()
    ]
    guards = values.guards
    reached: dict[int, int] = {}
    get = reached.get
    for room, number in states.items():
        for taken, mask, shift, times in steps:
            left = room - taken
            if left & guards == guards and (kept := number & mask):
                reached[left] = get(left, 0) + (kept * times << shift)
    return reached


def _merge(states: dict[int, int], values: Fields, remaining: list[int], pages: _Pages) -> dict[int, int]:
    """Room for more cards than can come is missed."""
    merged: dict[int, int] = {}
    for room, number in states.items():
        state, missed = values.cut(room, remaining)
        if kept := number & pages.mask(pages.pages, missed):
            merged[state] = merged.get(state, 0) + (kept << missed * pages.width)
    return merged
