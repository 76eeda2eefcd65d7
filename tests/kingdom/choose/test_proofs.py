"""Every "none exists" of the engine is proved again by integer programming, and every "one exists" too."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from cardtable.kingdom import AlchemyPart, choose_standard, uniform_kingdoms
from cardtable.kingdom.choose.outlook import Beside
from tests.support.case_count import case_count
from tests.support.kingdom.integer_program import Program
from tests.support.kingdom.oracle import Case
from tests.support.kingdom.small_cases import boxed_case, limited, small_case, tight_case


def proved(case: Case) -> bool:
    """Compare the engine's claims with the program's; whether some whole table meets the wishes."""
    choice = choose_standard(case.pool, case.asks, Random(1), **case.given, beside=Beside(case.landscapes))
    is_possible = Program(case, together=False).is_possible()
    assert (choice.conflict is None) is is_possible
    has_group_rule = "alchemy" in case.pool.sets and not (case.asks.alchemy or case.asks.mix_alchemy)
    if is_possible and has_group_rule:
        keeps_group = choice.alchemy is not AlchemyPart.MIXED
        assert keeps_group is Program(case, together=True).is_possible()
    if is_possible and choice.alchemy is not AlchemyPart.MIXED:
        ten = replace(case, locked=choice.piles)
        assert Program(ten, together=True).is_possible()
    return is_possible


@pytest.mark.parametrize("seed", range(40))
def test_the_program_agrees_with_enumeration(seed: int) -> None:
    case = small_case(seed)
    exists = any(next(case.whole(ten), None) is not None for ten in case.tens())
    assert Program(case, together=True).is_possible() is exists


@pytest.mark.slow
def test_what_the_engine_says_of_a_game_is_what_the_program_proves() -> None:
    counts, seed = Counter[bool](), 0
    while min(counts[True], counts[False]) < case_count(400):
        counts[proved(boxed_case(seed))] += 1
        counts[proved(small_case(seed))] += 1
        for make in (boxed_case, small_case):
            proved(limited(make, seed))
        proved(tight_case(seed))
        seed += 1


@pytest.mark.slow
def test_the_conflict_that_is_named_is_a_conflict_and_each_smaller_one_is_none() -> None:
    """The asks that the engine names cannot be met together; without any one of them they can."""
    named, seed = 0, 5000
    while named < case_count(100):
        case = boxed_case(seed)
        seed += 1
        kingdoms = uniform_kingdoms(case.pool, case.asks, **case.given, beside=Beside())
        conflict = kingdoms.settled.conflict
        if conflict and conflict.requirements and not case.landscapes:
            named += 1
            assert not Program(case.only(conflict.requirements), together=False).is_possible()
            for ask in conflict.requirements:
                others = [other for other in conflict.requirements if other != ask]
                assert Program(case.only(others), together=False).is_possible()
