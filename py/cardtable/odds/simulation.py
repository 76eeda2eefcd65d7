"""The chance of the whole game, every flag together: a simulation in which no troop serves two flags.

Each sampled world splits the unseen troops, and both sides complete their flags with what they have (see
`bots.worlds`). A world counts for the side that then has five flags or three adjacent ones. Where both
have, or neither has, it counts half: nobody knows who is first. Tactics cards in hand are not counted. The
same worlds give the chance of each flag in the game, where a card that is needed elsewhere is missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random

from cardtable.common.jobs import Job, Progress
from cardtable.odds.bots.worlds import Judge, Tally
from cardtable.odds.counting.symmetry import alike_flags, is_even, levelled, self_alike_flags
from cardtable.odds.game.cards import pack
from cardtable.odds.game.position import flags_won
from cardtable.odds.game.ranges import checked_flag
from cardtable.odds.game.table import ME, THEY, Table
from cardtable.odds.game.turn import seen_position

WORLDS = 1000
STEP = 100
WON = 2
"""The points of a flag that is won; a tie has 1."""


@dataclass(frozen=True, slots=True)
class WholeGame:
    """The estimated chance to win the game.

    Attributes:
        chance: the mean over the worlds.
        error: its standard error, from the sampling alone; zero where the game is won already.
        worlds: how many worlds were sampled.
        flags: the estimated chance to win each flag, ties counted as half; of a claimed flag 1 or 0.
    """

    chance: float
    error: float
    worlds: int
    flags: tuple[float, ...]

    def flag_error(self, index: int) -> float:
        """Return the standard error of the chance of a flag (`index` 0 to 8), from the sampling alone."""
        chance = self.flags[checked_flag(index)]
        return sqrt(max(chance * (1 - chance), 1 / self.worlds / 4) / self.worlds)


def cards_not_entered(table: Table) -> int:
    """Return how many cards the player's hand lacks beside the other one: a hand that is not set up yet.

    In a game the hands differ by one card at most while there is a deck.

    >>> from cardtable.odds import read_cards, table_of
    >>> cards_not_entered(table_of(hand=read_cards("a1 a2"))), cards_not_entered(table_of(theirs=0))
    (5, 0)
    """
    lacking = min(table.rules.hand, table.theirs + table.their_tactics) - len(table.hand)
    return lacking if lacking > 1 and table.deck else 0


def with_unknown_cards(table: Table) -> Table:
    """Return the table with unknown cards for those that are not entered (see `cards_not_entered`).

    >>> from cardtable.odds import table_of
    >>> unknown = with_unknown_cards(table_of(deck=None))
    >>> unknown.draws(ME), unknown.draws(THEY)
    (30, 30)
    """
    hidden = min(table.theirs, cards_not_entered(table))
    return replace(table, theirs=table.theirs - hidden, deck=table.deck + hidden)


def whole_game(table: Table, rng: Random, worlds: int = WORLDS) -> Job[None, WholeGame]:
    """Estimate the chance of `ME` to win the game and each flag, a job that reports the worlds done.

    >>> from random import Random
    >>> from cardtable.common.jobs import finish
    >>> from cardtable.odds import Flag, table_of
    >>> won = table_of(flags=[Flag(owner=0)] * 3)
    >>> finish(whole_game(won, Random(1), 10)).chance
    1.0
    """
    before = seen_position(table)
    judge, tally = Judge(table, before, rng, worlds), Tally(before)
    for done in range(STEP, worlds + STEP, STEP):
        judge.judge(tally, min(done, worlds))
        if done < worlds:
            yield Progress(done, worlds)
    flags = _flag_chances(table, tally)
    for side, chance in ((ME, 1.0), (THEY, 0.0)):
        if flags_won(table.flags, side):
            return WholeGame(chance, 0.0, worlds, flags)
    results = [_result(table, points) for points in tally.points]
    mean = sum(results) / worlds
    spread = sum((result - mean) ** 2 for result in results) / worlds
    if is_even(table):  # each world has a mirror image, alike
        mean = 0.5
    return WholeGame(mean, sqrt(max(spread, 1 / worlds / 4) / worlds), worlds, flags)


def _flag_chances(table: Table, tally: Tally) -> tuple[float, ...]:
    """The chance of each flag, the same for flags that can change places."""
    groups = alike_flags(tally.position, pack(table.hand), table.unseen)
    chances = levelled(tally.flags(), groups)
    for index in self_alike_flags(table):  # each world has a mirror image, alike
        chances[index] = 0.5
    return tuple(chances)


def _result(table: Table, points: Sequence[int]) -> float:
    """1 for a world that is won, 0 for one that is lost, else 1/2."""
    owners = [ME if point == WON else THEY if point == 0 else None for point in points]
    flags = [replace(flag, owner=owner) for flag, owner in zip(table.flags, owners, strict=True)]
    mine, theirs = (flags_won(flags, side) is not None for side in (ME, THEY))
    return 0.5 if mine == theirs else float(mine)
