"""What `cardtable.kingdom` offers by its own name."""

from __future__ import annotations

import subprocess
import sys

import pytest

from cardtable import kingdom
from tools.paths import ROOT

UNUSED = """
import sys
from cardtable import kingdom
print(*(name for name in kingdom._LATER if f"cardtable.kingdom.{name}" in sys.modules))
"""


@pytest.mark.parametrize("name", kingdom.__all__)
def test_every_name_is_there(name: str) -> None:
    """Also those of modules that are imported when they are used."""
    assert getattr(kingdom, name) is not None


def test_what_is_imported_later_is_offered_and_not_imported_before() -> None:
    """Each of its names is public, and an unknown one is refused as in any module."""
    assert {name for names in kingdom._LATER.values() for name in names} <= set(kingdom.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'unknown'"):
        kingdom.unknown  # noqa: B018
    command = [sys.executable, "-c", UNUSED]
    done = subprocess.run(command, cwd=ROOT / "py", capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
