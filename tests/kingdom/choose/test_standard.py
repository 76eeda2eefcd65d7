"""Kingdoms chosen by the published method: they meet the asks, whatever is asked, locked and banned."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import cycle
from random import Random

import pytest

from cardtable.kingdom import AlchemyPart, Requirements, choose_standard, editions, pool
from tests.support.case_count import in_turn
from tests.support.kingdom.oracle import price
from tests.support.kingdom.strategies import EVERYTHING


@pytest.mark.slow
def test_every_pile_of_the_pool_appears_and_every_number_of_expensive_piles() -> None:
    costs = Requirements(costs=True)
    many = replace(costs, village=True, drawer=True, buy=True, trashing=True, reaction=True, alchemy=True)
    wishes = cycle((costs, many, replace(costs, attacks=False, mix_alchemy=True)))
    seen, expensive, runs = Counter[str](), Counter[int](), 3000
    for seed, asks in zip(range(runs), wishes, strict=False):
        piles = choose_standard(EVERYTHING, asks, Random(seed)).piles
        seen.update(pile.id for pile in piles)
        expensive[sum(price(pile) >= 5 for pile in piles)] += 1
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


def test_mixed_alchemy_gives_single_piles_too() -> None:
    mixed = Requirements(mix_alchemy=True)
    tens = (choose_standard(EVERYTHING, mixed, Random(seed)).piles for seed in range(200))
    assert {0, 1} <= {sum(pile.set == "alchemy" for pile in ten) for ten in tens}


def test_without_asks_every_pile_is_equally_likely() -> None:
    chosen, seeds = pool(["base-2"]), in_turn(range(5200), 0, 4)
    seen = Counter(
        pile for seed in seeds for pile in choose_standard(chosen, Requirements(), Random(seed)).piles
    )
    runs, chance = len(seeds), 10 / 26
    error = (runs * chance * (1 - chance)) ** 0.5
    assert all(abs(seen[pile] - runs * chance) < 5 * error for pile in chosen.piles)
