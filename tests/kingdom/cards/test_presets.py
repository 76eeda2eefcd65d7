"""The recommended kingdoms: every one whole, found by words, filtered by the boxes that one owns."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.kingdom import PUBLISHED, Requirements, Role, card_by_id, editions, pool
from cardtable.kingdom.cards.presets import Preset, all_presets, find_presets, preset_by_id
from cardtable.kingdom.table.from_ids import rebuild_fitting
from cardtable.kingdom.table.table import slot_ids
from tests.support.case_count import case_count, in_turn
from tests.support.kingdom import rule_book
from tests.support.kingdom.strategies import EVERYTHING

AGAINST_THE_RULE = "bounty-of-the-hunt-2"
"""Its Ferryman pile costs 2 in the list that the table was made from."""

ALL_EDITIONS = [edition.id for edition in editions()]


def test_each_has_an_id_of_its_own() -> None:
    assert len({preset.id for preset in all_presets()}) == len(all_presets()) >= 447
    assert all(preset_by_id(preset.id) is preset for preset in all_presets())


def test_no_two_of_one_name_are_the_same_kingdom() -> None:
    kingdoms = [(preset.name, preset.layout) for preset in all_presets()]
    assert not any(kingdom in kingdoms[:at] for at, kingdom in enumerate(kingdoms))


@pytest.mark.parametrize("preset", all_presets(), ids=lambda preset: preset.id)
def test_a_recommended_kingdom_is_whole_by_the_rule_book(preset: Preset) -> None:
    """Divine Wind's piles are drawn when they come."""
    layout = preset.layout
    table, errors = rebuild_fitting(pool([]), Requirements(), PUBLISHED, slot_ids(layout))
    assert preset.name.strip()
    assert len(layout.landscapes) <= 2
    if preset.id == AGAINST_THE_RULE:
        assert errors
    else:
        assert not errors
        assert {missing.role for missing in table.missing} <= {Role.WIND}
        assert rule_book.violations(replace(table, pool=EVERYTHING)) == ["warnings"] * bool(table.missing)


def test_the_first_game_of_both_editions() -> None:
    first = {"cellar", "market", "militia", "mine", "moat", "remodel", "smithy", "village", "workshop"}
    for preset_id, tenth in (("first-game", "woodcutter"), ("first-game-2nd", "merchant")):
        assert {card.id for card in preset_by_id(preset_id).layout.piles} == first | {tenth}


@pytest.mark.slow
@settings(max_examples=case_count(300), deadline=None)
@given(st.lists(st.sampled_from(ALL_EDITIONS), unique=True))
def test_the_filter_is_that_every_card_lies_in_an_owned_box(owned: list[str]) -> None:
    boxes = [edition for edition in editions() if edition.id in owned]
    found = set(find_presets(owned=owned))
    for preset in all_presets():
        cards = [*preset.layout.cards]
        cards += [card_by_id("colony")] if preset.layout.colonies else []
        cards += [card_by_id("necropolis")] if preset.layout.shelters else []
        fits = all(any(box.holds(card) for box in boxes) for card in cards)
        assert (preset in found) is fits
        assert bool(preset.missing(owned)) is not fits


def test_all_boxes_together_lay_every_kingdom_and_none_lay_none() -> None:
    assert find_presets() == find_presets(owned=ALL_EDITIONS) == all_presets()
    assert find_presets(owned=[]) == ()


def test_the_sets_of_a_kingdom_are_in_order_of_release() -> None:
    assert preset_by_id("first-game").sets == ("base",)
    assert preset_by_id("last-will-and-monument").sets == ("prosperity", "adventures")


@pytest.mark.parametrize(
    ("text", "language", "name"),
    [
        ("FIRST game", "en", "First Game"),
        ("dukes ball", "en", "The Duke's Ball"),
        ("witch, moat", "en", "Improvements"),
        ("Burggraben Hexe", "de", "Improvements"),
        ("jester workshop", "en", "The Jester's Workshop"),
    ],
)
def test_words_are_found_in_names_and_in_cards(text: str, language: str, name: str) -> None:
    assert name in [preset.name for preset in find_presets(text, language=language)]


def test_kingdoms_with_the_words_in_their_name_come_first() -> None:
    found = [preset.name for preset in find_presets("duke")]
    assert found[:3] == ["The Duke's Ball (3rd)", "The Duke's Ball", "The Duke's Ball (2nd)"]
    assert len(found) > 3
    assert find_presets("no such kingdom") == ()


@pytest.mark.slow
def test_every_kingdom_is_found_by_its_name_and_by_any_two_of_its_cards() -> None:
    for preset in in_turn(all_presets(), 0, 4):
        assert preset in find_presets(preset.name)
        assert preset in find_presets(f"{preset.layout.piles[0].name} {preset.layout.piles[-1].name}")
