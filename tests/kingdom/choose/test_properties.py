"""What every method of choice promises: the asks are met, whatever is asked, locked and banned, or why not.

On small pools every ten piles are looked at.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable import kingdom
from cardtable.kingdom import AlchemyPart, Choice, Conflict, Requirements, card_by_id, choose_standard, pool
from cardtable.kingdom.choose.choice_problem import LockFault
from cardtable.kingdom.table.dealing import Chooser
from cardtable.kingdom.weighted.choosing import WeightedChoice
from tests.support.case_count import case_count
from tests.support.kingdom import oracle
from tests.support.kingdom.oracle import Case
from tests.support.kingdom.random_tables import METHODS
from tests.support.kingdom.small_cases import SMALL
from tests.support.kingdom.strategies import EVERYTHING, cases, small_cases


def violations(case: Case, choice: Choice) -> list[str]:
    """What is wrong with a choice, found without the engine."""
    wanted = case.wanted
    dropped = choice.conflict.dropped if choice.conflict else ()
    faults = {
        "ten distinct piles": len(set(choice.piles)) == len(choice.piles) == 10,
        "locked piles first": choice.piles[: len(case.locked)] == case.locked,
        "piles of the pool": set(choice.piles) <= {*case.pool.piles, *case.locked},
        "no banned pile": not {*choice.piles} & {*case.banned},
        "asks kept": all(oracle.holds(ask, choice.piles, case.asks) for ask in wanted if ask not in dropped),
        "findings": [(found.requirement, found.holds) for found in choice.findings]
        == [(ask, oracle.holds(ask, choice.piles, case.asks)) for ask in wanted],
        "Alchemy": sum(pile.set == "alchemy" for pile in choice.piles) in oracle.ALCHEMY[choice.alchemy],
    }
    return [what for what, right in faults.items() if not right]


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
@settings(max_examples=case_count(2000), deadline=None)
@given(case=cases(), seed=st.integers(0, 2**32))
def test_any_choice_gives_a_kingdom_that_meets_the_asks(method: str, case: Case, seed: int) -> None:
    """The methods give up the same asks; the weighted one treats Alchemy as the standard one does."""
    standard, choice = (
        METHODS[name](case.pool, case.asks, Random(seed), **case.given, beside=None)
        for name in ("standard", method)
    )
    assert violations(case, choice) == []
    assert choice.conflict == standard.conflict
    if isinstance(choice, WeightedChoice):
        assert choice.alchemy == standard.alchemy
        assert choice.piles == (*case.locked, *(drawn.pile for drawn in choice.draws))


def expected(case: Case) -> Conflict | None:
    """The conflict of a case, by enumeration of all its kingdoms."""
    wanted = case.wanted
    outcomes = oracle.Outcomes(case)
    if outcomes.possible(wanted):
        return None
    kept: list[kingdom.Constraint] = []
    for ask in wanted:
        kept += [ask] * outcomes.possible([*kept, ask])
    groups = (group for size in range(len(wanted) + 1) for group in combinations(wanted, size))
    return Conflict(
        requirements=next(group for group in groups if not outcomes.possible(group)),
        relaxations=tuple(ask for ask in wanted if outcomes.possible({*wanted} - {ask})),
        dropped=tuple(ask for ask in wanted if ask not in kept),
    )


@pytest.mark.slow
@settings(max_examples=case_count(800), deadline=None)
@given(small_cases())
def test_conflicts_are_found_exactly_where_they_are_and_the_advice_is_complete(case: Case) -> None:
    choice = choose_standard(case.pool, case.asks, Random(1), **case.given, beside=None)
    assert choice.conflict == expected(case)


@pytest.mark.slow
@settings(max_examples=case_count(200), deadline=None)
@given(small_cases())
def test_alchemy_is_together_or_left_out_wherever_the_asks_allow_it(case: Case) -> None:
    choice = choose_standard(case.pool, case.asks, Random(1), **case.given, beside=None)
    dropped = choice.conflict.dropped if choice.conflict else ()
    kept = [ask for ask in case.wanted if ask not in dropped]
    outcomes = oracle.Outcomes(case)
    if kingdom.Requirement.ALCHEMY in kept:
        assert choice.alchemy is AlchemyPart.ASKED
    elif case.asks.alchemy or case.asks.mix_alchemy or "alchemy" not in case.pool.sets:
        assert choice.alchemy is AlchemyPart.MIXED
    else:
        possible = {
            AlchemyPart.TOGETHER: outcomes.possible(kept, (3, 4, 5)),
            AlchemyPart.LEFT_OUT: outcomes.possible(kept, (0,)),
        }
        assert possible.get(choice.alchemy, not any(possible.values()))


@pytest.mark.parametrize("kind", SMALL)
def test_every_kingdom_that_meets_the_asks_can_come(kind: str) -> None:
    """Locking a kingdom pile by pile never makes the engine drop an ask that the kingdom meets by itself."""
    tried = 0
    for seed in range(case_count(300)):
        case = SMALL[kind](seed)
        tens = [*case.tens()]
        for ten in Random(seed).sample(tens, min(3, len(tens))):
            if all(oracle.holds(ask, ten, case.asks) for ask in case.wanted):
                tried += 1
                for size in range(len(case.locked), 11):
                    locked = ten[:size]
                    choice = choose_standard(case.pool, case.asks, Random(1), locked=locked, beside=None)
                    assert not choice.conflict
    assert tried > case_count(20)


@pytest.mark.parametrize("choose", METHODS.values(), ids=METHODS)
def test_fewer_than_ten_piles_are_counted_and_ten_are_a_kingdom(choose: Chooser) -> None:
    """Ten locked piles are one without any set."""
    chosen = pool(["base-1"])
    for kept in (0, 1, 9):
        with pytest.raises(kingdom.TooFewPilesError) as error:
            choose(chosen, Requirements(), Random(1), banned=chosen.piles[kept:])
        assert error.value.count == kept
    ten = choose(chosen, Requirements(), Random(1), banned=chosen.piles[10:]).piles
    assert {*ten} == {*chosen.piles[:10]}
    locked = EVERYTHING.piles[:10]
    assert choose(pool([]), Requirements(), Random(1), locked=locked).piles == locked


ELEVEN = [pile.id for pile in EVERYTHING.piles[:11]]


@pytest.mark.parametrize("choose", METHODS.values(), ids=METHODS)
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
    choose: Chooser, locked: list[str], banned: list[str], fault: LockFault, named: list[str]
) -> None:
    given: Any = {"locked": [*map(card_by_id, locked)], "banned": [*map(card_by_id, banned)]}
    with pytest.raises(kingdom.LockError) as error:
        choose(EVERYTHING, Requirements(), Random(1), **given)
    assert error.value.fault is fault
    assert [pile.id for pile in error.value.piles] == named
