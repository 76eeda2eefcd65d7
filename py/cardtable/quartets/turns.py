"""The turn: its player, and the reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from cardtable.quartets.rules import HouseRule


class Why(StrEnum):
    """Why a player has the turn."""

    START = "start"
    GOES_ON = "goes-on"
    """He asked and got the card, or declared, and still has cards."""
    SAID_NO = "said-no"
    LAST_QUESTIONED = "last-questioned"
    """Whose turn it was has no cards (or is out): the player just questioned follows."""
    HOUSE_RULE = "house-rule"
    """Nor has he: the table's house rule decides."""
    CLOCKWISE = "clockwise"
    NOBODY = "nobody"
    """Nobody in the game has cards."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The player on turn (None: nobody can play) and the reason."""

    player: int | None
    why: Why


def passed_on(turn: Turn, hands: Sequence[int], last_questioned: int | None, rule: HouseRule) -> Turn:
    """Return the turn of a player with cards: the given one, or the one that the rules name.

    `hands[player]` are cards in hand, 0 also for a player who is out.

    >>> passed_on(Turn(0, Why.GOES_ON), (0, 3, 1, 2), None, HouseRule.Y)
    Turn(player=2, why=<Why.HOUSE_RULE: 'house-rule'>)
    """
    if turn.player is None or hands[turn.player]:
        return turn
    if last_questioned is not None and hands[last_questioned]:
        return Turn(last_questioned, Why.LAST_QUESTIONED)
    fewest_first = {HouseRule.X: 0, HouseRule.Y: 1, HouseRule.Z: -1}[rule]
    return clockwise_from(turn.player, hands, Why.HOUSE_RULE, fewest_first)


def clockwise_from(
    player: int, hands: Sequence[int], why: Why = Why.CLOCKWISE, fewest_first: int = 0
) -> Turn:
    """The next player clockwise with cards, at last the player himself.

    With `fewest_first` 1 the one with the fewest cards, with -1 the one with the most.
    """
    seats = [seat % len(hands) for seat in range(player + 1, player + len(hands) + 1)]
    holding = [seat for seat in seats if hands[seat]]
    if not holding:
        return Turn(None, Why.NOBODY)
    return Turn(min(holding, key=lambda seat: fewest_first * hands[seat]), why)
