"""What a user of the library meets: names, copies, arguments."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import deepcopy
from fractions import Fraction
from pkgutil import iter_modules
from random import Random
from typing import Any

import pytest

from cardtable import kingdom
from cardtable.common.errors import EngineError
from cardtable.kingdom import (
    PUBLISHED,
    RULE_BOOK,
    Boxes,
    Cost,
    Counters,
    Idealised,
    PileLimit,
    Pool,
    Requirements,
    Settings,
    Slot,
    Table,
    Taste,
    WeightingError,
    all_cards,
    card_by_id,
    card_by_name,
    choose_standard,
    default_weighting,
    lay,
    layout_of,
    limitable,
    pool,
    rebuild,
    setup_list,
    uniform_kingdoms,
    weighting_from_address,
)
from cardtable.kingdom.cards.presets import all_presets, preset_by_id
from cardtable.kingdom.text.parsing import read
from cardtable.kingdom.weighted.attribute_sums import attribute_sums
from cardtable.kingdom.weighted.choosing import choose_weighted
from tests.support.kingdom.strategies import EVERYTHING

BASE = pool(["base-2", "alchemy"])
TABLES = [lay(EVERYTHING, Requirements(), RULE_BOOK, Random(seed)) for seed in range(20)]
WRONG: Any = "no"
CHOICES = [choose_standard(BASE, Requirements(buy=True), Random(seed)) for seed in range(3)]
WEIGHTINGS = [default_weighting(), default_weighting().tasting(Taste("moat", Fraction(3, 2)))]
READ_BACK: list[tuple[list[Any], Callable[[str], object]]] = [
    ([*all_cards()], card_by_name),
    ([card.cost for card in all_cards() if card.printed_cost], Cost.parse),
    ([PileLimit(of, 1, 4) for of in limitable()], PileLimit.parse),
    ([slot for table in TABLES for slot in table.slots], Slot.parse),
    ([*all_presets()], preset_by_id),
    ([layout_of(table) for table in TABLES], lambda text: read(text).layout),
    (WEIGHTINGS, weighting_from_address),
]
"""Things, each with the reader of what `str` writes."""
HELD: list[Any] = [
    *(TABLES[0], CHOICES[0], BASE, PUBLISHED, RULE_BOOK, Requirements(), *WEIGHTINGS),
    *(layout_of(TABLES[0]), setup_list(layout_of(TABLES[0]), 4), all_presets()[0]),
    *(
        choose_weighted(BASE, Requirements(), WEIGHTINGS[0], Random(1)),
        uniform_kingdoms(BASE, Requirements(village=True)),
    ),
    *(CHOICES[0].findings[0], attribute_sums(CHOICES[0].piles, WEIGHTINGS[0])[0]),
    *(
        choose_standard(BASE, Requirements(attack=True, attacks=False), Random(1)).conflict,
        read("Moat, Vilage"),
    ),
]
"""What one holds in the hand."""


@pytest.mark.parametrize(
    ("things", "reader"), READ_BACK, ids=lambda value: getattr(value, "__qualname__", "")
)
def test_what_str_writes_is_read_back(things: list[Any], reader: Callable[[str], object]) -> None:
    assert things
    for thing in things:
        assert reader(str(thing)) == thing


def test_a_table_and_a_choice_are_written_as_the_kingdoms_that_they_are() -> None:
    for table in TABLES:
        assert read(str(table)).layout == layout_of(table)
    for choice in CHOICES:
        assert read(str(choice)).layout.piles == choice.piles


@pytest.mark.parametrize("thing", HELD, ids=lambda thing: type(thing).__name__)
def test_what_one_holds_is_shown_in_a_line_and_comes_through_pickle(thing: Any) -> None:
    assert len(repr(thing)) < 260
    copied = pickle.loads(pickle.dumps(thing))
    assert repr(copied) == repr(thing)
    if "__eq__" in vars(type(thing)):
        assert copied == deepcopy(thing) == thing


@pytest.mark.parametrize(
    "thing",
    [
        Requirements(),
        Requirements(village=True, counters=Counters.ANY),
        Settings(colonies=Boxes.NEVER),
        *WEIGHTINGS,
    ],
)
def test_settings_are_shown_as_the_python_that_makes_them(thing: object) -> None:
    assert eval(repr(thing), {**vars(kingdom)}) == thing


def test_a_pool_is_a_container_of_its_piles() -> None:
    assert len(BASE) == 38
    assert [*BASE] == [*BASE.piles]
    assert card_by_id("moat") in BASE
    assert card_by_id("mill") not in BASE


@pytest.mark.parametrize("table", TABLES)
def test_a_table_is_a_container_of_its_cards(table: Table) -> None:
    assert [*table] == [*table.slots.values()]
    assert len(table) == len(table.slots)
    for card in table:
        slot = table.slot_of(card)
        assert card in table
        assert table.card_at(slot) is table.card_at(str(slot)) is card


def test_a_conflict_and_what_requirements_find_are_sentences() -> None:
    asked = Requirements(attacks=False, trashing=True, limits=(PileLimit("attack", 1),))
    choice = choose_standard(BASE, asked, Random(1))
    assert str(choice.conflict) == (
        "no-attacks and attack:1-10 cannot be met together: a kingdom exists without no-attacks or "
        "attack:1-10; given up: attack:1-10"
    )
    assert str(choice.findings[-1]) == "attack:1-10 not met: no pile"
    names = ", ".join(str(pile) for pile in choice.findings[0].piles)
    assert str(choice.findings[0]) == f"{choice.findings[0].requirement} met: {names or 'no pile'}"


@pytest.mark.parametrize(
    ("refused", "sentence"),
    [
        (lambda: card_by_id("moot"), "'moot' is no card; did you mean 'moat'?"),
        (lambda: card_by_name("Vilage"), "'Vilage' is no card; did you mean 'Village'?"),
        (lambda: pool("base"), "'base' is no edition; did you mean 'base-2'?"),
        (lambda: Requirements(priority="bases"), "'bases' is no set; did you mean 'base'?"),
        (lambda: PileLimit("vilage"), "'vilage' is no sort of piles and no set; did you mean 'village'?"),
        (lambda: PileLimit("village", 4, 3), "cannot be limited to 4 to 3 piles; accepted: 0 to 10"),
        (lambda: Requirements(limits=(PileLimit("buy", 1), PileLimit("buy", 2))), "buy is limited twice"),
        (lambda: preset_by_id("frist-game"), "did you mean 'first-game'?"),
        (lambda: Slot.parse("pile"), "no slot 'pile' is there; slots are named such as pile-1"),
        (
            lambda: choose_standard(Pool((), ()), Requirements(), Random(1)),
            "0 piles to choose from; a kingdom has 10",
        ),
        (lambda: Taste("vilage"), "did you mean 'village'?"),
        (lambda: Taste("village", 2000), "factor: 2000 is not accepted; accepted: 0.001 to 1000"),
        (
            lambda: weighting_from_address("spliter"),
            "'spliter' cannot be read at 'spliter'; accepted: the name",
        ),
        (
            lambda: rebuild(BASE, Requirements(), PUBLISHED, {"bane": "moat"}),
            "moat cannot be in bane: nothing on the",
        ),
        (lambda: Requirements(village=WRONG), "village: 'no' is not accepted; accepted: True or False"),
        (
            lambda: Requirements(limits=(WRONG,)),
            "limit: 'no' is not accepted; accepted: a sort, its least and",
        ),
        (lambda: PileLimit("village", WRONG), "least: 'no' is not accepted; accepted: a whole number"),
        (lambda: Settings(colonies=WRONG), "colonies: 'no' is not accepted; accepted: published, rule-book"),
        (lambda: card_by_id("Village"), "'Village' is no card; did you mean 'village'?"),
        (lambda: pool(WRONG), "'no' is no edition"),
        (
            lambda: TABLES[0].slot_of(card_by_id("copper")),
            "'Copper' is not accepted; accepted: a card of this",
        ),
        (lambda: TABLES[0].card_at("pile-11"), "no slot 'pile-11' is there"),
        (lambda: setup_list(layout_of(TABLES[0]), 9), "players: 9 is not accepted; accepted: 2 to 6"),
    ],
)
def test_an_error_is_a_sentence_with_what_is_accepted(refused: Callable[[], object], sentence: str) -> None:
    with pytest.raises(EngineError) as error:
        refused()
    assert sentence in str(error.value)


@pytest.mark.parametrize("one", [card_by_id("moat"), pool(["base-2", "alchemy"])])
def test_a_copy_is_the_thing_itself(one: object) -> None:
    assert deepcopy(one) is one
    assert pickle.loads(pickle.dumps(one)) is one


def test_a_pool_of_ones_own_is_copied_with_its_piles() -> None:
    own = Pool(pool(["base-2"]).piles[:11], ("base",))
    assert deepcopy(own).piles == own.piles


def test_no_public_name_hides_a_package() -> None:
    assert {module.name for module in iter_modules(kingdom.__path__)}.isdisjoint(kingdom.__all__)


def test_decimals_are_taken_as_they_are_written() -> None:
    given: Any = 0.85, 1.2345
    assert Idealised(0, 4, 1, given[0]).above == Fraction(17, 20)
    with pytest.raises(WeightingError, match=r"1\.2345"):
        Idealised(0, 4, 1, given[1])
