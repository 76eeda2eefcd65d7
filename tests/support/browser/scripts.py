"""The larger functions that tests run in the page, from the files beside this one, which say what they do."""

from __future__ import annotations

from pathlib import Path


def _read(name: str) -> str:
    return (Path(__file__).parent / f"{name}.js").read_text(encoding="utf-8").rstrip().removesuffix(";")


AT_REST = _read("at-rest")
CATCH = _read("catch-clicks")
CUT = _read("cut-options")
DEAD = _read("dead-points")
HOLD = _read("hold-answers")
LANDED = _read("landed-elsewhere")
LAYOUT_FAULTS = _read("layout-faults")
MARK_ACTIONS = _read("mark-actions")
NOT_HIT = _read("not-hit")
PRESSABLE_CONTROLS = _read("pressable-controls")
UNFOLD = _read("unfold")
