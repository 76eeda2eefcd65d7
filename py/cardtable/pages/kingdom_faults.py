"""What the Kingdom engine refuses, said by the page: its errors tell what is wrong, here are the words."""

from __future__ import annotations

from ..kingdom import (
    AddressFault,
    FileFault,
    Misplaced,
    PlaceError,
    SlotError,
    UnknownCardError,
    UnknownPresetError,
    WeightingAddressError,
    WeightingError,
    WeightingFileError,
    card_by_id,
    card_by_name,
    name_in,
)
from .form import quoted
from .kingdom_attributes import number_text
from .language import language, t

__all__ = [
    "address_place_words",
    "place_words",
    "refusal",
    "unknown_card",
    "unknown_preset",
    "unknown_slot",
    "weights_address_words",
    "weights_file_words",
]


def unknown_card(error: UnknownCardError) -> str:
    """Say that there is no such card."""
    return t(
        "there is no card {given}: give an id such as 'throne-room' or a name such as 'Throne Room'.",
        given=quoted(error.given),
    )


def unknown_slot(error: SlotError) -> str:
    """Say that there is no such slot."""
    return t(
        "there is no slot {given} on this table: write it like 'pile-1', 'landscape-2' or 'bane'.",
        given=quoted(error.given),
    )


def unknown_preset(error: UnknownPresetError) -> str:
    """Say that there is no such recommended kingdom."""
    return t(
        "there is no recommended kingdom {given}: give an id such as 'first-game'.", given=quoted(error.given)
    )


def address_place_words(error: PlaceError) -> str:
    """Say that the card of an address cannot stand where the address puts it."""
    return t(
        "cannot put {card} at {slot}: {why}.",
        card=repr(error.card),
        slot=repr(error.slot),
        why=_why(error, language()),
    )


def place_words(error: PlaceError, names: str) -> str:
    """Say that a card cannot stand where it was put; `names` is the language of the card names."""
    name = name_in(card_by_id(error.card), names)
    return t("{card} cannot stand here: {why}.", card=name, why=_why(error, names))


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


def refusal(error: WeightingError) -> str:
    """Say that a number, or what else a setting holds, is not accepted."""
    given = quoted(str(error.given))
    if error.limits:
        least, most = map(number_text, error.limits)
        return t(
            "{given} is not accepted. Accepted: a number from {least} to {most} with up to three decimals.",
            given=given,
            least=least,
            most=most,
        )
    if error.what == "pile":
        return t("{given} is not accepted. Accepted: the id of a kingdom pile.", given=given)
    return t("{given} stands there twice. Accepted: once.", given=given)


def weights_address_words(error: WeightingAddressError) -> str:
    """Say that the weights of an address cannot be read, at which item, and why."""
    return t(
        "cannot read the settings {item}: {why}", item=quoted(error.item), why=_weights_address_why(error)
    )


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
    return _cause_words(error) or t("accepted are three readings, such as *values*sum*each.")


def weights_file_words(error: WeightingFileError) -> str:
    """Say that a file of weights cannot be read: where, and why."""
    return t(
        "Line {line}, column {column}: {why}",
        line=error.line,
        column=error.column,
        why=_weights_file_why(error),
    )


def _weights_file_why(error: WeightingFileError) -> str:
    given, accepted = quoted(str(error.given)), error.accepted
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


def _cause_words(error: Exception) -> str:
    """What the error of a single setting says, if that is the cause."""
    match error.__cause__:
        case WeightingError() as cause:
            return refusal(cause)
        case UnknownCardError() as cause:
            return unknown_card(cause)
    return ""
