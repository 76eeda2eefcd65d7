"""The errors of the Kingdom engine in words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cardtable.common.errors import EngineError
from cardtable.kingdom import (
    AddressFault,
    FileFault,
    LockError,
    Misplaced,
    NoReplacementError,
    PlaceError,
    SettingFault,
    SlotError,
    TooFewPilesError,
    TooManyLimitsError,
    UnknownCardError,
    WeightingAddressError,
    WeightingError,
    WeightingFileError,
    card_by_id,
    card_by_name,
    name_in,
)
from cardtable.pages.kingdom.decimals import number_text
from cardtable.pages.kingdom.phrases import card_names
from cardtable.pages.language import language, number, plural, t
from cardtable.pages.refusals import quoted
from cardtable.pages.reply import FieldError, FormError, Handler, Reply, Request


def refused(field: str, error: EngineError, names: str = "") -> FormError:
    """Return the error of a field that the engine refused.

    Args:
        field: the control, or the part of the address.
        error: what the engine said.
        names: the language of card names; without it cards are named by their ids, as in an address.
    """
    return FormError(FieldError(field, error_words(error, names)))


def told(handler: Handler) -> Handler:
    """Return a handler that says what the engine refused, where the handler itself does not."""

    def answer(request: Request) -> Reply | Iterator[Reply]:
        with _refusing():
            reply = handler(request)
        return reply if isinstance(reply, Reply) else _told_in_parts(reply)

    return answer


def _told_in_parts(replies: Iterator[Reply]) -> Iterator[Reply]:
    with _refusing():
        yield from replies


@contextmanager
def _refusing() -> Iterator[None]:
    try:
        yield
    except TooFewPilesError as error:
        raise refused("sets", error) from error
    except (LockError, NoReplacementError, TooManyLimitsError) as error:
        raise refused("", error) from error


def error_words(error: EngineError, names: str = "") -> str:
    """Say what the engine refused, and what would be accepted; `names` as in `refused`."""
    match error:
        case UnknownCardError(given):
            return t(
                "there is no card {given}: give an id such as 'throne-room' or a name such as 'Throne Room'.",
                given=quoted(given),
            )
        case SlotError(given):
            return t(
                "there is no slot {given} on this table: write it like 'pile-1', 'landscape-2' or 'bane'.",
                given=quoted(given),
            )
        case TooFewPilesError(count):
            return plural(
                count,
                "There is {count} pile to choose from; a kingdom needs ten.",
                "There are {count} piles to choose from; a kingdom needs ten.",
            )
        case NoReplacementError():
            return t("No other pile is left to take its place. Lift a ban, or add sets.")
        case TooManyLimitsError(most, counting=True):
            return t(
                "With so many least and most numbers, counting the kingdoms takes more than {count} steps. "
                "Take away some of them, the widest first, or choose the standard or weighted method.",
                count=number(most),
            )
        case TooManyLimitsError(most):
            return t(
                "The search for a kingdom was given up after {count} steps; there may be one. "
                "Deal again, or take away a wish.",
                count=number(most),
            )
        case LockError():
            piles = card_names(error.piles, names or language())
            return t("{piles} cannot be locked together.", piles=piles)
        case PlaceError():
            return _place_words(error, names)
        case WeightingError():
            return _setting_words(error)
        case WeightingAddressError():
            return t(
                "cannot read the settings {item}: {why}",
                item=quoted(error.item),
                why=_weights_address_why(error),
            )
        case WeightingFileError():
            return t(
                "Line {line}, column {column}: {why}",
                line=error.line,
                column=error.column,
                why=_weights_file_why(error),
            )
    raise error


def _place_words(error: PlaceError, names: str) -> str:
    """Say that a card cannot stand where it was put."""
    why = _why(error, names or language())
    if not names:
        return t("cannot put {card} at {slot}: {why}.", card=repr(error.card), slot=repr(error.slot), why=why)
    return t("{card} cannot stand here: {why}.", card=name_in(card_by_id(error.card), names), why=why)


def _why(error: PlaceError, names: str) -> str:
    match error.fault:
        case Misplaced.RULE_BOOK:
            return t("there it breaks the rule book")
        case Misplaced.BANNED:
            return t("it is banned")
        case Misplaced.ON_TABLE:
            return t("it is on the table already, at {slot}", slot=repr(error.other))
        case Misplaced.NOT_CALLED:
            return t("nothing on the table calls for it")
        case Misplaced.NOT_IN_SUPPLY:
            return t("it is no pile of the supply")
        case Misplaced.HAS_TRAIT:
            return t("{trait} is on it", trait=name_in(card_by_name(error.other), names))
        case Misplaced.NO_PLACE_FOR_TRAIT:
            return t("it is no pile of the supply, or under another Trait")


def _setting_words(error: WeightingError) -> str:
    """Say that a number, or what else a setting holds, is not accepted."""
    given = quoted(error.given)
    if error.limits:
        least, most = map(number_text, error.limits)
        return t(
            "{given} is not accepted. Accepted: a number from {least} to {most} with up to three decimals.",
            given=given,
            least=least,
            most=most,
        )
    if error.fault is SettingFault.NO_PILE:
        return t("{given} is not accepted. Accepted: the id of a kingdom pile.", given=given)
    return t("{given} stands there twice. Accepted: once.", given=given)


def _weights_address_why(error: WeightingAddressError) -> str:
    match error.fault:
        case AddressFault.NUMBERS:
            return t("accepted are 0, 1 or 4 numbers after an attribute.")
        case AddressFault.PAIRS:
            return t("accepted are a factor, then pairs of attribute and value.")
        case AddressFault.ATTRIBUTE:
            return t("there is no attribute {given}.", given=quoted(error.given))
        case AddressFault.NUMBER:
            return t("{given} is no number: accepted is one such as 0-75.", given=quoted(error.given))
        case AddressFault.READINGS:
            return t("accepted are three readings, such as *values*sum*each.")
    return _cause_words(error)


def _weights_file_why(error: WeightingFileError) -> str:
    given, accepted = quoted(error.given), ", ".join(error.accepted)
    match error.fault:
        case FileFault.NO_JSON:
            return t("this is no JSON.")
        case FileFault.DEEP:
            return t("brackets are nested too deeply.")
        case FileFault.TWICE:
            return t("{given} stands here a second time: give it once.", given=given)
        case FileFault.NO_OBJECT:
            return t("{given} cannot stand here: accepted is an object in braces.", given=given)
        case FileFault.MEMBER:
            return t("{given} cannot stand here: accepted are {accepted}.", given=given, accepted=accepted)
        case FileFault.VERSION:
            return t("the version must be given, and is {accepted}.", accepted=accepted)
        case FileFault.USE:
            return t("the use must be given, and is one of {accepted}.", accepted=accepted)
        case FileFault.MISSING:
            return t("{given} is missing: {accepted} are needed.", given=given, accepted=accepted)
        case FileFault.NUMBER:
            return t("{given} cannot stand here: accepted is a number such as 0.75.", given=error.given)
        case FileFault.ATTRIBUTE:
            return t(
                "there is no attribute {given}: accepted are {accepted}.", given=given, accepted=accepted
            )
        case FileFault.READING:
            return t("there is no reading {given}: accepted are {accepted}.", given=given, accepted=accepted)
    return _cause_words(error)


def _cause_words(error: EngineError) -> str:
    """Say what the engine's check of a single setting refused."""
    return error_words(error.__cause__) if isinstance(error.__cause__, EngineError) else ""
