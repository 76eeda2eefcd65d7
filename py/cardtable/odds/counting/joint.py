"""The chance to win one flag if every card to come could be laid there, both sides drawing from one deck.

Under the model each side gets its share of the unseen troops, so that the other gets what is left: every
split is alike. Where one side is complete its rival's curve answers; where the splits are few they are all
gone through; otherwise there is no answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb

from cardtable.common.jobs import Job, Progress
from cardtable.odds.counting.completing import completer
from cardtable.odds.counting.curve import curve
from cardtable.odds.game.cards import bits
from cardtable.odds.game.rules import FlagIndex, Side
from cardtable.odds.game.table import ME, THEY, Table

MOST_SPLITS = 12_000
REPORTED = 1_000
"""After so many splits there is progress to be shown."""


@dataclass(frozen=True, slots=True)
class JointChance:
    """How all splits of the unseen troops end for `ME` at one flag.

    Attributes:
        win, tie, lose: how many of the splits; a tie is open, since neither side is complete yet,
            or it is not known which was complete first.
    """

    win: int
    tie: int
    lose: int

    @property
    def total(self) -> int:
        """The splits there are."""
        return self.win + self.tie + self.lose

    @property
    def chance(self) -> Fraction:
        """The chance to win, a tie counted as half."""
        return Fraction(2 * self.win + self.tie, 2 * self.total)


def joint_chance(table: Table, index: FlagIndex) -> Job[None, JointChance | None]:
    """Count the chance of `ME` to win a flag (`index` 0 to 8), a job that reports what is done; None if there
    are more than `MOST_SPLITS` splits to be gone through.

    >>> from cardtable.common.jobs import finish
    >>> from cardtable.odds import Flag, Table, read_cards
    >>> table = Table(flags=[Flag((read_cards("a8 a9 a10"), read_cards("b8 b9")))])
    >>> finish(joint_chance(table, 0)).chance
    Fraction(1, 1)
    """
    flag, unseen = table.flags[index], table.unseen
    if flag.owner is not None:
        return JointChance(int(flag.owner == ME), 0, int(flag.owner == THEY))
    shapes = flag.shape(ME, table.rules), flag.shape(THEY, table.rules)
    for side, rival in ((ME, THEY), (THEY, ME)):
        if code := shapes[side].code:  # the side is complete
            reached = curve(shapes[rival], table.held(rival), unseen, table.draws(rival))
            if reached.tells_apart(code):
                better = sum(count for strength, count in reached.best if strength.code > code)
                equal = sum(count for strength, count in reached.best if strength.code == code)
                win = better if rival == ME else reached.total - better - equal
                return _result(win, equal, reached.total, flag.completed_first)
    draws, held = table.draws(ME), table.held(ME)
    total = comb(unseen.bit_count(), draws)
    ours, other = (completer(shape).reach for shape in shapes)
    if ours(held) > other(unseen):  # whatever comes
        return JointChance(total, 0, 0)
    if ours(held | unseen) < other(0):
        return JointChance(0, 0, total)
    if total > MOST_SPLITS:
        return None
    win = tie = 0
    for done, drawn in enumerate(map(sum, combinations(bits(unseen), draws)), 1):
        reached_code, against = ours(held | drawn), other(unseen & ~drawn)
        win += reached_code > against
        tie += reached_code == against
        if done % REPORTED == 0 and done < total:
            yield Progress(done, total)
    return _result(win, tie, total, flag.completed_first)


def _result(win: int, tie: int, total: int, first: Side | None) -> JointChance:
    """The count of all splits; a tie goes to the side that is complete already, `first`."""
    if first is not None:
        win, tie = win + tie * (first == ME), 0
    return JointChance(win, tie, total - win - tie)
