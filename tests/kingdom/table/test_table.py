"""Whole tables, held against the rules as `rulebook` writes them out."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardtable.kingdom import (
    PUBLISHED,
    RULE_BOOK,
    LockError,
    Requirements,
    Role,
    Settings,
    Slot,
    Table,
    TooFewPilesError,
    again,
    card_by_id,
    choose_standard,
    choose_uniform,
    conflict,
    lay,
    lock,
    pool,
    rebuild,
    revise,
)
from cardtable.kingdom.table.dealing import complete
from cardtable.kingdom.table.requirement_check import fails
from cardtable.kingdom.text.parsing import read
from tests.support.case_count import case_count
from tests.support.kingdom import rule_book as rulebook
from tests.support.kingdom.oracle import Case
from tests.support.kingdom.strategies import EVERYTHING, SWITCHES, asks, cases, laid, tables
from tests.support.library.untyped import untyped


@pytest.mark.slow
@settings(max_examples=case_count(2000), deadline=None)
@given(cases(), st.sampled_from(SWITCHES), st.integers(0, 2**32), asks())
def test_any_choice_of_editions_asks_and_switches_gives_a_legal_table(
    case: Case, switches: Settings, seed: int, others: Requirements
) -> None:
    """The quick look at asks agrees with the findings, also on tables that break asks."""
    table = laid(case, switches, seed)
    assert rulebook.violations(table) == []
    assert table.piles[: len(case.locked)] == case.locked
    if table.failing or table.missing:
        assert conflict(table) is not None
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
    anew = again(table, rng)
    kept = table.locked_extras
    assert kept
    for extra in kept:
        assert [other.card for other in anew.extra(extra.role)] == [extra.card]
    assert rulebook.violations(anew) == []


def test_again_changes_what_is_not_locked() -> None:
    table = lock(lay(EVERYTHING, Requirements(), PUBLISHED, Random(1)), Slot(Role.PILE, 4))
    anew = again(table, Random(2))
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
        with pytest.raises(TooFewPilesError) as error:
            complete(partial, Random(seed))
        assert error.value.count == count
        return
    table = complete(partial, Random(seed))
    assert table.piles[: len(given_piles)] == given_piles
    assert rulebook.violations(table) == []


def test_missing_piles_are_chosen_in_the_way_that_is_wanted() -> None:
    asks, given_piles = Requirements(village=True, costs=True), TEN_OF_BASE[:4]
    partial = Table(pool(["base-2"]), asks, PUBLISHED, given_piles)
    table = complete(partial, Random(5), chooser=choose_uniform)
    assert table.piles == choose_uniform(partial.pool, asks, Random(5), locked=given_piles).piles
    assert table.piles != complete(partial, Random(5)).piles


def test_new_asks_leave_the_piles_and_drop_attacks_among_the_extras() -> None:
    witch = rebuild(EVERYTHING, Requirements(), PUBLISHED, {"pile-1": "young-witch", "bane": "black-cat"})
    table = complete(witch, Random(1))
    assert table.slots[Slot(Role.BANE)].id == "black-cat"
    peaceful = revise(replace(table, requirements=Requirements(attacks=False)), Random(1))
    assert peaceful.piles == table.piles
    assert peaceful.failing == ("no-attacks",)
    assert not peaceful.slots[Slot(Role.BANE)].is_attack


def test_what_cannot_be_locked_is_named() -> None:
    keep = card_by_id("keep")
    with pytest.raises(LockError, match="Keep cannot be locked"):
        lay(EVERYTHING, Requirements(), PUBLISHED, Random(1), locked=[keep], banned=[keep])
    with pytest.raises(LockError, match="Copper cannot be locked"):
        lay(EVERYTHING, Requirements(), PUBLISHED, Random(1), locked=[card_by_id("copper")])


@pytest.mark.parametrize("seed", range(20))
def test_a_table_knows_its_cards_by_their_slots_and_is_written_as_its_kingdom(seed: int) -> None:
    table = lay(EVERYTHING, Requirements(), RULE_BOOK, Random(seed))
    for card in table:
        slot = table.slot_of(card)
        assert table.card_at(slot) is table.card_at(untyped(str(slot))) is card
    layout = table.layout
    assert read(str(table)).layout == read(str(layout)).layout == layout
    choice = choose_standard(pool(["base-2", "alchemy"]), Requirements(buy=True), Random(seed))
    assert read(str(choice)).layout.piles == choice.piles
