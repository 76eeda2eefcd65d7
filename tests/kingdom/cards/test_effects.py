"""Sure effects of cards: against their abilities, types and attributes, which were judged apart from them."""

from __future__ import annotations

import pytest

from cardtable.kingdom import Ability, Attribute, Card, Kind, all_cards, values_of
from cardtable.kingdom.cards.effects import Effect, effects_of

ABILITIES = {
    Effect.DRAW_UP_TO: Ability.DRAWER,
    Effect.BUYS: Ability.BUY,
    Effect.TRASH_UP_TO: Ability.TRASHING,
    Effect.TRADE_UP: Ability.GAINER,
    Effect.TRADE_UP_TO: Ability.GAINER,
    Effect.GAIN_UP_TO: Ability.GAINER,
    Effect.GOLDS: Ability.GAINER,
    Effect.SILVERS: Ability.GAINER,
    Effect.OTHERS_CURSE: Ability.CURSES,
    Effect.PLAYS: Ability.THRONE,
}
ATTRIBUTES = {
    Effect.COINS: Attribute.COINAGE,
    Effect.OTHERS_KEEP: Attribute.SHRINKER,
    Effect.OTHERS_DRAW: Attribute.HELPER,
    Effect.OTHERS_CURSE: Attribute.GIVER,
    Effect.TRADE_UP: Attribute.MUTATOR,
    Effect.TRADE_UP_TO: Attribute.MUTATOR,
    Effect.TRASH_UP_TO: Attribute.SELFTRASHER,
    Effect.POINTS: Attribute.VICTORY,
    Effect.TRASHER: Attribute.TRASHER,
    Effect.SHRINKER: Attribute.SHRINKER,
    Effect.MILLER: Attribute.MILLER,
    Effect.DISCOUNTER: Attribute.DISCOUNTER,
    Effect.DISCARDCASHER: Attribute.DISCARDCASHER,
    Effect.TOPDECKER: Attribute.TOPDECKER,
}
CARDS = [card for card in all_cards() if effects_of(card)]
PILES = [card for card in CARDS if card.kind is Kind.KINGDOM]


@pytest.mark.parametrize("effect", [*ABILITIES, Effect.CARDS, Effect.ACTIONS])
def test_who_surely_has_an_effect_has_its_ability(effect: Effect) -> None:
    two = {Effect.CARDS: Ability.DRAWER, Effect.ACTIONS: Ability.VILLAGE}
    ability, least = (two[effect], 2) if effect in two else (ABILITIES[effect], 1)
    named = [card for card in PILES if effects_of(card).get(effect, 0) >= least]
    assert named
    assert [card for card in named if ability not in card.abilities] == []


@pytest.mark.parametrize("effect", ATTRIBUTES)
def test_an_effect_and_its_attribute_were_judged_alike(effect: Effect) -> None:
    actions = [card for card in PILES if "action" in card.types or effect is not Effect.COINS]
    named = [card for card in actions if effect in effects_of(card)]
    assert named
    assert [card for card in named if not values_of(card).get(ATTRIBUTES[effect])] == []


def test_no_action_surely_gives_more_than_it_is_taken_to_give() -> None:
    """A Carddrawer is valued by how much the hand grows: cards that go back, or that may, do not count."""
    put_back = {"courtyard", "pilgrim", "royal-blacksmith", "scholar", "secret-passage"}
    over = {
        pile.id
        for pile in PILES
        for effect, attribute in ((Effect.COINS, Attribute.COINAGE), (Effect.CARDS, Attribute.CARDDRAWER))
        if "action" in pile.types
        and effects_of(pile).get(effect, 0)
        > values_of(pile).get(attribute, 0)
        + (effect is Effect.CARDS) * effects_of(pile).get(Effect.DISCARDS, 0)
    }
    assert over == put_back


def test_only_one_card_is_told_of_by_numbers_not_a_pile_of_different_ones() -> None:
    numbered = [card for card in PILES if {Effect.CARDS, Effect.ACTIONS, Effect.BUYS} & {*effects_of(card)}]
    assert [card for card in numbered if card.parts] == []


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_numbers_are_counts(card: Card) -> None:
    assert all(1 <= number <= 10 for number in effects_of(card).values())
