"""How many kingdoms are the ten of a whole table, exactly, and the kingdom with a given number.

Where extras can be scarce, the kingdoms are partitioned: first into cases by what they leave to the extras
(whether an Attack and a Reaction are among the ten, and with help which needs are open), then by whether they
hold certain piles, one after another. A part is done when the piles that it leaves out can be the extras of
every kingdom in it, or when no kingdom in it can have its extras. What is left is a sum of plain counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from operator import or_

from cardtable.kingdom.cards.catalog import KINGDOM_SIZE, Card
from cardtable.kingdom.choose.bounds import Bounds
from cardtable.kingdom.choose.choice_problem import Problem
from cardtable.kingdom.choose.counting import Count, part_with
from cardtable.kingdom.choose.limits_counting import LimitedCount
from cardtable.kingdom.choose.limits_search import Budget
from cardtable.kingdom.choose.outlook import Assignment, Outlook
from cardtable.kingdom.choose.pile_classes import ATTACK, NEEDS, REACTION, class_of

PlainCount = Count | LimitedCount
MOST_WHOLE_STATES = 2_000_000
"""How many states a count of whole tables may have in all its parts, some seconds."""
_STATES_OF_A_PART = 40
"""A part takes as long as so many states."""


def count_whole(problem: Problem, bounds: Bounds, budget: Budget | None = None) -> PlainCount | WholeCount:
    """All kingdoms of a problem within some bounds, with what they call for.

    The count raises TooManyLimitsError where it takes more states than the budget has.
    """
    budget = budget or Budget(MOST_WHOLE_STATES)
    if outlook := problem.outlook_on(bounds):
        return WholeCount(problem, bounds, outlook, budget)
    return count_plain(problem, bounds, budget)


def count_plain(problem: Problem, bounds: Bounds, budget: Budget) -> PlainCount:
    """All kingdoms of a problem within some bounds, without a look at what they call for."""
    if bounds == bounds.without_limits:
        return Count(problem, bounds)
    return LimitedCount(problem, bounds, budget)


class WholeCount:
    """All kingdoms of a problem whose extras can be scarce; as `Count`, they are numbered from 0.

    >>> from cardtable.kingdom.choose.outlook import Beside
    >>> from cardtable.kingdom.cards.sets import pool
    >>> count_whole(Problem(pool(["cornucopia-2"]), beside=Beside()), Bounds()).total
    142
    """

    def __init__(self, problem: Problem, bounds: Bounds, outlook: Outlook, budget: Budget) -> None:
        self.problem = problem
        self.parts = [
            part
            for case in _cases(bounds)
            for part in _Partition(problem, bounds, outlook, case, budget).parts()
        ]

    @cached_property
    def total(self) -> int:
        """How many kingdoms there are."""
        return sum(self._totals)

    @cached_property
    def _totals(self) -> list[int]:
        """How many kingdoms each part has; of parts that are alike, one is counted."""
        alike = {part.classes: part for part in self.parts}
        totals = {classes: part.count.total for classes, part in alike.items()}
        return [totals[part.classes] for part in self.parts]

    def containing(self) -> dict[Card, int]:
        """How many of the kingdoms hold each pile: every pile of the pool, and the locked ones."""
        held = dict.fromkeys((*self.problem.pool.piles, *self.problem.locked), 0)
        for part in self.parts:
            for pile, kingdoms in part.count.containing().items():
                held[pile] += kingdoms
        return held

    def kingdom(self, rank: int) -> tuple[Card, ...]:
        """The kingdom of a rank from 0 up to `total`: locked piles, then others as the pool has them.

        Raises IndexError if there is none of this rank.
        """
        at, rest = part_with(self._totals, rank)
        return self.problem.kingdom(self.parts[at].count.kingdom(rest))


@dataclass(frozen=True, slots=True)
class _Case:
    """The kingdoms that leave the same to their extras."""

    bounds: Bounds
    avoided: int = 0
    """None of the ten piles has one of these bits."""
    needed: int = 0
    """What the extras must meet."""
    quiet: bool = False
    """The extras must call for no Reaction among the ten."""

    def allows(self, extras: Assignment) -> bool:
        return not self.needed & ~extras.bits and (extras.is_quiet or not self.quiet)


def _cases(bounds: Bounds) -> Iterator[_Case]:
    """The kingdoms within some bounds, each in one case."""
    plain = replace(bounds, extras=False, helped=False)
    open_needs = bounds.needs & ~REACTION if bounds.helped else 0
    for left in (bits for bits in range(open_needs + 1) if bits & open_needs == bits):
        needs = plain.needs & ~left
        if bounds.reaction and not bounds.peace:
            yield _Case(replace(plain, needs=needs | REACTION, reaction=False), left, left)
            quiet = replace(plain, needs=needs, reaction=False)
            yield _Case(quiet, left | REACTION | ATTACK, left, quiet=True)
            if bounds.helped:
                fierce = replace(plain, needs=needs | ATTACK, reaction=False)
                yield _Case(fierce, left | REACTION, left | REACTION)
        else:
            yield _Case(replace(plain, needs=needs), left, left)
            if bounds.helped and needs & REACTION:
                yield _Case(replace(plain, needs=needs & ~REACTION), left | REACTION, left | REACTION)


@dataclass(frozen=True, eq=False)
class _Part:
    """The kingdoms of a problem that hold some piles more, and none of those that are out."""

    problem: Problem
    bounds: Bounds
    chosen: tuple[Card, ...]
    out: Sequence[Card]
    classes: tuple[Bounds, tuple[int, ...], tuple[int, ...]]
    """The bounds, and the classes of the chosen and of the undecided piles: they decide the number."""
    budget: Budget

    @cached_property
    def count(self) -> PlainCount:
        """They all, as a plain count."""
        problem, locked = self.problem, (*self.problem.locked, *self.chosen)
        kept = {card for _, card in problem.beside.extras} if problem.beside else set()
        banned = dict.fromkeys((*problem.banned, *self.out, *(card for card in kept if card not in locked)))
        return count_plain(
            Problem(problem.pool, problem.view, locked, tuple(banned)), self.bounds, self.budget
        )


@dataclass(frozen=True, eq=False)
class _Partition:
    """The parts of a case."""

    problem: Problem
    bounds: Bounds
    outlook: Outlook
    case: _Case
    budget: Budget

    @cached_property
    def classes(self) -> dict[Card, int]:
        """The class of each free pile."""
        roles = self.outlook.fits | self.outlook.active
        relevant = self.bounds.relevant | self.case.bounds.relevant | roles | NEEDS
        return {pile: class_of(pile, self.problem.view) & relevant for pile in self.outlook.free}

    def parts(self) -> Iterator[_Part]:
        """The parts in turn."""
        view, avoided = self.problem.view, self.case.avoided
        locked = [class_of(pile, view) for pile in self.problem.locked]
        if any(bits & avoided for bits in locked):
            return
        called = reduce(or_, locked, 0) & self.outlook.active | self.outlook.called_beside
        out = [pile for pile in self.outlook.free if class_of(pile, view) & avoided]
        undecided = [pile for pile in self.outlook.free if pile not in out]
        yield from self._split((), called, out, undecided)

    def _split(
        self, chosen: tuple[Card, ...], called: int, out: list[Card], undecided: list[Card]
    ) -> Iterator[_Part]:
        """The parts of the kingdoms that hold some piles, which call for some roles, and none that is out."""
        self.budget.spend(_STATES_OF_A_PART)
        slots = KINGDOM_SIZE - len(self.problem.locked) - len(chosen)
        if len(undecided) < slots:
            return
        if not slots:
            out, undecided = out + undecided, []
        spare = len(out) + len(undecided) - slots
        if self._extras(called, out, spare):
            pile = self._caller(called, undecided)
            if pile is None:
                yield self._make_part(chosen, out, undecided)
        else:
            extras = self._extras(called, out + undecided, spare)
            if extras is None:
                pile = self._helping_caller(called, out, undecided, spare)
            else:
                there = self._counted(out)
                there.subtract(extras.used)
                wanted = {bits for bits, count in there.items() if count < 0}
                pile = next(pile for pile in undecided if self.classes[pile] in wanted)
        if pile:
            rest = [other for other in undecided if other is not pile]
            with_pile = called | self.classes[pile] & self.outlook.active
            yield from self._split(chosen, called, [*out, pile], rest)
            yield from self._split((*chosen, pile), with_pile, out, rest)

    def _caller(self, called: int, undecided: Sequence[Card]) -> Card | None:
        """A pile that may come and calls for something more."""
        active = self.outlook.active & ~called
        return next((pile for pile in undecided if self.classes[pile] & active), None)

    def _helping_caller(self, called: int, out: list[Card], undecided: list[Card], spare: int) -> Card | None:
        """A caller, where what is called for can be set out, but meets the case only with a further role."""
        caller, free = self._caller(called, undecided), self._counted(out + undecided)
        assignments = self.outlook.assignments(called, free, self.bounds, spare, self.budget)
        return caller if caller and next(assignments, None) else None

    def _extras(self, called: int, cards: Sequence[Card], spare: int) -> Assignment | None:
        """The first assignment that the case allows; None if there is none."""
        if not called:
            return Assignment() if self.case.allows(Assignment()) else None
        assignments = self.outlook.assignments(called, self._counted(cards), self.bounds, spare, self.budget)
        return next((extras for extras in assignments if self.case.allows(extras)), None)

    def _counted(self, cards: Sequence[Card]) -> Counter[int]:
        return Counter([self.classes[pile] for pile in cards])

    def _make_part(self, chosen: tuple[Card, ...], out: Sequence[Card], undecided: Sequence[Card]) -> _Part:
        bounds = self.case.bounds

        def classes(piles: Sequence[Card]) -> tuple[int, ...]:
            return tuple(sorted(self.classes[pile] & bounds.relevant for pile in piles))

        alike = bounds, classes(chosen), classes(undecided)
        return _Part(self.problem, bounds, chosen, out, alike, self.budget)
