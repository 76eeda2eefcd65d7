"""How a game with an ordinary shuffled deck begins: the hand and its mulligans, and what comes of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Annotated

from cardtable.common.errors import EngineError
from cardtable.common.fields import checked

MOST_MULLIGANS = 3
Copies = Annotated[int, range(100_000)]
"""A number of cards of a deck."""


class Mulligan(StrEnum):
    """How a hand that is not kept is replaced."""

    NONE = "none"  # every hand is kept
    LONDON = "london"  # a new hand of full size, then as many cards to the bottom as mulligans were taken
    VANCOUVER = "vancouver"  # one card fewer each time; then the top card may go to the bottom
    PARIS = "paris"  # a new hand with one card fewer each time
    FULL = "full"  # a new hand of full size
    REDRAW = "redraw"  # new hands of full size until one is kept
    PARTIAL = "partial"  # once, every card that no wish is for is set aside, replaced, and shuffled back

    @property
    def costs_cards(self) -> bool:
        """Whether each mulligan but a free one leaves one card fewer."""
        return self in (Mulligan.LONDON, Mulligan.VANCOUVER, Mulligan.PARIS)

    @property
    def chooses_bottom(self) -> bool:
        """Whether the player chooses cards that go to the bottom."""
        return self in (Mulligan.LONDON, Mulligan.VANCOUVER)

    @property
    def needs_keep_rule(self) -> bool:
        """Whether a hand is only replaced if it breaks a rule, so that without a rule nothing changes.

        A partial mulligan replaces no card that a wish is for, so it can be taken with every hand.
        """
        return self not in (Mulligan.NONE, Mulligan.PARTIAL)


@dataclass(frozen=True, slots=True)
@checked
class Opening:
    """How a game begins.

    Attributes:
        hand: cards of the opening hand.
        mulligan: how a hand is replaced; times: how often at most.
        free: whether the first mulligan costs no card, as in games of several players.

    Raises:
        OutOfRangeError: a negative number.
    """

    hand: Copies = 7
    mulligan: Mulligan = Mulligan.NONE
    times: Annotated[int, range(100)] = 1
    free: bool = False

    def lost(self, taken: int) -> int:
        """Return how many cards of the hand some mulligans have cost."""
        return max(taken - self.free, 0) if self.mulligan.costs_cards else 0

    def hand_size(self, taken: int) -> int:
        """Return the cards of a hand after some mulligans, before any goes to the bottom."""
        return self.hand if self.mulligan is Mulligan.LONDON else max(self.hand - self.lost(taken), 0)


class TooFewCardsError(EngineError):
    """The deck has fewer cards than are drawn."""

    sentence = "a deck of {0.size} cards is too small: {0.drawn} are drawn"
    size: int
    drawn: int


class NeverKeptError(EngineError):
    """No hand of this size can be kept, so hands would be drawn for ever."""

    sentence = "no hand of {0.hand} cards can be kept by the rules, so hands would be drawn for ever"
    hand: int


@dataclass(frozen=True, slots=True, repr=False)
class OpeningOdds:
    """What comes of an opening.

    Attributes:
        by: the chance that the wishes are met with the opening hand, and after 1, 2 ... draws.
        kept: the chance that the first hand is kept.
        mulligans: the mean number of mulligans.
    """

    by: tuple[Fraction, ...]
    kept: Fraction
    mulligans: Fraction

    def __repr__(self) -> str:
        return f"<OpeningOdds {float(self.by[0]):.4g} in the hand, {float(self.by[-1]):.4g} at the end>"


@dataclass(frozen=True, slots=True)
class HandStanding:
    """How good an opening hand is.

    Attributes:
        chance: that the wishes are met with it after some draws, with the best choice of what goes to the
            bottom.
        as_good: that a random hand of its size has at least this chance.
    """

    chance: Fraction
    as_good: Fraction
