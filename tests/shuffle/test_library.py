"""Edges of the library: numbers out of range are refused by their argument, and no name hides a module."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

import pytest

import cardtable.shuffle
from cardtable.shuffle import (
    Bound,
    CardClass,
    Deck,
    Goal,
    Mulligan,
    Opening,
    OutOfRangeError,
    Rules,
    Wish,
    advise,
    blocks,
    blocks_within,
    cards_of,
    compare,
    count_chances,
    deck_odds,
    finish,
    move_cases,
    opening_odds,
    plan,
    simulate,
    terms,
    upcoming,
    wish_chance,
    wish_odds,
)

DECK = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice", stars=["Biohazard"])
PLAN, ODDS, HEAL = plan(DECK, Rules()), deck_odds(DECK), Wish.for_category("heal")
CARDS = cards_of("heal")
LIST = [CardClass(24, (1,)), CardClass(36, (0,))]


def simulated() -> Any:
    """Return the counts of one simulation."""
    return finish(simulate(DECK, [[HEAL]], Random(1), 10))[0]


def met(numbers: tuple[int, ...]) -> bool:
    return numbers[0] > 0


REFUSED: list[tuple[str, int, str, Callable[[], object]]] = [
    ("count", -3, "0 or more", lambda: Wish("few", CARDS, Bound.IS, -3)),
    ("count", -1, "0 or more", lambda: Wish("few", CARDS, Bound.BETWEEN, -1, 2)),
    ("most", 2, "5 or more", lambda: Wish("few", CARDS, Bound.BETWEEN, 5, 2)),
    ("by", -1, "0 or more", lambda: Wish("few", CARDS, by=-1)),
    ("count", -1, "0 or more", lambda: wish_odds(DECK, [HEAL]).within(-1)),
    ("count", -1, "0 or more", lambda: wish_chance(DECK, [HEAL], -1)),
    ("count", -2, "0 or more", lambda: advise(DECK, Goal((HEAL,)), -2)),
    ("count", -1, "0 or more", lambda: count_chances(PLAN, [CARDS], -1)),
    ("own", -1, "0 or more", lambda: count_chances(PLAN, [CARDS], 3, own=[-1])),
    ("count", -1, "0 or more", lambda: upcoming(PLAN, DECK.owned[:2], CARDS, -1)),
    ("count", 14, "0 to 13", lambda: next(terms(ODDS, [HEAL], 14))),
    ("count", -1, "0 to 13", lambda: move_cases(ODDS, [HEAL], -1)),
    ("count", -1, "0 or more", lambda: compare(DECK, DECK).cards[0].gain(-1)),
    ("count", -1, "0 to 13", lambda: simulated().by(-1)),
    ("count", 14, "0 to 13", lambda: simulated().error(14)),
    ("total", 0, "1 or more", lambda: simulate(DECK, [[HEAL]], Random(1), 0)),
    ("n", 11, "4 to 10", lambda: blocks(11)),
    ("n", 3, "4 to 10", lambda: blocks_within(3, 1)),
    ("count", -1, "0 to 37", lambda: blocks_within(10, -1)),
    ("count", 38, "0 to 37", lambda: blocks_within(10, 38)),
    ("copies", -1, "0 or more", lambda: CardClass(-1, (1,))),
    ("hand", -1, "0 or more", lambda: Opening(-1)),
    ("times", -1, "0 or more", lambda: Opening(7, Mulligan.PARIS, -1)),
    ("draws", -1, "0 or more", lambda: opening_odds(LIST, met, -1)),
    ("by_draws", -1, "0 or more", lambda: opening_odds(LIST, met, 2, by_draws=[-1])),
    ("enough", -1, "0 or more", lambda: opening_odds(LIST, met, 2, enough=(-1,))),
]


@pytest.mark.parametrize(("argument", "given", "accepted", "call"), REFUSED)
def test_a_number_out_of_range_is_refused_by_the_name_of_its_argument(
    argument: str, given: int, accepted: str, call: Callable[[], object]
) -> None:
    with pytest.raises(OutOfRangeError) as refused:
        call()
    assert str(refused.value) == f"{argument}: {given} is not accepted; accepted: {accepted}"


def test_no_name_hides_a_module() -> None:
    """`import a.b.c` gives the module of that name in each package, whatever the package exports."""
    for found in pkgutil.walk_packages(cardtable.shuffle.__path__, "cardtable.shuffle."):
        module = import_module(found.name)
        parent, _, name = found.name.rpartition(".")
        hidden = getattr(import_module(parent), name)
        assert isinstance(hidden, ModuleType)
        assert hidden is module
