"""The cases of Shuffle for the contract of the library."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from hypothesis import strategies as st

from cardtable.shuffle import (
    Action,
    Bound,
    Deck,
    DeckList,
    Goal,
    ListEntry,
    ListGame,
    Mulligan,
    Opening,
    Rules,
    Wanted,
    Wish,
    advise,
    all_cards,
    blocks,
    cards_of,
    categories,
    check_order,
    compare,
    deal,
    deck_odds,
    find_card,
    finish,
    practise,
    read_deck,
    read_list,
    shuffle,
    simulate,
    track,
    upcoming,
    wish_chance,
    wish_odds,
)
from cardtable.shuffle.layout.blocks import blocks_within, plan
from cardtable.shuffle.odds.player_values import count_chances
from tests.support.library.untyped import untyped
from tests.support.shuffle.strategies import DECKS, RULES

LIST = DeckList.parse("Lands:\n24 Mountain\n\nSpells:\n36 Bolt")
DECK = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice", stars=["Biohazard"])
PLAN, HEAL = plan(DECK, Rules()), Wish.for_category("heal")
CARDS = cards_of("heal")


def simulated() -> Any:
    """Return the counts of one simulation."""
    return finish(simulate(DECK, [[HEAL]], Random(1), 10))[0]


WRONG: Any = "no"
RNG = Random(1)
WISHES = st.builds(
    lambda wish, bound, by: replace(wish, bound=bound[0], count=bound[1], most=bound[2], by=by),
    st.sampled_from([*map(Wish.for_card, all_cards()), *map(Wish.for_category, categories())]),
    st.sampled_from(
        [(Bound.MIN, 1, 0), (Bound.MIN, 3, 0), (Bound.IS, 0, 0), (Bound.MAX, 2, 0), (Bound.BETWEEN, 1, 3)]
    ),
    st.sampled_from([None, 0, 3, 12]),
)
ENTRIES = st.builds(
    lambda name, count, section: ListEntry(name, count, section),
    st.from_regex(r"[A-Z][a-z]{2,8}( [A-Z][a-z]{2,8})?", fullmatch=True),
    st.integers(1, 20),
    st.sampled_from(["", "Creatures", "One-drops"]),
)
LISTS = st.builds(
    lambda entries, apart: DeckList(
        tuple(entries), tuple(ListEntry(each.name, each.count, "Sideboard") for each in apart)
    ),
    st.lists(ENTRIES, unique_by=lambda entry: entry.name, max_size=9),
    st.lists(ENTRIES, unique_by=lambda entry: entry.name, max_size=3),
)


def read_list_again(text: str) -> DeckList:
    """Return the cards of a list, without what is told of its text."""
    found = DeckList.parse(text)
    return DeckList(found.entries, found.apart)


READ_BACK = [
    ("card", all_cards(), find_card),
    ("deck", DECKS, Deck.parse),
    ("rules", RULES, Rules.parse),
    ("wish", WISHES, Wish.parse),
    ("action", [Action.parse(text) for text in ("play:1", "draw", "force:card_dex_00036")], Action.parse),
    ("list", LISTS, read_list_again),
]
SHUFFLED = shuffle(DECK, Random(1))
HELD: list[object] = [SHUFFLED, deal(SHUFFLED.ids), deck_odds(DECK), deck_odds(DECK).cards[0]]
SETTINGS: list[tuple[str, object]] = []
CONTAINERS = [("deck", DECK, DECK.owned), ("shuffle", SHUFFLED, SHUFFLED.order)]
NO_STEPS = ("", "play", "play:", "play:x", "play:-1", "play:²", "draw:1", "force:", "jump")
REFUSED = [
    *((f"'{text}': no step; accepted: play:0", partial(Action.parse, text)) for text in NO_STEPS),
    ("count: -3 is not accepted; accepted: 0 or more", lambda: Wish("few", CARDS, Bound.IS, -3)),
    ("count: -1 is not accepted; accepted: 0 or more", lambda: Wish("few", CARDS, Bound.BETWEEN, -1, 2)),
    ("most: 2 is not accepted; accepted: 5 or more", lambda: Wish("few", CARDS, Bound.BETWEEN, 5, 2)),
    ("by: -1 is not accepted; accepted: 0 or more", lambda: Wish("few", CARDS, by=-1)),
    ("count: -1 is not accepted; accepted: 0 or more", lambda: wish_odds(DECK, [HEAL]).within(-1)),
    ("by: -1 is not accepted; accepted: 0 or more", lambda: wish_chance(DECK, [HEAL], -1)),
    ("by: -2 is not accepted; accepted: 0 or more", lambda: advise(DECK, Goal((HEAL,)), -2)),
    ("count: -1 is not accepted; accepted: 0 or more", lambda: count_chances(PLAN, [CARDS], -1)),
    ("own: -1 is not accepted; accepted: 0 or more", lambda: count_chances(PLAN, [CARDS], 3, own=[-1])),
    ("by: -1 is not accepted; accepted: 0 or more", lambda: upcoming(DECK, DECK.owned[:2], CARDS, -1)),
    ("count: -1 is not accepted; accepted: 0 or more", lambda: compare(DECK, DECK).cards[0].gain(-1)),
    ("count: -1 is not accepted; accepted: 0 to 13", lambda: simulated().by(-1)),
    ("count: 14 is not accepted; accepted: 0 to 13", lambda: simulated().error(14)),
    ("trials: 0 is not accepted; accepted: 1 or more", lambda: simulate(DECK, [[HEAL]], Random(1), 0)),
    ("n: 11 is not accepted; accepted: 4 to 10", lambda: blocks(11)),
    ("n: 3 is not accepted; accepted: 4 to 10", lambda: blocks_within(3, 1)),
    ("count: -1 is not accepted; accepted: 0 to 37", lambda: blocks_within(10, -1)),
    ("count: 38 is not accepted; accepted: 0 to 37", lambda: blocks_within(10, 38)),
    ("copies: -1 is not accepted; accepted: 0 to 99999", lambda: ListGame([-1], Opening(), 0)),
    ("hand: -1 is not accepted; accepted: 0 to 99999", lambda: Opening(-1)),
    ("times: -1 is not accepted; accepted: 0 to 99", lambda: Opening(7, Mulligan.PARIS, -1)),
    ("draws: -1 is not accepted; accepted: 0 to 99999", lambda: ListGame([24, 36], Opening(), -1)),
    ("draws: -1 is not accepted; accepted: 0 or more", lambda: Wanted([0], draws=-1)),
    ("count: -1 is not accepted; accepted: 0 or more", lambda: Wanted([0], count=-1)),
    ("most: 1 is not accepted; accepted: 2 or more", lambda: Wanted([0], Bound.BETWEEN, 2, 1)),
    ("'Biohazrd' is no card; did you mean 'Biohazard'?…: a name, or…", lambda: find_card("Biohazrd")),
    ("'heals' is no category; did you mean 'heal'? Accepted: energy, …", lambda: cards_of("heals")),
    ("'heals' is no category and no card; did…'heal'? Accepted: heal, …", lambda: Wish.parse("heals >= 2")),
    ("most: 1 is not accepted; accepted: 3 or more", lambda: Wish.parse("heal 3-1")),
    ("wish: 'heal >= x' is not accepted; accepted: a sign and a number", lambda: Wish.parse("heal >= x")),
    ("wish: 'heal == 2' is not accepted", lambda: Wish.parse("heal == 2")),
    ("version: 'v1 v2' is not accepted; accepted: v1 or v2", lambda: Rules.parse("v1 v2")),
    ("most: 9 is not accepted; accepted: a number with Bound.BETWEEN", lambda: Wanted([0], Bound.MIN, 3, 9)),
    ("'swop' is no switch of…; did you mean 'swap'? Accepted: v1, v2, …", lambda: Rules.parse("v2 swop")),
    ("Repair I (card_base_00003) cannot be added: every deck…", lambda: Deck.of("Repair I")),
    ("Brawl (card_dex_00061) cannot be added: it is made in play", lambda: Deck.of("Brawl")),
    ("Biohazard (card_dex_00009)…: it is there already", lambda: Deck.of("Biohazard", "card_02_00009")),
    ("bound: 'no' is not accepted; accepted: min, is, max, in", lambda: Wish("x", HEAL.cards, WRONG)),
    ("'no' is no card…", lambda: Wish("x", (WRONG,))),
    ("move: 'no' is not accepted; accepted: insert, swap", lambda: Rules(move=WRONG)),
    ("mulligan: 'no' is not accepted; accepted: ", lambda: Opening(7, WRONG)),
    ("'healz' is no category; did you mean 'heal'?", lambda: deck_odds(DECK).category("healz")),
    ("4 wishes are given; accepted: 1 to 3", lambda: wish_odds(DECK, [HEAL] * 4)),
    ("0 wishes are given; accepted: 1 to 3", lambda: simulate(DECK, [[]], Random(1), 10)),
    ("0 wishes are given; accepted: 1 to 3", lambda: advise(DECK, Goal(()), 3)),
    ("3: not in the hand; accepted: a place from 0, below 3", lambda: deal([*"abcd"]).play(3)),
    ("2: too few cards to deal; accepted: 3 or more", lambda: deal([*"ab"])),
    ("5: no limit of a hand; accepted: 3 or 4", lambda: deal([*"abcd"], limit=5)),
    ("a deck of 60 cards is too small: 67 are drawn", lambda: ListGame([24, 36], Opening(), 60).odds()),
    ("a deck of 4 cards is too small: 5 are drawn", lambda: practise([4], Opening(5), Random(1))),
    (
        "no hand of 7 cards can be kept by the rules",
        lambda: ListGame([60], Opening(7, Mulligan.REDRAW), 0, needed=[Wanted([])]).odds(),
    ),
    ("draw cannot be called now;…is kept", lambda: practise([9], Opening(3), Random(1)).draw()),
    ("seen: 'Biohazard' is not accepted; accepted: several", lambda: track(DECK, untyped("Biohazard"))),
    ("order: '…' is not accepted; accepted: several", lambda: check_order(DECK, untyped(str(SHUFFLED)))),
    ("order: 'abcd' is not accepted; accepted: several", lambda: deal("abcd")),
    ("any_of: 'no' is not accepted; accepted: True or False", lambda: wish_odds(DECK, [HEAL], any_of=WRONG)),
    ("wishes: 'heal' is not accepted; accepted: several", lambda: wish_odds(DECK, untyped("heal"))),
    ("'nix' is no card…", lambda: deal(SHUFFLED.ids).force(untyped("nix"))),
    ("'force:nix': no step; accepted: play:0", lambda: Action.parse("force:nix")),
    ("'nix' is no card…", lambda: "nix" in DECK),
    ("copies: 1000000000… is not…: 0 to 99999", lambda: ListGame([10**30] * 2, Opening(), 3)),
    ("times: 1000000000… is not accepted; accepted: 0 to 99", lambda: Opening(times=10**30)),
    ("cards: 0 is not accepted; accepted: several", lambda: Wanted(untyped(0))),
    ("rng: None is not accepted; accepted: a random.Random", lambda: shuffle(DECK, untyped(None))),
    ("'v3' is no switch of the rules…", lambda: shuffle(DECK, Random(1), untyped("v3"))),
    ("deck: DeckReading(…is not accepted; accepted: Deck", lambda: deck_odds(untyped(read_deck("9")))),
    ("'Biohazrd' is no card; did you mean 'Biohazard'?", lambda: deck_odds(untyped("Biohazrd"))),
    ("Repair I (card_base_00003) cannot be added: every deck…", lambda: Deck.parse("Repair I")),
    ("'[9' looks like JSON and is not", lambda: Deck.parse("[9")),
    (
        "'Montain' is no card or section of the list; did…'Mountain'? Accepted: Lands, ",
        lambda: LIST.wanted("Montain"),
    ),
    ("'4' is no card or section", lambda: LIST.game(Opening(), needed=["4"])),
    ("'hello': it has no number of copies; accepted: lines", lambda: DeckList.parse("hello")),
    ("'600 Bolt': it cannot be read", lambda: DeckList.parse("4 Shock\n600 Bolt")),
    ("text: None is not accepted; accepted: a text", lambda: DeckList.parse(untyped(None))),
    ("text: b'x' is not accepted; accepted: a text", lambda: read_list(untyped(b"x"))),
    (
        "this job has been run: _simulate",
        lambda: [finish(job) for job in [simulate(DECK, [[HEAL]], RNG, 2)] * 2],
    ),
]
LOST = wish_odds(DECK, [Wish.parse("heal <= 1")])
LANDS = ListGame([24, 36], Opening(), 3, [Wanted([0], Bound.MIN, 3)])
UNDERSTOOD: list[tuple[Callable[[], object], object]] = [
    (lambda: replace(LANDS, wishes=[Wanted(untyped(iter([0])), Bound.MIN, 3)]).odds(), LANDS.odds()),
    (lambda: Opening(7, untyped("london")), Opening(7, Mulligan.LONDON)),
    (lambda: track(DECK, [untyped("Biohazard")]), track(DECK, DECK.owned[:1])),
    (lambda: wish_odds(DECK, [untyped("heal")]), wish_odds(DECK, [HEAL])),
    (lambda: shuffle(DECK, Random(1), untyped("v2")), shuffle(DECK, Random(1), Rules.parse("v2"))),
    (lambda: deal(SHUFFLED), deal(SHUFFLED.ids)),
    (lambda: str(deal(SHUFFLED.ids).force(untyped("Biohazard")).queue[0]), "card_dex_00009#f1"),
    (
        lambda: ("Biohazard" in DECK, "Brawler" in DECK, bool(check_order(DECK, DECK.owned))),
        (True, False, False),
    ),
    (lambda: read_list("\ufeff24 Mountain").size, 24),
    (lambda: deck_odds(untyped("Biohazard, Half Life")), deck_odds(Deck.of("Biohazard", "Half Life"))),
    (lambda: LIST.wanted("mountain 2-5 by 3"), Wanted([0], Bound.BETWEEN, 2, 5, 3)),
    (lambda: LIST.wanted("Lands + bolt").cards, (0, 1)),
    (lambda: Wish.parse("HEAL >= 2"), Wish.parse("heal >= 2")),
    (lambda: (LOST.first, LOST.mean, LOST.rises), ((), None, False)),
    (lambda: LIST.game(Opening(), 3, ["Lands >= 3"]), replace(LANDS, copies=[24, 36])),
]
"""Calls, and what they answer."""
PRACTICE = practise([24, 36], Opening(7, Mulligan.LONDON), Random(1))
SAMPLES: dict[Any, Any] = {
    type(one): one
    for one in [
        *(DECK, Rules(), HEAL, Goal((HEAL,)), Random(1), ListEntry("Bolt", 4), read_list("4 Bolt"), SHUFFLED),
        *(LANDS, LANDS.opening, Wanted([0]), PRACTICE.keep()),
        *(deal(SHUFFLED.ids), deal(SHUFFLED.ids).hand[0], Action.parse("draw"), find_card("Biohazard")),
        *(deck_odds(DECK), deck_odds(DECK).cards[0].curve, compare(DECK, DECK).cards[0], simulated()),
    ]
} | {
    str: "heal",
    "DeckList.game(draws)": 3,
    "DeckList.game(needed)": (),
    "DeckList.game(wishes)": ("Bolt",),
    "DeckList.wanted(text)": "Bolt",
    "Action.parse(text)": "draw",
    "Action(value)": "",
    "Deck.of(owned)": "Biohazard",
    "Deck.of(stars)": (),
    "Practice.mulligan": PRACTICE,
    "Practice.put_down": PRACTICE.mulligan(Random(1)).keep(),
    "Rules.parse(text)": "v2",
    "Wish.for_card(card)": "Biohazard",
    "advise(pool)": None,
    "blocks(n)": 5,
    "check_order(order)": SHUFFLED.order,
    "deal(limit)": 3,
    "deal(order)": SHUFFLED.order,
    "find_card(text)": "Biohazard",
    "practise(copies)": [24, 36],
    "practise(opening)": Opening(),
}
RESULTS = {
    *("Advice", "Card", "CardChange", "CardOdds", "CategoryOdds", "Comparison", "Curve", "DeckOdds"),
    *("DeckReading", "FavouriteMove", "HandStanding", "Impossible", "NextCard"),
    *("OpeningOdds", "OrderCheck", "OrderReading", "Origin", "Outlook", "Pair", "Practice", "Progress"),
    *("Rotation", "Shuffle", "Simulated", "StarChoice", "Tracking", "Trouble", "Try"),
}
"""The records that no user makes."""
