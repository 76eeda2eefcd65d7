"""The published examples: values checked elsewhere, read from examples.json."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cardtable.shuffle import Action, Deck, Rules, Step, apply, categories, deal, deck_odds, find_card, track
from cardtable.shuffle.layout.blocks import plan
from cardtable.shuffle.odds.inclusion_exclusion import presence
from tests.support.shuffle.naive_shuffle import ACTIVE, make_deck

Example = dict[str, Any]
EXAMPLES: dict[str, Any] = json.loads((Path(__file__).parent / "examples.json").read_text())
BRAWLER = find_card("Brawler")


@pytest.mark.parametrize("case", EXAMPLES["trim"])
def test_opening_hand_of_a_trimmed_deck(case: Example) -> None:
    n, k = case["active"], case["k"]
    odds = deck_odds(make_deck(n, k, bool(case["chosen"])))
    for card, chance in ((ACTIVE[0], case["fav"]), (ACTIVE[n - 1], case["non"])):
        curve = odds.card(card)
        assert curve
        assert chance is None or curve.opening == Fraction(chance)


@pytest.mark.parametrize("case", EXAMPLES["positions"])
def test_places(case: Example) -> None:
    card = ACTIVE[0 if case["role"] == "fav" else case["n"] - 1]
    curve = deck_odds(make_deck(case["n"], case["k"], bool(case["chosen"]))).card(card)
    assert curve
    assert list(curve.first) == [Fraction(value) for value in case["dist"].split()]
    assert curve.mean == Fraction(case["expected"])


@pytest.mark.parametrize("case", EXAMPLES["category"])
def test_categories_of_base_slots_and_player_cards(case: Example) -> None:
    base, _, brawler = case["base"].partition("+")
    n, k, starred = case["n"], case["k"], case["n_fav_hit"]
    deck = make_deck(n, k, bool(case["chosen"]), passives=[BRAWLER] if brawler else [])
    members = plan(deck, Rules()).sets[["damage", "heal", "energy"].index(base)]
    cards = [*members, *ACTIVE[:starred], *ACTIVE[k : k + case["n_hit"] - starred]]
    assert presence(plan(deck, Rules()), cards)[case["T"]] == Fraction(case["p_at_least_one"])


@pytest.mark.parametrize("case", EXAMPLES["decks"], ids=lambda case: str(case["name"]))
def test_whole_decks(case: Example) -> None:
    odds = deck_odds(Deck.of(*case["owned"], stars=case["favourites"]))
    for card, expected in case["result"]["cards"].items():
        curve = odds.card(card)
        assert curve
        assert curve.mean == Fraction(expected["expected"])
        assert {count: str(curve.by[int(count)]) for count in expected["by"]} == expected["by"]
    for category, by in case["result"]["categories"].items():
        assert category in categories()
        of_category = odds.category(category)
        assert of_category
        assert all(of_category.by[int(count)] == Fraction(value) for count, value in by.items())


@pytest.mark.parametrize("case", EXAMPLES["fillers"])
def test_fillers(case: Example) -> None:
    curve = deck_odds(make_deck(case["active"])).card("Hellfire I")
    assert curve
    assert all(curve.by[int(count)] == Fraction(value) for count, value in case["p_filler_by_T"].items())


@pytest.mark.parametrize("case", EXAMPLES["tracker_prefix"])
def test_tracker(case: Example) -> None:
    found = track(Deck.of(*case["deck"]), [find_card(card) for card in case["prefix"]])
    assert found.chance == Fraction(case["p_prefix"])
    assert {option.card.id: option.chance for option in found.next} == {
        card: Fraction(value) for card, value in case["next"].items()
    }


@pytest.mark.parametrize("name", EXAMPLES["rotation"])
def test_rotation(name: str) -> None:
    steps = EXAMPLES["rotation"][name]
    state = deal((steps[0]["hand"] + " " + steps[0]["queue"]).split())
    for step in steps:
        if step["do"] != "deal":
            state = apply(state, Action.parse(step["do"]))
        assert " ".join(map(str, state.hand)) == step["hand"]
        assert " ".join(map(str, state.queue)) == step["queue"]
        assert (state.limit, state.extra) == (step["limit"], step["extra"])
    assert Step.DRAW in {Action.parse(step["do"]).step for step in steps[1:]}
