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

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from fractions import Fraction

from cardtable.common.jobs import Job, Progress, finish
from cardtable.odds.bots.tactics import Gain, best_tactic, claim_or_draw
from cardtable.odds.counting.flag_odds import Combination, FlagOdds, SideOdds, flag_odds, open_flags
from cardtable.odds.game.cards import Troop
from cardtable.odds.game.formations import Formation
from cardtable.odds.game.moves import ClaimFlag, Deck, Draw, Move, Play, Return
from cardtable.odds.game.position import Phase, winning_flags
from cardtable.odds.game.table import ME, THEY, Flag, Table
from cardtable.odds.game.turn import Turn

CLOSE = Fraction(1, 10)
BESIDE_LOST = {1: 4, 2: 3}


class Strategy(IntEnum):
    """The four strategies for a flag, by their number."""

    HIGHER_AND_LIKELIER = 1
    HIGHER_AND_CLOSE = 2
    EQUAL_AND_CLOSE = 3
    LIKELIEST = 4


@dataclass(frozen=True, slots=True)
class FlagValue:
    """The value of a flag: its place (1 to 3), its distance to lost flags, and its speed, the priority to
    finish it fast.

    `speed` is 3 for a flag that is lost but not yet claimed, 2 where both top formations are equal, 1 where
    the opponent has more cards, else 0; `more` is how many more. Both decide between flags of one value.
    """

    place: int
    distance: int
    speed: int
    more: int

    @property
    def total(self) -> int:
        """Place and distance together."""
        return self.place + self.distance


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of the strategy for one flag.

    Attributes:
        index: the flag, 0 to 8.
        strategy: which of the four chose the combination.
        mine: the combination chosen.
        theirs: the opponent's highest combination, which it was compared with; None if there is none.
        lowered: whether it is from the next lower formation, sharing a card with the higher one.
        card: the card of the hand to lay for it.
        value: the value of the flag.
    """

    index: int
    strategy: Strategy
    mine: Combination
    theirs: Combination | None = field(repr=False)
    lowered: bool
    card: Troop
    value: FlagValue


def plan_flag(table: Table, odds: FlagOdds, lost: Container[int]) -> Plan | None:
    """Return the plan for one flag; None where no card of the hand serves any combination."""
    mine, theirs = possible(odds.mine), possible(odds.theirs)
    served = [one for one in mine if one.hand]
    if not served:
        return None
    strategy, chosen, lowered = choose_combination(served, theirs)
    card = card_for(table.flags[odds.index], chosen, mine[0])
    value = flag_value(table, odds, lost)
    return Plan(odds.index, strategy, chosen, next(iter(theirs), None), lowered, card, value)


def possible(side: SideOdds) -> list[Combination]:
    """The combinations of a side that can be laid, the highest first."""
    return [one for one in side.combinations if one.ways]


def choose_combination(
    mine: Sequence[Combination], theirs: Sequence[Combination]
) -> tuple[Strategy, Combination, bool]:
    """Choose by the four strategies among some combinations, the highest first.

    Returns:
        the strategy that applies, its combination, and whether that is of the next lower formation.
    """
    if not theirs:
        return Strategy.HIGHER_AND_LIKELIER, mine[0], False
    top = theirs[0]
    higher = [one for one in mine if one.strength > top.strength]
    for one in higher:
        if one.chance > top.chance:
            return Strategy.HIGHER_AND_LIKELIER, one, False
    equal = [one for one in mine if one.strength == top.strength]
    for strategy, found in ((Strategy.HIGHER_AND_CLOSE, higher), (Strategy.EQUAL_AND_CLOSE, equal)):
        for one in found:
            if one.chance >= top.chance - CLOSE:
                lower = _lower(mine, theirs, one)
                return strategy, lower or one, lower is not None
    return Strategy.LIKELIEST, max(mine, key=lambda one: (one.chance, one.strength)), False


def _lower(
    mine: Iterable[Combination], theirs: Iterable[Combination], chosen: Combination
) -> Combination | None:
    """A combination of the next lower formation, better there than the opponent's, that shares a card."""
    below = [one for one in mine if one.strength.formation < chosen.strength.formation]
    formation = below[0].strength.formation if below else Formation.HOST
    rival = next((one for one in theirs if one.strength.formation is formation), None)
    for one in below:
        better = rival is None or (one.strength > rival.strength and one.chance >= rival.chance - CLOSE)
        if one.strength.formation is formation and better and set(one.hand) & set(chosen.hand):
            return one
    return None


def card_for(flag: Flag, chosen: Combination, top: Combination) -> Troop:
    """The highest card that serves the combination; the lowest if the whole top combination is in hand."""
    is_whole = chosen == top and chosen.ways == chosen.total
    is_whole = is_whole and len(chosen.hand) >= flag.size - len(flag.cards[ME])
    first = min if is_whole else max
    return first(chosen.hand, key=lambda troop: (troop.value, troop.colour if is_whole else -troop.colour))


def is_lost(flag: Flag, odds: FlagOdds) -> bool:
    """Whether the opponent is complete at an open flag, and no combination of the own side beats it."""
    mine, theirs = possible(odds.mine), possible(odds.theirs)
    if not flag.complete(THEY) or not theirs:
        return False
    if mine and mine[0].strength == theirs[0].strength:
        return flag.completed_first != ME
    return not mine or mine[0].strength < theirs[0].strength


def flag_value(table: Table, odds: FlagOdds, lost: Container[int]) -> FlagValue:
    """Place, distance to the flags that are `lost`, and speed."""
    index, cards = odds.index, table.flags[odds.index].cards
    distance = sum(
        BESIDE_LOST.get(abs(index - other), 0) for other in range(len(table.flags)) if other in lost
    )
    tops = [[one.strength.formation for one in possible(side)[:1]] for side in (odds.mine, odds.theirs)]
    more = max(0, len(cards[THEY]) - len(cards[ME]))
    speed = 3 if index in lost else 2 if tops[ME] == tops[THEY] else min(more, 1)
    return FlagValue(min(index + 1, len(table.flags) - index, 3), distance, speed, more)


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
            counted.append(flag_odds(turn.table, index))
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
