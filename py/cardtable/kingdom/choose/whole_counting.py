"""How many kingdoms are the ten of a whole table, exactly, and the kingdom with a given number.

Where extras can be scarce, the kingdoms are partitioned: first into cases by what they leave to the extras
(whether an Attack and a Reaction are among the ten, and with help which needs are open), then by whether they
hold certain piles, one after another. A part is done when the piles that it leaves out can be the extras of
every kingdom in it, or when no kingdom in it can have its extras. What is left is a sum of plain counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from operator import or_

from cardtable.kingdom.cards.catalog import KINGDOM_SIZE, Card
from cardtable.kingdom.choose.bounds import Bounds
from cardtable.kingdom.choose.choice_problem import Problem
from cardtable.kingdom.choose.counting import Count, CountInParts
from cardtable.kingdom.choose.limits_counting import count_limited
from cardtable.kingdom.choose.limits_search import Budget
from cardtable.kingdom.choose.outlook import Assignment, Outlook
from cardtable.kingdom.choose.pile_classes import ATTACK, NEEDS, REACTION, class_of

MOST_WHOLE_STATES = 2_000_000
"""How many states a count of whole tables may have in all its parts, some seconds."""
_STATES_OF_A_PART = 40
"""A part takes as long as so many states."""


def count_whole(problem: Problem, bounds: Bounds, budget: Budget | None = None) -> Count | CountInParts:
    """All kingdoms of a problem within some bounds, with what they call for.

    Raises TooManyLimitsError, also where they are counted, if that takes more states than the budget has.

    >>> from cardtable.kingdom.choose.outlook import Beside
    >>> from cardtable.kingdom.cards.sets import pool
    >>> count_whole(Problem(pool(["cornucopia-2"]), beside=Beside()), Bounds()).total
    142
    """
    budget = budget or Budget(MOST_WHOLE_STATES)
    outlook = problem.outlook_on(bounds)
    if not outlook:
        return count_plain(problem, bounds, budget)
    cases = [_Partition(problem, bounds, outlook, case, budget) for case in _cases(bounds)]
    return CountInParts(problem, [part for case in cases for part in case.parts()])


def count_plain(problem: Problem, bounds: Bounds, budget: Budget) -> Count | CountInParts:
    """All kingdoms of a problem within some bounds, without a look at what they call for."""
    if bounds == bounds.without_limits:
        return Count(problem, bounds)
    return count_limited(problem, bounds, budget)


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
class _Partition:
    """The parts of a case."""

    problem: Problem
    bounds: Bounds
    outlook: Outlook
    case: _Case
    budget: Budget
    totals: dict[object, int] = field(default_factory=dict)
    """How many kingdoms a part has, by what decides it."""

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
        def classes(piles: Sequence[Card]) -> tuple[int, ...]:
            return tuple(sorted(self.classes[pile] & self.case.bounds.relevant for pile in piles))

        return _Part(self, chosen, out, (classes(chosen), classes(undecided)))


@dataclass(frozen=True, eq=False)
class _Part:
    """The kingdoms of a case that hold some piles more, and none of those that are out."""

    partition: _Partition
    chosen: tuple[Card, ...]
    out: Sequence[Card]
    classes: tuple[tuple[int, ...], tuple[int, ...]]
    """The classes of the chosen and of the undecided piles: they decide the number."""

    @cached_property
    def count(self) -> Count | CountInParts:
        """They all, as a plain count."""
        problem, case = self.partition.problem, self.partition.case
        locked = (*problem.locked, *self.chosen)
        kept = {card for _, card in problem.beside.extras} if problem.beside else set()
        banned = dict.fromkeys((*problem.banned, *self.out, *(card for card in kept if card not in locked)))
        alone = Problem(problem.pool, problem.view, locked, tuple(banned))
        return count_plain(alone, case.bounds, self.partition.budget)

    @property
    def total(self) -> int:
        totals = self.partition.totals
        if self.classes not in totals:
            totals[self.classes] = self.count.total
        return totals[self.classes]

    def containing(self) -> dict[Card, int]:
        return self.count.containing()

    def kingdom(self, rank: int) -> tuple[Card, ...]:
        return self.count.kingdom(rank)
