"""Settings of a table, and tables of any case."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from cardtable.kingdom import PUBLISHED, RULE_BOOK, Boxes, Landscapes, Limits, Settings, Table, lay
from tests.support.kingdom.oracle import Case
from tests.support.kingdom.strategies import cases

SWITCHES = (
    PUBLISHED,
    RULE_BOOK,
    replace(RULE_BOOK, in_all=Limits(2, 4), one_way=False),
    Settings(in_all=Limits(1, 3), ways=Limits(1, 3), traits=Limits(1, 1)),
    Settings(in_all=Limits(3, 6), traits=Limits(3, 6), colonies=Boxes.ALWAYS),
    Settings(landscapes=Landscapes.LEAST, shelters=Boxes.ALWAYS, colonies=Boxes.NEVER),
    Settings(landscapes=Landscapes.RULE_BOOK, events=Limits(0, 0), landmarks=Limits(1, 2), deck_size=60),
)


def laid(case: Case, switches: Settings, seed: int) -> Table:
    """The table of a case."""
    return lay(case.pool, case.asks, switches, Random(seed), locked=case.locked, banned=case.banned)


def tables() -> st.SearchStrategy[Table]:
    """Tables of any sets, asks and switches."""
    return st.builds(laid, cases(), st.sampled_from(SWITCHES), st.integers(0, 2**32))
