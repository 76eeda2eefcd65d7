"""The settings of weighted choice: what is accepted, and as file and address they stay what they are."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardtable.kingdom import (
    Attribute,
    Clustering,
    ExponentReading,
    Idealised,
    Readings,
    Taste,
    UnknownCardError,
    Unused,
    Weighting,
    WeightingAddressError,
    WeightingError,
    WeightingFileError,
    default_weighting,
)
from cardtable.kingdom.weighted.settings import FileFault
from cardtable.kingdom.weighted.settings_address import AddressFault
from cardtable.kingdom.weighted.settings_file import read_weighting, write_weighting
from tests.support.case_count import case_count
from tests.support.kingdom.strategies import WEIGHTINGS
from tests.support.library.untyped import untyped

DEFAULT = default_weighting()
TASTE = Taste("village", 2, ((Attribute.SPLITTER, Fraction(3, 2)),))


def test_the_first_settings_are_known() -> None:
    assert Counter(type(use) for use in DEFAULT.uses) == {Idealised: 24, Clustering: 4, Unused: 15}
    assert DEFAULT.use_of(Attribute.SPLITTER) == Idealised(2, 4, Fraction(5, 2), Fraction(3, 4))
    assert DEFAULT.use_of(Attribute.INTERACTIVE) == Idealised(2, 4, Fraction(3, 2), Fraction(4, 5))
    assert DEFAULT.use_of(Attribute.GROWER) == Clustering(Fraction(23, 20))
    assert DEFAULT.use_of(Attribute.ATTACK) == Unused()
    assert DEFAULT.readings == Readings()


@pytest.mark.parametrize(
    ("make", "what", "given_"),
    [
        (lambda: Clustering(0), "shared", "0"),
        (lambda: Clustering(1001), "shared", "1001"),
        (lambda: Clustering(Fraction(1, 4000)), "shared", "0.00025"),
        (lambda: Idealised(3, 2, 1, 1), "least", "3"),
        (lambda: Idealised(0, -1, 1, 1), "most", "-1"),
        (lambda: Idealised(0, 1, 0, 1), "below", "0"),
        (lambda: Idealised(0, 1, 1, Fraction(1, 3)), "above", "0.333333"),
        (lambda: Idealised(0, 1, 1, untyped(1.2345)), "above", "1.2345"),
        (lambda: Taste("village", -2), "factor", "-2"),
        (lambda: Taste("village", 1, ((Attribute.BUYER, 21),)), "buyer", "21"),
        (lambda: Taste("village", 1, ((Attribute.BUYER, 1), (Attribute.BUYER, 2))), "values", "buyer"),
        (lambda: Taste("copper"), "pile", "copper"),
        (lambda: Weighting((Unused(),)), "uses", "1"),
        (lambda: Weighting(DEFAULT.uses, (TASTE, TASTE)), "tastes", "village"),
    ],
)
def test_what_is_not_accepted_is_quoted(make: Callable[[], object], what: str, given_: str) -> None:
    with pytest.raises(WeightingError) as error:
        make()
    assert error.value.what.startswith(what)
    assert str(error.value.given) == given_
    assert given_ in str(error.value)


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
    changed = changed.tasting(TASTE).reading(Readings(exponent=ExponentReading.EXCESS))
    assert str(changed) == ("*values*excess*each_buyer_grower*1-5_-village*2*splitter*1-5")


PILE = '{"version": 1, "piles": {%s}}'
BUYER = '{"version": 1,\n"attributes": {\n  "buyer": %s}}'


@pytest.mark.parametrize(
    ("text", "line", "column", "fault", "given_", "accepted"),
    [
        ("", 1, 1, FileFault.NO_JSON, "", ""),
        ('{"version": 1,\n "attributes": {,}}', 2, 17, FileFault.NO_JSON, "", ""),
        ("[1]", 1, 1, FileFault.NO_OBJECT, "[1]", ""),
        ("{}", 1, 1, FileFault.VERSION, "", "1"),
        ('{"version": 2}', 1, 13, FileFault.VERSION, "", "1"),
        ('{"version": true}', 1, 13, FileFault.VERSION, "", "1"),
        ('{"version": 1,\n  "colour": 3}', 2, 3, FileFault.MEMBER, "colour", "version"),
        ('{"version": 1, "piles": 7}', 1, 25, FileFault.NO_OBJECT, "7", ""),
        ('{"version": 1,\n"attributes": {\n  "spliter": {}}}', 3, 3, FileFault.ATTRIBUTE, "spliter", "cheap"),
        (BUYER % "{}", 3, 12, FileFault.USE, "buyer", "unused"),
        (BUYER % '{"use": "best"}', 3, 20, FileFault.USE, "buyer", "idealised"),
        (BUYER % '{"use": "clustering"}', 3, 12, FileFault.MISSING, "shared", "shared"),
        (BUYER % '{"use": "unused",\n "least": 2}', 4, 2, FileFault.MEMBER, "least", "use"),
        (BUYER % '{"use": "clustering",\n  "shared": 0}', 4, 13, FileFault.REFUSED, "", ""),
        (BUYER % '{"use": "clustering",\n  "shared": "2"}', 4, 13, FileFault.NUMBER, '"2"', ""),
        (PILE % '"moat": {"factor": 1e999999999}', 1, 45, FileFault.NUMBER, "1e999999999", ""),
        (PILE % '"moat": {"factor": NaN}', 1, 45, FileFault.NUMBER, "NaN", ""),
        (PILE % '"moot": {"factor": 2}', 1, 26, FileFault.REFUSED, "", ""),
        (PILE % '"copper": {}', 1, 26, FileFault.REFUSED, "", ""),
        (PILE % '"moat": {"values": {"buyer": 1, "trasher": 99}}', 1, 69, FileFault.REFUSED, "", ""),
        ('{"version": 1, "readings": {"sum": "all"}}', 1, 36, FileFault.READING, "all", "values"),
        ('{"version": 1,\n "version": 1}', 2, 2, FileFault.TWICE, "version", ""),
    ],
)
def test_a_fault_in_a_file_is_told_with_its_line_and_column(
    text: str, line: int, column: int, fault: FileFault, given_: str, accepted: str
) -> None:
    with pytest.raises(WeightingFileError) as refused:
        read_weighting(text)
    error = refused.value
    assert (error.line, error.column, error.fault, error.given) == (line, column, fault, given_)
    assert bool(accepted) == bool(error.accepted)
    assert not accepted or accepted in error.accepted
    assert (fault is FileFault.REFUSED) == isinstance(error.__cause__, WeightingError | UnknownCardError)


def test_a_file_that_is_nested_without_end_is_refused() -> None:
    with pytest.raises(WeightingFileError, match="too deeply"):
        read_weighting('{"version": ' + "[" * 200_000)


@settings(max_examples=case_count(100), deadline=None)
@given(st.data(), WEIGHTINGS)
def test_a_damaged_file_is_read_or_refused_with_a_place_within_it(
    data: st.DataObject, weighting: Weighting
) -> None:
    text = write_weighting(weighting)
    at = data.draw(st.integers(0, len(text)))
    damage = data.draw(st.text('{}[]",:0123456789.-eEaintrue \n', max_size=3))
    damaged = text[:at] + damage + text[at + data.draw(st.integers(0, 5)) :]
    try:
        read_weighting(damaged)
    except WeightingFileError as error:
        fault = error
    else:
        return
    lines = damaged.split("\n")
    assert 1 <= fault.line <= len(lines)
    assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1


@pytest.mark.parametrize(
    ("text", "item", "fault", "given_"),
    [
        ("spliter", "spliter", AddressFault.ATTRIBUTE, "spliter"),
        ("buyer_grower*1*2", "grower*1*2", AddressFault.NUMBERS, ""),
        ("grower*1.5", "grower*1.5", AddressFault.NUMBER, "1.5"),
        ("grower*0", "grower*0", AddressFault.REFUSED, ""),
        ("-moot*2", "-moot*2", AddressFault.REFUSED, ""),
        ("-moat", "-moat", AddressFault.PAIRS, ""),
        ("-moat*2*buyer", "-moat*2*buyer", AddressFault.PAIRS, ""),
        ("*values*sum", "*values*sum", AddressFault.READINGS, ""),
        ("*values*sum*all", "*values*sum*all", AddressFault.READINGS, ""),
        ("buyer__grower*1", "", AddressFault.READINGS, ""),
    ],
)
def test_a_fault_in_an_address_names_its_item(text: str, item: str, fault: AddressFault, given_: str) -> None:
    with pytest.raises(WeightingAddressError) as refused:
        Weighting.parse(text)
    error = refused.value
    assert (error.item, error.fault, error.given) == (item, fault, given_)
    assert (fault is AddressFault.REFUSED) == isinstance(error.__cause__, WeightingError | UnknownCardError)


@settings(deadline=None)
@given(st.text("abcdefgbuyermoat*_-0123456789", max_size=30))
def test_any_text_is_read_as_an_address_or_refused(text: str) -> None:
    try:
        Weighting.parse(text)
    except WeightingAddressError as error:
        fault = error
    else:
        return
    assert fault.item in text
