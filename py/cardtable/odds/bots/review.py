"""The look at a game: each own move beside the best one that is found, and the course of the chance to win.

Both name the chances of the hint: what the stronger bot thinks of the turn (`sampling.thought_of`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import hypot

from cardtable.common.jobs import Job, finish
from cardtable.odds.bots.explanations import Explanation, explanation_of
from cardtable.odds.bots.sampling import Estimate, Thought, thought_of, wins_at_once
from cardtable.odds.bots.whole_game import whole_game
from cardtable.odds.game.cards import Card
from cardtable.odds.game.moves import ClaimFlag, Move, Resign
from cardtable.odds.game.position import Phase
from cardtable.odds.game.record import Game, GameTurn
from cardtable.odds.game.rules import Side
from cardtable.odds.game.turn import Turn, turn_of


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A move of a game that was a choice, compared with the best one that is found.

    Attributes:
        turn: its turn.
        number: the number of moves before it.
        move: the move.
        estimates: the best move and this one, in this order; None without a choice, or if it wins at once.
        wins: whether it wins at once.
        explanation: the explanation of the best move, where another one was played.
        drawn: the chance after the draw at the end of the turn; None where that ends the game.
    """

    turn: GameTurn
    number: int
    move: Move
    estimates: tuple[Estimate, Estimate] | None = None
    wins: bool = False
    explanation: Explanation | None = None
    drawn: float | None = None

    @property
    def chances(self) -> tuple[float, float]:
        """The chance with the best move and with this one; of a win where nothing is estimated."""
        return (self.estimates[0].chance, self.estimates[1].chance) if self.estimates else (1.0, 1.0)

    @property
    def is_best(self) -> bool:
        """Whether no better move was found."""
        return self.estimates is None or self.estimates[0] == self.estimates[1]

    @property
    def loss(self) -> float:
        """The chance that the move gave away; 0 if it was the best one."""
        best, played = self.chances
        return max(0.0, best - played)

    @property
    def error(self) -> float:
        """The standard error of the loss, as if both were sampled apart: an upper bound."""
        return hypot(*(one.error for one in self.estimates or ()))


def decisions(game: Game, player: Side) -> list[Reviewed]:
    """Return the moves of a player that were a choice, not compared yet.

    >>> from random import Random
    >>> from cardtable.odds import BATTLE_LINE, new_game, read_move
    >>> game = new_game(BATTLE_LINE, Random(1))
    >>> game = game.play(read_move(f"{game.position.hand[0]}@5")).play(read_move("draw troop"))
    >>> [decision.number for decision in decisions(game, 0)], decisions(game, 1)
    ([0], [])
    """
    return [
        Reviewed(turn, number, game.moves[number])
        for turn in game.turns()
        if turn.player == player
        for number in range(turn.first, turn.after)
        if game.positions[number].phase is Phase.PLAY and game.moves[number] != Resign()
    ]


def review_steps(game: Game, decision: Reviewed) -> Job[None, Reviewed]:
    """Compare a decision of a game with the best move that is found, a job that reports what is done.

    Args:
        game: the game.
        decision: one of its `decisions`.
    """
    found = yield from _compared(decision, turn_of(game.positions[decision.number]))
    after = game.positions[decision.turn.after]
    if after.phase is Phase.OVER:
        return found
    return replace(found, drawn=finish(whole_game(after.table(decision.turn.player))).chance)


def _compared(decision: Reviewed, turn: Turn) -> Job[None, Reviewed]:
    """The decision with the estimates of the best move and of its own; a claim has none."""
    own = decision.move
    if isinstance(own, ClaimFlag):
        return decision
    winning = [move for move in turn.moves if wins_at_once(turn, move)]
    if own in winning:
        return replace(decision, wins=True)
    moves = (move for move in turn.moves if move not in winning and not isinstance(move, ClaimFlag))
    thought = yield from thought_of(replace(turn, moves=tuple(moves)), own)
    by_move = {one.move: one for one in thought.estimates}
    best = Estimate(winning[0], 1.0, 0.0) if winning else by_move[thought.move]
    if by_move[own].chance >= best.chance:
        return replace(decision, estimates=(by_move[own], by_move[own]))
    explanation = explanation_of(turn, Thought(best.move) if winning else thought)
    return replace(decision, estimates=(best, by_move[own]), explanation=explanation)


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a player's chance: by an own move, or from there to the next decision.

    Attributes:
        turn: the number of the turn that changed it.
        after: the number of moves by its end.
        is_own: whether the player's own move did it; else the other side's moves and the cards drawn.
        before, chance: the chance before and after.
        moves: the moves.
        drawn: the cards that the player drew before the other side's moves.
        between: the chance after the draw, before the other side's moves.
    """

    turn: int
    after: int
    is_own: bool
    before: float
    chance: float
    moves: tuple[Move, ...]
    drawn: tuple[Card, ...] = ()
    between: float = 0.0


@dataclass(frozen=True, slots=True)
class Course:
    """The course of a game that is over, as one player sees it.

    Attributes:
        points: the decisions whose chances are known.
        changes: what changed the chances.
        end: 1 if the player has won, 0 if the other one has, 1/2 if nobody has.
        error: how far the chances may be off.
    """

    points: tuple[Reviewed, ...] = field(repr=False)
    changes: tuple[Change, ...] = field(repr=False)
    end: float
    error: float

    @property
    def chances(self) -> list[float]:
        """The chance before and after each decision, and at the end."""
        return [*(chance for point in self.points for chance in point.chances), self.end]

    def turning_points(self, most: int) -> list[Change]:
        """Return the largest changes, in their order: those that are larger than the error."""
        size = {number: abs(one.chance - one.before) for number, one in enumerate(self.changes)}
        largest = sorted(size, key=lambda number: -size[number])[:most]
        return [self.changes[number] for number in sorted(largest) if size[number] > self.error]


def course_of(game: Game, player: Side, found: Sequence[Reviewed]) -> Course:
    """Return the course of a game, by the look at all decisions of a player."""
    points = tuple(one for one in found if one.wins or one.estimates)
    winner = game.position.winner
    end = 0.5 if winner is None else float(winner == player)
    error = max((estimate.margin for one in points for estimate in one.estimates or ()), default=0.0)
    return Course(points, tuple(_changes(game, points, end)), end, error)


def _changes(game: Game, points: Sequence[Reviewed], end: float) -> Iterator[Change]:
    """What changed the chance: each own move, and what happened between two of them."""
    every = game.turns()
    for point, then in zip(points, (*points, None)[1:], strict=True):
        turn, (before, chance) = point.turn, point.chances
        yield Change(turn.number, turn.after, True, before, chance, (game.moves[point.number],))
        next_chance, stop = (then.chances[0], then.number) if then else (end, len(game.moves))
        is_own = game.moves[stop - 1] == Resign() and every[-1].player == turn.player
        replies = [reply for reply in every if turn.after < reply.after <= stop]
        replies = replies or ([turn] if is_own else [])  # resigned in the turn of the card
        if not replies:
            continue
        theirs = (reply for reply in replies if reply.player != turn.player)
        moves = tuple(move for reply in theirs for move in game.moves_of(reply))
        yield Change(
            (replies[-1] if is_own else replies[0]).number,
            replies[0].after,
            is_own,
            chance,
            next_chance,
            (Resign(),) if is_own else moves,
            tuple(game.drawn(turn)),
            chance if point.drawn is None else point.drawn,
        )
