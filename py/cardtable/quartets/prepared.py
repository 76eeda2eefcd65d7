"""Positions at which the published searches explode.

Four players, and Dee never speaks: Ann, Bo and Cy rule out one card of each group. So Dee must hold as many
cards as there are groups, and has one place less. Nothing but this count is wrong, so a search has to try
all ways to share out the other cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.quartets.game import Game
from cardtable.quartets.rules import CARDS_A_GROUP, Deal


def prepared_moments(names: Sequence[tuple[str, str]]) -> tuple[Game, ...]:
    """The moments of the game; the last statement is a paradox. `names`: each group with the card ruled out.

    >>> from cardtable.quartets import check_game
    >>> last = prepared_moments([("Fish", "Cod"), ("Birds", "Owl")])[-1]
    >>> print(last.deal.hands, last.log[-1].verdict.value, check_game(last).possible)
    (3, 2, 2, 1) loses False
    """
    groups = len(names)
    rest, dee = divmod(CARDS_A_GROUP * groups - groups + 1, 3), groups - 1
    hands = (*(rest[0] + (seat < rest[1]) for seat in range(3)), dee)
    moments = [Game.start(Deal(hands, groups), ("Ann", "Bo", "Cy", "Dee"))]
    for group, card in names:
        for _ in range(2):
            game = moments[-1].ask((moments[-1].on_turn + 1) % 3, group, card)
            moments += [game, game.answer(False)]
    return tuple(moments)
