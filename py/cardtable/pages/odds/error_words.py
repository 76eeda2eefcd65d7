"""The errors of the Odds engine in words: a text for each cause, with its facts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cardtable import odds
from cardtable.odds.game.setup import Place
from cardtable.pages.core.language import in_quotes, t_later
from cardtable.pages.core.reply import FieldError, FormError
from cardtable.pages.odds.game_words import t
from cardtable.pages.odds.phrases import card_name, place_name, rule_words, strength_name

NOTATIONS = {
    odds.Notation.CARD: t_later("a card is a colour a to f and a value 1 to 10 (a10), or one of {tactics}"),
    odds.Notation.DECK: t_later("this line starts with '{word}' and lists a deck, its top card first"),
    odds.Notation.FLAG_NUMBER: t_later("a flag is numbered 1 to 9, like 'flag 1: a8 | b3'"),
    odds.Notation.FLAG_OPTION: t_later(
        "after the cards of a flag: fog, mud or won with a side, or first with two"
    ),
    odds.Notation.GAME: t_later(
        "a game is battle-line or schotten-totten, with tactics or advanced after it"
    ),
    odds.Notation.MOVE: t_later(
        "a move is like a10@3, scout, redeploy a4>7, deserter b3, traitor b3>2, claim 3, draw troop, "
        "return a4"
    ),
    odds.Notation.NUMBER: t_later("this line holds one number"),
    odds.Notation.NUMBERS: t_later("this line holds one number or two"),
    odds.Notation.SEALED: t_later(
        "a sealed deal is one word of letters and digits, exactly as it was copied"
    ),
    odds.Notation.SIDE: t_later("a side is 'me' or 'they'"),
    odds.Notation.ALL_TACTICS: t_later("the tactics are all ten tactics cards, once each"),
    odds.Notation.ALL_TROOPS: t_later("the troops are all {count} troops of the game, once each"),
    odds.Notation.TITLE: t_later("the first line is like 'card-table battle-line tactics'"),
}
TABLE_RULES = {
    odds.TableRule.AT_PLACE_ALREADY: t_later("it is at {place} already"),
    odds.TableRule.DECK_COUNT: t_later("with {theirs} troops in the other hand it is {deck}"),
    odds.TableRule.FLAG_COUNT: t_later("there are nine flags"),
    odds.TableRule.HAND_LIMIT: t_later("a hand holds {most} cards at most"),
    odds.TableRule.HIGHEST_VALUE: t_later("values go to {highest} in {game}"),
    odds.TableRule.MY_TURN: t_later("it must be my turn"),
    odds.TableRule.NOT_NEGATIVE: t_later("it is zero or more"),
    odds.TableRule.NO_TACTICS: t_later("this game is played without tactics cards"),
    odds.TableRule.ONE_LEADER: t_later("a player lays one leader in a game"),
    odds.TableRule.SIDE_LIMIT: t_later("a side takes {most} cards at most"),
    odds.TableRule.TACTICS_COUNT: t_later("there are ten tactics cards in all"),
    odds.TableRule.TROOP_OR_WILD: t_later("only troops and wild cards stand on a side"),
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
    except odds.OddsError as error:
        raise refused(field, error) from error


def refused(field: str, error: odds.OddsError) -> FormError:
    """Return the error of a form's field, or of a part of the address, that an engine's error is."""
    return FormError(FieldError(field, error_words(error)))


def error_words(error: odds.OddsError) -> str:
    match error:
        case odds.IllegalMoveError():
            return rule_words(error)
        case odds.NotationError():
            facts = {"tactics": ", ".join(map(str, odds.Tactic)), **error.values}
            accepted = t(NOTATIONS[error.accepted], **facts)
            return t("{text} cannot be read: {accepted}.", text=in_quotes(error.text), accepted=accepted)
        case odds.TableError():
            given = in_quotes(error.given) if isinstance(error.given, str) else error.given
            accepted = _table_rule(error)
            place = _table_place(error.place)
            return t("{place}: {given} cannot be; {accepted}.", place=place, given=given, accepted=accepted)
        case odds.NoRoomError(place=Place() as place, card=(odds.Troop() | odds.Tactic()) as card, most=most):
            return t(
                "{place}: {card} finds no room; a side takes {most} cards.",
                place=place_name(place),
                card=card_name(card),
                most=most,
            )
        case odds.CombinationError(combination=odds.Strength() as strength):
            return t("{combination} cannot be made here any more.", combination=strength_name(strength))
    raise error


def _table_rule(error: odds.TableError) -> str:
    facts = dict(error.values)
    if error.rule is odds.TableRule.AT_PLACE_ALREADY:
        if facts["place"] in AT_ALREADY:
            return t(AT_ALREADY[str(facts["place"])])
        facts["place"] = _table_place(str(facts["place"]))
    if error.rule is odds.TableRule.HIGHEST_VALUE:
        facts["game"] = t(GAME_NAMES[str(facts["game"])])
    return t(TABLE_RULES[error.rule], **facts)


def _table_place(place: str) -> str:
    if place.startswith("flag-"):
        return t("flag {number}##place", number=place.removeprefix("flag-"))
    return t(TABLE_PLACES[place])
