"""All layouts of a shuffle, up to symmetry: the cases to condition on, as groups of slots in random order.

Without a move each block is one group. A moved favourite lies at a known place, its block is short of
it, and (when it swapped) the first block holds its old place instead of its new one. So every case is a
`Layout`: a weight and groups, and inside a group each order is equally likely. All exact odds and the
tracker rest on these few layouts instead of on the 10^30 orders of a shuffle.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property
from itertools import product

from cardtable.shuffle.layout.blocks import BASE_KINDS, Kind, blocks
from cardtable.shuffle.rules import HAND, Move


@dataclass(frozen=True)
class Group:
    """Slots that lie on certain places in random order.

    Attributes:
        bases: its base slots ("D0", "H2" ...).
        players: how many player cards are with them; which ones is left to chance.
        places: their places in the final deck, from 0, as many as slots, rising.
    """

    bases: tuple[str, ...]
    players: int
    places: tuple[int, ...]

    @cached_property
    def slots(self) -> dict[Kind, tuple[int, ...]]:
        """Its slots of each base set, as indices."""
        return {
            kind: tuple(int(base[1:]) for base in self.bases if base[0] == kind.value) for kind in BASE_KINDS
        }

    def room(self, kind: Kind) -> int:
        """Return how many cards of a set it holds."""
        return self.players if kind is Kind.PLAYER else len(self.slots[kind])


@dataclass(frozen=True)
class Layout:
    """One case of the shuffle: its weight, the moved favourite's place (None without a move), its groups.

    The weights of all layouts of a case list sum to one.
    """

    weight: Fraction
    favourite: int | None
    groups: tuple[Group, ...]

    @cached_property
    def group_at(self) -> tuple[int, ...]:
        """For each place the number of its group, -1 for the moved favourite."""
        owner = {place: number for number, group in enumerate(self.groups) for place in group.places}
        if self.favourite is not None:
            owner[self.favourite] = -1
        return tuple(owner[place] for place in range(len(owner)))


@cache
def layouts(
    n: int, move: Move | None, repeat: str | None = None, mover: str | None = None
) -> tuple[Layout, ...]:
    """Return the layouts of n player cards.

    Args:
        n: player cards in the deck, 4 to 10.
        move: how a favourite moved; None for the shuffles in which none did.
        repeat: the energy slot ("E0") whose later copies are dropped, None when none are.
        mover: the energy slot whose first copy moved, None when a player card did.

    >>> len(layouts(10, None)), len(layouts(10, Move.INSERT)), len(layouts(10, Move.SWAP))
    (1, 27, 99)
    """
    found = _moved(n, move, mover) if move else iter([Layout(Fraction(1), None, _block_groups(n))])
    if repeat:
        found = (shorter for layout in found for shorter in first_copies(layout, repeat))
    return tuple(found)


@cache
def _block_groups(n: int) -> tuple[Group, ...]:
    groups, start = [], 0
    for block in blocks(n):
        bases = tuple(str(origin) for origin in block if origin.kind is not Kind.PLAYER)
        groups.append(Group(bases, len(block) - len(bases), tuple(range(start, start + len(block)))))
        start += len(block)
    return tuple(groups)


def _moved(n: int, move: Move, mover: str | None) -> Iterator[Layout]:
    """Yield the layouts in which a favourite moved: from each block that it may come from, to each place."""
    blocks_of_n = _block_groups(n)
    # The first copy of an energy slot lies in one block for sure.
    of_mover = next((group for group in blocks_of_n if mover in group.bases), None)
    for number, group in enumerate(blocks_of_n):
        if mover is None:
            rest, share = replace(group, players=group.players - 1), Fraction(group.players, n)
        elif group is of_mover:
            bases = tuple(slot for slot in group.bases if slot != mover)
            rest, share = replace(group, bases=bases), Fraction(1)
        else:
            continue
        # Where in its block it lay matters for a swap only, and there to another block.
        starts = group.places if number and move is Move.SWAP else group.places[-1:]
        for end, start in product(range(HAND), starts):
            groups = (*blocks_of_n[:number], rest, *blocks_of_n[number + 1 :])
            moved = tuple(_after_move(each, move, start, end) for each in groups)
            yield Layout(share / HAND / len(starts), end, moved)


def _after_move(group: Group, move: Move, start: int, end: int) -> Group:
    """Return a group with its places after the card at `start` moved to `end`; that card is in no group."""
    others = (place for place in group.places if place != start)
    if move is Move.SWAP:
        places = sorted(start if place == end else place for place in others)
    else:
        places = [place + (end <= place < start) for place in others]
    return Group(group.bases, group.players, tuple(places))


def first_copies(layout: Layout, slot: str, head: int = 0) -> Iterator[Layout]:
    """Yield the layouts that arise when only the first copy of a slot stays.

    The first `head` places are not told apart: of layouts that differ there only, one stands for all.
    """
    holders = [group for group in layout.groups if slot in group.bases]
    mixed = next((group for group in holders if not _separate(group, holders)), None)
    if mixed is None:
        holders.sort(key=lambda group: group.places)
        yield _without(layout, slot, holders[1:])
        return
    rest = tuple(base for base in mixed.bases if base != slot)
    near = bisect_left(mixed.places, head)
    for index, place in enumerate(mixed.places):
        if 0 < index < near:
            continue
        left = Group(rest, mixed.players, tuple(other for other in mixed.places if other != place))
        others = tuple(group for group in layout.groups if group is not mixed)
        split = (*others, left, Group((slot,), 0, (place,)))
        weight = layout.weight * Fraction(max(near, 1) if index == 0 else 1, len(mixed.places))
        yield from first_copies(Layout(weight, layout.favourite, split), slot, head)


def _separate(group: Group, holders: list[Group]) -> bool:
    """Whether a group's copy can be kept or dropped without knowing its place within the group."""
    run = group.places[-1] - group.places[0] == len(group.places) - 1
    return run or all(group.places[-1] < other.places[0] for other in holders if other is not group)


def _without(layout: Layout, slot: str, holders: list[Group]) -> Layout:
    """Take a slot out of some groups, each a run of places, and close the gaps."""
    gaps = sorted(group.places[-1] for group in holders)
    groups = []
    for group in layout.groups:
        bases, places = group.bases, group.places
        if places[-1] in gaps:
            bases, places = tuple(base for base in bases if base != slot), places[:-1]
        if gaps and places and places[-1] > gaps[0]:
            places = tuple(place - bisect_left(gaps, place) for place in places)
        if places:
            groups.append(Group(bases, group.players, places))
    return Layout(layout.weight, layout.favourite, tuple(groups))
