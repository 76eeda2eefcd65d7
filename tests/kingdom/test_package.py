"""What `cardtable.kingdom` imports."""

from __future__ import annotations

import subprocess
import sys

from tools.paths import ROOT

LATER = (
    *("cards.presets", "table.evening", "table.mending", "text.collector", "text.dominionrandomizer"),
    *("text.parsing", "weighted.attribute_sums", "weighted.choosing", "weighted.settings_file"),
)
"""Modules that a page's first kingdom does not need."""


def test_what_a_first_kingdom_does_not_need_is_not_imported() -> None:
    command = [sys.executable, "-c", "import sys, cardtable.kingdom\nprint(*sys.modules)"]
    done = subprocess.run(command, cwd=ROOT / "py", capture_output=True, text=True, check=True)
    assert "cardtable.kingdom.cards.catalog" in done.stdout.split()
    assert {f"cardtable.kingdom.{name}" for name in LATER}.isdisjoint(done.stdout.split())
