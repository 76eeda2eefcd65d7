"""Claims: whether a flag can be claimed now, with its proof or a counterexample.

Only what lies face up counts: the claimant's own hand is no evidence, tactics cards not yet played cannot
prevent a claim, and wild cards on the flag are taken at their best. Source: the rule book of Battle Line.
"""

from dataclasses import dataclass
from enum import Enum

from .cards import Troop, all_troops, unpack
from .completing import completer
from .formations import Strength, best_strength, strength_of
from .rules import Rules
from .table import ME, Flag, Side, Table


class ClaimReason(Enum):
    """Why a claim holds, or why it does not."""

    STRONGER = "both sides are complete, the claimant's is stronger"
    EQUAL_FIRST = "both sides are complete and equal, the claimant's was first"
    CANNOT_BE_BEATEN = "the best that the other side can still make is no stronger"
    CANNOT_COMPLETE = "too few troops are left for the other side to be completed"
    OWNED = "the flag is claimed already"
    INCOMPLETE = "the claimant's side is not complete"
    WEAKER = "both sides are complete, the claimant's is weaker"
    EQUAL_SECOND = "both sides are complete and equal, the other's was first"
    CAN_BE_BEATEN = "the other side can still make something stronger"

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
        """Whether the flag can be claimed."""
        return self.reason.valid


def check_claim(flag: Flag, side: Side, rules: Rules, visible: int) -> Claim:
    """Whether `side` can claim a flag when the troops of the set `visible` lie face up.

    >>> from cardtable.odds import BATTLE_LINE, pack, read_cards
    >>> flag = Flag((read_cards("b3 b4 b5"), read_cards("a6 d6")))
    >>> answer = check_claim(flag, ME, BATTLE_LINE, pack(flag.visible()))
    >>> answer.valid, str(answer.other), answer.reason.name
    (True, 'phalanx 18', 'CANNOT_BE_BEATEN')
    """
    if flag.owner is not None:
        return Claim(ClaimReason.OWNED)
    fog, mud = flag.fog is not None, flag.mud is not None
    mine = best_strength(flag.cards[side], rules, fog, mud)
    if mine is None:
        return Claim(ClaimReason.INCOMPLETE)
    other = best_strength(flag.cards[1 - side], rules, fog, mud)
    if other is not None:
        return Claim(_between_complete(mine, other, flag.completed_first == side), mine, other)
    code, cards = completer(flag.shape(1 - side, rules)).complete(all_troops(rules) & ~visible)
    if not code:
        return Claim(ClaimReason.CANNOT_COMPLETE, mine)
    best = strength_of(code)
    reason = ClaimReason.CAN_BE_BEATEN if best > mine else ClaimReason.CANNOT_BE_BEATEN
    return Claim(reason, mine, best, unpack(cards))


def _between_complete(mine: Strength, other: Strength, first: bool) -> ClaimReason:
    if mine == other:
        return ClaimReason.EQUAL_FIRST if first else ClaimReason.EQUAL_SECOND
    return ClaimReason.STRONGER if mine > other else ClaimReason.WEAKER


def table_claims(table: Table, side: Side = ME) -> tuple[Claim, ...]:
    """The answers for all nine flags, from left to right.

    >>> from cardtable.odds import table_of
    >>> {claim.reason.name for claim in table_claims(table_of())}
    {'INCOMPLETE'}
    """
    return tuple(check_claim(flag, side, table.rules, table.visible) for flag in table.flags)
