"""The look-ahead: can the chosen piles be completed to ten on the terms? Fillings found are remembered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.kingdom.cards.catalog import KINGDOM_SIZE
from cardtable.kingdom.choose.constraints import Terms
from cardtable.kingdom.choose.limits_search import Row, find_filling
from cardtable.kingdom.choose.pile_classes import ATTACK, NEEDS, REACTION, Stock

_NEEDS = (*(1 << bit for bit in range(NEEDS.bit_length())), ATTACK)
_MOST_FILLINGS = 32
"""How many fillings are remembered for the same piles chosen."""


def rows_of(terms: Terms, chosen: Sequence[int]) -> Iterator[tuple[Row, ...]]:
    """All that the free slots must meet beside the chosen piles, as rows.

    Where an Attack calls for a Reaction, and neither is chosen, in two ways of which no kingdom meets both:
    first without an Attack, then with both.
    """
    have, rows = 0, []
    for bits in chosen:
        have |= bits
    for bit, least, most in terms.rows:
        count = sum([bits & bit > 0 for bits in chosen])
        rows.append(Row(bit, least - count, most - count))
    needs = terms.needs | (REACTION if terms.reaction and have & ATTACK else 0)
    rows += [Row(bit, 1, KINGDOM_SIZE) for bit in _NEEDS if needs & ~have & bit]
    if terms.peace:
        yield (*rows, Row(ATTACK, 0, -1 if have & ATTACK else 0))
    elif terms.reaction and not have & (ATTACK | REACTION):
        yield (*rows, Row(ATTACK, 0, 0))
        yield (*rows, Row(ATTACK, 1, KINGDOM_SIZE), Row(REACTION, 1, KINGDOM_SIZE))
    else:
        yield tuple(rows)


class Filling:
    """Free piles that fill the slots within some rows; a part of them may have been taken since."""

    __slots__ = ("_full", "_lean", "_rows", "_taken", "left")

    def __init__(self, left: tuple[int, ...], rows: tuple[Row, ...], taken: tuple[int, ...] = ()) -> None:
        self.left = left
        """The classes of the piles that are not taken yet."""
        self._taken = taken
        self._rows = rows
        self._full = self._lean = 0
        for bit, least, most in rows:
            count = sum([bits & bit > 0 for bits in taken]) + sum([bits & bit > 0 for bits in left])
            self._full |= bit * (count == most)
            self._lean |= bit * (count == least)

    def place_for(self, bits: int) -> int | None:
        """The place among the piles left that a free pile can take; None if it can take none of them."""
        if bits in self.left:
            return self.left.index(bits)
        full, lean = bits & self._full, ~bits & self._lean
        for at, other in enumerate(self.left):
            if not (full & ~other or lean & other):
                return at
        return None

    def with_pile(self, bits: int) -> Filling | None:
        """The filling of the other slots when a free pile is taken; None if it can take no place."""
        at = self.place_for(bits)
        if at is None:
            return None
        return Filling((*self.left[:at], *self.left[at + 1 :]), self._rows, (*self._taken, bits))


class Fillings:
    """The fillings that were found for a kingdom in the making, by the piles chosen."""

    __slots__ = ("_known", "_terms")

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._known: dict[int, tuple[list[int], list[Filling]]] = {}
        """By the number of piles chosen: these piles, and the fillings beside them."""

    def exists(self, chosen: Sequence[int], free: Stock) -> bool:
        """Whether free piles, without those that are apart, complete the chosen ones to a kingdom.

        First the last pile is tried in the places of fillings known without it; then they are looked for.
        """
        *before, last = chosen or (0,)
        known = self._beside(before) if chosen else []
        if any(filling.place_for(last) is not None for filling in known):
            return True
        counts = free.counts
        if free.apart:
            counts = {bits: count for bits, count in counts.items() if not bits & free.apart}
        for rows in rows_of(self._terms, chosen):
            left = find_filling(KINGDOM_SIZE - len(chosen), counts, rows)
            if left is not None:
                if chosen and not last & free.apart:
                    self._keep(before, (last, *left))
                return True
        return False

    def _beside(self, chosen: list[int]) -> list[Filling]:
        """The fillings that are known beside some piles, or follow from those known without the last."""
        size = len(chosen)
        if size not in self._known or self._known[size][0] != chosen:
            earlier = self._beside(chosen[:-1]) if chosen else []
            found = [filling.with_pile(chosen[-1]) for filling in earlier]
            self._known[size] = chosen.copy(), [filling for filling in found if filling]
        return self._known[size][1]

    def _keep(self, chosen: list[int], left: tuple[int, ...]) -> None:
        rows = list(rows_of(self._terms, chosen))
        known = self._beside(chosen)
        has_attack = any(bits & ATTACK for bits in left)
        known.insert(0, Filling(left, rows[-1] if has_attack else rows[0]))
        del known[_MOST_FILLINGS:]
