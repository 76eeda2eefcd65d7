"""The errors of the referee: one class a cause, its facts as attributes.

A paradox is no error: it is a move of the game, and its verdict is data (see `cardtable.quartets.game`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Self

from cardtable.common.errors import EngineError


@dataclass(eq=False)
class QuartetsError(EngineError):
    """Any input that the referee refuses."""


@dataclass(eq=False)
class PlayerCountError(QuartetsError):
    """Too few or too many players."""

    players: int
    least: int
    most: int


@dataclass(eq=False)
class GroupCountError(QuartetsError):
    """Too few or too many groups."""

    groups: int
    least: int
    most: int


@dataclass(eq=False)
class HandsError(QuartetsError):
    """Hands that do not add up to the cards of the groups, or an empty hand."""

    hands: tuple[int, ...]
    groups: int
    cards: int


@dataclass(eq=False)
class ImpossibleDealError(QuartetsError):
    """With these hands every deal gives somebody a whole group, which the rules exclude."""

    hands: tuple[int, ...]


@dataclass(eq=False)
class NoParadoxError(QuartetsError):
    """A statement number that is no paradox of the log; `paradoxes` are."""

    paradox: int
    paradoxes: tuple[int, ...]


@dataclass(eq=False)
class UnknownPlayerError(QuartetsError):
    """A player who does not sit at the table; `players` do, numbered from 0."""

    player: int
    players: int


@dataclass(eq=False)
class UnknownCardError(QuartetsError):
    """A group or card number outside the deck."""

    group: int
    rank: int | None
    groups: int


@dataclass(eq=False)
class QuestionFormError(QuartetsError):
    """A card asked for in the suit form, or only a suit in the card form; `form` is a `GameForm`'s value."""

    rank: int | str | None
    form: str


@dataclass(eq=False)
class AskSelfError(QuartetsError):
    """A player who asks himself."""

    player: int


@dataclass(eq=False)
class SpeakerError(QuartetsError):
    """A player who speaks out of turn."""

    speaker: int
    expected: int


@dataclass(eq=False)
class QuestionOpenError(QuartetsError):
    """A question or declaration while a question waits for the answer of `target`."""

    target: int


@dataclass(eq=False)
class NoQuestionError(QuartetsError):
    """An answer without a question."""

    player: int


@dataclass(eq=False)
class FutileQuestionError(QuartetsError):
    """A question whose only possible answer is no, where the table forbids it."""

    target: int
    group: int
    rank: int | None


@dataclass(eq=False)
class DeclaringError(QuartetsError):
    """A declaration where the goal is certainty: the referee finds a whole suit without it."""

    player: int


@dataclass(eq=False)
class GameOverError(QuartetsError):
    """A statement after the end of the game."""

    winner: int | None


@dataclass(eq=False)
class BlankNameError(QuartetsError):
    """A name without a visible character, too long, or with control characters."""

    name: str
    longest: int


@dataclass(eq=False)
class NameTakenError(QuartetsError):
    """Two players, two groups, or two cards of one group with one name."""

    name: str


@dataclass(eq=False)
class FifthNameError(QuartetsError):
    """A fifth card name in a group of four."""

    card: str
    group: str
    names: tuple[str, ...]


@dataclass(eq=False)
class SurplusGroupError(QuartetsError):
    """A group name beyond the number of groups in the deck."""

    group: str
    names: tuple[str, ...]


class UnmodelledRule(Enum):
    """A rule that the published potentials cannot express."""

    SUIT_FORM = "suit-form"
    NO_WHOLE_GROUP = "no-whole-group"
    MUST_DECLARE = "must-declare"


@dataclass(eq=False)
class OutsideModelError(QuartetsError):
    """A rule that the published potentials cannot express."""

    rule: UnmodelledRule


class Fault(Enum):
    """The fault of a line of a game's text."""

    TITLE = "title"
    """The first line does not name the format."""
    KEY = "key"
    """No header line begins so."""
    MISSING = "missing"
    """A header line is not there."""
    STATEMENT = "statement"
    """Neither a question nor a player and his words."""
    SAID = "said"
    """A player says something else than yes, no or a quartet."""
    CARDS = "cards"
    """More than one card in a question."""
    RULE = "rule"
    """There is no rule of this name."""
    CHOICE = "choice"
    """The rule has no such choice."""
    NUMBER = "number"
    """No whole number."""
    REFUSED = "refused"
    """The line can be read, and the rules refuse it: `__cause__` says why."""


@dataclass(eq=False)
class NotationError(QuartetsError):
    """A line of a game's text that cannot be read: `word` of it is wrong, `accepted` could stand there."""

    line: int
    text: str
    fault: Fault
    word: str = ""
    accepted: tuple[str, ...] = ()

    def at(self, line: int, text: str) -> Self:
        """Return the same error, found in this line."""
        return replace(self, line=line, text=text)
