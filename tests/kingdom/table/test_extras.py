"""What cards call for: each rule of the rule books, their chains, and faults that others are known for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cardtable import kingdom
from cardtable.kingdom import PUBLISHED, Card, Requirements, Role, Slot, Table, card_by_id, lay, pool, swap
from cardtable.kingdom.table.dealing import complete
from cardtable.kingdom.table.extras import Baseline
from cardtable.kingdom.table.roles import calls, candidates
from cardtable.kingdom.table.table import Missing, Reason, Rule
from tests.support.case_count import case_count, in_turn, mostly_long
from tests.support.kingdom import oracle, rule_book
from tests.support.kingdom.random_tables import METHODS
from tests.support.kingdom.small_cases import pool_of, small_case
from tests.support.kingdom.strategies import EVERYTHING

NO_LANDSCAPES = kingdom.Settings(landscapes=kingdom.Landscapes.LEAST)
THREE = "ferryman riverboat way-of-the-mouse"


def with_cards(
    *ids: str, asks: Requirements | None = None, banned: Iterable[Card] = (), seed: int = 1
) -> Table:
    """A table of all sets with some kingdom piles and landscapes on it."""
    locked, asks = [card_by_id(card) for card in ids], asks or Requirements()
    return lay(EVERYTHING, asks, NO_LANDSCAPES, Random(seed), locked=locked, banned=tuple(banned))


def only(role: Role, table: Table) -> Card:
    (extra,) = table.extra(role)
    return extra.card


def prophecies_but(*ids: str) -> list[Card]:
    return [card for card in kingdom.all_cards() if card.kind is kingdom.Kind.PROPHECY and card.id not in ids]


def test_banes_cost_two_or_three_in_coins_alone_and_may_be_any_such_pile() -> None:
    seen = {only(Role.BANE, with_cards("young-witch", seed=seed)).id for seed in range(600)}
    fitting = {pile.id for pile in EVERYTHING.piles if oracle.FORMS["bane"](pile)}
    assert seen < fitting
    assert len(seen) > 0.9 * len(fitting)
    assert {"stonemason", "encampment-plunder"} <= fitting
    assert not {"alchemist", "vineyard", "scrying-pool"} & fitting


@pytest.mark.parametrize("seed", range(20))
def test_the_pile_of_an_army_can_be_picked_and_swapped(seed: int) -> None:
    """Whatever Attack: also one that is in the deck of the pool as any other pile is."""
    table = with_cards("poet", banned=prophecies_but("approaching-army"), seed=seed)
    slot, rng = Slot(Role.ARMY), Random(seed)
    swapped = swap(table, slot, rng)
    assert "attack" in only(Role.ARMY, swapped).types
    assert only(Role.ARMY, swapped) is not only(Role.ARMY, table)
    attacks = [pile for pile in EVERYTHING.piles if pile.is_attack and pile not in table.slots.values()]
    picked = rng.choice([pile for pile in attacks if "attack" in pile.types])
    assert only(Role.ARMY, kingdom.pick(table, slot, picked, rng)) is picked


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("edition", "left_out", "lacks"), [("rising-sun", 4, False), ("cornucopia-2", 0, True)]
)
def test_divine_wind_stays_away_only_where_its_ten_piles_are_not_there(
    edition: str, left_out: int, lacks: bool, method: str
) -> None:
    poet, owned = card_by_id("poet"), pool([edition])
    banned = [*prophecies_but("divine-wind"), *[pile for pile in owned.piles if pile is not poet][:left_out]]
    given: Any = {"locked": [poet], "banned": banned, "chooser": METHODS[method]}
    table = lay(owned, Requirements(village=True), NO_LANDSCAPES, Random(0), **given)
    assert [each.role for each in table.missing] == [Role.PROPHECY] * lacks
    assert table.failing == ()
    assert rule_book.violations(table) == []


def test_obelisk_may_count_the_bane_but_never_what_is_set_aside() -> None:
    seen = set()
    for seed in range(300):
        table = with_cards("young-witch", "ferryman", "obelisk", seed=seed)
        pile = only(Role.OBELISK, table)
        seen |= {extra.role for extra in table.extras if extra.card is pile} - {Role.OBELISK}
        assert "action" in pile.types
        assert pile in table.supply
    assert seen == {Role.BANE}


def test_a_trait_and_obelisk_may_share_a_pile() -> None:
    tables = (with_cards("cheap", "obelisk", seed=seed) for seed in range(100))
    assert any(only(Role.TRAIT, table) is only(Role.OBELISK, table) for table in tables)


@pytest.mark.slow
def test_divine_wind_brings_ten_more_piles_by_the_same_asks_and_what_they_call_for() -> None:
    callers = set[str]()
    asks = Requirements(village=True, costs=True, reaction=True)
    for seed in range(case_count(900)):
        table = with_cards("poet", banned=prophecies_but("divine-wind"), asks=asks, seed=seed)
        wind = [extra.card for extra in table.extra(Role.WIND)]
        assert len({*wind, *table.piles}) == 20
        assert all(finding.holds for finding in table.wind_findings)
        assert rule_book.violations(table) == []
        callers.update(role for card in wind for role in oracle.called(card))
    assert callers >= {"ally", "boon", "prophecy"}


@pytest.mark.parametrize(
    ("callers", "seeds", "extras", "brings"),
    [
        ("young-witch ferryman", in_turn(range(600), 0, 2), Role.BANE, {"ally", "boon"}),
        ("ferryman", range(200), Role.FERRYMAN, {"ally", "prophecy"}),
        ("black-market", range(60), Role.DECK, {"ally", "prophecy", "bane"}),
    ],
)
def test_an_extra_brings_what_it_calls_for_until_nothing_is_missing(
    callers: str, seeds: Sequence[int], extras: Role, brings: set[str]
) -> None:
    seen = set[str]()
    for seed in seeds:
        table = with_cards(*callers.split(), seed=seed)
        seen.update(role for extra in table.extra(extras) for role in oracle.called(extra.card))
        assert rule_book.violations(table) == []
    assert seen >= brings


def test_the_deck_has_25_piles_or_as_many_as_are_unused() -> None:
    assert len(with_cards("black-market").extra(Role.DECK)) == 25
    table = lay(pool(["base-2"]), Requirements(), PUBLISHED, Random(1), locked=[card_by_id("black-market")])
    assert len(table.extra(Role.DECK)) == 26 - 9
    assert table.missing == ()


@pytest.mark.parametrize(("is_locked", "bane"), [(False, "moat"), (True, None)])
def test_a_card_of_the_deck_becomes_the_bane_unless_it_is_locked(is_locked: bool, bane: str | None) -> None:
    dear = [pile for pile in pool(["base-2"]).piles if pile.cost.coins > 3]
    ten = [card_by_id("black-market"), card_by_id("young-witch"), *dear[:8]]
    ids = {f"pile-{at}": pile.id for at, pile in enumerate(ten, 1)} | {"deck-1": "moat"}
    table = kingdom.rebuild(pool_of((*ten, card_by_id("moat"))), Requirements(), PUBLISHED, ids)
    table = complete(kingdom.lock(table, Slot(Role.DECK, 1)) if is_locked else table, Random(1))
    assert table.ids.get("bane") == bane
    assert table.ids.get("deck-1") == ("moat" if is_locked else None)


def test_a_deck_takes_the_last_card_even_where_nothing_is_left_of_what_it_calls_for() -> None:
    ten = [card_by_id("black-market"), *pool(["base-2"]).piles[:9]]
    riverboat = card_by_id("riverboat")
    banned = [pile for pile in EVERYTHING.piles if pile not in (*ten, riverboat)]
    table = lay(EVERYTHING, Requirements(), NO_LANDSCAPES, Random(1), locked=ten, banned=banned)
    assert only(Role.DECK, table) is riverboat
    assert table.missing == (Missing(Role.RIVERBOAT, riverboat, 1, Reason.USED),)
    assert rule_book.violations(table) == []


@pytest.mark.parametrize("method", METHODS)
def test_a_small_deck_holds_the_witch_whose_bane_meets_a_requirement(method: str) -> None:
    owned, no_village = pool(["base-2", "cornucopia-2"]), kingdom.PileLimit("village", 0, 0)
    asks, market = Requirements(village=True, limits=(no_village,)), card_by_id("black-market")
    for seed in range(15):
        settings, chooser = kingdom.Settings(deck_size=3), METHODS[method]
        table = lay(owned, asks, settings, Random(seed), locked=[market], chooser=chooser)
        assert (table.failing, table.missing) == ((), ())


@pytest.mark.parametrize("method", METHODS)
def test_where_a_bane_and_ferrymans_pile_cannot_both_be_found_one_is(method: str) -> None:
    banned = [card_by_id("joust"), card_by_id("remake")]
    for seed in range(15):
        owned, chooser = pool(["cornucopia-2"]), METHODS[method]
        table = lay(owned, Requirements(), PUBLISHED, Random(seed), banned=banned, chooser=chooser)
        assert len(table.missing) == 1


@pytest.mark.parametrize(("caller", "role", "left"), [("kitsune", Role.PROPHECY, 0), ("druid", Role.BOON, 2)])
def test_a_locked_card_comes_where_what_it_calls_for_is_banned(caller: str, role: Role, left: int) -> None:
    locked = card_by_id(caller)
    owned = pool(["cornucopia-2", locked.set])
    for asks in (Requirements(), Requirements(village=True, trashing=True)):
        banned = candidates(role, owned)[left:]
        table = lay(owned, asks, NO_LANDSCAPES, Random(0), locked=[locked], banned=banned)
        assert [(each.role, each.count) for each in table.missing] == [(role, 1)]
        assert table.failing == ()


def test_the_army_is_said_to_be_missing_when_no_attack_is_asked_for() -> None:
    army, banned = card_by_id("approaching-army"), prophecies_but("approaching-army")
    peaceful = tuple(pile for pile in EVERYTHING.piles if not (pile.is_attack or calls(pile)))
    piles = (card_by_id("poet"), *peaceful[:9])
    bare = Table(EVERYTHING, Requirements(attacks=False), NO_LANDSCAPES, piles, banned=tuple(banned))
    assert complete(bare, Random(1)).missing == (Missing(Role.ARMY, army, 1, Reason.NO_ATTACKS),)
    for seed in range(99):
        peaceful_table = with_cards("poet", asks=bare.requirements, seed=seed)
        assert only(Role.PROPHECY, peaceful_table) is not army


def test_where_no_attacks_is_given_up_an_attack_may_be_what_is_called_for() -> None:
    owned, banned = pool(["cornucopia-1"]), [card_by_id("horse-traders")]
    for seed in range(100):
        table = lay(owned, Requirements(attacks=False), PUBLISHED, Random(seed), banned=banned)
        assert (table.failing, table.missing) == ((kingdom.Requirement.NO_ATTACKS,), ())


def test_no_single_alchemy_pile_comes_when_alchemy_is_left_out() -> None:
    for seed in range(300):
        table = with_cards("young-witch", "ferryman", "black-market", seed=seed)
        if not any(pile.set == "alchemy" for pile in table.piles):
            assert not any(extra.card.set == "alchemy" for extra in table.extras)


def test_a_bane_that_cannot_be_found_is_told_with_the_reason() -> None:
    """Beside other piles of Alchemy, Herbalist alone can be the bane."""
    young_witch, herbalist = card_by_id("young-witch"), card_by_id("herbalist")
    others = [pile for pile in pool(["alchemy"]).piles if pile is not herbalist]
    for reason, sets, more, banned in (
        (Reason.NOT_OWNED, [], (), ()),
        (Reason.BANNED, ["alchemy"], (), (herbalist,)),
        (Reason.USED, ["alchemy"], (herbalist,), ()),
        (None, ["alchemy"], (), ()),
    ):
        ten = (young_witch, *more, *others)[:10]
        table = complete(Table(pool(sets), Requirements(), PUBLISHED, ten, banned=banned), Random(1))
        assert table.missing == ((Missing(Role.BANE, young_witch, 1, reason),) if reason else ())


def test_what_was_missing_before_stays_so_where_it_would_split_alchemy_unless_that_is_split() -> None:
    ten = (card_by_id("young-witch"), *[pile for pile in pool(["base-2"]).piles if pile.cost.coins > 3][:9])
    bare = Table(pool_of((*ten, card_by_id("herbalist"))), Requirements(), NO_LANDSCAPES, ten)
    for rules, banes in (((), 0), ((Rule.ALCHEMY_TOGETHER,), 1)):
        baseline = Baseline(missing=frozenset({Role.BANE}), rules=frozenset(rules))
        assert len(complete(bare, Random(1), baseline=baseline).extra(Role.BANE)) == banes


def test_findings_name_the_attack_wherever_it_lies() -> None:
    table = with_cards("ferryman", asks=Requirements(attacks=False))
    bureaucrat = card_by_id("bureaucrat")
    (extra,) = table.extra(Role.FERRYMAN)
    by_hand = replace(table, extras=(replace(extra, card=bureaucrat),))
    (finding,) = by_hand.findings
    assert finding == kingdom.Finding(kingdom.Requirement.NO_ATTACKS, False, (bureaucrat,))


@pytest.mark.slow
@pytest.mark.parametrize("lacked", mostly_long([(), (Role.FERRYMAN,), (Role.BANE,)]))
def test_what_ferryman_calls_for_is_set_out_as_well_as_can_be_or_left_empty(lacked: tuple[Role, ...]) -> None:
    """Of every way to fill the slots or to leave them empty, one is found that is as good as the best."""
    compared, empty, seeds = 0, 0, in_turn(range(400), 0, 4)
    both = tuple(map(card_by_id, ("ferryman", "young-witch")))
    for seed in seeds:
        rng, small = Random(seed), small_case(seed)
        left = [pile for pile in small.pool.piles if pile.id != "black-market" and "omen" not in pile.types]
        owned = pool_of((*left, *both))
        free = [pile for pile in owned.piles if pile is not both[0] and pile not in small.banned]
        if len(free) < 9:
            continue
        ten = (both[0], *rng.sample(free, 9))
        case = replace(small, pool=owned, locked=())
        banned = tuple(sorted({*case.banned}, key=lambda card: card.id))
        bare = Table(owned, case.asks, NO_LANDSCAPES, ten, case.landscapes, banned=banned)
        whole = complete(bare, rng, baseline=Baseline(missing=frozenset(lacked)))
        extras = tuple({extra.role.value: extra.card for extra in whole.extras}.items())
        missing = [each.role.value for each in whole.missing]
        ranked = case.rank(case.broken(ten, extras), missing, lacked)
        assert ranked == case.best_rank(ten, lacked)
        compared, empty = compared + 1, empty + (Role.FERRYMAN in missing)
    assert compared > len(seeds) * 3 / 8
    assert empty > len(seeds) / 40
