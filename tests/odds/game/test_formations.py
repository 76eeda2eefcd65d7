"""Formations: the rule book's cases, and every wild card tried out."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.odds import (
    BATTLE_LINE,
    SCHOTTEN_TOTTEN_TACTICS,
    Card,
    Rules,
    Strength,
    Tactic,
    read_cards,
    read_strength,
    shape_of,
)
from tests.support.odds.naive_odds import EXAMPLES, TROOPS, naive_best


def best(text: str, fog: bool = False, mud: bool = False, rules: Rules = BATTLE_LINE) -> Strength | None:
    """The best strength of cards in notation."""
    return shape_of(read_cards(text), rules, fog, mud).strength


@pytest.mark.parametrize("case", EXAMPLES["formations"], ids=lambda case: str(case["cards"]))
def test_reference_examples(case: dict[str, str]) -> None:
    assert best(case["cards"]) == read_strength(case["best"])


@pytest.mark.parametrize("value", [6, 7, 8, 9, 10])
def test_a_high_troop_with_leader_and_shields_is_a_battalion_of_19_to_23(value: int) -> None:
    assert best(f"a{value} alexander shields") == read_strength(f"battalion {value + 13}")


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("a2 a5 alexander shields", "wedge 14"),
        ("a2 b5 alexander shields", "skirmish 14"),
        ("a9 b9 c9 d9", "phalanx 36"),
        ("a1 a2 a3 b4", "skirmish 10"),
        ("a8 alexander cavalry shields", "battalion 29"),
    ],
)
def test_four_cards_under_mud(cards: str, expected: str) -> None:
    assert best(cards, mud=True) == read_strength(expected)


def test_under_mud_three_cards_are_not_enough() -> None:
    assert best("a1 a2 a3", mud=True) is None


def test_after_mud_has_gone_the_best_three_count_not_the_first_three() -> None:
    assert best("a1 b5 b6 b7") == read_strength("wedge 18")


def test_under_fog_only_the_sum_counts() -> None:
    assert best("a1 a2 a3", fog=True) == read_strength("host 6")
    assert best("a1 alexander cavalry shields", fog=True, mud=True) == read_strength("host 22")


def test_strengths_compare_by_formation_and_then_by_sum() -> None:
    order = ["host 29", "skirmish 6", "battalion 28", "phalanx 3", "phalanx 30", "wedge 6", "wedge 27"]
    assert sorted(map(read_strength, reversed(order))) == [read_strength(text) for text in order]


def test_the_spy_of_schotten_totten_completes_a_nine() -> None:
    assert best("a8 a9 cavalry", rules=SCHOTTEN_TOTTEN_TACTICS) == read_strength("wedge 24")


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.booleans(), st.booleans())
def test_wild_cards_are_worth_what_trying_everything_finds(rng: Random, fog: bool, mud: bool) -> None:
    wilds: list[Card] = [*rng.sample([Tactic.ALEXANDER, Tactic.CAVALRY, Tactic.SHIELDS], rng.randint(0, 2))]
    cards = [*wilds, *rng.sample(TROOPS, rng.randint(3, 4) - len(wilds))]
    assert shape_of(cards, BATTLE_LINE, fog, mud).strength == naive_best(cards, BATTLE_LINE, fog, mud)
