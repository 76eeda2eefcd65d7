"""What the property tests draw: asks, small pools that are hard to choose from, tables, layouts, weights."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from hypothesis import strategies as st

from cardtable import kingdom
from cardtable.kingdom import PUBLISHED, RULE_BOOK, Boxes, Card, Kind, Layout, Limits, Settings, Table
from cardtable.kingdom.cards.numbers import numbered
from tests.support.kingdom.oracle import Case
from tests.support.kingdom.random_tables import EDITIONS
from tests.support.kingdom.small_cases import SMALL

EVERYTHING = kingdom.pool(EDITIONS)
KNOWN = kingdom.pool(numbered("edition")[:25])
"""The piles of which tests know numbers, seeds or exceptions: others may be added behind them."""


def asks() -> st.SearchStrategy[kingdom.Requirements]:
    flags = ("village", "drawer", "buy", "trashing", "attacks", "reaction", "costs", "alchemy", "mix_alchemy")
    return st.builds(
        kingdom.Requirements,
        **dict.fromkeys(flags, st.booleans()),
        priority=st.none() | st.sampled_from(kingdom.set_ids()),
        attack=st.sampled_from((False, False, True)),
        counters=st.sampled_from(kingdom.Counters),
    )


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Any choice of editions with at least ten piles left; locked piles may come from elsewhere."""
    chosen = kingdom.pool(draw(st.lists(st.sampled_from(EDITIONS), min_size=1)))
    locked = draw(st.lists(st.sampled_from(EVERYTHING.piles), max_size=10, unique=True))
    free = [pile for pile in chosen.piles if pile not in locked]
    banned = draw(st.lists(st.sampled_from(free), max_size=len(free) + len(locked) - 10, unique=True))
    return Case(chosen, draw(asks()), tuple(locked), tuple(banned))


def small_cases(*kinds: str) -> st.SearchStrategy[Case]:
    """Cases of which every ten piles can be looked at, each by its seed: of some kinds, by default of all."""
    makers = [SMALL[kind] for kind in kinds or SMALL]
    return st.builds(lambda make, seed: make(seed), st.sampled_from(makers), st.integers(0, 2**32))


SWITCHES = (
    PUBLISHED,
    RULE_BOOK,
    replace(RULE_BOOK, in_all=Limits(2, 4), one_way=False),
    Settings(in_all=Limits(1, 3), ways=Limits(1, 3), traits=Limits(1, 1)),
    Settings(in_all=Limits(3, 6), traits=Limits(3, 6), colonies=Boxes.ALWAYS),
    Settings(landscapes=kingdom.Landscapes.LEAST, shelters=Boxes.ALWAYS, colonies=Boxes.NEVER),
    Settings(
        landscapes=kingdom.Landscapes.RULE_BOOK, events=Limits(0, 0), landmarks=Limits(1, 2), deck_size=60
    ),
)


def laid(case: Case, switches: Settings, seed: int) -> Table:
    return kingdom.lay(case.pool, case.asks, switches, Random(seed), locked=case.locked, banned=case.banned)


def tables() -> st.SearchStrategy[Table]:
    return st.builds(laid, cases(), st.sampled_from(SWITCHES), st.integers(0, 2**32))


LANDSCAPES = (Kind.EVENT, Kind.LANDMARK, Kind.PROJECT, Kind.WAY, Kind.TRAIT)


def of_kind(*kinds: Kind) -> tuple[Card, ...]:
    """All cards of some kinds, in the order of the table."""
    return tuple(card for card in kingdom.all_cards() if card.kind in kinds)


PILES = of_kind(Kind.KINGDOM)


def _some(cards: tuple[Card, ...], most: int) -> st.SearchStrategy[tuple[Card, ...]]:
    return st.lists(st.sampled_from(cards), max_size=most, unique=True).map(tuple)


@st.composite
def layouts(draw: st.DrawFn, *, most_deck: int = 5) -> Layout:
    """Up to ten piles with any landscapes, roles and boxes, whether or not a card calls for them."""
    pile = st.none() | st.sampled_from(PILES)
    landscapes = draw(_some(of_kind(*LANDSCAPES), 4))
    traits = [card for card in landscapes if card.kind is Kind.TRAIT]
    bound = draw(st.lists(st.sampled_from(PILES), max_size=len(traits)))
    roles: Any = {role: draw(pile) for role in ("bane", "ferryman", "riverboat", "mouse", "army", "obelisk")}
    return Layout(
        piles=draw(_some(PILES, 10)),
        landscapes=landscapes,
        **roles,
        ally=draw(st.none() | st.sampled_from(of_kind(Kind.ALLY))),
        prophecy=draw(st.none() | st.sampled_from(of_kind(Kind.PROPHECY))),
        boons=draw(_some(of_kind(Kind.BOON), 3)),
        wind=draw(_some(PILES, 10)),
        deck=draw(_some(PILES, most_deck)),
        traits=tuple(zip(traits, bound, strict=False)),
        colonies=draw(st.booleans()),
        shelters=draw(st.booleans()),
    )


def thousandths(least: int, most: int) -> st.SearchStrategy[Fraction]:
    """Numbers with three decimals, between two numbers of thousandths."""
    return st.integers(least, most).map(lambda number: Fraction(number, 1000))


FACTORS = (
    thousandths(1, 10**6) | thousandths(500, 2000) | st.sampled_from([Fraction(1, 1000), Fraction(1000)])
)


@st.composite
def idealised(draw: st.DrawFn) -> kingdom.Idealised:
    """Any ideal range with any multipliers."""
    least, most = sorted(draw(st.tuples(thousandths(0, 9000), thousandths(0, 9000))))
    return kingdom.Idealised(least, most, draw(FACTORS), draw(FACTORS))


USES: st.SearchStrategy[kingdom.Use] = (
    st.just(kingdom.Unused()) | st.builds(kingdom.Clustering, FACTORS) | idealised()
)
TASTES = st.builds(
    kingdom.Taste,
    st.sampled_from([pile.id for pile in EVERYTHING.piles]),
    FACTORS,
    st.dictionaries(st.sampled_from(kingdom.Attribute), thousandths(0, 20000), max_size=3).map(
        lambda values: tuple(values.items())
    ),
)
READINGS = st.builds(
    kingdom.Readings,
    st.sampled_from(kingdom.SumReading),
    st.sampled_from(kingdom.ExponentReading),
    st.sampled_from(kingdom.ClusterReading),
)
WEIGHTINGS = st.builds(
    kingdom.Weighting,
    st.tuples(*[USES] * len(kingdom.Attribute)),
    st.lists(TASTES, max_size=4, unique_by=lambda taste: taste.pile).map(tuple),
    READINGS,
)
