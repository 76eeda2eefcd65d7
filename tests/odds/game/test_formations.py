"""Formations: the rule book's cases, and every wild card tried out."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.odds import BATTLE_LINE, SCHOTTEN_TOTTEN_TACTICS, Card, Strength, Tactic, read_cards, shape_of
from tests.support.odds.naive_odds import TROOPS, naive_best


@pytest.mark.parametrize(
    ("cards", "terrain", "strength"),
    [
        *((f"a{value} alexander shields", "", f"battalion {value + 13}") for value in range(6, 11)),
        ("a6 cavalry alexander", "", "wedge 21"),
        ("a8 b8 cavalry", "", "phalanx 24"),
        ("a8 a9 alexander", "", "wedge 27"),
        ("a1 b5 b6 b7", "", "wedge 18"),  # mud has gone: the best three, not the first three
        ("a1 a2 a3", "fog", "host 6"),
        ("a1 alexander cavalry shields", "fog mud", "host 22"),
        ("a1 a2 a3", "mud", None),
        ("a2 a5 alexander shields", "mud", "wedge 14"),
        ("a2 b5 alexander shields", "mud", "skirmish 14"),
        ("a9 b9 c9 d9", "mud", "phalanx 36"),
        ("a1 a2 a3 b4", "mud", "skirmish 10"),
        ("a8 alexander cavalry shields", "mud", "battalion 29"),
        ("a8 a9 cavalry", "schotten-totten", "wedge 24"),
    ],
)
def test_the_best_formation(cards: str, terrain: str, strength: str | None) -> None:
    rules = SCHOTTEN_TOTTEN_TACTICS if terrain == "schotten-totten" else BATTLE_LINE
    found = shape_of(read_cards(cards), rules, "fog" in terrain, "mud" in terrain).strength
    assert found == (strength and Strength.parse(strength))


def test_strengths_compare_by_formation_and_then_by_sum() -> None:
    order = ["host 29", "skirmish 6", "battalion 28", "phalanx 3", "phalanx 30", "wedge 6", "wedge 27"]
    assert sorted(map(Strength.parse, reversed(order))) == [Strength.parse(text) for text in order]


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.booleans(), st.booleans())
def test_wild_cards_are_worth_what_trying_everything_finds(rng: Random, fog: bool, mud: bool) -> None:
    wilds: list[Card] = [*rng.sample([Tactic.ALEXANDER, Tactic.CAVALRY, Tactic.SHIELDS], rng.randint(0, 2))]
    cards = [*wilds, *rng.sample(TROOPS, rng.randint(3, 4) - len(wilds))]
    assert shape_of(cards, BATTLE_LINE, fog, mud).strength == naive_best(cards, BATTLE_LINE, fog, mud)
