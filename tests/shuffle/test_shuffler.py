"""The shuffle: a permutation of what its plan says, each step told, each switch doing what it names."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.shuffle import Deck, Kind, Rules, Strays, Version, blocks, find_card, shuffle
from tests.support.shuffle.naive_shuffle import ACTIVE, CHOSEN, OVERLOAD, make_deck, moved_order, slot_blocks
from tests.support.shuffle.strategies import BRAWLER, DECKS, RULES


@given(DECKS, RULES, st.integers(0, 10**6))
def test_a_shuffle_is_its_blocks_then_one_move_then_copies_dropped(
    deck: Deck, rules: Rules, seed: int
) -> None:
    """Each step is checked against the template and the naive move; nothing is lost on the way."""
    result = shuffle(deck, Random(seed), rules)
    n, place = deck.n, 0
    for number, slots in enumerate(slot_blocks(n)):
        row = result.laid[place : place + len(slots)]
        assert sorted(str(origin) for _, origin in row) == sorted(slots)
        assert {origin.block for _, origin in row} == {number}
        place += len(slots)
    assert place == len(result.laid) == 4 * n - 3
    order = [f"{origin}@{origin.block}" for _, origin in result.laid]
    if result.move:
        order = moved_order(order, order[result.move.start], result.move.end, rules.move)
    dropped = {f"{origin}@{origin.block}" for _, origin in result.dropped}
    assert [slot for slot in order if slot not in dropped] == [f"{o}@{o.block}" for _, o in result.placed]
    players = {card for card, origin in result.laid if origin.kind is Kind.PLAYER and not card.base}
    assert players | set(result.trimmed) == set(deck.active)
    assert len(result.trimmed) == deck.trimmed


@given(DECKS, RULES, st.integers(0, 10**6))
def test_tries_end_with_the_first_that_passes(deck: Deck, rules: Rules, seed: int) -> None:
    result = shuffle(deck, Random(seed), rules)
    assert not any(attempt.passed for attempt in result.tries[:-1])
    moves = bool(result.tries) and result.tries[-1].passed and result.tries[-1].in_deck
    assert moves == (result.move is not None)
    if result.move:
        assert result.order[result.move.end] == result.move.card
        assert result.move.end < 3
    if rules.strays is Strays.LEFT_OUT:
        assert all(attempt.in_deck for attempt in result.tries)
    if CHOSEN in deck.owned:
        assert len(result.tries) <= 1


@pytest.mark.parametrize("n", range(4, 11))
def test_the_blocks_are_the_published_ones(n: int) -> None:
    assert [[str(origin) for origin in block] for block in blocks(n)] == slot_blocks(n)


def test_version_one_keeps_the_copies_that_version_two_drops() -> None:
    deck = make_deck(10, passives=[OVERLOAD])
    assert Counter(shuffle(deck, Random(1)).order)[OVERLOAD] == 3
    second = shuffle(deck, Random(1), Rules(Version.V2))
    assert Counter(second.order)[OVERLOAD] == 1
    assert len(second.order) == 35
    assert [card for card, _ in second.dropped] == [OVERLOAD] * 2


def test_hellfire_spec_counts_in_version_two_only_and_its_copies_stay() -> None:
    deck, token = make_deck(10, passives=[find_card("Hellfire Spec")]), find_card("Primal Hellfire")
    assert Counter(shuffle(deck, Random(1)).order)[token] == 0
    copies = sum(origin.kind is Kind.DAMAGE for block in blocks(10) for origin in block)
    assert Counter(shuffle(deck, Random(1), Rules(Version.V2)).order)[token] == copies


def test_a_starred_passive_takes_a_try_in_version_one_and_none_in_version_two() -> None:
    deck = Deck((*ACTIVE[:4], BRAWLER, CHOSEN), (BRAWLER,))
    literal = shuffle(deck, Random(1), Rules(strays=Strays.TAKE_TRY))
    assert [attempt.card for attempt in literal.tries] == [BRAWLER]
    assert literal.move is None
    assert shuffle(deck, Random(1), Rules(Version.V2, Strays.TAKE_TRY)).tries == ()
    assert shuffle(deck, Random(1)).tries == ()


def test_the_same_seed_gives_the_same_shuffle_on_every_python() -> None:
    """A known value: it may only change when the shuffle itself does."""
    order = shuffle(make_deck(4, 1), Random(2026)).ids
    assert (
        " ".join(card[5] + card[-2:] for card in order)
        == "b01 d01 b09 d02 b10 d03 b04 b05 b11 b08 b03 b07 d04"
    )
