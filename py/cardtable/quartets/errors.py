"""What can be wrong with what somebody entered. One class a cause; the values stand in attributes.

A paradox is no error: it is a move of the game, and its verdict is data (see `cardtable.quartets.game`).
"""

from collections.abc import Iterable
from enum import Enum


class QuartetsError(ValueError):
    """Any input that the referee refuses; the message says what was given and what is accepted."""


class PlayerCountError(QuartetsError):
    """Fewer than 2 or more than 8 players."""

    def __init__(self, players: int) -> None:
        super().__init__(f"{players!r} players: 2 to 8 can play")
        self.players = players


class GroupCountError(QuartetsError):
    """Fewer than 1 or more than 13 groups."""

    def __init__(self, groups: int) -> None:
        super().__init__(f"{groups!r} groups: 1 to 13 are possible")
        self.groups = groups


class HandsError(QuartetsError):
    """Hands that do not add up to four cards a group, or an empty hand."""

    def __init__(self, hands: tuple[int, ...], groups: int) -> None:
        super().__init__(
            f"hands {hands!r}: each needs a card, together {4 * groups} ({groups} groups of four)"
        )
        self.hands = hands
        self.groups = groups


class ImpossibleDealError(QuartetsError):
    """No deal of the cards keeps the rule that nobody is dealt a whole group."""

    def __init__(self, hands: tuple[int, ...]) -> None:
        super().__init__(f"hands {hands!r}: every deal gives somebody a whole group, which the rules exclude")
        self.hands = hands


class UnknownPlayerError(QuartetsError):
    """A player who does not sit at the table."""

    def __init__(self, player: object, accepted: str) -> None:
        super().__init__(f"no player {player!r}: accepted are {accepted}")
        self.player = player


class UnknownCardError(QuartetsError):
    """A group or card number outside the deck."""

    def __init__(self, group: int, rank: int | None, groups: int) -> None:
        super().__init__(f"no card {rank!r} of group {group!r}: groups are 0 to {groups - 1}, ranks 0 to 3")
        self.group = group
        self.rank = rank


class FormError(QuartetsError):
    """A card asked for in the suit form, or only a suit in the card form."""

    def __init__(self, rank: int | str | None, form: str) -> None:
        wanted = "a card of the group" if form == "cards" else "a suit and no card"
        super().__init__(f"asked for card {rank!r}: the {form} form asks for {wanted}")
        self.rank = rank
        self.form = form


class AskSelfError(QuartetsError):
    """A player who asks himself."""

    def __init__(self, player: int) -> None:
        super().__init__(f"player {player!r} asks himself: another player is accepted")
        self.player = player


class SpeakerError(QuartetsError):
    """Somebody speaks out of turn."""

    def __init__(self, speaker: int, expected: int) -> None:
        super().__init__(f"player {speaker!r} speaks, but player {expected!r} has the word")
        self.speaker = speaker
        self.expected = expected


class QuestionOpenError(QuartetsError):
    """A question or declaration while a question waits for its answer."""

    def __init__(self, target: int) -> None:
        super().__init__(f"player {target!r} has yet to answer: yes or no is accepted")
        self.target = target


class NoQuestionError(QuartetsError):
    """An answer to nothing."""

    def __init__(self, player: int) -> None:
        super().__init__(f"player {player!r} answers, but no question is open: ask or declare first")
        self.player = player


class FutileQuestionError(QuartetsError):
    """A question whose only possible answer is no, where the table forbids it."""

    def __init__(self, target: int, group: int, rank: int | None) -> None:
        super().__init__(
            f"player {target!r} cannot hold card {rank!r} of group {group!r}: ask where yes is possible"
        )
        self.target = target
        self.group = group
        self.rank = rank


class DeclaringError(QuartetsError):
    """A declaration where the goal is certainty: the referee sees a whole suit by himself."""

    def __init__(self, player: int) -> None:
        super().__init__(
            f"player {player!r} declares: under this goal only questions and answers are accepted"
        )
        self.player = player


class GameOverError(QuartetsError):
    """A statement after the end of the game."""

    def __init__(self, winner: int | None) -> None:
        super().__init__(f"the game is over (winner {winner!r}): no statement is accepted")
        self.winner = winner


class BlankNameError(QuartetsError):
    """A name without a visible character, too long, or with control characters."""

    def __init__(self, name: str, longest: int) -> None:
        super().__init__(f"name {name!r}: accepted are 1 to {longest} printable characters")
        self.name = name


class NameTakenError(QuartetsError):
    """Two players, two groups, or two cards of one group with one name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"name {name!r} is taken: accepted is one that nobody uses here")
        self.name = name


class FifthNameError(QuartetsError):
    """A fifth card name in a group of four."""

    def __init__(self, card: str, group: str, names: tuple[str, ...]) -> None:
        super().__init__(f"{card!r} would be a fifth card of {group!r}: its four are {', '.join(names)}")
        self.card = card
        self.group = group
        self.names = names


class SurplusGroupError(QuartetsError):
    """A group name beyond the number of groups in the deck."""

    def __init__(self, group: str, names: tuple[str, ...]) -> None:
        super().__init__(f"{group!r} would be one group too many: the {len(names)} are {', '.join(names)}")
        self.group = group
        self.names = names


class OutsideModelError(QuartetsError):
    """A rule that the published potentials cannot express."""

    def __init__(self, rule: str) -> None:
        super().__init__(
            f"rule {rule!r}: potentials cannot express it; accepted are cards, whole groups, free declaring"
        )
        self.rule = rule


class Fault(Enum):
    """What is wrong with a line of a game's text."""

    TITLE = "title"
    """The first line does not name the format."""
    KEY = "key"
    """No header line begins so."""
    MISSING = "missing"
    """A header line is not there."""
    STATEMENT = "statement"
    """Neither a question nor a player and what he says."""
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
    """It can be read, and the rules refuse it: `__cause__` says why."""


class NotationError(QuartetsError):
    """A line of a game's text that cannot be read: `word` of it is wrong, `accepted` could stand there."""

    def __init__(
        self, line: int, text: str, expected: str, fault: Fault, word: str = "", accepted: Iterable[str] = ()
    ) -> None:
        super().__init__(f"line {line}: {text!r}: {expected}")
        self.line = line
        self.text = text
        self.expected = expected
        self.fault = fault
        self.word = word
        self.accepted = tuple(accepted)

    def at(self, line: int, text: str) -> "NotationError":
        """The same error, found in this line."""
        return NotationError(line, text, self.expected, self.fault, self.word, self.accepted)
