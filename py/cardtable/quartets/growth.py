"""A series of positions at which the published searches explode, by the number of cards.

Four players, and Dee never speaks: Ann, Bo and Cy rule out one card of each group. So Dee must hold as many
cards as there are groups, and has one place less. Nothing but this count is wrong, so a search has to try
all ways to share out the other cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.quartets.game import Game
from cardtable.quartets.rules import CARDS_A_GROUP, Deal
from cardtable.quartets.statements import Answer, Ask

GROUPS = range(2, 8)
"""The sizes of the series."""


def hard_moments(groups: int, names: Sequence[tuple[str, str]] = ()) -> tuple[Game, ...]:
    """The moments of the game of a size; the last statement is a paradox. `names` are (group, card).

    >>> from cardtable.quartets import check_game
    >>> for groups in (2, 3, 4):
    ...     last = hard_moments(groups)[-1]
    ...     print(last.deal.hands, last.log[-1].verdict.value, check_game(last).possible)
    (3, 2, 2, 1) loses False
    (4, 3, 3, 2) loses False
    (5, 4, 4, 3) loses False
    """
    rest, dee = divmod(CARDS_A_GROUP * groups - groups + 1, 3), groups - 1
    hands = (*(rest[0] + (seat < rest[1]) for seat in range(3)), dee)
    moments = [Game.start(Deal(hands, groups), ("Ann", "Bo", "Cy", "Dee"))]
    for group in range(groups):
        for _ in range(2):
            game = moments[-1]
            asker = game.turn.player
            assert asker is not None
            target = (asker + 1) % 3
            if group < len(names):
                moments.append(game.ask(target, *names[group]))
            else:
                moments.append(game.say(Ask(asker, target, group, 0)))
            moments.append(moments[-1].say(Answer(target, yes=False)))
    return tuple(moments)
