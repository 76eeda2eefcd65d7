"""The words for the engine's errors."""

from __future__ import annotations

from cardtable.pages.language import number, t
from cardtable.pages.reply import FieldError, FormError
from cardtable.shuffle import Refusal, RotationError


def refused(field: str, error: RotationError) -> FormError:
    """Return the error of a field for a step of the rotation that cannot be taken."""
    return FormError(FieldError(field, _words(error)))


def _words(error: RotationError) -> str:
    """Return the words for a refusal. How steps are written, and the limit, are never the person's own."""
    match error.refusal:
        case Refusal.NO_SUCH_CARD if error.count:
            return t(
                "{value} is no card in hand: 0 to {last} are accepted.",
                value=error.value,
                last=number(error.count - 1),
            )
        case Refusal.NO_SUCH_CARD:
            return t("The hand is empty: there is no card to play.")
    raise error
