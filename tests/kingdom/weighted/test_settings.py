"""The settings of weighted choice: what is accepted, and as file and address they stay what they are."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction

from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardtable import kingdom
from cardtable.kingdom import Attribute, Clustering, Idealised, Readings, SumReading, Taste, Unused, Weighting
from cardtable.kingdom.weighted.settings_file import read_weighting, write_weighting
from tests.support.case_count import case_count
from tests.support.kingdom.strategies import WEIGHTINGS

DEFAULT = kingdom.default_weighting()
TASTE = Taste("village", 2, ((Attribute.SPLITTER, Fraction(3, 2)),))


def test_the_first_settings_are_known() -> None:
    assert Counter(type(use) for use in DEFAULT.uses) == {Idealised: 24, Clustering: 4, Unused: 15}
    assert DEFAULT.use_of(Attribute.SPLITTER) == Idealised(2, 4, Fraction(5, 2), Fraction(3, 4))
    assert DEFAULT.use_of(Attribute.INTERACTIVE) == Idealised(2, 4, Fraction(3, 2), Fraction(4, 5))
    assert DEFAULT.use_of(Attribute.GROWER) == Clustering(Fraction(23, 20))
    assert DEFAULT.use_of(Attribute.ATTACK) == Unused()
    assert DEFAULT.readings == Readings()


def test_settings_with_the_same_meaning_are_equal() -> None:
    village, moat = Taste("village", 2), Taste("moat", 3)
    assert DEFAULT.tasting(village).tasting(moat) == DEFAULT.tasting(moat).tasting(village)
    assert DEFAULT.tasting(village).tasting(Taste("village")) == DEFAULT
    both = ((Attribute.BUYER, 1), (Attribute.CHEAP, 2))
    assert Taste("moat", 1, both) == Taste("moat", 1, both[::-1])


@settings(max_examples=case_count(100), deadline=None)
@given(WEIGHTINGS)
@example(DEFAULT)
def test_a_file_is_read_as_it_was_written(weighting: Weighting) -> None:
    text = write_weighting(weighting)
    assert read_weighting(text) == weighting
    assert read_weighting(json.dumps(json.loads(text), indent=8)) == weighting


def test_what_a_file_leaves_out_is_as_in_the_first_settings() -> None:
    text = '{"version": 1, "readings": {"sum": "piles"}, "piles": {"moat": {"values": {"splitter": 2}}}}'
    moat, readings = Taste("moat", 1, ((Attribute.SPLITTER, 2),)), Readings(sum=SumReading.PILES)
    assert read_weighting(text) == DEFAULT.tasting(moat).reading(readings)


@settings(max_examples=case_count(100), deadline=None)
@given(WEIGHTINGS)
@example(DEFAULT)
def test_an_address_is_read_as_it_was_written(weighting: Weighting) -> None:
    text = str(weighting)
    assert Weighting.parse(text) == weighting
    assert set(text) <= set("abcdefghijklmnopqrstuvwxyz0123456789-_*")


def test_an_address_holds_only_what_differs() -> None:
    assert str(DEFAULT) == ""
    changed = DEFAULT.using(Attribute.BUYER, Unused()).using(Attribute.GROWER, Clustering(Fraction(3, 2)))
    changed = changed.tasting(TASTE).reading(Readings(exponent=kingdom.ExponentReading.EXCESS))
    assert str(changed) == ("*values*excess*each_buyer_grower*1-5_-village*2*splitter*1-5")


@settings(max_examples=case_count(100), deadline=None)
@given(st.data(), WEIGHTINGS)
def test_a_damaged_file_is_read_or_refused_at_a_place(data: st.DataObject, weighting: Weighting) -> None:
    text = write_weighting(weighting)
    at = data.draw(st.integers(0, len(text)))
    damage = data.draw(st.text('{}[]",:0123456789.-eEaintrue \n', max_size=3))
    damaged = text[:at] + damage + text[at + data.draw(st.integers(0, 5)) :]
    try:
        read_weighting(damaged)
    except kingdom.WeightingFileError as error:
        fault = error
    else:
        return
    lines = damaged.split("\n")
    assert 1 <= fault.line <= len(lines)
    assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1


@settings(deadline=None)
@given(st.text("abcdefgbuyermoat*_-0123456789", max_size=30))
def test_any_text_is_read_as_an_address_or_refused(text: str) -> None:
    try:
        Weighting.parse(text)
    except kingdom.WeightingAddressError as error:
        fault = error
    else:
        return
    assert fault.item in text
