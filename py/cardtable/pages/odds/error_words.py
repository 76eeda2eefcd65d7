"""The errors of the Odds engine in words: a text for each cause, with its facts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cardtable.odds import (
    CombinationError,
    IllegalMoveError,
    NoRoomError,
    Notation,
    NotationError,
    OddsError,
    Strength,
    TableError,
    TableRule,
    Tactic,
    Troop,
)
from cardtable.odds.game.setup import Place
from cardtable.pages.core.language import in_quotes, t_later
from cardtable.pages.core.reply import FieldError, FormError
from cardtable.pages.odds.game_words import t
from cardtable.pages.odds.phrases import card_name, place_name, rule_words, strength_name

NOTATIONS = {
    Notation.CARD: t_later("a card is a colour a to f and a value 1 to 10 (a10), or one of {tactics}"),
    Notation.DECK: t_later("this line starts with '{word}' and lists a deck, its top card first"),
    Notation.FLAG_NUMBER: t_later("a flag is numbered 1 to 9, like 'flag 1: a8 | b3'"),
    Notation.FLAG_OPTION: t_later(
        "after the cards of a flag: fog, mud or won with a side, or first with two"
    ),
    Notation.GAME: t_later("a game is battle-line or schotten-totten, with tactics or advanced after it"),
    Notation.MOVE: t_later(
        "a move is like a10@3, scout, redeploy a4>7, deserter b3, traitor b3>2, claim 3, draw troop, "
        "return a4"
    ),
    Notation.NUMBER: t_later("this line holds one number"),
    Notation.NUMBERS: t_later("this line holds one number or two"),
    Notation.SEALED: t_later("a sealed deal is one word of letters and digits, exactly as it was copied"),
    Notation.SIDE: t_later("a side is 'me' or 'they'"),
    Notation.ALL_TACTICS: t_later("the tactics are all ten tactics cards, once each"),
    Notation.ALL_TROOPS: t_later("the troops are all {count} troops of the game, once each"),
    Notation.TITLE: t_later("the first line is like 'card-table battle-line tactics'"),
}
TABLE_RULES = {
    TableRule.AT_PLACE_ALREADY: t_later("it is at {place} already"),
    TableRule.DECK_COUNT: t_later("with {theirs} troops in the other hand it is {deck}"),
    TableRule.FLAG_COUNT: t_later("there are nine flags"),
    TableRule.HAND_LIMIT: t_later("a hand holds {most} cards at most"),
    TableRule.HIGHEST_VALUE: t_later("values go to {highest} in {game}"),
    TableRule.MY_TURN: t_later("it must be my turn"),
    TableRule.NOT_NEGATIVE: t_later("it is zero or more"),
    TableRule.NO_TACTICS: t_later("this game is played without tactics cards"),
    TableRule.ONE_LEADER: t_later("a player lays one leader in a game"),
    TableRule.SIDE_LIMIT: t_later("a side takes {most} cards at most"),
    TableRule.TACTICS_COUNT: t_later("there are ten tactics cards in all"),
    TableRule.TROOP_OR_WILD: t_later("only troops and wild cards stand on a side"),
}
AT_ALREADY = {
    "hand": t_later("it is in the hand already"),
    "gone": t_later("it is among the cards gone already"),
}
TABLE_PLACES = {
    "hand": t_later("the hand##place"),
    "gone": t_later("gone##place"),
    "mine": t_later("mine##place"),
    "theirs": t_later("theirs##place"),
    "their-tactics": t_later("their tactics##place"),
    "deck": t_later("deck##place"),
    "mover": t_later("mover##place"),
    "flags": t_later("flags##place"),
}
GAME_NAMES = {"battle-line": t_later("Battle Line"), "schotten-totten": t_later("Schotten Totten")}


@contextmanager
def refusing(field: str) -> Iterator[None]:
    """Turn an error of the engine into one of a form's field, or of a part of the address."""
    try:
        yield
    except OddsError as error:
        raise refused(field, error) from error


def refused(field: str, error: OddsError) -> FormError:
    """Return the error of a form's field, or of a part of the address, that an engine's error is."""
    return FormError(FieldError(field, error_words(error)))


def error_words(error: OddsError) -> str:
    """Return an engine's error as a sentence."""
    match error:
        case IllegalMoveError():
            return rule_words(error)
        case NotationError():
            facts = {"tactics": ", ".join(map(str, Tactic)), **error.values}
            accepted = t(NOTATIONS[error.accepted], **facts)
            return t("{text} cannot be read: {accepted}.", text=in_quotes(error.text), accepted=accepted)
        case TableError():
            given = in_quotes(error.given) if isinstance(error.given, str) else error.given
            accepted = _table_rule(error)
            place = _table_place(error.place)
            return t("{place}: {given} cannot be; {accepted}.", place=place, given=given, accepted=accepted)
        case NoRoomError(place=Place() as place, card=(Troop() | Tactic()) as card, most=most):
            return t(
                "{place}: {card} finds no room; a side takes {most} cards.",
                place=place_name(place),
                card=card_name(card),
                most=most,
            )
        case CombinationError(combination=Strength() as strength):
            return t("{combination} cannot be made here any more.", combination=strength_name(strength))
    raise error


def _table_rule(error: TableError) -> str:
    facts = dict(error.values)
    if error.rule is TableRule.AT_PLACE_ALREADY:
        if facts["place"] in AT_ALREADY:
            return t(AT_ALREADY[str(facts["place"])])
        facts["place"] = _table_place(str(facts["place"]))
    if error.rule is TableRule.HIGHEST_VALUE:
        facts["game"] = t(GAME_NAMES[str(facts["game"])])
    return t(TABLE_RULES[error.rule], **facts)


def _table_place(place: str) -> str:
    if place.startswith("flag-"):
        return t("flag {number}##place", number=place.removeprefix("flag-"))
    return t(TABLE_PLACES[place])
