"""Counting the draws that make no phalanx, no battalion order and no run, value by value from the highest.

The state is what the cards read so far leave open: how many more cards each colour may take before it makes a
battalion order, what is left of the patterns of the runs, and the sum of the highest cards.
"""

from .cards import STRIDE, bits, column, row
from .fields import Fields
from .patterns import Patterns, with_value, without_value
from .polynomials import ONE, WIDTH
from .rules import COLOURS
from .shapes import Shape, equals

State = tuple[int, Patterns, int, int]
Option = tuple[int, int, int]


def sweep(shape: Shape, held: int, unseen: int, patterns: Patterns, tops: bool = False) -> dict[int, int]:
    """The draws that make no phalanx, no battalion order and no run of some patterns, by the sum of the
    highest cards.

    Parameters: `held` and `unseen` are sets of troops, `tops` says whether sums are wanted (all are 0
    otherwise).
    Returns packed polynomials by the sum of the `needs` highest cards held, 0 where there are fewer.
    """
    needs = shape.needs
    colours = Fields([needs - 1 - row(held, colour).bit_count() for colour in shape.colours])
    states: dict[State, int] = {(colours.full, patterns, 0, 0): ONE}
    for value in range(shape.highest, 0, -1):
        left = unseen & sum((1 << value - 1) - 1 << STRIDE * colour for colour in shape.colours)
        remaining = [row(left, colour).bit_count() for colour in shape.colours]
        options = _options(shape, colours, value, column(held, value), column(unseen, value))
        states = _step(states, options, colours, value, needs if tops else 0)
        states = _merge(states, colours, remaining)
    sums: dict[int, int] = {}
    for (_, _, count, total), polynomial in states.items():
        key = total if count == needs else 0
        sums[key] = sums.get(key, 0) + polynomial
    return sums


def _options(shape: Shape, colours: Fields, value: int, held: int, unseen: int) -> dict[Option, int]:
    """What may come of one value: (room taken in the colours, cards held, cards drawn), how often."""
    most = shape.needs - 1 if value in equals(shape) else len(COLOURS)
    places = {1 << STRIDE * colour + value - 1: i for i, colour in enumerate(shape.colours)}
    options: dict[Option, int] = {(0, held.bit_count(), 0): 1}
    for card in bits(unseen):
        room = colours.one(places[card]) if card in places else 0
        for (taken, count, drawn), times in list(options.items()):
            key = taken + room, count + 1, drawn + 1
            options[key] = options.get(key, 0) + times
    return {option: times for option, times in options.items() if option[1] <= most}


def _step(
    states: dict[State, int], options: dict[Option, int], colours: Fields, value: int, needs: int
) -> dict[State, int]:
    bit = 1 << value - 1
    reached: dict[State, int] = {}
    for (room, patterns, count, total), polynomial in states.items():
        after = without_value(patterns, bit), with_value(patterns, bit)
        for (taken, cards, drawn), times in options.items():
            left, runs = room - taken, after[cards > 0]
            if runs is None or not colours.fits(left):
                continue
            more = min(cards, needs - count) if needs else 0
            state = left, runs, count + more, total + more * value
            reached[state] = reached.get(state, 0) + (polynomial * times << WIDTH * drawn)
    return reached


def _merge(states: dict[State, int], colours: Fields, remaining: list[int]) -> dict[State, int]:
    """Room for more cards than can come is as good as room for all that can."""
    merged: dict[State, int] = {}
    for (room, patterns, count, total), polynomial in states.items():
        state = colours.capped(room, remaining), patterns, count, total
        merged[state] = merged.get(state, 0) + polynomial
    return merged
