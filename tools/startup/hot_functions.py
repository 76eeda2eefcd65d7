"""The functions that the page calls at a start or in ordinary use: how calls are counted, and their list.

The list, `hot_functions.txt`, is written by `record_hot_functions.py`. The other functions of the interpreter
are moved to a second module (`split.py`).
"""

from __future__ import annotations

import hashlib
import textwrap
from collections.abc import Collection

from tools.startup.wasm import (
    END,
    GLOBAL_SET,
    I32,
    Kind,
    Reader,
    Section,
    export,
    i32_const,
    items,
    meanings,
    replaced,
    sections,
    sized,
    unsigned,
    vector,
    with_more,
)

WIDTH = 118
"""Characters in a line of the list."""
COUNTED = "called "
"""The exports of `counting` begin with this; a function's number follows."""
FLAG = bytes([I32, 1]) + i32_const(0) + END
"""A mutable global that is 0 at first."""


class DifferentInterpreterError(ValueError):
    """The list of functions is of another interpreter than the given one."""


def counting(wasm: bytes) -> bytes:
    """Return the module with an exported global for each function, which is 1 once it has been called."""
    parts = dict(sections(wasm))
    bodies = meanings(parts[Section.CODE], Reader.sized)
    first = meanings(parts[Section.IMPORT], Reader.imported).count(Kind.GLOBAL)
    first += len(items(parts[Section.GLOBAL], Reader.variable))
    return replaced(
        wasm,
        {
            Section.GLOBAL: with_more(parts[Section.GLOBAL], *[FLAG] * len(bodies)),
            Section.EXPORT: with_more(
                parts[Section.EXPORT],
                *(export(f"{COUNTED}{number}", Kind.GLOBAL, first + number) for number in range(len(bodies))),
            ),
            Section.CODE: vector(
                sized(_marked(body, i32_const(1) + GLOBAL_SET + unsigned(first + number)))
                for number, body in enumerate(bodies)
            ),
        },
    )


def list_text(hot: Collection[int], wasm: bytes) -> str:
    """Return the list of the functions that are called: the module's hash, then numbers and ranges.

    >>> print(list_text([1, 2, 3, 7], b"").split("\\n")[1])
    1-3 7
    """
    ranges: list[list[int]] = []
    for number in sorted(hot):
        if ranges and ranges[-1][-1] == number - 1:
            ranges[-1][1:] = [number]
        else:
            ranges.append([number])
    words = " ".join("-".join(map(str, each)) for each in ranges)
    lines = textwrap.fill(words, WIDTH, break_on_hyphens=False)
    return f"{hashlib.sha256(wasm).hexdigest()}\n{lines}\n"


def read_list(text: str, wasm: bytes) -> set[int]:
    """Read such a list. Raises `DifferentInterpreterError` if it is of another module."""
    module_hash, *words = text.split()
    if module_hash != hashlib.sha256(wasm).hexdigest():
        raise DifferentInterpreterError("the list is of another interpreter")
    hot: set[int] = set()
    for word in words:
        first, _, last = word.partition("-")
        hot.update(range(int(first), int(last or first) + 1))
    return hot


def _marked(body: bytes, mark: bytes) -> bytes:
    """Return a body that begins with further instructions, after its variables."""
    reader = Reader(body)
    return reader.as_bytes(reader.locals) + mark + reader.rest()
