"""Moves and how they are written.

    a10@3           lay a10 (or a wild card, fog, mud) at flag 3
    scout           play Scout; three draws and two returns follow
    redeploy a4>7   move one's own a4 to flag 7; `redeploy a4>x` discards it
    deserter b3     discard the other's b3
    traitor b3>2    take the other's troop b3 to flag 2
    claim 3         claim flag 3
    draw troop      draw from the troop deck (or: draw tactic), which ends the turn
    return a4       after Scout: put a4 back on its deck
    pass            lay nothing
    done            end the turn when there is nothing to draw

Flags are numbered 1 to 9 in the notation and 0 to 8 in the code; a move with another one is refused when it
is made (OutOfRangeError).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from cardtable.common.fields import checked
from cardtable.odds.errors import Notation, NotationError
from cardtable.odds.game.cards import Card, Tactic, Troop, read_card
from cardtable.odds.game.rules import FlagIndex


class Deck(StrEnum):
    """The two decks."""

    TROOP = "troop"
    TACTIC = "tactic"


class _Move:
    """A move; `form` is its notation, `guile` the tactics card of the hand that it plays for its effect."""

    __slots__ = ()
    form: ClassVar[str]
    guile: ClassVar[Tactic | None] = None

    def __str__(self) -> str:
        return self.form.format(self)


class _AtFlag(_Move):
    """A move to a flag, 0 to 8."""

    __slots__ = ()
    flag: FlagIndex | None

    @property
    def number(self) -> str:
        """The flag in notation; `x` for none."""
        return "x" if self.flag is None else str(self.flag + 1)


@dataclass(frozen=True, slots=True)
@checked
class Play(_AtFlag):
    """Lay a card from the hand at a flag: a troop, a wild card, Fog or Mud."""

    form = "{0.card}@{0.number}"
    card: Card
    flag: FlagIndex


@dataclass(frozen=True, slots=True)
class Scout(_Move):
    """Play Scout."""

    form = "scout"
    guile = Tactic.SCOUT


@dataclass(frozen=True, slots=True)
@checked
class Redeploy(_AtFlag):
    """Play Redeploy: move an own card to a flag, or discard it (`flag` None)."""

    form = "redeploy {0.card}>{0.number}"
    guile = Tactic.REDEPLOY
    card: Card
    flag: FlagIndex | None


@dataclass(frozen=True, slots=True)
@checked
class Deserter(_Move):
    """Play Deserter: discard a card of the other side."""

    form = "deserter {0.card}"
    guile = Tactic.DESERTER
    card: Card


@dataclass(frozen=True, slots=True)
@checked
class Traitor(_AtFlag):
    """Play Traitor: take a troop of the other side to an own place."""

    form = "traitor {0.card}>{0.number}"
    guile = Tactic.TRAITOR
    card: Troop
    flag: FlagIndex


@dataclass(frozen=True, slots=True)
@checked
class ClaimFlag(_AtFlag):
    """Claim a flag."""

    form = "claim {0.number}"
    flag: FlagIndex


@dataclass(frozen=True, slots=True)
@checked
class Draw(_Move):
    """Draw a card from a deck."""

    form = "draw {0.deck.value}"
    deck: Deck


@dataclass(frozen=True, slots=True)
@checked
class Return(_Move):
    """After Scout: put a card back on the top of its deck."""

    form = "return {0.card}"
    card: Card


@dataclass(frozen=True, slots=True)
class Pass(_Move):
    """Lay nothing."""

    form = "pass"


@dataclass(frozen=True, slots=True)
class Done(_Move):
    """End the turn without a draw."""

    form = "done"


@dataclass(frozen=True, slots=True)
class Resign(_Move):
    """Give the game up: the other player wins."""

    form = "resign"


Move = Play | Scout | Redeploy | Deserter | Traitor | ClaimFlag | Draw | Return | Pass | Done | Resign
_SIMPLE: tuple[Move, ...] = (Scout(), Pass(), Done(), Resign(), *map(Draw, Deck))
_WORDS = {str(move): move for move in _SIMPLE}
_PATTERN = re.compile(r"(?:(redeploy|deserter|traitor|claim|return) )?(\w+)?(?:[@>]([1-9]|x))?")


def card_played(move: Move) -> Card | None:
    """The card of the hand that a move plays; None for a move that plays none.

    >>> str(card_played(read_move("deserter b3")))
    'deserter'
    """
    return move.card if isinstance(move, Play) else move.guile


def target_card(move: Move) -> Card | None:
    """The card on the table that a move acts on; None for a move that acts on none.

    >>> str(target_card(read_move("traitor b3>2"))), target_card(read_move("b3@2"))
    ('b3', None)
    """
    return move.card if isinstance(move, (Redeploy, Deserter, Traitor)) else None


def target_flag(move: Move) -> int | None:
    """The flag where a move brings a card; None for a move that brings none to a flag.

    >>> target_flag(read_move("traitor b3>2")), target_flag(read_move("claim 2"))
    (1, None)
    """
    return move.flag if isinstance(move, (Play, Redeploy, Traitor)) else None


def read_move(text: str) -> Move:
    """Read one move.

    Raises: NotationError.

    >>> read_move("a10@3")
    Play(card=Troop(colour=0, value=10), flag=2)
    """
    words = " ".join(text.lower().split())
    if words in _WORDS:
        return _WORDS[words]
    found = _PATTERN.fullmatch(words)
    if not found or not found[2] or not (found[1] or found[3]):
        raise NotationError(text, Notation.MOVE)
    verb, card, place = found.groups()
    if verb == "claim" and place is None and card in "123456789" and len(card) == 1:
        return ClaimFlag(int(card) - 1)
    return _with_card(text, verb, read_card(card), place)


def _with_card(text: str, verb: str | None, card: Card, place: str | None) -> Move:
    flag = None if place in (None, "x") else int(place) - 1
    if verb == "redeploy" and place:
        return Redeploy(card, flag)
    if verb == "deserter" and not place:
        return Deserter(card)
    if verb == "return" and not place:
        return Return(card)
    if flag is not None and verb is None:
        return Play(card, flag)
    if flag is not None and verb == "traitor" and isinstance(card, Troop):
        return Traitor(card, flag)
    raise NotationError(text, Notation.MOVE)
