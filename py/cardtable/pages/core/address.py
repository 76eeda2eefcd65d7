"""The state in an address: its version, its parts, and the errors that name a part."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from cardtable.pages.core.language import number, t
from cardtable.pages.core.refusals import MOST_TOLD, quoted, shortened, with_nearest
from cardtable.pages.core.reply import FieldError, FormError

VERSION = "1"
"""The version of the addresses that are written, and the only one there is."""
JOINER = "."
"""What stands between the values of one field in an address; no value holds it."""
LONGEST_PART = 40_000
"""The most characters of one part of an address."""


def state_fields(state: Mapping[str, str], known: Collection[str]) -> dict[str, list[str]]:
    """Return the fields that an address holds.

    Raises `FormError` for a version or a name that is not known: a link that was cut or made by another
    version would otherwise give another result than the one that was shared.

    >>> state_fields({"v": "1", "sets": "base-1.base-2"}, ["sets"])
    {'sets': ['base-1', 'base-2']}
    """
    version = state.get("v", "")
    if version != VERSION:
        message = t(
            "version {given} cannot be read. Accepted: {accepted}.", given=quoted(version), accepted=VERSION
        )
        raise FormError(FieldError("v", message))
    unknown = sorted(name for name in state if name not in known and name != "v")
    if unknown:
        message = t("is not part of an address. Accepted: {accepted}.", accepted=", ".join(sorted(known)))
        told = unknown[:MOST_TOLD]
        raise FormError(*(FieldError(shortened(name), with_nearest(message, name, known)) for name in told))
    long = [name for name, value in state.items() if len(value) > LONGEST_PART]
    if long:
        message = t(
            "is too long for an address: at most {most} characters are accepted.", most=number(LONGEST_PART)
        )
        raise FormError(*(FieldError(name, message) for name in long))
    return {name: value.split(JOINER) for name, value in state.items() if name != "v"}
