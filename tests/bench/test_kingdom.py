"""Milliseconds a kingdom: `pytest tests/bench/test_kingdom.py --benchmark-enable`."""

from itertools import count, cycle
from random import Random

from pytest_benchmark.fixture import BenchmarkFixture

from cardtable.kingdom import (
    RULE_BOOK,
    Asks,
    NoReplacementError,
    Pool,
    Role,
    Slot,
    Table,
    Weighting,
    attribute_spreads,
    card_by_id,
    choose,
    choose_even,
    choose_weighted,
    default_weighting,
    editions,
    even_kingdoms,
    judge,
    lay,
    pool,
    replacements,
    swap,
)

EVERYTHING = pool([edition.id for edition in editions()])
ALL_ASKS = Asks(
    village=True,
    drawer=True,
    buy=True,
    trashing=True,
    reaction=True,
    costs=True,
    priority="dark-ages",
    alchemy=True,
)


def test_a_kingdom_of_all_sets_with_all_asks(benchmark: BenchmarkFixture) -> None:
    seeds = count()
    choice = benchmark(lambda: choose(EVERYTHING, ALL_ASKS, Random(next(seeds))))
    assert choice.conflict is None


def test_a_kingdom_of_all_sets_without_asks(benchmark: BenchmarkFixture) -> None:
    seeds = count()
    choice = benchmark(lambda: choose(EVERYTHING, Asks(), Random(next(seeds))))
    assert len(choice.piles) == 10


def test_a_conflict_explained(benchmark: BenchmarkFixture) -> None:
    seeds, locked = count(), [card_by_id("militia")]
    asks = Asks(village=True, drawer=True, buy=True, trashing=True, attacks=False, costs=True, alchemy=True)
    choice = benchmark(lambda: choose(EVERYTHING, asks, Random(next(seeds)), locked=locked))
    assert choice.conflict is not None


def test_a_kingdom_judged(benchmark: BenchmarkFixture) -> None:
    kingdom = choose(EVERYTHING, ALL_ASKS, Random(1)).piles
    findings = benchmark(judge, kingdom, ALL_ASKS, EVERYTHING.sets)
    assert all(finding.holds for finding in findings)


def test_a_first_even_kingdom_counted_and_drawn(benchmark: BenchmarkFixture) -> None:
    """A pool of its own each time, so that no count is remembered."""
    choice = benchmark(lambda: choose_even(Pool(EVERYTHING.piles, EVERYTHING.sets), ALL_ASKS, Random(1)))
    assert choice.conflict is None


def test_a_further_even_kingdom(benchmark: BenchmarkFixture) -> None:
    seeds = count()
    choice = benchmark(lambda: choose_even(EVERYTHING, ALL_ASKS, Random(next(seeds))))
    assert choice.conflict is None


def test_even_chances_and_prices(benchmark: BenchmarkFixture) -> None:
    """The count, the chance of every pile and the price of every ask, none of them remembered."""

    def numbers() -> int:
        kingdoms = even_kingdoms(Pool(EVERYTHING.piles, EVERYTHING.sets), ALL_ASKS)
        return len(kingdoms.chances) + len(kingdoms.prices)

    assert benchmark(numbers) == 498 + 8


def test_a_weighted_kingdom_with_all_asks(benchmark: BenchmarkFixture) -> None:
    seeds = count()
    choice = benchmark(
        lambda: choose_weighted(EVERYTHING, ALL_ASKS, default_weighting(), Random(next(seeds)))
    )
    assert choice.conflict is None


def test_a_weighted_kingdom_without_asks(benchmark: BenchmarkFixture) -> None:
    seeds = count()
    choice = benchmark(lambda: choose_weighted(EVERYTHING, Asks(), default_weighting(), Random(next(seeds))))
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


def test_two_hundred_kingdoms_each_way_for_the_picture(benchmark: BenchmarkFixture) -> None:
    *_, last = benchmark(
        lambda: list(attribute_spreads(EVERYTHING, ALL_ASKS, default_weighting(), Random(1), 200))
    )
    assert last.done == 200


def test_all_replacements_of_a_pile_of_a_table_of_all_sets_with_all_asks(benchmark: BenchmarkFixture) -> None:
    table = lay(EVERYTHING, ALL_ASKS, RULE_BOOK, Random(1))
    assert benchmark(replacements, table, Slot(Role.PILE, 10))


def swap_or_stay(table: Table, slot: Slot, weighting: Weighting | None = None) -> Table:
    """The table after a swap, or as it is where no pile can come."""
    try:
        return swap(table, slot, Random(7), weighting=weighting)
    except NoReplacementError:
        return table
