"""Claims: whether a flag can be claimed now, with its proof or a counterexample.

Only what lies face up counts: the claimant's own hand is no evidence, tactics cards not yet played cannot
prevent a claim, and wild cards on the flag are taken at their best. Source: the rule book of Battle Line.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cardtable.odds.counting.completing import completer
from cardtable.odds.game.cards import Troop, Troops, all_troops, unpack, write_cards
from cardtable.odds.game.formations import Strength, strength_of
from cardtable.odds.game.rules import Rules, Side
from cardtable.odds.game.table import ME, Flag, Table, side_shape


class ClaimReason(StrEnum):
    """Why a claim holds, or why it does not."""

    STRONGER = "stronger"
    """Both sides are complete, the claimant's is stronger."""
    EQUAL_FIRST = "equal-first"
    """Both sides are complete and equal, the claimant's was first."""
    CANNOT_BE_BEATEN = "cannot-be-beaten"
    """The best that the other side can still make is no stronger."""
    CANNOT_COMPLETE = "cannot-complete"
    """Too few troops are left for the other side to be completed."""
    OWNED = "owned"
    """The flag is claimed already."""
    INCOMPLETE = "incomplete"
    """The claimant's side is not complete."""
    WEAKER = "weaker"
    """Both sides are complete, the claimant's is weaker."""
    EQUAL_SECOND = "equal-second"
    """Both sides are complete and equal, the other's was first."""
    ORDER_UNKNOWN = "order-unknown"
    """Both sides are complete and equal, and it is not known which was first."""
    CAN_BE_BEATEN = "can-be-beaten"
    """The other side can still make something stronger."""

    @property
    def valid(self) -> bool:
        """Whether a claim for this reason holds."""
        holds = (self.STRONGER, self.EQUAL_FIRST, self.CANNOT_BE_BEATEN, self.CANNOT_COMPLETE)
        return self in holds


@dataclass(frozen=True, slots=True)
class Claim:
    """The answer to a claim.

    Attributes:
        reason: why it holds or not.
        mine: the claimant's strength, None while incomplete.
        other: the other side's strength, or the best it can still make; None when it can make nothing.
        cards: troops with which the other side would make it: the counterexample when the claim fails.
    """

    reason: ClaimReason
    mine: Strength | None = None
    other: Strength | None = None
    cards: tuple[Troop, ...] = ()

    @property
    def valid(self) -> bool:
        """Whether the flag can be claimed; so is the truth value of a claim."""
        return self.reason.valid

    def __bool__(self) -> bool:
        return self.valid

    def __str__(self) -> str:
        other = f": {self.other} {write_cards(self.cards)}".rstrip() if self.other else ""
        return f"{'valid' if self.valid else 'not valid'}, {self.reason}{other}"


def check_claim(flag: Flag, side: Side, rules: Rules, visible: Troops) -> Claim:
    """Whether `side` can claim a flag when the troops of the set `visible` lie face up.

    >>> from cardtable.odds import BATTLE_LINE, pack, read_cards
    >>> flag = Flag((read_cards("b3 b4 b5"), read_cards("a6 d6")))
    >>> answer = check_claim(flag, ME, BATTLE_LINE, pack(flag.visible()))
    >>> answer.valid, str(answer.other), answer.reason.name
    (True, 'phalanx 18', 'CANNOT_BE_BEATEN')
    """
    if flag.owner is not None:
        return Claim(ClaimReason.OWNED)
    mine = side_shape(flag, side, rules).strength
    if mine is None:
        return Claim(ClaimReason.INCOMPLETE)
    rival = side_shape(flag, 1 - side, rules)
    if other := rival.strength:
        return Claim(_between_complete(mine, other, side, flag.completed_first), mine, other)
    code, cards = completer(rival).complete(all_troops(rules) & ~visible)
    if not code:
        return Claim(ClaimReason.CANNOT_COMPLETE, mine)
    best = strength_of(code)
    reason = ClaimReason.CAN_BE_BEATEN if best > mine else ClaimReason.CANNOT_BE_BEATEN
    return Claim(reason, mine, best, unpack(cards))


def _between_complete(mine: Strength, other: Strength, side: Side, first: Side | None) -> ClaimReason:
    if mine == other and first is None:
        return ClaimReason.ORDER_UNKNOWN
    if mine == other:
        return ClaimReason.EQUAL_FIRST if first == side else ClaimReason.EQUAL_SECOND
    return ClaimReason.STRONGER if mine > other else ClaimReason.WEAKER


def table_claims(table: Table, side: Side = ME) -> tuple[Claim, ...]:
    """The answers for all nine flags, from left to right.

    >>> from cardtable.odds import Table
    >>> {claim.reason.name for claim in table_claims(Table())}
    {'INCOMPLETE'}
    """
    return tuple(check_claim(flag, side, table.rules, table.visible) for flag in table.flags)
