"""What one holds in the hand prints in the notation that reads it back, in a line, and can be copied."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.shuffle import (
    Action,
    Bound,
    Deck,
    DeckList,
    ListEntry,
    Rules,
    Wish,
    all_cards,
    categories,
    deal,
    deck_odds,
    find_card,
    read_deck,
    read_list,
    read_order,
    shuffle,
)
from tests.support.shuffle.strategies import DECKS, RULES

WISHES = st.builds(
    lambda wish, bound, by: replace(wish, bound=bound[0], count=bound[1], most=bound[2], by=by),
    st.sampled_from([*map(Wish.for_card, all_cards()), *map(Wish.for_category, categories())]),
    st.sampled_from(
        [(Bound.MIN, 1, 0), (Bound.MIN, 3, 0), (Bound.IS, 0, 0), (Bound.MAX, 2, 0), (Bound.BETWEEN, 1, 3)]
    ),
    st.sampled_from([None, 0, 3, 12]),
)
ENTRIES = st.builds(
    lambda name, count, section: ListEntry(name, count, section),
    st.from_regex(r"[A-Z][a-z]{2,8}( [A-Z][a-z]{2,8})?", fullmatch=True),
    st.integers(1, 20),
    st.sampled_from(["", "Creatures", "One-drops"]),
)
LISTS = st.builds(
    lambda entries, apart: DeckList(
        tuple(entries), tuple(ListEntry(each.name, each.count, "Sideboard") for each in apart)
    ),
    st.lists(ENTRIES, unique_by=lambda entry: entry.name, max_size=9),
    st.lists(ENTRIES, unique_by=lambda entry: entry.name, max_size=3),
)


def read_list_again(text: str) -> DeckList:
    """Return the cards of a list, without what is told of its text."""
    found = read_list(text)
    return DeckList(found.entries, found.apart)


ReadBack = tuple[st.SearchStrategy[Any], Callable[[str], object]]
KINDS: dict[str, ReadBack] = {
    "card": (st.sampled_from(all_cards()), find_card),
    "deck": (DECKS, lambda text: read_deck(text).deck),
    "rules": (RULES, Rules.parse),
    "wish": (WISHES, Wish.parse),
    "action": (st.sampled_from(["play:1", "draw", "force:card_dex_00036"]).map(Action.parse), Action.parse),
    "list": (LISTS, read_list_again),
}


@pytest.mark.parametrize("kind", KINDS)
@given(st.data())
def test_what_is_printed_reads_back(kind: str, data: st.DataObject) -> None:
    strategy, read = KINDS[kind]
    value = data.draw(strategy)
    assert read(str(value)) == value
    for other in (copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert other == value
        assert hash(other) == hash(value)
    assert len(repr(value)) < 120
    assert "\n" not in repr(value)


@given(DECKS, st.integers(0, 99))
def test_a_deck_and_its_shuffle_are_containers_of_cards(deck: Deck, seed: int) -> None:
    found = shuffle(deck, Random(seed))
    assert read_order(str(found)).cards == found.order == tuple(found)
    assert (len(found), found[0], found[-1]) == (len(found.order), found.order[0], found.order[-1])
    assert all(card in found for card in found.order)
    assert (tuple(deck), len(deck)) == (deck.owned, len(deck.owned))
    assert all(card in deck for card in deck.owned)
    assert pickle.loads(pickle.dumps(found)) == copy.copy(found) == found
    state = deal(found.ids)
    assert pickle.loads(pickle.dumps(state)) == state
    assert all(len(repr(each)) < 200 for each in (found, state, deck_odds(deck), deck_odds(deck).cards[0]))
