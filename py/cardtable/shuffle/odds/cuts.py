"""The contents of the first T places, and how often their base slots avoid some slots.

The groups of a layout are, for a given T, wholly inside, wholly outside or cut. Layouts with the same
inside are one equivalence class, so each T leaves a few `Cut`s. The distribution of U, the number of player
cards inside, is hypergeometric in each cut group, and the groups are independent.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, lcm, prod

from cardtable.shuffle.layout.layouts import Layout, first_copies, layouts
from cardtable.shuffle.rules import HAND, Move

SLOTS = ("D0", "D1", "D2", "D3", "H0", "H1", "H2", "E0", "E1", "E2")
HEAD = 5
"""The cards of the first block. Layouts that differ there only are counted once after these places."""
_BIT = {slot: 1 << number for number, slot in enumerate(SLOTS)}


@dataclass(frozen=True, slots=True)
class Case:
    """Base slots (bits in the order of `SLOTS`) that hold hits, and the share of shuffles in which they do.

    `special` is the energy slot of the card whose later copies are dropped, or whose first copy may move, in
    these shuffles; None where there is no such card.
    """

    slots: int
    special: str | None
    share: Fraction


Parts = tuple[tuple[int, int, int], ...]


Cut = tuple[int, int, Parts, bool]
"""The contents of the first T places, a plain tuple because many thousands are made and compared:

the base slots (bits) inside for sure; how many player cards are inside for sure; the cut groups, each as
(base slots as bits, player cards, how many of its cards are inside); whether the moved favourite is inside.
"""


@dataclass(frozen=True, slots=True)
class Factors:
    """For each T, the chance by U that the base slots inside avoid the hits, times `scale`.

    Attributes:
        all: for T = 0..4n-3, {U: integer}, over all layouts.
        outside: the same, over the layouts whose moved favourite is not inside.
        scale: the common denominator.
    """

    all: tuple[dict[int, int], ...]
    outside: tuple[dict[int, int], ...]
    scale: int


@lru_cache(maxsize=512)
def base_factors(
    n: int, move: Move | None, cases: tuple[Case, ...], drops: bool = False, moves: bool = False
) -> Factors:
    """Return the factors of n player cards.

    Args:
        n: player cards in the deck, 4 to 10.
        move: how a favourite moved; None for the shuffles in which none did.
        cases: where the hits may lie; the shares sum to one.
        drops: whether later copies of the special card of the cases are dropped.
        moves: whether its first copy is the favourite that moved.

    >>> factors = base_factors(4, None, (Case(0, None, Fraction(1)),))
    >>> {drawn: Fraction(value, factors.scale) for drawn, value in factors.all[1].items()}
    {0: Fraction(3, 5), 1: Fraction(2, 5)}
    """
    tables = [
        cuts(n, move, case.special if drops else None, case.special if moves else None) for case in cases
    ]
    scale = lcm(*(case.share.denominator * table[1] for case, table in zip(cases, tables, strict=True)))
    # Of each case only its hits, its cuts by T and its share as an integer matter below.
    parts = [
        (case.slots, by_count, int(case.share * (scale // cut_scale)))
        for case, (by_count, cut_scale) in zip(cases, tables, strict=True)
    ]
    rows: list[tuple[dict[int, int], dict[int, int]]] = []
    for count in range(4 * n - 2):
        inside: dict[int, int] = {}
        outside: dict[int, int] = {}
        for hits, by_count, share in parts:
            for (whole, players, groups, favourite), weight in by_count[count].items():
                if not whole & hits:
                    _add(inside if favourite else outside, players, groups, hits, share * weight)
        rows.append((inside, outside))
    both = tuple(
        {u: inside.get(u, 0) + outside.get(u, 0) for u in {**inside, **outside}} for inside, outside in rows
    )
    return Factors(both, tuple(outside for _, outside in rows), scale)


def _add(factors: dict[int, int], players: int, parts: Parts, hits: int, weight: int) -> None:
    """Add the cases in which a cut's parts avoid the hits; the weight is divisible by their binomials."""
    if not parts:
        factors[players] = factors.get(players, 0) + weight
        return
    for more, chosen, total in _ways(parts, hits):
        drawn = players + more
        factors[drawn] = factors.get(drawn, 0) + weight * chosen // total


@lru_cache(maxsize=4096)
def _ways(parts: Parts, hits: int) -> tuple[tuple[int, int, int], ...]:
    """Return, for the random cards of some cut groups without hits, (player cards, ways, all ways)."""
    each = [_part_ways(bases, players, count, hits & bases) for bases, players, count in parts]
    if len(each) == 1:
        return each[0]
    return tuple(
        (sum(way[0] for way in ways), prod(way[1] for way in ways), prod(way[2] for way in ways))
        for ways in product(*each)
    )


@lru_cache(maxsize=4096)
def _part_ways(bases: int, players: int, count: int, hits: int) -> tuple[tuple[int, int, int], ...]:
    """Return, for `count` random cards of a group without hits, (player cards among them, ways, all ways)."""
    total = comb(bases.bit_count() + players, count)
    free = bases.bit_count() - hits.bit_count()
    return tuple(
        (drawn, comb(players, drawn) * comb(free, count - drawn), total)
        for drawn in range(min(players, count) + 1)
        if count - drawn <= free
    )


@lru_cache(maxsize=64)
def cuts(
    n: int, move: Move | None, repeat: str | None, mover: str | None = None
) -> tuple[tuple[dict[Cut, int], ...], int]:
    """Return for each T the cuts with their weights, and the scale of the weights (they sum to it).

    The scale is divisible by all that the parts' binomials divide by.
    """
    early = layouts(n, move, None, mover)  # before HEAD no slot has a second copy to be dropped
    # From HEAD on the first places are all inside: where among them the favourite lies makes no difference.
    weight = HAND if move else 1
    late = [replace(each, weight=weight * each.weight) for each in early if not each.favourite]
    if repeat:
        late = [shorter for layout in late for shorter in first_copies(layout, repeat, HEAD)]
    # Groups hold at most five cards: binomials up to C(5, c), and no more than three groups are cut at once.
    scale = lcm(*(layout.weight.denominator for layout in (*early, *late))) * lcm(3, 4, 5, 6, 10) ** 3
    rows: list[dict[Cut, int]] = [{} for _ in range(4 * n - 2)]
    for several, places in ((early, range(HEAD)), (late, range(HEAD, 4 * n - 2))):
        for layout in several:
            share = layout.weight.numerator * (scale // layout.weight.denominator)
            found = _cuts_of(layout, places[-1])
            for count in places:
                rows[count][found[count]] = rows[count].get(found[count], 0) + share
    return tuple(rows), scale


def _cuts_of(layout: Layout, length: int) -> list[Cut]:
    """Return the layout's cuts for T = 0..length."""
    owner: list[int | None] = [None] * length
    sizes = {}
    for number, group in enumerate(layout.groups):
        first, size = group.places[0], len(group.places)
        if first >= length:
            continue
        run = first if group.places[-1] == first + size - 1 else None
        sizes[number] = (_bits(group.bases), group.players, size, run)
        for place in group.places[: bisect_left(group.places, length)]:
            owner[place] = number
    whole, players, favourite, place = 0, 0, False, 0
    parts: Parts = ()
    open_groups: dict[int, tuple[int, int, int]] = {}
    found: list[Cut] = [(0, 0, (), False)]
    while place < length:
        number_here = owner[place]
        if number_here is None:
            favourite = favourite or place == layout.favourite
            place += 1
        else:
            bits, of_players, size, run = sizes[number_here]
            if place == run:
                found += [(whole, players, begun, favourite) for begun in _run(parts, bits, of_players, size)]
                inside = size
            else:
                inside = open_groups[number_here][2] + 1 if number_here in open_groups else 1
            if inside == size:
                whole |= bits
                players += of_players
                open_groups.pop(number_here, None)
            else:
                open_groups[number_here] = (bits, of_players, inside)
            parts = tuple(sorted(open_groups.values()) if len(open_groups) > 1 else open_groups.values())
            place += size if place == run else 1
        found.append((whole, players, parts, favourite))
    return found[: length + 1]


@lru_cache(maxsize=1024)
def _run(parts: Parts, bits: int, players: int, size: int) -> tuple[Parts, ...]:
    """Return the open groups while one more group, on places in a row, is passed but for its last card."""
    return tuple(tuple(sorted((*parts, (bits, players, inside)))) for inside in range(1, size))


@lru_cache(maxsize=256)
def _bits(slots: tuple[str, ...]) -> int:
    return sum(_BIT[slot] for slot in slots)
