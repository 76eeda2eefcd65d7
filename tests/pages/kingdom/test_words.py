"""The words of the Kingdom tool: every fault has some, and the names of cards go by language."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from cardtable import kingdom
from cardtable.kingdom.choose.requirements import Constraint
from cardtable.kingdom.table.from_ids import Misplaced
from cardtable.kingdom.weighted.settings import FileFault
from cardtable.kingdom.weighted.settings_address import AddressFault
from cardtable.kingdom.weighted.settings_file import read_weighting
from cardtable.pages.core.language import LANGUAGES, set_language
from cardtable.pages.kingdom.decimals import number_text, percent
from cardtable.pages.kingdom.error_words import error_words
from cardtable.pages.kingdom.phrases import lack_words
from tests.support.samples.kingdom import ON_TABLE
from tests.support.visit import Visit
from tests.support.words.kingdom import BAD_FILES, BAD_WEIGHTS

VILLAGE, FEW = kingdom.Requirement.VILLAGE, kingdom.PileLimit("attack", 1)


def test_every_fault_that_the_engine_knows_is_refused_by_some_request() -> None:
    assert {fault_of(read_weighting, text) for text in BAD_FILES} == {*FileFault}
    assert {fault_of(kingdom.Weighting.parse, text) for text in BAD_WEIGHTS} == {*AddressFault}


def fault_of(read: Callable[[str], object], text: str) -> object:
    with pytest.raises((kingdom.WeightingFileError, kingdom.WeightingAddressError)) as refused:
        read(text)
    return getattr(refused.value, "fault", None)


@pytest.mark.parametrize("fault", Misplaced)
def test_every_fault_of_a_place_is_said_in_every_language(fault: Misplaced) -> None:
    """In an address by id, in a sheet by the card's name; no two languages say the same."""
    error = kingdom.PlaceError("pile-1", "moat", fault, "Cheap" if fault is Misplaced.HAS_TRAIT else "pile-2")
    said = set()
    for tag in LANGUAGES:
        set_language(tag)
        said.add(error_words(error, tag))
        assert "'moat'" in error_words(error)
    assert len(said) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("sets", "asks", "words"),
    [
        (["base-2"], [VILLAGE], "Base alone has no pile that gives +2 Actions."),
        (["base-2"], [VILLAGE, FEW], "Base alone has no kingdom that meets these wishes together: "),
        (["base-2", "empires"], [FEW], "no kingdom that keeps “"),
        (["base-2"], [], "something that they call for cannot be set out."),
    ],
)
def test_what_the_sets_lack_is_told_of_one_wish_and_of_several(
    sets: list[str], asks: list[Constraint], words: str
) -> None:
    assert words in lack_words(kingdom.pool(sets).sets, tuple(asks), drawn=False)


def test_piles_that_exclude_each_other_are_named() -> None:
    """A lock against a ban, which no address can hold, is still told in words."""
    moat = kingdom.card_by_id("moat")
    base, wishes = kingdom.pool(["base-2"]), kingdom.Requirements()
    with pytest.raises(kingdom.LockError) as caught:
        kingdom.uniform_kingdoms(base, wishes, locked=[moat], banned=[moat])
    set_language("de")
    assert "Burggraben können nicht zusammen festgelegt werden" in error_words(caught.value)


@pytest.mark.parametrize(
    ("tag", "chosen", "name"),
    [
        ("en", "", "Moat"),
        ("de", "", "Burggraben"),
        ("fr", "", "Douves"),
        ("nl", "it", "Fossato"),
        ("de", "en", "Moat"),
    ],
)
def test_names_follow_the_page_until_a_language_is_chosen(tag: str, chosen: str, name: str) -> None:
    visit = Visit("kingdom", {}, {"language": chosen}, language=tag)
    visit.open(sets="base-2", pile="moat.village")
    assert f">{name}<" in visit.html["result"]
    assert name in visit.said


def test_figures_have_the_decimal_sign_of_the_language() -> None:
    set_language("fr")
    assert percent(0.12345) == "12,3\u00a0%"
    assert percent(0.99999) == "> 99,9\u00a0%"
    assert number_text(Fraction(3, 4)) == "0,75"


def test_a_slider_keeps_the_number_that_browsers_read() -> None:
    visit = Visit("kingdom", ON_TABLE, language="de", weights="splitter*1*2-5*2*0-5")
    visit.press("attribute", attribute="splitter")
    assert visit.has('[value="2.5"]', "sheet")
    assert "gewünscht 1 bis 2,5" in visit.text("sheet")
