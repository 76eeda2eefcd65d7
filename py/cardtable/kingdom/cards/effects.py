"""What a card surely does, in numbers: from `effects.csv`.

Columns of the table: `id` of a pile, of a card in a split pile, or of a card beside the piles; `effects`,
each `Effect` that it surely has, with its number after a colon where it is not 1. A pile of different cards
has none. `Card.abilities` say what a card can do; this table says what every play of it, or the end of the
game, brings.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from cardtable.kingdom.cards.catalog import Card
from cardtable.kingdom.cards.rows import rows


class Effect(StrEnum):
    """Something that a card surely does; N is its number. "Card" without more means one of the owner's."""

    POINTS = "points"
    """Is worth N victory points."""
    CARDS_A_POINT = "cards-a-point"
    """Is worth one victory point for every N cards."""
    VICTORIES_A_POINT = "victories-a-point"
    """Is worth one victory point for every N Victory cards."""
    ACTIONS_A_POINT = "actions-a-point"
    """Is worth one victory point for every N Action cards."""
    SILVERS_A_POINT = "silvers-a-point"
    """Is worth one victory point for every N Silvers."""
    NAMES_FOR_TWO_POINTS = "names-for-two-points"
    """Is worth two victory points for every N different cards."""
    POINTS_A_DUCHY = "points-a-duchy"
    """Is worth N victory points for every Duchy."""
    DRAW_UP_TO = "draw-up-to"
    """Draws until the hand has N cards."""
    CARDS = "cards"
    """Puts N cards or more into the hand when it is played."""
    ACTIONS = "actions"
    """Gives N Actions or more when it is played."""
    BUYS = "buys"
    """Gives N Buys or more when it is played."""
    COINS = "coins"
    """Gives N coins or more when it is played."""
    COINS_VARY = "coins-vary"
    """Gives coins, whose number depends on something."""
    DISCARDS = "discards"
    """Discards N cards from the hand, at once or in the next turn."""
    REDRAWS = "redraws"
    """Draws as many cards as its owner discards for them."""
    PLAYS = "plays"
    """Plays a card N times."""
    PLAYS_OTHERS = "plays-others"
    """Plays other cards than the hand offers at that time."""
    TRASH_UP_TO = "trash-up-to"
    """Trashes at most N cards."""
    TRADE_UP_TO = "trade-up-to"
    """Gains, for a card that leaves the deck, one that costs at most N more."""
    TRADE_UP = "trade-up"
    """Gains, for a card that is trashed, one that costs exactly N more."""
    TREASURE_UP_TO = "treasure-up-to"
    """Gains, for a Treasure that is trashed, one that costs at most N more."""
    COPPER_COINS = "copper-coins"
    """Gives N coins for a Copper that is trashed."""
    FIRST_SILVER = "first-silver"
    """Gives N coins with the first Silver of the turn."""
    FROM_DISCARDED = "from-discarded"
    """Puts N cards of the discard pile on the deck."""
    GAIN_UP_TO = "gain-up-to"
    """Gains a card that costs at most N."""
    GOLDS = "golds"
    """Gains N Golds."""
    SILVERS = "silvers"
    """Gains N Silvers."""
    OTHERS_CURSE = "others-curse"
    """Each other player gains N Curses."""
    OTHERS_KEEP = "others-keep"
    """Each other player discards down to N cards."""
    OTHERS_DRAW = "others-draw"
    """Each other player draws N cards."""
    TRASHER = "trasher"
    """Trashes others' cards."""
    SHRINKER = "shrinker"
    """Makes others' hands smaller."""
    MILLER = "miller"
    """May discard others' cards unplayed."""
    DISCOUNTER = "discounter"
    """Lowers costs."""
    DISCARDCASHER = "discardcasher"
    """Pays for discarded cards."""
    TOPDECKER = "topdecker"
    """Prepares the next hand."""
    CHOICE = "choice"
    """Its owner chooses between its abilities."""


@cache
def _table() -> dict[str, dict[Effect, int]]:
    return {
        row["id"]: {
            Effect(name): int(number or 1)
            for name, _, number in (part.partition(":") for part in row["effects"].split("|"))
        }
        for row in rows("cards/effects.csv")
    }


def effects_of(card: Card) -> Mapping[Effect, int]:
    """The effects that a card surely has, with their numbers; none for a card that is not in the table.

    >>> from cardtable.kingdom import card_by_id
    >>> {str(effect): number for effect, number in effects_of(card_by_id("market")).items()}
    {'cards': 1, 'actions': 1, 'buys': 1, 'coins': 1}
    >>> effects_of(card_by_id("cellar"))[Effect.ACTIONS], len(effects_of(card_by_id("wizards")))
    (1, 0)
    """
    return _table().get(card.id, {})
