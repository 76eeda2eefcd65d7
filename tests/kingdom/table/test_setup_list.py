"""The set-up list: the rule books' numbers, and that every need of every card is answered."""

from __future__ import annotations

import csv
from collections import Counter
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.kingdom import (
    PLAYERS,
    Card,
    Item,
    Kind,
    Layout,
    Role,
    all_cards,
    card_by_id,
    pile_size,
    set_ids,
    setup_list,
)
from cardtable.kingdom.cards.pile_sizes import pieces
from cardtable.kingdom.table.needs import ItemKind, materials
from tests.support.kingdom.layouts import PILES, layouts, of_kind


def named(*ids: str) -> tuple[Card, ...]:
    return tuple(map(card_by_id, ids))


def counts(layout: Layout, players: int, kind: ItemKind) -> dict[str, int | None]:
    return {item.thing: item.count for item in setup_list(layout, players).items if item.kind is kind}


def only(layout: Layout, players: int, kind: ItemKind, thing: str) -> Item:
    (item,) = (it for it in setup_list(layout, players).items if it.kind is kind and it.thing == thing)
    return item


# players: coppers after 7 for each, silvers, golds, estates, duchies, provinces, curses, ruins, colonies
BASIC = {
    2: (46, 40, 30, 8, 8, 8, 10, 10, 8),
    3: (39, 40, 30, 12, 12, 12, 20, 20, 12),
    4: (32, 40, 30, 12, 12, 12, 30, 30, 12),
    5: (85, 80, 60, 12, 12, 15, 40, 40, 12),
    6: (78, 80, 60, 12, 12, 18, 50, 50, 12),
}


@pytest.mark.parametrize(("players", "numbers"), BASIC.items())
def test_the_basic_piles_of_the_rule_books(players: int, numbers: tuple[int, ...]) -> None:
    things = ("copper", "silver", "gold", "estate", "duchy", "province", "curse", "ruins", "colony")
    listed = counts(Layout(named("cultist"), colonies=True), players, ItemKind.SUPPLY)
    assert listed == dict(zip(things, numbers, strict=True)) | {"platinum": 12}


def test_without_a_call_there_are_no_colonies_ruins_or_potions() -> None:
    assert list(counts(Layout(named("moat")), 2, ItemKind.SUPPLY)) == [
        *("copper", "silver", "gold", "estate", "duchy", "province", "curse")
    ]


SIZES: dict[str, tuple[int, ...]] = {
    "gardens nobles farm cemetery castles": (8, 12, 12, 12, 12),
    "zombie-spy": (1,) * 5,
    "champion teacher": (5,) * 5,
    "ghost": (6,) * 5,
    "moat knights page gladiator-fortune sauna-avanto madman mercenary bat": (10,) * 5,
    "port platinum will-o-wisp wish": (12,) * 5,
    "imp": (13,) * 5,
    "spoils": (15,) * 5,
    "clashes wizards potion": (16,) * 5,
    "rats": (20,) * 5,
    "horse": (30,) * 5,
}


@pytest.mark.parametrize(("pile", "sizes"), [(pile, SIZES[row]) for row in SIZES for pile in row.split()])
def test_pile_sizes_of_the_rule_books(pile: str, sizes: tuple[int, ...]) -> None:
    assert tuple(pile_size(card_by_id(pile), players) for players in PLAYERS) == sizes


def test_only_some_kingdom_piles_have_neither_ten_nor_the_number_of_a_victory_pile() -> None:
    odd = {pile.id for pile in PILES if pile_size(pile, 4) not in (10, 12)}
    assert odd == {"rats", "augurs", "clashes", "forts", "odysseys", "townsfolk", "wizards"}
    twelve = {pile.id for pile in PILES if pile_size(pile, 4) == 12 and "victory" not in pile.types}
    assert twelve == {"port"}


@pytest.mark.parametrize(
    ("set_id", "boxed"),
    [
        *(("alchemy", 122), ("empires", 242), ("nocturne", 332)),
        *(("renaissance", 250), ("menagerie", 300), ("rising-sun", 250)),
    ],
)
def test_the_kingdom_piles_of_a_set_add_up_to_its_box(set_id: str, boxed: int) -> None:
    """How many kingdom cards the box of a set holds."""
    assert sum(pile_size(pile, 4) for pile in PILES if pile.set == set_id) == boxed


def test_castles_are_one_of_each_for_two_players_and_four_doubled_else() -> None:
    assert [count for _, count in pieces(card_by_id("castles"), 2)] == [1] * 8
    assert [count for _, count in pieces(card_by_id("castles"), 3)] == [2, 1, 2, 1, 2, 1, 1, 2]


def test_every_need_of_every_card_is_known_and_no_other() -> None:
    needs = {need for card in all_cards() for need in card.needs}
    table = files("cardtable.kingdom.table").joinpath("needs.csv").read_text(encoding="utf-8")
    assert needs - {*Role} == {row["need"] for row in csv.DictReader(table.splitlines())} - {*Role}


def test_every_need_of_every_card_is_answered_by_the_layout_or_by_things() -> None:
    by_layout = {*Role}
    nothing = {("page", "tavern-mat"), ("druid", "boons")}
    for card in all_cards():
        for need in card.needs:
            answered = bool(materials(need, card)) or need in by_layout or (card.id, need) in nothing
            assert answered, (card.id, need)


def test_every_thing_that_is_a_card_exists_and_the_callers_need_it() -> None:
    ids = {card.id for card in all_cards()}
    printed = {ItemKind.SUPPLY, ItemKind.NON_SUPPLY, ItemKind.TRASH, ItemKind.STATE, ItemKind.ARTIFACT}
    for card in all_cards():
        for need in card.needs:
            for material in materials(need, card):
                if material.kind in printed and not material.things[0].startswith("kind:"):
                    assert set(material.things) <= ids


def test_heirlooms_and_shelters_replace_starting_cards() -> None:
    layout = Layout(named("pixie", "tracker"), shelters=True)
    for players in PLAYERS:
        deck = [it for it in setup_list(layout, players).items if it.kind is ItemKind.STARTING_DECK]
        each = {item.thing: item.each for item in deck}
        others = dict.fromkeys(("hovel", "necropolis", "overgrown-estate", "goat", "pouch"), 1)
        assert each == {"copper": 5, **others}
        assert all(item.count == item.each * players for item in deck)
        assert (
            counts(layout, players, ItemKind.SUPPLY)["copper"] == (60 if players < 5 else 120) - 5 * players
        )


def test_all_seven_heirlooms_leave_no_copper_to_start_with() -> None:
    layout = Layout(named("cemetery", "fool", "pixie", "pooka", "secret-cave", "shepherd", "tracker"))
    assert only(layout, 4, ItemKind.STARTING_DECK, "estate").each == 3
    assert sum(it.each for it in setup_list(layout, 4).items if it.kind is ItemKind.STARTING_DECK) == 10
    assert counts(layout, 4, ItemKind.SUPPLY)["copper"] == 60


def test_an_inherited_card_is_dealt_and_no_copper_taken_for_it() -> None:
    """The cards come off the pile, from the top."""
    trait, pile = named("inherited", "catapult-rocks")
    layout = Layout((pile,), (trait,), traits=((trait, pile),))
    for players, dealt, left in ((3, (3,), (2, 5)), (6, (5, 1), (4,))):
        item = only(layout, players, ItemKind.STARTING_DECK, "catapult")
        assert (item.each, tuple(count for _, count in item.cards)) == (1, dealt)
        assert tuple(count for _, count in only(layout, players, ItemKind.PILE, pile.id).cards) == left
        assert only(layout, players, ItemKind.STARTING_DECK, "copper").each == 7


@pytest.mark.parametrize(("players", "copies"), [(2, 1), (3, 2), (6, 2)])
def test_rewards_are_doubled_from_three_players_on(players: int, copies: int) -> None:
    rewards = only(Layout(named("joust")), players, ItemKind.NON_SUPPLY, "reward")
    assert {count for _, count in rewards.cards} == {copies}
    assert rewards.count == 6 * copies


def test_boons_hexes_and_loot_are_decks() -> None:
    listed = counts(Layout(named("pixie", "vampire", "cutthroat")), 2, ItemKind.DECK)
    assert listed == {"boon": 12, "hex": 12, "loot": 30}


def test_three_boons_for_druid_come_out_of_the_deck() -> None:
    aside = of_kind(Kind.BOON)[:3]
    alone = Layout(named("druid"), boons=aside)
    assert [it.thing for it in setup_list(alone, 2).items if it.kind is ItemKind.SET_ASIDE] == [
        card.id for card in aside
    ]
    assert counts(alone, 2, ItemKind.DECK) == {}
    assert counts(Layout(named("druid", "bard"), boons=aside), 2, ItemKind.DECK) == {"boon": 9}


@pytest.mark.parametrize(("players", "suns"), [(2, 5), (3, 8), (4, 10), (5, 12), (6, 13)])
def test_sun_tokens_lie_on_the_prophecy(players: int, suns: int) -> None:
    layout = Layout(named("poet", "kitsune"), prophecy=card_by_id("panic"))
    item = only(layout, players, ItemKind.TOKENS, "sun-tokens")
    assert (item.count, item.on) == (suns, named("panic"))


@pytest.mark.parametrize(("piles", "each"), [(("bauble",), 1), (("bauble", "importer"), 5)])
def test_each_player_starts_with_a_favor_or_with_importer_five(piles: tuple[str, ...], each: int) -> None:
    layout = Layout(named(*piles), ally=card_by_id("peaceful-cult"))
    assert only(layout, 4, ItemKind.TOKENS, "favors").each == each
    assert only(layout, 4, ItemKind.MAT, "favors-mat").count == 4


def test_baker_gives_each_player_a_coin_token() -> None:
    assert only(Layout(named("baker", "plaza")), 3, ItemKind.TOKENS, "coin-tokens").each == 1
    assert only(Layout(named("plaza")), 3, ItemKind.TOKENS, "coin-tokens").each == 0


def test_tokens_that_start_on_piles() -> None:
    layout = Layout(
        named("moat", "gardens", "temple", "gladiator-fortune", "cultist", "trade-route"),
        named("defiled-shrine", "tax", "aqueduct", "arena"),
        colonies=True,
    )
    places = {
        (item.callers[0].id, item.thing): (item.count, [card.id for card in item.on])
        for item in setup_list(layout, 3).items
        if item.kind is ItemKind.TOKENS and item.on
    }
    every = [
        *("copper", "silver", "gold", "estate", "duchy", "province", "curse"),
        *("platinum", "colony", "ruins"),
    ]
    piles = [card.id for card in layout.piles]
    assert places == {
        ("defiled-shrine", "vp-tokens"): (
            2,
            ["ruins", "moat", "gladiator-fortune", "cultist", "trade-route"],
        ),
        ("tax", "debt-tokens"): (1, every + piles),
        ("aqueduct", "vp-tokens"): (8, ["silver", "gold"]),
        ("arena", "vp-tokens"): (18, ["arena"]),
        ("trade-route", "coin-tokens"): (1, ["estate", "duchy", "province", "colony", "gardens"]),
    }


@pytest.mark.parametrize(
    ("card", "tokens"),
    [
        ("bridge-troll", {"minus-coin-token"}),
        ("relic", {"minus-card-token"}),
        ("giant", {"journey-token"}),
        ("peasant", {"plus-coin-token", "plus-action-token", "plus-buy-token", "plus-card-token"}),
    ],
)
def test_adventures_tokens_are_the_right_ones(card: str, tokens: set[str]) -> None:
    listed = [it for it in setup_list(Layout(named(card)), 4).items if it.kind is ItemKind.TOKENS]
    assert {item.thing for item in listed} == tokens
    assert all(item.count == 4 and item.each == 1 for item in listed)


def test_the_tavern_mat_is_for_peasant_not_for_page() -> None:
    assert counts(Layout(named("peasant")), 2, ItemKind.MAT) == {"tavern-mat": 2}
    assert counts(Layout(named("page")), 2, ItemKind.MAT) == {}


def test_one_mat_and_one_heap_serve_cards_of_two_sets() -> None:
    layout = Layout(named("plaza", "ducat", "monument", "castles"))
    listed = setup_list(layout, 3).items
    assert Counter(item.thing for item in listed)["coffers-mat"] == 1
    assert only(layout, 3, ItemKind.MAT, "coffers-mat").box == "guilds"
    assert only(layout, 3, ItemKind.TOKENS, "vp-tokens").callers == named("monument", "castles")


def test_extra_piles_have_their_size_and_their_needs() -> None:
    layout = Layout(
        named("young-witch", "ferryman", "riverboat", "moat"),
        bane=card_by_id("mill"),
        ferryman=card_by_id("farmers-market"),
        riverboat=card_by_id("vault"),
        army=card_by_id("marauder"),
    )
    assert counts(layout, 2, ItemKind.PILE)["mill"] == 8
    assert counts(layout, 2, ItemKind.NON_SUPPLY)["spoils"] == 15
    assert counts(layout, 2, ItemKind.SET_ASIDE) == {"vault": 1}
    assert counts(layout, 2, ItemKind.SUPPLY)["ruins"] == 10
    assert only(layout, 2, ItemKind.TOKENS, "vp-tokens").callers == named("farmers-market")


def test_the_piles_of_divine_wind_come_later_and_bring_nothing_yet() -> None:
    layout = Layout(named("moat"), prophecy=card_by_id("divine-wind"), wind=named("mill", "familiar"))
    assert counts(layout, 2, ItemKind.LATER) == {"mill": 8, "familiar": 10}
    assert "potion" not in counts(layout, 2, ItemKind.SUPPLY)


def test_the_black_market_deck_is_taken_from_its_boxes_with_what_it_needs() -> None:
    layout = Layout(named("black-market"), deck=named("moat", "village", "pirate-ship", "alchemist"))
    decks = [it for it in setup_list(layout, 2).items if it.kind is ItemKind.DECK]
    assert [(it.box, it.count) for it in decks] == [("base", 2), ("seaside", 1), ("alchemy", 1)]
    assert counts(layout, 2, ItemKind.SUPPLY)["potion"] == 16
    assert counts(layout, 2, ItemKind.MAT) == {"pirate-ship-mat": 2}


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(layouts(most_deck=12), st.sampled_from(PLAYERS))
def test_any_table_is_listed_whole_and_grouped_by_box(layout: Layout, players: int) -> None:
    listed = setup_list(layout, players)
    assert [item for _, items in listed.by_box for item in items] == sorted(
        listed.items, key=lambda item: set_ids().index(item.box)
    )
    assert len({item.key for item in listed.items}) == len(listed.items)
    listed_cards = {card for item in listed.items for card, _ in item.cards}
    for card in layout.cards:
        assert card in listed_cards or set(named(*card.parts)) & listed_cards or card is layout.obelisk
    for item in listed.items:
        assert item.count is None or item.count >= 0
        if item.cards and item.kind is not ItemKind.STATE:
            assert item.count == sum(count for _, count in item.cards)
        assert all(card.set == item.box for card, _ in item.cards)
    starting = [it for it in listed.items if it.kind is ItemKind.STARTING_DECK]
    inherited = any(trait.id == "inherited" for trait, _ in layout.traits)
    assert sum(item.each for item in starting) == 10 + inherited


@pytest.mark.parametrize(("players", "empty"), [(2, 3), (4, 3), (5, 4), (6, 4)])
def test_the_game_ends_on_four_empty_piles_with_five_or_six(players: int, empty: int) -> None:
    listed = setup_list(Layout(), players)
    assert listed.empty_piles == empty


@pytest.mark.parametrize(
    ("players", "shelters", "short"),
    [
        (2, False, {}),
        (4, False, {}),
        (5, False, {"copper": 60, "silver": 40, "gold": 30, "estate": 3, "province": 3, "curse": 10}),
        (6, True, {"copper": 60, "silver": 40, "gold": 30, "province": 6, "curse": 20}),
    ],
)
def test_what_one_box_of_basic_cards_lacks_is_counted(
    players: int, shelters: bool, short: dict[str, int]
) -> None:
    """A box has 60 Coppers, 40 Silvers, 30 Golds, 24 Estates, 12 Duchies and Provinces, and 30 Curses."""
    listed = setup_list(Layout(shelters=shelters), players)
    assert {card.id: count for card, count in listed.short} == short
