"""The stronger bot: a learned evaluation of every move, and determinizations for the best ones.

The evaluation (see `evaluation`) has been fitted on games: it knows what tempo, hand and tactics cards are
worth. The determinizations (see `determinizations`) are deals of all that is hidden: they know that no troop
serves two flags. The value of a move is an estimate made of both, in the logarithm of the odds (logit):

    surer * (share of the evaluation * its logit + share of the determinizations * logit of their chance)

Its standard error is that of the sampling alone. A turn goes through four steps: moves that win are played;
all moves are evaluated; moves after which the game is certain, by a claim of the other side or by a search of
the end, go before or behind the others; the best ones are compared in the same determinizations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import hypot, log
from random import Random

from cardtable.common.errors import check_range
from cardtable.common.jobs import Job, Progress, finish
from cardtable.odds.bots.determinizations import SampledEvaluator, Tally
from cardtable.odds.bots.endgame import Endgame, is_open
from cardtable.odds.bots.evaluation import Evaluator, probability
from cardtable.odds.bots.tactics import cannot_prevent, claim_or_draw, decides, will_decide
from cardtable.odds.counting.symmetry import alike_flags, levelled
from cardtable.odds.game.cards import Card, Tactic
from cardtable.odds.game.moves import Move, Pass, Return, Scout, card_played
from cardtable.odds.game.play import play
from cardtable.odds.game.position import Phase, Position, flags_won
from cardtable.odds.game.table import ME, THEY, Table
from cardtable.odds.game.turn import Turn, sampled_position, seen_position, turn_at

SHARES = {False: (0.4, 0.4), True: (0.6, 0.12)}
"""The weights of the evaluation and of the determinizations in the logarithm of the odds, without and with
tactics cards; fitted on games against a strong bot. The latter know nothing of tactics cards in hand.
"""
LOSES, NEXT_TURN = -10.0, 1.6
"""What a claim that decides the game adds to the logarithm of the odds: the other side's, who can make it in
its turn, and one's own in the next, which only a tactics card can prevent.
"""
SURER, SURER_EARLY, EARLY = 1.5, 0.8, 28
"""What the logarithm of the odds is multiplied by: fitted on 350 games of this bot against itself. With more
than `EARLY` troops in the deck it goes down, to `SURER_EARLY` with a full one.
"""
KNOWN_DRAW = 0.1
"""What is taken from the logarithm of the odds after one's own draw: the evaluation expects one more."""
MODEL_ERROR = 0.12
"""The standard error of the logarithm of the odds that is no matter of the sampling (see `margin`)."""
REPORTS = 20
"""How often progress is told, at most."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: how many moves are compared in how many determinizations."""

    moves: int = 8
    determinizations: int = 100

    def __post_init__(self) -> None:
        check_range("moves", self.moves, 1)
        check_range("determinizations", self.determinizations, 1)


@dataclass(frozen=True, slots=True)
class Estimate:
    """The estimated value of a move.

    Attributes:
        move: the move.
        chance: the estimated chance to win the game after it (a float: an approximation).
        error: its standard error, from the sampling alone.
        determinizations: in how many of them it was evaluated.
        flags: the estimated chance to win each flag, from the determinizations (see `level_flags`).
    """

    move: Move
    chance: float
    error: float
    determinizations: int
    flags: tuple[float, ...] = field(repr=False)

    @property
    def margin(self) -> float:
        """How far the chance may be off (see `margin`)."""
        return margin(self.chance, self.error)


@dataclass(frozen=True, slots=True)
class Thought:
    """A move of the bot and its reasons.

    Attributes:
        move: the move.
        estimates: the moves compared in determinizations, the best first; none for a forced or winning move.
    """

    move: Move
    estimates: tuple[Estimate, ...] = field(default=(), repr=False)


class SamplingPlayer:
    """The stronger bot.

    Parameters: `rng` gives the determinizations: the same seed gives the same moves; `budget` is how long to
    think.

    >>> from random import Random
    >>> from cardtable.odds import BATTLE_LINE, deal, turn_of
    >>> turn = turn_of(deal(BATTLE_LINE, Random(1)))
    >>> SamplingPlayer(Random(1)).choose(turn) in turn.moves
    True
    """

    def __init__(self, rng: Random, budget: Budget | None = None) -> None:
        self.rng = rng
        self.budget = budget or Budget()

    def choose(self, turn: Turn) -> Move:
        """One of the legal moves."""
        return finish(self.steps(turn)).move

    def steps(self, turn: Turn) -> Job[None, Thought]:
        """Find the move and the estimates, a job whose progress counts moves evaluated and compared."""
        forced = claim_or_draw(turn)
        if forced or (len(turn.moves) == 1 and turn.phase is not Phase.PLAY):
            return Thought(forced or turn.moves[0])
        before = seen_position(turn.table, turn.phase)
        positions = {move: played(before, move) for move in turn.moves}
        if wins := [move for move, position in positions.items() if _wins(turn, position)]:
            return Thought(wins[0])
        compared = min(self.budget.moves, len(turn.moves))
        total = len(turn.moves) + compared * PART
        evaluator = Evaluator(turn.table)
        odds, threats = dict.fromkeys(turn.moves, 0.0), dict.fromkeys(turn.moves, 0.0)
        for done, move in enumerate(turn.moves, 1):
            threats[move] = _threats(positions[move], turn.table)
            odds[move] = evaluator.odds(positions[move]) + threats[move]
            if done * REPORTS // total > (done - 1) * REPORTS // total:
                yield Progress(done, total)
        likely = sorted(turn.moves, key=lambda one: -odds[one])
        certain = _searched(turn, likely) or {move: 0.0 for move in likely if threats[move] == LOSES}
        likely.sort(key=lambda one: -certain.get(one, 0.5))
        sampled = SampledEvaluator(turn.table, before, self.rng, self.budget.determinizations)
        tallies: dict[Move, Tally] = {}
        for move in likely[:compared]:
            tallies[move] = Tally(positions[move])
            sampled.evaluate(tallies[move], self.budget.determinizations)
            if len(tallies) < compared:
                yield Progress(len(turn.moves) + len(tallies) * PART, total)
        most = max((tally.chance() for move, tally in tallies.items() if not _spends(move)), default=1.0)
        estimates = []
        for move, tally in tallies.items():
            one = _estimate(move, tally, odds[move], most if _spends(move) else 1.0, turn.table.deck)
            estimates.append(replace(one, chance=certain[move], error=0.0) if move in certain else one)
        estimates.sort(key=lambda one: -one.chance)
        return Thought(estimates[0].move, tuple(estimates))


NINE_IN_TEN = 1.645
"""So many standard errors of a normal distribution hold nine in ten."""
FULL_DECK = 46
"""The troops of a deck before the first turn."""
PART = 10
"""How much of the progress a move compared in determinizations is, beside one evaluated."""


def played(position: Position, move: Move) -> Position:
    """The position after a move; where it would show cards, the position without the card that is spent."""
    if isinstance(move, Pass):
        return position
    if isinstance(move, (Scout, Return)):
        scouted = isinstance(move, Scout)
        spent: Card = move.card if isinstance(move, Return) else Tactic.SCOUT
        hand = tuple(card for card in position.hands[ME] if card != spent)
        mine, theirs = position.played
        return replace(position, hands=(hand, ()), played=(mine + scouted, theirs), scouted=scouted)
    return play(position, move)


def _searched(turn: Turn, moves: Sequence[Move]) -> dict[Move, float]:
    """The chance to win after some moves, the likeliest first, if nothing is hidden (see `Endgame`)."""
    if turn.phase is not Phase.PLAY or not is_open(turn.table):
        return {}
    return Endgame().values(sampled_position(turn.table, Random(0)), moves)


def _wins(turn: Turn, position: Position) -> bool:
    """Whether a move that has led to a position wins for certain: by claims in this turn or, where flags are
    claimed at the start of a turn, in the next, if the other side cannot win before nor play a tactics card.
    """
    if turn.phase is not Phase.PLAY or not decides(position, ME):
        return False
    if not position.rules.advanced:
        return True
    answers = turn.table.their_tactics > 0 and position.played[THEY] <= position.played[ME]
    return not answers and not decides(position, THEY)


def wins_at_once(turn: Turn, move: Move) -> bool:
    """Return whether one of the legal moves wins for certain, so that it needs no estimate."""
    return _wins(turn, played(seen_position(turn.table, turn.phase), move))


def _threats(position: Position, table: Table) -> float:
    """What claims of the next turns change in the logarithm of the odds: the other side comes first."""
    if will_decide(position, table):
        return LOSES
    return NEXT_TURN if position.rules.advanced and decides(position, ME) else 0.0


def _spends(move: Move) -> bool:
    """Whether a move plays or returns a tactics card."""
    return isinstance(move.card if isinstance(move, Return) else card_played(move), Tactic)


def _estimate(move: Move, tally: Tally, odds: float, most: float, deck: int) -> Estimate:
    """Both estimates of a move as one, and its error by the delta method. The determinizations count for
    `most` at most: they cannot tell that a tactics card is missing later.
    """
    chance, (learned, sampled) = min(most, tally.chance()), SHARES[tally.position.rules.tactics]
    surer = SURER + (SURER_EARLY - SURER) * max(0, deck - EARLY) / (FULL_DECK - EARLY)
    found = probability(surer * (learned * odds + sampled * log((chance + 0.001) / (1.001 - chance))))
    slope = surer * sampled * found * (1 - found) / max(0.001, chance * (1 - chance))
    error = slope * tally.error()
    return Estimate(move, found, error, len(tally.points), tuple(tally.flags()))


def margin(chance: float, error: float) -> float:
    """How far an estimated chance may be off: nine in ten are within it.

    Args:
        chance: the estimated chance.
        error: its standard error from the sampling alone; the model has one besides, but where it is certain.

    >>> round(margin(0.5, 0.01), 3), margin(1.0, 0.0)
    (0.052, 0.0)
    """
    return NINE_IN_TEN * hypot(error, MODEL_ERROR * chance * (1 - chance))


def game_value(table: Table, rng: Random) -> Job[None, tuple[float, float]]:
    """Estimate the chance of `ME` to win the game between equal players: a chance, and its error.

    If `ME` is to move, it is that of the best move, as `SamplingPlayer` with the same `rng` tells it. The
    error is from the sampling alone; it is zero where the game is certain: one side has won, or wins in its
    next turn whatever is hidden, or nothing is hidden and the game is searched to its end.

    >>> from cardtable.odds import read_table
    >>> three = "flag 1: | ; won me\\nflag 2: | ; won me\\nflag 3: a8 a9 a10 | b1 b2\\n"
    >>> finish(game_value(read_table(f"battle-line\\nhand c1\\n{three}"), Random(1)))
    (1.0, 0.0)
    """
    position = seen_position(table)
    for side in (ME, THEY):
        if flags_won(table.flags, side) or (side == table.mover and decides(position, side)):
            return float(side == ME), 0.0
    certain = None
    if table.mover == ME and (turn := turn_at(table)).moves:
        thought = yield from SamplingPlayer(rng).steps(turn)
        if thought.estimates:
            return thought.estimates[0].chance, thought.estimates[0].error
        position = played(position, thought.move)
        certain = 1.0 if _wins(turn, position) else 0.0 if will_decide(position, table) else None
    elif table.mover == THEY:
        certain = _certain_for_them(table, position)
    if certain is not None:
        return certain, 0.0
    count, tally = Budget().determinizations, Tally(position)
    SampledEvaluator(table, seen_position(table), rng, count).evaluate(tally, count)
    odds = Evaluator(table).odds(position) + _threats(position, table)
    odds -= KNOWN_DRAW * (table.mover == THEY)
    found = _estimate(Pass(), tally, odds, 1.0, table.deck)
    return found.chance, found.error


def _certain_for_them(table: Table, position: Position) -> float | None:
    """The chance of `ME` to win the game while the other side is to move, where it is certain."""
    if is_open(table) and (found := Endgame().value(sampled_position(table, Random(0)))) is not None:
        return found
    if will_decide(position, table):
        return 0.0
    return 1.0 if cannot_prevent(position, table) else None


def level_flags(turn: Turn, estimate: Estimate) -> tuple[float, ...]:
    """Return the chances of the flags after a move, the same for flags that can change places.

    The sampling alone tells these apart: each gets the mean of their chances.
    """
    position = played(seen_position(turn.table, turn.phase), estimate.move)
    return tuple(levelled(estimate.flags, alike_flags(position, turn.table.unseen)))
