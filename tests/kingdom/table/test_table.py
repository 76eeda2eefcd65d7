"""Whole tables, held against the rules as `rule_book` writes them out."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardtable import kingdom
from cardtable.kingdom import PUBLISHED, Requirements, Role, Settings, Slot, Table, lay, lock, pool, rebuild
from cardtable.kingdom.table.dealing import complete
from cardtable.kingdom.table.requirement_check import fails
from cardtable.kingdom.table.table import Reason
from cardtable.kingdom.text.parsing import read
from tests.support.case_count import case_count, mostly_long
from tests.support.kingdom import rule_book
from tests.support.kingdom.oracle import Case
from tests.support.kingdom.random_tables import METHODS, any_game, game_with_landscapes_from_elsewhere
from tests.support.kingdom.series import Series
from tests.support.kingdom.small_cases import tight_case
from tests.support.kingdom.strategies import EVERYTHING, SWITCHES, asks, cases, laid, tables


def check(table: Table) -> None:
    """A table keeps every rule, and lacks something or breaks an ask only where no whole table exists."""
    assert rule_book.violations(table) == []
    if table.missing or table.failing:
        assert kingdom.conflict(table) is not None
    if table.settings.landscape_sets:
        assert {card.set for card in table.landscapes} <= {*table.settings.landscape_sets}


@pytest.mark.slow
@settings(max_examples=case_count(2000), deadline=None)
@given(cases(), st.sampled_from(SWITCHES), st.integers(0, 2**32), asks())
def test_any_choice_of_editions_asks_and_switches_gives_a_legal_table(
    case: Case, switches: Settings, seed: int, others: Requirements
) -> None:
    """The quick look at asks agrees with the findings, also on tables that break asks."""
    table = laid(case, switches, seed)
    check(table)
    assert table.piles[: len(case.locked)] == case.locked
    for asked in (table, replace(table, requirements=others)):
        for finding in asked.findings:
            assert fails(finding.requirement, asked.measure, asked.tally) != finding.holds


@pytest.mark.slow
@given(tables(), st.integers(0, 2**32))
def test_a_table_is_rebuilt_from_its_ids_and_needs_nothing_more(table: Table, seed: int) -> None:
    more: Any = {"colonies": table.colonies, "shelters": table.shelters, "locked": map(str, table.locked)}
    more["banned"] = [card.id for card in table.banned]
    rebuilt = rebuild(table.pool, table.requirements, table.settings, table.ids, **more)
    assert rebuilt == table
    assert (rebuilt.missing, rebuilt.findings) == (table.missing, table.findings)
    if not table.broken_rules and not table.missing:
        assert complete(table, Random(seed)) == table


@pytest.mark.parametrize("seed", [105, 216, 244, 1583])
def test_a_locked_extra_stays_where_another_card_calls_for_it(seed: int) -> None:
    """An army whose Prophecy is drawn again, a Prophecy of another Omen, a Riverboat of Divine Wind."""
    table = lay(pool(["rising-sun"]), Requirements(), PUBLISHED, Random(seed))
    rng = Random(seed)
    for slot in rng.sample(list(table.slots), 3):
        table = lock(table, slot)
    anew = kingdom.again(table, rng)
    kept = table.locked_extras
    assert kept
    for extra in kept:
        assert [other.card for other in anew.extra(extra.role)] == [extra.card]
    assert rule_book.violations(anew) == []


def test_again_changes_what_is_not_locked() -> None:
    table = lock(lay(EVERYTHING, Requirements(), PUBLISHED, Random(1)), Slot(Role.PILE, 4))
    anew = kingdom.again(table, Random(2))
    assert [at for at in range(10) if table.piles[at] is anew.piles[at]] == [3]
    assert anew.locked == (Slot(Role.PILE, 4),)


CORNUCOPIA = pool(["cornucopia-1"])
TEN_OF_BASE = pool(["base-2"]).piles[:10]


@settings(max_examples=50)
@given(cases(), st.sampled_from(SWITCHES), st.integers(0, 2**32))
@example(Case(CORNUCOPIA, Requirements(), TEN_OF_BASE, CORNUCOPIA.piles), PUBLISHED, 0)
@example(Case(CORNUCOPIA, Requirements(), TEN_OF_BASE, CORNUCOPIA.piles[1:]), PUBLISHED, 0)
def test_a_partial_table_is_completed_around_what_is_given(case: Case, switches: Settings, seed: int) -> None:
    """Nine of ten locked piles from elsewhere are given; if the bans leave no tenth, that is said."""
    given_piles = case.locked[:9]
    partial = Table(case.pool, case.asks, switches, given_piles, banned=case.banned)
    count = len({*given_piles, *case.pool.piles} - {*case.banned})
    if count < 10:
        with pytest.raises(kingdom.TooFewPilesError) as error:
            complete(partial, Random(seed))
        assert error.value.count == count
        return
    table = complete(partial, Random(seed))
    assert table.piles[: len(given_piles)] == given_piles
    assert rule_book.violations(table) == []


def test_missing_piles_are_chosen_in_the_way_that_is_wanted() -> None:
    asks, given_piles = Requirements(village=True, costs=True), TEN_OF_BASE[:4]
    partial = Table(pool(["base-2"]), asks, PUBLISHED, given_piles)
    table = complete(partial, Random(5), chooser=kingdom.choose_uniform)
    assert table.piles == kingdom.choose_uniform(partial.pool, asks, Random(5), locked=given_piles).piles
    assert table.piles != complete(partial, Random(5)).piles


def test_new_asks_leave_the_piles_and_drop_attacks_among_the_extras() -> None:
    witch = rebuild(EVERYTHING, Requirements(), PUBLISHED, {"pile-1": "young-witch", "bane": "black-cat"})
    table = complete(witch, Random(1))
    assert table.slots[Slot(Role.BANE)].id == "black-cat"
    peaceful = kingdom.revise(replace(table, requirements=Requirements(attacks=False)), Random(1))
    assert peaceful.piles == table.piles
    assert peaceful.failing == ("no-attacks",)
    assert not peaceful.slots[Slot(Role.BANE)].is_attack


def test_what_cannot_be_locked_is_named() -> None:
    keep = kingdom.card_by_id("keep")
    with pytest.raises(kingdom.LockError, match="Keep cannot be locked"):
        lay(EVERYTHING, Requirements(), PUBLISHED, Random(1), locked=[keep], banned=[keep])
    with pytest.raises(kingdom.LockError, match="Copper cannot be locked"):
        lay(EVERYTHING, Requirements(), PUBLISHED, Random(1), locked=[kingdom.card_by_id("copper")])


@pytest.mark.parametrize("seed", range(20))
def test_a_table_knows_its_cards_by_their_slots_and_is_written_as_its_kingdom(seed: int) -> None:
    table = lay(EVERYTHING, Requirements(), kingdom.RULE_BOOK, Random(seed))
    for card in table:
        slot = table.slot_of(card)
        assert table.card_at(slot) is card
    layout = table.layout
    assert read(str(table)).layout == read(str(layout)).layout == layout
    choice = kingdom.choose_standard(pool(["base-2", "alchemy"]), Requirements(buy=True), Random(seed))
    assert read(str(choice)).layout.piles == choice.piles


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
    settings = Settings(landscapes=kingdom.Landscapes.LEAST)
    for seed in range(120):
        case, chooser = tight_case(seed), METHODS[method]
        table = lay(case.pool, case.asks, settings, Random(seed), locked=case.locked, chooser=chooser)
        assert bool(table.missing or table.failing) == (kingdom.conflict(table) is not None)


@pytest.mark.parametrize("part", mostly_long(range(4), 2))
def test_series_of_changes_do_what_is_pressed_and_hold_what_is_locked(part: int) -> None:
    """A hundred series of twelve changes, with `--all` four thousand; see `Series`."""
    for seed in range(part, case_count(4_000), 4):
        game, rng = any_game(seed), Random(f"series {seed}")
        table = lay(game.pool, game.asks, game.settings, rng, chooser=game.chooser)
        assert Series(game, rng, table).follow(12) == [], seed


SINGLE = {role for role in Role if not str(Slot(role))[-1].isdigit()}
EVERY_NAME = {str(Slot(role, number)) for role in Role for number in range(1, 2 if role in SINGLE else 1000)}


def test_names_of_slots_are_read_as_they_are_written() -> None:
    assert {str(Slot.parse(name)) for name in EVERY_NAME} == EVERY_NAME


OTHER_TEXTS = st.text() | st.from_regex(r"[a-z]+-?[0-9]*", fullmatch=True)


@given(OTHER_TEXTS.filter(lambda text: text not in EVERY_NAME))
def test_any_other_text_is_no_slot(text: str) -> None:
    with pytest.raises(kingdom.SlotError, match=re.escape(repr(text))) as error:
        Slot.parse(text)
    assert error.value.given == text


def test_partial_tables_are_taken_as_they_are() -> None:
    ids = {"pile-1": "druid", "landscape-1": "cheap", "boon-1": "the-seas-gift", "trait-1": "druid"}
    table = rebuild(pool(["cornucopia-2"]), Requirements(), PUBLISHED, ids, locked=["boon-1"])
    assert table.ids == ids
    missing = [(each.role, each.count, each.reason) for each in table.missing]
    assert missing == [(Role.BOON, 2, Reason.OPEN)]
