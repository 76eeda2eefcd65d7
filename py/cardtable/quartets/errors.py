"""The errors of the referee: one class a cause, its facts as attributes.

A paradox is no error: it is a move of the game, and its verdict is data (see `cardtable.quartets.game`).
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from enum import Enum
from typing import Self

from cardtable.common.errors import EngineError


class QuartetsError(EngineError):
    """Any input that the referee refuses.

    >>> str(AskSelfError(player=1))
    'player 1 asks himself; accepted: another player'
    """


def listed(names: tuple[str, ...], word: str = "") -> str:
    """Accepted names in a row, and the one that `word` was probably meant to be."""
    near = get_close_matches(word, names, 1)
    return ", ".join(names) + (f" (did you mean {near[0]}?)" if near else "")


class NumberError(QuartetsError):
    """A number that an argument does not accept: of players or groups, of a player, a card or a group."""

    sentence = "{0.argument}: {0.given} is not accepted; accepted: {0.accepted}"
    argument: str
    given: int
    least: int
    most: int

    @property
    def accepted(self) -> str:
        """The numbers of the range."""
        if self.most < self.least:
            return "none"
        return str(self.most) if self.least == self.most else f"{self.least} to {self.most}"


def check_number(argument: str, given: int, most: int, least: int = 0) -> None:
    """Raise NumberError for what is no whole number of a range, both ends included."""
    if type(given) is not int or not least <= given <= most:
        raise NumberError(argument, given, least, most)


class HandsError(QuartetsError):
    sentence = (
        "hands of {0.hands} cards are not accepted; accepted: {0.cards} cards in all for {0.groups} "
        "groups, one at least in each hand"
    )
    hands: tuple[int, ...]
    groups: int
    cards: int


class ImpossibleDealError(QuartetsError):
    sentence = "hands of {0.hands} cards always give somebody a whole group, which whole_group=False excludes"
    hands: tuple[int, ...]


class SatisfiableError(QuartetsError):
    sentence = "a deal explains all {0.statements} statements: there is no contradiction"
    statements: int


class NoParadoxError(QuartetsError):
    sentence = "statement {0.paradox} of the log is no paradox; paradoxes: {0.paradoxes}"
    paradox: int
    paradoxes: tuple[int, ...]


class QuestionFormError(QuartetsError):
    """A card asked for in the suit form, or only a suit in the card form; `form` is a `GameForm`'s value."""

    sentence = "{0.given} the form {0.form}; accepted: a card in the form cards, none in the form suits"
    rank: int | str | None
    form: str

    @property
    def given(self) -> str:
        """What was asked for, and how it fits."""
        return "no card is named in" if self.rank is None else f"card {self.rank} does not fit"


class AskSelfError(QuartetsError):
    sentence = "player {0.player} asks himself; accepted: another player"
    player: int


class SpeakerError(QuartetsError):
    sentence = "player {0.speaker} speaks out of turn; accepted: player {0.expected}"
    speaker: int
    expected: int


class QuestionOpenError(QuartetsError):
    sentence = "a question is open; accepted: the answer of player {0.target}"
    target: int


class NoQuestionError(QuartetsError):
    sentence = "player {0.player} answers, but no question is open; accepted: a question or a declaration"
    player: int


class UndecidedError(QuartetsError):
    """The truth value of a check that came to its limit."""

    sentence = "whether it is possible is open after {0.nodes} tries; accepted: a check with a higher limit"
    nodes: int


class FutileQuestionError(QuartetsError):
    sentence = (
        "player {0.target} cannot hold group {0.group}, rank {0.rank}, and futile=False forbids to ask for it"
    )
    target: int
    group: int
    rank: int | None


class DeclaringError(QuartetsError):
    """A declaration where the goal is certainty: the referee finds a whole suit without it."""

    sentence = "player {0.player} declares, but the goal is certainty; accepted: a question"
    player: int


class GameOverError(QuartetsError):
    sentence = "the game is over; winner: {0.winner}"
    winner: int | None


class BlankNameError(QuartetsError):
    sentence = "{0.name!r} is no name; accepted: 1 to {0.longest} printable characters"
    name: str
    longest: int


class NameTakenError(QuartetsError):
    sentence = "{0.name!r} is taken; accepted: each name once"
    name: str


class SeatError(QuartetsError):
    sentence = "{0.name!r} does not sit at the table; accepted: {0.listed}"
    name: str
    names: tuple[str, ...]

    @property
    def listed(self) -> str:
        """The players, with the nearest one."""
        return listed(self.names, self.name)


class FifthNameError(QuartetsError):
    sentence = "{0.card!r} would be a fifth card of {0.group!r}; accepted: {0.listed}"
    card: str
    group: str
    names: tuple[str, ...]

    @property
    def listed(self) -> str:
        """The four names, with the nearest one."""
        return listed(self.names, self.card)


class SurplusGroupError(QuartetsError):
    sentence = "{0.group!r} would be a group too many; accepted: {0.listed}"
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


class OutsideModelError(QuartetsError):
    sentence = (
        "the published potentials cannot express the rule {0.rule.value}; accepted: the form cards, "
        "with whole_group=True and must_declare=False"
    )
    rule: UnmodelledRule


class Fault(Enum):
    """The fault of a line of a game's text, in words: {0} is the error, {1} its accepted words."""

    TITLE = "accepted as the first line: {1}"
    KEY = "accepted: {1}, or a statement such as Ann > Bo: Fish / Cod"
    MISSING = "the line {0.word!r} is missing"
    STATEMENT = "accepted: asker>target group / card, or a player and what he says"
    SAID = "accepted: yes, no, or quartet and a group"
    CARDS = "accepted: one group and at most one card"
    RULE = "{0.word!r} is no rule; accepted: {1}"
    CHOICE = "{0.word!r} is no choice; accepted: {1}"
    NUMBER = "{0.word!r} is no whole number of up to three digits"
    REFUSED = "the rules refuse it"
    """The line can be read: `__cause__` says why the rules refuse it."""


class NotationError(QuartetsError):
    """A line of a game's text that cannot be read: `word` of it is wrong, `accepted` could stand there.

    `players` are the names by which it speaks of players; a text counts them from 1.
    """

    line: int
    text: str
    fault: Fault
    word: str = ""
    accepted: tuple[str, ...] = ()
    players: tuple[str, ...] = ()

    def at(self, line: int, text: str) -> Self:
        """Return the same error, found in this line."""
        return type(self)(line, text, self.fault, self.word, self.accepted)

    def __str__(self) -> str:
        """Return the line, its text, and what is accepted or why the rules refuse it."""
        rule, _, choice = self.word.partition("=")
        reason = self.fault.value.format(self, listed(self.accepted, choice or rule))
        at = f"line {self.line}, " if self.line else ""
        return f"{at}{self.text!r}: {reason}{self._cause()}"

    def _cause(self) -> str:
        cause = self.__cause__
        if isinstance(cause, NumberError) and cause.argument == "player":
            cause = NumberError("player", cause.given + 1, cause.least + 1, cause.most + 1)
        names = {f"player {seat}": f"{name} (player {seat + 1})" for seat, name in enumerate(self.players)}
        words = re.sub(r"player \d+", lambda found: names.get(found[0], found[0]), str(cause))
        return f": {words}" if cause else ""
