"""The requirements in the numbers that the look-ahead works with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

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
