"""The odds of a table: for each flag and side every combination still possible, flag by flag."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from cardtable.common.jobs import Job, Progress
from cardtable.odds.counting.combinations import Working, working
from cardtable.odds.counting.curve import Curve, curve
from cardtable.odds.game.cards import Troop
from cardtable.odds.game.formations import Strength
from cardtable.odds.game.rules import FlagIndex, Side
from cardtable.odds.game.table import ME, THEY, Table


@dataclass(frozen=True, slots=True)
class Combination:
    """One combination at one side of a flag.

    Attributes:
        strength: the formation and the sum.
        ways: draws in which it can be laid (the published model; see `Working` for the workings).
        at_least: draws in which it, or something stronger, can be laid.
        total: all draws.
        hand: the cards of the hand that serve it.
    """

    strength: Strength
    ways: int
    at_least: int = field(repr=False)
    total: int
    hand: tuple[Troop, ...]

    def __str__(self) -> str:
        return f"{self.strength} {self.chance}"

    @property
    def chance(self) -> Fraction:
        """The chance that this one can be laid."""
        return Fraction(self.ways, self.total)

    @property
    def chance_at_least(self) -> Fraction:
        """The chance that this one, or something stronger, can be laid."""
        return Fraction(self.at_least, self.total)


@dataclass(frozen=True, slots=True)
class SideOdds:
    """What one side of a flag can become: its curve, and every combination, the strongest first."""

    curve: Curve
    combinations: tuple[Combination, ...] = field(repr=False)

    @property
    def likely(self) -> Combination | None:
        """The strongest combination that is as likely as not, with all that is stronger."""
        return next((one for one in self.combinations if 2 * one.at_least >= one.total), None)


@dataclass(frozen=True, slots=True)
class FlagOdds:
    """Both sides of a flag (`index` 0 to 8), and who is likely to win it.

    `independent` is the chance of `ME` if the two sides drew from different cards, ties counted as half: an
    approximation, since they draw from the same (see `joint_chance`).
    """

    index: int
    mine: SideOdds
    theirs: SideOdds
    independent: Fraction


def side_odds(table: Table, index: FlagIndex, side: Side) -> SideOdds:
    """Count one side of one flag (`index` 0 to 8), exactly.

    >>> from cardtable.odds import Flag, Table, read_cards
    >>> table = Table(flags=[Flag((read_cards("a8 a9"), ()))], hand=read_cards("a10 b8"))
    >>> best = side_odds(table, 0, ME).combinations[0]
    >>> print(best.strength, best.chance, best.hand)
    wedge 27 1 (Troop(colour=0, value=10),)
    """
    shape = table.flags[index].shape(side, table.rules)
    held, unseen, draws = table.held(side), table.unseen, table.draws(side)
    found = curve(shape, held, unseen, draws)
    listed = []
    for strength, at_least in found.at_least:
        shown = working(shape, strength, held, unseen, draws) if shape.needs > 0 else None
        ways, hand = (shown.count, shown.hand) if shown else (found.total, ())
        listed.append(Combination(strength, ways, at_least, found.total, hand))
    return SideOdds(found, tuple(listed))


def combination_working(table: Table, index: FlagIndex, side: Side, strength: Strength) -> Working:
    """How the chance of one combination at one side of a flag comes about.

    Raises: CombinationError when the side cannot make it, or is complete.
    """
    shape = table.flags[index].shape(side, table.rules)
    return working(shape, strength, table.held(side), table.unseen, table.draws(side))


def flag_odds(table: Table, index: FlagIndex) -> FlagOdds:
    """Count both sides of one flag (`index` 0 to 8), each alone; one that is claimed is won or lost."""
    mine, theirs = side_odds(table, index, ME), side_odds(table, index, THEY)
    flag = table.flags[index]
    if flag.owner is not None:
        return FlagOdds(index, mine, theirs, Fraction(int(flag.owner == ME)))
    return FlagOdds(index, mine, theirs, independent_chance(mine.curve, theirs.curve, flag.completed_first))


def table_odds(table: Table) -> Job[FlagOdds, tuple[FlagOdds, ...]]:
    """Count all flags that nobody has claimed yet, a job whose progress has each flag as it is counted.

    What a card played since the last call has not touched is not counted again (see `curve`).

    >>> from cardtable.common.jobs import finish
    >>> from cardtable.odds import Table
    >>> [odds.index for odds in finish(table_odds(Table()))]
    [0, 1, 2, 3, 4, 5, 6, 7, 8]
    """
    places = open_flags(table)
    found: list[FlagOdds] = []
    for index in places:
        found.append(flag_odds(table, index))
        yield Progress(len(found), len(places), found[-1])
    return tuple(found)


def shared_cards(found: Iterable[FlagOdds]) -> dict[Troop, list[int]]:
    """Return the cards of the hand on which several flags (0 to 8) count for what is likely there.

    >>> from cardtable.common.jobs import finish
    >>> from cardtable.odds import Table
    >>> shared_cards(finish(table_odds(Table.parse("hand a10\\nflag 1: a8 a9 |\\nflag 3: b10 c10 |"))))
    {Troop(colour=0, value=10): [0, 2]}
    """
    flags: dict[Troop, list[int]] = {}
    for odds in found:
        for card in odds.mine.likely.hand if odds.mine.likely else ():
            flags.setdefault(card, []).append(odds.index)
    return {card: flags[card] for card in sorted(flags) if len(flags[card]) > 1}


def open_flags(table: Table) -> tuple[int, ...]:
    """Return the flags that nobody has claimed yet, 0 to 8."""
    return tuple(index for index, flag in enumerate(table.flags) if flag.owner is None)


def independent_chance(mine: Curve, theirs: Curve, first: Side | None) -> Fraction:
    """The chance that the better of two curves is `mine`, were they independent.

    A tie goes to `first`, the side complete before the other, and counts as half while that is open; so does
    what the curves do not tell apart. A side that cannot be completed is beaten by any that can.
    """
    share = Fraction(1, 2) if first is None else Fraction(int(first == ME))
    below, wins, at = theirs.total, Fraction(0), 0
    best = theirs.best
    for strength, count in mine.best:
        while at < len(best) and best[at][0] > strength:
            below -= best[at][1]
            at += 1
        tied = best[at][1] if at < len(best) and best[at][0] == strength else 0
        open_ = 0 if theirs.tells_apart(strength.code) else theirs.never
        wins += count * (below - tied - Fraction(open_, 2) + share * tied)
    unclear = sum(count for strength, count in best if not mine.tells_apart(strength.code))
    wins += mine.never * Fraction(theirs.never + unclear, 2)
    return wins / (mine.total * theirs.total)
