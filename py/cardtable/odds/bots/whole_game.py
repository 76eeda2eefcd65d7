"""The chance of the whole game and of each flag in it, as the stronger bot estimates them.

A flag's chance is the chance that it is won in this game between equal players; one that nobody has won by
the end of the game counts as half. The learned evaluation estimates it: it does not matter how colours are
called, from which end flags are counted and which side is whose. A flag that is claimed or proven is certain.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import hypot
from random import Random

from cardtable.common.fields import replaced
from cardtable.common.jobs import Job
from cardtable.odds.bots.determinizations import SampledEvaluator, Tally
from cardtable.odds.bots.endgame import Endgame, is_open
from cardtable.odds.bots.evaluation import Evaluator
from cardtable.odds.bots.sampling import Budget, estimated, margin, thought_of, threats_of
from cardtable.odds.bots.tactics import cannot_prevent, claimable, proven, will_decide
from cardtable.odds.counting.game_chance import game_chance, slopes
from cardtable.odds.game.position import Position, flags_won
from cardtable.odds.game.rules import FlagIndex
from cardtable.odds.game.table import ME, THEY, Table
from cardtable.odds.game.turn import sampled_position, seen_position, turn_at

KNOWN_DRAW = 0.1
"""What is taken from the logarithm of the odds after one's own draw: the evaluation expects one more."""
FLAG_ERROR = 0.2
"""The standard error of the logarithm of the odds of a flag."""


@dataclass(frozen=True, slots=True)
class WholeGame:
    """The estimated chances to win the game and its flags.

    Attributes:
        chance: the chance to win the game: on move, that of the best move, as `thought_of` tells it; from the
            flags alone where the hand is not entered, which the bot would take for a small one.
        error: its standard error, from the sampling alone; zero where it is certain: one side has won, or
            wins in its next turn whatever is hidden, or nothing is hidden and the end is searched.
        flags: the chance to win each flag, one that nobody wins counted as half; 1 or 0 if it is certain.
    """

    chance: float
    error: float
    flags: tuple[float, ...] = field(repr=False)

    @property
    def margin(self) -> float:
        """How far the chance may be off (see `sampling.margin`)."""
        return margin(self.chance, self.error)

    def flag_margin(self, index: FlagIndex) -> float:
        """Return how far the chance of a flag (`index` 0 to 8) may be off: nine in ten are within it."""
        return margin(self.flags[index], 0.0, FLAG_ERROR)


def whole_game(table: Table) -> Job[None, WholeGame]:
    """Estimate the chance of `ME` to win the game and each flag, a job that reports what is done.

    >>> from cardtable.common.jobs import finish
    >>> from cardtable.odds import Table
    >>> three = "flag 1: | ; won me\\nflag 2: | ; won me\\nflag 3: a8 a9 a10 | b1 b2\\n"
    >>> found = finish(whole_game(Table.parse(f"battle-line\\nhand c1\\n{three}")))
    >>> found.chance, found.error, found.flags[2]
    (1.0, 0.0, 1.0)
    """
    is_entered = not cards_not_entered(table) and bool(table.hand or not table.deck)
    flags, table = flag_chances(table), as_evaluated(table)
    if is_entered or any(flags_won(table.flags, side) for side in (ME, THEY)):
        chance, error = yield from _game(table)
    else:
        of_flags = (one * (1 - one) * slope for one, slope in zip(flags, slopes(flags), strict=True))
        chance, error = game_chance(flags), FLAG_ERROR * hypot(*of_flags)
    return WholeGame(chance, error, flags)


def flag_chances(table: Table) -> tuple[float, ...]:
    """Return the chance of `ME` to win each flag (see `WholeGame.flags`).

    >>> from cardtable.odds import Table
    >>> [round(chance, 2) for chance in flag_chances(Table.parse("theirs 0\\nflag 1: a8 a9 a10 | b1 b2"))][:2]
    [1.0, 0.5]
    """
    table = as_evaluated(table)
    position = seen_position(table)
    return Evaluator(table).flags(position, proven(position, table, ()))


def cards_not_entered(table: Table) -> int:
    """Return how many cards the player's hand lacks beside the other one: a hand that is not set up yet.

    In a game the hands differ by one card at most while there is a deck.

    >>> from cardtable.odds import Table, read_cards
    >>> cards_not_entered(Table(hand=read_cards("a1 a2"))), cards_not_entered(Table(theirs=0))
    (5, 0)
    """
    lacking = min(table.rules.hand, table.theirs + table.their_tactics) - len(table.hand)
    return lacking if lacking > 1 and table.deck else 0


def as_evaluated(table: Table) -> Table:
    """Return the table for which chances are estimated: with unknown cards for those that are not entered
    (see `cards_not_entered`), and each flag claimed that the side on move can claim; cards are played after.

    >>> from cardtable.odds import Table
    >>> table = Table.parse("flag 1: b3 b4 b5 | a6 d6\\nflag 2: a1 |")
    >>> [flag.owner for flag in as_evaluated(table).flags[:2]]
    [0, None]
    """
    hidden, mover = min(table.theirs, cards_not_entered(table)), table.mover
    claims = claimable(seen_position(table), mover)
    flags = (replaced(flag, owner=mover) if i in claims else flag for i, flag in enumerate(table.flags))
    return replaced(table, theirs=table.theirs - hidden, deck=table.deck + hidden, flags=tuple(flags))


def _game(table: Table) -> Job[None, tuple[float, float]]:
    """The chance of `ME` to win the game, and its error from the sampling alone."""
    position = seen_position(table)
    for side in (ME, THEY):
        if flags_won(table.flags, side):
            return float(side == ME), 0.0
    if table.mover == ME:
        thought = yield from thought_of(turn_at(table))
        best = next(iter(thought.estimates), None)
        return (best.chance, best.error) if best else (1.0, 0.0)
    if (certain := _certain_for_them(table, position)) is not None:
        return certain, 0.0
    count, tally = Budget().determinizations, Tally(position)
    SampledEvaluator(table, position, Random(str(table)), count).evaluate(tally, count)
    odds = Evaluator(table).odds(position) + threats_of(position, table) - KNOWN_DRAW
    return estimated(tally, odds, 1.0, table.deck)


def _certain_for_them(table: Table, position: Position) -> float | None:
    """The chance of `ME` to win the game while the other side is to move, where it is certain."""
    if is_open(table) and (found := Endgame().value(sampled_position(table, Random(0)))) is not None:
        return found
    if will_decide(position, table):
        return 0.0
    return 1.0 if cannot_prevent(position, table) else None
