"""Kingdoms counted, and drafted, by classes of piles: beside an enumeration and a second method."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from math import comb
from operator import or_
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.kingdom import Requirement, Requirements, card_by_id, pool
from cardtable.kingdom.choose.bounds import ALCHEMY_GROUP, NO_ALCHEMY, Bounds
from cardtable.kingdom.choose.choice import settle_requirements
from cardtable.kingdom.choose.choice_problem import Problem
from cardtable.kingdom.choose.counting import Count, Numbered
from cardtable.kingdom.choose.limits_counting import count_limited
from cardtable.kingdom.choose.limits_search import Row
from cardtable.kingdom.choose.pile_classes import ALCHEMY, CALL_BITS, FIT_BITS, PRIORITY, View, limit_bit
from cardtable.kingdom.choose.pile_limits import limitable
from cardtable.kingdom.table.roles import SELECTED, SINGLE_PILES
from tests.support.case_count import case_count
from tests.support.kingdom.oracle import Case
from tests.support.kingdom.strategies import EVERYTHING, cases, small_cases

ANY = Row(ALCHEMY, 0, 10)


def problem_of(case: Case, alchemy: Row) -> tuple[Problem, Bounds]:
    """A case whose Alchemy piles are bounded unless they are asked for."""
    problem = Problem(case.pool, View.of(case.asks), case.locked, case.banned)
    terms = Bounds.of(case.asks.in_force(case.pool.sets))
    return problem, terms if terms.row(ALCHEMY) else terms.with_row(alchemy)


@pytest.mark.slow
@settings(max_examples=case_count(2000), deadline=None)
@given(small_cases(), st.sampled_from([ANY, NO_ALCHEMY, ALCHEMY_GROUP]))
def test_every_kingdom_of_a_small_pool_has_one_number(case: Case, alchemy: Row) -> None:
    """Total, numbering and piles of a count are those of the enumeration, by each method of counting."""
    wanted = case.wanted
    least, most = (3, 5) if Requirement.ALCHEMY in wanted else alchemy[1:]
    expected = case.meeting(wanted, range(least, most + 1))
    held = Counter(pile for kingdom in expected for pile in kingdom)
    problem, terms = problem_of(case, alchemy)
    counts: list[Numbered] = [count_limited(problem, terms)]
    counts += [] if case.asks.limits else [Count(problem, terms)]
    for count in counts:
        assert count.total == len(expected)
        assert {frozenset(count.kingdom(number)) for number in range(count.total)} == {*expected}
        assert count.containing() == {pile: held[pile] for pile in {*case.pool.piles, *case.locked}}


@pytest.mark.parametrize(
    "asks",
    [
        Requirements(),
        Requirements(village=True, reaction=True, costs=True, drawer=True),
        Requirements(village=True, costs=True, priority="dark-ages", alchemy=True),
        Requirements(reaction=True, trashing=True, priority="alchemy", alchemy=True),
    ],
)
@pytest.mark.parametrize("locked", [(), ("witch", "familiar")])
def test_over_all_sets_both_methods_count_the_same(asks: Requirements, locked: tuple[str, ...]) -> None:
    """Some piles are banned where others are locked."""
    kept = tuple(map(card_by_id, locked))
    banned = tuple(pile for pile in EVERYTHING.piles[3:90:2] if kept and pile not in kept)
    problem, terms = problem_of(Case(EVERYTHING, asks, kept, banned), ANY)
    plain, limited = Count(problem, terms), count_limited(problem, terms)
    assert limited.total == plain.total > 0
    assert limited.containing() == plain.containing()
    assert sum(plain.containing().values()) == 10 * plain.total


@settings(deadline=None)
@given(st.integers(0, comb(len(EVERYTHING.piles), 10) - 1))
def test_any_number_of_all_sets_is_a_kingdom_in_the_order_of_the_pool(number: int) -> None:
    kingdom = Count(Problem(EVERYTHING), Bounds()).kingdom(number)
    assert len(kingdom) == 10
    assert [*kingdom] == [pile for pile in EVERYTHING.piles if pile in kingdom]


def test_numbers_without_a_kingdom_are_refused() -> None:
    count = Count(Problem(pool(["alchemy"])), Bounds())
    for number in (-1, 66):
        with pytest.raises(IndexError, match=f"no kingdom {number}: numbers run from 0 up to 66"):
            count.kingdom(number)


def test_every_bit_of_a_class_has_one_meaning() -> None:
    bits = [
        *(1 << at for at in range(PRIORITY.bit_length())),
        *FIT_BITS.values(),
        *CALL_BITS.values(),
        *map(limit_bit, limitable()),
    ]
    assert [bit.bit_count() for bit in bits] == [1] * len(bits)
    assert reduce(or_, bits) == sum(bits) == (1 << len(bits)) - 1
    assert (tuple(FIT_BITS), tuple(CALL_BITS)) == (SINGLE_PILES, SELECTED)


@settings(max_examples=case_count(200))
@given(cases() | small_cases(), st.integers(0, 2**32))
def test_unsafe_classes_are_those_after_which_no_kingdom_can_be_reached(case: Case, seed: int) -> None:
    """Each class by itself, at every draw of a kingdom, against the answer for all of them together."""
    settled, rng = settle_requirements(case.pool, case.asks, case.locked, case.banned), Random(seed)
    for _, terms in settled.parts:
        draft = settled.problem.draft(terms)
        while draft.slots:
            free = [kind for kind, count in draft.free.counts.items() if count]
            unsafe = draft.unsafe(free)
            assert unsafe == {kind for kind in free if not draft.can_take(kind)}
            draft.take(rng.choice([kind for kind in free if kind not in unsafe]))
