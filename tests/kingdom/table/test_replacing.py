"""Several cards replaced together, and swaps that keep cost, types or set: compared with plain searches."""

from __future__ import annotations

from operator import attrgetter
from random import Random

import pytest

from cardtable import kingdom
from cardtable.kingdom import PUBLISHED, Pool, Requirements, Role, Slot, card_by_id, lay, lock, pool, rebuild
from cardtable.kingdom.table.replacing import (
    Keep,
    is_alike,
    replace_several,
    replace_several_alike,
    swap_alike,
)
from tests.support.kingdom import rule_book
from tests.support.kingdom.oracle import Case
from tests.support.kingdom.random_tables import METHODS

SETS = ("base-2", "base-2 cornucopia-2", "empires plunder menagerie", "alchemy seaside-2")
ASKS = (Requirements(), Requirements(village=True, trashing=True), Requirements(attacks=False, costs=True))


@pytest.mark.parametrize("sets", SETS)
@pytest.mark.parametrize("asks", ASKS)
def test_what_stays_stays_and_what_goes_is_gone(sets: str, asks: Requirements) -> None:
    """The kept piles keep their slots, no replaced card comes back, and the asks hold as before."""
    for seed in range(20):
        rng = Random(seed)
        table = lay(pool(sets.split()), asks, PUBLISHED, rng)
        chosen = rng.sample(range(1, 11), rng.randrange(1, 8))
        after = replace_several(table, [Slot(Role.PILE, at) for at in chosen], rng)
        gone = {table.piles[at - 1] for at in chosen}
        assert not gone & {*after.slots.values()} - {extra.card for extra in table.extras}
        stays = [at - 1 for at in range(1, 11) if at not in chosen]
        assert [after.piles[at] for at in stays] == [table.piles[at] for at in stays]
        assert len({*after.piles}) == 10
        assert after.banned == table.banned
        if not table.failing and not after.missing:
            assert not after.failing


def test_a_landscape_is_swapped_and_a_locked_card_that_is_chosen_goes_too() -> None:
    """What is ticked goes, whatever its lock; other locks stay."""
    for seed in range(20):
        table = lay(pool(["empires", "menagerie"]), Requirements(), PUBLISHED, Random(seed))
        table = lock(lock(table, Slot(Role.PILE, 1)), Slot(Role.PILE, 2))
        chosen = [Slot(Role.PILE, 1), *(slot for slot in table.slots if slot.role is Role.LANDSCAPE)]
        after = replace_several(table, chosen, Random(seed))
        assert not {table.slots[slot] for slot in chosen} & {*after.piles, *after.landscapes}
        assert after.locked == (Slot(Role.PILE, 2),)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("sets", "asks"),
    [
        (("cornucopia-2",), Requirements()),
        (("cornucopia-1",), Requirements(village=True, trashing=True)),
        (("cornucopia-2", "alchemy"), Requirements(village=True, drawer=True, reaction=True)),
    ],
)
def test_small_boxes_give_whole_tables(sets: tuple[str, ...], asks: Requirements, method: str) -> None:
    """A bane and Ferryman's pile are scarce; what lacks afterwards has a conflict with what stayed."""
    for seed in range(25):
        rng = Random(seed)
        table = lay(pool(sets), asks, PUBLISHED, rng)
        chosen = rng.sample(range(1, 11), rng.randint(1, min(9, len(table.pool.piles) - 10)))
        slots = [Slot(Role.PILE, at) for at in chosen]
        after = replace_several(table, slots, rng, chooser=METHODS[method])
        assert rule_book.violations(after) == []
        gone = {table.piles[at - 1] for at in chosen}
        assert not gone & {*after.piles}
        if after.missing or after.failing or gone & {*after.slots.values()}:
            kept = tuple(pile for pile in table.piles if pile not in gone)
            assert not Case(table.pool, asks, kept, tuple(gone)).whole_tens()


def test_an_extra_that_is_replaced_with_the_piles_comes_back_only_where_it_must() -> None:
    """Of two cards for the bane, the other one comes; where it is the only one, it stays."""
    witch, moat, chapel = (card_by_id(card) for card in ("young-witch", "moat", "chapel"))
    dear = [pile for pile in pool(["base-2"]).piles if pile.cost.coins >= 4]
    for others, bane in (((moat, chapel), "chapel"), ((moat,), "moat")):
        owned = Pool((witch, *others, *dear), ("base", "cornucopia"))
        ids = {f"pile-{at}": pile.id for at, pile in enumerate((witch, *dear[:9]), 1)}
        table = rebuild(owned, Requirements(), PUBLISHED, {**ids, "bane": "moat"})
        slots = [Slot(Role.BANE), Slot(Role.PILE, 2), Slot(Role.PILE, 3)]
        for seed in range(10):
            after = replace_several(table, slots, Random(seed))
            assert after.slots[Slot(Role.BANE)].id == bane
            assert replace_several(table, slots[1:], Random(seed)).slots[Slot(Role.BANE)].id == "moat"
            assert not {*dear[:2]} & {*after.piles}
            assert after.banned == ()


def test_a_locked_card_of_the_deck_stays_in_it() -> None:
    owned = pool(["base-2", "promo"])
    for seed in range(10):
        table = lay(owned, Requirements(), PUBLISHED, Random(seed), locked=[card_by_id("black-market")])
        table = lock(table, Slot(Role.DECK, 1))
        after = replace_several(table, [Slot(Role.PILE, at) for at in range(2, 11)], Random(seed))
        assert table.slots[Slot(Role.DECK, 1)] in [extra.card for extra in after.extra(Role.DECK)]


@pytest.mark.slow
@pytest.mark.parametrize("keep", Keep)
@pytest.mark.parametrize("weighted", [False, True])
def test_a_swap_keeps_what_it_says_if_any_replacement_does(keep: Keep, *, weighted: bool) -> None:
    """Every card that comes is a replacement alike by plain comparison; it fails only if there is none."""
    alike = attrgetter({Keep.COST: "printed_cost", Keep.TYPE: "types", Keep.SET: "set"}[keep])
    weighting = kingdom.default_weighting() if weighted else None
    for seed in range(12):
        table = lay(pool(["base-2", "cornucopia-2"]), Requirements(village=True), PUBLISHED, Random(seed))
        for slot in (Slot(Role.PILE, at) for at in range(1, 11, 3)):
            now = alike(table.slots[slot])
            fitting = [card for card in kingdom.replacements(table, slot) if alike(card) == now]
            if fitting:
                after = swap_alike(table, slot, keep, Random(seed), weighting=weighting)
                assert after.slots[slot] in fitting
            else:
                with pytest.raises(kingdom.NoReplacementError):
                    swap_alike(table, slot, keep, Random(seed), weighting=weighting)


@pytest.mark.parametrize("keep", list(Keep))
@pytest.mark.parametrize("weighted", [False, True])
def test_several_are_swapped_for_cards_alike_as_far_as_there_are_any(keep: Keep, *, weighted: bool) -> None:
    """By plain comparison: who comes is alike, who went does not come back, who stays has no replacement."""
    weighting = kingdom.default_weighting() if weighted else None
    for seed in range(12):
        rng = Random(seed)
        table = lay(pool(["base-2", "cornucopia-2"]), Requirements(village=True), PUBLISHED, rng)
        slots = [Slot(Role.PILE, at) for at in sorted(rng.sample(range(1, 11), 4))]
        gone = [table.slots[slot] for slot in slots]
        try:
            after = replace_several_alike(table, slots, keep, rng, weighting=weighting)
        except kingdom.NoReplacementError:
            after = table
        assert [finding.holds for finding in after.findings] == [True] * len(table.findings)
        assert after.banned == table.banned
        for slot, card in zip(slots, gone, strict=True):
            now = after.slots[slot]
            assert is_alike(keep, card, now)
            assert now is card or now not in gone
        stayed = [slot for slot in slots if after.slots[slot] is table.slots[slot]]
        if len(stayed) == len(slots):
            for slot in slots:
                fitting = [card for card in kingdom.replacements(table, slot) if card not in gone]
                assert not any(is_alike(keep, card, table.slots[slot]) for card in fitting)
        others = [slot for slot in table.slots if slot.role is Role.PILE and slot not in slots]
        assert all(after.slots[slot] is table.slots[slot] for slot in others)
