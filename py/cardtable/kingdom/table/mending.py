"""Mending a table that misses requirements, with few swaps."""

from __future__ import annotations

from random import Random

from cardtable.kingdom.choose.standard import choose_standard
from cardtable.kingdom.table.changes import nearest_to_requirements, pick, replacements, shortfalls
from cardtable.kingdom.table.dealing import Chooser, again
from cardtable.kingdom.table.slots import Role
from cardtable.kingdom.table.table import Table


def mend(table: Table, rng: Random, *, chooser: Chooser = choose_standard) -> Table:
    """The table with piles swapped until it meets every requirement; locked slots stay.

    Each swap keeps what holds, and is one of those that bring the table nearest to its requirements; so a
    table that one swap can mend is mended by one. Where no single swap helps, all that is not locked is laid
    anew by `chooser`: if any table meets the requirements, one is found; one that is no nearer does not come.

    >>> from random import Random
    >>> from cardtable.kingdom import PUBLISHED, Requirements, Role, Slot, card_by_id, lay, pick, pool
    >>> laid = lay(pool(["base-2"]), Requirements(attacks=False), PUBLISHED, Random(1))
    >>> worse = pick(laid, Slot(Role.PILE, 1), card_by_id("witch"), Random(1))
    >>> better = mend(worse, Random(2))
    >>> worse.failing, better.failing, better.piles[1:] == worse.piles[1:]
    ((<Requirement.NO_ATTACKS: 'no-attacks'>,), (), True)
    """
    mended = table
    while mended.failing:
        nearer = _one_swap_nearer(mended, rng)
        if nearer is None:
            anew = again(table, rng, chooser=chooser)
            return min((mended, anew), key=shortfalls)
        mended = nearer
    return mended


def _one_swap_nearer(table: Table, rng: Random) -> Table | None:
    """The table after a swap that brings it nearest to its requirements; None if none brings it nearer."""
    best, least = None, shortfalls(table)
    slots = [slot for slot in table.slots if slot.role is Role.PILE and slot not in table.locked]
    for slot in rng.sample(slots, len(slots)):
        cards = nearest_to_requirements(table, slot, replacements(table, slot))
        if not cards:
            continue
        after = pick(table, slot, rng.choice(cards), rng)
        if shortfalls(after) < least:
            best, least = after, shortfalls(after)
        if least == (0, 0):
            break
    return best
