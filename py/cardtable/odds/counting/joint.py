"""The chance to win one flag, both sides drawing from the same cards.

Under the model each side gets its share of the unseen troops, so that the other gets what is left: every
split is alike. Where one side is complete its rival's curve answers; where the splits are few they are all
gone through; otherwise splits are drawn at random, and the answer has an error. Equal flags get equal answers
if they are given equal randomness, as by `symmetry.FlagForm.seed`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, islice
from math import comb, sqrt
from random import Random

from cardtable.common.errors import check_range
from cardtable.common.jobs import Job, Progress
from cardtable.odds.counting.completing import completer
from cardtable.odds.counting.curve import curve
from cardtable.odds.counting.symmetry import FlagForm, flag_form
from cardtable.odds.game.cards import bits
from cardtable.odds.game.table import ME, THEY, Side, Table

MOST_SPLITS = 12_000
SAMPLES = 4_000
REPORTED = 1_000
"""After so many splits there is progress to be shown."""


@dataclass(frozen=True, slots=True)
class JointChance:
    """How the splits of the unseen troops end for `ME` at one flag.

    Attributes:
        win, tie, lose: how many of the splits; a tie is open, since neither side is complete yet,
            or it is not known which was complete first.
        exact: whether these are all the splits there are, not some of them.
    """

    win: int
    tie: int
    lose: int
    exact: bool

    @property
    def total(self) -> int:
        """The splits gone through."""
        return self.win + self.tie + self.lose

    @property
    def chance(self) -> Fraction:
        """The chance to win, a tie counted as half."""
        return Fraction(2 * self.win + self.tie, 2 * self.total)

    @property
    def error(self) -> float:
        """The standard error of the chance; zero when it is exact."""
        if self.exact:
            return 0.0
        mean = float(self.chance)
        square = (self.win + self.tie / 4) / self.total
        return sqrt(max(square - mean * mean, 1 / self.total) / self.total)


def joint_chance(
    table: Table, index: int, rng: Random, samples: int = SAMPLES
) -> Job[JointChance, JointChance]:
    """Count the chance of `ME` to win a flag (`index` 0 to 8), a job with the count so far.

    Parameters: `rng` is only asked when there are more than `MOST_SPLITS` splits; `samples` are then drawn.

    >>> from random import Random
    >>> from cardtable.common.jobs import finish
    >>> from cardtable.odds import Flag, read_cards, table_of
    >>> table = table_of(flags=[Flag((read_cards("a8 a9 a10"), read_cards("b8 b9")))])
    >>> finish(joint_chance(table, 0, Random(1))).chance
    Fraction(1, 1)
    """
    check_range("samples", samples, 1)
    if exact := (yield from exact_joint(table, index)):
        return exact
    splits = _random_splits(flag_form(table, index), table.draws(ME), rng)
    return (yield from _gone_through(table, index, islice(splits, samples), samples))


def exact_joint(table: Table, index: int) -> Job[JointChance, JointChance | None]:
    """Count the chance of `ME` to win a flag (`index` 0 to 8) exactly; None if the splits are too many."""
    flag, unseen = table.flag(index), table.unseen
    shapes = flag.shape(ME, table.rules), flag.shape(THEY, table.rules)
    for side, rival in ((ME, THEY), (THEY, ME)):
        if code := shapes[side].code:  # the side is complete
            reached = curve(shapes[rival], table.held(rival), unseen, table.draws(rival))
            if reached.answers(code):
                better = sum(count for strength, count in reached.best if strength.code > code)
                equal = sum(count for strength, count in reached.best if strength.code == code)
                win = better if rival == ME else reached.total - better - equal
                return _result(win, equal, reached.total, flag.completed_first, exact=True)
    draws, held = table.draws(ME), table.held(ME)
    total = comb(unseen.bit_count(), draws)
    ours, other = (completer(shape).reach for shape in shapes)
    if ours(held) > other(unseen):  # whatever comes
        return JointChance(total, 0, 0, exact=True)
    if ours(held | unseen) < other(0):
        return JointChance(0, 0, total, exact=True)
    if total > MOST_SPLITS:
        return None
    splits = map(sum, combinations(bits(unseen), draws))
    found = yield from _gone_through(table, index, splits, total)
    return replace(found, exact=True)


def _gone_through(
    table: Table, index: int, splits: Iterable[int], count: int
) -> Job[JointChance, JointChance]:
    """Go through some splits, each given by the troops that `ME` gets."""
    flag, unseen, held = table.flag(index), table.unseen, table.held(ME)
    ours, other = (completer(flag.shape(side, table.rules)).reach for side in (ME, THEY))
    first, win, tie = flag.completed_first, 0, 0
    for done, drawn in enumerate(splits, 1):
        reached, against = ours(held | drawn), other(unseen & ~drawn)
        win += reached > against
        tie += reached == against
        if done % REPORTED == 0 and done < count:
            yield Progress(done, count, _result(win, tie, done, first))
    return _result(win, tie, count, first)


def _result(win: int, tie: int, total: int, first: Side | None, exact: bool = False) -> JointChance:
    """The count after so many splits; a tie goes to the side that is complete already, `first`."""
    if first is not None:
        win, tie = win + tie * (first == ME), 0
    return JointChance(win, tie, total - win - tie, exact)


def _random_splits(form: FlagForm, draws: int, rng: Random) -> Iterator[int]:
    """Splits at random, without end. Where both sides are in the same position each one comes with its mirror
    image, so that neither side is ahead by chance.
    """
    unseen = sum(form.cards)
    while True:
        drawn = sum(rng.sample(form.cards, draws))
        if form.turned or form.is_even:
            yield unseen ^ drawn
        if not form.turned:
            yield drawn
