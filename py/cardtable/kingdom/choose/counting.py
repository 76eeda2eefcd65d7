"""How many kingdoms there are within some bounds, exactly, and the kingdom with a given number.

Legend: a cell holds the piles that are alike in being expensive, of Alchemy, prioritised, as far as the
bounds look at it; a spread says how many piles each cell gives; an avoidance is a set of bits that no pile
has. Within a spread, the kingdoms that meet every need are counted by inclusion and exclusion: all, less
those that avoid one need, plus those that avoid two, and so on. Ten piles without any bit of an avoidance
are a product of binomials, one for each cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import comb, prod
from operator import mul
from typing import Protocol

from cardtable.kingdom.cards.catalog import Card
from cardtable.kingdom.choose.bounds import Bounds
from cardtable.kingdom.choose.choice_problem import Problem
from cardtable.kingdom.choose.limits_search import Row
from cardtable.kingdom.choose.pile_classes import ALCHEMY, ATTACK, EXPENSIVE, NEEDS, PRIORITY, REACTION

_CELL_BITS = EXPENSIVE | ALCHEMY | PRIORITY

Avoidances = tuple[tuple[int, int], ...]
"""Pairs (sign, bits avoided)."""


@lru_cache(maxsize=1024)
def avoidances(needs: int, open_reaction: bool) -> Avoidances:
    """The signs of inclusion and exclusion for meeting all `needs` (bits).

    If `open_reaction`, an Attack calls for a Reaction as well: leave out what has no Reaction, but put back
    what has no Attack either.

    >>> avoidances(0b11, False)
    ((1, 0), (-1, 1), (-1, 2), (1, 3))
    """
    ways = [(-1 if bits.bit_count() % 2 else 1, bits) for bits in range(needs + 1) if bits & needs == bits]
    if open_reaction:
        ways += [(-sign, bits | REACTION) for sign, bits in ways] + [
            (sign, bits | REACTION | ATTACK) for sign, bits in ways
        ]
    return tuple(ways)


@dataclass(frozen=True, slots=True)
class OpenNeeds:
    """What a kingdom in the making still lacks."""

    needs: int
    """Bits of which one pile more must have each."""
    open_reaction: bool
    """Neither an Attack nor a Reaction has come, and an Attack would call for a Reaction."""

    @property
    def avoidances(self) -> Avoidances:
        """How the ways to give what lacks are counted."""
        return avoidances(self.needs, self.open_reaction)

    def after(self, bits: int) -> OpenNeeds:
        """What lacks once a pile with these bits has come."""
        called_for = REACTION if self.open_reaction and bits & ATTACK else 0
        still_open = self.open_reaction and not bits & (ATTACK | REACTION)
        return OpenNeeds((self.needs | called_for) & ~bits, still_open)


@dataclass(frozen=True, slots=True)
class _Group:
    """The free piles of one class."""

    bits: int
    piles: tuple[Card, ...]
    later: dict[int, int]
    """For each avoidance, how many piles of the groups behind this one in its cell avoid it."""


class _Cell:
    """The free piles of one cell, grouped by class."""

    def __init__(self, bits: int, classes: dict[int, list[Card]], avoided: Sequence[int]) -> None:
        self.bits = bits
        self.groups: list[_Group] = []
        behind = dict.fromkeys(avoided, 0)
        for kind in sorted(classes, key=lambda kind: (kind.bit_count(), kind)):
            self.groups.insert(0, _Group(kind, tuple(classes[kind]), behind))
            behind = {
                bits: number + (0 if kind & bits else len(classes[kind])) for bits, number in behind.items()
            }
        self.avoiding = behind
        """How many piles avoid each avoidance."""

    def ways(self, avoided: int, size: int) -> int:
        """In how many ways so many piles can be chosen that avoid these bits."""
        return comb(self.avoiding[avoided], size)


def part_with(totals: Sequence[int], number: int) -> tuple[int, int]:
    """Return which of some parts holds the kingdom with a number from 0 on, and its number in that part.

    Raises IndexError if there is none with this number.

    >>> part_with([3, 0, 4], 5)
    (2, 2)
    """
    rest = number
    for at, total in enumerate(totals):
        if 0 <= rest < total:
            return at, rest
        rest -= total
    raise IndexError(f"there is no kingdom {number!r}: numbers run from 0 up to {sum(totals)}")


class Numbered(Protocol):
    """Some kingdoms, numbered from 0 up to `total`, each once; see `CountInParts`."""

    @property
    def total(self) -> int: ...
    def containing(self) -> Mapping[Card, int]: ...
    def kingdom(self, rank: int) -> Iterable[Card]: ...


class CountInParts:
    """Kingdoms of a problem in parts that share none: those of the first part are numbered first.

    They are numbered from 0 up to `total`, each once, so that a number drawn evenly is a kingdom drawn
    evenly. Numbers depend on the pool and the bounds only, never on the Python that runs.
    """

    def __init__(self, problem: Problem, parts: Sequence[Numbered]) -> None:
        self.problem = problem
        self.parts = parts

    @cached_property
    def total(self) -> int:
        """How many kingdoms there are."""
        return sum(self._totals)

    @cached_property
    def _totals(self) -> list[int]:
        return [part.total for part in self.parts]

    def containing(self) -> dict[Card, int]:
        """How many of the kingdoms hold each pile: every pile of the pool, and the locked ones."""
        held = Counter(dict.fromkeys(self.problem.pool.piles, 0))
        for part in self.parts:
            held.update(part.containing())
        return {**held, **dict.fromkeys(self.problem.locked, self.total)}

    def kingdom(self, rank: int) -> tuple[Card, ...]:
        """The kingdom of a rank from 0 up to `total`: locked piles, then others as the pool has them.

        Raises IndexError if there is none of this rank.
        """
        return self.located(rank)[1]

    def located(self, rank: int) -> tuple[int, tuple[Card, ...]]:
        """The place of the part that holds the kingdom of a rank, and the kingdom."""
        at, rest = part_with(self._totals, rank)
        return at, self.problem.kingdom([*self.parts[at].kingdom(rest)])


class Count:
    """All kingdoms of a problem within some bounds, numbered as those of `CountInParts`.

    >>> from cardtable.kingdom.choose.requirements import Requirement
    >>> from cardtable.kingdom.cards.sets import pool
    >>> base = Problem(pool(["base-2"]))
    >>> Count(base, Bounds()).total, Count(base, Bounds.of([Requirement.VILLAGE])).total
    (5311735, 3350479)
    """

    def __init__(self, problem: Problem, bounds: Bounds) -> None:
        self.problem = problem
        self.bounds = bounds
        draft = problem.draft(bounds)
        self.slots = draft.slots
        rows = (*bounds.rows, Row(ATTACK, 0, 0)) if bounds.peace else bounds.rows
        self.rows = [(bit, least - draft.count(bit), most - draft.count(bit)) for bit, least, most in rows]
        self.open_needs = OpenNeeds(
            draft.missing() & (NEEDS | ATTACK),
            bounds.reaction and not bounds.peace and not draft.have & (ATTACK | REACTION),
        )
        self.cells = self._cells()

    @cached_property
    def total(self) -> int:
        return sum(self._totals)

    def containing(self) -> dict[Card, int]:
        """How many of the kingdoms hold each pile.

        Of the n piles of a cell that avoid something, all are alike: over all choices each is in as many
        as the piles chosen, summed and divided by n.
        """
        held = dict.fromkeys(self.problem.pool.piles, 0) | dict.fromkeys(self.problem.locked, self.total)
        for at, cell in enumerate(self.cells):
            shares = {
                avoided: sum(spread[at] * ways for spread, ways in zip(self._spreads, row, strict=True)) // n
                for avoided, row in self._products.items()
                if (n := cell.avoiding[avoided])
            }
            for group in cell.groups:
                each = sum(
                    sign * shares[avoided]
                    for sign, avoided in self.open_needs.avoidances
                    if not group.bits & avoided
                )
                held.update(dict.fromkeys(group.piles, each))
        return held

    def kingdom(self, rank: int) -> tuple[Card, ...]:
        at, rest = part_with(self._totals, rank)
        return self.problem.kingdom([*_unranked(self.cells, self._spreads[at], self.open_needs, rest)])

    def _cells(self) -> list[_Cell]:
        cells: dict[int, dict[int, list[Card]]] = {}
        for kind, piles in self.problem.free_piles(self.bounds.relevant).items():
            if not (self.bounds.peace and kind & ATTACK):
                cells.setdefault(kind & _CELL_BITS, {})[kind & ~_CELL_BITS] = piles
        avoided = [bits for _, bits in self.open_needs.avoidances]
        return [_Cell(bits, cells[bits], avoided) for bits in sorted(cells)]

    @cached_property
    def _spreads(self) -> list[tuple[int, ...]]:
        """Every spread of the free slots over the cells that keeps within the bounds."""
        return [
            spread
            for spread in _compositions(self.slots, [cell.avoiding[0] for cell in self.cells])
            if all(
                least
                <= sum(size for size, cell in zip(spread, self.cells, strict=True) if cell.bits & bit)
                <= most
                for bit, least, most in self.rows
            )
        ]

    @cached_property
    def _products(self) -> dict[int, list[int]]:
        """For each avoidance, in how many ways each spread can be filled with piles that avoid it."""
        sizes = range(self.slots + 1)
        products = {}
        for _, avoided in self.open_needs.avoidances:
            rows = [[cell.ways(avoided, size) for size in sizes] for cell in self.cells]
            products[avoided] = [
                prod([row[size] for row, size in zip(rows, spread, strict=True)]) for spread in self._spreads
            ]
        return products

    @cached_property
    def _totals(self) -> list[int]:
        """How many kingdoms each spread gives."""
        signs = [sign for sign, _ in self.open_needs.avoidances]
        columns = zip(*self._products.values(), strict=True)
        return [sum(map(mul, signs, column)) for column in columns]


def _compositions(total: int, room: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to take `total` from places that have so much room."""
    if not room:
        if not total:
            yield ()
        return
    for size in range(max(0, total - sum(room[1:])), min(total, room[0]) + 1):
        for rest in _compositions(total - size, room[1:]):
            yield (size, *rest)


def _unranked(
    cells: Sequence[_Cell], spread: Sequence[int], open_needs: OpenNeeds, number: int
) -> Iterator[Card]:
    """The piles of a kingdom, by its number among those of a spread.

    Class by class: first come the kingdoms without a pile of the class, then those with one, and so on. A
    number tells at every class how many to take, and which.
    """
    behind = _ways_behind(cells, spread, open_needs)
    for cell, size, after in zip(cells, spread, behind, strict=False):
        left = size
        for group in cell.groups:
            if not left:
                break
            lacking = open_needs
            for taken in range(left + 1):
                if taken == 1:
                    lacking = open_needs.after(group.bits)
                tail = sum(
                    [
                        sign * comb(group.later[avoided], left - taken) * after[avoided]
                        for sign, avoided in lacking.avoidances
                    ]
                )
                ways = comb(len(group.piles), taken) * tail
                if number < ways:
                    break
                number -= ways
            which, number = divmod(number, tail)
            yield from combination(group.piles, taken, which)
            open_needs, left = lacking, left - taken


def _ways_behind(
    cells: Sequence[_Cell], spread: Sequence[int], open_needs: OpenNeeds
) -> list[dict[int, int]]:
    """For each cell and avoidance, in how many ways the cells behind it can be filled."""
    ways = dict.fromkeys((avoided for _, avoided in open_needs.avoidances), 1)
    behind = [ways]
    for cell, size in zip(cells[:0:-1], spread[:0:-1], strict=True):
        ways = {avoided: number * cell.ways(avoided, size) for avoided, number in ways.items()}
        behind.append(ways)
    return behind[::-1]


def combination(piles: Sequence[Card], size: int, number: int) -> Iterator[Card]:
    """The combination of some piles with a number from 0 up to comb(len(piles), size)."""
    for at, pile in enumerate(piles):
        if not size:
            return
        with_it = comb(len(piles) - at - 1, size - 1)
        if number < with_it:
            yield pile
            size -= 1
        else:
            number -= with_it
