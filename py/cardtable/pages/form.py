"""Reading a form: every value is checked against what is accepted, and every mistake is named at once."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from .language import number, plural, t
from .reply import FieldError, FormError

__all__ = [
    "JOINER",
    "VERSION",
    "Form",
    "not_accepted",
    "quoted",
    "read_json",
    "shortened",
    "state_fields",
    "too_long",
]

VERSION = "1"
"""The version of the addresses that are written, and the only one there is."""
JOINER = "."
"""What stands between the values of one field in an address; no value holds it."""
LONGEST = 60
DEEPEST = 50
"""How deeply brackets may be nested in JSON that is read."""
JSON_MARK = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)
BRACKETS = {"[": 1, "{": 1, "]": -1, "}": -1}
LONGEST_PART = 40_000
"""How long one part of an address may be: longer ones are no work of this page's."""
MOST_TOLD = 8
"""How many mistakes of one field are told one by one."""


class Form:
    """The fields of one request, read one by one; `check` then raises what was found wrong.

    >>> form = Form({"order": ["size"], "sets": ["base-1", "base-2"]})
    >>> form.several("sets", ("base-1", "base-2"))
    ('base-1', 'base-2')
    >>> form.choice("order", ("cost", "name"))
    'cost'
    >>> form.check()
    Traceback (most recent call last):
    cardtable.pages.reply.FormError: order: 'size' is not accepted. Accepted: cost, name.
    """

    def __init__(self, fields: Mapping[str, list[str]]) -> None:
        self._fields = fields
        self._errors: list[FieldError] = []
        self._told: Counter[str] = Counter()

    def several(self, name: str, accepted: Collection[str]) -> tuple[str, ...]:
        """Return the accepted values of a group of check boxes, each once, in the order of `accepted`."""
        given = self._fields.get(name, [])
        for value in given:
            if value not in accepted:
                self._refuse(name, value, accepted)
        return tuple(value for value in accepted if value in given)

    def choice(self, name: str, accepted: Collection[str]) -> str:
        """Return the one value of a list or of radio buttons; the first accepted one if none is given."""
        default = next(iter(accepted))
        value = self.text(name) or default
        if value in accepted:
            return value
        self._refuse(name, value, accepted)
        return default

    def switch(self, name: str, default: bool = False) -> bool:
        """Return whether a single check box, whose value is 1, is on."""
        value = self.text(name)
        if value not in ("", "0", "1"):
            self._refuse(name, value, ("0", "1"))
        return value == "1" if value else default

    def number(self, name: str, least: int, most: int, default: int) -> int:
        """Return a whole number from `least` to `most`; the default if nothing is given."""
        value = self.text(name)
        if not value:
            return default
        if re.fullmatch(r"-?\d{1,9}", value, re.ASCII) and least <= int(value) <= most:
            return int(value)
        self.refuse(
            name,
            t(
                "{given} is not accepted. Accepted: whole numbers from {least} to {most}.",
                given=quoted(value),
                least=least,
                most=most,
            ),
        )
        return default

    def text(self, name: str, longest: int = LONGEST) -> str:
        """Return one line of text, without white space around it."""
        values = self._fields.get(name) or [""]
        value = values[0].strip()
        if len(value) > longest:
            self.refuse(name, too_long(len(value), longest))
            return ""
        return value

    def each(self, name: str) -> list[str]:
        """Return all values of a field as they were given, for a page that checks them itself."""
        return [value.strip() for value in self._fields.get(name, [])]

    def refuse(self, name: str, message: str) -> None:
        """Note that a field is wrong, in words that say what would be accepted."""
        self._told[name] += 1
        if self._told[name] <= MOST_TOLD:
            self._errors.append(FieldError(name, message))

    def check(self) -> None:
        """Raise `FormError` with everything that was refused, if anything was."""
        more = [
            FieldError(
                name,
                plural(
                    count - MOST_TOLD,
                    "{count} more value is not accepted either.",
                    "{count} more values are not accepted either.",
                ),
            )
            for name, count in self._told.items()
            if count > MOST_TOLD
        ]
        if self._errors:
            raise FormError(*self._errors, *more)

    def _refuse(self, name: str, value: str, accepted: Iterable[str]) -> None:
        self.refuse(name, not_accepted(value, accepted))


def not_accepted(value: str, accepted: Iterable[str]) -> str:
    """Say that a value is none of those that are accepted."""
    return t(
        "{given} is not accepted. Accepted: {accepted}.", given=quoted(value), accepted=", ".join(accepted)
    )


def too_long(count: int, most: int) -> str:
    """Say that a text has too many characters."""
    return t(
        "{count} characters are too many: at most {most} are accepted.",
        count=number(count),
        most=most,
    )


def quoted(text: str) -> str:
    """Return what a person gave, cut to a length that can be quoted, in quotation marks."""
    return repr(shortened(text))


def shortened(text: str) -> str:
    """Return the text, cut to a length that can be quoted."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def read_json(text: str) -> Any:
    """Return what a JSON text holds.

    Raises ValueError, also for what does harm later on: brackets nested too deeply, half a character.

    >>> read_json('["\\\\ud800"]')
    Traceback (most recent call last):
    ...
    ValueError: a character is only half there
    """
    depth = 0
    for mark in JSON_MARK.finditer(text):
        depth += BRACKETS.get(mark[0], 0)
        if depth > DEEPEST:  # where CPython raises RecursionError, a browser ends the whole interpreter
            raise ValueError("brackets are nested too deeply")
    try:
        content = json.loads(text)
        json.dumps(content, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise ValueError("a character is only half there") from error
    return content


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
        raise FormError(*(FieldError(shortened(name), message) for name in unknown[:MOST_TOLD]))
    long = [name for name, value in state.items() if len(value) > LONGEST_PART]
    if long:
        message = t(
            "is too long for an address: at most {most} characters are accepted.", most=number(LONGEST_PART)
        )
        raise FormError(*(FieldError(name, message) for name in long))
    return {name: value.split(JOINER) for name, value in state.items() if name != "v"}
