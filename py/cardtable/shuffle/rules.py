"""The published shuffle leaves some questions open; each is a switch that names its assumption."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from enum import Enum, StrEnum
from fractions import Fraction
from typing import Any

from cardtable.common.errors import OutOfRangeError, UnknownNameError
from cardtable.common.fields import checked


class Version(StrEnum):
    """Which document of the shuffle is followed."""

    V1 = "v1"  # published in 2021
    V2 = "v2"  # 2026: Hellfire Spec; no copies of DEX cards but Primal Hellfire; passives are no favourites


class Strays(StrEnum):
    """What a starred card that is not in the final deck (trimmed, passive or not owned) does."""

    LEFT_OUT = "left-out"  # it is taken from the favourites before the first try
    TAKE_TRY = "take-try"  # it takes its try, and when it passes nothing moves and the trying ends


class Overload(StrEnum):
    """What a star on Primal Overload does in version 1: the card is passive, and lies in the final deck."""

    MOVES = "moves"  # literally: a starred card that is in the final deck takes a try and may move
    STAYS = "stays"  # as in version 2: a passive is no favourite


class Move(StrEnum):
    """How a favourite comes to a place among the first three."""

    INSERT = "insert"  # taken out, then inserted: the cards between shift by one
    SWAP = "swap"  # it changes places with the card that lies there


_SWITCHES: dict[str, type[Enum]] = {"version": Version, "strays": Strays, "move": Move, "overload": Overload}


class RulesError(UnknownNameError):
    """A word that is no switch of the rules."""

    kind = "switch of the rules"


@dataclass(frozen=True, slots=True, repr=False)
@checked
class Rules:
    """A reading of the shuffle: the version and the open questions.

    It prints as the words of its switches, the version and those that are not the default.

    >>> print(Rules(Version.V2, move=Move.SWAP), Rules.parse("take-try"), sep=", ")
    v2 swap, v1 take-try
    """

    version: Version = Version.V1
    strays: Strays = Strays.LEFT_OUT
    move: Move = Move.INSERT
    overload: Overload = Overload.MOVES

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Read the words of some switches, in any order; the others stay at their default.

        Raises:
            RulesError: a word that is none of them.
        """
        switches: dict[str, tuple[str, Any]] = {
            each.value: (name, each) for name, switch in _SWITCHES.items() for each in switch
        }
        given: dict[str, Any] = {}
        for word in text.split():
            if word not in switches:
                raise RulesError(word, tuple(switches))
            name, value = switches[word]
            if given.setdefault(name, value) is not value:
                raise OutOfRangeError(name, text, f"{given[name]} or {value}")
        return cls(**given)

    def __str__(self) -> str:
        version, *words = (str(switch.value) for switch in astuple(self))
        usual = [switch.value for switch in astuple(Rules())]
        return " ".join([version, *(word for word in words if word not in usual)])

    def __repr__(self) -> str:
        return f"Rules.parse({str(self)!r})"

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
