"""Abilities that piles have at times only: a table of judgements, against the numbers on the cards."""

from __future__ import annotations

import pytest

from cardtable.kingdom import Ability, Card, Kind, all_cards, card_by_id
from cardtable.kingdom.cards.effects import Effect, effects_of

JUDGED = (Ability.VILLAGE, Ability.DRAWER, Ability.BUY, Ability.TRASHING)
AT_TIMES = [card for card in all_cards() if card.abilities_at_times]


@pytest.mark.parametrize("card", AT_TIMES, ids=str)
def test_only_piles_that_have_these_abilities_have_them_at_times(card: Card) -> None:
    assert card.kind is Kind.KINGDOM
    assert {*card.abilities_at_times} <= {*card.abilities} & {*JUDGED}


def test_what_a_card_always_gives_is_not_at_times() -> None:
    for ability, effect in ((Ability.VILLAGE, Effect.ACTIONS), (Ability.DRAWER, Effect.CARDS)):
        named = [card for card in AT_TIMES if ability in card.abilities_at_times]
        assert [card for card in named if effects_of(card).get(effect, 0) >= 2] == []


def test_conditions_are_told_and_choices_are_not() -> None:
    for pile, ability in (
        ("paddock", Ability.VILLAGE),
        ("ghost-town", Ability.VILLAGE),
        ("goatherd", Ability.DRAWER),
        ("animal-fair", Ability.BUY),
        ("carpenter", Ability.TRASHING),
        ("knights", Ability.VILLAGE),
    ):
        assert ability in card_by_id(pile).abilities_at_times
    for pile in ("village", "nobles", "steward", "pawn", "apprentice", "moneylender", "caravan", "festival"):
        assert card_by_id(pile).abilities_at_times == ()


def test_no_pile_of_different_cards_is_taken_for_sure() -> None:
    for card in all_cards():
        if card.parts and card.kind is Kind.KINGDOM:
            assert {*card.abilities_at_times} == {*card.abilities} & {*JUDGED}
