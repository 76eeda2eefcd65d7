"""The published strategy for Battle Line, as written, each decision explained in its own terms.

For each flag every combination is counted for both players, with the cards of the hand that serve it. On a
flag the strategy chooses, in this order:

1. a combination higher than any of the opponent's, with the higher probability;
2. a higher one, with a lower but close probability;
3. an equal one, with a higher or close probability;
4. the combination with the highest probability.

For 2 and 3: if the next lower formation has one that is better than the opponent's there, with a better or
close probability, and it shares a card of the hand with the higher one, that is played instead.

Where the text leaves room, this is how it is read: "close" is within `CLOSE`; the opponent's combinations
are those with a chance of at least `POSSIBLE`, since until late in the game nothing is quite impossible; a
flag waits when no card of the hand serves the combination chosen for it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction

from .cards import Card, Troop
from .formations import Formation
from .moves import ClaimFlag, Move, Play, Return
from .odds import Combination, FlagOdds, SideOdds, flag_steps
from .position import Phase
from .table import ME, THEY, Flag, Table
from .tactics import Gain, best_tactic, claim_or_draw
from .turn import Turn

CLOSE = Fraction(1, 10)
POSSIBLE = Fraction(1, 20)
BESIDE_LOST = {1: 4, 2: 3}


class Strategy(IntEnum):
    """The four strategies for a flag, by their number."""

    HIGHER_AND_LIKELIER = 1
    HIGHER_AND_CLOSE = 2
    EQUAL_AND_CLOSE = 3
    LIKELIEST = 4


@dataclass(frozen=True, slots=True)
class FlagValue:
    """What a flag is worth: its place (1 to 3), its distance to lost flags, and how much it speeds the game
    up.

    `speed` is 3 for a flag that is lost but not yet claimed, 2 where both top formations are equal, 1 where
    the opponent has more cards, else 0; it decides between flags of one value.
    """

    place: int
    distance: int
    speed: int

    @property
    def total(self) -> int:
        """Place and distance together."""
        return self.place + self.distance


@dataclass(frozen=True, slots=True)
class Plan:
    """What the strategy would do at one flag.

    Attributes:
        index: the flag, 0 to 8.
        strategy: which of the four chose the combination.
        mine: the combination chosen.
        theirs: the opponent's highest combination, which it was compared with; None if there is none.
        lowered: whether it is from the next lower formation, sharing a card with the higher one.
        card: the card of the hand to lay for it; None when no card serves it, so that the flag waits.
        value: what the flag is worth.
    """

    index: int
    strategy: Strategy
    mine: Combination
    theirs: Combination | None
    lowered: bool
    card: Troop | None
    value: FlagValue


@dataclass(frozen=True, slots=True)
class Decision:
    """A move of the strategy and its reasons.

    Attributes:
        move: the move.
        plan: the plan that it follows; None for claims, draws and tactics cards.
        plans: the plans of all flags that can be played at.
        gain: what a tactics card wins at once; None for other moves.
    """

    move: Move
    plan: Plan | None = None
    plans: tuple[Plan, ...] = ()
    gain: Gain | None = None


class PublishedPlayer:
    """Plays the published strategy; on tactics cards, of which it says nothing, see `tactics`.

    >>> from random import Random
    >>> from cardtable.odds import BATTLE_LINE, deal, turn_of
    >>> turn = turn_of(deal(BATTLE_LINE, Random(1)))
    >>> PublishedPlayer().decide(turn).plan.strategy.name
    'EQUAL_AND_CLOSE'
    """

    def choose(self, turn: Turn) -> Move:
        """One of the legal moves."""
        return self.decide(turn).move

    def decide(self, turn: Turn) -> Decision:
        """A move with its reasons."""
        return next(decision for decision in self.steps(turn) if decision)

    def steps(self, turn: Turn) -> Iterator[Decision | None]:
        """The same in small steps: None after each flag counted and each long step, at last the decision."""
        if turn.phase is not Phase.PLAY:
            yield Decision(_routine(turn))
            return
        claims = [move for move in turn.moves if isinstance(move, ClaimFlag)]
        tactic = best_tactic(turn)
        if claims or tactic:
            yield Decision(claims[0]) if claims or not tactic else Decision(tactic.move, gain=tactic)
            return
        places = sorted(
            {move.flag for move in turn.moves if isinstance(move, Play) and isinstance(move.card, Troop)}
        )
        plans = []
        for index in places:
            odds = yield from flag_steps(turn.table, index)
            plans.append(plan_flag(turn.table, odds))
            yield None
        yield _chosen(turn, tuple(plans))


def _routine(turn: Turn) -> Move:
    """Claims and draws; after Scout the lowest troop goes back."""
    if turn.phase is Phase.RETURN:
        return min(
            (move for move in turn.moves if isinstance(move, Return)), key=lambda move: _worth(move.card)
        )
    return claim_or_draw(turn) or turn.moves[0]


def _worth(card: Card) -> int:
    return card.value if isinstance(card, Troop) else 11


def plan_flag(table: Table, odds: FlagOdds) -> Plan:
    """What the strategy would do at one flag."""
    flag, theirs = table.flags[odds.index], top_combination(odds.theirs)
    strategy, chosen, lowered = choose_combination(odds.mine, odds.theirs)
    card = card_for(flag, chosen, odds.mine.combinations[0])
    return Plan(odds.index, strategy, chosen, theirs, lowered, card, flag_value(table, odds, theirs))


def top_combination(side: SideOdds, formation: Formation | None = None) -> Combination | None:
    """The highest combination of a side (of one formation) that is not nearly impossible."""
    for one in side.combinations:
        if one.chance >= POSSIBLE and formation in (None, one.strength.formation):
            return one
    return None


def choose_combination(mine: SideOdds, theirs: SideOdds) -> tuple[Strategy, Combination, bool]:
    """The strategy that applies, its combination, and whether that is of the next lower formation."""
    top = top_combination(theirs)
    likely = [one for one in mine.combinations if one.chance >= POSSIBLE]
    higher = [one for one in likely if top is None or one.strength > top.strength]
    for one in higher:
        if top is None or one.chance >= top.chance:
            return Strategy.HIGHER_AND_LIKELIER, one, False
    equal = [one for one in likely if top and one.strength == top.strength]
    for strategy, found in ((Strategy.HIGHER_AND_CLOSE, higher), (Strategy.EQUAL_AND_CLOSE, equal)):
        for one in found:
            if top is None or one.chance >= top.chance - CLOSE:
                lower = _lower(mine, theirs, one)
                return strategy, lower or one, lower is not None
    return Strategy.LIKELIEST, max(mine.combinations, key=lambda one: (one.chance, one.strength)), False


def _lower(mine: SideOdds, theirs: SideOdds, chosen: Combination) -> Combination | None:
    """A combination of the next lower formation, better there than the opponent's, that shares a card."""
    below = [one for one in mine.combinations if one.strength.formation < chosen.strength.formation]
    for one in below:
        rival = top_combination(theirs, one.strength.formation)
        better = rival is None or (one.strength > rival.strength and one.chance >= rival.chance - CLOSE)
        same = one.strength.formation == below[0].strength.formation
        if same and better and one.chance >= POSSIBLE and set(one.hand) & set(chosen.hand):
            return one
    return None


def card_for(flag: Flag, chosen: Combination, top: Combination) -> Troop | None:
    """The highest card that serves, or the lowest when the whole top combination is in hand."""
    cards = sorted(chosen.hand, key=lambda troop: (troop.value, -troop.colour))
    if not cards:
        return None
    whole = (
        chosen == top and chosen.at_least == chosen.total and len(cards) >= flag.size - len(flag.cards[ME])
    )
    return cards[0] if whole else cards[-1]


def flag_value(table: Table, odds: FlagOdds, theirs: Combination | None) -> FlagValue:
    """Place, distance to lost flags, and speed."""
    index, flag = odds.index, table.flags[odds.index]
    distance = sum(
        BESIDE_LOST.get(abs(index - other), 0) for other, one in enumerate(table.flags) if one.owner == THEY
    )
    top = odds.mine.combinations[0]
    if theirs is not None and theirs.at_least == theirs.total and theirs.strength >= top.strength:
        speed = 3
    elif theirs is not None and theirs.strength == top.strength:
        speed = 2
    else:
        speed = int(len(flag.cards[THEY]) > len(flag.cards[ME]))
    return FlagValue(min(index + 1, len(table.flags) - index, 3), distance, speed)


def _chosen(turn: Turn, plans: tuple[Plan, ...]) -> Decision:
    """The most valuable flag that does not wait; if all wait, the least valuable takes the lowest card."""
    ready = [(plan, plan.card) for plan in plans if plan.card is not None]
    if ready:
        best, card = max(ready, key=lambda item: _preference(item[0]))
        return Decision(Play(card, best.index), best, plans)
    if plans:
        best = min(plans, key=lambda plan: (-plan.value.speed, plan.value.total, plan.index))
        card = min((card for card in turn.table.hand if isinstance(card, Troop)), key=lambda card: card.value)
        return Decision(Play(card, best.index), best, plans)
    return Decision(turn.moves[-1])


def _preference(plan: Plan) -> tuple[bool, int, int, int, Fraction]:
    hopeful = plan.strategy is not Strategy.LIKELIEST
    return hopeful, plan.value.total, plan.value.speed, -plan.strategy, plan.mine.chance
