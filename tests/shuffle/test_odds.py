"""Odds: the published closed forms, sums, the seeded simulation, and a full count of dropped copies."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings

from cardtable import shuffle
from cardtable.shuffle import Bound, Deck, Move, Rules, Strays, Version, Wish, deck_odds, find_card, wish_odds
from cardtable.shuffle.layout.blocks import BASE_KINDS, plan
from cardtable.shuffle.odds.curves import closed_form
from tests.support.case_count import mostly_long
from tests.support.shuffle.naive_shuffle import ACTIVE, OVERLOAD, make_deck
from tests.support.shuffle.strategies import DECKS, RULES

BRAWLER, SPEC = find_card("Brawler"), find_card("Hellfire Spec")
EVERY_RULES = [Rules(v, s, m) for v in Version for s in Strays for m in Move]
HEAL, BIOHAZARD = Wish.for_category("heal"), Wish.for_card("Biohazard")


@settings(max_examples=40, deadline=None)
@given(DECKS, RULES)
def test_curves_rise_and_some_card_lies_first(deck: Deck, rules: Rules) -> None:
    odds = deck_odds(deck, rules)
    for curve in (*(row.curve for row in odds.cards), *(row.curve for row in odds.categories)):
        assert curve.by[0] == 0
        assert all(0 <= chance <= 1 for chance in curve.first)
        assert sum(curve.first) + curve.absent == 1
    assert sum(row.curve.first[0] for row in odds.cards) == 1


THREE_WISHES = [
    Wish("a", shuffle.cards_of("damage"), Bound.MIN, 2),
    Wish("b", (*shuffle.cards_of("heal"), OVERLOAD), Bound.IS, 1),
    Wish("c", (find_card("Overload II"), *ACTIVE[:5]), Bound.MAX, 2),
]
OWN_TURNS = [
    Wish("a", shuffle.cards_of("damage"), Bound.BETWEEN, 1, 2, by=5),
    Wish("b", (*shuffle.cards_of("heal"), OVERLOAD), by=9),
    Wish("c", (OVERLOAD, find_card("Overload II"), *ACTIVE[:5]), Bound.MIN, 2),
]


@pytest.mark.slow
@pytest.mark.parametrize("rules", mostly_long(EVERY_RULES, 2), ids=str)
def test_the_simulation_agrees_within_its_error(rules: Rules) -> None:
    """Seeded; five standard errors at every T, over a long, a trimmed and a filled deck.

    All wishes of a question or any of them, bounds and turns of their own.
    """
    stars = (ACTIVE[0], ACTIVE[8], BRAWLER, find_card("Vanguard"))
    decks = [
        (Deck((*ACTIVE[:6], OVERLOAD, SPEC), stars[:3]), False),
        (Deck((*ACTIVE[:13], OVERLOAD, BRAWLER), stars), True),
        (Deck((*ACTIVE[:2], BRAWLER), stars[:2]), False),
        *((Deck((*ACTIVE[:12], OVERLOAD), (ACTIVE[0], OVERLOAD)), any_of) for any_of in (False, True)),
    ]
    wishes = [
        *([HEAL], [HEAL, BIOHAZARD], [Wish.for_card(OVERLOAD)], [Wish.for_card(ACTIVE[0])]),
        [Wish.for_category("armor"), HEAL, Wish.for_card(ACTIVE[1])],
        *(THREE_WISHES, OWN_TURNS),
    ]
    for deck, any_of in decks:
        for found in shuffle.finish(shuffle.simulate(deck, wishes, Random(42), 1500, rules, any_of)):
            assert found.trials == 1500
            exact = wish_odds(deck, found.wishes, rules, any_of)
            for count in range(len(exact.by)):
                chance = float(exact.by[count])
                error = (chance * (1 - chance) / found.trials) ** 0.5
                assert abs(float(found.by(count)) - chance) <= 5 * error


def test_the_result_of_a_simulation_is_its_seed_and_it_reports_on_the_way() -> None:
    def run(seed: int) -> int:
        (result,) = shuffle.finish(shuffle.simulate(make_deck(10), [[HEAL]], Random(seed), 500))
        return result.met[3]

    assert run(1) == run(1) != run(2)
    steps = list(shuffle.simulate(make_deck(10), [[HEAL]], Random(1), 2500))
    assert [(step.done, step.total) for step in steps] == [(200 * part, 2500) for part in range(1, 13)]


def test_wishes_met_by_one_card_and_wishes_never_met() -> None:
    deck = make_deck(9)
    single = wish_odds(deck, [BIOHAZARD])
    assert wish_odds(deck, [BIOHAZARD, BIOHAZARD, BIOHAZARD]) == single
    never = wish_odds(make_deck(4), [BIOHAZARD, HEAL])
    assert set(never.by) == {0}
    assert never.mean is None


def test_literal_favourites_move_less_often() -> None:
    """Two stars, one not in the deck: it is first to pass with half of 15/16, and then nothing moves."""
    deck = Deck(ACTIVE[:4], (ACTIVE[0], ACTIVE[9]))
    assert deck_odds(deck).moved == Fraction(3, 4)
    assert deck_odds(deck, Rules(strays=Strays.TAKE_TRY)).moved == Fraction(15, 32)


def test_a_starred_overload_moves_by_the_literal_reading_only() -> None:
    """It lies among the first five cards with 1/3 or in a later block, and moves with 3/4."""
    deck = Deck((*ACTIVE[:4], OVERLOAD), (OVERLOAD,))
    literal = deck_odds(deck)
    assert (literal.moved, literal.cards[-3].card) == (Fraction(3, 4), OVERLOAD)
    assert literal.cards[-3].curve.opening == Fraction(3, 4) + Fraction(1, 4) * Fraction(1, 3) * Fraction(
        3, 5
    )
    assert literal.cards[-3].part is shuffle.Part.FAVOURITE
    others = Rules(overload=shuffle.Overload.STAYS), Rules(Version.V2)
    assert [deck_odds(deck, rules).moved for rules in others] == [0, 0]


def test_swap_and_insert_differ_behind_the_opening_hand_only() -> None:
    deck = make_deck(8, 2)
    for left, right in zip(deck_odds(deck).cards, deck_odds(deck, Rules(move=Move.SWAP)).cards, strict=True):
        assert left.curve.by[:6] == right.curve.by[:6]
    assert deck_odds(deck).categories != deck_odds(deck, Rules(move=Move.SWAP)).categories


def test_two_decks_side_by_side_show_all_cards_of_either() -> None:
    both = shuffle.compare(make_deck(5), make_deck(4, 1), Rules())
    by_card = {pair.card: pair for pair in both.cards}
    gone, better = by_card[ACTIVE[4]], by_card[ACTIVE[0]]
    assert gone.right is None
    assert gone.gain(3) == -Fraction(6, 25)
    assert better.gain(3) == Fraction(33, 40) - Fraction(6, 25)
    assert gone.gain(40) == -1
    assert {pair.name for pair in both.categories} >= {"heal", "damage", "energy"}


def test_a_plan_names_who_takes_tries() -> None:
    deck = Deck((*ACTIVE[:4], BRAWLER), (ACTIVE[0], BRAWLER, ACTIVE[9]))
    assert plan(deck, Rules()).takers(ACTIVE[:4]) == (ACTIVE[0],)
    literal = plan(deck, Rules(strays=Strays.TAKE_TRY))
    assert set(literal.takers(ACTIVE[:4])) == {ACTIVE[0], BRAWLER, ACTIVE[9]}
    assert plan(deck, Rules(Version.V2, Strays.TAKE_TRY)).strays == (ACTIVE[9],)


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
