"""The table of cards: it is whole."""

from __future__ import annotations

import pytest

from cardtable.kingdom import Cost, Kind, all_cards, card_by_id, card_by_name
from cardtable.kingdom.cards.catalog import CostError


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


def test_a_split_pile_with_an_attack_among_its_cards_is_an_attack() -> None:
    assert "attack" not in card_by_id("wizards").types
    assert card_by_id("wizards").is_attack
    assert not card_by_id("townsfolk").is_attack
