"""How many cards a pile holds for 2 to 6 players, from `pile_sizes.csv`.

Columns of the table: the `id` of a card, and how many there are of it with 2, 3, 4, 5 and 6 players. A
kingdom pile that is not in it, nor its parts, has 10 cards, or as a Victory pile 8 with two players, else 12.

Sources, all of Rio Grande Games: the rule book of Dominion (second edition: basic piles, and for 5 and 6
players 15 and 18 Provinces, 40 and 50 Curses, twice the Treasures, all else as for 4); of Alchemy (16
Potions), Prosperity (12 Platinums, 8 or 12 Colonies), Cornucopia & Guilds (one of each Prize; one of each
Reward with two players, else two), Dark Ages (10 Ruins for each opponent, 20 Rats, Knights, Spoils),
Adventures (12 Ports, Travellers), Empires (split piles of 5 and 5; 8 or 12 Castles), Nocturne, Menagerie
(30 Horses), Allies (split piles of four times 4), Plunder (two of each Loot).
"""

from __future__ import annotations

from functools import cache
from typing import Annotated

from cardtable.common.errors import OutOfRangeError
from cardtable.kingdom.cards.catalog import Card, Kind, card_by_id
from cardtable.kingdom.cards.rows import rows

PLAYERS = (2, 3, 4, 5, 6)
"""The numbers of players that the rule books provide for."""
Players = Annotated[int, range(PLAYERS[0], PLAYERS[-1] + 1)]

_KINGDOM = (10, 10, 10, 10, 10)
_VICTORY = (8, 12, 12, 12, 12)


def pile_size(card: Card, players: Players) -> int:
    """The number of cards in a pile with 2 to 6 players; OutOfRangeError for a card that forms no pile.

    Of Copper and Estate, what is in the box and in the supply: starting decks are not taken off or added.

    >>> [pile_size(card_by_id("castles"), players) for players in PLAYERS]
    [8, 12, 12, 12, 12]
    >>> pile_size(card_by_id("augurs"), 2), pile_size(card_by_id("rats"), 4), pile_size(card_by_id("mill"), 2)
    (16, 20, 8)
    """
    return sum(count for _, count in pieces(card, players))


def pieces(card: Card, players: int) -> tuple[tuple[Card, int], ...]:
    """The cards that a pile is made of, from the top, each with its number.

    >>> [(part.name, count) for part, count in pieces(card_by_id("sauna-avanto"), 3)]
    [('Sauna', 5), ('Avanto', 5)]
    """
    cards = tuple(card_by_id(part) for part in card.parts) or (card,)
    return tuple((part, _counts(part)[PLAYERS.index(players)]) for part in cards)


def _counts(card: Card) -> tuple[int, ...]:
    if card.id not in _table() and card.kind is not Kind.KINGDOM:
        raise OutOfRangeError("card", card, "one that forms a pile")
    return _table().get(card.id) or (_VICTORY if "victory" in card.types else _KINGDOM)


@cache
def _table() -> dict[str, tuple[int, ...]]:
    return {
        row["id"]: tuple(int(row[str(players)]) for players in PLAYERS)
        for row in rows("cards/pile_sizes.csv")
    }
