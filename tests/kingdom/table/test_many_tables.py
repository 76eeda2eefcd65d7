"""Many random tables and series of changes, judged by the rule book written out once more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from cardtable.kingdom import (
    PUBLISHED,
    RULE_BOOK,
    Asks,
    Counters,
    Landscapes,
    Limits,
    NoReplacementError,
    PileLimit,
    PlaceError,
    Pool,
    Role,
    Settings,
    Slot,
    Table,
    TooFewPilesError,
    ban,
    choose_even,
    conflict,
    editions,
    landscape_sets,
    lay,
    lock,
    pick,
    pool,
    remove_landscape,
    replace_several,
    revise,
    swap,
    unlock,
)
from tests.support.case_count import case_count
from tests.support.kingdom import rule_book
from tests.support.kingdom.methods import METHODS
from tests.support.kingdom.naive_limits import SORTS
from tests.support.kingdom.small_games import helped_game, pool_of

EDITIONS = tuple(edition.id for edition in editions())


def some_asks(rng: Random) -> Asks:
    """Any asks, each in one table of three."""
    village, drawer, buy, trashing, reaction, costs, alchemy = (rng.random() < 0.33 for _ in range(7))
    return Asks(
        village,
        drawer,
        buy,
        trashing,
        attacks=rng.random() < 0.8,
        attack=rng.random() < 0.2,
        reaction=reaction,
        counters=rng.choice(tuple(Counters)),
        costs=costs,
        alchemy=alchemy,
        mix_alchemy=rng.random() < 0.3,
    )


def some_wishes(rng: Random) -> tuple[Pool, Asks, Settings]:
    """The piles of one or two editions as often as of many, asks, and the rules of a table."""
    size = rng.choice((1, 2, 2, rng.randrange(3, len(EDITIONS) + 1)))
    owned = pool(rng.sample(EDITIONS, size))
    if len(owned.piles) < 10:
        owned = pool(EDITIONS[:2])
    return owned, some_asks(rng), rng.choice((PUBLISHED, RULE_BOOK))


def some_table(seed: int) -> Table:
    """A table by each of the three methods."""
    rng = Random(seed)
    wishes = some_wishes(rng)
    return lay(*wishes, rng, chooser=rng.choice(tuple(METHODS.values())))


def limited_table(seed: int) -> Table:
    """A table with some least and most, of ordinary sizes, and few other asks."""
    rng = Random(f"limited {seed}")
    owned = pool(rng.sample(EDITIONS, rng.choice((1, 2, 2, 3, 6, rng.randrange(3, len(EDITIONS) + 1)))))
    if len(owned.piles) < 10:
        owned = pool(EDITIONS[:2])
    chooser = METHODS[rng.choice(("standard", "standard", "standard", "weighted", "weighted", "even"))]
    asks = some_asks(rng) if rng.random() < 0.5 else Asks()
    limited = replace(asks, limits=some_limits(rng, owned.sets, 3 if chooser is choose_even else 8))
    return lay(owned, limited, rng.choice((PUBLISHED, RULE_BOOK)), rng, chooser=chooser)


def some_limits(rng: Random, sets: tuple[str, ...], most_limits: int) -> tuple[PileLimit, ...]:
    """One or several least and most, of sorts and of sets."""
    limits = []
    for of in rng.sample((*SORTS, *sets), rng.randint(1, most_limits)):
        least = rng.choice((0, 0, 1, 1, 2, 3))
        limits.append(PileLimit(of, least, rng.choice((least, least + 1, least + 2, 10, 10))))
    return tuple(limits)


def check(table: Table) -> None:
    """A table keeps every rule, and lacks something or breaks an ask only where no whole table exists."""
    assert rule_book.violations(table) == []
    if table.missing or table.failing:
        assert conflict(table) is not None


def change(table: Table, rng: Random) -> Table:
    """The table after a random change."""
    slot = rng.choice(tuple(table.slots))
    kind = rng.randrange(8)
    try:
        if kind == 0:
            return lock(table, slot)
        if kind == 1:
            return unlock(table, slot)
        if kind == 2 and len(table.banned) < 3:
            return ban(table, table.slots[slot], rng)
        if kind == 3:
            return revise(table, rng, asks=replace(some_asks(rng), limits=table.asks.limits))
        if kind == 4:
            slots = rng.sample(tuple(table.slots), rng.randint(1, 4))
            return replace_several(table, slots, rng, chooser=rng.choice(tuple(METHODS.values())))
        if kind == 5:
            return pick(table, slot, rng.choice(table.pool.piles), rng)
        if kind == 6 and table.landscapes:
            return remove_landscape(table, Slot(Role.LANDSCAPE, 1), rng)
        return swap(table, slot, rng)
    except (NoReplacementError, PlaceError, TooFewPilesError):
        return table


@pytest.mark.parametrize("seed", range(60))
def test_random_tables_are_whole_or_have_a_conflict(seed: int) -> None:
    check(some_table(seed))


@pytest.mark.parametrize("seed", range(60))
def test_random_tables_keep_their_least_and_most_or_have_a_conflict(seed: int) -> None:
    check(limited_table(seed))


@pytest.mark.parametrize("seed", range(12))
def test_ten_changes_lose_no_least_and_most(seed: int) -> None:
    follow(seed, limited_table)


def table_with_landscapes_from_elsewhere(seed: int) -> Table:
    """Any table whose landscapes come from one to three sets that have some."""
    rng = Random(f"elsewhere {seed}")
    owned, asks, rules = some_wishes(rng)
    sets = set(rng.sample(landscape_sets(), rng.randint(1, 3)))
    settings = replace(
        rules,
        in_all=rng.choice((rules.in_all, Limits(1, 3))),
        landscape_sets=tuple(each for each in landscape_sets() if each in sets),
    )
    chooser = rng.choice(tuple(METHODS.values()))
    return lay(owned, asks, settings, rng, chooser=chooser)


def check_elsewhere(seed: int) -> None:
    """The table keeps every rule, and its landscapes are of the sets that are named for them."""
    table = table_with_landscapes_from_elsewhere(seed)
    check(table)
    assert {card.set for card in table.landscapes} <= {*table.settings.landscape_sets}


@pytest.mark.parametrize("seed", [*range(30), 13590])  # Divine Wind brought a Riverboat without its card
def test_tables_with_landscapes_from_elsewhere_are_whole_or_have_a_conflict(seed: int) -> None:
    check_elsewhere(seed)


@pytest.mark.slow
@pytest.mark.parametrize("quarter", range(4))
def test_thousands_of_random_tables_are_whole_or_have_a_conflict(quarter: int) -> None:
    """A third each with any asks, with least and most, and with landscapes from elsewhere."""
    for seed in range(quarter, case_count(20_000), 4):
        check_any(seed)


def check_any(seed: int) -> None:
    """Check a table of one of the three kinds."""
    if seed % 3 == 2:
        check_elsewhere(seed)
    else:
        check(limited_table(seed) if seed % 3 else some_table(seed))


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
def test_tables_whose_extras_must_help_are_whole_or_have_a_conflict(method: str) -> None:
    """A bane, Ferryman's pile or the army's is the only village, Reaction or Attack."""
    settings = Settings(landscapes=Landscapes.LEAST)
    for seed in range(120):
        game = helped_game(seed)
        owned, chooser = pool_of(game), METHODS[method]
        table = lay(owned, game.asks, settings, Random(seed), locked=game.locked, chooser=chooser)
        assert bool(table.missing or table.failing) == (conflict(table) is not None)


@pytest.mark.parametrize("seed", range(15))
def test_ten_changes_keep_the_rules(seed: int) -> None:
    follow(seed)


@pytest.mark.slow
@pytest.mark.parametrize("quarter", range(4))
def test_hundreds_of_series_of_ten_changes_keep_the_rules(quarter: int) -> None:
    """A third of them with least and most."""
    for seed in range(quarter, case_count(2_000), 4):
        follow(seed, some_table if seed % 3 else limited_table)


def follow(seed: int, first: Callable[[int], Table] = some_table) -> None:
    """Make ten changes to a table; a swap loses nothing that held before."""
    rng = Random(seed)
    table = first(seed)
    for _ in range(10):
        table = change(table, rng)
        assert rule_book.violations(table) == []
