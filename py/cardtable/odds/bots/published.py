"""The published strategy for Battle Line, each decision explained in its own terms.

For each flag every combination is counted for both players, with the cards of the hand that serve it. On a
flag the strategy chooses, in this order:

1. a combination higher than any of the opponent's, with the higher probability;
2. a higher one, with a lower but close probability;
3. an equal one, with a higher or close probability;
4. the combination with the highest probability.

For 2 and 3: if the next lower formation has one that is better than the opponent's there, with a better or
close probability, and it shares a card of the hand with the higher one, that is played instead.

Where the text leaves room, it is read so that it plays well; measured against the program that it was
published for:

- "close" is within `CLOSE`; the opponent's combinations are those with a chance of at least `POSSIBLE`;
- a combination is chosen among those that a card of the hand serves and that answer the opponent's highest
  one (see `answers`), if there are any. If not, the flag is still built up if its highest combination, or one
  that is whole in hand, is a wedge or a phalanx;
- flags with more own cards come first, then the more valuable ones, then the faster ones; a flag without own
  cards is begun only when no other is worth a card (see `openings`);
- a lost flag takes the lowest card that no other flag needs (see `needs`), before all else; so does the least
  valuable flag when all flags wait.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardtable.common.jobs import Job, Progress, finish, part_of
from cardtable.odds.bots.needs import Needs
from cardtable.odds.bots.openings import Opening, find_opening
from cardtable.odds.bots.plans import LOST, Plan, Prospect, opened, plan_flag, with_lowest
from cardtable.odds.bots.tactics import Gain, best_tactic, claim_or_draw
from cardtable.odds.counting.flag_odds import FlagOdds, sides_steps
from cardtable.odds.game.cards import Card, Troop
from cardtable.odds.game.moves import ClaimFlag, Deck, Move, Play, Return
from cardtable.odds.game.position import Phase, winning_flags
from cardtable.odds.game.table import ME, THEY, Table
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
    >>> PublishedPlayer().decide(turn).plan.strategy.name
    'LIKELIEST'
    """

    def choose(self, turn: Turn) -> Move:
        """One of the legal moves."""
        return self.decide(turn).move

    def decide(self, turn: Turn) -> Decision:
        """A move with its reasons."""
        return finish(self.steps(turn))

    def steps(self, turn: Turn) -> Job[None, Decision]:
        """The same as a job, with progress after each flag counted and each long step."""
        if turn.phase is not Phase.PLAY:
            return Decision(_routine(turn))
        claims = [move for move in turn.moves if isinstance(move, ClaimFlag)]
        tactic = best_tactic(turn)
        if claims or tactic:
            return Decision(claims[0]) if claims or not tactic else Decision(tactic.move, gain=tactic)
        places = sorted(
            {move.flag for move in turn.moves if isinstance(move, Play) and isinstance(move.card, Troop)}
        )
        counted: list[FlagOdds] = []
        for index in places:
            odds = yield from part_of(sides_steps(turn.table, index), len(counted), len(places))
            counted.append(odds)
            yield Progress(len(counted), len(places))
        return _chosen(turn, counted)


def _routine(turn: Turn) -> Move:
    """Claims and draws; after Scout the lowest troop goes back."""
    if turn.phase is Phase.RETURN:
        return min(
            (move for move in turn.moves if isinstance(move, Return)), key=lambda move: _worth(move.card)
        )
    claims = any(isinstance(move, ClaimFlag) for move in turn.moves)
    troop = None if claims or _urgent(turn.table) else turn.draw(Deck.TROOP)
    return troop or claim_or_draw(turn) or turn.moves[0]


def _urgent(table: Table) -> bool:
    """Whether one more flag would decide the game: until then a troop is worth more than a tactics card."""
    return bool(winning_flags(table.flags, ME) or winning_flags(table.flags, THEY))


def _worth(card: Card) -> int:
    return card.value if isinstance(card, Troop) else 11


def _chosen(turn: Turn, counted: Sequence[FlagOdds]) -> Decision:
    """The decision among the flags that can be played at."""
    table = turn.table
    hand = [card for card in table.hand if isinstance(card, Troop)]
    plans = {odds.index: plan_flag(table, odds) for odds in counted if odds.mine.combinations}
    if not plans:
        return Decision(turn.moves[-1])
    needs = _needs(table, counted, plans)
    opening = _opening(table, plans, needs.others(hand))
    if opening is not None:
        theirs = next(odds.theirs for odds in counted if odds.index == opening.index)
        plans[opening.index] = opened(table, plans[opening.index], opening, theirs)
        needs.add_card(opening.card)
        needs.add(opening.side.combinations, 2)
    free = needs.others(hand)
    lost = [plan for plan in plans.values() if plan.value.speed == LOST]
    ready = [plan for plan in plans.values() if plan.card is not None and plan not in lost]
    if lost and free:
        best = with_lowest(max(lost, key=_preference), free, spare=True)
    elif ready:
        best = max(ready, key=lambda plan: (_progress(table, plan), _preference(plan)))
    else:
        least = min(plans.values(), key=lambda plan: (-plan.value.speed, _preference(plan)))
        best = with_lowest(least, free or hand, spare=bool(free))
    card = best.card or hand[0]
    return Decision(Play(card, best.index), best)


def _needs(table: Table, counted: Sequence[FlagOdds], plans: Mapping[int, Plan]) -> Needs:
    """The cards that the formations begun need."""
    needs = Needs()
    for odds in counted:
        flag = table.flags[odds.index]
        if flag.cards[ME] and odds.index in plans and plans[odds.index].value.speed != LOST:
            needs.add(odds.mine.combinations, flag.size - len(flag.cards[ME]))
    return needs


def _opening(table: Table, plans: Mapping[int, Plan], free: Sequence[Troop]) -> Opening | None:
    empty = [plan for plan in plans.values() if not table.flags[plan.index].cards[ME]]
    ordered = sorted(empty, key=_preference, reverse=True)
    return find_opening(table, {plan.index: plan.theirs for plan in ordered}, free)


def _progress(table: Table, plan: Plan) -> tuple[int, Prospect]:
    """How far a flag has come: its own cards, and what its plan promises; what is only built comes last."""
    own = len(table.flags[plan.index].cards[ME])
    return own if plan.prospect > Prospect.BUILD else -1, plan.prospect


def _preference(plan: Plan) -> tuple[int, int, int]:
    """What is preferred between flags that have come equally far."""
    return plan.value.total, plan.value.speed, plan.index
