"""The CyberBrawl (litemint.io) shuffle: its layout, its exact odds, its rotation.

>>> from random import Random
>>> from cardtable.shuffle import Wish, deck_odds, read_deck, shuffle, wish_odds
>>> deck = read_deck("card_dex_00009*, Half Life, Vanguard, 20").deck
>>> print(*shuffle(deck, Random(1)).hand, sep=", ")
Biohazard, Overload I, Half Life
>>> print(wish_odds(deck, [Wish.for_category("heal"), Wish.for_card("Biohazard")]).opening)
49/80

Cards have ids `card_base_00001` and `card_dex_00001` (2026: `card_01_`, `card_02_`). A deck of n = 4..10
active cards is laid with base cards in n - 1 blocks, 4n - 3 cards, and then a starred card, a favourite,
may move to the opening hand. Places and blocks count from 0; "the first T cards" with T = 3 is the hand.
Odds are `fractions.Fraction`. What the documents leave open is a switch of `Rules`.
"""

from __future__ import annotations

from cardtable.common.errors import OutOfRangeError
from cardtable.common.jobs import Progress, finish
from cardtable.shuffle.deck.cards import (
    Card,
    Confidence,
    Role,
    UnknownCardError,
    UnknownCategoryError,
    all_cards,
    cards_of,
    categories,
    find_card,
)
from cardtable.shuffle.deck.deck import Deck, DeckError, Misfit
from cardtable.shuffle.deck.reading import (
    DeckReading,
    OrderReading,
    Reason,
    Trouble,
    deck_troubles,
    nearest_cards,
    read_deck,
    read_order,
)
from cardtable.shuffle.layout.blocks import Kind, Origin, Plan, blocks, blocks_within, plan
from cardtable.shuffle.layout.shuffler import FavouriteMove, Shuffle, Try, shuffle
from cardtable.shuffle.odds.advisor import (
    MOST_STARS,
    Advice,
    CardChange,
    Goal,
    Outlook,
    StarChoice,
    advise,
    changed,
    ownable_cards,
)
from cardtable.shuffle.odds.compare import Comparison, Pair, compare
from cardtable.shuffle.odds.counts import count_chances
from cardtable.shuffle.odds.curves import (
    CardOdds,
    CategoryOdds,
    Curve,
    DeckOdds,
    Part,
    deck_odds,
    wish_chance,
    wish_odds,
)
from cardtable.shuffle.odds.places import PlaceOdds, place_odds
from cardtable.shuffle.odds.simulation import Counts, Simulated, simulate
from cardtable.shuffle.odds.wishes import Bound, Wish, WishCountError
from cardtable.shuffle.odds.workings import MoveCases, Term, closed_form, move_cases, terms
from cardtable.shuffle.ordinary.deck_list import DeckList, ListEntry, read_list
from cardtable.shuffle.ordinary.odds import (
    CardClass,
    HandStanding,
    KeepRule,
    Mulligan,
    NeverKeptError,
    Opening,
    OpeningOdds,
    TooFewCardsError,
    hand_standing,
    opening_odds,
)
from cardtable.shuffle.ordinary.practice import NotNowError, Practice, practise
from cardtable.shuffle.play.rotation import (
    OVERCLOCKED,
    UNKNOWN,
    Action,
    Piece,
    Refusal,
    Rotation,
    RotationError,
    Step,
    apply,
    deal,
    replay,
)
from cardtable.shuffle.play.tracker import (
    Cause,
    Impossible,
    NextCard,
    OrderCheck,
    Tracking,
    alike_next,
    check_order,
    most_cards,
    track,
)
from cardtable.shuffle.play.upcoming import CardsAhead, DrawsAhead, upcoming
from cardtable.shuffle.rules import HAND, MAX_CARDS, MIN_CARDS, Move, Overload, Rules, Strays, Version

__all__ = [
    "HAND",
    "MAX_CARDS",
    "MIN_CARDS",
    "MOST_STARS",
    "OVERCLOCKED",
    "UNKNOWN",
    "Action",
    "Advice",
    "Bound",
    "Card",
    "CardChange",
    "CardClass",
    "CardOdds",
    "CardsAhead",
    "CategoryOdds",
    "Cause",
    "Comparison",
    "Confidence",
    "Counts",
    "Curve",
    "Deck",
    "DeckError",
    "DeckList",
    "DeckOdds",
    "DeckReading",
    "DrawsAhead",
    "FavouriteMove",
    "Goal",
    "HandStanding",
    "Impossible",
    "KeepRule",
    "Kind",
    "ListEntry",
    "Misfit",
    "Move",
    "MoveCases",
    "Mulligan",
    "NeverKeptError",
    "NextCard",
    "NotNowError",
    "Opening",
    "OpeningOdds",
    "OrderCheck",
    "OrderReading",
    "Origin",
    "OutOfRangeError",
    "Outlook",
    "Overload",
    "Pair",
    "Part",
    "Piece",
    "PlaceOdds",
    "Plan",
    "Practice",
    "Progress",
    "Reason",
    "Refusal",
    "Role",
    "Rotation",
    "RotationError",
    "Rules",
    "Shuffle",
    "Simulated",
    "StarChoice",
    "Step",
    "Strays",
    "Term",
    "TooFewCardsError",
    "Tracking",
    "Trouble",
    "Try",
    "UnknownCardError",
    "UnknownCategoryError",
    "Version",
    "Wish",
    "WishCountError",
    "advise",
    "alike_next",
    "all_cards",
    "apply",
    "blocks",
    "blocks_within",
    "cards_of",
    "categories",
    "changed",
    "check_order",
    "closed_form",
    "compare",
    "count_chances",
    "deal",
    "deck_odds",
    "deck_troubles",
    "find_card",
    "finish",
    "hand_standing",
    "most_cards",
    "move_cases",
    "nearest_cards",
    "opening_odds",
    "ownable_cards",
    "place_odds",
    "plan",
    "practise",
    "read_deck",
    "read_list",
    "read_order",
    "replay",
    "shuffle",
    "simulate",
    "terms",
    "track",
    "upcoming",
    "wish_chance",
    "wish_odds",
]
