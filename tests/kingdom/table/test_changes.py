"""Changes to a table: they touch what they must and nothing else, and replacements are exact."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable import kingdom
from cardtable.kingdom import PUBLISHED, Card, Requirements, Role, Slot, Table, card_by_id, lay, pool, rebuild
from cardtable.kingdom.table.changes import ban, breaks, lock, pick, remove_landscape, replacements, swap
from cardtable.kingdom.table.dealing import complete
from cardtable.kingdom.table.from_ids import Misplaced
from cardtable.kingdom.table.landscapes import landscapes_of
from cardtable.kingdom.table.replacing import replace_several
from cardtable.kingdom.table.roles import SINGLE_PILES
from cardtable.kingdom.table.table import Rule, later, slot_ids
from cardtable.kingdom.text.parsing import read
from tests.support.case_count import case_count, in_turn
from tests.support.kingdom import oracle, rule_book
from tests.support.kingdom.oracle import Case, roles_of
from tests.support.kingdom.small_cases import CALLERS, pool_of, small_case
from tests.support.kingdom.strategies import EVERYTHING, tables


@pytest.mark.parametrize("seed", [71, *range(40)])
def test_a_landscape_that_is_removed_stays_away_where_the_limits_demand_others(seed: int) -> None:
    table = lay(
        pool(["empires"]), Requirements(), kingdom.Settings(in_all=kingdom.Limits(2, 2)), Random(seed)
    )
    for number, landscape in enumerate(table.landscapes, 1):
        for again in range(6):
            after = remove_landscape(table, Slot(Role.LANDSCAPE, number), Random(again))
            assert landscape not in after.landscapes
            assert len(after.landscapes) == 2


def possible(table: Table, slot: Slot) -> list[Card]:
    """The cards for a slot with which some way to set out what the ten piles call for breaks nothing new."""
    case = Case(table.pool, table.requirements, banned=table.banned, landscapes=table.landscapes)
    old, role = table.slots[slot], slot.role.value
    taken = {*table.slots.values(), *table.banned}
    there = tuple((each.role.value, each.card) for each in table.extras)
    broken = {*case.broken(table.piles, there)}

    def is_possible(card: Card) -> bool:
        ten = [card if pile is old else pile for pile in table.piles]
        ways = [way for way, _ in case.ways(ten) if slot.role is Role.PILE or (role, card) in way]
        called = {
            each for one in (*ten, *case.landscapes, *(one for _, one in there)) for each in roles_of(one)
        }
        if slot.role is Role.PILE:  # what lies there may stay, an Attack too
            ways += [way for way, _ in case.ways(ten, tuple(each for each in there if each[0] in called))]
        return any({*case.broken(ten, way)} <= broken for way in ways)

    fitting = (pile for pile in table.pool.piles if slot.role is Role.PILE or oracle.FORMS[role](pile))
    return [pile for pile in fitting if pile not in taken and is_possible(pile)]


@pytest.mark.slow
def test_replacements_are_those_that_an_exhaustive_search_finds() -> None:
    """Of piles and of what they call for; extras that are not locked may change."""
    found: dict[bool, list[int]] = {False: [], True: []}
    for seed in range(case_count(3000)):
        small, rng = small_case(seed), Random(seed)
        more = (rng.choice(CALLERS[:3]), *rng.sample(EVERYTHING.piles, 3))
        owned = pool_of(pile for pile in (*small.pool.piles, *more) if pile.id != "black-market")
        switches = kingdom.Settings(landscapes=kingdom.Landscapes.LEAST)
        try:
            table = lay(owned, small.asks, switches, rng, locked=small.landscapes, banned=small.banned)
        except (kingdom.TooFewPilesError, kingdom.TooManyLimitsError):
            continue
        for slot in table.slots:
            if slot.role in (Role.PILE, *SINGLE_PILES) and not table.missing:
                exact = possible(table, slot)
                assert [*replacements(table, slot)] == exact, (seed, slot)
                found[slot.role is Role.PILE].append(len(exact))
    for counts in found.values():
        assert case_count(300) < counts.count(0) < len(counts) - case_count(300)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(tables(), st.data())
def test_a_replacement_breaks_nothing_and_any_other_card_says_what(table: Table, data: st.DataObject) -> None:
    slot = data.draw(st.sampled_from(sorted(table.slots, key=str)))
    good = replacements(table, slot)
    for card in Random(1).sample(good, min(3, len(good))):
        after = pick(table, slot, card, Random(1))
        assert set(rule_book.failing(after)) <= set(rule_book.failing(table))
        assert {missing.role for missing in after.missing} <= {missing.role for missing in table.missing}
        assert rule_book.violations(after) == []
    if slot.role is Role.PILE:
        there = {*table.slots.values(), *table.banned, *good}
        others = [pile for pile in table.pool.piles if pile not in there]
        for card in Random(2).sample(others, min(3, len(others))):
            assert breaks(table, slot, card)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(tables(), st.integers(0, 2**32), st.data())
def test_a_swap_changes_one_slot_and_what_depends_on_it(table: Table, seed: int, data: st.DataObject) -> None:
    slot = data.draw(st.sampled_from(sorted(table.slots, key=str)))
    if not replacements(table, slot):
        with pytest.raises(kingdom.NoReplacementError, match=f"in {slot} "):
            swap(table, slot, Random(seed))
        return
    after = swap(table, slot, Random(seed))
    assert rule_book.violations(after) == []
    assert after.slots[slot] in replacements(table, slot)
    stay = [at for at in table.slots if at.role is Role.PILE and at != slot]
    assert all(after.slots[at] is table.slots[at] for at in stay)
    assert slot.role is Role.LANDSCAPE or after.landscapes == table.landscapes
    called = {role for card in rule_book.on_table(after) for role in oracle.called(card)}
    stays = {*called} - {slot.role.value, "deck", *oracle.POINTING}
    kept = tuple((each.role.value, each.card) for each in table.extras if each.role.value in stays)
    kept = tuple(each for each in kept if each[1] not in later(table.extras))
    if not {*kept} <= {(each.role.value, each.card) for each in after.extras}:
        assert slot.role is Role.PILE or table.missing
        case = Case(table.pool, table.requirements, banned=table.banned, landscapes=table.landscapes)
        held, ways = {*rule_book.failing(table)}, case.ways(after.piles, kept)
        assert table.missing or all({*case.broken(after.piles, way)} - held for way, _ in ways)


@pytest.mark.slow
def test_a_swap_draws_every_replacement_with_the_same_chance() -> None:
    table = lay(pool(["base-2"]), Requirements(village=True), PUBLISHED, Random(1))
    slot = Slot(Role.PILE, 4)
    possible, seeds = replacements(table, slot), in_turn(range(3000), 0, 4)
    seen = [swap(table, slot, Random(seed)).piles[3] for seed in seeds]
    runs, chance = len(seeds), 1 / len(possible)
    error = (runs * chance * (1 - chance)) ** 0.5
    assert set(seen) == set(possible)
    assert all(abs(seen.count(card) - runs * chance) < 5 * error for card in possible)


def young_witch_table() -> Table:
    """Young Witch with the Moat as its bane, which is the only Reaction."""
    ids = ["young-witch", "village", "smithy", "market", "festival", "laboratory", "mine", "remodel"]
    placed = {f"pile-{at}": card for at, card in enumerate([*ids, "workshop", "gardens"], 1)}
    owned = pool(["base-2", "cornucopia-2"])
    return rebuild(owned, Requirements(reaction=True), PUBLISHED, {**placed, "bane": "moat"})


def test_a_bane_goes_with_its_caller_makes_room_and_keeps_its_lock() -> None:
    """Whether a pick breaks an ask is said before it is done."""
    table, bane, harbinger = young_witch_table(), Slot(Role.BANE), card_by_id("harbinger")
    without = pick(table, Slot(Role.PILE, 1), harbinger, Random(1))
    assert (table.failing, without.failing, without.extras) == ((), (), ())
    broken = breaks(table, bane, harbinger)
    assert (broken.requirements, broken.rules, broken.missing) == ((kingdom.Requirement.REACTION,), (), ())
    assert pick(table, bane, harbinger, Random(1)).failing == (kingdom.Requirement.REACTION,)
    assert not breaks(table, Slot(Role.PILE, 1), harbinger)
    after = pick(table, Slot(Role.PILE, 2), card_by_id("moat"), Random(1))
    assert after.piles[1].id == "moat"
    assert after.slots[bane].id != "moat"
    table = lock(lock(table, bane), Slot(Role.PILE, 3))
    with pytest.raises(kingdom.PlaceError, match="in bane already"):
        pick(table, Slot(Role.PILE, 2), card_by_id("moat"), Random(1))
    assert [str(slot) for slot in table.locked] == ["pile-3", "bane"]
    assert kingdom.unlock(table, bane).locked == (Slot(Role.PILE, 3),)
    assert pick(table, bane, harbinger, Random(1)).locked == table.locked
    assert pick(table, Slot(Role.PILE, 1), harbinger, Random(1)).locked == (Slot(Role.PILE, 3),)


@settings(max_examples=case_count(600), deadline=None)
@given(tables())
def test_picking_the_card_that_lies_there_changes_nothing(table: Table) -> None:
    first = {slot.role: slot for slot in reversed(table.slots)}
    for slot in first.values():
        assert pick(table, slot, table.slots[slot], Random(1)) == table
        assert not breaks(table, slot, table.slots[slot])


def test_slots_that_are_not_there_are_refused() -> None:
    table = young_witch_table()
    for change in (lock, kingdom.unlock, replacements):
        with pytest.raises(kingdom.SlotError, match="'ally'"):
            change(table, Slot(Role.ALLY))
    with pytest.raises(kingdom.SlotError, match="'pile-11'"):
        pick(table, Slot(Role.PILE, 11), card_by_id("chapel"), Random(1))


def test_a_ban_with_no_replacement_breaks_as_little_as_it_can() -> None:
    table = lay(pool(["base-2"]), Requirements(village=True, attacks=False), PUBLISHED, Random(1))
    for card in (card_by_id("village"), card_by_id("festival")):
        table = ban(table, card, Random(1))
    assert table.failing == (kingdom.Requirement.VILLAGE,)
    assert rule_book.violations(table) == []


def test_landscapes_are_added_and_removed_with_what_they_call_for() -> None:
    table = lay(EVERYTHING, Requirements(), kingdom.Settings(landscapes=kingdom.Landscapes.LEAST), Random(1))
    first, second = (Slot(Role.LANDSCAPE, number) for number in (1, 2))
    mouse = pick(table, first, card_by_id("way-of-the-mouse"), Random(1))
    assert Slot(Role.MOUSE) in mouse.slots
    two = pick(mouse, second, card_by_id("way-of-the-ox"), Random(1))
    assert two.broken_rules == (Rule.ONE_WAY,)
    assert remove_landscape(mouse, first, Random(1)) == table
    with pytest.raises(kingdom.PlaceError, match="in landscape-1 already"):
        pick(mouse, second, card_by_id("way-of-the-mouse"), Random(1))
    with pytest.raises(kingdom.PlaceError, match="rule book"):
        pick(mouse, second, card_by_id("moat"), Random(1))
    with pytest.raises(kingdom.SlotError, match="'pile-1'"):
        remove_landscape(mouse, Slot(Role.PILE, 1), Random(1))


def test_replacements_of_a_landscape_keep_to_one_way() -> None:
    ways = [card for card in kingdom.all_cards() if card.kind == "way"]
    table = lay(EVERYTHING, Requirements(), PUBLISHED, Random(1), locked=[ways[0], card_by_id("keep")])
    assert not {*replacements(table, Slot(Role.LANDSCAPE, 2))} & {*ways}
    assert {*ways[1:]} < {*replacements(table, Slot(Role.LANDSCAPE, 1))} < {*landscapes_of(EVERYTHING)}


def test_colonies_follow_the_rule_book_when_the_last_prosperity_pile_goes() -> None:
    owned, others = pool(["base-2", "prosperity-2"]), pool(["prosperity-2"]).piles
    placed = {f"pile-{at}": pile.id for at, pile in enumerate(pool(["base-2"]).piles[:9], 1)}
    table = rebuild(owned, Requirements(), kingdom.RULE_BOOK, {**placed, "pile-10": "bank"}, colonies=True)
    assert not pick(table, Slot(Role.PILE, 10), card_by_id("witch"), Random(1)).colonies
    assert pick(table, Slot(Role.PILE, 10), card_by_id("city"), Random(1)).colonies
    alone = replace(table, banned=tuple(pile for pile in others if pile.id != "bank"))
    assert not replace_several(alone, [Slot(Role.PILE, 10), Slot(Role.PILE, 1)], Random(1)).colonies


def test_an_open_role_can_be_filled_by_hand_from_another_set() -> None:
    placed = {f"pile-{at}": pile.id for at, pile in enumerate(pool(["base-2"]).piles[:9], 1)}
    small = kingdom.Pool((*pool(["base-2"]).piles[:9], card_by_id("young-witch")), ("base", "cornucopia"))
    ten = rebuild(small, Requirements(), PUBLISHED, {**placed, "pile-10": "young-witch"})
    table = complete(ten, Random(1))
    assert [missing.role for missing in table.missing] == [Role.BANE]
    filled = pick(table, Slot(Role.BANE), card_by_id("wishing-well"), Random(1))
    assert filled.missing == ()


OWNED = ("base-2", "cornucopia-2", "plunder", "empires", "rising-sun")


@pytest.mark.parametrize("locked", [False, True])
@pytest.mark.parametrize(("landscape", "slot"), [("pious", "trait-1"), ("obelisk", "obelisk")])
@pytest.mark.parametrize(("caller", "role"), [("young-witch", Role.BANE), ("poet", Role.ARMY)])
def test_a_trait_or_obelisk_goes_on_an_extra_pile_and_all_else_stays(
    caller: str, role: Role, landscape: str, slot: str, *, locked: bool
) -> None:
    """Approaching Army is the one Prophecy that is not banned."""
    others = [
        card for card in kingdom.all_cards() if card.kind == "prophecy" and card.id != "approaching-army"
    ]
    given, at, checked = [card_by_id(caller), card_by_id(landscape)], Slot.parse(slot), 0
    for seed in range(60):
        table = lay(pool(OWNED), Requirements(), PUBLISHED, Random(seed), locked=given, banned=others)
        table = lock(table, Slot(role)) if locked else table
        pile, pointed = table.slots[Slot(role)], [extra.card for extra in table.extra(at.role)]
        if not oracle.FORMS[slot.partition("-")[0]](pile) or (
            pile in pointed and pile is not table.slots[at]
        ):
            with pytest.raises(kingdom.PlaceError) as refused:
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
