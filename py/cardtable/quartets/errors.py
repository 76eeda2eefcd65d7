"""The errors of the referee: one class a cause, its facts as attributes.

A paradox is no error: it is a move of the game, and its verdict is data (see `cardtable.quartets.game`).
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from typing import ClassVar, Self

from cardtable.common.errors import EngineError


@dataclass(eq=False)
class QuartetsError(EngineError):
    """Any input that the referee refuses. `sentence` says what was given and what is accepted.

    >>> str(UnknownPlayerError(player=3, players=3))
    'player 3 does not sit at the table; there are 3, counted from 0'
    """

    sentence: ClassVar[str] = "the referee refuses it"

    def __str__(self) -> str:
        """Return the sentence, with the facts of this error."""
        return self.sentence.format(self)


def listed(names: tuple[str, ...], word: str = "") -> str:
    """Accepted names in a row, and the one that `word` was probably meant to be.

    >>> listed(("form", "own", "whole"), "hole")
    'form, own, whole (did you mean whole?)'
    """
    near = get_close_matches(word, names, 1)
    return ", ".join(names) + (f" (did you mean {near[0]}?)" if near else "")


@dataclass(eq=False)
class PlayerCountError(QuartetsError):
    """Too few or too many players."""

    sentence: ClassVar = "{0.players} players are not accepted; accepted: {0.least} to {0.most}"

    players: int
    least: int
    most: int


@dataclass(eq=False)
class GroupCountError(QuartetsError):
    """Too few or too many groups."""

    sentence: ClassVar = "{0.groups} groups are not accepted; accepted: {0.least} to {0.most}"

    groups: int
    least: int
    most: int


@dataclass(eq=False)
class HandsError(QuartetsError):
    """Hands that do not add up to the cards of the groups, or an empty hand."""

    sentence: ClassVar = (
        "hands of {0.hands} cards are not accepted"
        "; accepted: {0.cards} cards in all for {0.groups} groups, one at least in each hand"
    )

    hands: tuple[int, ...]
    groups: int
    cards: int


@dataclass(eq=False)
class ImpossibleDealError(QuartetsError):
    """With these hands every deal gives somebody a whole group, which the rules exclude."""

    sentence: ClassVar = (
        "hands of {0.hands} cards always give somebody a whole group, which whole_group=False excludes"
    )

    hands: tuple[int, ...]


@dataclass(eq=False)
class NoParadoxError(QuartetsError):
    """A statement number that is no paradox of the log; `paradoxes` are."""

    sentence: ClassVar = "statement {0.paradox} of the log is no paradox; paradoxes: {0.paradoxes}"

    paradox: int
    paradoxes: tuple[int, ...]


@dataclass(eq=False)
class UnknownPlayerError(QuartetsError):
    """A player who does not sit at the table; `players` do, numbered from 0."""

    sentence: ClassVar = "player {0.player} does not sit at the table; there are {0.players}, counted from 0"

    player: int
    players: int


@dataclass(eq=False)
class UnknownCardError(QuartetsError):
    """A group or card number outside the deck."""

    sentence: ClassVar = (
        "no card has group {0.group} and rank {0.rank}; there are {0.groups} groups of 4, counted from 0"
    )

    group: int
    rank: int | None
    groups: int


@dataclass(eq=False)
class QuestionFormError(QuartetsError):
    """A card asked for in the suit form, or only a suit in the card form; `form` is a `GameForm`'s value."""

    sentence: ClassVar = (
        "rank {0.rank} does not fit the form {0.form}"
        "; accepted: 0 to 3 in the form cards, None in the form suits"
    )

    rank: int | str | None
    form: str


@dataclass(eq=False)
class AskSelfError(QuartetsError):
    """A player who asks himself."""

    sentence: ClassVar = "player {0.player} asks himself; accepted: another player"

    player: int


@dataclass(eq=False)
class SpeakerError(QuartetsError):
    """A player who speaks out of turn."""

    sentence: ClassVar = "player {0.speaker} speaks out of turn; accepted: player {0.expected}"

    speaker: int
    expected: int


@dataclass(eq=False)
class QuestionOpenError(QuartetsError):
    """A question or declaration while a question waits for the answer of `target`."""

    sentence: ClassVar = "a question is open; accepted: the answer of player {0.target}"

    target: int


@dataclass(eq=False)
class NoQuestionError(QuartetsError):
    """An answer without a question."""

    sentence: ClassVar = (
        "player {0.player} answers, but no question is open; accepted: a question or a declaration"
    )

    player: int


@dataclass(eq=False)
class FutileQuestionError(QuartetsError):
    """A question whose only possible answer is no, where the table forbids it."""

    sentence: ClassVar = (
        "player {0.target} cannot hold group {0.group}, rank {0.rank}, and futile=False forbids to ask for it"
    )

    target: int
    group: int
    rank: int | None


@dataclass(eq=False)
class DeclaringError(QuartetsError):
    """A declaration where the goal is certainty: the referee finds a whole suit without it."""

    sentence: ClassVar = "player {0.player} declares, but the goal is certainty; accepted: a question"

    player: int


@dataclass(eq=False)
class GameOverError(QuartetsError):
    """A statement after the end of the game."""

    sentence: ClassVar = "the game is over; winner: {0.winner}"

    winner: int | None


@dataclass(eq=False)
class BlankNameError(QuartetsError):
    """A name without a visible character, too long, or with control characters."""

    sentence: ClassVar = "{0.name!r} is no name; accepted: 1 to {0.longest} printable characters"

    name: str
    longest: int


@dataclass(eq=False)
class NameTakenError(QuartetsError):
    """Two players, two groups, or two cards of one group with one name."""

    sentence: ClassVar = "{0.name!r} is taken; accepted: a name that no other player has"

    name: str


@dataclass(eq=False)
class FifthNameError(QuartetsError):
    """A fifth card name in a group of four."""

    sentence: ClassVar = "{0.card!r} would be a fifth card of {0.group!r}; accepted: {0.listed}"

    card: str
    group: str
    names: tuple[str, ...]

    @property
    def listed(self) -> str:
        """The four names, with the nearest one."""
        return listed(self.names, self.card)


@dataclass(eq=False)
class SurplusGroupError(QuartetsError):
    """A group name beyond the number of groups in the deck."""

    sentence: ClassVar = "{0.group!r} would be a group too many; accepted: {0.listed}"

    group: str
    names: tuple[str, ...]

    @property
    def listed(self) -> str:
        """The groups, with the nearest one."""
        return listed(self.names, self.group)


class UnmodelledRule(Enum):
    """A rule that the published potentials cannot express."""

    SUIT_FORM = "suit-form"
    NO_WHOLE_GROUP = "no-whole-group"
    MUST_DECLARE = "must-declare"


@dataclass(eq=False)
class OutsideModelError(QuartetsError):
    """A rule that the published potentials cannot express."""

    sentence: ClassVar = (
        "the published potentials cannot express the rule {0.rule.value}"
        "; accepted: the form cards, with whole_group=True and must_declare=False"
    )

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


_FAULTS = {
    Fault.TITLE: "accepted as the first line: {1}",
    Fault.KEY: "accepted: {1}, or a statement",
    Fault.MISSING: "the line {0.word!r} is missing",
    Fault.STATEMENT: "accepted: asker>target group / card, or a player and what he says",
    Fault.SAID: "accepted: yes, no, or quartet and a group",
    Fault.CARDS: "accepted: one group and at most one card",
    Fault.RULE: "{0.word!r} is no rule; accepted: {1}",
    Fault.CHOICE: "{0.word!r} is no choice; accepted: {1}",
    Fault.NUMBER: "{0.word!r} is no whole number of up to three digits",
    Fault.REFUSED: "the rules refuse it",
}
"""The faults in words: {0} is the error, {1} its accepted words."""


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
        return type(self)(line, text, self.fault, self.word, self.accepted)

    def __str__(self) -> str:
        """Return the line, its text, and what is accepted or why the rules refuse it."""
        rule, _, choice = self.word.partition("=")
        reason = _FAULTS[self.fault].format(self, listed(self.accepted, choice or rule))
        cause = f": {self.__cause__}" if self.__cause__ else ""
        return f"line {self.line}, {self.text!r}: {reason}{cause}"
