"""Counting the draws that make no wedge, no phalanx and only weak battalion orders, colour by colour.

The state is how many more cards each value may take before it makes a phalanx. All sums are counted at
once: one integer holds a polynomial for every sum, side by side, and a colour whose highest cards come to
some sum blanks out the polynomials of all sums that are no higher.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from functools import lru_cache

from .cards import STRIDE, bits, column, row
from .fields import Fields
from .patterns import Patterns
from .polynomials import Coefficients, coefficients
from .rules import COLOURS
from .shapes import Shape, equals, runs, top

Moves = dict[tuple[int, int, int], int]
"""What may come of one colour, by (room taken, cards drawn, thresholds left), and how often."""
Plan = list[tuple[Moves, list[int]]]
"""For each colour in turn its moves, and how many cards of each crowded value may come after it."""
MOST_STEPS = 250_000
LONG = 20_000
"""After so many of them others may have their turn."""


class TooManyStepsError(Exception):
    """The count would take too long; it is not begun."""


def battalion_counts(
    shape: Shape, held: int, unseen: int, thresholds: tuple[int, ...], draws: int
) -> Generator[None, None, list[Coefficients]]:
    """For each threshold, the draws without wedge or phalanx whose `needs` highest of every colour sum to
    less; comes back after every `LONG` steps.

    Parameters: sets of troops; `thresholds` in descending order; sets of at most `draws` cards are counted.
    Raises: TooManyStepsError.
    """
    crowded = _crowded(shape, held, unseen)
    values = Fields([room for _, room in crowded])
    plan = _quickest(_plans(shape, held, unseen, thresholds, values, [value for value, _ in crowded]), values)
    pages = _Pages(len(thresholds), draws, unseen.bit_count() + 1)
    states = {values.full: pages.one}
    for moves, remaining in plan:
        states = yield from _step(states, moves, values, pages)
        states = _merge(states, values, remaining)
    return pages.open(sum(states.values()))


def _crowded(shape: Shape, held: int, unseen: int) -> list[tuple[int, int]]:
    """The values of which too many may come, with the room that each has left."""
    rooms = [(value, shape.needs - 1 - column(held, value).bit_count()) for value in equals(shape)]
    return [(value, room) for value, room in rooms if column(unseen, value).bit_count() > room]


def _plans(
    shape: Shape, held: int, unseen: int, thresholds: tuple[int, ...], values: Fields, crowded: list[int]
) -> Iterator[Plan]:
    """The colours in their own order, and those with most moves first, while there are few states."""
    places = {value: i for i, value in enumerate(crowded)}
    rows = []
    for colour in range(len(COLOURS)):
        have, may = row(held, colour), row(unseen, colour)
        if have or may:
            options = _options(shape, colour, have, may, thresholds)
            rows.append((_moves(options, may, values, places), may << STRIDE * colour))
    for order in (rows, sorted(rows, key=lambda each: len(each[0]), reverse=True)):
        plan, left = [], unseen
        for moves, cards in order:
            left &= ~cards
            plan.append((moves, [column(left, value).bit_count() for value in crowded]))
        yield plan


def _quickest(plans: Iterable[Plan], values: Fields) -> Plan:
    """The plan with the fewest steps, which may be several times fewer; raises TooManyStepsError."""
    steps, plan = min(((_steps(plan, values), plan) for plan in plans), key=lambda each: each[0])
    if steps > MOST_STEPS:
        raise TooManyStepsError
    return plan


def _steps(plan: Plan, values: Fields) -> int:
    """The steps of a plan, or too many: its states are gone through without counting, which is quick."""
    guards, states, steps = values.guards, {values.full}, 0
    for moves, remaining in plan:
        steps += len(states) * len(moves)
        if steps > MOST_STEPS:
            break
        taken = {room for room, _, _ in moves}
        reached = {left for state in states for room in taken if (left := state - room) & guards == guards}
        states = {values.capped(state, remaining) for state in reached}
    return steps


class _Pages:
    """Polynomials side by side in one integer, a page for each threshold, the highest threshold lowest."""

    def __init__(self, pages: int, degree: int, width: int) -> None:
        self.pages, self.width, self.page = pages, width, (degree + 1) * width
        self.one = sum(1 << self.page * i for i in range(pages))
        self._masks: dict[tuple[int, int], int] = {}

    def mask(self, pages: int, drawn: int) -> int:
        """The slots of the first pages that can take `drawn` more cards."""
        key = pages, drawn
        if key not in self._masks:
            slots = (1 << max(0, self.page - drawn * self.width)) - 1
            self._masks[key] = sum(slots << self.page * i for i in range(pages))
        return self._masks[key]

    def open(self, number: int) -> list[Coefficients]:
        page = (1 << self.page) - 1
        return [coefficients(number >> self.page * i & page, self.width) for i in range(self.pages)]


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


def _moves(options: Sequence[tuple[int, int]], unseen: int, values: Fields, places: dict[int, int]) -> Moves:
    """The options by (room taken, cards drawn, thresholds left), how often."""
    room = {bit: values.one(places[bit.bit_length()]) for bit in bits(unseen) if bit.bit_length() in places}
    moves: Moves = {}
    for drawn, pages in options:
        if pages:
            key = sum(room.get(bit, 0) for bit in bits(drawn)), drawn.bit_count(), pages
            moves[key] = moves.get(key, 0) + 1
    return moves


def _step(
    states: dict[int, int], moves: Moves, values: Fields, pages: _Pages
) -> Generator[None, None, dict[int, int]]:
    steps = [
        (taken, pages.mask(kept, drawn), drawn * pages.width, n) for (taken, drawn, kept), n in moves.items()
    ]
    guards = values.guards
    reached: dict[int, int] = {}
    get = reached.get
    done = 0
    for room, number in states.items():
        done += len(steps)
        if done > LONG:
            done = 0
            yield
        for taken, mask, shift, times in steps:
            left = room - taken
            if left & guards == guards and (kept := number & mask):
                reached[left] = get(left, 0) + (kept * times << shift)
    return reached


def _merge(states: dict[int, int], values: Fields, remaining: list[int]) -> dict[int, int]:
    merged: dict[int, int] = {}
    for room, number in states.items():
        state = values.capped(room, remaining)
        merged[state] = merged.get(state, 0) + number
    return merged
