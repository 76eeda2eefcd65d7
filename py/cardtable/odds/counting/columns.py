"""Counting the draws that make no phalanx, no battalion order and no run, value by value from the highest.

The state is what the cards read so far leave open: how many more cards each colour may take before it makes a
battalion order, what is left of the patterns of the runs, and the sum of the highest cards. As in `rows` the
polynomials count the cards missed, not those drawn: few may be missed where nearly all room must be taken.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.odds.counting.packed_counters import Fields
from cardtable.odds.counting.patterns import Patterns, with_value, without_value
from cardtable.odds.counting.polynomials import ONE, WIDTH, reverse
from cardtable.odds.counting.shapes import Shape, equals
from cardtable.odds.game.cards import STRIDE, bits, column, row
from cardtable.odds.game.rules import COLOURS

State = tuple[int, Patterns, int, int]
Option = tuple[int, int, int]


def sweep(
    shape: Shape, held: int, unseen: int, patterns: Patterns, tops: bool = False, least: int = 0
) -> dict[int, int]:
    """The draws that make no phalanx, no battalion order and no run of some patterns, by the sum of the
    highest cards.

    Parameters: `held` and `unseen` are sets of troops, `tops` says whether sums are wanted (all are 0
    otherwise); draws of `least` cards or more are counted.
    Returns packed polynomials by the sum of the `needs` highest cards held, 0 where there are fewer.
    """
    needs = shape.needs
    colours = Fields({colour: needs - 1 - row(held, colour).bit_count() for colour in shape.colours})
    cards = _remaining(shape, unseen, shape.highest + 1)
    room, _ = colours.cut(colours.full, cards)
    most = unseen.bit_count() - sum(cards) + colours.total(room)
    window = (1 << WIDTH * max(0, most - least + 1)) - 1
    states: dict[State, int] = {(room, patterns, 0, 0): ONE & window}
    for value in range(shape.highest, 0, -1):
        options = _options(shape, colours, value, column(held, value), column(unseen, value))
        states = _step(states, options, colours, value, needs if tops else 0)
        states = _merge(states, colours, _remaining(shape, unseen, value), window)
    sums: dict[int, int] = {}
    for (_, _, count, total), polynomial in states.items():
        key = total if count == needs else 0
        sums[key] = sums.get(key, 0) + polynomial
    return {key: reverse(polynomial, most) for key, polynomial in sums.items()}


def _remaining(shape: Shape, unseen: int, value: int) -> list[int]:
    """The unseen cards of each colour that count, below a value."""
    below = (1 << value - 1) - 1
    return [(row(unseen, colour) & below).bit_count() for colour in shape.colours]


def _options(shape: Shape, colours: Fields, value: int, held: int, unseen: int) -> dict[Option, int]:
    """What may come of one value: (room taken in the colours, cards held, cards of other colours missed), how
    often.
    """
    most = shape.needs - 1 if value in equals(shape) else len(COLOURS)
    rooms = {1 << STRIDE * colour + value - 1: one for colour, one in colours.one.items()}
    options: dict[Option, int] = {(0, held.bit_count(), 0): 1}
    for card in bits(unseen):
        found: dict[Option, int] = {}
        for (taken, count, missed), times in options.items():
            for key in (
                (taken + rooms.get(card, 0), count + 1, missed),
                (taken, count, missed + (card not in rooms)),
            ):
                found[key] = found.get(key, 0) + times
        options = found
    return {option: times for option, times in options.items() if option[1] <= most}


def _step(
    states: dict[State, int], options: dict[Option, int], colours: Fields, value: int, needs: int
) -> dict[State, int]:
    bit = 1 << value - 1
    reached: dict[State, int] = {}
    for (room, patterns, count, total), polynomial in states.items():
        after = without_value(patterns, bit), with_value(patterns, bit)
        for (taken, cards, missed), times in options.items():
            left, runs = room - taken, after[cards > 0]
            if runs is None or not colours.fits(left):
                continue
            more = min(cards, needs - count) if needs else 0
            state = left, runs, count + more, total + more * value
            reached[state] = reached.get(state, 0) + (polynomial * times << WIDTH * missed)
    return reached


def _merge(
    states: dict[State, int], colours: Fields, remaining: Sequence[int], window: int
) -> dict[State, int]:
    """Room for more cards than can come is missed; what misses more than there may be is left out."""
    merged: dict[State, int] = {}
    for (room, patterns, count, total), polynomial in states.items():
        left, missed = colours.cut(room, remaining)
        if kept := polynomial << WIDTH * missed & window:
            state = left, patterns, count, total
            merged[state] = merged.get(state, 0) + kept
    return merged
