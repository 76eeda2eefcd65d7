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
from cardtable.common.errors import EngineError
from cardtable.shuffle import (
    Action,
    Bound,
    Deck,
    Goal,
    ListGame,
    Mulligan,
    Opening,
    OutOfRangeError,
    Rules,
    Wanted,
    Wish,
    advise,
    blocks,
    cards_of,
    compare,
    deal,
    deck_odds,
    find_card,
    finish,
    practise,
    simulate,
    upcoming,
    wish_chance,
    wish_odds,
)
from cardtable.shuffle.layout.blocks import blocks_within, plan
from cardtable.shuffle.odds.player_values import count_chances

DECK = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice", stars=["Biohazard"])
PLAN, HEAL = plan(DECK, Rules()), Wish.for_category("heal")
CARDS = cards_of("heal")


def simulated() -> Any:
    """Return the counts of one simulation."""
    return finish(simulate(DECK, [[HEAL]], Random(1), 10))[0]


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
    ("count", -1, "0 or more", lambda: upcoming(DECK, DECK.owned[:2], CARDS, -1)),
    ("count", -1, "0 or more", lambda: compare(DECK, DECK).cards[0].gain(-1)),
    ("count", -1, "0 to 13", lambda: simulated().by(-1)),
    ("count", 14, "0 to 13", lambda: simulated().error(14)),
    ("total", 0, "1 or more", lambda: simulate(DECK, [[HEAL]], Random(1), 0)),
    ("n", 11, "4 to 10", lambda: blocks(11)),
    ("n", 3, "4 to 10", lambda: blocks_within(3, 1)),
    ("count", -1, "0 to 37", lambda: blocks_within(10, -1)),
    ("count", 38, "0 to 37", lambda: blocks_within(10, 38)),
    ("copies", -1, "0 or more", lambda: ListGame([-1], Opening(), 0)),
    ("hand", -1, "0 or more", lambda: Opening(-1)),
    ("times", -1, "0 or more", lambda: Opening(7, Mulligan.PARIS, -1)),
    ("draws", -1, "0 or more", lambda: ListGame([24, 36], Opening(), -1)),
    ("draws", -1, "0 or more", lambda: Wanted([0], draws=-1)),
    ("count", -1, "0 or more", lambda: Wanted([0], count=-1)),
    ("most", 1, "2 or more", lambda: Wanted([0], Bound.BETWEEN, 2, 1)),
]


@pytest.mark.parametrize(("argument", "given", "accepted", "call"), REFUSED)
def test_a_number_out_of_range_is_refused_by_the_name_of_its_argument(
    argument: str, given: int, accepted: str, call: Callable[[], object]
) -> None:
    with pytest.raises(OutOfRangeError) as refused:
        call()
    assert str(refused.value) == f"{argument}: {given} is not accepted; accepted: {accepted}"


WRONG: Any = "no"
SENTENCES: list[tuple[str, Callable[[], object]]] = [
    (
        "'Biohazrd' is no card; did you mean 'Biohazard'? Accepted: a name, or an id such as card_dex_00009",
        lambda: find_card("Biohazrd"),
    ),
    (
        "'heals' is no category; did you mean 'heal'? Accepted: energy, damage, heal",
        lambda: cards_of("heals"),
    ),
    (
        "'heals' is no category and no card; did you mean 'heal'? Accepted: heal, Biohazard",
        lambda: Wish.parse("heals >= 2"),
    ),
    ("most: 1 is not accepted; accepted: 3 or more", lambda: Wish.parse("heal 3-1")),
    (
        "'swop' is no switch of the rules; did you mean 'swap'? Accepted: v1, v2, left-out, take-try, insert",
        lambda: Rules.parse("v2 swop"),
    ),
    (
        "Repair I (card_base_00003) cannot be added: every deck has the base cards already",
        lambda: Deck.of("Repair I"),
    ),
    ("Brawl (card_dex_00061) cannot be added: it is made in play", lambda: Deck.of("Brawl")),
    (
        "Biohazard (card_dex_00009) cannot be added: it is there already",
        lambda: Deck.of("Biohazard", "card_02_00009"),
    ),
    ("bound: 'no' is not accepted; accepted: min, is, max, in", lambda: Wish("x", HEAL.cards, WRONG)),
    ("cards: 'no' is not accepted; accepted: Card", lambda: Wish("x", (WRONG,))),
    ("move: 'no' is not accepted; accepted: insert, swap", lambda: Rules(move=WRONG)),
    ("mulligan: 'no' is not accepted; accepted: ", lambda: Opening(7, WRONG)),
    ("'healz' is no category; did you mean 'heal'?", lambda: deck_odds(DECK).category("healz")),
    ("4 wishes are given; accepted: 1 to 3", lambda: wish_odds(DECK, [HEAL] * 4)),
    ("0 wishes are given; accepted: 1 to 3", lambda: simulate(DECK, [[]], Random(1), 10)),
    ("0 wishes are given; accepted: 1 to 3", lambda: advise(DECK, Goal(()), 3)),
    ("3: not in the hand; accepted: a place from 0, below 3", lambda: deal("abcd").play(3)),
    ("2: too few cards to deal; accepted: 3 or more", lambda: deal("ab")),
    ("5: no limit of a hand; accepted: 3 or 4", lambda: deal("abcd", limit=5)),
    (
        "'jump': no step; accepted: play:0, draw, force:card_dex_00036, overclock",
        lambda: Action.parse("jump"),
    ),
    ("a deck of 60 cards is too small: 67 are drawn", lambda: ListGame([24, 36], Opening(), 60).odds()),
    ("a deck of 4 cards is too small: 5 are drawn", lambda: practise([4], Opening(5), Random(1))),
    (
        "no hand of 7 cards can be kept by the rules",
        lambda: ListGame([60], Opening(7, Mulligan.REDRAW), 0, needed=[Wanted([])]).odds(),
    ),
    (
        "draw cannot be called now; accepted: after the hand is kept",
        lambda: practise([9], Opening(3), Random(1)).draw(),
    ),
]


@pytest.mark.parametrize(("sentence", "call"), SENTENCES)
def test_an_error_is_a_sentence_with_what_was_given_and_what_is_accepted(
    sentence: str, call: Callable[[], object]
) -> None:
    with pytest.raises(EngineError) as refused:
        call()
    assert str(refused.value).startswith(sentence)


def test_no_name_hides_a_module() -> None:
    """`import a.b.c` gives the module of that name in each package, whatever the package exports."""
    for found in pkgutil.walk_packages(cardtable.shuffle.__path__, "cardtable.shuffle."):
        module = import_module(found.name)
        parent, _, name = found.name.rpartition(".")
        hidden = getattr(import_module(parent), name)
        assert isinstance(hidden, ModuleType)
        assert hidden is module
