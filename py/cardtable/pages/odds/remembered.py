"""Results about finished games that took long to compute: kept while the worker lives, shown again at once.

Each follows from the game and the players alone, so that what is kept is what would be computed again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Generic, TypeVar
from urllib.parse import urlencode

from cardtable.pages.odds.session import Session

Result = TypeVar("Result")
MOST = 8
"""The most games whose results are kept."""


class Remembered(Generic[Result]):
    """The results of a kind, for the last games that were asked for: each by the number of a move.

    >>> from cardtable.odds import table_of
    >>> kept = Remembered[str]()
    >>> kept.of(Session())[3] = "a result"
    >>> kept.of(Session(at=None))
    {3: 'a result'}
    >>> [len(kept.of(Session(setup=table_of(theirs=held, mover=1)))) for held in range(8)]
    [0, 0, 0, 0, 0, 0, 0, 0]
    >>> kept.of(Session())
    {3: 'a result'}
    """

    def __init__(self) -> None:
        self._games: dict[str, dict[int, Result]] = {}

    def of(self, session: Session) -> dict[int, Result]:
        """Return the results of a game, to be looked up and added to at once: without any it is forgotten."""
        game = urlencode(replace(session, at=None).state())
        found = self._games.pop(game, {})
        self._games = {name: results for name, results in self._games.items() if results}
        self._games[game] = found  # the newest one stands last
        for oldest in list(self._games)[:-MOST]:
            del self._games[oldest]
        return found
