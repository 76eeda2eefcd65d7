"""Reading pasted decks: every form is read, nothing is lost, each trouble is told."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.shuffle import Deck, Reason, all_cards, read_deck, read_order, shuffle
from cardtable.shuffle.deck.reading import nearest_cards
from tests.support.shuffle.strategies import DECKS

OWNABLE = [card for card in all_cards() if not card.base and not card.token]


def reasons(text: str) -> dict[Reason, int]:
    return {trouble.reason: trouble.count for trouble in read_deck(text).troubles}


@pytest.mark.parametrize(
    "text",
    [
        '["card_dex_00009", "card_dex_00001", "card_dex_00060", "card_dex_00020"]',
        '{"deck": ["card_02_00009", "card_02_00001", "card_02_00060", "card_02_00020"]}',
        '{"deck": [9, 1, 60, 20]}',
        "card_dex_00009 card_dex_00001 card_02_00060 CARD_DEX_00020",
        "card_dex_00009,card_dex_00001,\n card_dex_00060;card_dex_00020",
        "Biohazard, tactical defense, BRAWLER, Justice",
        "1. Biohazard\n2. Tactical Defense\n3. Brawler\n4. Justice",
        "- dex 9\n- dex 1\n- dex60\n- dex_20",
        "9 1 60 20",
        "'card_dex_00009', 'card_dex_00001', 'card_dex_00060', 'card_dex_00020'",
        '["card_dex_00009", "card_dex_00001", "card_dex_00060", "card_dex_00020"',
    ],
)
def test_each_form_gives_the_same_deck(text: str) -> None:
    names = ["Biohazard", "Tactical Defense", "Brawler", "Justice"]
    assert [card.name for card in read_deck(text).deck.owned] == names


def test_stars_are_read_before_and_behind_a_card_and_from_json() -> None:
    for text in (
        "★Biohazard, Half Life*",
        "card_dex_00009* card_dex_00013*",
        '{"deck": [9, 13], "favorites": [9, 13]}',
        '{"deck": ["9*", "13*"]}',
    ):
        assert [card.name for card in read_deck(text).deck.favourites] == ["Biohazard", "Half Life"], text


def test_each_trouble_is_told() -> None:
    text = "card_base_00003, card_dex_00036, 9, Biohazard, Bioharzard, Brawler*, Brawl Master, dex 99"
    found, of = reasons(text), Reason
    told = {of.BASE_CARD, of.TOKEN, of.DUPLICATE, of.UNKNOWN, of.STAR_ON_PASSIVE, of.ACCOUNT_PERK, of.TOO_FEW}
    assert set(found) == told
    assert found[Reason.TOO_FEW] == 2
    assert reasons('{"deck": [1,2,3,4], "stars": [5]}') == {Reason.STAR_NOT_OWNED: 1}
    assert reasons(" ".join(str(number) for number in range(1, 17))) == {Reason.TOO_MANY: 6}
    for bad in ("[9,", '{"cards": [9]}', "[" * 200_000):
        assert Reason.BAD_JSON in reasons(bad)


def test_an_unknown_card_comes_with_its_text_and_the_nearest_ones() -> None:
    """Once, also with a star."""
    troubles = read_deck("Bioharzard!, xyzzy*, 1, 2, 3, 4").troubles
    told = [trouble for trouble in troubles if trouble.reason is Reason.UNKNOWN]
    assert [trouble.text for trouble in told] == ["Bioharzard!", "xyzzy*"]
    assert told[0].nearest[0].name == "Biohazard"
    assert nearest_cards("qqqqqqqq") == ()


@given(st.text() | st.text(alphabet='[]{}",:0123456789 dexcard_*★\n', max_size=60))
def test_any_text_gives_a_deck(text: str) -> None:
    deck = read_deck(text).deck
    assert len(set(deck.owned)) == len(deck.owned)
    read_order(text)


@given(st.lists(st.sampled_from(OWNABLE), unique=True), st.data())
def test_a_deck_written_in_any_way_is_read_back(cards: list[object], data: st.DataObject) -> None:
    deck = Deck(tuple(card for card in OWNABLE if card in cards))
    written = [
        data.draw(st.sampled_from([card.id, card.id_v2, card.name, card.name.upper()])) for card in deck.owned
    ]
    assert read_deck(json.dumps(written)).deck == deck
    assert read_deck("\n".join(written)).deck == deck


def test_an_order_keeps_base_cards_and_repeats() -> None:
    reading = read_order("card_01_00002, card_base_00002, nonsense, Brawl")
    assert [card.name for card in reading.cards] == ["Hellfire I", "Hellfire I", "Brawl"]
    assert [trouble.text for trouble in reading.troubles] == ["nonsense"]


@given(DECKS, st.integers(0, 99))
def test_a_shuffle_is_a_sequence_that_is_read_back(deck: Deck, seed: int) -> None:
    found = shuffle(deck, Random(seed))
    assert read_order(str(found)).cards == found.order == tuple(found)
    assert (found[0], found[-1]) == (found.order[0], found.order[-1])
