"""The interpreter of the built site."""

from __future__ import annotations

import pytest

from tools.paths import DIST, VENDOR
from tools.startup import build


@pytest.fixture(scope="session")
def parts() -> dict[str, bytes]:
    """Pyodide's interpreter, and the two parts in the built site."""
    found = {key: (DIST / name).read_bytes() for key, name in build.interpreter_files(DIST).items()}
    return {**found, "whole": (VENDOR / "pyodide" / build.INTERPRETER["wasm"]).read_bytes()}
