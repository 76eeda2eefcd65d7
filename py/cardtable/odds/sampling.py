"""The stronger bot: every move is judged by the chance of the whole game, in sampled worlds (see `worlds`).

All moves are first judged in a few worlds, the same for all; the better ones in more, the best in most.
What a move is worth is so an estimate with an error, and both are told.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from .cards import Card, Tactic
from .moves import Deserter, Move, Pass, Play, Redeploy, Return, Scout, Traitor
from .play import play
from .position import Phase, Position, flags_won
from .table import ME
from .tactics import claim_or_draw, claimable, playable
from .turn import Turn, seen_position
from .worlds import Judge, Tally

TACTIC_WORTH = 0.02
SPENT = {Redeploy: Tactic.REDEPLOY, Deserter: Tactic.DESERTER, Traitor: Tactic.TRAITOR, Scout: Tactic.SCOUT}


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to think: rounds of (moves kept, worlds seen by then)."""

    rounds: tuple[tuple[int, int], ...] = ((400, 12), (32, 40), (10, 120), (4, 300))


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a move is worth.

    Attributes:
        move: the move.
        chance: the estimated chance to win the game after it (a float: an approximation).
        error: its standard error, from the sampling alone.
        worlds: in how many worlds it was judged.
        flags: the estimated chance to win each flag.
        kept: what is taken off for a tactics card that is spent.
    """

    move: Move
    chance: float
    error: float
    worlds: int
    flags: tuple[float, ...]
    kept: float

    @property
    def value(self) -> float:
        """What moves are compared by."""
        return self.chance - self.kept


@dataclass(frozen=True, slots=True)
class Thought:
    """How far the bot has come.

    Attributes:
        done: worlds judged, over all moves.
        of: how many there will be.
        move: the best move so far.
        estimates: at the end, the moves of the last round, the best first; none for a forced or winning move.
    """

    done: int
    of: int
    move: Move
    estimates: tuple[Estimate, ...] = ()


class SamplingPlayer:
    """The stronger bot.

    Parameters: `rng` gives the worlds: the same seed gives the same moves; `effort` says how long to think.

    >>> from random import Random
    >>> from cardtable.odds import BATTLE_LINE, deal, turn_of
    >>> turn = turn_of(deal(BATTLE_LINE, Random(1)))
    >>> SamplingPlayer(Random(1)).choose(turn) in turn.moves
    True
    """

    def __init__(self, rng: Random, effort: Effort | None = None) -> None:
        self.rng = rng
        self.effort = effort or Effort()

    def choose(self, turn: Turn) -> Move:
        """One of the legal moves."""
        *_, last = self.steps(turn)
        return last.move

    def steps(self, turn: Turn) -> Iterator[Thought]:
        """Think in small steps; the last thought has the move and the estimates."""
        forced = claim_or_draw(turn) or (turn.moves[0] if len(turn.moves) == 1 else None)
        if forced:
            yield Thought(1, 1, forced)
            return
        before = seen_position(turn.table, turn.phase)
        tallies = {move: Tally(_after(before, move)) for move in turn.moves}
        if wins := [move for move, tally in tallies.items() if _wins(tally.position)]:
            yield Thought(1, 1, wins[0])
            return
        judge = Judge(turn.table, before, self.rng, self.effort.rounds[-1][1])
        kept = {move: _kept(turn, move) for move in turn.moves}
        values = dict.fromkeys(turn.moves, 0.0)
        moves, of, done = list(turn.moves), self._work(len(turn.moves)), 0
        for most, worlds in self.effort.rounds:
            moves = sorted(moves, key=lambda move: -values[move])[:most]
            for move in moves:
                done += worlds - len(tallies[move].points)
                judge.judge(tallies[move], worlds)
                values[move] = tallies[move].chance() - kept[move]
                yield Thought(done, of, moves[0])
        estimates = sorted(
            (_estimate(move, tallies[move], kept[move]) for move in moves), key=lambda one: -one.value
        )
        yield Thought(of, of, estimates[0].move, tuple(estimates))

    def _work(self, moves: int) -> int:
        """How many worlds will be judged, over all moves."""
        work = before = 0
        for most, worlds in self.effort.rounds:
            moves = min(moves, most)
            work += moves * (worlds - before)
            before = worlds
        return work


def _after(position: Position, move: Move) -> Position:
    """The position after a move; where it would show cards, the position without the card that is spent."""
    if isinstance(move, (Scout, Pass)):
        return position
    if isinstance(move, Return):
        hand = tuple(card for card in position.hands[0] if card != move.card)
        return Position(position.rules, position.flags, (hand, ()), (), ())
    return play(position, move)


def _wins(position: Position) -> bool:
    """Whether the flags that can be claimed now decide the game."""
    won = claimable(position, ME)
    if not won:
        return False
    owners = (replace(flag, owner=ME) if i in won else flag for i, flag in enumerate(position.flags))
    return flags_won([*owners], ME) is not None


def _kept(turn: Turn, move: Move) -> float:
    """What it costs to give a tactics card away that could still be played."""
    spent: Card | None = SPENT.get(type(move))
    if isinstance(move, (Play, Return)):
        spent = move.card
    wasted = (
        isinstance(spent, Tactic) and turn.phase in (Phase.PLAY, Phase.RETURN) and playable(turn.table, spent)
    )
    return TACTIC_WORTH if wasted else 0.0


def _estimate(move: Move, tally: Tally, kept: float) -> Estimate:
    return Estimate(move, tally.chance(), tally.error(), len(tally.points), tuple(tally.flags()), kept)
