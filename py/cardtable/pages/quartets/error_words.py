"""The words of the referee's errors."""

from __future__ import annotations

from dataclasses import fields

from cardtable.pages.core.language import number, plural, t, t_later
from cardtable.pages.core.reply import FieldError, FormError
from cardtable.quartets import Game, GameForm, errors
from cardtable.quartets.errors import Fault, NotationError, QuartetsError

TEXTS: dict[type[QuartetsError], str] = {
    errors.HandsError: t_later(
        "The hands {hands} have {sum} cards. {groups} groups need {cards}, and every player at least one."
    ),
    errors.ImpossibleDealError: t_later(
        "With these hands somebody is always dealt a whole group, which the rules exclude."
    ),
    errors.FifthNameError: t_later("“{card}” would be a fifth card of {group}. Its four are {names}."),
    errors.SurplusGroupError: t_later("“{group}” would be a group too many. The groups are {names}."),
    errors.BlankNameError: t_later("A name needs 1 to {longest} visible characters."),
    errors.NameTakenError: t_later("“{name}” is taken. Choose a name that nobody uses here."),
    errors.FutileQuestionError: t_later(
        "{player} cannot hold that card, and at this table one asks only for what the other may hold."
    ),
    errors.DeclaringError: t_later("In this form nobody declares: the referee sees a whole suit by himself."),
    errors.SpeakerError: t_later("It is the turn of {player}."),
    errors.QuestionOpenError: t_later("A question is open: {player} has to say yes or no first."),
    errors.NoQuestionError: t_later("No question is open: somebody has to ask first."),
    errors.GameOverError: t_later("The game is over."),
    errors.AskSelfError: t_later("Nobody asks himself: choose another player."),
}
"""The words of each cause, with its facts; `{player}` is the player whom it is about."""
COUNTS = {
    "players": (
        t_later("{count} player is named. From {least} to {most} can play."),
        t_later("{count} players are named. From {least} to {most} can play."),
    ),
    "groups": (
        t_later("{count} group cannot be played with. From {least} to {most} can."),
        t_later("{count} groups cannot be played with. From {least} to {most} can."),
    ),
}
"""The words of a number that is too small or too large."""
FAULTS = {
    Fault.TITLE: t_later("the first line must be '{words}'."),
    Fault.KEY: t_later("accepted are {words}, or a statement."),
    Fault.MISSING: t_later("the line '{word}' is missing."),
    Fault.STATEMENT: t_later("accepted are asker>target group / card, or a player and what he says."),
    Fault.SAID: t_later("accepted are yes, no, or quartet and a group."),
    Fault.CARDS: t_later("accepted is one group and at most one card."),
    Fault.RULE: t_later("'{word}' is no rule: accepted are {words}."),
    Fault.CHOICE: t_later("'{choice}' for {rule}: accepted are {words}."),
    Fault.NUMBER: t_later("'{word}': a whole number is accepted."),
}
"""What would be accepted where a text cannot be read."""


def refused(field: str, error: QuartetsError, game: Game | None = None) -> FormError:
    """Return the error of a field that holds what the referee refuses."""
    return FormError(FieldError(field, error_text(error, game)))


def error_text(error: QuartetsError, game: Game | None = None) -> str:
    """Say what the referee refuses, and what would be accepted. Players are named if there is a game."""
    match error:
        case NotationError(line, text):
            reason = notation_reason(error, game)
            return t("Line {line}, “{text}”: {reason}", line=number(line), text=text, reason=reason)
        case errors.NumberError("players", players, least, most) if least == most:
            return plural(
                players,
                "{count} player is named for {hands} hands.",
                "{count} players are named for {hands} hands.",
                hands=number(most),
            )
        case errors.NumberError("players" | "groups" as what, count):
            return plural(count, *COUNTS[what], **_facts(error, game))
        case errors.NumberError("player", _, _, most):
            return t("There is no such seat. The seats are 1 to {players}.", players=number(most + 1))
        case errors.QuestionFormError(_, form):
            suit = t("In the suit form one asks for a suit, and names no card.")
            return suit if form == GameForm.SUITS.value else t("A card of the group has to be named.")
    if type(error) not in TEXTS:
        raise error
    return t(TEXTS[type(error)], **_facts(error, game))


def _facts(error: QuartetsError, game: Game | None) -> dict[str, str]:
    """Return the facts of a cause as words, by their names."""
    facts = {field.name: getattr(error, field.name) for field in fields(error)}
    words = {name: number(fact) for name, fact in facts.items() if isinstance(fact, int)}
    words |= {name: fact for name, fact in facts.items() if isinstance(fact, str)}
    words |= {name: ", ".join(map(str, fact)) for name, fact in facts.items() if isinstance(fact, tuple)}
    if isinstance(error, errors.HandsError):
        words["sum"] = number(sum(error.hands))
    if isinstance(error, errors.FutileQuestionError | errors.QuestionOpenError):
        words["player"] = _player(error.target, game)
    if isinstance(error, errors.SpeakerError):
        words["player"] = _player(error.expected, game)
    return words


def _player(seat: int, game: Game | None) -> str:
    if game and 0 <= seat < len(game.players):
        return game.players[seat]
    return t("the player at seat {seat}", seat=number(seat + 1))


def notation_reason(error: NotationError, game: Game | None = None) -> str:
    """Say what would be accepted where a text cannot be read, or why the referee refuses what it says."""
    if error.fault is Fault.REFUSED:
        assert isinstance(error.__cause__, QuartetsError)
        return error_text(error.__cause__, game)
    rule, _, choice = error.word.partition("=")
    words = ", ".join(error.accepted)
    return t(FAULTS[error.fault], word=error.word, rule=rule, choice=choice, words=words)
