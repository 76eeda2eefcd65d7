"""What the Odds engine cannot accept, said to a person: its errors' templates, in the language spoken."""

from __future__ import annotations

from ..odds import CombinationError, IllegalMoveError, NotationError, OddsError, Strength, TableError
from .language import noted, t
from .odds_words import quoted, rule_words, strength_name
from .reply import FieldError, FormError

__all__ = ["ACCEPTED", "error_words", "refused"]

ACCEPTED = (
    noted("a card is a colour a to f and a value 1 to 10 (a10), or one of {tactics}"),
    noted("a flag is numbered 1 to 9, like 'flag 1: a8 | b3'"),
    noted("a game is battle-line or schotten-totten, with tactics or advanced after it"),
    noted("a hand holds {most} cards at most"),
    noted(
        "a move is like a10@3, scout, redeploy a4>7, deserter b3, traitor b3>2, claim 3, draw troop, "
        "return a4"
    ),
    noted("a player lays one leader in a game"),
    noted("a side is 'me' or 'they'"),
    noted("a side takes {most} cards at most"),
    noted("after the cards of a flag: fog, mud or won with a side, or first with two"),
    noted("it is at {place} already"),
    noted("it is in the hand already"),
    noted("it is among the cards gone already"),
    noted("it is zero or more"),
    noted("it must be my turn"),
    noted("only troops and wild cards stand on a side"),
    noted("the first line is like 'card-table battle-line tactics'"),
    noted("the tactics are all ten tactics cards, once each"),
    noted("the troops are all {count} troops of the game, once each"),
    noted("there are nine flags"),
    noted("there are ten tactics cards in all"),
    noted("this game is played without tactics cards"),
    noted("this line holds one number or two"),
    noted("this line starts with '{word}' and lists a deck, its top card first"),
    noted("values go to {highest} in {game}"),
    noted("with {theirs} troops in the other hand it is {deck}"),
)
"""Every template by which the engine says what it would accept."""
PLACES = {
    "the hand": noted("the hand##place"),
    "gone": noted("gone##place"),
    "mine": noted("mine##place"),
    "theirs": noted("theirs##place"),
    "their tactics": noted("their tactics##place"),
    "deck": noted("deck##place"),
    "mover": noted("mover##place"),
    "flags": noted("flags##place"),
}

GAMES = {"battle-line": noted("Battle Line"), "schotten-totten": noted("Schotten Totten")}


def refused(field: str, error: OddsError) -> FormError:
    """Return the error of a form's field, or of a part of the address, that an engine's error is."""
    return FormError(FieldError(field, error_words(error)))


def error_words(error: OddsError) -> str:
    """Return an engine's error as a sentence."""
    match error:
        case IllegalMoveError():
            return rule_words(error)
        case NotationError():
            accepted = t(error.accepted, **error.values)
            return t("{text} cannot be read: {accepted}.", text=quoted(error.text), accepted=accepted)
        case TableError():
            values = {name: _shown(value) for name, value in error.values.items()}
            given = quoted(error.given) if isinstance(error.given, str) else error.given
            accepted = t(error.accepted, **values)
            return t(
                "{place}: {given} cannot be; {accepted}.", place=_place(error), given=given, accepted=accepted
            )
        case CombinationError(combination=Strength() as strength):
            return t("{combination} cannot be made here any more.", combination=strength_name(strength))
    raise error


def _place(error: TableError) -> str:
    return str(_shown(error.place))


def _shown(value: object) -> object:
    """A place or a game in words; anything else as it is."""
    if not isinstance(value, str):
        return value
    if value.startswith("flag "):
        return t("flag {number}##place", number=value.removeprefix("flag "))
    named = {**PLACES, **GAMES}.get(value)
    return t(named) if named else value
