"""What is to be chosen from: a pool, with piles that must be in the kingdom and piles that must not."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from .cards import Card, Kind
from .classes import Census, Stock, census, class_of, stock
from .draft import Draft
from .sets import Pool
from .terms import KINGDOM_SIZE, Terms

__all__ = ["LockError", "Problem", "TooFewPilesError"]


class TooFewPilesError(ValueError):
    """There are fewer than ten piles; `count` is how many there are, locked ones in, banned ones out."""

    def __init__(self, count: int) -> None:
        super().__init__(f"there are {count} piles to choose from: a kingdom takes {KINGDOM_SIZE}")
        self.count = count


class LockError(ValueError):
    """Piles are locked that cannot be in one kingdom; `piles` are those at fault."""

    def __init__(self, piles: Sequence[Card], why: str) -> None:
        super().__init__(f"cannot lock {', '.join(repr(pile.id) for pile in piles)}: {why}")
        self.piles = tuple(piles)


@dataclass(frozen=True, eq=False)
class Problem:
    """Ten piles are to be chosen from a pool: all locked ones, which may come from elsewhere, none banned.

    Raises LockError if more than ten piles are locked, one twice, one that is banned, or one that is no
    kingdom pile.
    """

    pool: Pool
    priority: str | None = None
    """The prioritised set."""
    locked: tuple[Card, ...] = ()
    banned: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        banned = frozenset(self.banned)
        faults = {
            f"a kingdom has {KINGDOM_SIZE} piles": self.locked[KINGDOM_SIZE:] and self.locked,
            "no kingdom pile": [pile for pile in self.locked if pile.kind is not Kind.KINGDOM],
            "locked twice": [pile for pile in self.locked if self.locked.count(pile) > 1],
            "banned as well": [pile for pile in self.locked if pile in banned],
        }
        for why, piles in faults.items():
            if piles:
                raise LockError(piles, why)

    @property
    def census(self) -> Census:
        """The pool by class."""
        return census(self.pool, self.priority)

    @property
    def pile_count(self) -> int:
        """How many piles there are to choose from, the locked ones in."""
        return len(self.pool.piles) - self._withdrawn.total() + len(self.locked)

    def draft(self, terms: Terms, *, unlocked: Card | None = None) -> Draft:
        """A kingdom that holds the locked piles, or all but one, to be filled on these terms."""
        relevant = terms.relevant
        draft = Draft(terms, self._free(relevant))
        for pile in self.locked:
            kind = class_of(pile, self.priority) & relevant
            if pile is not unlocked:
                draft.add(kind)
            elif pile in self.census.classes:
                draft.free.restore(kind)
        return draft

    def is_possible(self, terms: Terms) -> bool:
        """Whether a kingdom exists on these terms."""
        return self.draft(terms).can_be_completed()

    def unlocked(self, terms: Terms) -> tuple[Card, ...]:
        """The locked piles each of which, unlocked alone, makes a kingdom on these terms possible."""
        return tuple(pile for pile in self.locked if self.draft(terms, unlocked=pile).can_be_completed())

    def unbanned(self, terms: Terms) -> tuple[Card, ...]:
        """The banned piles each of which, allowed alone, makes a kingdom on these terms possible.

        Hundreds may be banned; those of one class are alike.
        """
        draft, relevant, classes = self.draft(terms), terms.relevant, self.census.classes
        banned = {pile: classes[pile] & relevant for pile in self.banned if pile in classes}
        helps = {kind for kind in {*banned.values()} if draft.can_be_completed_with(kind)}
        return tuple(pile for pile, kind in banned.items() if kind in helps)

    def _free(self, relevant: int) -> Stock:
        """The piles that are free, their classes masked by the `relevant` bits."""
        if relevant not in self._stocks:
            withdrawn: dict[int, int] = {}
            for bits, count in self._withdrawn.items():
                kind = bits & relevant
                withdrawn[kind] = withdrawn.get(kind, 0) + count
            free = stock(self.census, relevant)
            for kind, count in withdrawn.items():
                free.remove(kind, count)
            self._stocks[relevant] = free
        return self._stocks[relevant].copy()

    @cached_property
    def _stocks(self) -> dict[int, Stock]:
        """The free piles, by the relevant bits that were asked for so far."""
        return {}

    @cached_property
    def _withdrawn(self) -> Counter[int]:
        """How many piles of the pool are not free, by class."""
        classes = self.census.classes
        return Counter(classes[pile] for pile in {*self.locked, *self.banned} if pile in classes)
