"""The larger functions that tests run in the page, from the files beside this one."""

from __future__ import annotations

from pathlib import Path


def _read(name: str) -> str:
    return (Path(__file__).parent / f"{name}.js").read_text(encoding="utf-8").rstrip().removesuffix(";")


AT_REST = _read("at-rest")
LAYOUT_FAULTS = _read("layout-faults")
PRESSABLE_CONTROLS = _read("pressable-controls")
