"""How many lines of Python the tests may have, by folder."""

from __future__ import annotations

import csv

import pytest

from tools.paths import ROOT

with (ROOT / "tools/checks/budgets.csv").open(encoding="utf-8") as table:
    BUDGETS = {row["folder"]: int(row["lines"]) for row in csv.DictReader(table)}


@pytest.mark.parametrize("folder", BUDGETS)
def test_a_folder_of_tests_stays_within_its_budget(folder: str) -> None:
    lines = sum(file.read_bytes().count(b"\n") for file in (ROOT / "tests" / folder).rglob("*.py"))
    assert 0 < lines <= BUDGETS[folder], "over budget: say why and raise it, or cut"
