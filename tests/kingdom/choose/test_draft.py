"""The kingdom in the making: which classes are safe is found for groups, and remembered."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.kingdom.choose.choice import settle_requirements
from tests.support.case_count import case_count
from tests.support.kingdom.oracle import Case
from tests.support.kingdom.strategies import cases, small_cases


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
