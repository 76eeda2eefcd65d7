"""The library examples of the documents: each runs, and prints the text that follows it."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from tests.support.documents import examples_of
from tools.paths import ROOT

README_OF_TESTS = ROOT / "tests/README.md"
DOCUMENTS = [ROOT / "docs/library.md", *sorted((ROOT / "docs/tools").glob("*.md"))]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.stem)
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
