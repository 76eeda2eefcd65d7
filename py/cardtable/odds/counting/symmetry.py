"""Positions that are equal but for the names of the colours, the place of a flag, or the side.

A simulation that takes its seed and the order of its cards from here gives equal positions equal numbers. All
that a count of a flag knows are the shapes of its sides, the hand and the unseen troops: colours are put in
an order that follows from these alone. Two colours that these do not tell apart can change places.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import fsum

from cardtable.odds.counting.shapes import MIXED, Shape
from cardtable.odds.game.cards import STRIDE, bits, pack, row
from cardtable.odds.game.position import Position
from cardtable.odds.game.rules import COLOURS
from cardtable.odds.game.table import ME, THEY, Flag, Table

SIDES = (ME, THEY)
Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class FlagForm:
    """What counts of a flag in a table, however its colours are called and whichever side is whose.

    Attributes:
        seed: the seed of a simulation of both its sides: the same for equal flags.
        cards: the unseen troops as sets of one card, in the order in which they are to be sampled.
        turned: whether it is described as the other side sees it: then the other side's cards are sampled.
        is_even: whether both sides are in the same position.
    """

    seed: str = field(repr=False)
    cards: tuple[int, ...] = field(repr=False)
    turned: bool
    is_even: bool


def flag_form(table: Table, index: int) -> FlagForm:
    """Return the form of a flag (`index` 0 to 8) in which equal flags are the same.

    >>> from cardtable.odds import Flag, read_cards, table_of
    >>> flags = [Flag((read_cards("a8"), read_cards("b3"))), Flag((read_cards("e8"), read_cards("d3")))]
    >>> first, second = (flag_form(table_of(flags=flags), index) for index in (0, 1))
    >>> first.seed == second.seed, first.is_even
    (True, False)
    """
    flag, held, unseen = table.flag(index), table.held(ME), table.unseen
    first = flag.completed_first
    mine, theirs = (flag.shape(side, table.rules) for side in SIDES)
    draws = table.draws(ME)
    key, order = _form((mine, theirs), (held, unseen), None if first is None else first == ME)
    turned = is_even = False
    if not held and 2 * draws == unseen.bit_count():
        other, order_there = _form((theirs, mine), (held, unseen), None if first is None else first == THEY)
        turned, is_even = repr(other) < repr(key), other == key
        if turned:
            key, order = other, order_there
    cards = tuple(one << STRIDE * colour for colour in order for one in bits(row(unseen, colour)))
    return FlagForm(f"{draws} {key!r}", cards, turned, is_even)


def alike_flags(position: Position, unseen: int) -> list[list[int]]:
    """Return the open flags in groups that can change places: their chances are the same.

    Parameters: `position` is as `ME` sees it; `unseen` are the troops that may come, as a set.

    >>> from cardtable.odds import Flag, read_cards, table_of
    >>> from cardtable.odds.game.turn import seen_position
    >>> flags = [Flag((read_cards("a8"), ())), Flag(), Flag((read_cards("b8"), ())), Flag(owner=0)]
    >>> table = table_of(flags=flags, hand=read_cards("c1"))
    >>> alike_flags(seen_position(table), table.unseen)
    [[0, 2], [1, 4, 5, 6, 7, 8]]
    """
    flags, rules, held = position.flags, position.rules, pack(position.hands[ME])
    open_ = [index for index, flag in enumerate(flags) if flag.owner is None]
    shapes = {i: [flags[i].shape(side, rules) for side in SIDES] for i in open_}

    def form(order: Sequence[int]) -> Key:
        first = tuple(flags[i].completed_first for i in order)
        return _form([one for i in order for one in shapes[i]], (held, unseen), first)[0]

    as_it_is = form(open_)

    def can_swap(first: int, second: int) -> bool:
        swapped = {first: second, second: first}
        return form([swapped.get(i, i) for i in open_]) == as_it_is

    groups: list[list[int]] = []
    for index in open_:
        group = next((one for one in groups if can_swap(one[0], index)), None)
        if group is None:
            groups.append([index])
        else:
            group.append(index)
    return groups


def levelled(chances: Sequence[float], groups: Sequence[Sequence[int]]) -> list[float]:
    """Return sampled chances with the mean of each group in place of its members.

    >>> levelled([0.25, 0.5, 0.75, 1.0], [[0, 2], [3]])
    [0.5, 0.5, 0.5, 1.0]
    """
    found = list(chances)
    for group in groups:
        mean = fsum(chances[index] for index in group) / len(group)
        for index in group:
            found[index] = mean
    return found


def self_alike_flags(table: Table) -> list[int]:
    """Return the open flags with both sides alike, at a table with both sides in the same position.

    >>> from cardtable.odds import Flag, read_cards, table_of
    >>> flags = [Flag((read_cards("a8"), ())), *[Flag(owner=0)] * 3, *[Flag(owner=1)] * 3]
    >>> self_alike_flags(table_of(flags=[*flags, Flag(), Flag(((), read_cards("b8")))], theirs=0))
    []
    >>> self_alike_flags(table_of(theirs=0))
    [0, 1, 2, 3, 4, 5, 6, 7, 8]
    """
    if not is_even(table):
        return []

    def is_alike(flag: Flag) -> bool:
        mine, theirs = (_plain(flag.shape(side, table.rules)) for side in SIDES)
        return flag.owner is None and flag.completed_first is None and mine == theirs

    return [index for index, flag in enumerate(table.flags) if is_alike(flag)]


def is_even(table: Table) -> bool:
    """Return whether both sides are in the same position, flag by flag or from left to right."""
    unseen = table.unseen
    if table.hand or table.their_tactics or 2 * table.draws(ME) != unseen.bit_count():
        return False

    def form(flags: Sequence[Flag]) -> Key:
        shapes = [flag.shape(side, table.rules) for flag in flags if flag.owner is None for side in SIDES]
        return _form(shapes, (unseen,), tuple((flag.owner, flag.completed_first) for flag in flags))[0]

    turned = [flag.turned() for flag in table.flags]
    return form(table.flags) in (form(turned), form(turned[::-1]))


def _plain(shape: Shape) -> Key:
    """A shape without the name of its colour."""
    kind = 0 if shape.colour is None else 1 if shape.colour == MIXED else 2
    return (shape.highest, shape.values, kind, shape.wilds, shape.size, shape.fog)


def _form(shapes: Sequence[Shape], sets: Sequence[int], more: object) -> tuple[Key, list[int]]:
    """What tells positions apart, with what `more` there is to it, and the colours in its order."""

    def signature(colour: int) -> tuple[int, ...]:
        return (*(one.colour == colour for one in shapes), *(row(troops, colour) for troops in sets))

    order = sorted(range(len(COLOURS)), key=signature)
    return (*map(_plain, shapes), more, *map(signature, order)), order
