"""The end of a game in which nothing is hidden any longer, searched to its end.

With both decks empty each player knows the other's hand: what a player has not seen is what the other holds.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import islice

from cardtable.odds.game.moves import ClaimFlag, Move
from cardtable.odds.game.play import legal_moves, play
from cardtable.odds.game.position import Phase, Position
from cardtable.odds.game.table import Table

MOST_POSITIONS = 12_000
"""After so many positions a search is given up."""


def is_open(table: Table) -> bool:
    """Whether a player knows where every card is.

    >>> from cardtable.odds import BATTLE_LINE, BATTLE_LINE_TROOPS, all_troops, unpack
    >>> gone, game = unpack(all_troops(BATTLE_LINE)), BATTLE_LINE_TROOPS
    >>> tables = Table(game, gone=gone), Table(game), Table(BATTLE_LINE, gone=gone)
    >>> [is_open(table) for table in tables]  # no card hidden, troops, tactics cards
    [True, False, False]
    """
    return not table.deck and not (table.rules.tactics and table.tactics_deck)


class Endgame:
    """A search of positions in which nothing is hidden.

    What is known of a position is kept, and moves that have been the best elsewhere are tried first (the
    history heuristic, J. Schaeffer, IEEE Transactions on Pattern Analysis and Machine Intelligence 11, 1989).
    A flag that can be claimed is claimed.
    """

    def __init__(self) -> None:
        self._left = MOST_POSITIONS
        self._known: dict[Hashable, float] = {}
        self._best: tuple[dict[Move, int], dict[Move, int]] = {}, {}

    def value(self, position: Position) -> float | None:
        """The points of player 0 with best play (1, 0.5 or 0); None if the search was given up."""
        try:
            return self._value(position)
        except _GivenUpError:
            return None

    def values(self, position: Position, moves: Iterable[Move]) -> dict[Move, float]:
        """The points of player 0 after moves of player 0: after all of them where the position is lost, else
        after one that is best; none if the search was given up.
        """
        most = self.value(position)
        if most is None:
            return {}
        if not most:
            return dict.fromkeys(moves, most)
        best = (move for move in moves if self._known_of(play(position, move)) == most)
        return dict.fromkeys(islice(best, 1), most)

    def _known_of(self, position: Position) -> float | None:
        """What is known of a position."""
        if position.phase is Phase.OVER:
            return 0.5 if position.winner is None else 1.0 - position.winner
        return self._known.get(_key(position))

    def _value(self, position: Position) -> float:
        known = self._known_of(position)
        if known is not None:
            return known
        self._left -= 1
        if self._left < 0:
            raise _GivenUpError
        most, best = 1.0 - position.mover, float(position.mover)
        for move in self._ordered(position):
            value = self._value(play(position, move))
            if abs(value - most) <= abs(best - most):
                best = value
            if best == most:
                self._best[position.mover][move] = self._best[position.mover].get(move, 0) + 1
                break
        self._known[_key(position)] = best
        return best

    def _ordered(self, position: Position) -> list[Move]:
        """The moves to be tried, the one that is best most often first."""
        moves, often = legal_moves(position), self._best[position.mover]
        if isinstance(moves[0], ClaimFlag):
            return moves[:1]
        return sorted(moves, key=lambda move: -often.get(move, 0))


def _key(position: Position) -> Hashable:
    """What tells positions of one search apart."""
    return position.flags, position.hands, position.mover, position.phase, position.passes


class _GivenUpError(Exception):
    """The search has seen as many positions as it may."""
