"""The data that a WebAssembly module puts into its memory, and their division among two modules."""

from __future__ import annotations

from collections.abc import Iterable

from tools.startup.wasm import END, I32_CONST, Reader, WasmError, i32_const, sized, unsigned, vector

Segment = tuple[int, bytes]
"""An address and what stands there."""
Range = tuple[int, int]
ACTIVE = unsigned(0)
"""A segment of the only memory, at an address that is a number."""


def segments(section: bytes) -> list[Segment]:
    """Return the segments of a data section. Raises `WasmError` for one without a constant address."""
    reader = Reader(section)

    def segment() -> Segment:
        if reader.take(2) != ACTIVE + I32_CONST:
            raise WasmError("a data segment has no constant address")
        at = reader.number()
        if reader.take(1) != END:
            raise WasmError("the address of a data segment is more than a constant")
        return at, reader.sized()

    return reader.each(segment)


def data_section(parts: Iterable[Segment]) -> bytes:
    """Return the section with these segments."""
    return vector(ACTIVE + i32_const(at) + END + sized(content) for at, content in parts)


def memory_of(parts: Iterable[Segment]) -> bytes:
    """Return the memory as the segments fill it.

    >>> memory_of([(2, b"ab"), (5, b"c")])
    b'\\x00\\x00ab\\x00c'
    """
    memory = bytearray()
    for at, content in parts:
        memory.extend(bytes(max(at + len(content) - len(memory), 0)))
        memory[at : at + len(content)] = content
    return bytes(memory)


def divided(parts: Iterable[Segment], ranges: Iterable[Range]) -> tuple[list[Segment], list[Segment]]:
    """Return the segments without some ranges of addresses, and what was taken out; ranges do not overlap.

    >>> divided([(10, b"abcdef")], [(12, 14)])
    ([(10, b'ab'), (14, b'ef')], [(12, b'cd')])
    """
    sorted_ranges = sorted(ranges)
    stays: list[Segment] = []
    moves: list[Segment] = []
    for first, content in parts:
        at, end = first, first + len(content)
        for start, stop in sorted_ranges:
            if stop <= at or start >= end:
                continue
            if at < start:
                stays.append((at, content[at - first : start - first]))
            at, until = max(at, start), min(stop, end)
            moves.append((at, content[at - first : until - first]))
            at = until
        if at < end:
            stays.append((at, content[at - first :]))
    return stays, moves
