"""Kingdoms chosen by the published method: they meet the asks, whatever is asked, locked and banned."""

from __future__ import annotations

from collections import Counter
from itertools import cycle
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardtable.kingdom import (
    AlchemyPart,
    Choice,
    LockError,
    Pool,
    Requirements,
    TooFewPilesError,
    card_by_id,
    choose_standard,
    editions,
    pool,
)
from cardtable.kingdom.choose.choice_problem import LockFault
from tests.support.case_count import case_count, in_turn, mostly_long
from tests.support.kingdom import naive_requirements as naive
from tests.support.kingdom.strategies import EVERYTHING, Case, cases


def violations(case: Case, choice: Choice) -> list[str]:
    """What is wrong with a choice, found without the engine."""
    wanted = naive.asked(case.asks, case.pool.sets)
    dropped = choice.conflict.dropped if choice.conflict else ()
    faults = {
        "ten distinct piles": len(set(choice.piles)) == len(choice.piles) == 10,
        "locked piles first": choice.piles[: len(case.locked)] == case.locked,
        "piles of the pool": set(choice.piles) <= {*case.pool.piles, *case.locked},
        "no banned pile": not {*choice.piles} & {*case.banned},
        "asks kept": all(naive.holds(ask, choice.piles, case.asks) for ask in wanted if ask not in dropped),
        "findings": [(found.requirement, found.holds) for found in choice.findings]
        == [(ask, naive.holds(ask, choice.piles, case.asks)) for ask in wanted],
        "Alchemy": _alchemy_is_right(choice),
    }
    return [what for what, right in faults.items() if not right]


def _alchemy_is_right(choice: Choice) -> bool:
    count = sum(pile.set == "alchemy" for pile in choice.piles)
    allowed = {AlchemyPart.LEFT_OUT: (0,), AlchemyPart.MIXED: range(11)}.get(choice.alchemy, (3, 4, 5))
    return count in allowed


@given(cases(), st.integers(0, 2**32))
def test_any_choice_of_editions_and_asks_gives_a_kingdom_that_meets_them(case: Case, seed: int) -> None:
    choice = choose_standard(
        case.pool, case.asks, Random(seed), locked=case.locked, banned=case.banned, beside=None
    )
    assert violations(case, choice) == []


def random_case(rng: Random, chosen: Pool) -> Case:
    """Requirements with some locked and banned piles of the pool; most asks are made."""
    village, drawer, buy, trashing, attacks, reaction, costs, alchemy, mix = (
        rng.random() < 0.6 for _ in range(9)
    )
    priority = rng.choice(chosen.sets) if rng.random() < 0.4 else None
    asks = Requirements(village, drawer, buy, trashing, attacks, reaction, costs, priority, alchemy, mix)
    locks = rng.choice((0, 0, 3, 9))
    bans = rng.choice((0, len(chosen.piles) - 10, 5))
    mixed = rng.sample(chosen.piles, len(chosen.piles))
    banned = mixed[locks : min(locks + bans, len(mixed) - (10 - locks))]
    return Case(chosen, asks, tuple(mixed[:locks]), tuple(banned))


@pytest.mark.slow
@pytest.mark.parametrize("quarter", mostly_long(range(4), 2))
def test_thousands_of_kingdoms_without_a_violation(quarter: int) -> None:
    rng = Random(20_000 + quarter)
    faults: Counter[str] = Counter()
    ids = [edition.id for edition in editions()]
    for _ in range(25):
        chosen = pool(rng.sample(ids, rng.randint(2, len(ids))))
        for _ in range(case_count(200)):
            case = random_case(rng, chosen)
            choice = choose_standard(
                chosen, case.asks, rng, locked=case.locked, banned=case.banned, beside=None
            )
            faults.update(violations(case, choice))
    assert faults == Counter()


@pytest.mark.slow
def test_every_pile_of_the_pool_appears_and_every_number_of_expensive_piles() -> None:
    wishes = cycle(
        [
            Requirements(costs=True),
            Requirements(
                village=True, drawer=True, buy=True, trashing=True, reaction=True, costs=True, alchemy=True
            ),
            Requirements(attacks=False, costs=True, mix_alchemy=True),
        ]
    )
    seen: Counter[str] = Counter()
    expensive: Counter[int] = Counter()
    runs = 3000
    for seed, asks in zip(range(runs), wishes, strict=False):
        piles = choose_standard(EVERYTHING, asks, Random(seed)).piles
        seen.update(pile.id for pile in piles)
        expensive[sum(naive.price(pile) >= 5 for pile in piles)] += 1
    assert len(seen) == len(EVERYTHING.piles)
    assert sorted(expensive) == [3, 4, 5]
    error = (runs * 1 / 3 * 2 / 3) ** 0.5
    assert all(abs(count - runs / 3) < 5 * error for count in expensive.values())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ids", "sets"),
    [(["base-1", "base-2", "alchemy"], 2), ([edition.id for edition in editions()], 18), (["alchemy"], 1)],
)
def test_the_alchemy_group_is_formed_with_chance_one_in_the_number_of_sets(ids: list[str], sets: int) -> None:
    chosen, seeds = pool(ids), in_turn(range(4000), 0, 4)
    parts = Counter(choose_standard(chosen, Requirements(), Random(seed)).alchemy for seed in seeds)
    runs = len(seeds)
    if sets == 1:
        assert parts == {AlchemyPart.MIXED: runs}
    else:
        error = (runs * 1 / sets * (1 - 1 / sets)) ** 0.5
        assert abs(parts[AlchemyPart.TOGETHER] - runs / sets) < 5 * error
        assert parts[AlchemyPart.TOGETHER] + parts[AlchemyPart.LEFT_OUT] == runs


def test_alchemy_comes_together_where_a_locked_pile_forbids_to_leave_it_out() -> None:
    locked = (card_by_id("familiar"),)
    for seed in range(20):
        choice = choose_standard(EVERYTHING, Requirements(), Random(seed), locked=locked)
        assert choice.alchemy is AlchemyPart.TOGETHER


def test_mixed_alchemy_gives_single_piles_too() -> None:
    counts = {
        sum(
            pile.set == "alchemy"
            for pile in choose_standard(EVERYTHING, Requirements(mix_alchemy=True), Random(seed)).piles
        )
        for seed in range(200)
    }
    assert {0, 1} <= counts


def test_without_asks_every_pile_is_equally_likely() -> None:
    chosen, seeds = pool(["base-2"]), in_turn(range(5200), 0, 4)
    seen = Counter(
        pile for seed in seeds for pile in choose_standard(chosen, Requirements(), Random(seed)).piles
    )
    runs, chance = len(seeds), 10 / 26
    error = (runs * chance * (1 - chance)) ** 0.5
    assert all(abs(seen[pile] - runs * chance) < 5 * error for pile in chosen.piles)


@given(st.integers(0, 25))
@example(9)
@example(10)
def test_fewer_than_ten_piles_are_counted(kept: int) -> None:
    chosen = pool(["base-1"])
    banned = chosen.piles[kept:]
    if kept >= 10:
        assert len(choose_standard(chosen, Requirements(), Random(1), banned=banned).piles) == 10
    else:
        with pytest.raises(TooFewPilesError) as error:
            choose_standard(chosen, Requirements(), Random(1), banned=banned)
        assert error.value.count == kept


def test_ten_locked_piles_are_a_kingdom_without_any_set() -> None:
    locked = EVERYTHING.piles[:10]
    assert choose_standard(pool([]), Requirements(), Random(1), locked=locked).piles == locked


ELEVEN = [pile.id for pile in EVERYTHING.piles[:11]]


@pytest.mark.parametrize(
    ("locked", "banned", "fault", "named"),
    [
        (["moat", "moat"], [], LockFault.TWICE, ["moat", "moat"]),
        (["moat", "copper"], [], LockFault.NO_PILE, ["copper"]),
        (["moat", "village"], ["village"], LockFault.BANNED, ["village"]),
        (ELEVEN, [], LockFault.TOO_MANY, ELEVEN),
    ],
)
def test_piles_that_cannot_be_locked_are_named(
    locked: list[str], banned: list[str], fault: LockFault, named: list[str]
) -> None:
    with pytest.raises(LockError) as error:
        choose_standard(
            EVERYTHING,
            Requirements(),
            Random(1),
            locked=[card_by_id(pile) for pile in locked],
            banned=[card_by_id(pile) for pile in banned],
        )
    assert error.value.fault is fault
    assert [pile.id for pile in error.value.piles] == named
