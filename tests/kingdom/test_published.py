"""The two published documents: the manual has a row for each of their rules, with the file of its test."""

from __future__ import annotations

from pathlib import Path

from tools.paths import ROOT


def test_every_file_that_the_manual_names_beside_a_rule_is_there() -> None:
    text = (ROOT / "docs/tools/kingdom.md").read_text(encoding="utf-8")
    rows = text.partition("## To the letter")[2].partition("\n## ")[0].splitlines()
    named = {row.split("|")[5].strip(" `") for row in rows if row.count("|") == 6} - {"test", "---"}
    there = {f"{file.parent.name}/{file.stem}" for file in Path(__file__).parent.glob("*/test_*.py")}
    assert named
    assert named <= there
