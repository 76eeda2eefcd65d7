"""Replacing several cards at once, and swapping one for a card that is alike or of a sort."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from enum import StrEnum
from random import Random

from cardtable.common.fields import replaced
from cardtable.kingdom.cards.catalog import Card, sorted_by_id
from cardtable.kingdom.choose.choice_problem import TooFewPilesError
from cardtable.kingdom.choose.pile_limits import Sort, is_of
from cardtable.kingdom.choose.standard import choose_standard
from cardtable.kingdom.table.changes import (
    NoReplacementError,
    drawn_by_weight,
    nearest_to_requirements,
    pick,
    replacements,
    swap,
    unlock,
    with_boxes_of,
)
from cardtable.kingdom.table.dealing import Chooser, complete, faults, relocked, ten_beside
from cardtable.kingdom.table.roles import REFERENCES
from cardtable.kingdom.table.slots import Role, Slot
from cardtable.kingdom.table.table import Table
from cardtable.kingdom.weighted.settings import Weighting


class Keep(StrEnum):
    """What the card that comes has in common with the one that goes."""

    COST = "cost"
    TYPE = "type"
    """The same types, whatever their order."""
    SET = "set"


def is_alike(keep: Keep | Sort, one: Card, other: Card) -> bool:
    """Whether a card has the same cost, types or set as another, or is of a sort, whatever the other is.

    >>> from cardtable.kingdom import card_by_id
    >>> moat, chapel = card_by_id("moat"), card_by_id("chapel")
    >>> [str(keep) for keep in Keep if is_alike(keep, moat, chapel)]
    ['cost', 'set']
    >>> is_alike(Sort.TRASHING, chapel, moat), is_alike(Sort.TRASHING, moat, chapel)
    (True, False)
    """
    match keep:
        case Sort():
            return is_of(one, keep)
        case Keep.COST:
            return one.printed_cost == other.printed_cost
        case Keep.TYPE:
            return set(one.types) == set(other.types)
        case Keep.SET:
            return one.set == other.set


def swap_alike(
    table: Table, slot: Slot, keep: Keep | Sort, rng: Random, *, weighting: Weighting | None = None
) -> Table:
    """Swap the card in a slot for one of its `replacements` of the same cost, types or set, or of a sort.

    Each has the same chance; on a table that misses a requirement, each of those nearest to it. One of the
    ten piles is drawn by the `weighting`, if there is one. Raises NoReplacementError if there is none,
    SlotError if there is no such slot.

    >>> from cardtable.kingdom import Requirements, PUBLISHED, lay, pool
    >>> table = lay(pool(["base-2"]), Requirements(), PUBLISHED, Random(1))
    >>> after = swap_alike(table, Slot(Role.PILE, 1), Keep.TYPE, Random(2))
    >>> after.piles[0] is table.piles[0], after.piles[0].types == table.piles[0].types
    (False, True)
    """
    now = table.card_at(slot)
    alike = [card for card in replacements(table, slot) if is_alike(keep, card, now)]
    if not alike:
        raise NoReplacementError(slot)
    alike = list(nearest_to_requirements(table, slot, alike))
    if weighting and slot.role is Role.PILE:
        return pick(table, slot, next(drawn_by_weight(table, slot, alike, weighting, rng)), rng)
    return pick(table, slot, rng.choice(alike), rng)


def replace_several_alike(
    table: Table,
    slots: Collection[Slot],
    keep: Keep | Sort,
    rng: Random,
    *,
    weighting: Weighting | None = None,
) -> Table:
    """Swap the cards in several slots, one after another, each as `swap_alike` does; none of them comes back.

    A card that has no such replacement when its turn comes stays. Raises NoReplacementError if all of them
    stay, SlotError if there is no such slot.

    >>> from cardtable.kingdom import Requirements, PUBLISHED, lay, pool
    >>> table = lay(pool(["base-2"]), Requirements(), PUBLISHED, Random(1))
    >>> after = replace_several_alike(table, [Slot(Role.PILE, 1), Slot(Role.PILE, 2)], Keep.TYPE, Random(2))
    >>> [one is other for one, other in zip(table.piles[:3], after.piles)]
    [False, False, True]
    >>> [one.types == other.types for one, other in zip(table.piles, after.piles)].count(False)
    0
    """
    gone = {slot: table.card_at(slot) for slot in slots}
    out = [card for slot, card in gone.items() if slot.role not in REFERENCES]
    changed = replaced(table, banned=sorted_by_id({*table.banned, *out}))
    for slot, card in gone.items():
        if changed.slots.get(slot) is card:
            with suppress(NoReplacementError):
                changed = unlock(swap_alike(changed, slot, keep, rng, weighting=weighting), slot)
    if gone and changed.slots == table.slots:
        raise NoReplacementError(slot)
    return replaced(changed, banned=table.banned)


def replace_several(
    table: Table, slots: Collection[Slot], rng: Random, *, chooser: Chooser = choose_standard
) -> Table:
    """Replace the cards in several slots together; all else stays, and none of these piles comes back.

    The piles are chosen by `chooser` around the ones that stay, for a whole table that meets every
    requirement if there is one: where it takes that, extras that are not locked give way, or a replaced extra
    comes back. Where no other card can be the bane (or another extra), a replaced pile becomes it. Landscapes
    are swapped one after another, and so are extras if no pile is replaced; one without a replacement stays.
    Raises SlotError if there is no such slot, TooFewPilesError if there are not enough piles.

    >>> from cardtable.kingdom import Requirements, PUBLISHED, lay, pool
    >>> table = lay(pool(["base-2"]), Requirements(village=True), PUBLISHED, Random(1))
    >>> after = replace_several(table, [Slot(Role.PILE, at) for at in range(1, 10)], Random(2))
    >>> set(table.piles) & set(after.piles) == {table.piles[9]}, after.failing
    (True, ())
    """
    gone = {slot: table.card_at(slot) for slot in slots}
    out = [card for slot, card in gone.items() if slot.role not in REFERENCES]
    locked = tuple(slot for slot in table.locked if slot not in gone)
    changed = replaced(table, banned=sorted_by_id({*table.banned, *out}), locked=locked)
    numbers = {slot.number for slot in slots if slot.role is Role.PILE}
    others = [slot for slot in slots if slot.role is not Role.PILE]
    changed = _swapped(changed, [slot for slot in others if slot.role is Role.LANDSCAPE], gone, rng)
    if numbers:
        kept = {extra.card for slot, extra in table.extra_slots.items() if slot in gone}
        changed = _with_new_piles(changed, numbers, kept & {*out}, rng, chooser)
    changed = _swapped(changed, [slot for slot in others if slot.role is not Role.LANDSCAPE], gone, rng)
    changed = replaced(changed, banned=table.banned)
    return with_boxes_of(table, complete(changed, rng) if changed.missing else changed)


def _swapped(table: Table, slots: Collection[Slot], gone: Mapping[Slot, Card], rng: Random) -> Table:
    """The table with the cards that still lie in some slots swapped, where they can be."""
    for slot in slots:
        if table.slots.get(slot) is gone[slot]:
            with suppress(NoReplacementError):
                table = swap(table, slot, rng)
    return table


def _with_new_piles(
    table: Table, numbers: Collection[int], gone: Collection[Card], rng: Random, chooser: Chooser
) -> Table:
    """The table with the piles of some numbers chosen anew; extras that are `gone` come back if they must."""
    staying = tuple(extra for extra in table.extras if extra.card not in table.banned)
    locked = tuple(extra for extra in staying if extra in table.locked_extras)
    allowed = sorted_by_id({*table.banned} - {*gone})
    best: Table | None = None
    for extras, banned in ((staying, table.banned), (locked, table.banned), (locked, allowed)):
        try:
            now = relocked(table, replaced(table, extras=extras, banned=banned))
            found = _chosen_around(now, numbers, rng, chooser)
        except TooFewPilesError as error:
            too_few = error
            continue
        if best is None or faults(found) < faults(best):
            best = found
        if not faults(best):
            break
    if best is None:
        raise too_few
    return best


def _chosen_around(table: Table, numbers: Collection[int], rng: Random, chooser: Chooser) -> Table:
    """The table with the piles of some numbers chosen anew, around all else; cards may leave the deck."""
    kept = {at: pile for at, pile in enumerate(table.piles, 1) if at not in numbers}
    locked = table.locked_extras
    staying = tuple(extra for extra in table.extras if extra.role is not Role.DECK or extra in locked)
    piles = ten_beside(replaced(table, extras=staying), kept, rng, chooser)
    return complete(replaced(table, piles=piles), rng, chooser=chooser)
