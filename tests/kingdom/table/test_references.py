"""Traits and Obelisk on a pile that is an extra itself: the bane, the army's pile."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.kingdom import (
    PUBLISHED,
    PlaceError,
    Requirements,
    Role,
    Slot,
    Table,
    all_cards,
    card_by_id,
    lay,
    lock,
    pick,
    pool,
    rebuild,
)
from cardtable.kingdom.table.from_ids import Misplaced
from cardtable.kingdom.table.table import slot_ids
from cardtable.kingdom.text.parsing import read
from tests.support.kingdom import oracle, rule_book

WITCH = card_by_id("young-witch")
OWNED = ("base-2", "cornucopia-2", "plunder", "empires", "rising-sun")


def test_a_trait_put_on_the_locked_bane_leaves_the_bane_there() -> None:
    owned = pool(["base-2", "cornucopia-2", "plunder"])
    table = lay(owned, Requirements(), PUBLISHED, Random(0), locked=[WITCH, card_by_id("pious")])
    check(lock(table, Slot(Role.BANE)), Slot(Role.TRAIT, 1), Role.BANE)


@pytest.mark.parametrize("locked", [False, True])
@pytest.mark.parametrize("landscape", ["pious", "obelisk"])
def test_a_trait_or_obelisk_goes_on_the_bane_and_all_else_stays(landscape: str, *, locked: bool) -> None:
    slot = Slot(Role.TRAIT, 1) if landscape == "pious" else Slot(Role.OBELISK)
    checked = 0
    for seed in range(60):
        table = lay(
            pool(OWNED), Requirements(), PUBLISHED, Random(seed), locked=[WITCH, card_by_id(landscape)]
        )
        checked += check(lock(table, Slot(Role.BANE)) if locked else table, slot, Role.BANE)
    assert checked > 30


@pytest.mark.parametrize("locked", [False, True])
@pytest.mark.parametrize("landscape", ["pious", "obelisk"])
def test_a_trait_or_obelisk_goes_on_the_army_and_all_else_stays(landscape: str, *, locked: bool) -> None:
    slot = Slot(Role.TRAIT, 1) if landscape == "pious" else Slot(Role.OBELISK)
    others = [card for card in all_cards() if card.kind == "prophecy" and card.id != "approaching-army"]
    checked = 0
    for seed in range(60):
        given = [card_by_id("poet"), card_by_id(landscape)]
        table = lay(pool(OWNED), Requirements(), PUBLISHED, Random(seed), locked=given, banned=others)
        checked += check(lock(table, Slot(Role.ARMY)) if locked else table, slot, Role.ARMY)
    assert checked > 30


def check(table: Table, slot: Slot, role: Role) -> bool:
    """Put a Trait or Obelisk on an extra; False if the rule book or another Trait does not let it."""
    pile = table.slots[Slot(role)]
    if not oracle.FORMS[slot.role.value](pile) or pile in [
        extra.card for at, extra in table.extra_slots.items() if at.role is slot.role and at != slot
    ]:
        with pytest.raises(PlaceError) as refused:
            pick(table, slot, pile, Random(1))
        assert refused.value.fault in (Misplaced.RULE_BOOK, Misplaced.HAS_TRAIT)
        return False
    after = pick(table, slot, pile, Random(1))
    assert after.ids == {**table.ids, str(slot): pile.id}
    assert after.locked == table.locked
    assert after.missing == ()
    assert rule_book.violations(after) == []
    return True


@pytest.mark.parametrize(
    "said", ["Trait: Pious (Cellar)", "Pious on Cellar", "Cellar (Bane, Pious)", "Cellar (Pious)"]
)
def test_a_trait_on_the_bane_is_read_from_text(said: str) -> None:
    ten = "Young Witch, Hamlet, Menagerie, Village, Smithy, Militia, Market, Mine, Laboratory, Festival"
    bane = "" if "Bane" in said else "Bane: Cellar\n"
    reading = read(f"{ten}\n{bane}{said}")
    assert reading.troubles == ()
    table = rebuild(pool(OWNED), Requirements(), PUBLISHED, slot_ids(reading.layout))
    assert table.slots[Slot(Role.BANE)].id == "cellar"
    assert table.slots[Slot(Role.TRAIT, 1)].id == "cellar"
