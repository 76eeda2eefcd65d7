"""Messages about input that is not accepted: what was given, and what would be accepted."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.pages.core.language import number, t

LONGEST = 60
"""How many characters of a text are quoted, and how long a text may be where nothing else is said."""
MOST_TOLD = 8
"""How many mistakes of one field are told one by one."""


def not_accepted(value: str, accepted: Iterable[str]) -> str:
    """Say that a value is none of those that are accepted."""
    return t(
        "{given} is not accepted. Accepted: {accepted}.", given=quoted(value), accepted=", ".join(accepted)
    )


def with_nearest(said: str, given: str, accepted: Iterable[str]) -> str:
    """Add to what is said the name that is most like the given one, if one is.

    >>> with_nearest("is not accepted.", "sets-most", ["sets", "seed"])
    'is not accepted. Nearest: sets.'
    """
    name = nearest(given, accepted)
    return f"{said} {t('Nearest: {name}.', name=name)}" if name else said


def nearest(given: str, accepted: Iterable[str], likeness: float = 0.6) -> str:
    """Return the name most like a given one, at least as like as `likeness` from 0 to 1; "" if none is."""
    from difflib import get_close_matches  # a page's first kingdom does not need it

    return next(iter(get_close_matches(given[:LONGEST].lower(), accepted, 1, likeness)), "")


def too_long(count: int, most: int) -> str:
    """Say that a text has too many characters."""
    return t("{count} characters are too many: at most {most} are accepted.", count=number(count), most=most)


def quoted(text: str) -> str:
    """Return what a person gave, cut to a length that can be quoted, in quotation marks."""
    return repr(shortened(text))


def shortened(text: str) -> str:
    """Return the text, cut to a length that can be quoted."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
