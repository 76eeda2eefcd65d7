"""A kingdom in the making, by classes of piles: what is chosen, what is free, whether it can be completed."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from functools import lru_cache
from operator import add, or_

from cardtable.kingdom.cards.catalog import KINGDOM_SIZE
from cardtable.kingdom.choose.constraints import ANY, Terms
from cardtable.kingdom.choose.limits_lookahead import Fillings, rows_of
from cardtable.kingdom.choose.limits_search import opened
from cardtable.kingdom.choose.lookahead import Bounds, all_useful, can_fill
from cardtable.kingdom.choose.pile_classes import (
    ALCHEMY,
    ATTACK,
    CELL_BITS,
    EXPENSIVE,
    NEEDS,
    PRIORITY,
    REACTION,
    Stock,
)


class Draft:
    """Piles chosen so far, as classes masked by the terms' relevant bits, and the stock of free ones."""

    __slots__ = ("_fillings", "chosen", "free", "have", "terms")

    def __init__(self, terms: Terms, free: Stock) -> None:
        self.terms = terms
        self.free = free
        self.chosen: list[int] = []
        self.have = 0
        """The bits of all chosen piles together."""
        self._fillings = Fillings(terms) if terms.limits else None

    @property
    def relevant(self) -> int:
        """The bits of a class that are looked at."""
        return self.terms.relevant

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

    def unsafe(self, classes: Collection[int]) -> set[int]:
        """Those of some free classes after which no kingdom can be reached any more.

        Only what is still open tells classes apart. And whatever completes the kingdom after one pile also
        completes it after another of the same cell that meets more, so plain piles are asked for first;
        but not where there are limits.
        """
        if self.terms.limits:
            return self._unsafe_within_limits(classes)
        if self._takes_any and sum(self.free.room) >= self.slots:
            return set()
        looked_at = self._open()
        safe = _known_safety(self._safety_key(looked_at & NEEDS))
        groups = {bits & looked_at: bits for bits in classes}
        for group in sorted(groups.keys() - safe.keys(), key=int.bit_count):
            safe[group] = any(
                safe[plainer] for plainer in safe if plainer == group & (plainer | CELL_BITS)
            ) or self.can_take(groups[group])
        return {bits for bits in classes if not safe[bits & looked_at]}

    @property
    def _takes_any(self) -> bool:
        """Whether any piles complete the kingdom, if there are enough."""
        terms = self.terms
        needs = terms.needs | (REACTION if terms.reaction else 0)
        return not (needs & ~self.have or terms.peace or terms.is_bounded)

    def _unsafe_within_limits(self, classes: Collection[int]) -> set[int]:
        looked_at = 0
        for rows in rows_of(self.terms, self.chosen):
            looked_at |= sum(row.bit for row in opened(self.slots, rows) or rows)
        groups = {bits & looked_at: bits for bits in classes}
        found = {group for group, bits in groups.items() if not self.can_take(bits)}
        return {bits for bits in classes if bits & looked_at in found}

    def _open(self) -> int:
        """The bits by which a further pile can make a difference."""
        met = self.have & NEEDS
        if self.terms.reaction and self.have & (ATTACK | REACTION) and not self.terms.peace:
            met |= ATTACK
        return self.terms.relevant & ~met

    def _safety_key(self, needs: int) -> Hashable:
        """All that decides which classes are safe; drafts that share it share the answer."""
        slots, have = self.slots, self.have & (NEEDS | ATTACK)
        counts = self.count(EXPENSIVE), self.count(ALCHEMY), self.count(PRIORITY)
        room = tuple([number if number < slots else slots for number in self.free.room])
        return self.terms, have, counts, slots, room, all_useful(tuple(self.free.need_masks), needs)

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
        if self._fillings:
            return self._fillings.exists(self.chosen, self.free)
        missing = self.missing()
        if self.terms.peace:
            return not self.have & ATTACK and self._fills(missing, attacks=False)
        if self.terms.reaction and not self.have & (ATTACK | REACTION):
            return self._fills(missing, attacks=False) or self._fills(missing | REACTION, attacks=True)
        return self._fills(missing, attacks=True)

    def _fills(self, needs: int, *, attacks: bool) -> bool:
        room, masks = self.free.room, self.free.need_masks
        slots, terms = self.slots, self.terms
        # Bit 0 of a cell is Attack: even cells are without it. The two halves make the 8 cells of can_fill.
        free = room[0::2]
        if attacks:
            free = list(map(add, free, room[1::2]))
        if not (needs or terms.is_bounded):
            return sum(free) >= slots
        of_cells = masks[0::2]
        if attacks:
            violent = masks[1::2]
            if needs & ATTACK:
                violent = [those << ATTACK for those in violent]  # each mask m of the set becomes m | ATTACK
            of_cells = list(map(or_, of_cells, violent))
        return can_fill(
            slots,
            tuple([number if number < slots else slots for number in free]),
            all_useful(tuple(of_cells), needs),
            needs,
            self._left(terms.expensive, EXPENSIVE),
            self._left(terms.alchemy, ALCHEMY),
            self._left(terms.priority, PRIORITY),
        )

    def _left(self, bounds: Bounds, bit: int) -> Bounds:
        """The bounds that remain for the free slots; none stay none."""
        return ANY if bounds is ANY else bounds.after(self.count(bit))


@lru_cache(maxsize=4096)
def _known_safety(_key: Hashable) -> dict[int, bool]:
    """For each safety key a dict that the caller adds to, kept by the cache: is a group of classes safe?"""
    return {}
