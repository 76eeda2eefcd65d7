"""The search for free piles that fill the slots within all rows; exact.

Legend: a row is a sort of piles (a bit), with the least and the most of them; a group holds the free piles
that are alike in every open row.

A search for whole numbers of piles from each group. Each step has two quick tests: a greedy choice, which
often fills the slots at once, and multipliers of the rows, which prove that nothing does. For any whole
numbers m, one a row, the slots together hold at most the sum of their best groups by m; if the rows call for
more, they cannot be met. The multipliers are moved towards such a proof (the subgradient method, Held and
Karp 1971). Where neither test decides, one pile of a group is taken, or none of the group.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import repeat
from typing import NamedTuple

from cardtable.common.errors import EngineError

MOST_NODES = 2000
"""How many steps a search may take: some seconds in a browser. Few searches take more than one."""
_ROUNDS = 24
"""How often the multipliers are moved in each step."""


class TooManyLimitsError(EngineError):
    """A search or a count that would take too long, most often by least and most numbers.

    Attributes:
        most: the limit that would be passed: `MOST_STATES` of a count, or `MOST_NODES` of a search.
        counting: whether only the count of the kingdoms takes so long, and single ones can be found.
    """

    most: int
    counting: bool

    def __str__(self) -> str:
        if self.counting:
            return f"counting the kingdoms takes more than {self.most} steps; accepted: fewer limits"
        helps = "more piles, or fewer requirements, limits and locks"
        return f"the search for a kingdom was given up after {self.most} steps; accepted: {helps}"


class Budget:
    """The steps that may still be taken."""

    __slots__ = ("_most", "counting", "left")

    def __init__(self, most: int, *, counting: bool = True) -> None:
        self.left = self._most = most
        self.counting = counting

    def spend(self, steps: int = 1) -> None:
        """Take some steps; TooManyLimitsError if there are not so many left."""
        self.left -= steps
        if self.left < 0:
            raise TooManyLimitsError(self._most, self.counting)


class Row(NamedTuple):
    """A sort of piles among the free slots."""

    bit: int
    least: int
    most: int


Groups = tuple[tuple[int, int], ...]
"""Pairs (bits, number of free piles)."""


def opened(slots: int, rows: Iterable[Row], chosen: Iterable[int] = repeat(0)) -> tuple[Row, ...] | None:
    """What the slots must still keep within: the rows that some choice fails; None if all choices fail.

    `chosen` has the number of piles of each row that are chosen already.

    >>> opened(2, [Row(1, 0, 2), Row(2, 1, 5), Row(4, -1, 0)])
    (Row(bit=2, least=1, most=2), Row(bit=4, least=0, most=0))
    """
    found = []
    for (bit, least, most), number in zip(rows, chosen, strict=False):
        low, high = least - number, most - number
        low = low if low > 0 else 0
        high = high if high < slots else slots
        if low > high:
            return None
        if low > 0 or high < slots:
            found.append(Row(bit, low, high))
    return tuple(found)


def grouped(counts: Iterable[tuple[int, int]], rows: Sequence[Row], slots: int) -> Groups:
    """The free piles by the bits of the rows; of a group no more than there are slots."""
    mask = sum(row.bit for row in rows)
    barred = sum(row.bit for row in rows if not row.most)
    groups: dict[int, int] = {}
    for bits, count in counts:
        if count > 0 and not bits & barred:
            kind = bits & mask
            groups[kind] = groups.get(kind, 0) + count
    return tuple(sorted([(kind, count if count < slots else slots) for kind, count in groups.items()]))


def find_filling(
    slots: int, counts: Mapping[int, int], rows: Iterable[Row], chosen: Iterable[int] = repeat(0)
) -> tuple[int, ...] | None:
    """The classes of free piles that fill all slots within the rows; None if there are none.

    `chosen` has the number of piles of each row that fill other slots.
    Raises TooManyLimitsError if a search takes more than `MOST_NODES` steps.

    >>> find_filling(2, {0b001: 1, 0b010: 1, 0b011: 1, 0b100: 5}, [Row(0b01, 2, 2), Row(0b10, 1, 1)])
    (3, 1)
    """
    open_rows = opened(slots, rows, chosen)
    if open_rows is None:
        return None
    found = _found(slots, grouped(counts.items(), open_rows, slots), open_rows)
    if found is None:
        return None
    mask = sum([row.bit for row in open_rows])
    wanted, left = {*found}, dict[int, list[int]]()
    for bits, count in counts.items():
        kind = bits & mask
        if kind in wanted:
            left.setdefault(kind, []).extend([bits] * count)
    return tuple([left[kind].pop() for kind in found])


@lru_cache(maxsize=1 << 14)
def _found(slots: int, groups: Groups, rows: tuple[Row, ...]) -> tuple[int, ...] | None:
    return _Search(groups, rows).piles(slots)


class _Search:
    """A search for one choice; groups and rows by their places."""

    def __init__(self, groups: Groups, rows: tuple[Row, ...]) -> None:
        self.bits = [row.bit for row in rows]
        self.kinds = [bits for bits, _ in groups]
        self.counts = [count for _, count in groups]
        self.rows_of = [[at for at, row in enumerate(rows) if row.bit & bits] for bits, _ in groups]
        self.groups_of = [[at for at, bits in enumerate(self.kinds) if bits & row.bit] for row in rows]
        self.least = [row.least for row in rows]
        self.most = [row.most for row in rows]
        self.budget = Budget(MOST_NODES, counting=False)

    def piles(self, slots: int) -> tuple[int, ...] | None:
        """The bits of the piles that fill the slots; None if there are none."""
        chosen = self._filled(slots, [0] * len(self.least))
        return None if chosen is None else tuple(self.kinds[group] for group in chosen)

    def _filled(self, slots: int, multipliers: list[int]) -> list[int] | None:
        self.budget.spend()
        if sum(self.counts) < slots or any(
            low > high for low, high in zip(self.least, self.most, strict=True)
        ):
            return None
        chosen = self._greedy(slots)
        if chosen is not None:
            return chosen
        multipliers = list(multipliers)
        for moves in range(_ROUNDS):
            chosen, is_proof = self._moved(slots, multipliers, max(1, 16 >> moves // 4))
            if chosen is not None:
                return chosen
            if is_proof:
                return None
        group = self._to_branch()
        if all(self.most[row] for row in self.rows_of[group]):
            self._take(group, 1)
            rest = self._filled(slots - 1, multipliers)
            self._take(group, -1)
            if rest is not None:
                return [group, *rest]
        kept, self.counts[group] = self.counts[group], 0
        rest = self._filled(slots, multipliers)
        self.counts[group] = kept
        return rest

    def _greedy(self, slots: int) -> list[int] | None:
        """Pile by pile that which serves the scarcest rows; None if it does not fill the slots."""
        least, most, counts = list(self.least), list(self.most), list(self.counts)
        worth = [
            64 * need // max(1, sum([counts[group] for group in groups]) - need + 1) + 8 if need > 0 else 0
            for need, groups in zip(least, self.groups_of, strict=True)
        ]
        chosen, known, values = list[int](), [0] * len(least), [0] * len(counts)
        for left in range(slots, 0, -1):
            must = sum([bit for bit, need in zip(self.bits, least, strict=True) if need == left])
            full = sum([bit for bit, room in zip(self.bits, most, strict=True) if not room])
            gains = [
                by if need > 0 else -8 if room < left else 0
                for by, need, room in zip(worth, least, most, strict=True)
            ]
            for row, (gain, before) in enumerate(zip(gains, known, strict=True)):
                if gain != before:
                    for group in self.groups_of[row]:
                        values[group] += gain - before
            known = gains
            fitting = [
                group
                for group, kind in enumerate(self.kinds)
                if counts[group] and not kind & full and kind & must == must
            ]
            if not fitting:
                return None
            best = max(fitting, key=values.__getitem__)
            chosen.append(best)
            counts[best] -= 1
            for row in self.rows_of[best]:
                least[row] -= 1
                most[row] -= 1
        return chosen if max(least, default=0) <= 0 else None

    def _moved(self, slots: int, multipliers: list[int], step: int) -> tuple[list[int] | None, bool]:
        """Move the multipliers: the best piles by them if these keep within the rows; whether none do."""
        weights = [sum([multipliers[row] for row in rows]) for rows in self.rows_of]
        found, reach, left = [0] * len(self.least), 0, slots
        chosen: list[int] = []
        for group in sorted(range(len(weights)), key=lambda group: -weights[group]):
            taken = min(left, self.counts[group])
            if taken:
                reach += taken * weights[group]
                left -= taken
                chosen += [group] * taken
                for row in self.rows_of[group]:
                    found[row] += taken
            if not left:
                break
        called_for = sum(
            [
                by * (low if by > 0 else high)
                for by, low, high in zip(multipliers, self.least, self.most, strict=True)
            ]
        )
        if reach < called_for:
            return None, True
        is_filled = True
        for row, count in enumerate(found):
            low, high, by = self.least[row], self.most[row], multipliers[row]
            if count < low:
                multipliers[row] = by + step * (low - count)
                is_filled = False
            elif count > high:
                multipliers[row] = by - step * (count - high)
                is_filled = False
            elif by > 0:
                multipliers[row] = max(0, by - step * (count - low))
            elif by < 0:
                multipliers[row] = min(0, by + step * (high - count))
        return (chosen if is_filled else None), False

    def _to_branch(self) -> int:
        """A group of the scarcest open row, that which serves the most rows; else one of the fewest rows."""
        free = [group for group, count in enumerate(self.counts) if count]
        wanted = [row for row, need in enumerate(self.least) if need > 0]
        if wanted:
            scarcest = min(
                wanted, key=lambda row: sum(self.counts[at] for at in self.groups_of[row]) - self.least[row]
            )
            within = [group for group in self.groups_of[scarcest] if self.counts[group]]
            free = within or free
            return max(free, key=lambda group: sum(self.least[row] > 0 for row in self.rows_of[group]))
        return min(free, key=lambda group: len(self.rows_of[group]))

    def _take(self, group: int, count: int) -> None:
        self.counts[group] -= count
        for row in self.rows_of[group]:
            self.least[row] -= count
            self.most[row] -= count
