"""What is to be chosen from: a pool, with piles that must be in the kingdom and piles that must not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property, lru_cache
from itertools import chain, combinations

from cardtable.common.errors import EngineError
from cardtable.kingdom.cards.catalog import KINGDOM_SIZE, Card, Kind
from cardtable.kingdom.cards.sets import Pool
from cardtable.kingdom.choose.bounds import Bounds
from cardtable.kingdom.choose.draft import Completion, Draft
from cardtable.kingdom.choose.extras_lookahead import LAST_STEPS, MOST_STEPS, WholeDraft
from cardtable.kingdom.choose.limits_search import Budget, TooManyLimitsError
from cardtable.kingdom.choose.outlook import Beside, Outlook, outlook_of
from cardtable.kingdom.choose.pile_classes import CALL_BITS, Census, Stock, View, census, class_of, stock
from cardtable.kingdom.choose.requirements import Constraint


class TooFewPilesError(EngineError):
    """Fewer than ten piles to choose from; `count` has the locked ones in and the banned ones out."""

    sentence = f"there are {{0.count}} piles to choose from; a kingdom has {KINGDOM_SIZE}"
    count: int


class LockFault(Enum):
    """Why piles cannot be locked together: what is accepted."""

    TOO_MANY = f"accepted are up to {KINGDOM_SIZE} piles"
    NO_PILE = "accepted are kingdom piles"
    TWICE = "accepted is each card once"
    BANNED = "accepted are cards that are not banned"


class LockError(EngineError):
    """Locked cards that cannot be in one kingdom; `piles` are those at fault."""

    piles: tuple[Card, ...]
    fault: LockFault

    def __str__(self) -> str:
        names = ", ".join(str(pile) for pile in self.piles)
        return f"{names} cannot be locked: {self.fault.value}"


@dataclass(frozen=True)
class Problem:
    """Ten piles are to be chosen from a pool: all locked ones, which may come from elsewhere, none banned.

    Raises LockError if more than ten piles are locked, one twice, one that is banned, or one that is no
    kingdom pile.
    """

    pool: Pool
    view: View = field(default_factory=View, repr=False)
    locked: tuple[Card, ...] = ()
    banned: tuple[Card, ...] = ()
    beside: Beside | None = None
    """What lies beside the ten piles; None if only the ten piles are looked at."""

    def __post_init__(self) -> None:
        banned = frozenset(self.banned)
        faults = {
            LockFault.TOO_MANY: self.locked[KINGDOM_SIZE:] and self.locked,
            LockFault.NO_PILE: [pile for pile in self.locked if pile.kind is not Kind.KINGDOM],
            LockFault.TWICE: [pile for pile in self.locked if self.locked.count(pile) > 1],
            LockFault.BANNED: [pile for pile in self.locked if pile in banned],
        }
        for fault, piles in faults.items():
            if piles:
                raise LockError(tuple(piles), fault)

    @property
    def census(self) -> Census:
        """The pool by class."""
        return census(self.pool, self.view)

    @property
    def pile_count(self) -> int:
        """How many piles there are to choose from, the locked ones in."""
        return len(self.pool.piles) - self._withdrawn.total() + len(self.locked)

    def outlook(self, *, helping: bool = False) -> Outlook | None:
        """What the piles may call for, None if nobody looks; `helping` where extras may meet requirements."""
        if self.beside is None:
            return None
        return outlook_of(self.pool, self.view, self.locked, self.banned, self.beside, helping=helping)

    def outlook_on(self, bounds: Bounds) -> Outlook | None:
        """The outlook within some bounds; None where no extras matter, or all can always be set out."""
        outlook = self.outlook(helping=bounds.helped) if bounds.extras else None
        return outlook if outlook and (bounds.helped or not outlook.is_ample) else None

    def draft(self, bounds: Bounds, *, budget: Budget | None = None) -> Draft:
        """A kingdom that holds the locked piles, to be filled within these bounds.

        Its questions raise TooManyLimitsError once they have taken too many steps together.
        """
        draft: Draft
        if outlook := self.outlook_on(bounds):
            free = self._free(bounds.relevant | outlook.fits | outlook.active, outlook.active)
            draft = WholeDraft(bounds, free, outlook, budget or Budget(MOST_STEPS, counting=False))
        else:
            draft = Draft(bounds, self._free(bounds.relevant, 0))
        for pile in self.locked:
            draft.add(class_of(pile, self.view) & draft.relevant)
        return draft

    def started(self, bounds: Bounds) -> Draft:
        """The same, with a way to complete it that is known; for bounds that are possible."""
        draft = self.draft(bounds)
        draft.known = _completion(self, bounds)
        return draft

    def is_possible(self, bounds: Bounds, budget: Budget | None = None) -> bool:
        """Whether a kingdom exists within these bounds; TooManyLimitsError if that takes too long to tell."""
        if _completion(self, bounds):
            return True
        if self.outlook_on(bounds) is None:
            return False
        return self.draft(bounds, budget=budget or self._last_budget).can_be_completed()

    def is_possible_with(self, piles: Collection[Card], bounds: Bounds) -> bool:
        """Whether ten piles, the locked ones among them, are a kingdom within these bounds."""
        draft = self.draft(bounds, budget=self._last_budget)
        for pile in piles:
            if pile not in self.locked:
                draft.take(self.census.classes[pile] & draft.relevant)
        return draft.can_be_completed()

    def bounds(self, requirements: Collection[Constraint], budget: Budget | None = None) -> Bounds | None:
        """Bounds that the requirements can be met in: helped by extras where nothing else does; or None."""
        bounds = Bounds.of(requirements)
        if self.is_possible(bounds, budget):
            return bounds
        helping = self.outlook(helping=True)
        if helping and helping.can_help and self.is_possible(replace(bounds, helped=True), budget):
            return replace(bounds, helped=True)
        return None

    def surely_possible(self, requirements: Collection[Constraint]) -> bool:
        """Whether the requirements can be met, and that can be told in time."""
        try:
            return self.bounds(requirements, self._quick_budget) is not None
        except TooManyLimitsError:
            return False

    @cached_property
    def fillable(self) -> Problem:
        """The problem without the fewest roles that must be given up for a kingdom to exist."""
        if not (self.beside and (outlook := self.outlook())) or self.surely_possible(()):
            return self
        called = [role for role, bit in CALL_BITS.items() if bit & outlook.may_be_called]
        for group in chain(combinations(called, 1), combinations(called, 2)):
            easier = replace(self, beside=replace(self.beside, given_up=group))
            if easier.surely_possible(()):
                return easier
        return replace(self, beside=None)

    def free_piles(self, relevant: int) -> dict[int, list[Card]]:
        """The piles that are neither locked nor banned, by their classes masked by the `relevant` bits."""
        out, free = {*self.locked, *self.banned}, dict[int, list[Card]]()
        for pile, bits in self.census.classes.items():
            if pile not in out:
                free.setdefault(bits & relevant, []).append(pile)
        return free

    def kingdom(self, chosen: Collection[Card]) -> tuple[Card, ...]:
        """The locked piles, then the chosen ones as the pool has them."""
        rest = {*chosen} - {*self.locked}
        return (*self.locked, *(pile for pile in self.pool.piles if pile in rest))

    def _free(self, relevant: int, apart: int) -> Stock:
        """The piles that are free, their classes masked by the `relevant` bits."""
        free = stock(self.census, relevant, apart)
        for bits, count in self._withdrawn.items():
            free.remove(bits & relevant, count)
        return free

    @cached_property
    def _quick_budget(self) -> Budget:
        """The steps that all questions may take together where no answer is an answer too."""
        return Budget(MOST_STEPS, counting=False)

    @cached_property
    def _last_budget(self) -> Budget:
        return Budget(LAST_STEPS, counting=False)

    @cached_property
    def _withdrawn(self) -> Counter[int]:
        """How many piles of the pool are not free, by class."""
        classes = self.census.classes
        kept = {card for _, card in self.beside.extras} if self.beside else set()
        return Counter(classes[pile] for pile in {*self.locked, *self.banned, *kept} if pile in classes)


@lru_cache(maxsize=1024)
def _completion(problem: Problem, bounds: Bounds) -> Completion | None:
    """A way to complete the kingdom that is found without a search for extras; None if there is none."""
    draft = problem.draft(bounds)
    draft.is_quickly_found()
    return draft.known
