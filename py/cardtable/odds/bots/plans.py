"""The plan of the published strategy for one flag: which combination, with which card, and its value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from fractions import Fraction

from cardtable.odds.bots.answers import POSSIBLE, answers, promise, top_combination
from cardtable.odds.bots.openings import Opening
from cardtable.odds.counting.flag_odds import Combination, FlagOdds, SideOdds
from cardtable.odds.game.cards import Troop
from cardtable.odds.game.formations import Formation
from cardtable.odds.game.table import ME, THEY, Flag, Table

CLOSE = Fraction(1, 10)
BESIDE_LOST = {1: 4, 2: 3}
LOST = 3
"""The speed of a flag that is lost but not yet claimed."""


class Strategy(IntEnum):
    """The four strategies for a flag, by their number."""

    HIGHER_AND_LIKELIER = 1
    HIGHER_AND_CLOSE = 2
    EQUAL_AND_CLOSE = 3
    LIKELIEST = 4


class Prospect(IntEnum):
    """What the cards of the hand can do at a flag, at best."""

    NONE = 0
    """No card serves, or none is laid there yet: the flag waits."""
    BUILD = 1
    """A wedge or a phalanx that would not hold against the opponent's highest combination."""
    BEST = 2
    """The same, which is whole in hand, or the highest combination of the own side."""
    ANSWER = 3
    """A combination that would hold."""


@dataclass(frozen=True, slots=True)
class FlagValue:
    """The value of a flag: its place (1 to 3), its distance to lost flags, and how much it speeds the game
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
    """The plan of the strategy for one flag.

    Attributes:
        index: the flag, 0 to 8.
        strategy: which of the four chose the combination.
        mine: the combination chosen.
        theirs: the opponent's highest combination, which it was compared with; None if there is none.
        lowered: whether it is from the next lower formation, sharing a card with the higher one.
        card: the card of the hand to lay for it; None when no card serves it, so that the flag waits.
        value: the value of the flag.
        prospect: what the cards of the hand can do there.
        spare: whether the card is laid only because no other flag needs it.
        is_lowest: whether the card is the lowest one, not chosen for the combination.
    """

    index: int
    strategy: Strategy
    mine: Combination
    theirs: Combination | None
    lowered: bool
    card: Troop | None
    value: FlagValue
    prospect: Prospect
    spare: bool = False
    is_lowest: bool = False


def plan_flag(table: Table, odds: FlagOdds) -> Plan:
    """Return the plan of the strategy for one flag; one without own cards waits for `find_opening`."""
    flag, theirs = table.flags[odds.index], top_combination(odds.theirs)
    prospect, useful = _useful(flag, odds.mine, theirs)
    side = replace(odds.mine, combinations=useful or odds.mine.combinations)
    strategy, chosen, lowered = choose_combination(side, odds.theirs)
    begun = bool(flag.cards[ME] and useful)
    card = card_for(flag, chosen, useful, odds.mine.combinations[0]) if begun else None
    value = flag_value(table, odds, theirs)
    return Plan(odds.index, strategy, chosen, theirs, lowered, card, value, prospect)


def _useful(
    flag: Flag, side: SideOdds, theirs: Combination | None
) -> tuple[Prospect, tuple[Combination, ...]]:
    """The combinations that are worth a card of the hand, and what they promise."""
    possible = [one for one in side.combinations if one.this]
    served = [one for one in possible if one.hand]
    if answering := tuple(one for one in served if answers(flag, theirs, one)):
        return Prospect.ANSWER, answering
    strong = tuple(one for one in served if one.strength.formation >= Formation.PHALANX)
    if not strong:
        return Prospect.NONE, ()
    if possible[0] in strong:
        return Prospect.BEST, strong
    whole = tuple(one for one in strong if one.this == one.total)
    if whole and not flag.complete(THEY):
        return Prospect.BEST, whole
    return Prospect.BUILD, strong


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


def card_for(flag: Flag, chosen: Combination, useful: Sequence[Combination], top: Combination) -> Troop:
    """The card that serves the combination, and with it the most useful ones; of equal ones the highest.

    The lowest card is laid when the whole top combination is in hand.
    """
    whole = chosen == top and chosen.at_least == chosen.total
    if whole and len(chosen.hand) >= flag.size - len(flag.cards[ME]):
        return min(chosen.hand, key=lambda troop: (troop.value, troop.colour))
    return max(chosen.hand, key=lambda troop: (promise(useful, troop), troop.value, -troop.colour))


def flag_value(table: Table, odds: FlagOdds, theirs: Combination | None) -> FlagValue:
    """Place, distance to lost flags, and speed."""
    index, flag = odds.index, table.flags[odds.index]
    distance = sum(
        BESIDE_LOST.get(abs(index - other), 0) for other, one in enumerate(table.flags) if one.owner == THEY
    )
    top = odds.mine.combinations[0]
    if theirs is not None and flag.complete(THEY) and theirs.strength >= top.strength:
        speed = LOST
    elif theirs is not None and theirs.strength == top.strength:
        speed = 2
    else:
        speed = int(len(flag.cards[THEY]) > len(flag.cards[ME]))
    return FlagValue(min(index + 1, len(table.flags) - index, 3), distance, speed)


def opened(table: Table, plan: Plan, opening: Opening, theirs: SideOdds) -> Plan:
    """The plan of a flag that is begun with a card."""
    flag, side = table.flags[plan.index], opening.side
    useful = tuple(one for one in side.combinations if answers(flag, plan.theirs, one))
    strong = tuple(one for one in side.combinations if one.strength.formation >= Formation.PHALANX)
    strategy, chosen, lowered = choose_combination(
        replace(side, combinations=useful or strong or side.combinations), theirs
    )
    return replace(
        plan,
        strategy=strategy,
        mine=chosen,
        lowered=lowered,
        card=opening.card,
        prospect=Prospect.ANSWER if useful else Prospect.BEST,
    )


def with_lowest(plan: Plan, cards: Sequence[Troop], spare: bool) -> Plan:
    """The plan to lay the lowest of some cards; `spare` tells whether no other flag needs it."""
    lowest = min(cards, key=lambda troop: (troop.value, troop.colour))
    return replace(plan, card=lowest, spare=spare, is_lowest=True)
