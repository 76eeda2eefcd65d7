"""The chance to win one flag, both sides drawing from the same cards.

Under the model each side gets its share of the unseen troops, so that the other gets what is left: every
split is alike. Where one side is complete its rival's curve answers; where the splits are few they are all
gone through; otherwise splits are drawn at random, and the answer has an error.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from random import Random

from .cards import bits
from .completing import completer
from .curve import Curve, curve
from .shapes import Shape
from .table import ME, THEY, Side, Table

MOST_SPLITS = 12_000
SAMPLES = 4_000
SLICE = 250


@dataclass(frozen=True, slots=True)
class JointChance:
    """How the splits of the unseen troops end for `ME` at one flag.

    Attributes:
        win, tie, lose: how many of the splits; a tie is open, since neither side is complete yet.
        total: the splits gone through so far.
        of: how many there will be in all.
        exact: whether these are all the splits there are, not a sample of them.
    """

    win: int
    tie: int
    lose: int
    total: int
    of: int
    exact: bool

    @property
    def chance(self) -> Fraction:
        """The chance to win, a tie counted as half; 1/2 before the first split."""
        return Fraction(2 * self.win + self.tie, 2 * self.total) if self.total else Fraction(1, 2)

    def without_ties(self, first: Side) -> "JointChance":
        """The same where ties go to the side that is complete already."""
        won, lost = (self.tie, 0) if first == ME else (0, self.tie)
        return replace(self, win=self.win + won, tie=0, lose=self.lose + lost)

    @property
    def error(self) -> float:
        """The standard error of the chance; zero when it is exact and done."""
        if self.exact and self.total == self.of:
            return 0.0
        if not self.total:
            return 0.5
        mean = float(self.chance)
        square = (self.win + self.tie / 4) / self.total
        return sqrt(max(square - mean * mean, 1 / self.total) / self.total)


def joint_chance(table: Table, index: int, rng: Random, samples: int = SAMPLES) -> Iterator[JointChance]:
    """The chance of `ME` to win a flag (`index` 0 to 8): every item is the count so far, the last one the
    answer.

    Parameters: `rng` is only asked when there are more than `MOST_SPLITS` splits; `samples` are then drawn.

    >>> from random import Random
    >>> from cardtable.odds import Flag, read_cards, table_of
    >>> table = table_of(flags=[Flag((read_cards("a8 a9 a10"), read_cards("b8 b9")))])
    >>> [*joint_chance(table, 0, Random(1))][-1].chance
    Fraction(1, 1)
    """
    flag, unseen = table.flags[index], table.unseen
    mine, theirs = flag.shape(ME, table.rules), flag.shape(THEY, table.rules)
    draws, held = table.draws(ME), table.held(ME)
    if mine.needs <= 0:
        rival, code = curve(theirs, 0, unseen, table.draws(THEY)), completer(mine).settled
        if rival.answers(code):
            yield _against_complete(rival, code, flag.completed_first == ME, mine_complete=True)
            return
    elif theirs.needs <= 0:
        rival, code = curve(mine, held, unseen, draws), completer(theirs).settled
        if rival.answers(code):
            yield _against_complete(rival, code, first=True, mine_complete=False)
            return
    total = comb(unseen.bit_count(), draws)
    exact = total <= MOST_SPLITS
    splits = _all_splits(unseen, draws) if exact else _random_splits(unseen, draws, rng, samples)
    of = total if exact else samples
    for joint in _counted(mine, theirs, held, unseen, splits, of, exact):
        yield joint if flag.completed_first is None else joint.without_ties(flag.completed_first)


def _against_complete(rival: Curve, code: int, first: bool, mine_complete: bool) -> JointChance:
    """One side is complete and the rival must do better; `first` says whether a tie goes to the complete
    side.
    """
    beats = sum(
        count
        for strength, count in rival.best
        if strength.code > code or (strength.code == code and not first)
    )
    win = rival.total - beats if mine_complete else beats
    return JointChance(win, 0, rival.total - win, rival.total, rival.total, exact=True)


def _all_splits(unseen: int, draws: int) -> Iterator[int]:
    return map(sum, combinations(bits(unseen), draws))


def _random_splits(unseen: int, draws: int, rng: Random, samples: int) -> Iterator[int]:
    cards = list(bits(unseen))
    return (sum(rng.sample(cards, draws)) for _ in range(samples))


def _counted(
    mine: Shape, theirs: Shape, held: int, unseen: int, splits: Iterator[int], of: int, exact: bool
) -> Iterator[JointChance]:
    ours, other = completer(mine).reach, completer(theirs).reach
    win = tie = 0
    for done, drawn in enumerate(splits, 1):
        reached, against = ours(held | drawn), other(unseen & ~drawn)
        win += reached > against
        tie += reached == against
        if done % SLICE == 0 or done == of:
            yield JointChance(win, tie, done - win - tie, done, of, exact)
