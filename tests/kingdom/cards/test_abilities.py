"""Abilities, effects and attributes of piles: three columns that were judged apart from each other."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardtable.kingdom import Ability, Attribute, Kind, all_cards, card_by_id, values_of
from cardtable.kingdom.cards.effects import Effect, effects_of
from cardtable.kingdom.choose.pile_classes import former_abilities
from tests.support.kingdom.strategies import KNOWN

PILES = KNOWN.piles
JUDGED = {Ability.VILLAGE, Ability.DRAWER, Ability.BUY, Ability.TRASHING}
"""Abilities that a pile may have at times only."""
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
TOLD = [card for card in CARDS if card.kind is Kind.KINGDOM]


def having(ability: Ability) -> set[str]:
    return {pile.id for pile in PILES if ability in pile.abilities}


def surely(effect: Effect, least: int) -> set[str]:
    """The ids of the piles one of whose cards has an effect with a number of at least `least`."""
    return {
        pile.id
        for pile in PILES
        if any(effects_of(card).get(effect, 0) >= least for card in (pile, *map(card_by_id, pile.parts)))
    }


@pytest.mark.parametrize("effect", [*ABILITIES, Effect.CARDS, Effect.ACTIONS])
def test_who_surely_has_an_effect_has_its_ability(effect: Effect) -> None:
    two = {Effect.CARDS: Ability.DRAWER, Effect.ACTIONS: Ability.VILLAGE}
    ability, least = (two[effect], 2) if effect in two else (ABILITIES[effect], 1)
    named = [card for card in TOLD if effects_of(card).get(effect, 0) >= least]
    assert named
    assert [card for card in named if ability not in card.abilities] == []


@pytest.mark.parametrize("effect", ATTRIBUTES)
def test_an_effect_and_its_attribute_were_judged_alike(effect: Effect) -> None:
    actions = [card for card in TOLD if "action" in card.types or effect is not Effect.COINS]
    named = [card for card in actions if effect in effects_of(card)]
    assert named
    assert [card for card in named if not values_of(card).get(ATTRIBUTES[effect])] == []


def test_no_action_surely_gives_more_than_it_is_taken_to_give() -> None:
    """A Carddrawer is valued by how much the hand grows: cards that go back, or that may, do not count."""
    over = set()
    for pile in (pile for pile in TOLD if "action" in pile.types):
        sure, values = effects_of(pile), values_of(pile)
        grows = sure.get(Effect.CARDS, 0) - sure.get(Effect.DISCARDS, 0)
        if sure.get(Effect.COINS, 0) > values.get(Attribute.COINAGE, 0):
            over.add(pile.id)
        if grows > values.get(Attribute.CARDDRAWER, 0):
            over.add(pile.id)
    assert over == {"courtyard", "pilgrim", "royal-blacksmith", "scholar", "secret-passage"}


def test_only_one_card_is_told_of_by_numbers_not_a_pile_of_different_ones() -> None:
    numbered = [card for card in TOLD if {Effect.CARDS, Effect.ACTIONS, Effect.BUYS} & {*effects_of(card)}]
    assert [card for card in numbered if card.parts] == []
    assert all(1 <= number <= 10 for card in CARDS for number in effects_of(card).values())


def test_a_sure_action_and_a_sure_card_make_a_cantrip() -> None:
    assert having(Ability.CANTRIP) == surely(Effect.ACTIONS, 1) & surely(Effect.CARDS, 1)
    assert not having(Ability.CANTRIP) & having(Ability.TERMINAL)


@pytest.mark.parametrize(
    ("ability", "need", "others"),
    [
        (Ability.VILLAGERS, "villagers", set()),
        (Ability.COFFERS, "coffers", {"joust"}),  # by a Reward
        (Ability.VP, "vp-tokens", set()),
    ],
)
def test_who_gives_tokens_needs_them_on_the_table(ability: Ability, need: str, others: set[str]) -> None:
    assert having(ability) == {pile.id for pile in PILES if need in pile.needs} - others


def test_abilities_at_times_are_some_of_a_piles_and_none_that_it_always_has() -> None:
    """A pile of different cards has them at times only."""
    for card in all_cards():
        there = {*card.abilities} & JUDGED
        assert {*card.abilities_at_times} <= there
        assert not card.parts or card.kind is not Kind.KINGDOM or {*card.abilities_at_times} == there
        for ability, effect in ((Ability.VILLAGE, Effect.ACTIONS), (Ability.DRAWER, Effect.CARDS)):
            assert ability not in card.abilities_at_times or effects_of(card).get(effect, 0) < 2


def test_what_the_weights_take_for_certain_is_an_ability_too() -> None:
    """The table of attributes was made by others, pile by pile."""

    def valued(attribute: Attribute, least: int | Fraction) -> set[str]:
        return {pile.id for pile in PILES if values_of(pile).get(attribute, 0) >= least}

    removed_otherwise = {  # returned, exiled, lost with the heirloom, set aside, on a mat, exchanged
        *("ambassador", "bounty-hunter", "fool", "island", "miser", "sanctuary", "vampire")
    }
    no_curse = {"cultist", "embassy", "governor", "marauder", "noble-brigand"}  # others gain other cards
    some = Fraction(1, 10)
    assert valued(Attribute.CARDDRAWER, 2) <= having(Ability.DRAWER)
    assert valued(Attribute.BUYER, 1) <= having(Ability.BUY)
    assert having(Ability.TERMINAL) <= valued(Attribute.TERMINUS, some)
    assert having(Ability.VP) - valued(Attribute.CHIPPER, some) == {"castles"}  # less than half of its cards
    assert valued(Attribute.CHIPPER, some) <= having(Ability.VP)
    assert valued(Attribute.GIVER, some) - having(Ability.CURSES) == no_curse
    assert valued(Attribute.SELFTRASHER, some) - having(Ability.TRASHING) == removed_otherwise


WIDER_THAN_THE_ATTRIBUTE: dict[tuple[Ability, Attribute], dict[str, set[str]]] = {
    (Ability.VILLAGE, Attribute.SPLITTER): {
        "Villagers, no Actions": {"acting-troupe", "lackeys", "recruiter"},
        "less than half of its cards": {"knights", "wizards"},
        "two only with the right card revealed, trashed or played": {
            *("broker", "ironmonger", "sacrifice", "sauna-avanto")
        },
        "one Action, and takes none to be played": {"ghost-town"},
        "one for each empty pile": {"paddock"},
        "one now, one in the next turn": {"taskmaster"},
    },
    (Ability.GAINER, Attribute.GAINER): {
        "for a card that leaves the deck: a Mutator": {
            *("altar", "butcher", "cabin-boy", "change", "changeling", "displace", "enlarge", "exorcist"),
            *("expand", "farmland", "feast", "forge", "improve", "mine", "modify", "pickaxe", "procession"),
            *("rats", "rebuild", "remake", "remodel", "replace", "search", "swap", "tanuki", "taxman"),
            *("trading-post", "tragic-hero", "transmogrify", "transmute", "upgrade", "urchin"),
        },
        "when it is trashed": {"catacombs", "feodum", "fools-gold", "hunting-grounds", "jewelled-egg"},
        "a Curse for its owner": {"hideout"},
        "not more than half of its cards": {
            *("augurs", "clashes", "forts", "knights", "townsfolk", "wizards")
        },
    },
}
"""The piles with an ability that lack the attribute of the like name, by the reason on the cards.

An ability is what a pile can do; a Splitter gives +2 Actions by itself, a Gainer makes the deck grow.
"""
NARROWER_THAN_THE_ATTRIBUTE = {
    Attribute.SPLITTER: set[str](),
    Attribute.GAINER: {
        "black-market",  # bought
        "camel-train",  # exiled
        "fool",  # by its heirloom
        "possession",  # bought or gained in another player's turn
        "swashbuckler",  # by its Artifact
    },
}


@pytest.mark.parametrize(("ability", "attribute"), WIDER_THAN_THE_ATTRIBUTE)
def test_a_wish_and_an_attribute_differ_for_a_reason(ability: Ability, attribute: Attribute) -> None:
    reasons = WIDER_THAN_THE_ATTRIBUTE[ability, attribute]
    valued = {pile.id for pile in PILES if attribute in values_of(pile)}
    assert having(ability) - valued == set().union(*reasons.values())
    assert sum(map(len, reasons.values())) == len(having(ability) - valued)
    assert valued - having(ability) == NARROWER_THAN_THE_ATTRIBUTE[attribute]


def test_seeds_of_the_first_build_see_the_abilities_that_it_had() -> None:
    new = {Ability.ANSWERS, Ability.PROTECTS}
    changed = {pile.id for pile in PILES if {*former_abilities(pile)} != {*pile.abilities} - new}
    assert changed >= {"carnival", "storeroom", "procession"}
    assert Ability.DRAWER in former_abilities(card_by_id("storeroom"))
