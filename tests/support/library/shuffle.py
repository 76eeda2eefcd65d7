"""The cases of Shuffle for the contract of the library."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from cardtable import shuffle
from cardtable.shuffle import Bound, Deck, DeckList, ListEntry, Mulligan, Opening, Wanted, Wish
from cardtable.shuffle.layout.blocks import blocks_within, plan  # noqa: F401 (a call below names it)
from cardtable.shuffle.odds.player_values import count_chances  # noqa: F401 (a call below names it)
from tests.support.shuffle.strategies import DECKS, RULES

LIST = DeckList.parse("Lands:\n24 Mountain\n\nSpells:\n36 Bolt")
DECK = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice", stars=["Biohazard"])
PLAN, HEAL = plan(DECK, shuffle.Rules()), Wish.for_category("heal")
CARDS = shuffle.cards_of("heal")
SIMULATED: Any = shuffle.finish(shuffle.simulate(DECK, [[HEAL]], Random(1), 10))[0]
RNG = Random(1)
WISHES = st.builds(
    lambda wish, bound, by: replace(wish, bound=bound[0], count=bound[1], most=bound[2], by=by),
    st.sampled_from(
        [*map(Wish.for_card, shuffle.all_cards()), *map(Wish.for_category, shuffle.categories())]
    ),
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
    ("card", shuffle.all_cards(), shuffle.find_card),
    ("deck", DECKS, Deck.parse),
    ("rules", RULES, shuffle.Rules.parse),
    ("wish", WISHES, Wish.parse),
    (
        "action",
        [shuffle.Action.parse(text) for text in ("play:1", "draw", "force:card_dex_00036")],
        shuffle.Action.parse,
    ),
    ("list", LISTS, read_list_again),
]
SHUFFLED = shuffle.shuffle(DECK, Random(1))
HELD = "SHUFFLED, deal(SHUFFLED.ids), deck_odds(DECK), deck_odds(DECK).cards[0]"
SETTINGS = ""
CONTAINERS = [("deck", DECK, DECK.owned), ("shuffle", SHUFFLED, SHUFFLED.order)]
NO_STEPS = ("", "play", "play:", "play:x", "play:-1", "play:²", "draw:1", "force:", "jump")
REFUSED = {
    **{f"Action.parse('{text}')": f"'{text}': no step; accepted: play:0" for text in NO_STEPS},
    "Wish('few', CARDS, Bound.IS, -3)": "count: -3 is not accepted; accepted: 0 or more",
    "Wish('few', CARDS, Bound.BETWEEN, -1, 2)": "count: -1 is not accepted; accepted: 0 or more",
    "Wish('few', CARDS, Bound.BETWEEN, 5, 2)": "most: 2 is not accepted; accepted: 5 or more",
    "Wish('few', CARDS, by=-1)": "by: -1 is not accepted; accepted: 0 or more",
    "wish_odds(DECK, [HEAL]).within(-1)": "count: -1 is not accepted; accepted: 0 or more",
    "wish_chance(DECK, [HEAL], -1)": "by: -1 is not accepted; accepted: 0 or more",
    "advise(DECK, Goal((HEAL,)), -2)": "by: -2 is not accepted; accepted: 0 or more",
    "count_chances(PLAN, [CARDS], -1)": "count: -1 is not accepted; accepted: 0 or more",
    "count_chances(PLAN, [CARDS], 3, own=[-1])": "own: -1 is not accepted; accepted: 0 or more",
    "upcoming(DECK, DECK.owned[:2], CARDS, -1)": "by: -1 is not accepted; accepted: 0 or more",
    "compare(DECK, DECK).cards[0].gain(-1)": "count: -1 is not accepted; accepted: 0 or more",
    "SIMULATED.by(-1)": "count: -1 is not accepted; accepted: 0 to 13",
    "SIMULATED.error(14)": "count: 14 is not accepted; accepted: 0 to 13",
    "simulate(DECK, [[HEAL]], Random(1), 0)": "trials: 0 is not accepted; accepted: 1 or more",
    "blocks(11)": "n: 11 is not accepted; accepted: 4 to 10",
    "blocks_within(3, 1)": "n: 3 is not accepted; accepted: 4 to 10",
    "blocks_within(10, -1)": "count: -1 is not accepted; accepted: 0 to 37",
    "blocks_within(10, 38)": "count: 38 is not accepted; accepted: 0 to 37",
    "ListGame([-1], Opening(), 0)": "copies: -1 is not accepted; accepted: 0 to 99999",
    "Opening(-1)": "hand: -1 is not accepted; accepted: 0 to 99999",
    "Opening(7, Mulligan.PARIS, -1)": "times: -1 is not accepted; accepted: 0 to 99",
    "ListGame([24, 36], Opening(), -1)": "draws: -1 is not accepted; accepted: 0 to 99999",
    "Wanted([0], draws=-1)": "draws: -1 is not accepted; accepted: 0 or more",
    "Wanted([0], count=-1)": "count: -1 is not accepted; accepted: 0 or more",
    "Wanted([0], Bound.BETWEEN, 2, 1)": "most: 1 is not accepted; accepted: 2 or more",
    "find_card('Biohazrd')": "'Biohazrd' is no card; did you mean 'Biohazard'?…: a name, or…",
    "cards_of('heals')": "'heals' is no category; did you mean 'heal'? Accepted: energy, …",
    "Wish.parse('heals >= 2')": "'heals' is no category and no card; did…'heal'? Accepted: heal, …",
    "Wish.parse('heal 3-1')": "most: 1 is not accepted; accepted: 3 or more",
    "Wish.parse('heal >= x')": "wish: 'heal >= x' is not accepted; accepted: a sign and a number",
    "Wish.parse('heal == 2')": "wish: 'heal == 2' is not accepted",
    "Rules.parse('v1 v2')": "version: 'v1 v2' is not accepted; accepted: v1 or v2",
    "Wanted([0], Bound.MIN, 3, 9)": "most: 9 is not accepted; accepted: a number with Bound.BETWEEN",
    "Rules.parse('v2 swop')": "'swop' is no switch of…; did you mean 'swap'? Accepted: v1, v2, …",
    "Deck.of('Repair I')": "Repair I (card_base_00003) cannot be added: every deck…",
    "Deck.of('Brawl')": "Brawl (card_dex_00061) cannot be added: it is made in play",
    "Deck.of('Biohazard', 'card_02_00009')": "Biohazard (card_dex_00009)…: it is there already",
    "Wish('x', HEAL.cards, 'no')": "bound: 'no' is not accepted; accepted: min, is, max, in",
    "Wish('x', ('no',))": "'no' is no card…",
    "Rules(move='no')": "move: 'no' is not accepted; accepted: insert, swap",
    "Opening(7, 'no')": "mulligan: 'no' is not accepted; accepted: ",
    "deck_odds(DECK).category('healz')": "'healz' is no category; did you mean 'heal'?",
    "wish_odds(DECK, [HEAL] * 4)": "4 wishes are given; accepted: 1 to 3",
    "simulate(DECK, [[]], Random(1), 10)": "0 wishes are given; accepted: 1 to 3",
    "advise(DECK, Goal(()), 3)": "0 wishes are given; accepted: 1 to 3",
    "deal([*'abcd']).play(3)": "3: not in the hand; accepted: a place from 0, below 3",
    "deal([*'ab'])": "2: too few cards to deal; accepted: 3 or more",
    "deal([*'abcd'], limit=5)": "5: no limit of a hand; accepted: 3 or 4",
    "ListGame([24, 36], Opening(), 60).odds()": "a deck of 60 cards is too small: 67 are drawn",
    "practise([4], Opening(5), Random(1))": "a deck of 4 cards is too small: 5 are drawn",
    "ListGame([60], Opening(7, Mulligan.REDRAW), 0, needed=[Wanted([])]).odds()": (
        "no hand of 7 cards can be kept by the rules"
    ),
    "practise([9], Opening(3), Random(1)).draw()": "draw cannot be called now;…is kept",
    "track(DECK, 'Biohazard')": "seen: 'Biohazard' is not accepted; accepted: several",
    "check_order(DECK, str(SHUFFLED))": "order: '…' is not accepted; accepted: several",
    "deal('abcd')": "order: 'abcd' is not accepted; accepted: several",
    "wish_odds(DECK, [HEAL], any_of='no')": "any_of: 'no' is not accepted; accepted: True or False",
    "wish_odds(DECK, 'heal')": "wishes: 'heal' is not accepted; accepted: several",
    "deal(SHUFFLED.ids).force('nix')": "'nix' is no card…",
    "Action.parse('force:nix')": "'force:nix': no step; accepted: play:0",
    "'nix' in DECK": "'nix' is no card…",
    "ListGame([10 ** 30] * 2, Opening(), 3)": "copies: 1000000000… is not…: 0 to 99999",
    "Opening(times=10 ** 30)": "times: 1000000000… is not accepted; accepted: 0 to 99",
    "Wanted(0)": "cards: 0 is not accepted; accepted: several",
    "shuffle(DECK, None)": "rng: None is not accepted; accepted: a random.Random",
    "shuffle(DECK, Random(1), 'v3')": "'v3' is no switch of the rules…",
    "deck_odds(read_deck('9'))": "deck: DeckReading(…is not accepted; accepted: Deck",
    "deck_odds('Biohazrd')": "'Biohazrd' is no card; did you mean 'Biohazard'?",
    "Deck.parse('Repair I')": "Repair I (card_base_00003) cannot be added: every deck…",
    "Deck.parse('[9')": "'[9' looks like JSON and is not",
    "LIST.wanted('Montain')": (
        "'Montain' is no card or section of the list; did…'Mountain'? Accepted: Lands, "
    ),
    "LIST.game(Opening(), needed=['4'])": "'4' is no card or section",
    "DeckList.parse('hello')": "'hello': it has no number of copies; accepted: lines",
    "DeckList.parse('4 Shock\\n600 Bolt')": "'600 Bolt': it cannot be read",
    "DeckList.parse(None)": "text: None is not accepted; accepted: a text",
    "read_list(b'x')": "text: b'x' is not accepted; accepted: a text",
    "[finish(job) for job in [simulate(DECK, [[HEAL]], RNG, 2)] * 2]": "this job has been run: _simulate",
}
LOST = shuffle.wish_odds(DECK, [Wish.parse("heal <= 1")])
LANDS = shuffle.ListGame([24, 36], Opening(), 3, [Wanted([0], Bound.MIN, 3)])
LIMITED = replace(LANDS, opening=Opening(7, Mulligan.LONDON), needed=[Wanted([0], Bound.MAX, 6)])
FILLED = replace(LIMITED, needed=[Wanted([0], Bound.MIN, 4)])
UNDERSTOOD = {
    "replace(LANDS, wishes=[Wanted(iter([0]), Bound.MIN, 3)]).odds()": "LANDS.odds()",
    "Opening(7, 'london')": "Opening(7, Mulligan.LONDON)",
    "track(DECK, ['Biohazard'])": "track(DECK, DECK.owned[:1])",
    "wish_odds(DECK, ['heal'])": "wish_odds(DECK, [HEAL])",
    "shuffle(DECK, Random(1), 'v2')": "shuffle(DECK, Random(1), Rules.parse('v2'))",
    "deal(SHUFFLED)": "deal(SHUFFLED.ids)",
    "str(deal(SHUFFLED.ids).force('Biohazard').queue[0])": "'card_dex_00009#f1'",
    "('Biohazard' in DECK, 'Brawler' in DECK, bool(check_order(DECK, DECK.owned)))": "(True, False, False)",
    "read_list('\\ufeff24 Mountain').size": "24",
    "deck_odds('Biohazard, Half Life')": "deck_odds(Deck.of('Biohazard', 'Half Life'))",
    "LIST.wanted('mountain 2-5 by 3')": "Wanted([0], Bound.BETWEEN, 2, 5, 3)",
    "LIST.wanted('Lands + bolt').cards": "(0, 1)",
    "Wish.parse('HEAL >= 2')": "Wish.parse('heal >= 2')",
    "(LOST.first, LOST.mean, LOST.rises)": "((), None, False)",
    "[replace(LIMITED, copies=[copies, 60 - copies]).keeps_all for copies in (6, 7)]": "[True, False]",
    "[replace(FILLED, copies=[60 - others, others]).keeps_all for others in (3, 4)]": "[True, False]",
    "LIST.game(Opening(), 3, ['Lands >= 3'])": "replace(LANDS, copies=[24, 36])",
}
"""Calls, and others that give the same."""
PRACTICE = shuffle.practise([24, 36], Opening(7, Mulligan.LONDON), Random(1))
SAMPLES = """
    DECK, Rules(), HEAL, Goal((HEAL,)), Random(1), ListEntry("Bolt", 4), read_list("4 Bolt"), SHUFFLED,
    LANDS, LANDS.opening, Wanted([0]), PRACTICE.keep(), find_card("Biohazard"),
    deal(SHUFFLED.ids), deal(SHUFFLED.ids).hand[0], Action.parse("draw"),
    deck_odds(DECK), deck_odds(DECK).cards[0].curve, compare(DECK, DECK).cards[0], SIMULATED
"""
HINTS: dict[Any, Any] = {str: "heal"}
ARGUMENTS = [
    "DeckList.game(draws=3, needed=(), wishes=('Bolt',))",
    "DeckList.wanted(text='Bolt')",
    "Action(value='')",
    "Action.parse(text='draw')",
    "Deck.of(owned='Biohazard', stars=())",
    "Practice.mulligan(self=PRACTICE)",
    "Practice.put_down(self=PRACTICE.mulligan(Random(1)).keep())",
    "Rules.parse(text='v2')",
    "Wish.for_card(card='Biohazard')",
    "advise(pool=None)",
    "blocks(n=5)",
    "check_order(order=SHUFFLED.order)",
    "deal(order=SHUFFLED.order, limit=3)",
    "find_card(text='Biohazard')",
    "practise(copies=[24, 36], opening=Opening())",
]
RESULTS = {
    *("Advice", "Card", "CardChange", "CardOdds", "CategoryOdds", "Comparison", "Curve", "DeckOdds"),
    *("DeckReading", "FavouriteMove", "HandStanding", "Impossible", "NextCard"),
    *("OpeningOdds", "OrderCheck", "OrderReading", "Origin", "Outlook", "Pair", "Practice", "Progress"),
    *("Rotation", "Shuffle", "Simulated", "StarChoice", "Tracking", "Trouble", "Try"),
}
"""The records that no user makes."""
