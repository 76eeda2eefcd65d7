"""The comparison of each own move of a game with the best one: what the review and the course are made of."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace

from cardtable.common.jobs import finish
from cardtable.odds import (
    ClaimFlag,
    Effort,
    Estimate,
    Game,
    Ground,
    Move,
    Phase,
    SamplingPlayer,
    Thought,
    Turn,
    as_judged,
    game_value,
    ground_of,
    turn_of,
    wins_at_once,
)
from cardtable.pages.jobs import report
from cardtable.pages.language import t_later
from cardtable.pages.odds.game_words import t
from cardtable.pages.odds.mistakes import PAIRS, own_decisions
from cardtable.pages.odds.remembered import Remembered
from cardtable.pages.odds.session import Session
from cardtable.pages.reply import Reply

SEARCH = Effort(moves=4, worlds=60)
"""How long the better move is searched."""
COMPARE = Effort(moves=2, worlds=300)
"""How long the two moves are then compared, in the same worlds."""
DRAWN = Remembered[float]()
"""The viewer's chance after the draw at the end of an own turn, by the number of moves before it is over."""
REVIEWED = t_later("Your moves are looked at.")


def compare_moves(session: Session, game: Game) -> Iterator[Reply]:
    """Compare each own move with the best one that is found, unless it has been; reports the progress."""
    own = own_decisions(session, game)
    for done, (_turn, index, after) in enumerate(own):
        if index not in PAIRS.of(session):
            PAIRS.of(session)[index] = yield from _compared(session, game, index, (done, len(own)))
            if game.positions[after].phase is not Phase.OVER:
                table = game.positions[after].table(session.viewer)
                DRAWN.of(session)[after], _ = finish(game_value(as_judged(table), session.random(after)))


def _compared(
    session: Session, game: Game, index: int, part: tuple[int, int]
) -> Generator[Reply, None, tuple[Estimate | Thought, Estimate | Thought, Ground | None]]:
    """The best move instead of one of the game, and that one, in the same worlds; the ground of the best."""
    turn, played = turn_of(game.positions[index]), game.moves[index]
    only = Thought(played)
    if isinstance(played, ClaimFlag) or wins_at_once(turn, played):
        return only, only, None
    turn = replace(turn, moves=tuple(move for move in turn.moves if not isinstance(move, ClaimFlag)))
    done, count = part
    search = SamplingPlayer(session.random(index), SEARCH).steps(turn)
    thought = yield from report(search, t(REVIEWED), part=(2 * done, 2 * count))
    if thought.move == played:
        best = thought.estimates[0] if thought.estimates else only
        return best, best, None
    missed = None if thought.estimates else Estimate(thought.move, 1.0, 0.0, 0, (), 1.0)
    other = thought.move if missed is None else _undecided(turn, played)
    if other is None:  # every other move wins
        return only, only, None
    compare = SamplingPlayer(session.random(index), COMPARE).steps(replace(turn, moves=(other, played)))
    compared = yield from report(compare, t(REVIEWED), part=(2 * done + 1, 2 * count))
    by_move = {one.move: one for one in compared.estimates}
    best, own = missed or by_move[other], by_move[played]
    if own.chance >= best.chance:
        return own, own, None
    return best, own, ground_of(turn, Thought(best.move, () if missed else (best, own)))


def _undecided(turn: Turn, played: Move) -> Move | None:
    """Another move that does not win at once, with which the one that was played can be compared."""
    return next((move for move in turn.moves if move != played and not wins_at_once(turn, move)), None)
