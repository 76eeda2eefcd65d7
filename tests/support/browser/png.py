"""A reader of screenshots: PNG with 8 bits for each of three or four channels, as browsers write it."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CHANNELS = {2: 3, 6: 4}
"""By the colour type of the header."""


def green_of(png: bytes) -> memoryview:
    """Return the green channel of an image, rows first: a grey picture for a decoder of codes."""
    assert png.startswith(SIGNATURE)
    chunks = list(_chunks(png))
    width, height, depth, colour, *_, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    assert (depth, interlaced) == (8, 0)
    channels = CHANNELS[colour]
    data = zlib.decompress(b"".join(content for kind, content in chunks if kind == b"IDAT"))
    rows, above, size = bytearray(), bytes(width * channels), width * channels + 1
    for start in range(0, size * height, size):
        above = _unfiltered(data[start], data[start + 1 : start + size], above, channels)
        rows += above[1::channels]
    return memoryview(bytes(rows)).cast("B", (height, width))


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        yield kind, png[at + 8 : at + 8 + length]
        at += length + 12


def _unfiltered(kind: int, row: bytes, above: bytes, step: int) -> bytes:
    """Undo the filter of a row: each byte was written as its difference from a prediction."""
    found = bytearray(row)
    for at in range(len(row)):
        left = found[at - step] if at >= step else 0
        corner = above[at - step] if at >= step else 0
        predicted = (0, left, above[at], (left + above[at]) // 2, _paeth(left, above[at], corner))[kind]
        found[at] = (row[at] + predicted) & 255
    return bytes(found)


def _paeth(left: int, above: int, corner: int) -> int:
    """The neighbour that is nearest to `left + above - corner`."""
    guess = left + above - corner
    return min((left, above, corner), key=lambda each: abs(guess - each))
