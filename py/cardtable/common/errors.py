"""Errors of the engines: a class for each cause with its facts as attributes, and numbers out of range."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields


@dataclass(eq=False)
class EngineError(ValueError):
    """Something that an engine cannot accept.

    A cause is a dataclass derived from this one, with `@dataclass(eq=False)`; its fields are the facts: what
    was given, and what would be accepted. `str` lists them for programmers. The words that a person reads are
    the page's business, in the person's language.

    >>> @dataclass(eq=False)
    ... class TooManyCardsError(EngineError):
    ...     count: int
    ...     most: int
    >>> print(TooManyCardsError(12, most=10))
    too many cards: count=12, most=10
    """

    def __str__(self) -> str:
        """Return the cause, from the name of the class, and the facts."""
        words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(self).__name__.removesuffix("Error")).lower()
        facts = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in fields(self))
        return f"{words}: {facts}" if facts else words


@dataclass(eq=False)
class OutOfRangeError(EngineError):
    """A number that an argument does not accept.

    Attributes:
        argument: its name; given: what was given; accepted: what is, such as `0 to 8`.
    """

    argument: str
    given: object
    accepted: str

    def __str__(self) -> str:
        """Return the argument, what was given and what is accepted."""
        return f"{self.argument}: {self.given!r} is not accepted; accepted: {self.accepted}"


def check_range(argument: str, given: int, least: int = 0, most: int | None = None) -> None:
    """Raise OutOfRangeError for a number outside of a range, both ends included.

    >>> check_range("count", -1, most=13)
    Traceback (most recent call last):
    cardtable.common.errors.OutOfRangeError: count: -1 is not accepted; accepted: 0 to 13
    """
    if given < least or (most is not None and given > most):
        accepted = f"{least} or more" if most is None else f"{least} to {most}"
        raise OutOfRangeError(argument, given, accepted)
