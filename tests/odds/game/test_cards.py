"""Cards and their notation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.odds import (
    BATTLE_LINE,
    SCHOTTEN_TOTTEN_TACTICS,
    Card,
    NotationError,
    Tactic,
    pack,
    read_cards,
    unpack,
)
from tests.support.odds.naive_odds import TROOPS

CARDS: list[Card] = [*TROOPS, *Tactic]


@given(st.sets(st.sampled_from(TROOPS)))
def test_a_packed_set_holds_the_same_troops(troops: set[Card]) -> None:
    assert set(unpack(pack(troops))) == troops


@pytest.mark.parametrize("text", ["g3", "a11", "a0", "alex", "10a", "a1b2"])
def test_a_word_that_is_no_card_is_named(text: str) -> None:
    with pytest.raises(NotationError, match=f"^{text!r} cannot be read") as caught:
        read_cards(f"a1 {text}")
    assert caught.value.text == text


def test_the_spy_of_schotten_totten_is_a_seven() -> None:
    assert Tactic.CAVALRY.values(SCHOTTEN_TOTTEN_TACTICS) == (7,)
    assert Tactic.CAVALRY.values(BATTLE_LINE) == (8,)
    assert Tactic.DARIUS.values(SCHOTTEN_TOTTEN_TACTICS) == tuple(range(1, 10))
