"""The turns of a game: the one way in which the page counts its moves."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.odds import Game, Side


@dataclass(frozen=True, slots=True)
class GameTurn:
    """All moves of one player between two changes of the player on turn.

    Attributes:
        player: the player, 0 or 1.
        first: the number of the first move.
        after: the number of the move after the last one.
    """

    player: Side
    first: int
    after: int


def turns(game: Game, at: int | None = None) -> list[GameTurn]:
    """Return the turns of a game, or of its first `at` moves."""
    found: list[GameTurn] = []
    for number in range(len(game.moves) if at is None else at):
        player = game.positions[number].mover
        if found and found[-1].player == player:
            found[-1] = GameTurn(player, found[-1].first, number + 1)
        else:
            found.append(GameTurn(player, number, number + 1))
    return found
