"""How long the deck lab takes: run with `--benchmark-enable`."""

from __future__ import annotations

import sys
from itertools import count
from random import Random
from typing import Any

import pytest

from cardtable.shuffle import (
    Advice,
    Bound,
    Deck,
    Goal,
    Move,
    Rules,
    Version,
    Wish,
    advise,
    all_cards,
    check_order,
    deck_odds,
    find_card,
    finish,
    shuffle,
    simulate,
    track,
    wish_odds,
)
from cardtable.shuffle.layout.blocks import plan
from cardtable.shuffle.ordinary.list_game import ListGame, Wanted
from cardtable.shuffle.ordinary.opening import Mulligan, Opening, OpeningOdds

pytestmark = pytest.mark.long
ACTIVE = tuple(card for card in all_cards() if not (card.base or card.passive or card.token))
OVERLOAD = find_card("Primal Overload")
DECK = Deck((*ACTIVE[:10], OVERLOAD), ACTIVE[:2])
HARDEST = Rules(Version.V2, move=Move.SWAP)
HEAL, BIOHAZARD = Wish.for_category("heal"), Wish.for_card("Biohazard")


def forget() -> None:
    """Empty every cache, so that a first answer is measured and not a remembered one."""
    engine = [module for name, module in sys.modules.items() if name.startswith("cardtable.shuffle.")]
    for module in engine:
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


THREE = Goal((HEAL, Wish.for_category("energy"), Wish.for_category("damage")))
TWO_EACH = Goal(tuple(Wish(wish.name, wish.cards, Bound.MIN, 2) for wish in THREE.wishes))


@pytest.mark.parametrize("goal", [Goal((HEAL,)), THREE, TWO_EACH], ids=["heal", "three", "two of each"])
@pytest.mark.parametrize("rules", [Rules(), HARDEST], ids=str)
def test_what_would_help(benchmark: Any, goal: Goal, rules: Rules) -> None:
    """All stars and all changes with the 69 cards, with the two or more other chances that the page shows."""
    singles = tuple(Goal((wish,)) for wish in goal.wishes) if len(goal.wishes) > 1 else ()
    others = (*singles, *(Goal((Wish.for_category(name),)) for name in ("energy", "damage")))
    deck = Deck(ACTIVE[:10], ACTIVE[:2])

    def ask() -> Advice:
        return finish(advise(deck, goal, 6, others, rules))

    assert benchmark.pedantic(ask, setup=forget, rounds=5).changes


OWN_TURNS = Goal(
    tuple(
        Wish(wish.name, wish.cards, Bound.MIN, 3, by=by)
        for wish, by in zip(THREE.wishes, (6, 10, 15), strict=True)
    )
)


@pytest.mark.parametrize("rules", [Rules(), HARDEST], ids=str)
def test_what_would_help_by_three_turns(benchmark: Any, rules: Rules) -> None:
    deck = Deck((*ACTIVE[:10], OVERLOAD), (*ACTIVE[:2], OVERLOAD))
    others = tuple(Goal((wish,)) for wish in OWN_TURNS.wishes)

    def ask() -> Advice:
        return finish(advise(deck, OWN_TURNS, 6, others, rules))

    assert benchmark.pedantic(ask, setup=forget, rounds=5).changes


OVERLAPPING = (7, 7, 6, 8, 5, 9, 4, 7, 7)
"""The first eight kinds count for three wishes as the digits of their numbers, the last one for none."""


@pytest.mark.parametrize("mulligan", list(Mulligan))
@pytest.mark.parametrize("draws", [3, 9])
def test_any_deck_with_wishes_that_overlap(benchmark: Any, mulligan: Mulligan, draws: int) -> None:
    """Three wishes of two cards each, and cards of all eight kinds: the most that sixty cards can be."""

    def ask() -> OpeningOdds:
        wishes = [Wanted([card for card in range(8) if card >> bit & 1], count=2) for bit in (2, 1, 0)]
        needed = [Wanted(range(1, 9, 2), Bound.BETWEEN, 2, 5)]
        return ListGame(OVERLAPPING, Opening(7, mulligan, 3), draws, wishes, needed=needed).odds()

    assert benchmark.pedantic(ask, setup=forget, rounds=3).by


def test_a_thousand_simulated_shuffles(benchmark: Any) -> None:
    first, _ = benchmark(lambda: finish(simulate(DECK, [[HEAL], [HEAL, BIOHAZARD]], Random(1), 1000)))
    assert first.trials == 1000


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
