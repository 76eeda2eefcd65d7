"""What the property tests draw: asks, choices of editions, and small pools that are hard to choose from."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hypothesis import strategies as st

from cardtable.kingdom import (
    Ability,
    Card,
    Counters,
    PileLimit,
    Pool,
    Requirements,
    editions,
    limitable,
    pool,
    set_ids,
)
from cardtable.kingdom.cards.numbers import numbered

EVERYTHING = pool([edition.id for edition in editions()])
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


@dataclass(frozen=True)
class Case:
    """A pool with asks, locked and banned piles."""

    pool: Pool
    asks: Requirements
    locked: tuple[Card, ...]
    banned: tuple[Card, ...]


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Any choice of editions with at least ten piles left; locked piles may come from elsewhere."""
    chosen = pool(draw(st.lists(st.sampled_from([edition.id for edition in editions()]), min_size=1)))
    locked = draw(st.lists(st.sampled_from(EVERYTHING.piles), max_size=10, unique=True))
    free = [pile for pile in chosen.piles if pile not in locked]
    banned = draw(st.lists(st.sampled_from(free), max_size=len(free) + len(locked) - 10, unique=True))
    return Case(chosen, draw(asks()), tuple(locked), tuple(banned))


@st.composite
def small_cases(draw: st.DrawFn) -> Case:
    """Ten to fourteen piles, many of Alchemy and of one set, up to nine locked: asks often conflict."""
    favoured = draw(st.sampled_from(set_ids()))
    alchemy = [pile for pile in EVERYTHING.piles if pile.set == "alchemy"]
    of_favoured = [pile for pile in EVERYTHING.piles if pile.set == favoured]
    any_pile = st.sampled_from(EVERYTHING.piles)
    some_pile = st.sampled_from(alchemy) | st.sampled_from(of_favoured) | any_pile | any_pile
    piles = draw(st.lists(some_pile, min_size=10, max_size=14, unique=True))
    sets = tuple(set_id for set_id in set_ids() if any(pile.set == set_id for pile in piles))
    stranger = draw(st.lists(any_pile, max_size=1))
    locks = draw(st.integers(0, 9))
    locked = tuple(dict.fromkeys((*stranger, *piles[:locks])))[:9]
    free = [pile for pile in piles if pile not in locked]
    most = min(3, len(free) + len(locked) - 10)
    banned = draw(st.lists(st.sampled_from(free), max_size=most, unique=True))
    return Case(Pool(tuple(piles), sets), draw(asks((favoured, "alchemy"))), locked, tuple(banned))


@st.composite
def tight_cases(draw: st.DrawFn) -> Case:
    """One to three free slots after locked piles that meet no need: the needs compete for the slots."""
    needs = {Ability.VILLAGE, Ability.DRAWER, Ability.BUY, Ability.TRASHING}
    able = [pile for pile in EVERYTHING.piles if needs & {*pile.abilities} or pile.is_reaction]
    dull = [pile for pile in EVERYTHING.piles if pile not in able]
    locked = draw(st.lists(st.sampled_from(dull), min_size=7, max_size=9, unique=True))
    free = draw(st.lists(st.sampled_from(able), min_size=4, max_size=7, unique=True))
    banned = draw(st.lists(st.sampled_from(free), max_size=1))
    sets = tuple(set_id for set_id in set_ids() if any(pile.set == set_id for pile in (*locked, *free)))
    wanted = replace(draw(asks()), attacks=True, priority=None)
    return Case(Pool((*locked, *free), sets), wanted, tuple(locked), tuple(banned))


@st.composite
def limits(draw: st.DrawFn, sets: tuple[str, ...], most_limits: int = 5) -> tuple[PileLimit, ...]:
    """Some least and most, of sorts and of some sets; a few of them hard to keep together."""
    sorts = (*limitable()[: -len(set_ids())], *sets)
    found = []
    for of in draw(st.lists(st.sampled_from(sorts), min_size=1, max_size=most_limits, unique=True)):
        least = draw(st.sampled_from((0, 0, 1, 1, 2, 3)))
        found.append(PileLimit(of, least, draw(st.sampled_from((least, least + 1, least + 2, 10, 10)))))
    return tuple(found)


@st.composite
def limited_cases(draw: st.DrawFn) -> Case:
    """A small or tight case with fewer asks, and some least and most."""
    case = draw(small_cases() | tight_cases())
    wanted = case.asks if draw(st.booleans()) else Requirements(mix_alchemy=case.asks.mix_alchemy)
    return replace(case, asks=replace(wanted, limits=draw(limits(case.pool.sets or ("base",)))))
