"""A kingdom in the making, by classes of piles: what is chosen, what is free, whether it can be completed."""

from collections.abc import Collection, Hashable
from functools import lru_cache
from operator import add, or_

from .classes import ALCHEMY, ATTACK, CELL_BITS, EXPENSIVE, NEEDS, PRIORITY, REACTION, Stock
from .lookahead import all_useful, can_fill
from .terms import KINGDOM_SIZE, Terms


class Draft:
    """Piles chosen so far, as classes masked by the terms' relevant bits, and the stock of free ones."""

    __slots__ = ("chosen", "free", "have", "terms")

    def __init__(self, terms: Terms, free: Stock) -> None:
        self.terms = terms
        self.free = free
        self.chosen: list[int] = []
        self.have = 0
        """The bits of all chosen piles together."""

    @property
    def slots(self) -> int:
        """How many piles are still to be chosen."""
        return KINGDOM_SIZE - len(self.chosen)

    def add(self, bits: int) -> None:
        """Choose a pile of a class that is not in the stock."""
        self.chosen.append(bits)
        self.have |= bits

    def take(self, bits: int) -> None:
        """Choose a free pile of a class."""
        self.free.remove(bits)
        self.add(bits)

    def can_take(self, bits: int) -> bool:
        """Whether a kingdom can still be reached after choosing a free pile of a class."""
        have = self.have
        self.take(bits)
        possible = self.can_be_completed()
        self.free.restore(self.chosen.pop())
        self.have = have
        return possible

    def can_be_completed_with(self, bits: int) -> bool:
        """Whether a kingdom could be reached if one more pile of a class were free."""
        self.free.restore(bits)
        possible = self.can_be_completed()
        self.free.remove(bits)
        return possible

    def unsafe(self, kinds: Collection[int]) -> set[int]:
        """Those of some free classes after which no kingdom can be reached any more.

        Only what is still open tells classes apart. And whatever completes the kingdom after one pile also
        completes it after another of the same cell that meets more, so plain piles are asked for first.
        """
        looked_at = self._open()
        safe = _found_safe(self._outlook(looked_at & NEEDS))
        groups = {kind & looked_at: kind for kind in kinds}
        for group in sorted(groups.keys() - safe.keys(), key=int.bit_count):
            safe[group] = any(
                safe[plainer] for plainer in safe if plainer == group & (plainer | CELL_BITS)
            ) or self.can_take(groups[group])
        return {kind for kind in kinds if not safe[kind & looked_at]}

    def _open(self) -> int:
        """The bits by which a further pile can make a difference."""
        met = self.have & NEEDS
        if self.terms.reaction and self.have & (ATTACK | REACTION) and not self.terms.peace:
            met |= ATTACK
        return self.terms.relevant & ~met

    def _outlook(self, needs: int) -> Hashable:
        """All that decides which classes are safe; drafts that share it share the answer."""
        slots, have = self.slots, self.have & (NEEDS | ATTACK)
        counts = self.count(EXPENSIVE), self.count(ALCHEMY), self.count(PRIORITY)
        room = tuple([number if number < slots else slots for number in self.free.room])
        return self.terms, have, counts, slots, room, all_useful(tuple(self.free.kinds), needs)

    def missing(self) -> int:
        """The needs that no chosen pile meets, as bits; a Reaction is needed once an Attack is chosen."""
        called_for = REACTION if self.terms.reaction and self.have & ATTACK else 0
        return (self.terms.needs | called_for) & ~self.have

    def count(self, bit: int) -> int:
        """How many chosen piles have a bit."""
        return [bits & bit for bits in self.chosen].count(bit)

    def can_be_completed(self) -> bool:
        """Whether free piles exist that make this a kingdom of ten on the terms.

        Where an Attack calls for a Reaction, and neither is chosen yet, no Attack comes or a Reaction does.
        """
        missing = self.missing()
        if self.terms.peace:
            return not self.have & ATTACK and self._fills(missing, attacks=False)
        if self.terms.reaction and not self.have & (ATTACK | REACTION):
            return self._fills(missing, attacks=False) or self._fills(missing | REACTION, attacks=True)
        return self._fills(missing, attacks=True)

    def _fills(self, needs: int, *, attacks: bool) -> bool:
        room, kinds = self.free.room, self.free.kinds
        slots, terms = self.slots, self.terms
        free, sorts = room[0::2], kinds[0::2]
        if attacks:
            free = list(map(add, free, room[1::2]))
            sorts = list(map(or_, sorts, kinds[1::2]))
        return can_fill(
            slots,
            tuple([number if number < slots else slots for number in free]),
            all_useful(tuple(sorts), needs),
            needs,
            terms.expensive.after(self.count(EXPENSIVE)),
            terms.alchemy.after(self.count(ALCHEMY)),
            terms.priority.after(self.count(PRIORITY)),
        )


@lru_cache(maxsize=4096)
def _found_safe(_: Hashable) -> dict[int, bool]:
    """Which groups of classes are known to be safe or not with an outlook; to be added to."""
    return {}
