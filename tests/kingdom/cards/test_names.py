"""Names in several languages, and the card that a written name means."""

from __future__ import annotations

import unicodedata
from difflib import SequenceMatcher

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.kingdom import LANGUAGES, Card, all_cards, card_by_id, cards_named, name_in
from cardtable.kingdom.cards.catalog import plain
from cardtable.kingdom.cards.names import nearest
from tests.support.kingdom.strategies import PILES


def test_a_missing_name_is_the_english_one() -> None:
    assert name_in(card_by_id("bridge-troll"), "cs") == "Bridge Troll"
    assert all(name_in(card, "en") == card.name for card in all_cards())
    assert name_in(card_by_id("bridge-troll"), "fr") == "Pont aux Trolls"
    assert name_in(card_by_id("artificer"), "nl") == "Kanonnengieter"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_found_by_its_name_in_every_language(language: str) -> None:
    for card in all_cards():
        parent = next((pile for pile in PILES if card.id in pile.parts), card)
        assert parent in cards_named(name_in(card, language), language), card.id


WRITTEN = {
    "kings-court": ("KINGS COURT", "king's-court", "King\u2019s  Court", "kingscourt", "\u212aings court"),
    "artificer": ("Maitre artisan",),
    "bridge-troll": ("Bruckentroll", "Brueckentroll"),
    "farm": ("Harem",),
    "catapult-rocks": ("Rocks",),
    "knights": ("Sir Martin",),
}


@pytest.mark.parametrize("card", WRITTEN)
def test_case_signs_and_accents_are_forgiven_former_names_and_parts_of_piles_known(card: str) -> None:
    assert [cards_named(name)[0].id for name in WRITTEN[card]] == [card] * len(WRITTEN[card])
    assert [cards_named("Bandit", language)[0].id for language in ("en", "fr")] == ["bandit", "rogue"]


@settings(deadline=None)
@given(st.sampled_from(PILES), st.data())
def test_one_wrong_letter_leaves_a_long_name_the_nearest_or_as_near(pile: Card, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(pile.name) - 1))
    written = pile.name[:at] + data.draw(st.sampled_from("aeinrst")) + pile.name[at + 1 :]
    if len(plain(pile.name)) < 6 or cards_named(written):
        return
    near = nearest(written)
    assert near is not None
    if near.card is not pile:
        own = SequenceMatcher(a=plain(pile.name), b=plain(written), autojunk=False).ratio()
        assert near.likeness >= own


@settings(deadline=None)
@given(st.text())
def test_the_nearest_of_any_text_is_a_card_or_none(text: str) -> None:
    near = nearest(text)
    assert near is None or (0 < near.likeness <= 1 and 0 <= near.lead <= near.likeness)


@settings(deadline=None)
@given(st.text())
def test_plain_is_the_same_for_all_writings_of_one_text(text: str) -> None:
    assert plain(plain(text)) == plain(text)
    composed = unicodedata.normalize("NFC", text)
    assert plain(f" {composed}-'") == plain(composed)
