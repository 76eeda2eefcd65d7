"""What a run of the bench has measured: printed row by row, and written into the documents between marks."""

from __future__ import annotations

import json
import os
import platform
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from typing import Any

from tools.commands import StepError, run, say
from tools.paths import ROOT

RECORD = ROOT / "docs/benchmarks.json"
DOCUMENTS = tuple(ROOT / "docs" / name for name in ("benchmarks.md", "startup.md"))
HEADS: Mapping[str, tuple[str, ...]] = {
    "starts": ("visit", "stock page", "an answer", "share", "the first press answered", "share"),
    "page": ("", "measured", "wanted"),
    "engines": ("milliseconds", "CPython", "browser"),
    "stages": ("step", "reached after"),
    "sizes": ("file", "MB on disk", ""),
}
"""The tables of a run, and the heads of their columns."""
MARKED = re.compile(r"(<!-- measured: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


class Record:
    """The rows of a run; those of other builds are printed, and not kept."""

    def __init__(self) -> None:
        self.tables: dict[str, list[list[str]]] = {name: [] for name in HEADS}

    def row(self, table: str, *cells: str, build: int = 0) -> None:
        """Print a row of a table; `build` is 0 for this build, else the number of the other one."""
        said = " | ".join(filter(None, cells))
        say(f"  build {build}: {said}" if build else f"{table}: {said}")
        if not build:
            self.tables[table].append([*cells])

    def start(
        self, where: str, stock: float, times: Iterable[float], wanted: Iterable[str], build: int = 0
    ) -> None:
        """Record the seconds to an answer and to the first press answered, and their shares.

        Args:
            where: the kind of visit.
            stock: seconds of the stock page.
            times: seconds of the two.
            wanted: the wanted shares.
            build: as for `row`.
        """
        cells = [
            (f"{time:.2f} s", f"{time / stock:.2f} ({most})")
            for time, most in zip(times, wanted, strict=True)
        ]
        self.row("starts", where, f"{stock:.2f} s", *chain(*cells), build=build)

    def write(self, browser: str) -> None:
        """Write the record, and fill the documents with it. Raises `StepError` where a table has no row.

        Args:
            browser: the name and the version of the browser.
        """
        if lacking := [name for name, rows in self.tables.items() if not rows]:
            raise StepError(f"Nothing is written, for nothing was measured for: {', '.join(lacking)}.")
        python = f"CPython {platform.python_version()}"
        machine = f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}, {python}, {browser}"
        told = {
            "commit": run(["git", "rev-parse", "--short=10", "HEAD"], "git rev-parse").strip(),
            "date": datetime.now(UTC).date().isoformat(),
            "machine": machine,
            "command": "python3 build.py bench --write",
        }
        RECORD.write_text(json.dumps({**told, "tables": self.tables}, indent=1, ensure_ascii=False) + "\n")
        for document in DOCUMENTS:
            document.write_text(filled(document.read_text(), read_record()))


def read_record(file: Path = RECORD) -> dict[str, Any]:
    """Return the last record that was written."""
    record: dict[str, Any] = json.loads(file.read_text())
    return record


def filled(text: str, record: Mapping[str, Any]) -> str:
    """Return a document with what was measured between its marks.

    >>> filled("<!-- measured: stages -->\\n<!-- end -->", {"tables": {"stages": [["it runs", "5"]]}})
    '<!-- measured: stages -->\\n| step | reached after |\\n|---|---|\\n| it runs | 5 |\\n<!-- end -->'
    """

    def measured(found: re.Match[str]) -> str:
        name = found[2]
        lines = [_origin(record)] if name == "run" else _table(HEADS[name], record["tables"][name])
        return "\n".join([found[1].rstrip(), *lines, found[3]])

    return MARKED.sub(measured, text)


def _origin(record: Mapping[str, Any]) -> str:
    return f"`{record['command']}` on {record['date']}, commit {record['commit']}; {record['machine']}."


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    head, *lines = [f"| {' | '.join(cells)} |" for cells in (heads, *rows)]
    return [head, "|---" * len(heads) + "|", *lines]


def age() -> str:
    """Return how many commits lie between the last record and this tree; nothing where that is not known."""
    commit = read_record()["commit"]
    try:
        count = run(["git", "rev-list", "--count", f"{commit}..HEAD"], "git rev-list").strip()
    except StepError:
        return ""
    return f"measured times are those of {commit}, {count} commits before this one"
