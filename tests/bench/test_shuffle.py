"""How long the deck lab takes: run with `--benchmark-enable`."""

from itertools import count
from random import Random
from typing import Any

import pytest

from cardtable.shuffle import (
    Deck,
    Move,
    Rules,
    Version,
    Wish,
    all_cards,
    avoidance,
    blocks,
    check_order,
    cuts,
    deck_odds,
    find_card,
    fits,
    layouts,
    place_odds,
    places,
    plan,
    shuffle,
    simulate,
    star_worth,
    track,
    wish_odds,
)

ACTIVE = tuple(card for card in all_cards() if not (card.base or card.passive or card.token))
OVERLOAD = find_card("Primal Overload")
DECK = Deck((*ACTIVE[:10], OVERLOAD), ACTIVE[:2])
HARDEST = Rules(Version.V2, move=Move.SWAP)
HEAL, BIOHAZARD = Wish.for_category("heal"), Wish.for_card("Biohazard")


def forget() -> None:
    """Empty every cache, so that a first answer is measured and not a remembered one."""
    for module in (avoidance, blocks, cuts, fits, layouts, places):
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


@pytest.mark.parametrize("rules", [Rules(), Rules(move=Move.SWAP), Rules(Version.V2), HARDEST], ids=str)
def test_all_odds_of_ten_cards_from_nothing(benchmark: Any, rules: Rules) -> None:
    assert benchmark.pedantic(deck_odds, (DECK, rules), setup=forget, rounds=20).length == 37


def test_all_odds_after_a_change_of_deck(benchmark: Any) -> None:
    """What a tap costs: another deck each time, of a size that has been asked for before."""
    numbers = count()

    def next_deck() -> tuple[tuple[Deck], dict[str, Any]]:
        first = next(numbers) % 40
        return (Deck(ACTIVE[first : first + 10], ACTIVE[first : first + 2]),), {}

    assert benchmark.pedantic(deck_odds, setup=next_deck, rounds=40).length == 37


def test_all_odds_of_a_trimmed_deck_with_many_stars(benchmark: Any) -> None:
    deck = Deck(ACTIVE, ACTIVE[:20])
    assert benchmark.pedantic(deck_odds, (deck,), setup=forget, rounds=5).length == 37


def test_three_wishes(benchmark: Any) -> None:
    wishes = [HEAL, BIOHAZARD, Wish.for_category("armor")]
    assert benchmark.pedantic(wish_odds, (DECK, wishes), setup=forget, rounds=20).opening > 0


def test_every_card_at_every_place(benchmark: Any) -> None:
    assert len(benchmark.pedantic(place_odds, (DECK,), setup=forget, rounds=10)) == 20


def test_what_a_star_is_worth(benchmark: Any) -> None:
    assert len(benchmark.pedantic(star_worth, (DECK,), setup=forget, rounds=10)) == 8


def test_a_thousand_simulated_shuffles(benchmark: Any) -> None:
    *_, last = benchmark(lambda: list(simulate(DECK, [[HEAL], [HEAL, BIOHAZARD]], Random(1), 1000)))
    assert last.done == 1000


@pytest.mark.parametrize("rules", [Rules(), Rules(move=Move.SWAP), HARDEST], ids=str)
@pytest.mark.parametrize("length", [0, 2, 5, 30])
def test_the_next_card(benchmark: Any, rules: Rules, length: int) -> None:
    order = shuffle(DECK, Random(1), rules).order
    assert benchmark.pedantic(track, (DECK, order[:length], rules), setup=forget, rounds=3).next


def test_an_order_that_cannot_be(benchmark: Any) -> None:
    order = list(shuffle(DECK, Random(1)).order)
    order[-1], order[4] = order[4], order[-1]
    assert plan(DECK, Rules()).length == len(order)
    assert benchmark.pedantic(check_order, (DECK, order), setup=forget, rounds=3).impossible
