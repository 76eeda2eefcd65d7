"""A visitor of the Odds page, and the games that lie there."""

from __future__ import annotations

from cardtable.odds import Game
from cardtable.pages.odds.session import Session
from tests.support.visit import State, Value, Visit


class Player(Visit):
    """Somebody at the Odds page."""

    def __init__(self, state: State | None = None, /, language: str = "en", **form: Value) -> None:
        super().__init__("odds", state, language=language, **form)

    @property
    def session(self) -> Session:
        return Session.read(self.state)

    @property
    def game(self) -> Game:
        game = self.session.game
        assert game is not None
        return game

    def chances(self) -> dict[int, str]:
        """The chance that stands on each flag of the board."""
        return {
            number: self.texts("span[aria-hidden]", name)[0]
            for number in range(1, 10)
            if (name := f"chance-{number}") in self.html
        }


def of_game(game: Game, *players: str, at: int | None = None) -> Player:
    more = {"players": players} if players else {}
    return Player(Session(game=game, at=at, **more).state())  # type: ignore[arg-type]


def read(text: str, **fields: Value) -> Player:
    return Player().press("read", text=text, **fields)


def example() -> Player:
    return Player().press("example")


def dealt(**fields: Value) -> Player:
    return Player().press("deal", {"top": "published", "bottom": "me", "seed": "1"}, **fields)
