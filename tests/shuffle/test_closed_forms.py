"""The closed forms of the published odds, for every deck size and every number of favourites."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardtable.shuffle import Move, Rules, Wish, deck_odds, find_card, wish_odds
from cardtable.shuffle.layout.blocks import BASE_KINDS, plan
from cardtable.shuffle.odds.curves import closed_form
from tests.support.shuffle.naive_shuffle import ACTIVE, make_deck


def mu(k: int, chosen: bool) -> Fraction:
    return Fraction(k > 0) if chosen else 1 - Fraction(1, 4) ** k


@pytest.mark.parametrize("move", list(Move))
@pytest.mark.parametrize("n", range(4, 11))
def test_opening_hand_of_player_cards(n: int, move: Move) -> None:
    for k in range(n + 1):
        for chosen in (False, True):
            odds = deck_odds(make_deck(n, k, chosen), Rules(move=move))
            moved = mu(k, chosen)
            pulled = moved * Fraction(4 * n - 3, 5 * n * (n - 1))
            lying = (1 - moved) * Fraction(6, 5 * n)
            favourite, other = odds.card(ACTIVE[0]), odds.card(ACTIVE[n - 1])
            assert favourite
            assert other
            if k:
                assert favourite.opening == moved / k + pulled * Fraction(k - 1, k) + lying
                assert favourite.opening == closed_form(odds.deck, odds.moved, favourite=True)
            if k < n:
                assert other.opening == pulled + lying == closed_form(odds.deck, odds.moved, favourite=False)


@pytest.mark.parametrize("n", range(4, 11))
def test_opening_hand_of_a_base_set(n: int) -> None:
    for k in range(n + 1):
        for chosen in (False, True):
            deck, moved = make_deck(n, k, chosen), mu(k, chosen)
            for kind, members in zip(BASE_KINDS, plan(deck, Rules()).sets, strict=True):
                curve = wish_odds(deck, [Wish(kind.value, members)])
                assert curve.opening == moved * Fraction(2 * n + 1, 5 * n) + (1 - moved) * Fraction(3, 5)


@pytest.mark.parametrize("n", range(4, 11))
def test_places_without_a_favourite(n: int) -> None:
    curve = deck_odds(make_deck(n)).card(ACTIVE[0])
    assert curve
    assert list(curve.first) == [Fraction(2, 5 * n)] * 5 + [Fraction(1, 4 * n)] * (4 * n - 8)


@pytest.mark.parametrize("m", [11, 13, 20, 40])
def test_trimming_multiplies_by_ten_over_m(m: int) -> None:
    whole, trimmed = deck_odds(make_deck(10)), deck_odds(make_deck(m))
    for ten, curve in zip(whole.cards[:10], trimmed.cards[:10], strict=True):
        assert [value * Fraction(10, m) for value in ten.curve.by] == list(curve.curve.by)


def test_brawler_takes_the_base_heals_out_of_the_opening_hand() -> None:
    brawler = find_card("Brawler")
    curve = wish_odds(
        make_deck(10, 2, passives=[brawler]), [Wish("heal", plan(make_deck(10), Rules()).sets[1])]
    )
    assert curve.opening == 0
