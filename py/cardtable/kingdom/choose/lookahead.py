"""The look-ahead: can the chosen piles be completed to ten on the terms? Exact."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.kingdom.cards.catalog import KINGDOM_SIZE
from cardtable.kingdom.choose.constraints import Terms
from cardtable.kingdom.choose.limits_search import Row, find_filling
from cardtable.kingdom.choose.pile_classes import ATTACK, NEEDS, REACTION, Stock

_NEEDS = (*(1 << bit for bit in range(NEEDS.bit_length())), ATTACK)


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


def completion(terms: Terms, chosen: Sequence[int], free: Stock) -> tuple[int, ...] | None:
    """Free piles, none that is apart, that complete the chosen ones to ten on the terms; None if none do."""
    counts = free.counts
    if free.apart:
        counts = {bits: count for bits, count in counts.items() if not bits & free.apart}
    fillings = (find_filling(KINGDOM_SIZE - len(chosen), counts, rows) for rows in rows_of(terms, chosen))
    return next((filling for filling in fillings if filling is not None), None)
