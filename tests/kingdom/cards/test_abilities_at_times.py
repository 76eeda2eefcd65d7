"""Abilities that piles have at times only: a table of judgements, against the numbers on the cards."""

from __future__ import annotations

import csv
from importlib.resources import files
from pathlib import Path

import pytest

from cardtable.kingdom import Ability, Kind, all_cards, card_by_id
from cardtable.kingdom.cards.abilities_at_times import JUDGED, abilities_at_times

ROWS = {
    row["id"]: [Ability(word) for word in row["abilities"].split("|")]
    for row in csv.DictReader(
        files("cardtable.kingdom.cards").joinpath("abilities_at_times.csv").read_text().splitlines()
    )
}
NUMBERS = {
    row["id"]: row
    for row in csv.DictReader(
        (Path(__file__).parents[2] / "support/kingdom/play_numbers.csv").read_text().splitlines()
    )
}
"""Of each pile: what one of its cards always gives when it is played."""


@pytest.mark.parametrize("pile", ROWS)
def test_every_row_is_of_a_pile_that_has_these_abilities(pile: str) -> None:
    card = card_by_id(pile)
    assert card.kind is Kind.KINGDOM
    assert not card.parts, "a pile of different cards needs no row"
    assert {*ROWS[pile]} <= {*card.abilities} & {*JUDGED}
    assert abilities_at_times(card) == tuple(ROWS[pile])


def test_what_a_card_always_gives_is_not_at_times() -> None:
    for ability, number in ((Ability.VILLAGE, "sure_actions"), (Ability.DRAWER, "sure_cards")):
        sure = {pile for pile, row in NUMBERS.items() if int(row[number]) >= 2}
        named = {pile for pile, abilities in ROWS.items() if ability in abilities}
        assert named & sure == set()


def test_conditions_are_told_and_choices_are_not() -> None:
    for pile, ability in (
        ("paddock", Ability.VILLAGE),
        ("ghost-town", Ability.VILLAGE),
        ("goatherd", Ability.DRAWER),
        ("animal-fair", Ability.BUY),
        ("carpenter", Ability.TRASHING),
        ("knights", Ability.VILLAGE),
    ):
        assert ability in abilities_at_times(card_by_id(pile))
    for pile in ("village", "nobles", "steward", "pawn", "apprentice", "moneylender", "caravan", "festival"):
        assert abilities_at_times(card_by_id(pile)) == ()


def test_no_pile_of_different_cards_is_taken_for_sure() -> None:
    for card in all_cards():
        if card.parts and card.kind is Kind.KINGDOM:
            assert {*abilities_at_times(card)} == {*card.abilities} & {*JUDGED}
