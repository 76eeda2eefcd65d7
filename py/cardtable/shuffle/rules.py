"""The published shuffle leaves some questions open; each is a switch that names its assumption."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction


class Version(Enum):
    """Which document of the shuffle is followed."""

    V1 = "v1"  # published in 2021
    V2 = "v2"  # 2026: Hellfire Spec; no copies of DEX cards but Primal Hellfire; passives are no favourites


class Strays(Enum):
    """What a starred card that is not in the final deck (trimmed, passive or not owned) does."""

    LEFT_OUT = "left-out"  # it is taken from the favourites before the first try
    TAKE_TRY = "take-try"  # it takes its try, and when it passes nothing moves and the trying ends


class Overload(Enum):
    """What a star on Primal Overload does in version 1: the card is passive, and lies in the final deck."""

    MOVES = "moves"  # literally: a starred card that is in the final deck takes a try and may move
    STAYS = "stays"  # as in version 2: a passive is no favourite


class Move(Enum):
    """How a favourite comes to a place among the first three."""

    INSERT = "insert"  # taken out, then inserted: the cards between shift by one
    SWAP = "swap"  # it changes places with the card that lies there


@dataclass(frozen=True, slots=True)
class Rules:
    """A reading of the shuffle: the version and the open questions.

    >>> Rules(Version.V2).move
    <Move.INSERT: 'insert'>
    """

    version: Version = Version.V1
    strays: Strays = Strays.LEFT_OUT
    move: Move = Move.INSERT
    overload: Overload = Overload.MOVES

    @property
    def overload_moves(self) -> bool:
        """Whether a starred Primal Overload takes a try and may move."""
        return self.version is Version.V1 and self.overload is Overload.MOVES

    def stray_takes_try(self, passive: bool) -> bool:
        """Return whether a starred card that can never move takes a try: a passive one, or one not owned."""
        return self.strays is Strays.TAKE_TRY and not (passive and self.version is Version.V2)


MIN_CARDS = 4  # a deck of fewer active cards is filled to this
MAX_CARDS = 10  # of more, the first ten after shuffling are kept
HAND = 3  # cards dealt at the start; a favourite moves to one of these places
PASS = Fraction(3, 4)  # chance that a favourite's try passes, without Chosen One


def first_to_pass(k: int, chance: Fraction) -> Fraction:
    """Return the chance that one given card of k, tried in random order, is the first to pass.

    Args:
        k: how many cards take tries, at least 1.
        chance: that one try passes.

    All k have the same chance, and someone passes with mu = 1 - (1 - chance)^k.

    >>> first_to_pass(2, PASS)
    Fraction(15, 32)
    """
    return (1 - (1 - chance) ** k) / k
