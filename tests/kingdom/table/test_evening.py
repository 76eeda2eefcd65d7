"""An evening: its kingdoms are each a table by the asks, and no pile is on two of them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cardtable import kingdom
from cardtable.kingdom import PUBLISHED, Card, Kind, Requirements, card_by_id, choose_uniform, conflict, pool
from cardtable.kingdom.table.evening import lay_evening
from tests.support.kingdom import rule_book
from tests.support.kingdom.random_tables import METHODS

SIX = ("base-2", "intrigue-2", "seaside-2", "prosperity-2", "dark-ages", "empires")


@pytest.mark.parametrize("sets", [SIX, ("base-2", "cornucopia-2", "menagerie"), ("base-2", "cornucopia-2")])
@pytest.mark.parametrize(
    "asks", [Requirements(), Requirements(village=True, reaction=True), Requirements(attacks=False)]
)
@pytest.mark.parametrize("method", METHODS)
def test_no_pile_comes_twice_and_each_kingdom_is_whole_if_one_is_left(
    sets: tuple[str, ...], asks: Requirements, method: str
) -> None:
    """Banes and other extra piles, too: what a table lacks, the piles that were left do not have."""
    for seed in range(2):
        out: list[Card] = []
        tables = lay_evening(pool(sets), asks, PUBLISHED, 3, Random(seed), chooser=METHODS[method])
        assert len(tables) == 3
        for table in tables:
            assert rule_book.violations(table) == []
            assert table.banned == ()
            if table.missing or table.failing:
                assert conflict(replace(table, banned=tuple(out))) is not None
            there = {card for card in table.slots.values() if card.kind is Kind.KINGDOM}
            assert not there & {*out}
            out += sorted(there, key=lambda card: card.id)


def test_all_six_boxes_are_played_in_three_kingdoms() -> None:
    """In one draw of an evening that is likely, in the best of several it is nearly certain."""
    for seed in range(10):
        tables = lay_evening(pool(SIX), Requirements(), PUBLISHED, 3, Random(seed))
        assert {pile.set for table in tables for pile in table.piles} == {*pool(SIX).sets}


def test_what_is_never_dealt_and_the_method_hold_for_each() -> None:
    """Banned cards come on none; another method chooses as well."""
    village, owned = card_by_id("village"), pool(["base-2", "seaside-2"])
    more: Any = {"banned": [village], "chooser": choose_uniform}
    for seed in range(10):
        tables = lay_evening(owned, Requirements(), PUBLISHED, 2, Random(seed), **more)
        assert all(village not in table.slots.values() for table in tables)
        assert all(table.banned == (village,) for table in tables)


def test_too_few_piles_are_counted() -> None:
    """Base has 26 piles: enough for two kingdoms."""
    assert len(lay_evening(pool(["base-2"]), Requirements(), PUBLISHED, 2, Random(1))) == 2
    with pytest.raises(kingdom.TooFewPilesError) as refused:
        lay_evening(pool(["base-2"]), Requirements(), PUBLISHED, 3, Random(1))
    assert refused.value.count == len(pool(["base-2"]).piles)


def test_a_box_in_which_every_second_table_would_lack_its_bane_gives_whole_ones() -> None:
    for seed in range(20):
        (table,) = lay_evening(pool(["cornucopia-2"]), Requirements(), PUBLISHED, 1, Random(seed))
        assert table.missing == ()
        assert table.failing == ()
