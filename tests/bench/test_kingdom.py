"""Milliseconds a kingdom: `pytest tests/bench/test_kingdom.py --benchmark-enable`."""

from __future__ import annotations

from dataclasses import replace
from itertools import count, cycle
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from cardtable.common.jobs import finish
from cardtable.kingdom import (
    PUBLISHED,
    RULE_BOOK,
    Landscapes,
    NoReplacementError,
    PileLimit,
    Pool,
    Requirements,
    Role,
    Settings,
    Slot,
    Table,
    Weighting,
    ban,
    card_by_id,
    choose_standard,
    choose_uniform,
    default_weighting,
    editions,
    judge,
    lay,
    pool,
    replacements,
    revise,
    swap,
    uniform_kingdoms,
)
from cardtable.kingdom.table.mending import mend
from cardtable.kingdom.weighted.choosing import choose_weighted

pytestmark = pytest.mark.long
EVERYTHING = pool([edition.id for edition in editions()])
ALL_ASKS = Requirements(
    village=True,
    drawer=True,
    buy=True,
    trashing=True,
    reaction=True,
    costs=True,
    priority="dark-ages",
    alchemy=True,
)

FOUR_LIMITS = Requirements(
    village=True,
    drawer=True,
    limits=(
        PileLimit("village", 2),
        PileLimit("attack", 1, 2),
        PileLimit("cost-5", 0, 3),
        PileLimit("duration", 1),
    ),
)
EIGHT_LIMITS = replace(
    FOUR_LIMITS,
    limits=(
        *FOUR_LIMITS.limits,
        PileLimit("buy", 1, 3),
        PileLimit("treasure", 0, 1),
        PileLimit("empires", 1, 2),
        PileLimit("gainer", 0, 3),
    ),
)
SCARCE = pool(["alchemy", "cornucopia-2"])
"""A pool in which a bane or Ferryman's pile is often missing unless the ten piles are chosen for it."""
FOUR_ASKS = Requirements(village=True, drawer=True, trashing=True, reaction=True)


def test_a_kingdom_of_all_sets_with_all_asks(benchmark: BenchmarkFixture) -> None:
    seeds = count()
    choice = benchmark(lambda: choose_standard(EVERYTHING, ALL_ASKS, Random(next(seeds))))
    assert choice.conflict is None


def test_a_kingdom_of_all_sets_without_asks(benchmark: BenchmarkFixture) -> None:
    seeds = count()
    choice = benchmark(lambda: choose_standard(EVERYTHING, Requirements(), Random(next(seeds))))
    assert len(choice.piles) == 10


def test_a_conflict_explained(benchmark: BenchmarkFixture) -> None:
    seeds, locked = count(), [card_by_id("militia")]
    asks = Requirements(
        village=True, drawer=True, buy=True, trashing=True, attacks=False, costs=True, alchemy=True
    )
    choice = benchmark(lambda: choose_standard(EVERYTHING, asks, Random(next(seeds)), locked=locked))
    assert choice.conflict is not None


def test_a_kingdom_of_all_sets_with_eight_limits(benchmark: BenchmarkFixture) -> None:
    seeds = count()
    choice = benchmark(lambda: choose_standard(EVERYTHING, EIGHT_LIMITS, Random(next(seeds))))
    assert choice.conflict is None


def test_a_weighted_kingdom_with_eight_limits(benchmark: BenchmarkFixture) -> None:
    seeds = count()
    choice = benchmark(
        lambda: choose_weighted(EVERYTHING, EIGHT_LIMITS, default_weighting(), Random(next(seeds)))
    )
    assert choice.conflict is None


def test_a_first_even_kingdom_with_four_limits(benchmark: BenchmarkFixture) -> None:
    """A pool of its own each time, so that no count is remembered."""
    choice = benchmark(
        lambda: choose_uniform(Pool(EVERYTHING.piles, EVERYTHING.sets), FOUR_LIMITS, Random(1))
    )
    assert choice.conflict is None


def test_a_further_even_kingdom_with_four_limits(benchmark: BenchmarkFixture) -> None:
    seeds = count()
    choice = benchmark(lambda: choose_uniform(EVERYTHING, FOUR_LIMITS, Random(next(seeds))))
    assert choice.conflict is None


def test_a_conflict_of_eleven_limits_explained(benchmark: BenchmarkFixture) -> None:
    limits = (*EIGHT_LIMITS.limits, PileLimit("cost-2", 5), PileLimit("cost-3", 4), PileLimit("cost-4", 3))
    asks = Requirements(limits=limits)
    choice = benchmark(lambda: choose_standard(Pool(EVERYTHING.piles, EVERYTHING.sets), asks, Random(1)))
    assert choice.conflict is not None


def test_a_table_of_all_sets_with_eight_limits(benchmark: BenchmarkFixture) -> None:
    seeds = count()
    table = benchmark(lambda: lay(EVERYTHING, EIGHT_LIMITS, RULE_BOOK, Random(next(seeds))))
    assert table.failing == ()


def test_a_kingdom_judged(benchmark: BenchmarkFixture) -> None:
    kingdom = choose_standard(EVERYTHING, ALL_ASKS, Random(1)).piles
    findings = benchmark(judge, kingdom, ALL_ASKS, EVERYTHING.sets)
    assert all(finding.holds for finding in findings)


def test_a_first_even_kingdom_counted_and_drawn(benchmark: BenchmarkFixture) -> None:
    """A pool of its own each time, so that no count is remembered."""
    choice = benchmark(lambda: choose_uniform(Pool(EVERYTHING.piles, EVERYTHING.sets), ALL_ASKS, Random(1)))
    assert choice.conflict is None


def test_a_further_even_kingdom(benchmark: BenchmarkFixture) -> None:
    seeds = count()
    choice = benchmark(lambda: choose_uniform(EVERYTHING, ALL_ASKS, Random(next(seeds))))
    assert choice.conflict is None


def test_even_chances_and_prices(benchmark: BenchmarkFixture) -> None:
    """The count, the chance of every pile and the price of every ask, none of them remembered."""

    def numbers() -> int:
        kingdoms = uniform_kingdoms(Pool(EVERYTHING.piles, EVERYTHING.sets), ALL_ASKS)
        return len(kingdoms.chances) + len(finish(kingdoms.counting()))

    assert benchmark(numbers) == len(EVERYTHING.piles) + 8


def test_a_weighted_kingdom_with_all_asks(benchmark: BenchmarkFixture) -> None:
    seeds = count()
    choice = benchmark(
        lambda: choose_weighted(EVERYTHING, ALL_ASKS, default_weighting(), Random(next(seeds)))
    )
    assert choice.conflict is None


def test_a_weighted_kingdom_without_asks(benchmark: BenchmarkFixture) -> None:
    seeds = count()
    choice = benchmark(
        lambda: choose_weighted(EVERYTHING, Requirements(), default_weighting(), Random(next(seeds)))
    )
    assert len(choice.draws) == 10


def test_a_whole_table_of_all_sets_with_all_asks(benchmark: BenchmarkFixture) -> None:
    seeds = count()
    table = benchmark(lambda: lay(EVERYTHING, ALL_ASKS, RULE_BOOK, Random(next(seeds))))
    assert table.failing == ()


def test_a_swap_on_a_table_of_all_sets_with_all_asks(benchmark: BenchmarkFixture) -> None:
    tables = [lay(EVERYTHING, ALL_ASKS, RULE_BOOK, Random(seed)) for seed in range(40)]
    swaps = cycle([(table, Slot(Role.PILE, number)) for number in range(1, 11) for table in tables])
    table = benchmark(lambda: swap_or_stay(*next(swaps)))
    assert table.failing == ()


def test_a_weighted_swap_on_a_table_of_all_sets_with_all_asks(benchmark: BenchmarkFixture) -> None:
    tables = [lay(EVERYTHING, ALL_ASKS, RULE_BOOK, Random(seed)) for seed in range(40)]
    swaps = cycle([(table, Slot(Role.PILE, number)) for number in range(1, 11) for table in tables])
    table = benchmark(lambda: swap_or_stay(*next(swaps), default_weighting()))
    assert table.failing == ()


def test_a_kingdom_of_few_piles_for_the_extras(benchmark: BenchmarkFixture) -> None:
    seeds = count()
    choice = benchmark(lambda: choose_standard(SCARCE, FOUR_ASKS, Random(next(seeds))))
    assert choice.conflict is None


def test_a_weighted_kingdom_of_few_piles_for_the_extras(benchmark: BenchmarkFixture) -> None:
    seeds = count()
    choice = benchmark(lambda: choose_weighted(SCARCE, FOUR_ASKS, default_weighting(), Random(next(seeds))))
    assert choice.conflict is None


def test_a_first_even_kingdom_of_few_piles_for_the_extras(benchmark: BenchmarkFixture) -> None:
    """A pool of its own each time, so that no count is remembered."""
    choice = benchmark(lambda: choose_uniform(Pool(SCARCE.piles, SCARCE.sets), FOUR_ASKS, Random(1)))
    assert choice.conflict is None


def test_a_whole_table_of_three_small_sets(benchmark: BenchmarkFixture) -> None:
    seeds, owned = count(), pool(["base-2", "alchemy", "cornucopia-2"])
    table = benchmark(lambda: lay(owned, Requirements(), PUBLISHED, Random(next(seeds))))
    assert table.missing == ()


def test_a_table_of_all_sets_mended(benchmark: BenchmarkFixture) -> None:
    """Seven piles put by name cost 5 or more, so that several have to be swapped."""
    dear = [pile for pile in EVERYTHING.piles if pile.is_expensive][:7]
    laid = lay(EVERYTHING, Requirements(village=True), RULE_BOOK, Random(1), locked=dear)
    wanted = Requirements(village=True, costs=True)
    spoilt = revise(replace(laid, locked=(), requirements=wanted), Random(1))
    mended = benchmark(lambda: mend(spoilt, Random(1)))
    assert spoilt.failing != ()
    assert mended.failing == ()


def test_all_replacements_of_a_pile_of_a_table_of_all_sets_with_all_asks(benchmark: BenchmarkFixture) -> None:
    table = lay(EVERYTHING, ALL_ASKS, RULE_BOOK, Random(1))
    assert benchmark(replacements, table, Slot(Role.PILE, 10))


def test_a_table_with_landscapes_from_other_sets(benchmark: BenchmarkFixture) -> None:
    seeds, settings = (
        count(),
        Settings(landscapes=Landscapes.RULE_BOOK, landscape_sets=("menagerie", "plunder")),
    )
    table = benchmark(lambda: lay(EVERYTHING, ALL_ASKS, settings, Random(next(seeds))))
    assert table.failing == ()


def test_a_veto_on_a_table_of_all_sets_with_all_asks(benchmark: BenchmarkFixture) -> None:
    tables = cycle([lay(EVERYTHING, ALL_ASKS, RULE_BOOK, Random(seed)) for seed in range(40)])

    def veto() -> Table:
        table = next(tables)
        return ban(table, table.piles[3], Random(7))

    assert len(benchmark(veto).piles) == 10


def swap_or_stay(table: Table, slot: Slot, weighting: Weighting | None = None) -> Table:
    """The table after a swap, or as it is where no pile can come."""
    try:
        return swap(table, slot, Random(7), weighting=weighting)
    except NoReplacementError:
        return table
