"""The base of every engine's errors: one class a cause, with its facts as attributes."""

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
