"""A table that misses asks: a swap brings it nearer, few swaps mend it; beside every single swap."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from cardtable import kingdom
from cardtable.kingdom import PUBLISHED, PileLimit, Requirements, Role, Slot, Table, lay, lock, pick, pool
from cardtable.kingdom.table.mending import mend
from tests.support.kingdom.oracle import price

OWNED = pool(["base-2", "cornucopia-2"])
ASKS = (
    Requirements(costs=True),
    Requirements(costs=True, village=True, attacks=False),
    Requirements(costs=True, limits=(PileLimit("attack", 1, 2), PileLimit("cost-4", 2, 3))),
)


def spoilt(asks: Requirements, seed: int) -> Table:
    """Return a table with several piles put by name, whatever they break; the first is no Attack."""
    rng = Random(seed)
    table = lay(OWNED, asks, PUBLISHED, rng)
    for number in range(1, 5):
        dear = [pile for pile in OWNED.piles if pile.cost.total >= 5 and pile not in table.slots.values()]
        free = [pile for pile in dear if number > 1 or not pile.is_attack]
        table = pick(table, Slot(Role.PILE, number), rng.choice(free), rng)
    return table


def misses(table: Table) -> tuple[int, int]:
    """Count the asks that a table misses, and by how many piles: the same thing, written anew."""
    ten = table.piles
    lacks: dict[object, int] = {}
    dear = sum(price(pile) >= 5 for pile in ten)
    for ask in table.failing:
        if ask is kingdom.Requirement.COSTS:
            lacks[ask] = min(abs(dear - count) for count in (3, 4, 5))
        elif ask is kingdom.Requirement.NO_ATTACKS:
            lacks[ask] = sum(card.is_attack for card in {*table.slots.values()})
        elif isinstance(ask, PileLimit):
            count = sum(ask.counts(pile) for pile in ten)
            lacks[ask] = min(abs(count - good) for good in range(ask.least, ask.most + 1))
        else:
            lacks[ask] = 1
    return len(table.failing), sum(lacks.values())


def swaps(table: Table, slot: Slot) -> Iterator[tuple[kingdom.Card, Table]]:
    """Return every single swap that breaks nothing, with its table."""
    return ((card, pick(table, slot, card, Random(0))) for card in kingdom.replacements(table, slot))


@pytest.mark.parametrize("asks", ASKS)
def test_a_swap_is_one_of_those_nearest_to_the_asks(asks: Requirements) -> None:
    for seed in range(4):
        table = spoilt(asks, seed)
        for slot in (Slot(Role.PILE, 1), Slot(Role.PILE, 8)):
            tried = {card: misses(after) for card, after in swaps(table, slot)}
            if tried:
                came = kingdom.swap(table, slot, Random(seed)).card_at(slot)
                assert tried[came] == min(tried.values())


@pytest.mark.parametrize("asks", ASKS)
def test_what_misses_asks_is_mended_around_what_is_locked(asks: Requirements) -> None:
    """With one swap if any single swap does it."""
    for seed in range(4):
        table = lock(spoilt(asks, seed), Slot(Role.PILE, 1))
        mended = mend(table, Random(seed))
        assert mended.failing == ()
        assert mended.piles[0] is table.piles[0]
        unlocked = [Slot(Role.PILE, number) for number in range(2, 11)]
        if table.failing and any(not after.failing for at in unlocked for _, after in swaps(table, at)):
            assert len({*mended.piles} - {*table.piles}) == 1


def test_what_cannot_be_mended_gets_no_worse() -> None:
    """Six locked piles that cost 5."""
    table = lay(pool(["base-2"]), Requirements(costs=True), PUBLISHED, Random(1))
    dear = ("festival", "library", "market", "sentry", "mine", "laboratory")
    for number, name in enumerate(dear, 1):
        other = next((at for at, there in table.slots.items() if there is kingdom.card_by_id(name)), None)
        if other is None:
            table = pick(table, Slot(Role.PILE, number), kingdom.card_by_id(name), Random(1))
    for slot, card in table.slots.items():
        if card.id in dear:
            table = lock(table, slot)
    after = mend(table, Random(2))
    assert misses(after) <= misses(table)
    assert all(after.slots[slot] is table.slots[slot] for slot in table.locked)


def test_a_table_that_misses_nothing_stays() -> None:
    table = lay(OWNED, Requirements(costs=True), PUBLISHED, Random(1))
    assert mend(table, Random(1)) is table
