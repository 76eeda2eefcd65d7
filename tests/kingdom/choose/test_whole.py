"""Whole tables: found whenever one exists, by every method; counted exactly; proved impossible."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from cardtable import kingdom
from cardtable.kingdom import Kind, Requirements, Role, all_cards, card_by_id, choose_standard, pool
from cardtable.kingdom.choose import choice_problem
from cardtable.kingdom.choose.outlook import Beside
from tests.support.case_count import case_count
from tests.support.kingdom.integer_program import Program
from tests.support.kingdom.oracle import Case
from tests.support.kingdom.random_tables import METHODS
from tests.support.kingdom.small_cases import SMALL, boxed_case, limited, pool_of, small_case, tight_case

ASKS = Requirements(village=True, drawer=True, trashing=True, reaction=True)


def check(case: Case) -> bool:
    """Compare with every ten of a case; whether some ten is the ten of a whole table."""
    beside = Beside(case.landscapes, tuple((Role(role), card) for role, card in case.held))
    kingdoms = kingdom.uniform_kingdoms(case.pool, case.asks, **case.given, beside=beside)
    tens = {frozenset(ten) for ten in case.whole_tens()}
    if not tens:
        is_split = kingdoms.settled.conflict is None  # only the rule of Alchemy is not kept
        assert not is_split or not (case.asks.alchemy or case.asks.mix_alchemy)
        return False
    assert kingdoms.settled.conflict is None
    found = [frozenset(kingdoms.kingdom(number).piles) for number in range(kingdoms.total)]
    assert len(found) == len(tens)
    assert set(found) == tens
    for pile in case.pool.piles:
        assert kingdoms.chances[pile] == Fraction(sum(pile in ten for ten in tens), len(tens))
    for seed, method in product(range(3), ("standard", "weighted")):
        choice = METHODS[method](case.pool, case.asks, Random(seed), **case.given, beside=beside)
        assert frozenset(choice.piles) in tens
    return True


@pytest.mark.parametrize("kind", SMALL)
def test_whole_tables_are_found_and_each_counted_once(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each second choice soon runs out of steps: the rest of it is chosen within one whole kingdom."""
    possible, cases = 0, case_count(1600)
    for seed in (*range(cases), 329):  # in the last one what was found safe may lie outside of that kingdom
        with monkeypatch.context() as patched:
            if seed % 2:
                patched.setattr(choice_problem, "MOST_STEPS", seed % 8)
            possible += check(SMALL[kind](seed))
    assert cases / 16 < possible < cases


def test_a_pile_whose_bane_meets_a_wish_is_counted_though_nothing_calls_for_a_bane_yet() -> None:
    dull = ("chapel", "workshop", "mine", "gardens", "vassal", "remodel", "artisan", "merchant", "harbinger")
    locked = tuple(map(card_by_id, dull))
    others = tuple(map(card_by_id, ("young-witch", "moat", "cellar", "militia")))
    asks = Requirements(attack=True, reaction=True)
    case = Case(pool_of((*locked, *others)), asks, locked)
    kingdoms = kingdom.uniform_kingdoms(case.pool, asks, locked=case.locked)
    assert kingdoms.settled.bounds.helped
    assert [kingdoms.kingdom(0).piles[-1].id, kingdoms.total] == ["young-witch", 1]
    assert check(case)


def test_where_nothing_else_does_the_bane_is_the_village() -> None:
    dull = ("young-witch", "chapel", "moat", "militia", "mine", "bureaucrat", "gardens", "vassal", "bandit")
    locked = tuple(map(card_by_id, dull))
    others = tuple(map(card_by_id, ("hamlet", "workshop", "remodel", "merchant")))
    case = Case(pool_of((*locked, *others)), Requirements(village=True, mix_alchemy=True), locked)
    assert check(case)
    kingdoms = kingdom.uniform_kingdoms(case.pool, case.asks, locked=locked)
    assert kingdoms.total == 1  # Hamlet is the tenth, and no help is needed
    without = Case(case.pool, case.asks, (*locked, others[1]))
    assert check(without)
    assert kingdom.uniform_kingdoms(without.pool, without.asks, locked=without.locked).settled.bounds.helped


@pytest.mark.parametrize(
    ("caller", "role", "card"),
    [
        ("young-witch", Role.BANE, "moat"),
        ("poet", Role.PROPHECY, "approaching-army"),
        ("underling", Role.ALLY, "order-of-masons"),
    ],
)
def test_a_card_that_lies_in_its_role_lets_its_caller_come(caller: str, role: Role, card: str) -> None:
    """Though it may not be drawn as a pile, and no other card can take the role."""
    dear, held = [pile for pile in pool(["base-2"]).piles if pile.cost.coins > 3], card_by_id(card)
    owned, beside = pool_of((card_by_id(caller), *dear)), Beside(extras=((role, held),))
    banned = [card for card in all_cards() if card.kind is held.kind and card not in owned.piles]
    kingdoms = kingdom.uniform_kingdoms(owned, Requirements(), banned=banned, beside=beside)
    assert kingdoms.chances[card_by_id(caller)] > 0


@pytest.mark.parametrize(
    ("caller", "held", "extra", "asks"),
    [
        ("riverboat", {"riverboat": "ferryman"}, "caravan-guard", Requirements(reaction=True)),
        ("poet", {"prophecy": "approaching-army"}, "militia", Requirements(attack=True)),
        ("poet", {}, "militia", Requirements(attack=True)),
    ],
)
def test_what_a_card_in_its_role_calls_for_may_meet_the_wish(
    caller: str, held: dict[str, str], extra: str, asks: Requirements
) -> None:
    """With a Bandit among the ten the Reaction is needed; the army is an Attack of the supply."""
    dull = ("mine", "gardens", "vassal", "remodel", "artisan", "library", "festival", "workshop")
    locked = tuple(map(card_by_id, (caller, "bandit" if asks.reaction else "market", *dull)))
    there = tuple((role, card_by_id(name)) for role, name in held.items())
    owned, banned = pool_of((*locked, card_by_id(extra))), tuple(card for _, card in there)
    assert check(Case(owned, asks, locked, banned, held=there))


NINE = [pile for pile in pool(["base-2"]).piles if pile.cost.coins in (3, 4) and not pile.is_attack][:9]
DEAR = "market mine festival"
MILITIA = card_by_id("militia")
PEACE = Requirements(attacks=False)


@pytest.mark.parametrize(
    ("caller", "others", "rest"),
    [
        ("ferryman", DEAR, {}),
        ("ferryman", "militia bureaucrat market", {"asks": PEACE}),
        ("ferryman", DEAR, {"asks": PEACE, "held": (("ferryman", MILITIA),), "banned": (MILITIA,)}),
        ("black-market", "vineyard golem transmute", {}),
        ("druid", DEAR, {"banned": tuple(card for card in all_cards() if card.kind is Kind.BOON)[2:]}),
    ],
)
def test_no_kingdom_leaves_a_role_without_a_card(caller: str, others: str, rest: dict[str, Any]) -> None:
    ten = (card_by_id(caller), *NINE)
    case = Case(pool_of((*ten, *map(card_by_id, others.split()))), **({"asks": Requirements()} | rest))
    assert ten not in case.whole_tens()
    assert check(case)


def test_ten_piles_for_divine_wind_are_left_over_beside_those_of_other_roles() -> None:
    """Of 21 piles there are ten for the wind, ten for the game, and a bane: none for Ferryman."""
    witch, poet, ferryman = map(card_by_id, ("young-witch", "poet", "ferryman"))
    banned = [card for card in all_cards() if card.kind is Kind.PROPHECY and card.id != "divine-wind"]
    owned = pool_of((witch, poet, ferryman, *pool(["base-2"]).piles[:18]))
    found = kingdom.uniform_kingdoms(owned, Requirements(), locked=[witch, poet], banned=banned)
    assert found.settled.conflict is None
    assert found.chances[ferryman] == 0


@pytest.mark.parametrize("deck", [("young-witch", "smithy"), ("smithy", "young-witch")])
def test_the_bane_that_any_card_of_a_deck_calls_for_is_left_over(deck: tuple[str, str]) -> None:
    dear = [pile for pile in pool(["base-2"]).piles if pile.cost.coins > 3 and pile.id not in deck]
    market, held = card_by_id("black-market"), tuple(map(card_by_id, deck))
    owned = pool_of((market, card_by_id("cellar"), *dear[:12]))
    case = Case(owned, Requirements(), (market,), held, held=tuple(("deck", card) for card in held))
    assert check(case)


@pytest.mark.parametrize(
    ("editions", "asks"),
    [
        (["cornucopia-2"], Requirements()),
        (["cornucopia-2"], ASKS),
        (["cornucopia-1"], Requirements()),
        (["cornucopia-2", "alchemy"], ASKS),
        (
            ["cornucopia-2", "alchemy"],
            Requirements(attacks=False, village=True, counters=kingdom.Counters.ANY),
        ),
    ],
)
def test_small_collections_have_whole_tables_only(editions: list[str], asks: Requirements) -> None:
    owned = pool(editions)
    for seed, choose in product(range(25), METHODS.values()):
        choice = choose(owned, asks, Random(seed))
        assert choice.conflict is None
        assert next(Case(owned, asks).whole(choice.piles), None) is not None


def proved(case: Case) -> bool:
    """Compare the engine's claims with the program's; whether some whole table meets the wishes."""
    choice = choose_standard(case.pool, case.asks, Random(1), **case.given, beside=Beside(case.landscapes))
    is_possible = Program(case, together=False).is_possible()
    assert (choice.conflict is None) is is_possible
    has_group_rule = "alchemy" in case.pool.sets and not (case.asks.alchemy or case.asks.mix_alchemy)
    if is_possible and has_group_rule:
        keeps_group = choice.alchemy is not kingdom.AlchemyPart.MIXED
        assert keeps_group is Program(case, together=True).is_possible()
    if is_possible and choice.alchemy is not kingdom.AlchemyPart.MIXED:
        ten = replace(case, locked=choice.piles)
        assert Program(ten, together=True).is_possible()
    return is_possible


@pytest.mark.parametrize("seed", range(40))
def test_the_program_agrees_with_enumeration(seed: int) -> None:
    case = small_case(seed)
    exists = any(next(case.whole(ten), None) is not None for ten in case.tens())
    assert Program(case, together=True).is_possible() is exists


@pytest.mark.slow
def test_what_the_engine_says_of_a_game_is_what_the_program_proves() -> None:
    counts, seed = Counter[bool](), 0
    while min(counts[True], counts[False]) < case_count(400):
        counts[proved(boxed_case(seed))] += 1
        counts[proved(small_case(seed))] += 1
        for make in (boxed_case, small_case):
            proved(limited(make, seed))
        proved(tight_case(seed))
        seed += 1


@pytest.mark.slow
def test_the_conflict_that_is_named_is_a_conflict_and_each_smaller_one_is_none() -> None:
    """The asks that the engine names cannot be met together; without any one of them they can."""
    named, seed = 0, 5000
    while named < case_count(100):
        case = boxed_case(seed)
        seed += 1
        kingdoms = kingdom.uniform_kingdoms(case.pool, case.asks, **case.given, beside=Beside())
        conflict = kingdoms.settled.conflict
        if conflict and conflict.requirements and not case.landscapes:
            named += 1
            assert not Program(case.only(conflict.requirements), together=False).is_possible()
            for ask in conflict.requirements:
                others = [other for other in conflict.requirements if other != ask]
                assert Program(case.only(others), together=False).is_possible()
