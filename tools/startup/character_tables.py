"""The tables of East Asian character sets in the data of Pyodide's interpreter, by their contents.

The page reads and writes UTF-8 only. These tables are needed by the codecs of CPython (`Modules/cjkcodecs`)
and by musl's `iconv` alone, so they can be moved to the second part of the interpreter with those functions.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from tools.startup.wasm import WasmError

Range = tuple[int, int]
"""The first address, and the one after the last."""

INDEX_ENTRIES, INDEX_ENTRY = 256, 8
"""cjkcodecs.h: for each first byte `struct dbcs_index { const ucs2_t *map; unsigned char bottom, top; }`."""
LEAST_ROWS = 10
CHARACTER = 2
"""Bytes of a number in such a table."""
ICONV = (
    ("gbk", 0x81, (*range(0x40, 0x7F), *range(0x80, 0xFF)), 0, 126),
    ("big5", 0xA4, (*range(0x40, 0x7F), *range(0xA1, 0xFF)), 3, 89),
    ("euc_jp", 0xB0, tuple(range(0xA1, 0xFF)), 15, 84),
    ("euc_kr", 0xB0, tuple(range(0xA1, 0xFF)), 15, 93),
)
"""musl's tables (gb18030.h, big5.h, jis0208.h, ksc.h): codec, first byte of a row that Python knows, its
second bytes, the row's number in the table, and how many rows the table has."""


def character_tables(memory: bytes, base: int) -> list[Range]:
    """Return where the tables are in the memory of a new interpreter, whose data begin at `base`; sorted.

    Raises `WasmError` if a table of musl is not found once.
    """
    codecs = list(_codec_tables(memory, base))
    ranges = joined([*codecs, *_iconv_tables(memory, codecs)])
    if not codecs:
        raise WasmError("no table of a codec was found")
    return ranges


def joined(ranges: list[Range]) -> list[Range]:
    """Return ranges sorted, with those that overlap made one.

    >>> joined([(8, 12), (0, 4), (4, 6), (10, 20)])
    [(0, 4), (4, 6), (8, 20)]
    """
    found: list[Range] = []
    for start, end in sorted(ranges):
        if found and start < found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def _codec_tables(memory: bytes, base: int) -> Iterator[Range]:
    """The rows that the indexes of CPython's codecs name."""
    at = base + -base % 4
    while at + INDEX_ENTRIES * INDEX_ENTRY <= len(memory):
        rows = _index(memory, at, base)
        if rows and len(rows) >= LEAST_ROWS:
            yield from rows
            at += INDEX_ENTRIES * INDEX_ENTRY
        else:
            at += 4


def _index(memory: bytes, at: int, base: int) -> set[Range] | None:
    """The rows of an index, or None if there is none at this address."""
    rows: set[Range] = set()
    for entry in range(INDEX_ENTRIES):
        start, bottom, top, nothing = struct.unpack_from("<IBBH", memory, at + entry * INDEX_ENTRY)
        end = start + CHARACTER * (top - bottom + 1)
        if start == bottom == top == nothing == 0:
            continue
        if nothing or bottom > top or start % CHARACTER or not base <= start < end <= len(memory):
            return None
        rows.add((start, end))
    return rows


def _iconv_tables(memory: bytes, codecs: list[Range]) -> Iterator[Range]:
    """The tables of musl, found by a row that Python knows."""
    for codec, first, seconds, number, rows in ICONV:
        row = b"".join(bytes((first, second)).decode(codec).encode("utf-16-le") for second in seconds)
        places = [at for at in _places(memory, row) if not any(start <= at < end for start, end in codecs)]
        if len(places) != 1:
            raise WasmError(f"the table of {codec} was found {len(places)} times")
        start = places[0] - number * len(row)
        yield start, start + rows * len(row)


def _places(memory: bytes, content: bytes) -> Iterator[int]:
    at = memory.find(content)
    while at >= 0:
        yield at
        at = memory.find(content, at + 1)
