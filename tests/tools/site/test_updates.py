"""What an update of an installed page fetches: two builds, file by file."""

from __future__ import annotations

import csv
import gzip
from io import StringIO
from pathlib import Path

import pytest

from cardtable.pages.core.language import DEPLOYED, SHARED
from cardtable.pages.core.registry import TOOLS
from tests.support.source_copy import SourceCopy
from tools.paths import DIST, ROOT
from tools.site.offline import WORKER, kept
from tools.site.words import FOLDER, IN_PYTHON, word_tables

PAGES = "py/cardtable/pages"
LIMIT = 400_000
"""Bytes of an update of words and styles, as a host with gzip sends them; the four pages are half of it."""


@pytest.mark.long
@pytest.mark.browser  # it needs the built page
def test_an_update_of_words_and_styles_fetches_little(tmp_path: Path) -> None:
    """A word of every tool and a style: neither Python nor its snapshot nor its modules are fetched."""
    copy = SourceCopy(tmp_path, for_build=True)
    for tool in TOOLS:
        name = f"{PAGES}/{tool}/words.csv"
        rows, table = [*csv.reader(StringIO(copy.read(name), newline=""))], StringIO(newline="")
        rows[1][-1] += " (neu)"
        csv.writer(table, lineterminator="\n").writerows(rows)
        copy.write(name, table.getvalue())
    copy.insert_line("static/styles/kingdom.css", ".new { color: red; }")
    copy.run("build.py", "build")
    sites = (DIST, tmp_path / "dist")
    old, new = ({(entry["url"], entry["integrity"]) for entry in kept(site)} for site in sites)
    files = [WORKER, *(name for name, _ in new - old)]
    size = sum(len(gzip.compress((tmp_path / "dist" / name).read_bytes(), 6)) for name in files)
    assert {f"{FOLDER}/{tool}/words.csv" for tool in TOOLS} < set(files)
    assert not [name for name in files if name.endswith((".wasm", ".gz", ".zip", ".whl"))]
    assert size < LIMIT, files


def test_python_and_the_page_look_for_words_in_one_place() -> None:
    """And every table is known to both: a tool's, and those that belong to none."""
    assert str(DEPLOYED) == IN_PYTHON
    script = (ROOT / "static/start/deferred.js").read_text(encoding="utf-8")
    assert f'const WORDS = "{IN_PYTHON}";' in script
    tables = {f"{tool}/words.csv" for tool in TOOLS} | {f"words/{part}.csv" for part in SHARED}
    assert set(word_tables()) == tables
