"""The documents: examples print what follows, what is named is there, lists and figures are up to date."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from tests.support.documents import examples_of
from tools.bench.record import DOCUMENTS, HEADS, MARKED, filled, read_record
from tools.checks import actions
from tools.paths import ROOT

README_OF_TESTS = ROOT / "tests/README.md"
WITH_EXAMPLES = [ROOT / "docs/library.md", *sorted((ROOT / "docs/tools").glob("*.md"))]


@pytest.mark.parametrize("document", WITH_EXAMPLES, ids=lambda document: document.stem)
def test_examples_print_what_stands_below_them(document: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The examples of a document are one session: a later one uses the names of an earlier one."""
    names: dict[str, Any] = {}
    for code, printed in examples_of(document):
        exec(code, names)
        assert capsys.readouterr().out == printed


def test_the_example_for_other_pyodide_pages_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """What `static/embed.html` says after the installation of the wheel."""
    page = unescape((ROOT / "static/embed.html").read_text(encoding="utf-8"))
    code, _ = page.partition("deps=False)\n")[2].split("</code>", 1)
    exec(code, {})
    assert capsys.readouterr().out.count(",") == 9


@pytest.mark.parametrize("block", re.findall(r"```python\n(.*?)```", README_OF_TESTS.read_text(), re.DOTALL))
def test_the_tests_that_newcomers_are_shown_pass(block: str) -> None:
    """Those that need no browser are run; what the other one imports is there."""
    names: dict[str, Any] = {}
    exec(block, names)
    (test,) = (names[name] for name in names if name.startswith("test_"))
    if not test.__code__.co_argcount:
        test()


def test_every_file_that_the_manual_names_beside_a_rule_is_there() -> None:
    text = (ROOT / "docs/tools/kingdom.md").read_text(encoding="utf-8")
    rows = text.partition("## To the letter")[2].partition("\n## ")[0].splitlines()
    named = {row.split("|")[5].strip(" `") for row in rows if row.count("|") == 6} - {"test", "---"}
    there = {f"{file.parent.name}/{file.stem}" for file in (ROOT / "tests/kingdom").glob("*/test_*.py")}
    assert named
    assert named <= there


@pytest.mark.slow
def test_the_list_of_actions_is_up_to_date() -> None:
    """A new field, action or answer stands in it."""
    assert actions.FILE.read_text(encoding="utf-8") == actions.text(), (
        "run PYTHONPATH=py:. python -m tools.checks.actions"
    )


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_the_tables_are_those_of_the_last_record(document: Path) -> None:
    """Whoever writes a figure there by hand is told of it."""
    text = document.read_text()
    assert filled(text, read_record()) == text


def test_each_table_of_the_record_has_a_place() -> None:
    """What is measured can be read."""
    named = {found[2] for document in DOCUMENTS for found in MARKED.finditer(document.read_text())}
    assert named == {"run", *HEADS} == {"run", *read_record()["tables"]}
