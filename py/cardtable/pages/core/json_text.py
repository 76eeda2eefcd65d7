"""Parse JSON that somebody brings: from a file, from the device, from an address."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, TypeVar

from cardtable.pages.core.address import VERSION
from cardtable.pages.core.language import t
from cardtable.pages.core.schema import NotAcceptedError

Kept = TypeVar("Kept")

DEEPEST = 50
"""How deeply brackets may be nested in JSON that is read."""
JSON_MARK = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)
BRACKETS = {"[": 1, "{": 1, "]": -1, "}": -1}


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


def read_kept(text: str, kind: str, name: str, read: Callable[[dict[str, Any]], Kept]) -> Kept:
    """Read what the device keeps, or a file of it: an object with its kind (`cardtable`) and version (`v`).

    Raises `NotAcceptedError`, with the translated `name` of it, where `read` fails with what it finds there.
    """
    try:
        content = read_json(text)
        if (content["cardtable"], content["v"]) != (kind, VERSION):
            raise ValueError("it is of another kind or version")
        return read(content)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        words = t("{what} cannot be read: damaged, or not written by this version of the page.", what=name)
        raise NotAcceptedError(words) from error
