"""The set-up list: the rule books' numbers, and that every need of every card is answered."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Mapping
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable import kingdom
from cardtable.kingdom import PLAYERS, Card, Item, Layout, Role, all_cards, card_by_id, pile_size, setup_list
from cardtable.kingdom.cards.pile_sizes import pieces
from cardtable.kingdom.table.needs import ItemKind, materials
from tests.support.kingdom.strategies import PILES, layouts, of_kind


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
    listed = counts(Layout(named("moat")), 2, ItemKind.SUPPLY)
    assert list(listed) == ["copper", "silver", "gold", "estate", "duchy", "province", "curse"]


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


BOXED = {"alchemy": 122, "empires": 242, "nocturne": 332, "renaissance": 250}
BOXED |= {"menagerie": 300, "rising-sun": 250}


@pytest.mark.parametrize("set_id", BOXED)
def test_the_kingdom_piles_of_a_set_add_up_to_its_box(set_id: str) -> None:
    assert sum(pile_size(pile, 4) for pile in PILES if pile.set == set_id) == BOXED[set_id]


def test_castles_are_one_of_each_for_two_players_and_four_doubled_else() -> None:
    assert [count for _, count in pieces(card_by_id("castles"), 2)] == [1] * 8
    assert [count for _, count in pieces(card_by_id("castles"), 3)] == [2, 1, 2, 1, 2, 1, 1, 2]


def test_every_need_of_every_card_is_known_and_no_other() -> None:
    needs = {need for card in all_cards() for need in card.needs}
    table = files("cardtable.kingdom.table").joinpath("needs.csv").read_text(encoding="utf-8")
    assert needs - {*Role} == {row["need"] for row in csv.DictReader(table.splitlines())} - {*Role}


def test_every_need_of_every_card_is_answered_by_the_layout_or_by_things_that_are_there() -> None:
    ids, nothing = {card.id for card in all_cards()}, {("page", "tavern-mat"), ("druid", "boons")}
    printed = {ItemKind.SUPPLY, ItemKind.NON_SUPPLY, ItemKind.TRASH, ItemKind.STATE, ItemKind.ARTIFACT}
    for card in all_cards():
        for need in card.needs:
            made = materials(need, card)
            assert made or need in {*Role} or (card.id, need) in nothing, (card.id, need)
            named = [each.things for each in made if each.kind in printed]
            assert all({*things} <= ids for things in named if not things[0].startswith("kind:"))


def test_heirlooms_and_shelters_replace_starting_cards() -> None:
    layout = Layout(named("pixie", "tracker"), shelters=True)
    others = dict.fromkeys(("hovel", "necropolis", "overgrown-estate", "goat", "pouch"), 1)
    for players in PLAYERS:
        deck = [it for it in setup_list(layout, players).items if it.kind is ItemKind.STARTING_DECK]
        assert {item.thing: item.each for item in deck} == {"copper": 5, **others}
        assert all(item.count == item.each * players for item in deck)
        coppers = counts(layout, players, ItemKind.SUPPLY)["copper"]
        assert coppers == (60 if players < 5 else 120) - 5 * players


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


CULT, PANIC, WIND = named("peaceful-cult", "panic", "divine-wind")
SUNS = Layout(named("poet", "kitsune"), prophecy=PANIC)
BOONS = of_kind(kingdom.Kind.BOON)[:3]
PEASANT = [f"plus-{what}-token" for what in ("coin", "action", "buy", "card")]
FATES = Layout(named("pixie", "vampire", "cutthroat"))
BLOWN = Layout(named("moat"), prophecy=WIND, wind=named("mill", "familiar"))
LISTED: list[tuple[Layout, int, ItemKind, Mapping[str, tuple[int | None, int]]]] = [
    *(
        (Layout(named("joust")), players, ItemKind.NON_SUPPLY, {"reward": (rewards, 0)})
        for players, rewards in ((2, 6), (3, 12), (6, 12))
    ),
    *(
        (SUNS, players, ItemKind.TOKENS, {"sun-tokens": (suns, 0)})
        for players, suns in ((2, 5), (3, 8), (4, 10), (5, 12), (6, 13))
    ),
    (Layout(named("bauble"), ally=CULT), 4, ItemKind.TOKENS, {"favors": (None, 1)}),
    (Layout(named("bauble", "importer"), ally=CULT), 4, ItemKind.TOKENS, {"favors": (None, 5)}),
    (Layout(named("bauble", "importer"), ally=CULT), 4, ItemKind.MAT, {"favors-mat": (4, 1)}),
    (Layout(named("baker", "plaza")), 3, ItemKind.TOKENS, {"coin-tokens": (None, 1)}),
    (Layout(named("plaza")), 3, ItemKind.TOKENS, {"coin-tokens": (None, 0)}),
    (Layout(named("bridge-troll")), 4, ItemKind.TOKENS, {"minus-coin-token": (4, 1)}),
    (Layout(named("relic")), 4, ItemKind.TOKENS, {"minus-card-token": (4, 1)}),
    (Layout(named("giant")), 4, ItemKind.TOKENS, {"journey-token": (4, 1)}),
    (Layout(named("peasant")), 4, ItemKind.TOKENS, dict.fromkeys(PEASANT, (4, 1))),
    (Layout(named("peasant")), 2, ItemKind.MAT, {"tavern-mat": (2, 1)}),
    (Layout(named("page")), 2, ItemKind.MAT, {}),
    (FATES, 2, ItemKind.DECK, {"boon": (12, 0), "hex": (12, 0), "loot": (30, 0)}),
    (Layout(named("druid"), boons=BOONS), 2, ItemKind.SET_ASIDE, {card.id: (1, 0) for card in BOONS}),
    (Layout(named("druid"), boons=BOONS), 2, ItemKind.DECK, {}),
    (Layout(named("druid", "bard"), boons=BOONS), 2, ItemKind.DECK, {"boon": (9, 0)}),
    (BLOWN, 2, ItemKind.LATER, {"mill": (8, 0), "familiar": (10, 0)}),
]
"""What a layout brings of one kind: how many, and how many for each player."""


@pytest.mark.parametrize(("layout", "players", "kind", "things"), LISTED)
def test_what_cards_bring(
    layout: Layout, players: int, kind: ItemKind, things: Mapping[str, tuple[int | None, int]]
) -> None:
    items = [item for item in setup_list(layout, players).items if item.kind is kind]
    assert {item.thing: (item.count, item.each) for item in items} == things
    assert all(item.on == (PANIC,) for item in items if item.thing == "sun-tokens")


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
    every = ["copper", "silver", "gold", "estate", "duchy", "province", "curse"]
    every += ["platinum", "colony", "ruins"]
    gathering = ["ruins", "moat", "gladiator-fortune", "cultist", "trade-route"]
    assert places == {
        ("defiled-shrine", "vp-tokens"): (2, gathering),
        ("tax", "debt-tokens"): (1, every + [card.id for card in layout.piles]),
        ("aqueduct", "vp-tokens"): (8, ["silver", "gold"]),
        ("arena", "vp-tokens"): (18, ["arena"]),
        ("trade-route", "coin-tokens"): (1, ["estate", "duchy", "province", "colony", "gardens"]),
    }


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
        listed.items, key=lambda item: kingdom.set_ids().index(item.box)
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


def test_the_game_ends_on_four_empty_piles_with_five_or_six() -> None:
    assert [setup_list(Layout(), players).empty_piles for players in (2, 4, 5, 6)] == [3, 3, 4, 4]


@pytest.mark.parametrize(
    ("players", "shelters", "short"),
    [
        (2, False, {}),
        (4, False, {}),
        (5, False, {"copper": 60, "silver": 40, "gold": 30, "estate": 3, "province": 3, "curse": 10}),
        (6, True, {"copper": 60, "silver": 40, "gold": 30, "province": 6, "curse": 20}),
    ],
)
def test_what_one_box_of_basic_cards_lacks(players: int, shelters: bool, short: dict[str, int]) -> None:
    """A box has 60 Coppers, 40 Silvers, 30 Golds, 24 Estates, 12 Duchies and Provinces, and 30 Curses."""
    listed = setup_list(Layout(shelters=shelters), players)
    assert {card.id: count for card, count in listed.short} == short
