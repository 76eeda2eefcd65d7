"""The words of Blind Quartets: whose turn it is and why, what was said, how it ended, what is refused."""

from __future__ import annotations

from dataclasses import dataclass

from ..quartets import (
    Answer,
    Ask,
    BlankNameError,
    DeclaringError,
    Ending,
    Entry,
    FifthNameError,
    FutileQuestionError,
    Game,
    GameOverError,
    GroupCountError,
    HandsError,
    HouseRule,
    ImpossibleDealError,
    NameTakenError,
    NoQuestionError,
    NotationError,
    PlayerCountError,
    Quartet,
    QuartetsError,
    QuestionOpenError,
    SpeakerError,
    SurplusGroupError,
    UnknownPlayerError,
    Verdict,
    Why,
)
from ..quartets import FormError as SuitFormError

__all__ = ["Speech", "ending", "refusal", "said", "turn_reason"]


@dataclass(frozen=True, slots=True)
class Speech:
    """What players, groups and cards are called; `entry` may name what was forgotten since."""

    game: Game
    entry: Entry | None = None

    def player(self, player: int) -> str:
        """A player's name."""
        return self.game.players[player]

    def group(self, group: int) -> str | None:
        """A group's name, if it has one."""
        about = self.entry.statement if self.entry else None
        if isinstance(about, (Ask, Quartet)) and about.group == group and self.entry:
            return self.entry.group
        groups = self.game.names.groups
        return groups[group] if group < len(groups) else None

    def card(self, card: int) -> str | None:
        """A card's name, if it has one."""
        about = self.entry.statement if self.entry else None
        if isinstance(about, Ask) and about.rank is not None and about.card == card and self.entry:
            return self.entry.card
        group, rank = divmod(card, 4)
        if group >= len(self.game.names.groups):
            return None
        cards = self.game.names.cards[group]
        return cards[rank] if rank < len(cards) else None


def turn_reason(game: Game) -> str:
    """Say why the player on turn has it."""
    turn, last = game.turn, next((e for e in reversed(game.log) if e.verdict is Verdict.STANDS), None)
    if turn.player is None:
        return "Nobody in the game has cards."
    player = game.players[turn.player]
    match turn.why:
        case Why.START:
            return f"{player} begins."
        case Why.GOES_ON if last and isinstance(last.statement, Quartet):
            return f"{player} put a quartet aside and goes on."
        case Why.GOES_ON:
            return f"{player} got the card and goes on."
        case Why.SAID_NO:
            return f"{player} said no, so the turn is here."
        case Why.LAST_QUESTIONED:
            return f"{player} was questioned last, and follows a player who cannot go on."
        case Why.HOUSE_RULE:
            return _house_rule(player, game.deal.rules.turn)
        case Why.CLOCKWISE:
            return f"{player} is next clockwise."
        case Why.NOBODY:
            return "Nobody in the game has cards."


def _house_rule(player: str, rule: HouseRule) -> str:
    match rule:
        case HouseRule.X:
            return f"{player} is the first clockwise with cards (house rule x)."
        case HouseRule.Y:
            return f"{player} has the fewest cards (house rule y)."
        case HouseRule.Z:
            return f"{player} has the most cards (house rule z)."


def said(game: Game, entry: Entry) -> str:
    """Say in one sentence what was said, and what became of it."""
    statement, speaker = entry.statement, game.players[entry.statement.speaker]
    match entry.verdict:
        case Verdict.STANDS:
            return _spoken(game, entry)
        case Verdict.LOSES:
            return f"{_spoken(game, entry)} That is a paradox: {speaker} has lost."
        case Verdict.TAKEN_BACK:
            return f"{_spoken(game, entry)} That is a paradox, and is taken back."
    raise AssertionError(statement)


def _spoken(game: Game, entry: Entry) -> str:
    match entry.statement:
        case Ask(asker, target) if entry.card is None:
            return f"{game.players[asker]} asks {game.players[target]} for any card of {entry.group}."
        case Ask(asker, target):
            return f"{game.players[asker]} asks {game.players[target]} for {entry.card} of {entry.group}."
        case Answer(speaker, True):
            return f"{game.players[speaker]} says yes."
        case Answer(speaker):
            return f"{game.players[speaker]} says no."
        case Quartet(speaker):
            return f"{game.players[speaker]} declares the quartet {entry.group}."


def ending(game: Game) -> str:
    """Say how the game ended, and who won."""
    assert game.outcome is not None
    winner = None if game.outcome.winner is None else game.players[game.outcome.winner]
    match game.outcome.ending:
        case Ending.LAST_LEFT:
            return f"All others have lost by a paradox: {winner} wins."
        case Ending.ALL_DECLARED if winner:
            return f"All quartets are declared: {winner} wins with the most."
        case Ending.NO_CARDS if winner:
            return f"Only players who have lost hold cards: {winner} wins with the most quartets."
        case Ending.WHOLE_SUIT:
            return f"{winner} certainly holds a whole suit, and wins."
        case Ending.ALL_CERTAIN:
            return f"Every hand is certain after the question of {winner}, who wins."
        case _:
            return "The game is over, and nobody who is left has a quartet."


def refusal(error: QuartetsError, game: Game | None = None) -> str:
    """Say what the referee refuses, and what would be accepted. Players are named if there is a game."""

    def player(seat: int) -> str:
        return (
            game.players[seat] if game and 0 <= seat < len(game.players) else f"the player at seat {seat + 1}"
        )

    match error:
        case FifthNameError(card=card, group=group, names=names):
            return f"“{card}” would be a fifth card of {group}. Its four are {', '.join(names)}."
        case SurplusGroupError(group=group, names=names):
            return f"“{group}” would be a group too many. The groups are {', '.join(names)}."
        case BlankNameError():
            return "A name needs 1 to 60 visible characters."
        case NameTakenError(name=name):
            return f"“{name}” is taken. Choose a name that nobody uses here."
        case FutileQuestionError(target=target):
            return f"At this table a question must allow a yes, and {player(target)} cannot hold that card."
        case DeclaringError():
            return "In this form nobody declares: the referee sees a whole suit by himself."
        case SpeakerError(expected=expected):
            return f"It is the turn of {player(expected)}."
        case QuestionOpenError(target=target):
            return f"A question is open: {player(target)} has to say yes or no first."
        case NoQuestionError():
            return "No question is open: somebody has to ask first."
        case GameOverError():
            return "The game is over."
        case PlayerCountError(players=players):
            return f"{players} players are named. From 2 to 8 can play."
        case GroupCountError(groups=groups):
            return f"{groups} groups cannot be played with. From 1 to 13 can."
        case HandsError(hands=hands, groups=groups):
            return (
                f"The hands {', '.join(map(str, hands))} have {sum(hands)} cards. "
                f"{groups} groups need {4 * groups}, and every player at least one."
            )
        case ImpossibleDealError():
            return "With these hands somebody is always dealt a whole group, which the rules exclude."
        case UnknownPlayerError() if game:
            return f"There is no such seat. The seats are 1 to {len(game.players)}."
        case UnknownPlayerError():
            return "There is no such seat."
        case SuitFormError(form="suits"):
            return "In the suit form one asks for a suit, and names no card."
        case SuitFormError():
            return "A card of the group has to be named."
        case NotationError(line=line, text=text) if isinstance(error.__cause__, QuartetsError):
            if not isinstance(error.__cause__, NotationError):
                return f"Line {line}, “{text}”: {refusal(error.__cause__, game)}"
            return f"Line {line}, “{text}”: {error.expected}."
        case NotationError(line=line, text=text):
            return f"Line {line}, “{text}”: {error.expected}."
        case _:
            return str(error)
