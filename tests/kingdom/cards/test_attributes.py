"""The table of attributes: known counts and sums, and that it is whole."""

from __future__ import annotations

from fractions import Fraction

from cardtable.kingdom import Attribute, card_by_id, values_of
from tests.support.kingdom.known_sets import KNOWN
from tests.support.kingdom.strategies import EVERYTHING

COUNTS = {
    "cheap": (280, "280"),
    "medium": (182, "182"),
    "expensive": (36, "36"),
    "victory": (17, "17"),
    "chipper": (13, "13"),
    "treasure": (57, "57"),
    "chainer": (181, "181"),
    "cantrip": (117, "117"),
    "splitter": (52, "52"),
    "multiplier": (39, "39"),
    "terminus": (263, "263"),
    "cumulative": (292, "292"),
    "antisplitter": (138, "138"),
    "buyer": (79, "79"),
    "gainer": (109, "109"),
    "coinage": (159, "267.9"),
    "discounter": (5, "5"),
    "carddrawer": (237, "380.2"),
    "selftrasher": (71, "65.7"),
    "mutator": (40, "40"),
    "discardcasher": (11, "11"),
    "attack": (77, "77"),
    "blocker": (9, "9"),
    "giver": (33, "33"),
    "trasher": (11, "11"),
    "helper": (24, "24"),
    "shrinker": (24, "24"),
    "grower": (22, "22"),
    "scouter": (56, "95"),
    "topdecker": (61, "61"),
    "selfmiller": (37, "37"),
    "miller": (17, "17"),
    "spier": (3, "3"),
    "speeder": (131, "131"),
    "slower": (5, "5"),
    "interactive": (118, "195"),
    "improver": (52, "52"),
    "variance": (343, "494"),
    "chooser": (320, "547"),
    "deckchanger": (225, "225"),
    "medichainer": (54, "54"),
    "brancher": (91, "91"),
    "antiterminus": (270, "270"),
}
"""How many piles of the known sets have each attribute, and the sum of their values."""


def test_as_many_piles_have_each_attribute_and_as_much_as_is_known() -> None:
    assert list(COUNTS) == [attribute.value for attribute in Attribute]
    for attribute in Attribute:
        values = [values_of(pile)[attribute] for pile in KNOWN.piles if attribute in values_of(pile)]
        assert (len(values), sum(values)) == (COUNTS[attribute][0], Fraction(COUNTS[attribute][1])), attribute


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
