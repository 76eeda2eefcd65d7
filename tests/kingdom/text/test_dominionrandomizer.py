"""Addresses of dominionrandomizer.com: the site's own example, old forms, round trips, any text."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from cardtable.kingdom import Card, Layout, all_cards, card_by_id, write
from cardtable.kingdom.cards.presets import all_presets
from cardtable.kingdom.table.layout import Part, parts_called
from cardtable.kingdom.text.dominionrandomizer import ADDRESS, write_address
from cardtable.kingdom.text.parsing import read
from tests.support.case_count import case_count
from tests.support.kingdom.strategies import layouts


def ids(cards: tuple[Card, ...]) -> list[str]:
    return [card.id for card in cards]


EXAMPLE = (
    "https://dominionrandomizer.com/?lang=en"
    "&supply=coven,youngwitch,gatekeeper,ferryman,huntinglodge,livery,mastermind,paddock,stockpile,supplies"
    "&bane=hamlet&ferryman=village&riverboat=alley&events=populate&landmarks=obelisk(coven)"
    "&ways=wayofthemouse(menagerie)&traits=rich(livery)&prophecy=approachingarmy(samurai)"
)


WRITTEN = """\
Coven, Young Witch, Gatekeeper, Ferryman, Hunting Lodge, Livery, Mastermind, Paddock, Stockpile, Supplies
Landscapes: Populate, Obelisk, Way of the Mouse, Rich - Livery
Bane: Hamlet
Ferryman pile: Village
Riverboat card: Alley
Mouse card: Menagerie
Army pile: Samurai
Obelisk pile: Coven
Prophecy: Approaching Army"""


def test_an_address_with_everything_the_site_writes() -> None:
    reading = read(EXAMPLE)
    assert (write(reading.layout), reading.troubles) == (WRITTEN, ())
    assert write_address(reading.layout) == EXAMPLE


@pytest.mark.parametrize(
    ("address", "piles"),
    [
        ("supply=moat,village", ["moat", "village"]),
        ("?cards=moat,village", ["moat", "village"]),
        ("http://dominionrandomizer.com/index?supply=base2_moat,baseset_village", ["moat", "village"]),
        ("https://dominionrandomizer.com/#?supply=MOAT%2Cvillage", ["moat", "village"]),
        ("https://dominionrandomizer.com/?supply=harem,farm2", ["farm"]),
        ("look at dominionrandomizer.com/?supply=settlers,rocks please", None),
    ],
)
def test_old_and_partial_addresses_are_read(address: str, piles: list[str] | None) -> None:
    expected = piles or ["settlers-bustling-village", "catapult-rocks"]
    assert ids(read(address).layout.piles) == expected


def test_every_card_is_known_by_the_id_of_the_site() -> None:
    for card in all_cards():
        if card.kind.value == "kingdom":
            assert read(f"supply={card.kc_id}").layout.piles == (card,)


def test_unknown_ids_and_parameters_are_told() -> None:
    """So is a switch that is neither on nor off."""
    reading = read("supply=moat,vilage,qqqq,moat&colour=red&bane=alms&colonies=maybe&shelters=0")
    told = ["guessed vilage", "unknown qqqq", "duplicate moat", "unknown colour=red", "misfit alms"]
    told += ["unknown colonies=maybe"]
    assert [f"{it.cause.value} {it.text}" for it in reading.troubles] == told
    assert ids(reading.layout.piles) == ["moat", "village"]


@pytest.mark.parametrize("behind", ["", *").>,;:!?\"'”’»]}*_~`", ").", ").*", "_)", ">)", "**."])
@pytest.mark.parametrize("last", ["colonies", "shelters"])
def test_signs_behind_an_address_lose_nothing(behind: str, last: str) -> None:
    first = "shelters" if last == "colonies" else "colonies"
    address = f"https://dominionrandomizer.com/?supply=moat,village&{first}=1&{last}=1"
    for text in (f"{address}{behind}", f"({address}{behind}", f"Our kingdom: <{address}{behind} and so on"):
        layout = read(text).layout
        assert (ids(layout.piles), layout.colonies, layout.shelters) == (["moat", "village"], True, True)


def representable(layout: Layout) -> Layout:
    """The part of a layout that the site has a place for, landscapes in its order of kinds."""
    kinds = ["event", "landmark", "project", "way", "trait"]
    landscapes = tuple(sorted(layout.landscapes, key=lambda card: kinds.index(card.kind)))
    callers = (*landscapes, *layout.part(Part.PROPHECY))
    called = {part for card in callers for part in parts_called(card)}
    traits = tuple(sorted(layout.traits, key=lambda pair: landscapes.index(pair[0])))
    return replace(
        layout,
        landscapes=landscapes,
        traits=traits,
        obelisk=layout.obelisk if Part.OBELISK in called else None,
        mouse=layout.mouse if Part.MOUSE in called else None,
        army=layout.army if Part.ARMY in called else None,
        wind=(),
        deck=(),
    )


@settings(max_examples=case_count(200), deadline=None)
@given(layouts())
def test_what_the_site_can_hold_comes_back_the_same(layout: Layout) -> None:
    kept = representable(layout)
    if not kept.piles:
        kept = replace(kept, piles=(card_by_id("moat"),))
    reading = read(write_address(kept))
    assert reading.troubles == ()
    assert reading.layout == kept


def test_every_recommended_kingdom_comes_back_the_same() -> None:
    for preset in all_presets():
        assert read(write_address(preset.layout)).layout == representable(preset.layout), preset.id


def test_a_long_word_is_gone_through_once() -> None:
    """If it were tried from each of its letters on, this would take hours."""
    word = "x" * 1_000_000
    assert ADDRESS.search(word) is None
    found = ADDRESS.search(f"see {word}?supply=moat , too")
    assert found
    assert found[0] == f"{word}?supply=moat"
