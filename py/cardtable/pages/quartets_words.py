"""The words of Blind Quartets: whose turn it is and why, what was said, how it ended, what is refused."""

from __future__ import annotations

from dataclasses import dataclass

from ..quartets import (
    Answer,
    Ask,
    AskSelfError,
    BlankNameError,
    DeclaringError,
    Ending,
    Entry,
    Fault,
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
from .language import number, plural, t

__all__ = ["Speech", "ending", "misread", "refusal", "said", "turn_reason"]


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
        return t("Nobody in the game has cards.")
    player = game.players[turn.player]
    match turn.why:
        case Why.START:
            return t("{player} begins.", player=player)
        case Why.GOES_ON if last and isinstance(last.statement, Quartet):
            return t("{player} put a quartet aside and goes on.", player=player)
        case Why.GOES_ON:
            return t("{player} got the card and goes on.", player=player)
        case Why.SAID_NO:
            return t("{player} said no, so the turn is here.", player=player)
        case Why.LAST_QUESTIONED:
            return t("{player} was questioned last, and follows a player who cannot go on.", player=player)
        case Why.HOUSE_RULE:
            return _house_rule(player, game.deal.rules.turn)
        case Why.CLOCKWISE:
            return t("{player} is next clockwise.", player=player)
        case Why.NOBODY:
            return t("Nobody in the game has cards.")


def _house_rule(player: str, rule: HouseRule) -> str:
    match rule:
        case HouseRule.X:
            return t("{player} is the first clockwise with cards (house rule x).", player=player)
        case HouseRule.Y:
            return t("{player} has the fewest cards (house rule y).", player=player)
        case HouseRule.Z:
            return t("{player} has the most cards (house rule z).", player=player)


def said(game: Game, entry: Entry) -> str:
    """Say in one sentence what was said, and what became of it."""
    statement, speaker = entry.statement, game.players[entry.statement.speaker]
    match entry.verdict:
        case Verdict.STANDS:
            return _spoken(game, entry)
        case Verdict.LOSES:
            return t(
                "{said} That is a paradox: {player} has lost.", said=_spoken(game, entry), player=speaker
            )
        case Verdict.TAKEN_BACK:
            return t("{said} That is a paradox, and is taken back.", said=_spoken(game, entry))
    raise AssertionError(statement)


def _spoken(game: Game, entry: Entry) -> str:
    players, group, card = game.players, entry.group, entry.card
    match entry.statement:
        case Ask(asker, target) if card is None:
            asks, asked = players[asker], players[target]
            return t("{asker} asks {target} for any card of {group}.", asker=asks, target=asked, group=group)
        case Ask(asker, target):
            return t(
                "{asker} asks {target} for {card} of {group}.",
                asker=players[asker],
                target=players[target],
                card=card,
                group=group,
            )
        case Answer(speaker, True):
            return t("{player} says yes.", player=players[speaker])
        case Answer(speaker):
            return t("{player} says no.", player=players[speaker])
        case Quartet(speaker):
            return t("{player} declares the quartet {group}.", player=players[speaker], group=group)


def ending(game: Game) -> str:
    """Say how the game ended, and who won."""
    assert game.outcome is not None
    winner = None if game.outcome.winner is None else game.players[game.outcome.winner]
    match game.outcome.ending:
        case Ending.LAST_LEFT:
            return t("All others have lost by a paradox: {winner} wins.", winner=winner)
        case Ending.ALL_DECLARED if winner:
            return t("All quartets are declared: {winner} wins with the most.", winner=winner)
        case Ending.NO_CARDS if winner:
            return t(
                "Only players who have lost hold cards: {winner} wins with the most quartets.", winner=winner
            )
        case Ending.WHOLE_SUIT:
            return t("{winner} certainly holds a whole suit, and wins.", winner=winner)
        case Ending.ALL_CERTAIN:
            return t("Every hand is certain after the question of {winner}, who wins.", winner=winner)
        case _:
            return t("The game is over, and nobody who is left has a quartet.")


def refusal(error: QuartetsError, game: Game | None = None) -> str:
    """Say what the referee refuses, and what would be accepted. Players are named if there is a game."""
    match error:
        case NotationError():
            return t(
                "Line {line}, “{text}”: {reason}",
                line=number(error.line),
                text=error.text,
                reason=misread(error, game),
            )
        case PlayerCountError() | GroupCountError() | HandsError() | ImpossibleDealError():
            return _sizes(error)
        case FifthNameError() | SurplusGroupError() | BlankNameError() | NameTakenError():
            return _naming(error)
        case _:
            return _speaking(error, game)


def misread(error: NotationError, game: Game | None = None) -> str:
    """Say what would be accepted where a text cannot be read, or why the referee refuses what it says."""
    accepted = ", ".join(error.accepted)
    match error.fault:
        case Fault.TITLE:
            return t("the first line must be '{title}'.", title=accepted)
        case Fault.KEY:
            return t("accepted are {words}, or a statement.", words=accepted)
        case Fault.MISSING:
            return t("the line '{word}' is missing.", word=error.word)
        case Fault.STATEMENT:
            return t("accepted are asker>target group / card, or a player and what he says.")
        case Fault.SAID:
            return t("accepted are yes, no, or quartet and a group.")
        case Fault.CARDS:
            return t("accepted is one group and at most one card.")
        case Fault.RULE:
            return t("'{word}' is no rule: accepted are {words}.", word=error.word, words=accepted)
        case Fault.CHOICE:
            rule, _, choice = error.word.partition("=")
            return t("'{word}' for {rule}: accepted are {words}.", word=choice, rule=rule, words=accepted)
        case Fault.NUMBER:
            return t("'{word}': a whole number is accepted.", word=error.word)
        case Fault.REFUSED:
            assert isinstance(error.__cause__, QuartetsError)
            return refusal(error.__cause__, game)


def _sizes(error: PlayerCountError | GroupCountError | HandsError | ImpossibleDealError) -> str:
    match error:
        case PlayerCountError(players=players):
            return plural(
                players,
                "{count} player is named. From 2 to 8 can play.",
                "{count} players are named. From 2 to 8 can play.",
            )
        case GroupCountError(groups=groups):
            return plural(
                groups,
                "{count} group cannot be played with. From 1 to 13 can.",
                "{count} groups cannot be played with. From 1 to 13 can.",
            )
        case HandsError(hands=hands, groups=groups):
            return t(
                "The hands {hands} have {cards} cards. {groups} groups need {needed}, and every player at "
                "least one.",
                hands=", ".join(map(str, hands)),
                cards=number(sum(hands)),
                groups=number(groups),
                needed=number(4 * groups),
            )
        case ImpossibleDealError():
            return t("With these hands somebody is always dealt a whole group, which the rules exclude.")


def _naming(error: FifthNameError | SurplusGroupError | BlankNameError | NameTakenError) -> str:
    match error:
        case FifthNameError(card=card, group=group, names=names):
            return t(
                "“{card}” would be a fifth card of {group}. Its four are {names}.",
                card=card,
                group=group,
                names=", ".join(names),
            )
        case SurplusGroupError(group=group, names=names):
            return t(
                "“{group}” would be a group too many. The groups are {names}.",
                group=group,
                names=", ".join(names),
            )
        case BlankNameError():
            return t("A name needs 1 to 60 visible characters.")
        case NameTakenError(name=name):
            return t("“{name}” is taken. Choose a name that nobody uses here.", name=name)


def _speaking(error: QuartetsError, game: Game | None) -> str:
    def player(seat: int) -> str:
        if game and 0 <= seat < len(game.players):
            return game.players[seat]
        return t("the player at seat {seat}", seat=number(seat + 1))

    match error:
        case FutileQuestionError(target=target):
            return t(
                "At this table a question must allow a yes, and {player} cannot hold that card.",
                player=player(target),
            )
        case DeclaringError():
            return t("In this form nobody declares: the referee sees a whole suit by himself.")
        case SpeakerError(expected=expected):
            return t("It is the turn of {player}.", player=player(expected))
        case QuestionOpenError(target=target):
            return t("A question is open: {player} has to say yes or no first.", player=player(target))
        case NoQuestionError():
            return t("No question is open: somebody has to ask first.")
        case GameOverError():
            return t("The game is over.")
        case AskSelfError():
            return t("Nobody asks himself: choose another player.")
        case UnknownPlayerError() if game:
            return t("There is no such seat. The seats are 1 to {last}.", last=number(len(game.players)))
        case UnknownPlayerError():
            return t("There is no such seat.")
        case SuitFormError(form="suits"):
            return t("In the suit form one asks for a suit, and names no card.")
        case SuitFormError():
            return t("A card of the group has to be named.")
    raise error
