"""The errors of the Odds engine: one class a cause, with its facts; see `common.errors`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from cardtable.common.errors import EngineError


class Notation(Enum):
    """The parts of the notation: what should stand where a text cannot be read."""

    CARD = "card"
    DECK = "deck"
    FLAG_NUMBER = "flag-number"
    FLAG_OPTION = "flag-option"
    GAME = "game"
    MOVE = "move"
    NUMBERS = "numbers"
    SEALED = "sealed"
    SIDE = "side"
    ALL_TACTICS = "all-tactics"
    ALL_TROOPS = "all-troops"
    TITLE = "title"


class TableRule(Enum):
    """The rules that a table can break."""

    AT_PLACE_ALREADY = "at-place-already"
    DECK_COUNT = "deck-count"
    FLAG_COUNT = "flag-count"
    HAND_LIMIT = "hand-limit"
    HIGHEST_VALUE = "highest-value"
    MY_TURN = "my-turn"
    NOT_NEGATIVE = "not-negative"
    NO_TACTICS = "no-tactics"
    ONE_LEADER = "one-leader"
    SIDE_LIMIT = "side-limit"
    TACTICS_COUNT = "tactics-count"
    TROOP_OR_WILD = "troop-or-wild"


class Rule(Enum):
    """The rules that a move can break."""

    GAME_OVER = "game-over"
    NOT_NOW = "not-now"
    CLAIM_AT_START = "claim-at-start"
    NOT_IN_HAND = "not-in-hand"
    FLAG_CLAIMED = "flag-claimed"
    SIDE_FULL = "side-full"
    NOT_LAID = "not-laid"
    ONE_MORE = "one-more"
    ONE_LEADER = "one-leader"
    NOT_OWN_CARD = "not-own-card"
    SAME_FLAG = "same-flag"
    NOT_ENEMY_CARD = "not-enemy-card"
    NOT_ENEMY_TROOP = "not-enemy-troop"
    NOTHING_TO_SCOUT = "nothing-to-scout"
    CLAIM_FAILS = "claim-fails"
    DECK_EMPTY = "deck-empty"
    MUST_DRAW = "must-draw"
    MUST_PLAY = "must-play"


@dataclass(eq=False)
class OddsError(EngineError):
    """Anything that a person gave to the Odds engine and that it cannot accept."""


@dataclass(eq=False)
class NotationError(OddsError):
    """A card, move, table or game that cannot be read.

    Attributes:
        text: the part in question.
        accepted: what should stand there.
        values: further facts: `word` of a DECK, `count` of ALL_TROOPS.
    """

    text: str
    accepted: Notation
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(eq=False)
class TableError(OddsError):
    """A table that cannot be.

    Attributes:
        place: where: `hand`, `gone`, `flag-3`, `mine`, `theirs`, `their-tactics`, `deck`, `mover`, `flags`.
        given: what lies or stands there.
        rule: the rule that it breaks.
        values: further facts: `place` of AT_PLACE_ALREADY, `theirs` and `deck` of DECK_COUNT, `most` of
            HAND_LIMIT and SIDE_LIMIT, `highest` and `game` of HIGHEST_VALUE.
    """

    place: str
    given: object
    rule: TableRule
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(eq=False)
class NoRoomError(OddsError):
    """A card more at a side of a flag than the side takes.

    Attributes:
        place: the place, a `Place`.
        card: the card.
        most: the cards that the side takes.
    """

    place: object
    card: object
    most: int


@dataclass(eq=False)
class DrawError(OddsError):
    """A number of draws that is not from 0 to the number of unseen cards."""

    draws: int
    unseen: int


@dataclass(eq=False)
class CombinationError(OddsError):
    """A combination that cannot be made at a flag any more."""

    combination: object


@dataclass(eq=False)
class IllegalMoveError(OddsError):
    """A move that the rules forbid.

    Attributes:
        move: the move.
        rule: the rule that it breaks.
        claim: the answer to a claim that fails.
    """

    move: object
    rule: Rule
    claim: object = None
