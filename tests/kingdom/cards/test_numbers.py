"""The numbers in short addresses: all that they name has one, and none ever changes."""

from __future__ import annotations

from hashlib import sha256

import pytest

from cardtable.kingdom import all_cards, editions
from cardtable.kingdom.cards.numbers import numbered
from cardtable.pages.kingdom import fields

THERE = {
    "card": {card.id for card in all_cards()},
    "edition": {edition.id for edition in editions()},
    "wish": {*fields.ASKS.options},
    "box": {*fields.BOXES.options},
}


@pytest.mark.parametrize(
    ("of", "count", "recorded"),
    [
        ("card", 851, "8820a83bb854cd5d"),
        ("edition", 25, "5ee9123594ecef1d"),
        ("wish", 10, "501679d0d617bcb0"),
        ("box", 2, "e2f3497c78679987"),
    ],
)
def test_all_have_a_number_and_those_once_given_stay(of: str, count: int, recorded: str) -> None:
    """The first ids are those that the first build with short addresses had, by their hash."""
    ids = numbered(of)
    assert {*ids} >= THERE[of]
    assert len({*ids}) == len(ids)
    assert sha256("|".join(ids[:count]).encode()).hexdigest()[:16] == recorded
