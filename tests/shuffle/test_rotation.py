"""The rotation: what each special card does, and when a card comes back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.shuffle import Action, apply, deal, find_card, replay

PLAIN = [f"c{number:02}" for number in range(13)]
RUSH, DROPPER, BOOMERANG, HANDS = "card_dex_00049", "card_dex_00035", "card_dex_00058", "card_dex_00072"


@pytest.mark.parametrize("size", [13, 17, 37])
@pytest.mark.parametrize("forced", [0, 1, 2])
def test_a_played_card_comes_back_after_n_minus_two_draws_and_the_forced_ones(size: int, forced: int) -> None:
    state = deal([f"c{number}" for number in range(size)]).play(0)
    for _ in range(forced):
        state = state.force("card_dex_00036")
    promised, back = len(state.queue), state.queue[-1]
    draws = 0
    while back not in state.hand:
        state = state.draw()
        draws += len(state.drawn)
        if back not in state.hand:
            state = state.play(0)
    assert draws == promised == size - 2 + forced


def test_the_last_card_forced_is_drawn_first() -> None:
    state = deal(PLAIN).play(0).force("card_dex_00036").force("card_dex_00009").draw()
    assert str(state.drawn[0]) == "card_dex_00009#f2"
    assert str(state.queue[0]) == "card_dex_00036#f1"


def test_overclocking_fills_the_hand_to_four() -> None:
    assert len(deal(PLAIN).overclock().draw().hand) == 4
    assert len(deal(PLAIN, limit=4).draw().hand) == 4


def test_a_forced_victory_rush_forces_as_well_and_every_forced_card_has_its_own_number() -> None:
    state = deal(PLAIN).force(RUSH).play(0).draw().play(2)
    assert [str(piece) for piece in (state.queue[0], state.queue[-1])] == ["card_dex_00009#f2", f"{RUSH}#f1"]


@given(
    st.lists(st.sampled_from(["play:0", "play:1", "draw", "force:card_dex_00036", "overclock"]), max_size=40)
)
def test_no_card_is_lost_and_undo_is_leaving_out_the_last_step(words: list[str]) -> None:
    """Cards are only added by force; a replay of fewer steps gives the states before."""
    actions: list[Action] = []
    state = deal([RUSH, DROPPER, BOOMERANG, HANDS, *PLAIN])
    start = state
    for word in words:
        action = Action.parse(word)
        assert Action.parse(str(action)) == action
        if word.startswith("play") and int(word[-1]) >= len(state.hand):
            continue
        state = apply(state, action)
        actions.append(action)
        pieces = [*state.hand, *state.queue]
        assert len(set(pieces)) == len(pieces) == 17 + state.forced
    assert replay(start, actions)[-1] == state
    assert replay(start, actions)[:-1] == replay(start, actions[:-1]) or not actions


def after(first: str, *steps: int) -> list[str]:
    """Return hand and queue after some cards are played, each with a draw, from eight cards."""
    state = deal([find_card(first).id, *"bcdefgh"])
    for index in steps:
        state = state.play(index).draw()
    return [
        " ".join(str(piece).removeprefix("card_dex_") for piece in row) for row in (state.hand, state.queue)
    ]


@pytest.mark.parametrize(
    ("first", "steps", "hand", "queue"),
    [
        ("Biohazard", [0], "b c d", "e f g h 00009"),
        ("Victory Rush", [0, 2], "b c d", "e f g h 00049 00009#f1"),
        ("Fast Hands", [0], "b c d e", "f g h 00072"),
        ("Fast Hands", [0, 0], "c d e", "f g h 00072 b"),
        ("Searing Boomerang", [0], "b c 00058", "d e f g h"),
        ("Searing Boomerang", [0, 2], "b c d", "e f g h 00058"),
    ],
)
def test_special_cards_are_as_published(first: str, steps: list[int], hand: str, queue: str) -> None:
    assert after(first, *steps) == [hand, queue]


def test_a_trojan_goes_to_the_opponent() -> None:
    sent = str(deal([find_card("Trojan Dropper I").id, "b", "c"]).play(0).sent)
    assert sent == "card_dex_00036"
    assert [str(piece) for piece in deal([*"abcd"]).force(sent).queue] == [f"{sent}#f1", "d"]
