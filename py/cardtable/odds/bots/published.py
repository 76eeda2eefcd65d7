"""The published strategy for Battle Line, each decision explained in its own terms.

For each flag every combination is counted for both players, with the cards of the hand that serve it. On a
flag the strategy chooses, in this order:

1. a combination higher than any of the opponent's, with the higher probability;
2. a higher one, with a lower but close probability;
3. an equal one, with a higher or close probability;
4. the combination with the highest probability.

For 2 and 3: if the next lower formation has one that is better than the opponent's there, with a better or
close probability, and it shares a card of the hand with the higher one, that is played instead.

Of the cards that serve it, the highest is laid, or the lowest if the whole top combination is in hand. The
flag is the one of the highest value (place and distance to lost flags), then of the highest speed (see
`FlagValue`). "To the letter" in `docs/tools/odds.md` says how what the text leaves open is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.common.jobs import Job, Progress, finish
from cardtable.odds.bots.plans import Plan, is_lost, plan_flag
from cardtable.odds.bots.tactics import Gain, best_tactic, claim_or_draw
from cardtable.odds.counting.flag_odds import FlagOdds, odds_apart, open_flags
from cardtable.odds.game.cards import Troop
from cardtable.odds.game.moves import ClaimFlag, Deck, Draw, Move, Play, Return
from cardtable.odds.game.position import Phase, winning_flags
from cardtable.odds.game.table import ME, THEY
from cardtable.odds.game.turn import Turn


@dataclass(frozen=True, slots=True)
class Decision:
    """A move of the strategy and its reasons.

    Attributes:
        move: the move.
        plan: the plan that it follows; None for claims, draws and tactics cards.
        gain: the flags that a tactics card wins at once; None for other moves.
    """

    move: Move
    plan: Plan | None = None
    gain: Gain | None = None


class PublishedPlayer:
    """Plays the published strategy; on tactics cards, of which it says nothing, see `tactics`.

    >>> from random import Random
    >>> from cardtable.odds import BATTLE_LINE, deal, turn_of
    >>> turn = turn_of(deal(BATTLE_LINE, Random(1)))
    >>> finish(PublishedPlayer().steps(turn)).plan.strategy.name
    'EQUAL_AND_CLOSE'
    """

    def choose(self, turn: Turn) -> Move:
        """One of the legal moves."""
        return finish(self.steps(turn)).move

    def steps(self, turn: Turn) -> Job[None, Decision]:
        """Find a move with its reasons, a job with progress after each flag counted."""
        if turn.phase is not Phase.PLAY:
            return Decision(_routine(turn))
        if claim := claim_or_draw(turn):
            return Decision(claim)
        if tactic := best_tactic(turn):
            return Decision(tactic.move, gain=tactic)
        places, counted = open_flags(turn.table), list[FlagOdds]()
        for index in places:
            counted.append(odds_apart(turn.table, index))
            yield Progress(len(counted), len(places))
        return _chosen(turn, counted)


def _routine(turn: Turn) -> Move:
    """Claims and draws; after Scout the lowest troop goes back."""
    if turn.phase is Phase.RETURN:
        returns = (move for move in turn.moves if isinstance(move, Return))
        return min(returns, key=lambda move: move.card.value if isinstance(move.card, Troop) else 11)
    claims = any(isinstance(move, ClaimFlag) for move in turn.moves)
    flags = turn.table.flags
    is_urgent = winning_flags(flags, ME) or winning_flags(flags, THEY)  # else a troop is worth more
    if Draw(Deck.TROOP) in turn.moves and not claims and not is_urgent:
        return Draw(Deck.TROOP)
    return claim_or_draw(turn) or turn.moves[0]


def _chosen(turn: Turn, counted: Sequence[FlagOdds]) -> Decision:
    """The decision among the open flags."""
    flags = turn.table.flags
    lost = {index for index, flag in enumerate(flags) if flag.owner == THEY}
    lost |= {odds.index for odds in counted if is_lost(flags[odds.index], odds)}
    plans = [plan for odds in counted if (plan := plan_flag(turn.table, odds, lost)) is not None]
    if not plans:
        return Decision(turn.moves[-1])

    def priority(plan: Plan) -> tuple[int, ...]:
        value = plan.value
        return value.total, value.speed, value.more, len(flags[plan.index].cards[ME]), plan.index

    best = max(plans, key=priority)
    return Decision(Play(best.card, best.index), best)
