"""The large files of the start, packed smaller than gzip does: for slow connections.

Browsers cannot unpack them by themselves; static/start/download.js does, beside the download. It takes more
of the processor than gzip, so fast connections get the other files.
"""

from __future__ import annotations

import hashlib
import lzma
from pathlib import Path
from typing import Any

DICTIONARY = 16 << 20
"""Bytes that the unpacking worker holds besides; more than the snapshot has."""
DIGITS = 8
SNAPSHOT = "vendor/snapshot.bin.gz"
"""The snapshot for fast connections, and for the kept page."""
SETTINGS = {
    ".wasm": {"lc": 3, "lp": 0, "pb": 0},
    ".bin": {"lc": 2, "lp": 2, "pb": 2},
}
"""Code has no alignment; memory is made of words of four bytes."""


def pack(content: bytes, kind: str) -> bytes:
    """Pack a file of one of the kinds of `SETTINGS`.

    >>> lzma.decompress(pack(bytes(1000), ".bin")) == bytes(1000)
    True
    """
    preset = 9 | lzma.PRESET_EXTREME
    settings: dict[str, Any] = {"id": lzma.FILTER_LZMA2, "preset": preset, "dict_size": DICTIONARY}
    filters = [settings | SETTINGS[kind]]
    return lzma.compress(content, lzma.FORMAT_XZ, lzma.CHECK_CRC32, filters=filters)


def digits(content: bytes) -> str:
    """Return what stands for the content in the name of a file.

    >>> digits(b"")
    'e3b0c442'
    """
    return hashlib.sha256(content).hexdigest()[:DIGITS]


def packed_files(site: Path) -> dict[str, str]:
    """Return the packed files of a site, by the files in whose place they are fetched."""
    found = [file.relative_to(site).as_posix() for file in sorted(site.glob("vendor/**/*.xz"))]
    return {SNAPSHOT if name.endswith(".bin.xz") else name.removesuffix(".xz"): name for name in found}
