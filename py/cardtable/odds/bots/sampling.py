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
from typing import Annotated

from cardtable.common.fields import MOST, checked
from cardtable.common.jobs import Job, Progress, finish
from cardtable.odds.bots.determinizations import SampledEvaluator, Tally
from cardtable.odds.bots.endgame import Endgame, is_open
from cardtable.odds.bots.evaluation import Evaluator, probability
from cardtable.odds.bots.tactics import claim_or_draw, decides, proven, will_decide
from cardtable.odds.game.cards import Card, Tactic
from cardtable.odds.game.moves import Move, Pass, Return, Scout, card_played
from cardtable.odds.game.play import play
from cardtable.odds.game.position import Phase, Position
from cardtable.odds.game.table import ME, THEY, Table
from cardtable.odds.game.turn import Turn, sampled_position, seen_position

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
MODEL_ERROR = 0.12
"""The standard error of the logarithm of the odds that is no matter of the sampling (see `margin`)."""
REPORTS = 20
"""How often progress is told, at most."""


@dataclass(frozen=True, slots=True)
@checked
class Budget:
    """How long to think: how many moves are compared in how many determinizations."""

    moves: Annotated[int, range(1, MOST)] = 8
    determinizations: Annotated[int, range(1, MOST)] = 100


@dataclass(frozen=True, slots=True)
class Estimate:
    """The estimated value of a move.

    Attributes:
        move: the move.
        chance: the estimated chance to win the game after it (a float: an approximation).
        error: its standard error, from the sampling alone.
        flags: the estimated chance to win each flag after it.
    """

    move: Move
    chance: float
    error: float
    flags: tuple[float, ...] = field(default=(), repr=False)

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

    def steps(self, turn: Turn, *others: Move) -> Job[None, Thought]:
        """Find the move and the estimates, a job whose progress counts moves evaluated and compared; `others`
        are moves that are compared in any case.
        """
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
            threats[move] = threats_of(positions[move], turn.table)
            odds[move] = evaluator.odds(positions[move]) + threats[move]
            if done * REPORTS // total > (done - 1) * REPORTS // total:
                yield Progress(done, total)
        likely = sorted(turn.moves, key=lambda one: -odds[one])
        certain = _searched(turn, likely) or {move: 0.0 for move in likely if threats[move] == LOSES}
        likely.sort(key=lambda one: -certain.get(one, 0.5))
        sampled = SampledEvaluator(turn.table, before, self.rng, self.budget.determinizations)
        tallies: dict[Move, Tally] = {}
        for move in dict.fromkeys((*likely[:compared], *others)):
            tallies[move] = Tally(positions[move])
            sampled.evaluate(tallies[move], self.budget.determinizations)
            if len(tallies) < compared:
                yield Progress(len(turn.moves) + len(tallies) * PART, total)
        most = max((tallies[move].chance() for move in likely[:compared] if not _spends(move)), default=1.0)
        soon = (THEY,) if turn.table.rules.advanced else (ME, THEY)
        estimates = []
        for move, tally in tallies.items():
            value = estimated(tally, odds[move], most if _spends(move) else 1.0, turn.table.deck)
            flags = evaluator.flags(positions[move], proven(positions[move], turn.table, soon))
            estimates.append(Estimate(move, *((certain[move], 0.0) if move in certain else value), flags))
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


def threats_of(position: Position, table: Table) -> float:
    """What claims of the next turns change in the logarithm of the odds: the other side comes first."""
    if will_decide(position, table):
        return LOSES
    return NEXT_TURN if position.rules.advanced and decides(position, ME) else 0.0


def _spends(move: Move) -> bool:
    """Whether a move plays or returns a tactics card."""
    return isinstance(move.card if isinstance(move, Return) else card_played(move), Tactic)


def estimated(tally: Tally, odds: float, most: float, deck: int) -> tuple[float, float]:
    """The chance to win the game from both estimates of a position, and its error by the delta method.

    The determinizations count for `most` at most: they cannot tell that a tactics card is missing later.
    """
    chance, (learned, sampled) = min(most, tally.chance()), SHARES[tally.position.rules.tactics]
    surer = SURER + (SURER_EARLY - SURER) * max(0, deck - EARLY) / (FULL_DECK - EARLY)
    found = probability(surer * (learned * odds + sampled * log((chance + 0.001) / (1.001 - chance))))
    slope = surer * sampled * found * (1 - found) / max(0.001, chance * (1 - chance))
    return found, slope * tally.error()


def margin(chance: float, error: float, of_model: float = MODEL_ERROR) -> float:
    """How far an estimated chance may be off: nine in ten are within it.

    Args:
        chance: the estimated chance.
        error: its standard error from the sampling alone.
        of_model: the standard error of the logarithm of the odds besides; none where the chance is certain.

    >>> round(margin(0.5, 0.01), 3), margin(1.0, 0.0)
    (0.052, 0.0)
    """
    return NINE_IN_TEN * hypot(error, of_model * chance * (1 - chance))


def thought_of(turn: Turn, *others: Move) -> Job[None, Thought]:
    """Return what the bot thinks of a turn, a job: for hint, board and the look at a game alike.

    Args:
        turn: the turn.
        others: moves that are compared in any case.
    """
    return SamplingPlayer(Random(str(turn.table))).steps(turn, *others)
