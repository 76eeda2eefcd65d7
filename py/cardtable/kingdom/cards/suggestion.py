"""The end of the sentence that refuses a name: the nearest accepted name, and all where they are few."""

from __future__ import annotations

from collections.abc import Collection

_FEW = 60
"""So many accepted names are listed."""


def accepted_instead(given: str, accepted: Collection[str]) -> str:
    """Return the end of a sentence.

    >>> accepted_instead("base", ["base-1", "base-2"])
    "; did you mean 'base-2'? Accepted: 'base-1', 'base-2'"
    >>> accepted_instead("colour", ["base-1"])
    "; accepted: 'base-1'"
    """
    from difflib import get_close_matches  # only an error needs it

    near = get_close_matches(given, accepted, n=1)
    listed = ", ".join(map(repr, accepted)) if len(accepted) <= _FEW else ""
    if near:
        return f"; did you mean {near[0]!r}?" + (f" Accepted: {listed}" if listed else "")
    return f"; accepted: {listed}" if listed else ""
