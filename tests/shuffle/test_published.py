"""The published shuffle and rotation, to the letter: the pseudo code line by line, and each figure."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.shuffle import (
    Card,
    Deck,
    Move,
    Overload,
    Rules,
    Shuffle,
    Strays,
    Version,
    deal,
    deck_odds,
    find_card,
    read_deck,
    read_order,
    shuffle,
)
from cardtable.shuffle.deck.cards import base_set
from cardtable.shuffle.layout.blocks import plan
from cardtable.shuffle.odds.inclusion_exclusion import move_chance
from tests.support.shuffle.naive_shuffle import ACTIVE, CHOSEN, OVERLOAD, make_deck, slot_blocks
from tests.support.shuffle.strategies import BRAWLER, DECKS

LITERAL = Rules(Version.V1, Strays.TAKE_TRY, Move.INSERT, Overload.MOVES)


def pseudo_code(deck: Deck, rng: Random) -> tuple[str, ...]:
    """Return a final deck by the published pseudo code, line by line, in ids.

    The document leaves two things open. The order of the favourites before they are shuffled is ours:
    cards of the player deck, Primal Overload, others. A favourite outside the final deck moves nothing.
    """
    owned = [card.id for card in deck.owned]
    damage = [f"card_base_{number:05}" for number in (5, 8, 10, 11)]
    heal = [f"card_base_{number:05}" for number in (3, 6, 9)]
    energy = [f"card_base_{number:05}" for number in (1, 4, 7)]
    players = [card.id for card in deck.owned if not card.passive]
    while len(players) < 4:
        players.append("card_base_00002")
    for cards in (damage, heal, energy, players):
        rng.shuffle(cards)
    players = players[:10]
    if "card_dex_00060" in owned:
        heal[0] = "card_dex_00061"
    if "card_dex_00031" in owned:
        energy[energy.index("card_base_00001")] = "card_dex_00031"
    sets, final = {"D": damage, "H": heal, "E": energy, "P": players}, list[str]()
    for slots in slot_blocks(len(players)):
        block = [sets[slot[0]][int(slot[1:])] for slot in slots]
        rng.shuffle(block)
        final += block
    starred = [card for card in deck.owned if card in deck.stars and not card.passive]
    starred += [card for card in deck.stars if card == OVERLOAD and card in deck.owned]
    starred += [card for card in deck.stars if card not in starred]
    rng.shuffle(starred)
    for favourite in starred:
        if rng.random() < 0.75 or "card_dex_00056" in owned:
            if favourite.id in final:
                place = final.index(favourite.id)
                final.insert(rng.randrange(3), final.pop(place))
            break
    return tuple(final)


@given(DECKS, st.integers(0, 10**6))
def test_the_published_pseudo_code_gives_the_same_deck_for_the_same_seed(deck: Deck, seed: int) -> None:
    assert shuffle(deck, Random(seed), LITERAL).ids == pseudo_code(deck, Random(seed))


def ids(cards: tuple[Card, ...]) -> list[str]:
    return [card.id.removeprefix("card_") for card in cards]


def run(deck: Deck, rules: Rules | None = None) -> list[Shuffle]:
    """Return forty shuffles."""
    rng = Random(4)
    return [shuffle(deck, rng, rules) for _ in range(40)]


def tries(stars: tuple[Card, ...], owned: tuple[Card, ...], rules: Rules) -> set[tuple[int, bool]]:
    """Return how many tries shuffles take, and whether a card moves."""
    return {(len(each.tries), each.move is not None) for each in run(Deck(owned, stars), rules)}


def after(*steps: int, first: str) -> list[str]:
    """Return hand and queue after some cards are played, each with a draw, from eight cards."""
    state = deal([find_card(first).id, *"bcdefgh"])
    for index in steps:
        state = state.play(index).draw()
    return [
        " ".join(str(piece).removeprefix("card_dex_") for piece in row) for row in (state.hand, state.queue)
    ]


FIGURES: dict[str, tuple[Any, Callable[[], object]]] = {
    "damage set": (["base_00005", "base_00008", "base_00010", "base_00011"], lambda: ids(base_set("damage"))),
    "heal set": (["base_00003", "base_00006", "base_00009"], lambda: ids(base_set("heal"))),
    "energy set": (["base_00001", "base_00004", "base_00007"], lambda: ids(base_set("energy"))),
    "passives are not dealt": (
        {False},
        lambda: {CHOSEN in each.order for each in run(make_deck(5, passives=[BRAWLER, CHOSEN]))},
    ),
    "filled to four with Hellfire I": (
        {4},
        lambda: {each.ids.count("card_base_00002") for each in run(Deck(()))},
    ),
    "trimmed to ten": (
        {(37, 3)},
        lambda: {(len(each.order), len(each.trimmed)) for each in run(make_deck(13))},
    ),
    "Brawler: Brawl is the first heal": (
        {("H0", 0)},
        lambda: {
            (str(origin), origin.block)
            for each in run(make_deck(10, passives=[BRAWLER]))
            for card, origin in each.placed
            if card.id == "card_dex_00061"
        },
    ),
    "Primal Overload for Overload I": (
        ["dex_00031", "base_00004", "base_00007"],
        lambda: ids(plan(make_deck(4, passives=[OVERLOAD]), LITERAL).sets[2]),
    ),
    "cards of a deck of 4 to 10": (
        [13, 17, 21, 25, 29, 33, 37],
        lambda: [len(run(make_deck(n))[0].order) for n in range(4, 11)],
    ),
    "chance of a try": ("3/4", lambda: str(move_chance(plan(make_deck(4, 1), LITERAL)))),
    "with Chosen One": ("1", lambda: str(move_chance(plan(make_deck(4, 1, chosen=True), LITERAL)))),
    "a favourite moves to the first three": (
        {0, 1, 2},
        lambda: {each.move.end for each in run(make_deck(10, 2)) if each.move},
    ),
    "the first that passes ends the tries": (
        {1, 2, 3},
        lambda: {len(each.tries) for each in run(make_deck(10, 3))},
    ),
    "a starred card outside the deck takes its try": (
        {(1, False)},
        lambda: tries((ACTIVE[9],), (*ACTIVE[:4], CHOSEN), LITERAL),
    ),
    "by default it takes none": ({(0, False)}, lambda: tries((ACTIVE[9],), (*ACTIVE[:4], CHOSEN), Rules())),
    "every block has a base card of damage": (
        {True},
        lambda: {any(slot[0] == "D" for slot in block) for n in range(4, 11) for block in slot_blocks(n)},
    ),
    "a played card goes to the end": (["b c d", "e f g h 00009"], lambda: after(0, first="Biohazard")),
    "Victory Rush: its card on top, then at the end": (
        ["b c d", "e f g h 00049 00009#f1"],
        lambda: after(0, 2, first="Victory Rush"),
    ),
    "Trojan: on top of the opponent's deck": (
        ["card_dex_00036", "card_dex_00036#f1 d"],
        lambda: [
            (sender := deal([find_card("Trojan Dropper I").id, "b", "c"]).play(0)).sent,
            " ".join(map(str, deal([*"abcd"]).force(str(sender.sent)).queue)),
        ],
    ),
    "Fast Hands: one card past three": (["b c d e", "f g h 00072"], lambda: after(0, first="Fast Hands")),
    "then none until a card is short": (
        ["c d e", "f g h 00072 b"],
        lambda: after(0, 0, first="Fast Hands"),
    ),
    "Boomerang: drawn again once, then at the end": (
        [["b c 00058", "d e f g h"], ["b c d", "e f g h 00058"]],
        lambda: [after(0, first="Searing Boomerang"), after(0, 2, first="Searing Boomerang")],
    ),
    "endpoint: a deck goes in": (
        ["dex_00009", "dex_00060"],
        lambda: ids(read_deck('{"deck": ["card_dex_00009", "card_dex_00060"]}').deck.owned),
    ),
    "endpoint: an order comes out": (
        ["base_00002", "dex_00009"],
        lambda: ids(read_order('["card_base_00002", "card_dex_00009"]').cards),
    ),
}


@pytest.mark.parametrize("figure", FIGURES)
def test_figure_of_the_published_document(figure: str) -> None:
    expected, found = FIGURES[figure]
    assert found() == expected


@pytest.mark.parametrize(
    ("n", "k", "card", "chance"),
    [(4, 0, 3, "3/10"), (7, 1, 0, "111/140"), (7, 1, 6, "37/280"), (10, 2, 0, "2471/4800")],
)
def test_opening_hand_of_the_published_sheet(n: int, k: int, card: int, chance: str) -> None:
    curve = deck_odds(make_deck(n, k)).card(ACTIVE[card])
    assert str(curve and curve.opening) == chance
