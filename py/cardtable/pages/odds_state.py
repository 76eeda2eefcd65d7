"""What the Odds page shows and how its address holds it: a table, or a game and its players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random

from ..odds import (
    ME,
    Card,
    Game,
    OddsError,
    Phase,
    Play,
    Position,
    Table,
    read_game,
    read_table,
    replay,
    table_of,
    write_game,
    write_table,
)
from .form import JOINER, VERSION, Form, state_fields
from .language import t
from .odds_errors import refused
from .odds_words import PLAYERS, quoted

__all__ = ["LONGEST_TEXT", "Session", "not_a_move", "read_text"]

FIELDS = ("table", "game", "players", "at")
"""What the address holds: either a table, or a game, its players, and how far it is replayed."""
TITLE = "card-table"
LONGEST_TEXT = 20_000


@dataclass(frozen=True, slots=True)
class Session:
    """What is on the page.

    Attributes:
        setup: the table set up by hand; what is shown unless there is a game.
        game: the game being played, watched or replayed.
        players: who plays it, by the names of `PLAYERS`; the first one begins.
        at: how many of its moves are shown; None for all.
    """

    setup: Table = field(default_factory=table_of)
    game: Game | None = None
    players: tuple[str, str] = ("me", "published")
    at: int | None = None

    @property
    def viewer(self) -> int:
        """The player through whose eyes the table is seen; the first one when two bots play."""
        return self.players.index("me") if "me" in self.players else 0

    @property
    def watching(self) -> bool:
        """Whether no person plays."""
        return "me" not in self.players

    @property
    def position(self) -> Position | None:
        """The position that is shown, of a game."""
        if self.game is None:
            return None
        return self.game.positions[len(self.game.moves) if self.at is None else self.at]

    @property
    def table(self) -> Table:
        """The table that is shown, as the viewer knows it."""
        return self.setup if self.position is None else self.position.table(self.viewer)

    @property
    def bot_is_on(self) -> bool:
        """Whether a bot is to move, in the game as it stands now."""
        position = self.position
        if position is None or self.at is not None or position.phase is Phase.OVER:
            return False
        return self.players[position.mover] != "me"

    @property
    def my_turn(self) -> bool:
        """Whether the person is to move, in the game as it stands now."""
        position = self.position
        if position is None or self.at is not None or position.phase is Phase.OVER:
            return False
        return self.players[position.mover] == "me"

    @property
    def last_card(self) -> Card | None:
        """The card that was laid last, of what is shown of a game."""
        if self.game is None:
            return None
        moves = self.game.moves[: self.at]
        return next((move.card for move in reversed(moves) if isinstance(move, Play)), None)

    def with_game(self, game: Game) -> Session:
        """Return the session with its game gone on, all of it shown."""
        return replace(self, game=game, at=None)

    def random(self, moves: int) -> Random:
        """Return the randomness of a bot's decision after so many moves: the same whenever it is asked."""
        deck = write_game(replay(self.game.positions[0], ())) if self.game else write_table(self.setup)
        return Random(f"{deck}{moves}")

    def state(self) -> dict[str, str]:
        """Return the session as the address holds it."""
        if self.game is None:
            return {"v": VERSION, "table": _joined(write_table(self.setup))}
        state = {"v": VERSION, "game": _joined(write_game(self.game)), "players": JOINER.join(self.players)}
        return state if self.at is None else {**state, "at": str(self.at)}

    def text(self) -> str:
        """Return what is saved and shared: the game, or the table."""
        return write_game(self.game) if self.game else write_table(self.setup)

    @classmethod
    def read(cls, state: Mapping[str, str]) -> Session:
        """Return the session that an address holds; without one, an empty table.

        Raises FormError naming the part of the address that is wrong.
        """
        if not state:
            return cls()
        fields = state_fields(state, FIELDS)
        if "game" not in fields:
            return cls(setup=_table("table", "\n".join(fields.get("table", []))))
        game = _game("game", "\n".join(fields["game"]))
        form = Form({"at": fields.get("at", [])})
        players = tuple(fields.get("players", ("me", "published")))
        if len(players) != 2 or not set(players) <= set(PLAYERS) or players == ("me", "me"):
            accepted = t(
                "Accepted: two of {players}, and at most one of them me.", players=", ".join(PLAYERS)
            )
            form.refuse("players", accepted)
            players = ("me", "published")
        at = form.text("at")
        if at and not (at.isdecimal() and len(at) < 6 and int(at) <= len(game.moves)):
            form.refuse("at", not_a_move(at, len(game.moves)))
        form.check()
        return cls(game=game, players=(players[0], players[1]), at=int(at) if at else None)


def read_text(field: str, text: str) -> Session:
    """Return the session that a text holds: a game if it starts as one, else a table."""
    if text.strip().lower().startswith(TITLE):
        return Session(game=_game(field, text))
    return Session(setup=_table(field, text))


def not_a_move(given: str, last: int) -> str:
    """Return why something is no number of a move."""
    return t("{given} is not accepted. Accepted: 0 to {last}.", given=quoted(given), last=last)


def _joined(text: str) -> str:
    return JOINER.join(text.splitlines())


def _table(field: str, text: str) -> Table:
    try:
        return with_leaders(read_table(text))
    except OddsError as error:
        raise refused(field, error) from error


def _game(field: str, text: str) -> Game:
    try:
        return read_game(text.lower())
    except OddsError as error:
        raise refused(field, error) from error


def with_leaders(table: Table) -> Table:
    """Return the table with a leader that lies at a flag counted as played."""
    lying = [
        any(card.value in ("alexander", "darius") for flag in table.flags for card in flag.cards[side])
        for side in (ME, 1 - ME)
    ]
    return replace(table, leaders=(table.leaders[0] or lying[0], table.leaders[1] or lying[1]))
