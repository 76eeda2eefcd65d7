"""The names of the two players of a game: two bots of one level are told apart."""

from __future__ import annotations

from cardtable.odds import Side
from cardtable.pages.odds.game_words import t
from cardtable.pages.odds.phrases import player_name


def seat_name(players: tuple[str, str], player: Side) -> str:
    """Return the name of a player at the table; of two of one level with a number, 1 for the one who began.

    Args:
        players: who plays, by the names of `PLAYERS`; the first one begins.
        player: the player, 0 or 1.

    >>> seat_name(("sampling", "published"), 0), seat_name(("sampling", "sampling"), 1)
    ('Hard', 'Hard 2')
    """
    name = player_name(players[player])
    return t("{level} {number}", level=name, number=player + 1) if players[0] == players[1] else name
