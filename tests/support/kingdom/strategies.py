"""What the property tests draw: asks, choices of editions, and small pools that are hard to choose from."""

from __future__ import annotations

from hypothesis import strategies as st

from cardtable.kingdom import Counters, Requirements, pool, set_ids
from cardtable.kingdom.cards.numbers import numbered
from tests.support.kingdom.oracle import Case
from tests.support.kingdom.random_tables import EDITIONS
from tests.support.kingdom.small_cases import SMALL

EVERYTHING = pool(EDITIONS)
KNOWN = pool(numbered("edition")[:25])
"""The piles of which tests know numbers, seeds or exceptions: others may be added behind them."""


def asks(priorities: tuple[str, ...] = set_ids()) -> st.SearchStrategy[Requirements]:
    """Any combination of asks, where one of some sets may be prioritised."""
    flag = st.booleans()
    return st.builds(
        Requirements,
        village=flag,
        drawer=flag,
        buy=flag,
        trashing=flag,
        attacks=flag,
        reaction=flag,
        costs=flag,
        priority=st.none() | st.sampled_from(priorities),
        alchemy=flag,
        mix_alchemy=flag,
        attack=st.sampled_from((False, False, True)),
        counters=st.sampled_from(Counters),
    )


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Any choice of editions with at least ten piles left; locked piles may come from elsewhere."""
    chosen = pool(draw(st.lists(st.sampled_from(EDITIONS), min_size=1)))
    locked = draw(st.lists(st.sampled_from(EVERYTHING.piles), max_size=10, unique=True))
    free = [pile for pile in chosen.piles if pile not in locked]
    banned = draw(st.lists(st.sampled_from(free), max_size=len(free) + len(locked) - 10, unique=True))
    return Case(chosen, draw(asks()), tuple(locked), tuple(banned))


def small_cases(*kinds: str) -> st.SearchStrategy[Case]:
    """Cases of which every ten piles can be looked at, each by its seed: of some kinds, by default of all."""
    makers = [SMALL[kind] for kind in kinds or SMALL]
    return st.builds(lambda make, seed: make(seed), st.sampled_from(makers), st.integers(0, 2**32))
