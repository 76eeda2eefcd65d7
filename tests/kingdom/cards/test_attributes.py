"""The table of attributes is whole."""

from __future__ import annotations

from cardtable.kingdom import card_by_id, values_of
from tests.support.kingdom.strategies import EVERYTHING


def test_values_are_over_0_with_one_decimal() -> None:
    for pile in EVERYTHING.piles:
        for value in values_of(pile).values():
            assert 0 < value <= 5
            assert (10 * value).denominator == 1


def test_what_follows_from_others_is_worked_out() -> None:
    """Lost City costs 5 and gives +2 Actions; Militia is an Attack; Island is Victory; Miser is none."""
    lost_city, militia, island, miser = (
        {attribute.value: value for attribute, value in values_of(card_by_id(pile)).items()}
        for pile in ("lost-city", "militia", "island", "miser")
    )
    assert {"medium", "medichainer", "brancher", "antiterminus"} <= set(lost_city)
    assert militia["interactive"] == 2
    assert island["interactive"] == 1
    assert miser["deckchanger"] == 1
    assert not {"medium", "medichainer", "brancher", "antiterminus", "interactive"} & set(miser)
