"""The first card at a flag: which card of the hand, and where.

The published text does not say how a flag is begun. Here each card is judged by what it would become alone
at a flag, with the rest of the hand and the cards that come.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from cardtable.odds.bots.answers import answers, promise
from cardtable.odds.bots.needs import Needs
from cardtable.odds.counting.flag_odds import Combination, SideOdds, side_odds
from cardtable.odds.game.cards import Troop
from cardtable.odds.game.formations import Formation
from cardtable.odds.game.table import ME, THEY, Flag, Table

HIGH, MIDDLE = 2, 4
"""A card at most so far below the highest value begins the most valuable flag, or one of middle value."""
Sides = Mapping[Troop, SideOdds]
Serving = Mapping[Troop, Sequence[Combination]]


@dataclass(frozen=True, slots=True)
class Opening:
    """The first card at a flag.

    Attributes:
        index: the flag, 0 to 8.
        card: the card.
        side: what the side may become with it.
    """

    index: int
    card: Troop
    side: SideOdds


def find_opening(
    table: Table, rivals: Mapping[int, Combination | None], free: Sequence[Troop]
) -> Opening | None:
    """Find the first card for one of the flags at which the own side is empty.

    A flag that the opponent has begun is answered. Then a flag that nobody has begun is taken: by a card with
    which a wedge or a phalanx is whole in hand, else by the one that promises most of them. Among cards that
    promise equally much it is the highest.

    Args:
        table: the table.
        rivals: for each of these flags (0 to 8), the most valuable first, the opponent's highest combination.
        free: the troops of the hand that no other flag needs.
    """
    sides = {troop: _begun(table, next(iter(rivals)), troop) for troop in free} if rivals else {}
    blank = [index for index in rivals if not table.flags[index].cards[THEY]]
    begun = [index for index in rivals if index not in blank]
    return (
        next(_answering(table, rivals, begun, sides), None)
        or _fresh(table, blank, sides)
        or next(_answering(table, rivals, list(rivals), sides), None)
    )


def _begun(table: Table, index: int, troop: Troop) -> SideOdds:
    """What an own side may become with one card there."""
    flags = (*table.flags[:index], Flag(((troop,), ())), *table.flags[index + 1 :])
    hand = tuple(card for card in table.hand if card != troop)
    return side_odds(replace(table, flags=flags, hand=hand), index, ME)


def _answering(
    table: Table, rivals: Mapping[int, Combination | None], places: Sequence[int], sides: Sides
) -> Iterator[Opening]:
    for index in places:
        flag, rival = table.flags[index], rivals[index]
        serving = {
            troop: [one for one in side.combinations if answers(flag, rival, one)]
            for troop, side in sides.items()
        }
        card = _most_promising(serving, sides)
        if card is not None:
            yield Opening(index, card, sides[card])


def _fresh(table: Table, blank: Sequence[int], sides: Sides) -> Opening | None:
    """Begin a flag that nobody has begun; a high card begins a valuable one."""
    strong = {
        troop: [one for one in side.combinations if one.strength.formation >= Formation.PHALANX]
        for troop, side in sides.items()
    }
    card = _whole(strong) or _most_promising(strong, sides)
    if card is None or not blank:
        return None
    below = table.rules.highest - card.value
    place = 0 if below <= HIGH else len(blank) // 2 if below <= MIDDLE else -1
    return Opening(blank[place], card, sides[card])


def _whole(strong: Serving) -> Troop | None:
    """The highest card of the strongest wedge or phalanx that is whole in hand."""
    found = [
        (one.strength, troop)
        for troop, side in strong.items()
        for one in side
        if one.this == one.total and all(card.value <= troop.value for card in one.hand)
        if sum(card in strong for card in one.hand) > 1
    ]
    return max(found, key=lambda item: item[0])[1] if found else None


def _most_promising(serving: Serving, sides: Sides) -> Troop | None:
    """The card that promises most; of equal ones the highest, then the one that waits for fewest cards."""
    promised = {troop: promise(found) for troop, found in serving.items()}
    most = max(promised.values(), default=Fraction(0))
    if not most:
        return None

    def waits(troop: Troop) -> int:
        needs = Needs()
        needs.add(sides[troop].combinations, 2)
        return len(needs)

    likely = [troop for troop, found in promised.items() if found == most]
    return min(likely, key=lambda troop: (-troop.value, waits(troop)))
