"""The mistakes of a game that has been looked at: its own moves beside the better ones that were found."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot

from cardtable.odds import Estimate, Game, Ground, Phase, Resign, Thought
from cardtable.pages.language import percent
from cardtable.pages.odds.game_words import t
from cardtable.pages.odds.hint_words import ground_words
from cardtable.pages.odds.phrases import move_words
from cardtable.pages.odds.remembered import Remembered
from cardtable.pages.odds.session import Session
from cardtable.pages.odds.turns import turns

MISTAKES = 3


@dataclass(frozen=True, slots=True)
class Reviewed:
    """An own move, compared with the best one that was found.

    Attributes:
        turn: the number of its turn, from 1.
        number: the number of moves before it.
        after: the number of moves by the end of its turn.
        best: the best move and its chance.
        played: the move that was played; None for `best` where it wins at once or leaves no choice.
        ground: the ground of the best move, where another one was played.
    """

    turn: int
    number: int
    after: int
    best: Estimate | Thought
    played: Estimate | Thought
    ground: Ground | None = None

    @property
    def loss(self) -> float:
        """The chance that the move gave away; 0 if it was the best one."""
        if isinstance(self.best, Thought) or isinstance(self.played, Thought):
            return 0.0
        return max(0.0, self.best.chance - self.played.chance)

    @property
    def error(self) -> float:
        """The standard error of the loss, as if both were sampled apart: an upper bound."""
        if isinstance(self.best, Thought) or isinstance(self.played, Thought):
            return 0.0
        return hypot(self.best.error, self.played.error)


PAIRS = Remembered[tuple[Estimate | Thought, Estimate | Thought, Ground | None]]()
"""Best and played move of each reviewed decision, and the ground, by the number of moves before it."""


def own_decisions(session: Session, game: Game) -> list[tuple[int, int, int]]:
    """Return the viewer's moves that were a choice: the number of the turn, of the move, and of the turn's
    end.
    """
    return [
        (number, index, turn.after)
        for number, turn in enumerate(turns(game), 1)
        if turn.player == session.viewer
        for index in range(turn.first, turn.after)
        if game.positions[index].phase is Phase.PLAY and game.moves[index] != Resign()
    ]


def known_review(session: Session) -> tuple[Reviewed, ...] | None:
    """Return the look at a game's own moves if all of them have been compared."""
    if session.game is None or session.watching:
        return None
    known, own = PAIRS.of(session), own_decisions(session, session.game)
    if any(index not in known for _, index, _ in own):
        return None
    return tuple(Reviewed(turn, index, after, *known[index]) for turn, index, after in own)


def mistakes(found: Iterable[Reviewed]) -> list[Reviewed]:
    """Return the moves that gave away most, the worst first: those whose loss is above its error."""
    return sorted((one for one in found if one.loss > one.error), key=lambda one: -one.loss)[:MISTAKES]


def mistake_at(session: Session) -> Reviewed | None:
    """Return the mistake in the turn that is shown, of a game that has been looked at."""
    shown = (one for one in mistakes(known_review(session) or ()) if one.after == session.at)
    return next(shown, None)


def mistake_words(one: Reviewed) -> str:
    """Return what was played, what would have been better and why, and what that would have been worth."""
    assert isinstance(one.best, Estimate)
    assert isinstance(one.played, Estimate)
    words = t(
        "Turn {turn}: you played {played} ({after}). Better: {best} ({chance}), worth {loss} ± {error} more.",
        turn=one.turn,
        played=move_words(one.played.move),
        after=percent(one.played.chance),
        best=move_words(one.best.move),
        chance=percent(one.best.chance),
        loss=percent(one.loss),
        error=percent(one.error),
    )
    return f"{words} {ground_words(one.ground)}" if one.ground else words
