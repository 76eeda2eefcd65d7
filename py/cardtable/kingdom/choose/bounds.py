"""The requirements in the numbers that the look-ahead works with, and piles counted beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain

from cardtable.kingdom.cards.catalog import KINGDOM_SIZE
from cardtable.kingdom.choose.limits_search import Row
from cardtable.kingdom.choose.pile_classes import (
    ALCHEMY,
    ATTACK,
    BIT_OF,
    NEEDS,
    PRIORITY,
    REACTION,
    limit_bit,
)
from cardtable.kingdom.choose.pile_limits import PileLimit
from cardtable.kingdom.choose.requirements import ALCHEMY_RANGE, COUNTED, Constraint, Requirement

ALCHEMY_GROUP = Row(ALCHEMY, ALCHEMY_RANGE[0], ALCHEMY_RANGE[-1])
NO_ALCHEMY = Row(ALCHEMY, 0, 0)
_NEEDS = (*(1 << bit for bit in range(NEEDS.bit_length())), ATTACK)


@dataclass(frozen=True, slots=True)
class Bounds:
    """What ten piles must have, must not have, and how many of each sort."""

    needs: int = 0
    """Bits of which the kingdom must have each."""
    peace: bool = False
    """No Attack."""
    reaction: bool = False
    """An Attack calls for a Reaction."""
    rows: tuple[Row, ...] = ()
    """The sorts that are counted: those with a least and a most first, then those of requirements."""
    extras: bool = True
    """Whether the look-ahead demands that all called cards can be set out, and break no requirement."""
    helped: bool = False
    """Extras in the supply may meet needs that the ten leave open; the Reaction, Ferryman's pile too."""

    @classmethod
    def of(cls, requirements: Iterable[Constraint], *, extras: bool = True) -> Bounds:
        """The bounds of some requirements.

        >>> Bounds.of([Requirement.COSTS, Requirement.NO_ATTACKS]).rows
        (Row(bit=64, least=3, most=5),)
        """
        wanted = frozenset(requirements)
        answered = Requirement.REACTION in wanted
        has_attack = Requirement.ATTACK in wanted
        needs = sum(BIT_OF[each] for each in wanted if isinstance(each, Requirement)) & NEEDS & ~REACTION
        if has_attack:
            needs |= ATTACK | (REACTION if answered else 0)
        limits = [
            Row(limit_bit(each.of), each.least, each.most) for each in wanted if isinstance(each, PileLimit)
        ]
        counted = [
            Row(BIT_OF[each], numbers[0], numbers[-1]) for each, numbers in COUNTED.items() if each in wanted
        ]
        return cls(
            needs=needs,
            peace=Requirement.NO_ATTACKS in wanted,
            reaction=answered and not has_attack,
            rows=(*sorted(limits), *counted),
            extras=extras,
        )

    def row(self, bit: int) -> Row | None:
        """The row of a sort; None where it is not counted."""
        return next((row for row in self.rows if row.bit == bit), None)

    def with_row(self, row: Row) -> Bounds:
        """The same with another row for a sort."""
        return replace(self, rows=(*(other for other in self.rows if other.bit != row.bit), row))

    @property
    def without_limits(self) -> Bounds:
        """The same without a least and a most of a sort."""
        return replace(self, rows=tuple(row for row in self.rows if row.bit <= PRIORITY))

    @property
    def relevant(self) -> int:
        """The bits of a class that these bounds look at."""
        counted = sum([row.bit for row in self.rows])
        return self.needs | (self.peace or self.reaction) * ATTACK | self.reaction * REACTION | counted

    @property
    def tally(self) -> Tally:
        """How piles are counted by the sorts of these bounds."""
        return _tally_of(self)

    def rows_left(self, chosen: Sequence[int]) -> Iterator[tuple[Row, ...]]:
        """All that the free slots must meet beside the chosen piles, as rows.

        Where an Attack calls for a Reaction, and neither is chosen, in two ways of which no kingdom meets
        both: first without an Attack, then with both.
        """
        have, rows = 0, []
        for bits in chosen:
            have |= bits
        for bit, least, most in self.rows:
            count = sum([bits & bit > 0 for bits in chosen])
            rows.append(Row(bit, least - count, most - count))
        needs = self.needs | (REACTION if self.reaction and have & ATTACK else 0)
        rows += [Row(bit, 1, KINGDOM_SIZE) for bit in _NEEDS if needs & ~have & bit]
        if self.peace:
            yield (*rows, Row(ATTACK, 0, -1 if have & ATTACK else 0))
        elif self.reaction and not have & (ATTACK | REACTION):
            yield (*rows, Row(ATTACK, 0, 0))
            yield (*rows, Row(ATTACK, 1, KINGDOM_SIZE), Row(REACTION, 1, KINGDOM_SIZE))
        else:
            yield tuple(rows)


class Tally:
    """Piles counted by sort, in one number, so that a pile is added or taken out by one sum.

    The count has a byte for each sort that some bounds look at.

    >>> tally = Tally(Bounds(needs=0b1, rows=(Row(0b10, 1, 2),)))
    >>> hex(tally.count([0b11, 0b10, 0b1]))
    '0x202'
    """

    def __init__(self, bounds: Bounds) -> None:
        ways = [*bounds.rows_left(())]
        sorts = [*dict.fromkeys(row.bit for row in chain.from_iterable(ways))]
        self.ways = [[_together(bit, rows) for bit in sorts] for rows in ways]
        """What ten piles must keep within. Where an Attack calls for a Reaction there are two ways: the first
        is without an Attack."""
        self.of = _CountOfOne(sorts)
        """The count of one pile, by its class."""

    def count(self, piles: Iterable[int]) -> int:
        """The count of some piles, by their classes."""
        return sum([self.of[bits] for bits in piles])

    def numbers(self, count: int) -> bytes:
        """The number of piles of each sort, in the order of the rows."""
        return count.to_bytes(len(self.ways[0]), "little")

    def way(self, have: int) -> list[Row]:
        """What ten piles must keep within if their bits together are these."""
        return self.ways[-1 if have & ATTACK else 0]

    def tight(self, ten: int, have: int) -> tuple[int, int]:
        """The sorts, as bits, of which ten piles have the most that there may be, and the least.

        `ten` is the count of the ten, and `have` their bits together.
        """
        full = lean = 0
        for (bit, least, most), number in zip(self.way(have), self.numbers(ten), strict=True):
            if number == most:
                full |= bit
            if number == least:
                lean |= bit
        return full, lean


def _together(bit: int, rows: Iterable[Row]) -> Row:
    """One row for all those of a sort, which may contradict each other."""
    of_sort = [row for row in rows if row.bit == bit]
    return Row(
        bit,
        max([row.least for row in of_sort], default=0),
        min([row.most for row in of_sort], default=KINGDOM_SIZE),
    )


class _CountOfOne(dict[int, int]):
    """The count of one pile by its class, made when it is first asked for."""

    def __init__(self, sorts: Sequence[int]) -> None:
        super().__init__()
        self._sorts = sorts

    def __missing__(self, bits: int) -> int:
        self[bits] = int.from_bytes([bits & bit > 0 for bit in self._sorts], "little")
        return self[bits]


@lru_cache(maxsize=512)
def _tally_of(bounds: Bounds) -> Tally:
    return Tally(bounds)
