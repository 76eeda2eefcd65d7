"""The chance of the whole game, as the stronger bot estimates it, and of each flag in it.

The flags are simulated: each determinization splits the unseen troops, and both sides complete their flags
with what they have (see `bots.determinizations`), so a card that is needed elsewhere is missing. Tactics
cards in hand are not counted there. A flag that can be claimed counts as claimed.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import sqrt
from random import Random

from cardtable.common.errors import check_range
from cardtable.common.jobs import Job, Progress
from cardtable.odds.bots.determinizations import SampledEvaluator, Tally
from cardtable.odds.bots.sampling import game_value, margin
from cardtable.odds.counting.claims import check_claim
from cardtable.odds.counting.flag_odds import FlagOdds
from cardtable.odds.counting.game_chance import game_chance
from cardtable.odds.counting.symmetry import alike_flags, levelled, self_alike_flags
from cardtable.odds.game.position import flags_won
from cardtable.odds.game.rules import checked_flag
from cardtable.odds.game.table import ME, THEY, Flag, Side, Table
from cardtable.odds.game.turn import seen_position

DETERMINIZATIONS = 1000
STEP = 100


@dataclass(frozen=True, slots=True)
class WholeGame:
    """The estimated chance to win the game.

    Attributes:
        chance: see `game_value`; from the flags alone where the hand is not entered, which the bot would take
            for a small one.
        error: its standard error, from the sampling alone; zero where it is certain.
        determinizations: how many of them were sampled for the flags.
        flags: the estimated chance to win each flag, ties counted as half; 1 or 0 if it is or can be claimed.
    """

    chance: float
    error: float
    determinizations: int
    flags: tuple[float, ...] = field(repr=False)

    @property
    def margin(self) -> float:
        """How far the chance may be off (see `bots.sampling.margin`)."""
        return margin(self.chance, self.error)

    def flag_error(self, index: int) -> float:
        """Return the standard error of the chance of a flag (`index` 0 to 8), from the sampling alone."""
        chance = self.flags[checked_flag(index)]
        return sqrt(max(chance * (1 - chance), 1 / self.determinizations / 4) / self.determinizations)


@dataclass(frozen=True, slots=True)
class CountedFlag:
    """A flag of a table, counted by itself, and in the simulated game.

    >>> from cardtable.common.jobs import finish
    >>> from cardtable.odds import flag_odds, read_table
    >>> gone = " ".join(f"{colour}{value}" for colour in "cdef" for value in range(1, 10))
    >>> table = read_table(f"battle-line\\ntheirs 0\\ngone {gone}\\nflag 1: a8 a9 | b10 c10 d10")
    >>> one = CountedFlag(table, flag_odds(table, 0), finish(whole_game(table, Random(1), 10)))
    >>> one.is_certain, one.completed, one.exact
    (False, (False, True), Fraction(15, 19))
    """

    table: Table
    odds: FlagOdds
    game: WholeGame

    @property
    def index(self) -> int:
        """Which flag it is, 0 to 8."""
        return self.odds.index

    @property
    def completed(self) -> tuple[bool, bool]:
        """Whether each side is complete."""
        flag = self.table.flags[self.index]
        return flag.complete(ME), flag.complete(THEY)

    @property
    def simulated(self) -> float:
        """The chance to win it in the simulated game, as one that is not certain."""
        least = 1 / (2 * self.game.determinizations)
        return min(max(self.game.flags[self.index], least), 1 - least)

    @property
    def is_certain(self) -> bool:
        """Whether both sides are laid, or it is won or lost by both counts whatever comes."""
        alone = self.odds.independent
        return all(self.completed) or (alone in (0, 1) and self.game.flags[self.index] == alone)

    @property
    def exact(self) -> Fraction | None:
        """The exact chance to win it where it comes first: a side is complete, and nothing is certain here
        that is not so in the simulated game, where the hand's cards serve one flag only.
        """
        if self.odds.joint is None or not any(self.completed):
            return None
        chance = self.odds.joint.chance
        return chance if chance not in (0, 1) or self.game.flags[self.index] == chance else None


def cards_not_entered(table: Table) -> int:
    """Return how many cards the player's hand lacks beside the other one: a hand that is not set up yet.

    In a game the hands differ by one card at most while there is a deck.

    >>> from cardtable.odds import read_cards, table_of
    >>> cards_not_entered(table_of(hand=read_cards("a1 a2"))), cards_not_entered(table_of(theirs=0))
    (5, 0)
    """
    lacking = min(table.rules.hand, table.theirs + table.their_tactics) - len(table.hand)
    return lacking if lacking > 1 and table.deck else 0


def whole_game(table: Table, rng: Random, determinizations: int = DETERMINIZATIONS) -> Job[None, WholeGame]:
    """Estimate the chance of `ME` to win the game and each flag, a job that reports what is done.

    >>> from random import Random
    >>> from cardtable.common.jobs import finish
    >>> from cardtable.odds import Flag, table_of
    >>> won = table_of(flags=[Flag(owner=0)] * 3)
    >>> finish(whole_game(won, Random(1), 10)).chance
    1.0
    """
    check_range("determinizations", determinizations, 1)
    is_whole = not cards_not_entered(table) and bool(table.hand or not table.deck)
    table = as_evaluated(table)
    is_estimated = is_whole or any(flags_won(table.flags, side) for side in (ME, THEY))
    value = (yield from game_value(table, rng)) if is_estimated else None
    before = seen_position(table)
    evaluator, tally = SampledEvaluator(table, before, rng, determinizations), Tally(before)
    for done in range(STEP, determinizations + STEP, STEP):
        evaluator.evaluate(tally, min(done, determinizations))
        if done < determinizations:
            yield Progress(done, determinizations)
    flags = _flag_chances(table, tally)
    chance, error = value or (game_chance(flags), tally.error())
    return WholeGame(chance, error, determinizations, flags)


def as_evaluated(table: Table) -> Table:
    """Return the table for which chances are estimated: with unknown cards for those that are not entered
    (see `cards_not_entered`), and with each flag that can be claimed as claimed: a proof is worth a claim.

    Proofs of the player who is not on move that would decide the game are left: the other one is first.

    >>> from cardtable.odds import read_table
    >>> [flag.owner for flag in as_evaluated(read_table("flag 1: b3 b4 b5 | a6 d6\\nflag 2: a1 |")).flags[:2]]
    [0, None]
    """
    hidden = min(table.theirs, cards_not_entered(table))
    known = replace(table, theirs=table.theirs - hidden, deck=table.deck + hidden)

    def owner(flag: Flag) -> Side | None:
        sides = (side for side in (ME, THEY) if check_claim(flag, side, known.rules, known.visible).valid)
        return next(sides, flag.owner)

    flags = tuple(replace(flag, owner=owner(flag)) for flag in known.flags)
    is_decided = flags_won(flags, 1 - table.mover) and not flags_won(table.flags, 1 - table.mover)
    return known if is_decided else replace(known, flags=flags)


def _flag_chances(table: Table, tally: Tally) -> tuple[float, ...]:
    """The chance of each flag, the same for flags that can change places."""
    chances = levelled(tally.flags(), alike_flags(tally.position, table.unseen))
    for index in self_alike_flags(table):  # each deal has a mirror image, alike
        chances[index] = 0.5
    return tuple(chances)
