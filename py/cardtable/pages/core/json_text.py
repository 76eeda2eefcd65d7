"""Parse JSON that somebody brings: from a file, from the device, from an address."""

from __future__ import annotations

import json
import re
from typing import Any

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
