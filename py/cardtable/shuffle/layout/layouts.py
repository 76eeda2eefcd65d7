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


def _movers(n: int, mover: str | None) -> Iterator[tuple[int, Group, Fraction]]:
    """Yield from which blocks the favourite may come: number, what is left of the block, share.

    The first copy of an energy slot lies in one block for sure.
    """
    blocks_of_n = _block_groups(n)
    for number, group in enumerate(blocks_of_n):
        places = group.places[:-1]
        if mover is None:
            yield number, Group(group.bases, group.players - 1, places), Fraction(group.players, n)
        elif mover in group.bases:
            bases = tuple(slot for slot in group.bases if slot != mover)
            yield number, Group(bases, group.players, places), Fraction(1)
            return


def _inserted_groups(n: int, block: int, rest: Group, end: int) -> tuple[Group, ...]:
    """Return the groups when the favourite of a block is inserted: the rest in order, around its place."""
    free = iter([place for place in range(4 * n - 3) if place != end])
    groups = []
    for number, group in enumerate(_block_groups(n)):
        left = rest if number == block else group
        groups.append(replace(left, places=tuple(next(free) for _ in left.places)))
    return tuple(groups)


def _moved(n: int, move: Move, mover: str | None) -> Iterator[Layout]:
    for block, rest, share in _movers(n, mover):
        for end in range(HAND):
            if block == 0 or move is Move.INSERT:  # within one block a swap differs by an order only
                yield Layout(share / HAND, end, _inserted_groups(n, block, rest, end))
                continue
            places = _block_groups(n)[block].places
            for start in places:
                groups = _swapped_groups(n, block, rest, start, end)
                yield Layout(share / HAND / len(places), end, groups)


def _swapped_groups(n: int, block: int, rest: Group, start: int, end: int) -> tuple[Group, ...]:
    groups = list(_block_groups(n))
    first, own = groups[0], groups[block]
    groups[0] = replace(first, places=tuple(place for place in (*first.places, start) if place != end))
    groups[block] = replace(rest, places=tuple(place for place in own.places if place != start))
    return tuple(groups)


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
