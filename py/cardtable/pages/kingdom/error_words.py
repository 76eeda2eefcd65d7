"""The errors of the Kingdom engine in words."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable import kingdom
from cardtable.common.errors import EngineError
from cardtable.kingdom.table.from_ids import Misplaced
from cardtable.kingdom.weighted.settings import FileFault, SettingFault
from cardtable.kingdom.weighted.settings_address import AddressFault
from cardtable.pages.core.language import language, number, plural, t, t_later
from cardtable.pages.core.refusals import quoted
from cardtable.pages.core.reply import FieldError, FormError, Handler, Reply, Request
from cardtable.pages.kingdom.decimals import number_text
from cardtable.pages.kingdom.phrases import card_names

REFUSED_AT: dict[type[EngineError], str] = {
    kingdom.LockError: "",
    kingdom.NoReplacementError: "",
    kingdom.TooFewPilesError: "sets",
    kingdom.TooManyLimitsError: "",
    kingdom.UnknownCardError: "",
    kingdom.WeightingFileError: "weights-file",
}
"""The fields at which errors are told that a handler does not catch; "" for none."""


def refused(field: str, error: EngineError, names: str = "") -> FormError:
    """Return the error of a field that the engine refused.

    Without the language of card `names` cards are named by their ids, as in an address.
    """
    return FormError(FieldError(field, error_words(error, names)))


def told(handler: Handler) -> Handler:
    """Return a handler that says what the engine refused, where the handler itself does not."""

    def answer(request: Request) -> Iterator[Reply]:
        try:
            reply = handler(request)
            yield from (reply,) if isinstance(reply, Reply) else reply
        except kingdom.WeightingError as error:
            raise refused(error.what, error) from error
        except tuple(REFUSED_AT) as error:
            raise refused(REFUSED_AT[type(error)], error) from error

    return answer


def error_words(error: EngineError, names: str = "") -> str:
    """Say what the engine refused, and what would be accepted; `names` as in `refused`."""
    match error:
        case kingdom.UnknownCardError(given):
            return t(
                "there is no card {given}: give an id such as 'throne-room' or a name such as 'Throne Room'.",
                given=quoted(given),
            )
        case kingdom.SlotError(given):
            return t(
                "there is no slot {given} on this table: write it like 'pile-1', 'landscape-2' or 'bane'.",
                given=quoted(given),
            )
        case kingdom.TooFewPilesError(count):
            return plural(
                count,
                "There is {count} pile to choose from; a kingdom needs ten.",
                "There are {count} piles to choose from; a kingdom needs ten.",
            )
        case kingdom.NoReplacementError():
            return t("No other pile is left to take its place. Lift a ban, or add sets.")
        case kingdom.TooManyLimitsError(most, counting=True):
            return t(
                "With so many least and most numbers, counting the kingdoms takes more than {count} steps. "
                "Take away some of them, the widest first, or choose the standard or weighted method.",
                count=number(most),
            )
        case kingdom.TooManyLimitsError(most):
            return t(
                "The search for a kingdom was given up after {count} steps; there may be one. "
                "Deal again, or take away a wish.",
                count=number(most),
            )
        case kingdom.LockError():
            piles = card_names(error.piles, names or language())
            return t("{piles} cannot be locked together.", piles=piles)
        case kingdom.PlaceError():
            return _place_words(error, names)
        case kingdom.WeightingError():
            return _setting_words(error)
        case kingdom.WeightingAddressError():
            return t(
                "cannot read the settings {item}: {why}", item=quoted(error.item), why=_fault_words(error)
            )
        case kingdom.WeightingFileError():
            return t(
                "Line {line}, column {column}: {why}",
                line=error.line,
                column=error.column,
                why=_fault_words(error),
            )
    raise error


def _place_words(error: kingdom.PlaceError, names: str) -> str:
    has_trait = error.fault is Misplaced.HAS_TRAIT
    trait = kingdom.name_in(kingdom.card_by_name(error.other), names or language()) if has_trait else ""
    why = t(PLACE_FAULTS[error.fault], slot=repr(error.other), trait=trait)
    if not names:
        return t("cannot put {card} at {slot}: {why}.", card=repr(error.card), slot=repr(error.slot), why=why)
    return t(
        "{card} cannot stand here: {why}.",
        card=kingdom.name_in(kingdom.card_by_id(error.card), names),
        why=why,
    )


PLACE_FAULTS = {
    Misplaced.RULE_BOOK: t_later("there it breaks the rule book"),
    Misplaced.BANNED: t_later("it is banned"),
    Misplaced.ON_TABLE: t_later("it is on the table already, at {slot}"),
    Misplaced.NOT_CALLED: t_later("nothing on the table calls for it"),
    Misplaced.NOT_IN_SUPPLY: t_later("it is no pile of the supply"),
    Misplaced.HAS_TRAIT: t_later("{trait} is on it"),
    Misplaced.NO_PLACE_FOR_TRAIT: t_later("it is no pile of the supply, or under another Trait"),
}


def _setting_words(error: kingdom.WeightingError) -> str:
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


ADDRESS_FAULTS = {
    AddressFault.NUMBERS: t_later("accepted are 0, 1 or 4 numbers after an attribute."),
    AddressFault.PAIRS: t_later("accepted are a factor, then pairs of attribute and value."),
    AddressFault.ATTRIBUTE: t_later("there is no attribute {given}."),
    AddressFault.NUMBER: t_later("{given} is no number: accepted is one such as 0-75."),
    AddressFault.READINGS: t_later("accepted are three readings, such as *values*sum*each."),
}
FILE_FAULTS = {
    FileFault.NO_JSON: t_later("this is no JSON."),
    FileFault.DEEP: t_later("brackets are nested too deeply."),
    FileFault.TWICE: t_later("{given} stands here a second time: give it once."),
    FileFault.NO_OBJECT: t_later("{given} cannot stand here: accepted is an object in braces."),
    FileFault.MEMBER: t_later("{given} cannot stand here: accepted are {accepted}."),
    FileFault.VERSION: t_later("the version must be given, and is {accepted}."),
    FileFault.USE: t_later("the use must be given, and is one of {accepted}."),
    FileFault.MISSING: t_later("{given} is missing: {accepted} are needed."),
    FileFault.NUMBER: t_later("{given} cannot stand here: accepted is a number such as 0.75."),
    FileFault.ATTRIBUTE: t_later("there is no attribute {given}: accepted are {accepted}."),
    FileFault.READING: t_later("there is no reading {given}: accepted are {accepted}."),
}


def _fault_words(error: kingdom.WeightingAddressError | kingdom.WeightingFileError) -> str:
    """Say what is wrong in settings that were written; else what the check of a single one refused."""
    if isinstance(error, kingdom.WeightingAddressError):
        words, accepted = ADDRESS_FAULTS.get(error.fault), ""
    else:
        words, accepted = FILE_FAULTS.get(error.fault), ", ".join(error.accepted)
    if words is None:
        return error_words(error.__cause__) if isinstance(error.__cause__, EngineError) else ""
    given = error.given if error.fault is FileFault.NUMBER else quoted(error.given)
    return t(words, given=given, accepted=accepted)
