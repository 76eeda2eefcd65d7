"""The editions and the pools that they give."""

from __future__ import annotations

import pickle
from copy import deepcopy
from itertools import combinations

import pytest

from cardtable.kingdom import Kind, Pool, all_cards, card_by_id, editions, pool, set_ids
from cardtable.kingdom.cards.sets import UnknownEditionError

ALL = [edition.id for edition in editions()]


def test_a_pile_of_both_editions_counts_once() -> None:
    assert [len(pool(ids).piles) for ids in ("base-1", "base-2", ["base-1", "base-2"])] == [25, 26, 32]


def test_all_editions_together_hold_every_kingdom_pile_once_in_the_order_of_the_table() -> None:
    every = pool(ALL)
    assert every.piles == tuple(card for card in all_cards() if card.kind is Kind.KINGDOM)
    assert every.sets == set_ids()


def test_a_pool_is_the_union_of_its_editions_and_has_common_piles_once() -> None:
    for one, other in combinations(ALL, 2):
        union = {*pool([one]).piles, *pool([other]).piles}
        both = pool([one, other]).piles
        assert {*both} == union
        assert len({pile.name for pile in both}) == len(both) == len(union)


def test_order_and_repetition_of_ids_make_no_difference() -> None:
    assert pool(["alchemy", "base-2", "alchemy"]) is pool(["base-2", "alchemy"])


def test_no_editions_give_no_piles() -> None:
    assert pool([]).piles == ()


@pytest.mark.parametrize("edition", ["base", "base-3", "alchemy-1", "Alchemy", ""])
def test_an_unknown_edition_is_quoted_and_the_accepted_ones_are_named(edition: str) -> None:
    with pytest.raises(UnknownEditionError, match=f"{edition!r}.*base-1, base-2") as error:
        pool(["base-1", edition])
    assert error.value.accepted == tuple(ALL)


@pytest.mark.parametrize("one", [card_by_id("moat"), pool(["base-2", "alchemy"])])
def test_a_copy_of_a_card_or_a_pool_is_the_thing_itself(one: object) -> None:
    assert deepcopy(one) is pickle.loads(pickle.dumps(one)) is one


def test_a_pool_of_ones_own_is_copied_with_its_piles() -> None:
    own = Pool(pool(["base-2"]).piles[:11], ("base",))
    assert deepcopy(own).piles == own.piles
