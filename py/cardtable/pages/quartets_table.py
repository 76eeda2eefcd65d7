"""A table of Blind Quartets: the game at every moment, the moment shown, and how it is shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum, StrEnum

from ..quartets import Entry, Game, Strength, Verdict

__all__ = ["Hints", "Pace", "Seat", "Table"]


class Hints(StrEnum):
    """What the board tells, besides what was said."""

    NONE = "none"
    FACTS = "facts"
    """What is certain, possible and excluded; least and most of each group."""
    SHARES = "shares"
    """And in which share of the deals."""


class Seat(StrEnum):
    """Who plays a seat."""

    PERSON = "person"
    CAREFUL = "careful"
    STRONG = "strong"


class Pace(Enum):
    """How long a program's move stays on the screen, in milliseconds."""

    QUICK = 0
    CALM = 700
    SLOW = 2000


@dataclass(frozen=True, slots=True)
class Table:
    """`moments[n]` is the game after n statements; `at` is the moment shown.

    What is said at an earlier moment takes the place of what followed.

    >>> from cardtable.quartets import Deal, Game
    >>> table = Table.start(Game.start(Deal.even(2, 2), ("Ann", "Bo")))
    >>> said = table.then(table.game.ask(1, "Fish", "Cod"))
    >>> said.at, said.back().at, said.back().forward().at
    (1, 0, 1)
    """

    moments: tuple[Game, ...]
    at: int
    seats: tuple[Seat, ...]
    hints: Hints = Hints.NONE
    help: bool = False
    pace: Pace = Pace.CALM
    seed: str = ""
    seen: bool = False
    """The paradox shown was read: the game goes on without who lost by it."""

    @classmethod
    def start(cls, game: Game, seats: Iterable[Seat] = ()) -> Table:
        """Nobody has spoken; seats that are not named are played by persons."""
        named = tuple(seats)
        return cls((game,), 0, named + (Seat.PERSON,) * (len(game.players) - len(named)))

    @property
    def game(self) -> Game:
        """The game at the moment shown."""
        return self.moments[self.at]

    @property
    def last(self) -> Entry | None:
        """What was said last before the moment shown."""
        return self.game.log[-1] if self.at else None

    @property
    def paradox(self) -> Entry | None:
        """The paradox that waits to be read, if the last statement was one."""
        last = self.last
        return last if last and last.verdict is not Verdict.STANDS and not self.seen else None

    @property
    def program(self) -> Strength | None:
        """The strength of the program player who has the word; None if it is not a program's turn."""
        speaker = self.game.speaker
        if speaker is None or self.paradox or self.seats[speaker] is Seat.PERSON:
            return None
        return Strength(self.seats[speaker].value)

    @property
    def persons(self) -> bool:
        """Does any person play?"""
        return Seat.PERSON in self.seats

    def then(self, game: Game) -> Table:
        """The table after one more statement."""
        return replace(self, moments=(*self.moments[: self.at + 1], game), at=self.at + 1, seen=False)

    def show(self, at: int) -> Table:
        """The table at another moment, as near as there is one."""
        return replace(self, at=min(max(at, 0), len(self.moments) - 1), seen=False)

    def back(self) -> Table:
        """One statement back; against programs, back to where a person last had the word."""
        return self._to(range(self.at - 1, -1, -1))

    def forward(self) -> Table:
        """One statement on; against programs, on to where a person next has the word."""
        return self._to(range(self.at + 1, len(self.moments)))

    def _to(self, moments: range) -> Table:
        speakers = ((at, self.moments[at].speaker) for at in moments)
        persons = (
            at
            for at, speaker in speakers
            if not self.persons or speaker is None or self.seats[speaker] is Seat.PERSON
        )
        return self.show(next(persons, moments[-1] if moments else self.at))
