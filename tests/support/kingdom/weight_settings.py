"""What the tests of weighted choice draw: settings of every sort, up to the extremes."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from cardtable.kingdom import (
    Attribute,
    Clustering,
    ClusterReading,
    ExponentReading,
    Idealised,
    Readings,
    SumReading,
    Taste,
    Unused,
    Use,
    Weighting,
)
from tests.support.kingdom.strategies import EVERYTHING


def thousandths(least: int, most: int) -> st.SearchStrategy[Fraction]:
    """Numbers with three decimals, between two numbers of thousandths."""
    return st.integers(least, most).map(lambda number: Fraction(number, 1000))


FACTORS = (
    thousandths(1, 10**6) | thousandths(500, 2000) | st.sampled_from([Fraction(1, 1000), Fraction(1000)])
)


@st.composite
def idealised(draw: st.DrawFn) -> Idealised:
    """Any ideal range with any multipliers."""
    least, most = sorted(draw(st.tuples(thousandths(0, 9000), thousandths(0, 9000))))
    return Idealised(least, most, draw(FACTORS), draw(FACTORS))


USES: st.SearchStrategy[Use] = st.just(Unused()) | st.builds(Clustering, FACTORS) | idealised()
TASTES = st.builds(
    Taste,
    st.sampled_from([pile.id for pile in EVERYTHING.piles]),
    FACTORS,
    st.dictionaries(st.sampled_from(Attribute), thousandths(0, 20000), max_size=3).map(
        lambda values: tuple(values.items())
    ),
)
READINGS = st.builds(
    Readings, st.sampled_from(SumReading), st.sampled_from(ExponentReading), st.sampled_from(ClusterReading)
)
WEIGHTINGS = st.builds(
    Weighting,
    st.tuples(*[USES] * len(Attribute)),
    st.lists(TASTES, max_size=4, unique_by=lambda taste: taste.pile).map(tuple),
    READINGS,
)
