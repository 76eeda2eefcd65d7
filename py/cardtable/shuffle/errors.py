"""The sentence of an error about an unknown name: what was given, what is like it, what is accepted."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def unknown(given: str, kind: str, known: Iterable[str], accepted: str = "") -> str:
    """Return the sentence.

    Args:
        given: the name; kind: what it was taken for.
        known: the names that there are.
        accepted: what is accepted, by default these names.

    >>> unknown("heals", "category", ["heal", "damage"])
    "'heals' is no category; did you mean 'heal'? Accepted: heal, damage"
    """
    names = {name.casefold(): name for name in known}
    nearest = get_close_matches(given.strip().casefold()[:60], names, n=1)
    asked = f"did you mean {names[nearest[0]]!r}? A" if nearest else "a"
    return f"{given!r} is no {kind}; {asked}ccepted: {accepted or ', '.join(names.values())}"
