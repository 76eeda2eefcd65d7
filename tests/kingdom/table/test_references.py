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

OWNED = ("base-2", "cornucopia-2", "plunder", "empires", "rising-sun")


@pytest.mark.parametrize("locked", [False, True])
@pytest.mark.parametrize(("landscape", "slot"), [("pious", "trait-1"), ("obelisk", "obelisk")])
@pytest.mark.parametrize(("caller", "role"), [("young-witch", Role.BANE), ("poet", Role.ARMY)])
def test_a_trait_or_obelisk_goes_on_an_extra_pile_and_all_else_stays(
    caller: str, role: Role, landscape: str, slot: str, *, locked: bool
) -> None:
    """Approaching Army is the one Prophecy that is not banned."""
    others = [card for card in all_cards() if card.kind == "prophecy" and card.id != "approaching-army"]
    given, at, checked = [card_by_id(caller), card_by_id(landscape)], Slot.parse(slot), 0
    for seed in range(60):
        table = lay(pool(OWNED), Requirements(), PUBLISHED, Random(seed), locked=given, banned=others)
        table = lock(table, Slot(role)) if locked else table
        pile, pointed = table.slots[Slot(role)], [extra.card for extra in table.extra(at.role)]
        if not oracle.FORMS[slot.partition("-")[0]](pile) or (
            pile in pointed and pile is not table.slots[at]
        ):
            with pytest.raises(PlaceError) as refused:
                pick(table, at, pile, Random(1))
            assert refused.value.fault in (Misplaced.RULE_BOOK, Misplaced.HAS_TRAIT)
            continue
        after = pick(table, at, pile, Random(1))
        assert (after.ids, after.locked) == ({**table.ids, slot: pile.id}, table.locked)
        assert after.missing == ()
        assert rule_book.violations(after) == []
        checked += 1
    assert checked > 30


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
