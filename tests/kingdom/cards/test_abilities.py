"""Abilities by their rules: recomputed from the numbers on the cards where these decide, listed where not."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

import pytest

from cardtable.kingdom import Ability, Attribute, Card, Kind, all_cards, card_by_id, values_of
from cardtable.kingdom.cards.effects import Effect, effects_of
from cardtable.kingdom.choose.pile_classes import former_abilities

NUMBERS = {
    row["id"]: {name: int(number) for name, number in row.items() if name != "id"}
    for row in csv.DictReader(
        (Path(__file__).parents[2] / "support/kingdom/play_numbers.csv").read_text().splitlines()
    )
}
"""Of each pile: `actions`, `cards`, `buys`, the largest +N for its owner on any of its cards."""
KNOWN_SETS = {card_by_id(pile).set for pile in NUMBERS}
"""The sets whose numbers are written down; a new set brings none."""
PILES = [card for card in all_cards() if card.kind is Kind.KINGDOM and card.set in KNOWN_SETS]


def having(ability: Ability) -> set[str]:
    """The ids of the piles with an ability."""
    return {pile.id for pile in PILES if ability in pile.abilities}


def with_number(name: str, least: int) -> set[str]:
    """The ids of the piles with a number of at least `least`."""
    return {pile for pile, numbers in NUMBERS.items() if numbers[name] >= least}


def surely(effect: Effect, least: int) -> set[str]:
    """The ids of the piles one of whose cards has an effect with a number of at least `least`."""
    return {
        pile.id
        for pile in PILES
        if any(effects_of(card).get(effect, 0) >= least for card in (pile, *map(card_by_id, pile.parts)))
    }


def test_plus_two_actions_make_a_village_and_few_others_are_one() -> None:
    by_villagers = {"acting-troupe", "recruiter", "lackeys"}
    worded_otherwise = {"broker", "ghost-town", "hamlet", "sauna-avanto"}
    one_by_one = {
        "ironmonger",  # one always, one for an Action that it reveals
        "paddock",  # one for each empty pile
        "taskmaster",  # one now, one in the next turn
    }
    assert having(Ability.VILLAGE) == (
        with_number("actions", 2) | by_villagers | worded_otherwise | one_by_one
    )


def test_plus_two_cards_make_a_drawer_unless_only_a_reaction_draws_them() -> None:
    assert with_number("cards", 2) - having(Ability.DRAWER) == {"secret-chamber"}
    assert surely(Effect.CARDS, 2) <= having(Ability.DRAWER)


@pytest.mark.parametrize(
    ("pile", "draws"),
    [
        ("carnival", True),
        ("inn", True),
        ("innkeeper", True),
        ("ferryman", True),
        ("wishing-well", True),
        ("vagrant", True),
        ("patrician-emporium", True),
        ("poet", True),
        ("sea-chart", True),
        ("caravan", True),
        ("broker", True),
        ("cavalry", True),  # gained
        ("sleigh", False),  # its Horses do
        ("haven", False),  # what it set aside
        ("quartermaster", False),  # what it gained
        ("storeroom", False),
        ("cellar", False),
    ],
)
def test_a_second_card_may_come_later_or_on_a_condition_but_not_for_a_discarded_one(
    pile: str, draws: bool
) -> None:
    assert (Ability.DRAWER in card_by_id(pile).abilities) == draws


def test_plus_one_buy_makes_a_buyer_and_one_pile_gives_it_while_in_play() -> None:
    assert having(Ability.BUY) == with_number("buys", 1) | {"merchant-guild"}


def test_an_action_without_plus_actions_is_terminal_unless_a_card_under_it_is_none() -> None:
    actions = {pile.id for pile in PILES if "action" in pile.types}
    only_on_top = {"catapult-rocks", "gladiator-fortune"}  # the cards under these are Treasures
    later = {"tactician"}  # its Action comes in the next turn
    assert having(Ability.TERMINAL) == (actions - with_number("actions", 1)) - only_on_top | later


def test_a_sure_action_and_a_sure_card_make_a_cantrip() -> None:
    assert having(Ability.CANTRIP) == surely(Effect.ACTIONS, 1) & surely(Effect.CARDS, 1)
    assert not having(Ability.CANTRIP) & having(Ability.TERMINAL)


def test_a_card_played_twice_makes_a_throne_whether_action_or_treasure() -> None:
    actions = {"throne-room", "kings-court", "procession", "royal-carriage", "crown", "mastermind"}
    newer_actions = {"royal-galley", "specialist", "flagship", "daimyo"}
    treasures = {"tiara", "counterfeit", "scepter", "kings-cache"}
    assert having(Ability.THRONE) == actions | newer_actions | treasures


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


def test_curses_that_their_owner_gains_or_passes_are_not_given() -> None:
    for giving in ("witch", "ill-gotten-gains", "embargo", "jester", "swindler", "ambassador", "coven"):
        assert Ability.CURSES in card_by_id(giving).abilities
    for own in ("hideout", "cursed-village", "masquerade", "defiled-shrine", "desperation", "cursed"):
        assert Ability.CURSES not in card_by_id(own).abilities


def test_what_the_weights_take_for_certain_is_an_ability_too() -> None:
    """The table of attributes was made by others, pile by pile."""

    def valued(attribute: Attribute, least: int | Fraction) -> set[str]:
        return {pile.id for pile in PILES if values_of(pile).get(attribute, 0) >= least}

    removed_otherwise = {
        "ambassador",  # returned to the supply
        "bounty-hunter",  # exiled
        "fool",  # lost only with its heirloom
        "island",  # set aside
        "miser",  # on a mat
        "sanctuary",  # exiled
        "vampire",  # exchanged
    }
    no_curse = {"cultist", "embassy", "governor", "marauder", "noble-brigand"}  # others gain other cards
    some = Fraction(1, 10)
    assert valued(Attribute.CARDDRAWER, 2) <= having(Ability.DRAWER)
    assert valued(Attribute.BUYER, 1) <= having(Ability.BUY)
    assert having(Ability.TERMINAL) <= valued(Attribute.TERMINUS, some)
    assert having(Ability.VP) - valued(Attribute.CHIPPER, some) == {"castles"}  # less than half of its cards
    assert valued(Attribute.CHIPPER, some) <= having(Ability.VP)
    assert valued(Attribute.GIVER, some) - having(Ability.CURSES) == no_curse
    assert {pile.id for pile in PILES if Attribute.SELFTRASHER in values_of(pile)} - having(
        Ability.TRASHING
    ) == removed_otherwise


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
def test_every_pile_where_a_wish_and_an_attribute_differ_has_its_reason(
    ability: Ability, attribute: Attribute
) -> None:
    reasons = WIDER_THAN_THE_ATTRIBUTE[ability, attribute]
    valued = {pile.id for pile in PILES if attribute in values_of(pile)}
    assert having(ability) - valued == set().union(*reasons.values())
    assert sum(map(len, reasons.values())) == len(having(ability) - valued)
    assert valued - having(ability) == NARROWER_THAN_THE_ATTRIBUTE[attribute]


def test_the_reasons_for_a_difference_agree_with_other_columns() -> None:
    """A Mutator is one by its attribute, Villagers and +2 Actions are counted on the cards."""
    (_, villages), (_, gainers) = WIDER_THAN_THE_ATTRIBUTE.items()
    mutators, parts = (reason for name, reason in gainers.items() if "Mutator" in name or "half" in name)
    assert all(Attribute.MUTATOR in values_of(card_by_id(pile)) for pile in mutators)
    assert villages["Villagers, no Actions"] <= having(Ability.VILLAGERS)
    conditional = {pile for name, reason in villages.items() if "right card" in name for pile in reason}
    assert all(Attribute.MULTIPLIER in values_of(card_by_id(pile)) for pile in conditional)
    assert all(card_by_id(pile).parts or pile == "knights" for pile in parts)


def test_trashing_needs_another_card() -> None:
    for pile in ("procession", "death-cart", "treasure-map", "castles"):
        assert Ability.TRASHING in card_by_id(pile).abilities
    for only_itself in ("feast", "mining-village", "embargo", "pixie", "tragic-hero", "farmers-market"):
        assert Ability.TRASHING not in card_by_id(only_itself).abilities


def test_two_passes_over_all_piles_agree_with_the_table_where_both_were_sure() -> None:
    """Each pass was written by the rules and without a look at the table or at the other; `?` is a doubt."""
    split = ("augurs", "castles", "catapult-rocks", "clashes", "forts", "gladiator-fortune", "knights")
    settled = {
        Ability.VILLAGE: {"sauna-avanto"},  # an Action that another card of the pile plays
        Ability.CANTRIP: {
            *("advisor", "archive", "sage", "scrying-pool", "storyteller"),  # a sure card in other words
            *("town", "village-green"),  # not sure: a choice
        },
        Ability.TERMINAL: {
            *(*split, "sauna-avanto", "townsfolk", "wizards"),  # not every card of the pile
            "broker",  # can give Actions
            "courier",  # gives none, both passes erred
            "tools",  # a Treasure, both passes erred
        },
        Ability.GAINER: {
            "ferryman",  # its pile's card
            "hideout",  # a Curse for its owner
            "urchin",  # a Mercenary
        },
    }
    table = (Path(__file__).parents[2] / "support/kingdom/ability_passes.csv").read_text()
    rows = {row["id"]: row for row in csv.DictReader(table.splitlines())}
    assert set(rows) == {pile.id for pile in PILES}
    for ability in set(Ability) - {Ability.TURNS}:  # three piles give turns, and no doubt was left
        passes = [
            {pile: _judgement(ability, row[name].split("|")) for pile, row in rows.items()}
            for name in ("first", "second")
        ]
        sure = {pile for pile in rows if passes[0][pile] == passes[1][pile] is not None}
        named = {pile for pile in sure if passes[0][pile]}
        assert named ^ (having(ability) & sure) == settled.get(ability, set()), ability


def _judgement(ability: Ability, words: list[str]) -> bool | None:
    return None if f"{ability}?" in words else ability in words


def test_seven_reactions_answer_attacks_and_two_other_cards_protect() -> None:
    answering = {
        "moat",
        "secret-chamber",
        "horse-traders",
        "beggar",
        "caravan-guard",
        "diplomat",
        "guard-dog",
    }
    assert having(Ability.ANSWERS) == answering
    assert all(card_by_id(pile).is_reaction for pile in answering)
    assert having(Ability.PROTECTS) == {"lighthouse", "guardian"}


def test_seeds_of_the_first_build_see_the_abilities_that_it_had() -> None:
    changed: list[Card] = [
        pile
        for pile in PILES
        if {*former_abilities(pile)} != {*pile.abilities} - {Ability.ANSWERS, Ability.PROTECTS}
    ]
    assert {pile.id for pile in changed} >= {"carnival", "storeroom", "procession"}
    assert Ability.DRAWER in former_abilities(card_by_id("storeroom"))
