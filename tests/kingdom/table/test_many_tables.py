"""Many random tables and series of changes, judged by the rule book written out once more."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.kingdom import Landscapes, Settings, Table, conflict, lay
from tests.support.case_count import case_count, mostly_long
from tests.support.kingdom import rule_book
from tests.support.kingdom.random_tables import METHODS, any_game, game_with_landscapes_from_elsewhere
from tests.support.kingdom.series import Series
from tests.support.kingdom.small_cases import tight_case


def check(table: Table) -> None:
    """A table keeps every rule, and lacks something or breaks an ask only where no whole table exists."""
    assert rule_book.violations(table) == []
    if table.missing or table.failing:
        assert conflict(table) is not None
    if table.settings.landscape_sets:
        assert {card.set for card in table.landscapes} <= {*table.settings.landscape_sets}


@pytest.mark.parametrize("quarter", mostly_long(range(4), 2))
def test_random_tables_are_whole_or_have_a_conflict(quarter: int) -> None:
    """A third each with any asks, with least and most, and with landscapes from elsewhere."""
    for seed in range(quarter, case_count(20_000), 4):
        check(any_game(seed).table())


def test_divine_wind_brings_a_riverboat_with_its_card() -> None:
    check(game_with_landscapes_from_elsewhere(13590).table())


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
def test_tables_whose_extras_must_help_are_whole_or_have_a_conflict(method: str) -> None:
    """A bane, Ferryman's pile or the army's is the only village, Reaction or Attack."""
    settings = Settings(landscapes=Landscapes.LEAST)
    for seed in range(120):
        case, chooser = tight_case(seed), METHODS[method]
        table = lay(case.pool, case.asks, settings, Random(seed), locked=case.locked, chooser=chooser)
        assert bool(table.missing or table.failing) == (conflict(table) is not None)


@pytest.mark.parametrize("part", mostly_long(range(4), 2))
def test_series_of_changes_do_what_is_pressed_and_hold_what_is_locked(part: int) -> None:
    """A hundred series of twelve changes, with `--all` four thousand; see `Series`."""
    for seed in range(part, case_count(4_000), 4):
        game, rng = any_game(seed), Random(f"series {seed}")
        table = lay(game.pool, game.asks, game.settings, rng, chooser=game.chooser)
        assert Series(game, rng, table).follow(12) == [], seed
