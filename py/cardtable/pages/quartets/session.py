"""A table of Blind Quartets: the game at every moment, the moment shown, and how it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from cardtable.pages.core.state import State, part
from cardtable.pages.quartets import fields
from cardtable.quartets import Answer, Entry, Game, Strength, Verdict


@dataclass(frozen=True)
class Table(State):
    """The session: `moments[n]` is the game after n statements; `at` is the moment shown.

    A statement at an earlier moment replaces the statements that followed.

    >>> from cardtable.quartets import Deal, Game
    >>> table = Table.of_persons([Game.start(Deal.even(2, 2), ("Ann", "Bo"))])
    >>> said = table.then(table.game.ask(1, "Fish", "Cod"))
    >>> said.at, said.back().at, said.back().forward().at
    (1, 0, 1)
    """

    moments: tuple[Game, ...]
    at: int
    seats: tuple[fields.Seat, ...]
    hints: fields.Hints = part(fields.HINTS)
    help: bool = part(fields.HELP)
    pace: fields.Pace = part(fields.PACE)
    seed: str = part(fields.SEED)
    seen: bool = part(fields.SEEN)
    """The paradox shown was read: the game goes on without its loser."""
    theme: str = part(fields.THEME)
    """The theme of the names that are suggested."""
    guide: bool = part(fields.GUIDE)
    """The guided first game."""
    score: tuple[int, ...] = part(fields.SCORE)
    """By seat, the games won at this table before this one; empty for none."""
    undone: bool = part(fields.UNDONE)
    """The moment shown was reached by Undo from the last one: what followed may be replaced unasked."""
    before: str = part(fields.BEFORE)
    """In the guide: the state of the game that was on the table before; "" where nobody played one."""
    replayed: bool = False
    """The moment shown is one of a replay under way, in which nobody has the word. No address holds it."""
    fresh: str = ""
    """The randomness of the request, for another game."""

    @classmethod
    def of_persons(cls, moments: Sequence[Game], **shown: Any) -> Table:
        """Return the table of a game that persons play, at its last moment; `shown` are other attributes."""
        return cls(tuple(moments), len(moments) - 1, (fields.Seat.PERSON,) * len(moments[0].players), **shown)

    @property
    def game(self) -> Game:
        """The game at the moment shown."""
        return self.moments[self.at]

    @property
    def last(self) -> Entry | None:
        """The last statement before the moment shown."""
        return self.game.log[-1] if self.at else None

    @property
    def agreed(self) -> bool:
        """Has the table agreed to hints? They are marks of what is safe, or more on the board than names."""
        return self.help or self.hints is not fields.Hints.NONE

    @property
    def is_back(self) -> bool:
        """Is an earlier moment shown than the last?"""
        return self.at < len(self.moments) - 1

    @property
    def asks_first(self) -> bool:
        """Is a question needed before what followed is discarded? After Undo it has been given up already."""
        return self.is_back and not self.undone

    @property
    def under_way(self) -> bool:
        """Would a new game discard one that is not over?"""
        return len(self.moments) > 1 and not self.guide and self.moments[-1].outcome is None

    @property
    def won(self) -> tuple[int, ...]:
        """By seat, the games won at this table with the one that is shown."""
        before = self.score if len(self.score) == len(self.game.players) else (0,) * len(self.game.players)
        return tuple(count + (player == self.game.winner) for player, count in enumerate(before))

    @property
    def paradox(self) -> Entry | None:
        """The paradox that waits to be read, if the last statement was one."""
        last = self.last
        return last if last and last.verdict is not Verdict.STANDS and not self.seen else None

    @property
    def forced(self) -> bool | None:
        """The answer that is left after an impossible one; None where the last statement was none.

        >>> from cardtable.quartets import Deal, Game
        >>> game = Game.start(Deal.even(3, 3), ("Ann", "Bo", "Cy")).ask(1, "Fish", "Cod").answer(False)
        >>> denied = game.ask(2, "Fish", "Cod").answer(False)  # nobody is left who can have the cod
        >>> Table((game, denied), 0, ()).forced, Table((game, denied), 1, ()).forced
        (None, True)
        """
        last = self.last
        if last is None or last.verdict is Verdict.STANDS or self.game.outcome is not None:
            return None
        return not last.statement.yes if isinstance(last.statement, Answer) else None

    @property
    def program(self) -> Strength | None:
        """The strength of the program player who has the word; None if it is not a program's turn."""
        speaker = self.game.speaker
        if speaker is None or self.paradox or self.seats[speaker] is fields.Seat.PERSON:
            return None
        return Strength(self.seats[speaker].value)

    @property
    def persons(self) -> bool:
        """Does any person play?"""
        return fields.Seat.PERSON in self.seats

    @property
    def programs(self) -> bool:
        """Does any program play?"""
        return set(self.seats) != {fields.Seat.PERSON}

    @property
    def several(self) -> bool:
        """Does more than one person play?"""
        return self.seats.count(fields.Seat.PERSON) > 1

    @property
    def since(self) -> int:
        """The number of statements up to the last word of a person; programs have spoken since.

        Where no person or no program plays, this is the moment shown.
        """
        if not (self.persons and self.programs):
            return self.at
        log, at = self.game.log, self.at
        while at and self.seats[log[at - 1].statement.speaker] is not fields.Seat.PERSON:
            at -= 1
        return at

    def controls(self) -> dict[str, list[str]]:
        """Nothing: the controls of the same names set up the next game."""
        return {}

    def then(self, game: Game) -> Table:
        """The table after one more statement."""
        moments = (*self.moments[: self.at + 1], game)
        return replace(self, moments=moments, at=self.at + 1, seen=False, undone=False)

    def show(self, at: int) -> Table:
        """The table at another moment; before the first one there is none."""
        return replace(self, at=max(at, 0), seen=False, undone=False)

    def back(self) -> Table:
        """One statement back; against programs, back to where a person last had the word."""
        moved = self._to(range(self.at - 1, -1, -1))
        return replace(moved, undone=moved.is_back and not self.asks_first)

    def forward(self) -> Table:
        """One statement on; against programs, on to where a person next has the word."""
        moved = self._to(range(self.at + 1, len(self.moments)))
        return replace(moved, undone=moved.is_back and self.undone)

    def _to(self, moments: range) -> Table:
        speakers = ((at, self.moments[at].speaker) for at in moments)
        persons = (
            at
            for at, speaker in speakers
            if not self.persons or speaker is None or self.seats[speaker] is fields.Seat.PERSON
        )
        return self.show(next(persons, moments[-1] if moments else self.at))
