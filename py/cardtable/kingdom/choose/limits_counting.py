"""How many kingdoms keep within least and most numbers, exactly, and the kingdom with a given number.

Legend: a row is a sort of piles with its least and most (`limits_search.Row`); a group holds the free piles
that are alike in every row; a state is what is still open: how many slots, what each row still needs, how
many piles each row has still room for.

A dynamic programme over the groups: from each a number of piles is taken, in so many ways as a binomial
tells. Needs stop at 0, room counts no further than piles can still come, and states that cannot be completed
are left out, so that states which are alike for all that follows are one. Where nothing is open any more, a
binomial counts the rest. Groups of the rarest row come first, so that a row is closed as soon as can be.

A state is one whole number: 5 bits for the slots, then 5 bits for each need and each room, of which the
highest shows that a subtraction went below 0.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cached_property
from math import comb

from cardtable.kingdom.cards.catalog import Card
from cardtable.kingdom.choose.bounds import Bounds
from cardtable.kingdom.choose.choice_problem import Problem
from cardtable.kingdom.choose.counting import CountInParts, combination
from cardtable.kingdom.choose.limits_search import Budget, Row, opened

MOST_STATES = 250_000
"""How many states a count may have: some seconds in a browser."""
_WIDTH = 5
_SLOTS = 31
_DEAD = -1
"""The place of a state that cannot be completed."""
_ENDED = -2
"""`_ENDED - slots` stands for a state in which nothing is open but so many slots, which any later piles may
fill; and `_ENDED - place` gives these slots."""


def count_limited(problem: Problem, bounds: Bounds, budget: Budget | None = None) -> CountInParts:
    """All kingdoms of a problem within bounds of least and most.

    Raises TooManyLimitsError if that takes more than `MOST_STATES` states, or more than the budget has.

    >>> from cardtable.kingdom.choose.requirements import Requirements
    >>> from cardtable.kingdom.choose.pile_classes import View
    >>> from cardtable.kingdom.choose.pile_limits import PileLimit
    >>> from cardtable.kingdom.cards.sets import pool
    >>> requirements = Requirements(limits=(PileLimit("village", 1, 1), PileLimit("attack", 2)))
    >>> base = Problem(pool(["base-2"]), View.of(requirements))
    >>> count_limited(base, Bounds.of(requirements.in_force(("base",)))).total
    1271328
    """
    budget = budget or Budget(MOST_STATES)
    draft, free = problem.draft(bounds), problem.free_piles(bounds.relevant)
    most = min(MOST_STATES, budget.left)
    states = Budget(most)
    ways = [_Programme(free, draft.slots, rows, states) for rows in bounds.rows_left(draft.chosen)]
    budget.spend(most - states.left)
    return CountInParts(problem, ways)


class _Programme:
    """The kingdoms within some rows, one way in which Attacks and Reactions come, by a dynamic programme."""

    def __init__(self, free: dict[int, list[Card]], slots: int, rows: Sequence[Row], states: Budget) -> None:
        self._states = states
        self._groups: list[tuple[Card, ...]] = []
        self._steps: list[tuple[array[int], array[int]]] = []
        """For each group where the successors of each state begin, and the successors by the piles taken: the
        place of a state, or `_DEAD`, or from `_ENDED` down."""
        self._later: list[int] = []
        """How many piles the later groups have."""
        self._rows = opened(slots, rows)
        self._slots = slots
        if self._rows is not None:
            self._build(free, self._rows)

    @property
    def total(self) -> int:
        """How many kingdoms there are."""
        if self._rows is None:
            return 0
        return self._ways[0][0] if self._groups else comb(0, self._slots)

    def containing(self) -> dict[Card, int]:
        """How many of the kingdoms hold each free pile."""
        containing: dict[Card, int] = {}
        before, ended = [1], 0
        for at, (piles, (starts, successors)) in enumerate(zip(self._groups, self._steps, strict=True)):
            size, later = len(piles), self._later[at]
            after = [0] * len(self._ways[at + 1])
            held = ended
            for state, ways in enumerate(before):
                for taken, next_one in enumerate(successors[starts[state] : starts[state + 1]]):
                    if next_one == _DEAD:
                        continue
                    if taken:
                        held += ways * comb(size - 1, taken - 1) * self._completions(at, next_one)
                    if next_one >= 0:
                        after[next_one] += ways * comb(size, taken)
                    elif (slots := _ENDED - next_one) and later:
                        ended += ways * comb(size, taken) * comb(later - 1, slots - 1)
            before = after
            containing.update(dict.fromkeys(piles, held))
        return containing

    def kingdom(self, rank: int) -> Iterator[Card]:
        """The free piles of the kingdom of a rank from 0 up to `total`."""
        number, state = rank, 0
        for at, (piles, (starts, successors)) in enumerate(zip(self._groups, self._steps, strict=True)):
            for taken, next_one in enumerate(successors[starts[state] : starts[state + 1]]):
                completions = self._completions(at, next_one)
                ways = comb(len(piles), taken) * completions
                if number < ways:
                    break
                number -= ways
            which, number = divmod(number, completions)
            yield from combination(piles, taken, which)
            if next_one < 0:
                rest = [pile for group in self._groups[at + 1 :] for pile in group]
                yield from combination(rest, _ENDED - next_one, number)
                return
            state = next_one

    def _completions(self, at: int, state: int) -> int:
        """In how many ways the groups behind one can complete a state that it leads to."""
        if state >= 0:
            return self._ways[at + 1][state]
        return 0 if state == _DEAD else comb(self._later[at], _ENDED - state)

    @cached_property
    def _ways(self) -> list[list[int]]:
        """For each group and state in how many ways it and the later groups can complete it."""
        ways: list[list[int]] = [[]]
        for at in range(len(self._groups) - 1, -1, -1):
            size, (starts, successors) = len(self._groups[at]), self._steps[at]
            binomials = [comb(size, taken) for taken in range(min(size, self._slots) + 1)]
            ends = [comb(self._later[at], slots) for slots in range(self._slots + 1)]
            after = ways[-1]
            here = []
            for state in range(len(starts) - 1):
                total = 0
                for taken, next_one in enumerate(successors[starts[state] : starts[state + 1]]):
                    if next_one >= 0:
                        total += binomials[taken] * after[next_one]
                    elif next_one != _DEAD:
                        total += binomials[taken] * ends[_ENDED - next_one]
                here.append(total)
            ways.append(here)
        return ways[::-1]

    def _build(self, free: dict[int, list[Card]], rows: Sequence[Row]) -> None:
        """Find all states, group by group.

        All fields of a state are worked on at once. A guard is the highest of a field's 5 bits, 0 in a state:

        | step | arithmetic |
        |---|---|
        | take a pile | with guards set, subtract `one`: 1 from the slots and each field of its kind |
        | `below` | a guard that is gone: its field went below 0. A room may not; a need stays at 0 |
        | fill fields | `guard - (guard >> 4)` is 15 in the field of that guard: a mask for all of it |
        | compare | with guards set, `a - b` keeps those of the fields in which `a` is not less than `b` |
        """
        kinds = self._ordered(free, rows)
        fields = [(row.bit, True, row.least) for row in rows if row.most and row.least > 0]
        fields += [(row.bit, False, row.most) for row in rows if 0 < row.most < self._slots]
        shifts = range(_WIDTH, _WIDTH * (len(fields) + 1), _WIDTH)
        guards = sum(16 << shift for shift in shifts)
        rooms = sum(16 << shift for shift, (_, is_need, _) in zip(shifts, fields, strict=True) if not is_need)
        bounds = self._bounds(kinds, fields)
        key = self._slots + sum(number << shift for shift, (_, _, number) in zip(shifts, fields, strict=True))
        places = {key: 0}
        for at, kind in enumerate(kinds):
            one = 1 + sum(1 << shift for shift, (bit, _, _) in zip(shifts, fields, strict=True) if kind & bit)
            size, later = len(self._groups[at]), self._later[at]
            starts, successors, after = array("l", [0]), array("l"), dict[int, int]()
            for state in places:
                slots, now = state & _SLOTS, state
                for taken in range(min(size, slots) + 1):
                    if taken:
                        now = (now | guards) - one
                        below = guards & ~now
                        if below & rooms:  # no room for a further pile of this kind
                            break
                        now &= ~(guards | (below - (below >> 4)))
                        slots -= 1
                    most_room, most_need, closed = bounds[at][slots]
                    # Room counts up to what can still come, so that states alike from here on are one.
                    over = (now | guards) - most_room & rooms
                    over -= over >> 4
                    capped = now & ~over | most_room & over
                    if slots > later or ~((most_need | guards) - capped) & guards:
                        successors.append(_DEAD)
                    elif capped == closed:
                        successors.append(_ENDED - slots)
                    else:
                        successors.append(after.setdefault(capped, len(after)))
                starts.append(len(successors))
            self._steps.append((starts, successors))
            self._states.spend(len(after))
            places = after

    def _ordered(self, free: dict[int, list[Card]], rows: Sequence[Row]) -> list[int]:
        """Set the groups; return their bits, those of the rarest row first."""
        mask = sum(row.bit for row in rows)
        barred = sum(row.bit for row in rows if not row.most)
        groups: dict[int, list[Card]] = {}
        for bits, piles in free.items():
            if not bits & barred:
                groups.setdefault(bits & mask, []).extend(piles)
        number = {
            row.bit: sum(len(piles) for bits, piles in groups.items() if bits & row.bit) for row in rows
        }
        rarest = sorted(number, key=lambda bit: (number[bit], bit))
        kinds = sorted(groups, key=lambda bits: [not bits & bit for bit in rarest])
        self._groups = [tuple(groups[bits]) for bits in kinds]
        left = sum(map(len, self._groups))
        for group in self._groups:
            left -= len(group)
            self._later.append(left)
        return kinds

    def _bounds(
        self, kinds: Sequence[int], fields: Sequence[tuple[int, bool, int]]
    ) -> list[list[tuple[int, int, int]]]:
        """Behind each group, by the slots that are left: the most room that counts, the most need that the
        later groups can meet, and the state in which nothing is open."""
        later = dict.fromkeys((bit for bit, _, _ in fields), 0)
        bounds = []
        for at in range(len(kinds) - 1, -1, -1):
            here = []
            for slots in range(self._slots + 1):
                room, need, closed = 0, _SLOTS, slots
                for place, (bit, is_need, _) in enumerate(fields, 1):
                    within, shift = min(slots, later[bit]), _WIDTH * place
                    room |= (15 if is_need else within) << shift
                    need |= (within if is_need else 15) << shift
                    closed |= (0 if is_need else within) << shift
                here.append((room, need, closed))
            bounds.append(here)
            for bit in later:
                later[bit] += len(self._groups[at]) if kinds[at] & bit else 0
        return bounds[::-1]
