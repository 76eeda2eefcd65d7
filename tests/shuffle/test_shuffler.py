"""The shuffle: as published, line by line; a permutation of what its plan says, each step told."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.shuffle import Deck, Kind, Move, Overload, Rules, Strays, Version, blocks, find_card, shuffle
from tests.support.shuffle.naive_shuffle import ACTIVE, CHOSEN, OVERLOAD, make_deck, moved_order, slot_blocks
from tests.support.shuffle.strategies import BRAWLER, DECKS, RULES

LITERAL = Rules(Version.V1, Strays.TAKE_TRY, Move.INSERT, Overload.MOVES)


def pseudo_code(deck: Deck, rng: Random) -> tuple[str, ...]:
    """Return a final deck by the published pseudo code, line by line, in ids.

    The document leaves two things open. The order of the favourites before they are shuffled is ours:
    cards of the player deck, Primal Overload, others. A favourite outside the final deck moves nothing.
    """
    owned = [card.id for card in deck.owned]
    damage = [f"card_base_{number:05}" for number in (5, 8, 10, 11)]
    heal = [f"card_base_{number:05}" for number in (3, 6, 9)]
    energy = [f"card_base_{number:05}" for number in (1, 4, 7)]
    players = [card.id for card in deck.owned if not card.passive]
    while len(players) < 4:
        players.append("card_base_00002")
    for cards in (damage, heal, energy, players):
        rng.shuffle(cards)
    players = players[:10]
    if "card_dex_00060" in owned:
        heal[0] = "card_dex_00061"
    if "card_dex_00031" in owned:
        energy[energy.index("card_base_00001")] = "card_dex_00031"
    sets, final = {"D": damage, "H": heal, "E": energy, "P": players}, list[str]()
    for slots in slot_blocks(len(players)):
        block = [sets[slot[0]][int(slot[1:])] for slot in slots]
        rng.shuffle(block)
        final += block
    starred = [card for card in deck.owned if card in deck.stars and not card.passive]
    starred += [card for card in deck.stars if card == OVERLOAD and card in deck.owned]
    starred += [card for card in deck.stars if card not in starred]
    rng.shuffle(starred)
    for favourite in starred:
        if rng.random() < 0.75 or "card_dex_00056" in owned:
            if favourite.id in final:
                place = final.index(favourite.id)
                final.insert(rng.randrange(3), final.pop(place))
            break
    return tuple(final)


@given(DECKS, st.integers(0, 10**6))
def test_the_published_pseudo_code_gives_the_same_deck_for_the_same_seed(deck: Deck, seed: int) -> None:
    assert shuffle(deck, Random(seed), LITERAL).ids == pseudo_code(deck, Random(seed))


@given(DECKS, RULES, st.integers(0, 10**6))
def test_a_shuffle_is_its_blocks_one_move_and_dropped_copies(deck: Deck, rules: Rules, seed: int) -> None:
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
