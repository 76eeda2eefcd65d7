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

from .blocks import Kind, Origin, Plan, blocks, plan
from .cards import (
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
from .compare import Comparison, Pair, compare
from .deck import Deck, DeckError
from .odds import CardOdds, CategoryOdds, Curve, DeckOdds, Part, Wish, WishCountError, deck_odds, wish_odds
from .places import PlaceOdds, place_odds
from .reading import (
    DeckReading,
    OrderReading,
    Reason,
    Trouble,
    deck_troubles,
    nearest_cards,
    read_deck,
    read_order,
)
from .rotation import Action, Piece, Refusal, Rotation, RotationError, Step, apply, deal, replay
from .rules import HAND, MAX_CARDS, MIN_CARDS, Move, Rules, Strays, Version
from .shuffler import FavouriteMove, Shuffle, Try, shuffle, shuffles
from .simulation import Progress, Simulated, simulate
from .stars import StarRow, cost, star_worth
from .tracker import Cause, Impossible, NextCard, OrderCheck, Tracking, check_order, track

__all__ = [
    "HAND",
    "MAX_CARDS",
    "MIN_CARDS",
    "Action",
    "Card",
    "CardOdds",
    "CategoryOdds",
    "Cause",
    "Comparison",
    "Confidence",
    "Curve",
    "Deck",
    "DeckError",
    "DeckOdds",
    "DeckReading",
    "FavouriteMove",
    "Impossible",
    "Kind",
    "Move",
    "NextCard",
    "OrderCheck",
    "OrderReading",
    "Origin",
    "Pair",
    "Part",
    "Piece",
    "PlaceOdds",
    "Plan",
    "Progress",
    "Reason",
    "Refusal",
    "Role",
    "Rotation",
    "RotationError",
    "Rules",
    "Shuffle",
    "Simulated",
    "StarRow",
    "Step",
    "Strays",
    "Tracking",
    "Trouble",
    "Try",
    "UnknownCardError",
    "UnknownCategoryError",
    "Version",
    "Wish",
    "WishCountError",
    "all_cards",
    "apply",
    "blocks",
    "cards_of",
    "categories",
    "check_order",
    "compare",
    "cost",
    "deal",
    "deck_odds",
    "deck_troubles",
    "find_card",
    "nearest_cards",
    "place_odds",
    "plan",
    "read_deck",
    "read_order",
    "replay",
    "shuffle",
    "shuffles",
    "simulate",
    "star_worth",
    "track",
    "wish_odds",
]
