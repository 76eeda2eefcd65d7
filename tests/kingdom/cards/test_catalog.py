"""The table of cards: known counts, and that it is whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from cardtable.kingdom import Ability, Card, Cost, Kind, UnknownCardError, all_cards, card_by_id, card_by_name
from cardtable.kingdom.cards.catalog import CostError
from tests.support.kingdom.known_sets import CARDS

KINDS = {
    "kingdom": 498,
    "event": 79,
    "pile-part": 54,
    "ally": 23,
    "landmark": 21,
    "project": 20,
    "way": 20,
    "non-supply": 20,
    "trait": 15,
    "prophecy": 15,
    "loot": 15,
    "boon": 12,
    "hex": 12,
    "basic": 10,
    "heirloom": 7,
    "ruins": 6,
    "reward": 6,
    "prize": 5,
    "state": 5,
    "artifact": 5,
    "shelter": 3,
}


def test_there_are_as_many_cards_of_each_kind_as_are_known() -> None:
    assert Counter(card.kind for card in CARDS) == KINDS


def test_ids_and_names_are_unique() -> None:
    for field in ("id", "name", "kc_id"):
        assert len({getattr(card, field) for card in all_cards()}) == len(all_cards()), field


def test_every_card_is_found_by_id_and_by_every_name() -> None:
    for card in all_cards():
        assert card_by_id(card.id) is card
        assert all(card_by_name(name.upper()) is card for name in (card.name, *card.aliases))


def test_every_part_of_a_split_pile_is_a_card_of_its_set() -> None:
    parts = [(card_by_id(part), pile) for pile in all_cards() for part in pile.parts]
    assert {part for part, _ in parts} == {card for card in all_cards() if card.kind is Kind.PILE_PART}
    assert all(part.kind is Kind.PILE_PART and part.set == pile.set for part, pile in parts)


def test_costs_are_written_as_they_are_read() -> None:
    for card in all_cards():
        assert card.printed_cost is None or Cost.parse(str(card.printed_cost)) == card.printed_cost


@pytest.mark.parametrize(
    ("text", "total"), [("0", 0), ("3", 3), ("4P", 6), ("P", 2), ("8D", 8), ("4 3D", 7), ("3*", 3), ("2+", 2)]
)
def test_the_total_cost_is_coins_and_twice_potions_and_debt(text: str, total: int) -> None:
    assert Cost.parse(text).total == total


@pytest.mark.parametrize("text", ["", "*", "D", "3D3", "x", "-1", " "])
def test_what_is_no_cost_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(CostError) as error:
        Cost.parse(text)
    assert error.value.given == text


@pytest.mark.parametrize(
    ("pile", "abilities"),
    [
        ("village", {Ability.VILLAGE, Ability.CANTRIP}),
        ("smithy", {Ability.DRAWER, Ability.TERMINAL}),
        ("market", {Ability.CANTRIP, Ability.BUY}),
        ("chapel", {Ability.TRASHING, Ability.TERMINAL}),
    ],
)
def test_abilities_of_cards_that_everyone_knows(pile: str, abilities: set[Ability]) -> None:
    assert set(card_by_id(pile).abilities) == abilities


def test_a_split_pile_with_an_attack_among_its_cards_is_an_attack() -> None:
    assert "attack" not in card_by_id("wizards").types
    assert card_by_id("wizards").is_attack
    assert not card_by_id("townsfolk").is_attack


@pytest.mark.parametrize("look_up", [card_by_id, card_by_name])
def test_an_unknown_card_is_quoted(look_up: Callable[[str], Card]) -> None:
    with pytest.raises(UnknownCardError, match="'Moot'") as error:
        look_up("Moot")
    assert error.value.given == "Moot"
