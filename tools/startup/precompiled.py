"""Runs in the Python of the snapshot: compile once the sources that PyScript writes at every start.

PyScript writes the sources of its own Python package into a folder whenever it starts, and imports them.
"""

from __future__ import annotations

import sys
from importlib.machinery import (
    BYTECODE_SUFFIXES,
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    SourceFileLoader,
    SourcelessFileLoader,
)
from types import CodeType
from typing import Any, ClassVar


class PrecompiledLoader(SourceFileLoader):
    """Loads a module from its source file, and compiles it only if the snapshot does not know that source."""

    known: ClassVar[dict[bytes, CodeType]] = {}

    def source_to_code(self, data: Any, path: Any, *, _optimize: int = -1) -> CodeType:  # type: ignore[override]
        """Return the code of a source; what was compiled when the snapshot was made is not compiled again."""
        return self.known.get(bytes(data)) or super().source_to_code(data, path, _optimize=_optimize)

    def set_data(self, path: str, data: Any, *, _mode: int = 0o666) -> None:
        """Write no compiled file: a page's files are gone with it."""


def precompile(sources: dict[str, str]) -> None:
    """Compile sources, by the files they will stand in, and search folders with `PrecompiledLoader`."""
    for path, source in sources.items():
        PrecompiledLoader.known[source.encode()] = compile(source, path, "exec", dont_inherit=True)
    loaders = (
        (ExtensionFileLoader, EXTENSION_SUFFIXES),
        (PrecompiledLoader, SOURCE_SUFFIXES),
        (SourcelessFileLoader, BYTECODE_SUFFIXES),
    )
    sys.path_hooks.insert(0, FileFinder.path_hook(*loaders))
    for path, finder in list(sys.path_importer_cache.items()):
        if isinstance(finder, FileFinder) or finder is None:
            del sys.path_importer_cache[path]
