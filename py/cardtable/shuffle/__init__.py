"""The CyberBrawl (litemint.io) shuffle: its layout, its exact odds, its rotation; and decks of any card game.

>>> from random import Random
>>> from cardtable.shuffle import Wish, read_deck, shuffle, wish_odds
>>> deck = read_deck("card_dex_00009*, Half Life, Vanguard, 20").deck
>>> print(*shuffle(deck, Random(1)).hand, sep=", ")
Biohazard, Overload I, Half Life
>>> print(wish_odds(deck, [Wish.parse("heal"), Wish.parse("Biohazard")]).opening)
49/80

Cards have ids `card_base_00001` and `card_dex_00001` (2026: `card_01_`, `card_02_`). A deck of n = 4..10
active cards is laid with base cards in n - 1 blocks, 4n - 3 cards, and then a starred card, a favourite,
may move to the opening hand. Places and blocks count from 0; "the first T cards" with T = 3 is the hand.
Odds are `fractions.Fraction`. What the documents leave open is a switch of `Rules`.

Any deck, with mulligans: `read_list` and `ListGame`.
"""

from __future__ import annotations

from cardtable.common.errors import EngineError, OutOfRangeError
from cardtable.common.fields import check_arguments, reads
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
    DeckTextError,
    OrderReading,
    Reason,
    Trouble,
    deck_from,
    read_deck,
    read_order,
)
from cardtable.shuffle.layout.blocks import Kind, Origin, blocks
from cardtable.shuffle.layout.shuffler import FavouriteMove, Shuffle, Try, shuffle
from cardtable.shuffle.odds.advisor import Advice, CardChange, Goal, Outlook, StarChoice, advise
from cardtable.shuffle.odds.curves import (
    CardOdds,
    CategoryOdds,
    Comparison,
    Curve,
    DeckOdds,
    Pair,
    Part,
    compare,
    deck_odds,
    wish_chance,
    wish_odds,
)
from cardtable.shuffle.odds.simulation import Simulated, simulate
from cardtable.shuffle.odds.wishes import Bound, Wish, WishCountError, WishTextError
from cardtable.shuffle.ordinary.deck_list import (
    DeckList,
    ListEntry,
    ListTextError,
    UnknownEntryError,
    list_from,
    read_list,
)
from cardtable.shuffle.ordinary.list_game import ListGame, Wanted
from cardtable.shuffle.ordinary.opening import (
    HandStanding,
    Mulligan,
    NeverKeptError,
    Opening,
    OpeningOdds,
    TooFewCardsError,
)
from cardtable.shuffle.ordinary.practice import NotNowError, Practice, practise
from cardtable.shuffle.play.rotation import (
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
    check_order,
    track,
)
from cardtable.shuffle.play.upcoming import upcoming
from cardtable.shuffle.rules import HAND, Move, Overload, Rules, RulesError, Strays, Version

__all__ = ["HAND"]
__all__ += ["Action", "Advice", "Bound", "Card", "CardChange", "CardOdds", "CategoryOdds", "Cause"]
__all__ += ["Comparison", "Confidence", "Curve", "Deck", "DeckList", "DeckOdds", "DeckReading"]
__all__ += ["FavouriteMove", "Goal", "HandStanding", "Impossible", "Kind", "ListEntry", "ListGame", "Misfit"]
__all__ += ["Move", "Mulligan", "NextCard", "Opening", "OpeningOdds", "OrderCheck", "OrderReading", "Origin"]
__all__ += ["Outlook", "Overload", "Pair", "Part", "Piece", "Practice", "Progress", "Reason", "Refusal"]
__all__ += ["Role", "Rotation", "Rules", "Shuffle", "Simulated", "StarChoice", "Step", "Strays", "Tracking"]
__all__ += ["Trouble", "Try", "Version", "Wanted", "Wish"]
__all__ += ["DeckError", "DeckTextError", "EngineError", "ListTextError", "NeverKeptError", "NotNowError"]
__all__ += ["OutOfRangeError", "RotationError", "RulesError", "TooFewCardsError", "UnknownCardError"]
__all__ += ["UnknownCategoryError", "UnknownEntryError", "WishCountError", "WishTextError"]
__all__ += ["advise", "all_cards", "apply", "blocks", "cards_of", "categories", "check_order", "compare"]
__all__ += ["deal", "deck_odds", "find_card", "finish", "practise", "read_deck", "read_list", "read_order"]
__all__ += ["replay", "shuffle", "simulate", "track", "upcoming", "wish_chance", "wish_odds"]

for _hint, _reader in {Card: find_card, Deck: deck_from, DeckList: list_from}.items():
    reads(_hint, _reader)
check_arguments(globals())
