"""From the chances of nine flags to the chance of the game, an approximation: the flags are taken as
independent.
"""

from __future__ import annotations

from collections.abc import Sequence

FIVE, ADJACENT = 5, 3


def game_chance(flags: Sequence[float]) -> float:
    """The chance to win the game, from the chance to win each flag, from left to right.

    Nobody knows who wins first, so that it is the mean of winning (five flags or three adjacent ones in the
    end) and of the other not winning.

    >>> game_chance([1.0] * 3 + [0.0] * 6), game_chance([0.5] * 9)
    (0.5, 0.5)
    """
    return (_wins(flags) + 1 - _wins([1 - chance for chance in flags])) / 2


def _wins(flags: Sequence[float]) -> float:
    """The chance to have five flags or three adjacent ones in the end."""
    states, won = {(0, 0): 1.0}, 0.0
    for chance in flags:
        reached: dict[tuple[int, int], float] = {}
        for (count, run), weight in states.items():
            gained, lost = weight * chance, weight * (1 - chance)
            if gained and (count + 1 == FIVE or run + 1 == ADJACENT):
                won += gained
            elif gained:
                reached[count + 1, run + 1] = reached.get((count + 1, run + 1), 0.0) + gained
            if lost:
                reached[count, 0] = reached.get((count, 0), 0.0) + lost
        states = reached
    return won


def slopes(flags: Sequence[float]) -> list[float]:
    """How much the chance of the game grows with that of each flag; it is linear in each of them."""

    def at(index: int, chance: float) -> float:
        return game_chance([*flags[:index], chance, *flags[index + 1 :]])

    return [at(index, 1.0) - at(index, 0.0) for index in range(len(flags))]
