"""The look-ahead over the extras: can all that ten piles call for be set out, and break nothing?

The words are those of `outlook`. Where every role has so many plain piles that no ten can use them up,
nothing has to be looked at (`Outlook.is_ample`); so it is with most pools.

Otherwise classes hold the bits of roles too, and after each pile a quick test comes first: can the kingdom be
completed without further callers, and has every called role a plain pile that is set aside? Only where it
fails, all assignments are gone through, cards of a class as one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import combinations, product
from operator import or_
from typing import NamedTuple

from cardtable.kingdom.cards.catalog import KINGDOM_SIZE
from cardtable.kingdom.choose.bounds import Bounds
from cardtable.kingdom.choose.draft import Draft, find_piles
from cardtable.kingdom.choose.limits_search import Budget, TooManyLimitsError
from cardtable.kingdom.choose.outlook import Assignment, Outlook, barred_on, may_meet
from cardtable.kingdom.choose.pile_classes import ATTACK, CALL_BITS, FIT_BITS, REACTION, Stock
from cardtable.kingdom.table.roles import COUNT
from cardtable.kingdom.table.slots import Role

MOST_STEPS = 400
"""How often the questions of a choice may look whether ten piles can be filled beside some extras: together
about a tenth of a second."""
LAST_STEPS = 50 * MOST_STEPS
"""The same for a question without whose answer there is no kingdom: few take more than `MOST_STEPS`."""


class _Plan(Draft):
    """One way to complete a kingdom: its extras are settled, its further callers are chosen ahead.

    What calls for more stays apart in its stock.
    """

    __slots__ = ("callers",)

    def __init__(self, bounds: Bounds, free: Stock, chosen: Sequence[int], callers: Sequence[int]) -> None:
        super().__init__(bounds, free)
        self.callers = [*callers]
        """The callers (classes) that are still to come."""
        for bits in (*chosen, *callers):
            self.add(bits)

    def can_take(self, bits: int) -> bool:
        if bits in self.callers:
            return True
        is_free = self.free.counts.get(bits) and not bits & self.free.apart
        return bool(is_free and self.slots) and super().can_take(bits)

    def take(self, bits: int) -> None:
        if bits in self.callers:
            self.callers.remove(bits)
        else:
            super().take(bits)


class WholeDraft(Draft):
    """A kingdom in the making whose extras are looked at too; callers stay apart in its stock.

    Where its questions take too many steps together, one way to complete the kingdom is settled, and the rest
    of it is chosen within.
    """

    __slots__ = ("_plain_classes", "_plan", "budget", "outlook")

    def __init__(self, bounds: Bounds, free: Stock, outlook: Outlook, budget: Budget) -> None:
        super().__init__(bounds, free)
        self.outlook = outlook
        self.budget = budget
        self._plain_classes = outlook.plain_classes(self.relevant)
        self._plan: _Plan | None = None

    @property
    def relevant(self) -> int:
        """The bits of a class that are looked at: the roles too."""
        return self.bounds.relevant | self.outlook.fits | self.outlook.active

    def can_be_completed(self) -> bool:
        """Whether free piles exist that make this a kingdom within the bounds, with an assignment for it."""
        if self.is_quickly_found():
            return True
        return self._may_fill_alone() and any(self._plans(self.budget))

    def take(self, bits: int) -> None:
        super().take(bits)
        if self._plan:
            self._plan.take(bits)

    def can_take(self, bits: int) -> bool:
        if self._plan is None:
            try:
                return self.can_be_completed_after(bits)
            except TooManyLimitsError:
                self._plan = self._planned()
        return self._plan.can_take(bits)

    def _planned(self) -> _Plan:
        """A way to complete the kingdom; TooManyLimitsError if that takes too long to find."""
        if plan := next(self._plans(Budget(LAST_STEPS, counting=False)), None):
            return plan
        raise TooManyLimitsError(LAST_STEPS, counting=False)

    def unsafe(self, classes: Collection[int]) -> set[int]:
        """Those of some free classes after which no kingdom can be reached any more.

        Most are proved safe at once, beside a pile set aside for each role that may be called; others are
        unsafe already by the ten piles alone. Those that are left are looked at one by one.
        """
        unsure, unsafe = {*classes}, set[int]()
        if not self.bounds.helped and not self._plan:
            unsure -= self._surely_safe(unsure)
            unsafe = self._without_extras(self.free.with_apart(0)).unsafe(unsure)
        unsafe |= {bits for bits in unsure - unsafe if not self.can_take(bits)}
        if self._plan:  # what was found safe before may lie outside of it
            return {bits for bits in classes if not self.can_take(bits)}
        return unsafe

    def _surely_safe(self, classes: set[int]) -> set[int]:
        """The classes that are safe beside the piles set aside."""
        free = self._beside(self._callable, self.free.with_apart(0), self.slots)
        if free is None:
            return set()
        within = {bits for bits in classes if free.counts[bits]}
        ten = self._without_extras(free)
        unsafe = ten.unsafe(within)
        self.known = ten.known or self.known
        return within - unsafe

    def _without_extras(self, free: Stock) -> Draft:
        """The same ten piles to be chosen from some stock, without a look at what they call for."""
        ten = Draft(self.bounds, free)
        ten.chosen, ten.have, ten.counted = self.chosen, self.have, self.counted
        ten.known = self.known if self.known and free.has(self.known.piles) else None
        return ten

    @property
    def called(self) -> int:
        """The roles that the chosen piles and what lies beside call for."""
        return self.have & self.outlook.active | self.outlook.called_beside

    @property
    def _callable(self) -> int:
        """The roles that are called for, or that free piles call for."""
        callers = [bits for bits, count in self.free.counts.items() if count]
        return self.called | reduce(or_, callers, 0) & self.outlook.active

    def _beside(self, called: int, free: Stock, slots: int) -> Stock | None:
        """The free piles without a plain one for each called role; None where not every role has one.

        None too where extras may help: then it matters which pile a role takes.
        """
        if self.bounds.helped:
            return None
        outlook, counts, spare = self.outlook, free.counts, 0
        with_held = outlook.with_held(called)
        if with_held is None:
            return None
        called = with_held
        if called & CALL_BITS[Role.WIND]:
            called ^= CALL_BITS[Role.WIND]
            spare = COUNT[Role.WIND]
        for bit, classes in self._plain_classes:
            if called & bit:
                largest = max(classes, key=counts.__getitem__, default=None)
                if largest is None or not counts[largest]:
                    return None
                free.remove(largest)
                called ^= bit
        if called or (spare and sum(counts.values()) - slots < spare):
            return None
        return free

    def is_quickly_found(self) -> bool:
        """Whether the kingdom can be completed without further callers and without what is set aside."""
        free = self._beside(self.called, self.free.copy(), self.slots)
        return free is not None and self.is_filled_from(free)

    def _may_fill_alone(self) -> bool:
        """Whether the ten piles can be completed if nothing that they call for has to be set out.

        Where extras may help, they meet all that any of them could.
        """
        free = self.free.with_apart(0)
        return _fills(self._helped_most(self._callable, free), self.chosen, free)

    def _helped_most(self, called: int, free: Stock) -> Bounds:
        """What the ten piles must have where extras in the called roles help as much as they could."""
        if not self.bounds.helped:
            return self.bounds
        bits = self.outlook.help_for(called, free.counts, self.bounds)
        return bounds_beside(self.bounds, Assignment(bits=bits))

    def _plans(self, steps: Budget) -> Iterator[_Plan]:
        """The ways to complete the kingdom, with the fewest further callers first."""
        plans = (self._plan_with(callers, steps) for callers in self._further_callers())
        return (plan for plan in plans if plan)

    def _further_callers(self) -> Iterator[tuple[int, ...]]:
        """The classes of callers that may come besides, one for each set of roles."""
        active, called = self.outlook.active, self.called
        by_calls: dict[int, list[int]] = {}
        for bits, count in self.free.counts.items():
            if count and bits & active & ~called:
                by_calls.setdefault(bits & active, []).append(bits)
        for size in range(min(len(by_calls), self.slots) + 1):
            for group in combinations(by_calls.values(), size):
                yield from product(*group)

    def _plan_with(self, callers: tuple[int, ...], steps: Budget) -> _Plan | None:
        """A way to complete the kingdom with these callers (classes), and no other further ones."""
        chosen = [*self.chosen, *callers]
        called = reduce(or_, callers, self.have) & self.outlook.active | self.outlook.called_beside
        if called & self.outlook.unfillable:
            return None
        free = self.free.with_apart(self.outlook.active & ~called)
        for bits in callers:
            free.remove(bits)
        most = self._helped_most(called, free)
        steps.spend()
        if not _fills(most, chosen, free):
            return None
        extras = _ExtrasSearch(self.outlook, self.bounds, most, chosen, free, steps).found_for(called)
        if extras is None:
            return None
        for bits in extras.used:
            free.remove(bits)
        return _Plan(bounds_beside(self.bounds, extras), free, self.chosen, callers)


class _Option(NamedTuple):
    """A kind of card for a role: what it calls for, whether it is an Attack, what it meets (bits)."""

    calls: int
    attack: int
    meets: int


@dataclass(eq=False)
class _ExtrasSearch:
    """The search for extras beside which free piles complete chosen ones to a kingdom within the bounds."""

    outlook: Outlook
    bounds: Bounds
    most: Bounds
    """What the ten piles must have where extras help as much as they could."""
    chosen: Sequence[int]
    free: Stock
    steps: Budget
    known: dict[object, bool] = field(default_factory=dict)
    """Whether the ten piles can be completed, by the bounds and the piles that extras use."""
    seen: set[object] = field(default_factory=set)
    """The states that were gone through."""

    def __post_init__(self) -> None:
        bounds = self.bounds
        self.slots = KINGDOM_SIZE - len(self.chosen)
        self.barred = barred_on(bounds)
        self.looked_at = (bounds.needs | REACTION) if bounds.helped else REACTION * bounds.reaction
        """What extras may meet, as bits."""

    def found_for(self, called: int) -> Assignment | None:
        """Such extras for the called roles (bits); of free piles it tells those of classes that may lack."""
        spare = sum(self.free.counts.values()) - self.slots
        return next(self._found(called & self.outlook.active, 0, Assignment(), spare), None)

    def _found(self, called: int, filled: int, extras: Assignment, spare: int) -> Iterator[Assignment]:
        state = called, filled, extras, spare
        if state in self.seen:
            return
        self.seen.add(state)
        still = called & ~filled
        if not still:
            if self._fills(bounds_beside(self.bounds, extras), extras.used):
                yield extras
            return
        role = self.outlook.next_role(still)
        filled |= CALL_BITS[role]
        if role is Role.WIND and role not in self.outlook.held:
            if spare >= COUNT[role]:
                yield from self._found(called, filled, extras, spare - COUNT[role])
            return
        takes_pile = role not in (*self.outlook.held, Role.PROPHECY)
        if takes_pile and not spare:
            return
        for option, taken in self._options(role, called, extras.used):
            used = tuple(sorted((*extras.used, *taken)))
            if not taken or self._fills(self.most, used):
                attack = extras.attack or bool(option.attack)
                with_it = Assignment(used, extras.bits | option.meets, attack)
                yield from self._found(called | option.calls, filled, with_it, spare - takes_pile)

    def _options(
        self, role: Role, called: int, used: tuple[int, ...]
    ) -> Iterator[tuple[_Option, tuple[int, ...]]]:
        """What may take a role, each with the class of the free pile that it uses.

        Where so many are alike that one is left over, whatever comes, they are one option that uses none.
        """
        cards = self.outlook.cards_without_pile(role)
        if cards is not None:
            yield from ((self._option(role, called, bits), ()) for bits in cards if not bits & self.barred)
            return
        fit = FIT_BITS.get(role, 0)
        alike: dict[_Option, list[int]] = {}
        counts = self.free.counts
        for bits, count in counts.items():
            if count and bits & fit == fit and not bits & self.barred and count > used.count(bits):
                alike.setdefault(self._option(role, called, bits), []).append(bits)
        enough = self.slots + len(used) + len(FIT_BITS) + 1
        scarce = []
        for option, classes in sorted(alike.items()):
            if sum(map(counts.__getitem__, classes)) >= enough:
                yield option, ()
            else:
                scarce += [(option, (bits,)) for bits in sorted(classes)]
        yield from scarce

    def _option(self, role: Role, called: int, bits: int) -> _Option:
        return _Option(
            bits & self.outlook.active & ~called,
            bits & ATTACK if self.bounds.reaction else 0,
            bits & may_meet(role) & self.looked_at,
        )

    def _fills(self, rest: Bounds, used: tuple[int, ...]) -> bool:
        """Whether the ten piles can be completed within some bounds without the piles that extras use."""
        key = rest, used
        if key not in self.known:
            self.steps.spend()
            left = self.free.copy() if used else self.free
            for bits in used:
                left.remove(bits)
            self.known[key] = _fills(rest, self.chosen, left)
        return self.known[key]


def bounds_beside(bounds: Bounds, extras: Assignment) -> Bounds:
    """What the ten piles must have once the extras are known."""
    needs, reaction = bounds.needs, bounds.reaction
    if bounds.helped:
        needs &= ~extras.bits
        reaction = reaction and not extras.bits & REACTION
    if reaction and not extras.is_quiet:
        needs, reaction = needs | REACTION, False
    if needs == bounds.needs and reaction == bounds.reaction:
        return bounds
    return replace(bounds, needs=needs, reaction=reaction)


def _fills(bounds: Bounds, chosen: Sequence[int], free: Stock) -> bool:
    tally = bounds.tally
    return find_piles(tally, tally.count(chosen), KINGDOM_SIZE - len(chosen), free) is not None
