"""Errors of the engines: a class for each cause, with its facts as attributes and a sentence as text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, dataclass_transform

_FEW = 60
"""So many accepted names are listed."""
_LONG = 200
"""So much of a given value is shown."""


@dataclass_transform(eq_default=False)
class EngineError(ValueError):
    """Something that an engine cannot accept.

    A cause is a class derived from this one, and thereby a dataclass; its fields are the facts: what was
    given, and what would be accepted. `sentence` tells them to programmers: {0} is the error. The words that
    a person reads are the page's business, in the person's language.

    >>> class TooManyCardsError(EngineError):
    ...     sentence = "{0.count} cards are too many; accepted: up to {0.most}"
    ...     count: int
    ...     most: int
    >>> print(TooManyCardsError(12, most=10))
    12 cards are too many; accepted: up to 10
    """

    sentence: ClassVar[str]

    def __init_subclass__(cls) -> None:
        dataclass(eq=False)(cls)

    def __str__(self) -> str:
        """Return the sentence, with the facts of this error."""
        return self.sentence.format(self)


class OutOfRangeError(EngineError):
    """A value that an argument does not accept.

    Attributes:
        argument: its name; given: what was given; accepted: what is, such as `0 to 8`.
    """

    sentence = "{0.argument}: {0.shown} is not accepted; accepted: {0.accepted}"
    argument: str
    given: object
    accepted: str

    @property
    def shown(self) -> str:
        """What was given, in a line."""
        try:
            return repr(self.given) if len(repr(self.given)) < _LONG else f"{repr(self.given)[:_LONG]}..."
        except ValueError:
            return "a number of thousands of digits"


class UnknownNameError(EngineError):
    """A name that names nothing of a `kind`; the sentence tells the nearest one, and all where they are few.

    >>> class UnknownColourError(UnknownNameError):
    ...     kind = "colour"
    >>> print(UnknownColourError("geen", ("green", "red")))
    'geen' is no colour; did you mean 'green'? Accepted: green, red
    """

    sentence = "{0.given!r} is no {0.kind}{0.instead}"
    kind: ClassVar[str]
    described: ClassVar[str] = ""
    """What is accepted, in other words than a list of the names."""
    given: str
    accepted: tuple[str, ...] = ()

    @property
    def known(self) -> Iterable[str]:
        """The names that there are."""
        return self.accepted

    @property
    def instead(self) -> str:
        """The end of the sentence."""
        from difflib import get_close_matches  # only an error needs it

        given = str(self.given).strip()[:60]
        known = [name for name in self.known if name != given]
        folded = {name.casefold(): name for name in known} if isinstance(self.given, str) else {}
        near = get_close_matches(given, known, 1) if folded else []
        near += [folded[name] for name in get_close_matches(given.casefold(), folded, 1)]
        asked = f"; did you mean {near[0]!r}?" if near else ""
        accepted = self.described or (", ".join(known) if len(known) <= _FEW else "")
        return asked + (f"{' A' if near else '; a'}ccepted: {accepted}" if accepted else "")


def check_range(argument: str, given: int, least: int = 0, most: int | None = None) -> None:
    """Raise OutOfRangeError for what is no whole number of a range, both ends included.

    >>> check_range("count", -1, most=13)
    Traceback (most recent call last):
    cardtable.common.errors.OutOfRangeError: count: -1 is not accepted; accepted: 0 to 13
    """
    if type(given) is not int or given < least or (most is not None and given > most):
        accepted = f"{least} or more" if most is None else f"{least} to {most}"
        raise OutOfRangeError(argument, given, accepted)
