"""The settings of weighted choice: what is accepted, and in an address they stay what they are."""

from __future__ import annotations

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
    default_weighting,
    weighting_from_address,
    weighting_in_address,
)
from cardtable.kingdom.weighted.settings_address import AddressFault
from tests.support.case_count import case_count
from tests.support.kingdom.weight_settings import WEIGHTINGS

DEFAULT = default_weighting()
TASTE = Taste("village", 2, ((Attribute.SPLITTER, Fraction(3, 2)),))


def test_the_first_settings_are_known() -> None:
    assert Counter(type(use) for use in DEFAULT.uses) == {Idealised: 24, Clustering: 4, Unused: 15}
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


def test_an_unknown_pile_cannot_be_liked() -> None:
    with pytest.raises(UnknownCardError, match="'vilage'"):
        Taste("vilage")


def test_settings_with_the_same_meaning_are_equal() -> None:
    village, moat = Taste("village", 2), Taste("moat", 3)
    assert DEFAULT.tasting(village).tasting(moat) == DEFAULT.tasting(moat).tasting(village)
    assert DEFAULT.tasting(village).tasting(Taste("village")) == DEFAULT
    both = ((Attribute.BUYER, 1), (Attribute.CHEAP, 2))
    assert Taste("moat", 1, both) == Taste("moat", 1, both[::-1])


@settings(max_examples=case_count(100), deadline=None)
@given(WEIGHTINGS)
@example(DEFAULT)
def test_an_address_is_read_as_it_was_written(weighting: Weighting) -> None:
    text = weighting_in_address(weighting)
    assert weighting_from_address(text) == weighting
    assert set(text) <= set("abcdefghijklmnopqrstuvwxyz0123456789-_*")


def test_an_address_holds_only_what_differs() -> None:
    assert weighting_in_address(DEFAULT) == ""
    changed = DEFAULT.using(Attribute.BUYER, Unused()).using(Attribute.GROWER, Clustering(Fraction(3, 2)))
    changed = changed.tasting(TASTE).reading(Readings(exponent=ExponentReading.EXCESS))
    assert weighting_in_address(changed) == ("*values*excess*each_buyer_grower*1-5_-village*2*splitter*1-5")


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
        weighting_from_address(text)
    error = refused.value
    assert (error.item, error.fault, error.given) == (item, fault, given_)
    assert (fault is AddressFault.REFUSED) == isinstance(error.__cause__, WeightingError | UnknownCardError)


@settings(deadline=None)
@given(st.text("abcdefgbuyermoat*_-0123456789", max_size=30))
def test_any_text_is_read_as_an_address_or_refused(text: str) -> None:
    try:
        weighting_from_address(text)
    except WeightingAddressError as error:
        fault = error
    else:
        return
    assert fault.item in text
