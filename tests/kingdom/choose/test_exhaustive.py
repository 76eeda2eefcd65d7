"""On small pools every kingdom is looked at: what is said to be impossible is so, and the advice is right."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings

from cardtable.kingdom import (
    AlchemyPart,
    Conflict,
    Constraint,
    Requirement,
    Requirements,
    card_by_id,
    choose_standard,
    pool,
)
from tests.support.case_count import case_count
from tests.support.kingdom import oracle
from tests.support.kingdom.strategies import Case, limited_cases, small_cases, tight_cases


def expected(case: Case) -> Conflict | None:
    """The conflict of a case, by enumeration of all its kingdoms."""
    wanted = oracle.asked(case.asks, case.pool.sets)
    outcomes = oracle.Outcomes(case.pool, case.asks, case.locked, case.banned)
    if outcomes.possible(wanted):
        return None
    kept: list[Constraint] = []
    for ask in wanted:
        kept += [ask] * outcomes.possible([*kept, ask])
    return Conflict(
        requirements=min(
            (
                group
                for size in range(len(wanted) + 1)
                for group in combinations(wanted, size)
                if not outcomes.possible(group)
            ),
            key=len,
        ),
        relaxations=tuple(ask for ask in wanted if outcomes.possible({*wanted} - {ask})),
        dropped=tuple(ask for ask in wanted if ask not in kept),
    )


@pytest.mark.slow
@settings(max_examples=case_count(800), deadline=None)
@given(small_cases() | tight_cases() | limited_cases())
def test_conflicts_are_found_exactly_where_they_are_and_the_advice_is_complete(case: Case) -> None:
    choice = choose_standard(
        case.pool, case.asks, Random(1), locked=case.locked, banned=case.banned, beside=None
    )
    assert choice.conflict == expected(case)


@pytest.mark.slow
@settings(max_examples=case_count(200), deadline=None)
@given(small_cases())
def test_alchemy_is_together_or_left_out_wherever_the_asks_allow_it(case: Case) -> None:
    choice = choose_standard(
        case.pool, case.asks, Random(1), locked=case.locked, banned=case.banned, beside=None
    )
    dropped = choice.conflict.dropped if choice.conflict else ()
    kept = [ask for ask in oracle.asked(case.asks, case.pool.sets) if ask not in dropped]
    outcomes = oracle.Outcomes(case.pool, case.asks, case.locked, case.banned)
    if Requirement.ALCHEMY in kept:
        assert choice.alchemy is AlchemyPart.ASKED
    elif case.asks.alchemy or case.asks.mix_alchemy or "alchemy" not in case.pool.sets:
        assert choice.alchemy is AlchemyPart.MIXED
    else:
        possible = {
            AlchemyPart.TOGETHER: outcomes.possible(kept, (3, 4, 5)),
            AlchemyPart.LEFT_OUT: outcomes.possible(kept, (0,)),
        }
        assert possible.get(choice.alchemy, not any(possible.values()))


@settings(max_examples=30, deadline=None)
@given(small_cases() | limited_cases())
def test_every_kingdom_that_meets_the_asks_can_come(case: Case) -> None:
    """Locking a kingdom pile by pile never makes the engine drop an ask that the kingdom meets."""
    wanted = oracle.asked(case.asks, case.pool.sets)
    for kingdom in list(oracle.kingdoms(case.pool, case.locked, case.banned))[::50]:
        if all(oracle.holds(ask, kingdom, case.asks) for ask in wanted):
            for size in range(len(case.locked), 11):
                conflict = choose_standard(case.pool, case.asks, Random(1), locked=kingdom[:size]).conflict
                assert not (conflict and conflict.dropped)  # what else it tells: an extra pile lacks


def test_base_has_no_kingdom_with_five_piles_of_a_set_that_is_not_there() -> None:
    conflict = choose_standard(
        pool(["base-1"]), Requirements(priority="empires", village=True), Random(1)
    ).conflict
    assert conflict == Conflict((Requirement.PRIORITY,), (Requirement.PRIORITY,), (Requirement.PRIORITY,))


def test_a_locked_attack_conflicts_with_asking_for_none() -> None:
    militia = card_by_id("militia")
    choice = choose_standard(pool(["base-1"]), Requirements(attacks=False), Random(1), locked=[militia])
    assert choice.conflict == Conflict(
        (Requirement.NO_ATTACKS,), (Requirement.NO_ATTACKS,), (Requirement.NO_ATTACKS,)
    )


def test_alchemy_alone_cannot_bring_five_piles_at_most() -> None:
    choice = choose_standard(pool(["alchemy"]), Requirements(alchemy=True), Random(1))
    assert choice.conflict
    assert (
        choice.conflict.requirements
        == choice.conflict.relaxations
        == choice.conflict.dropped
        == (Requirement.ALCHEMY,)
    )
    assert choice.alchemy is AlchemyPart.MIXED
