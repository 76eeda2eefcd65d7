"""The tables of cards, of editions and of the numbers in short addresses: they are whole."""

from __future__ import annotations

import pickle
from copy import deepcopy
from hashlib import sha256
from itertools import combinations

import pytest

from cardtable.kingdom import Cost, Kind, all_cards, card_by_id, card_by_name, editions, pool, set_ids
from cardtable.kingdom.cards.numbers import numbered
from cardtable.pages.kingdom import fields


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


def test_a_split_pile_with_an_attack_among_its_cards_is_an_attack() -> None:
    assert "attack" not in card_by_id("wizards").types
    assert card_by_id("wizards").is_attack
    assert not card_by_id("townsfolk").is_attack


ALL = [edition.id for edition in editions()]


def test_all_editions_together_hold_every_kingdom_pile_once_in_the_order_of_the_table() -> None:
    assert [len(pool(ids).piles) for ids in ("base-1", "base-2", ["base-1", "base-2"], [])] == [25, 26, 32, 0]
    assert pool(["alchemy", "base-2", "alchemy"]) is pool(["base-2", "alchemy"])
    every = pool(ALL)
    assert every.piles == tuple(card for card in all_cards() if card.kind is Kind.KINGDOM)
    assert every.sets == set_ids()


def test_a_pool_is_the_union_of_its_editions_and_has_common_piles_once() -> None:
    for one, other in combinations(ALL, 2):
        union = {*pool([one]).piles, *pool([other]).piles}
        both = pool([one, other]).piles
        assert {*both} == union
        assert len({pile.name for pile in both}) == len(both) == len(union)


@pytest.mark.parametrize("one", [card_by_id("moat"), pool(["base-2", "alchemy"])])
def test_a_copy_of_a_card_or_a_pool_is_the_thing_itself(one: object) -> None:
    assert deepcopy(one) is pickle.loads(pickle.dumps(one)) is one


THERE = {
    "card": {card.id for card in all_cards()},
    "edition": {edition.id for edition in editions()},
    "wish": {*fields.ASKS.options},
    "box": {*fields.BOXES.options},
}


@pytest.mark.parametrize(
    ("of", "count", "recorded"),
    [
        ("card", 851, "8820a83bb854cd5d"),
        ("edition", 25, "5ee9123594ecef1d"),
        ("wish", 10, "501679d0d617bcb0"),
        ("box", 2, "e2f3497c78679987"),
    ],
)
def test_all_have_a_number_and_those_once_given_stay(of: str, count: int, recorded: str) -> None:
    """The first ids are those that the first build with short addresses had, by their hash."""
    ids = numbered(of)
    assert {*ids} >= THERE[of]
    assert len({*ids}) == len(ids)
    assert sha256("|".join(ids[:count]).encode()).hexdigest()[:16] == recorded
