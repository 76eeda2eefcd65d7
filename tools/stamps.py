"""Stamps: a folder is made again only if the files that it was made from have changed."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

from tools.paths import ROOT

KEPT_BY_TOOLS = ("__pycache__", "node_modules")


def digest(paths: Iterable[Path], *words: str) -> str:
    """SHA-256 over the names and contents of files (folders are walked), and over further words."""
    total = hashlib.sha256("\0".join(words).encode())
    for file in sorted(found for path in paths for found in files_below(path)):
        total.update(f"\0{file.relative_to(ROOT).as_posix()}\0".encode())
        total.update(file.read_bytes())
    return total.hexdigest()


def files_below(path: Path) -> list[Path]:
    """Return the files of a folder, sorted, without caches and packages; a file is its own only member."""
    if path.is_file():
        return [path]
    found: list[Path] = []
    for folder, folders, names in os.walk(path):
        folders[:] = [name for name in folders if name not in KEPT_BY_TOOLS]
        found += [Path(folder) / name for name in names]
    return sorted(found)


class Stamp:
    """A small file beside a folder with the digest of the inputs that the folder was made from."""

    def __init__(self, made: Path, inputs: str) -> None:
        self._file = made.parent / f".{made.name}.stamp"
        self._made = made
        self._inputs = inputs

    def fresh(self) -> bool:
        """Whether the folder exists and was made from these inputs."""
        return self._made.exists() and self._file.is_file() and self._file.read_text() == self._inputs

    def set(self) -> None:
        """Record that the folder is now made from these inputs."""
        self._file.write_text(self._inputs)
