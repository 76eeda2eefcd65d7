"""A copy of the source tree that a test may change, build and test, and what was changed in it."""

from __future__ import annotations

import csv
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from difflib import unified_diff
from io import StringIO
from pathlib import Path

from tools.paths import ROOT, VENDOR

MADE = (".venv", "node_modules")
"""What the build makes from pinned packages; a copy shares it."""


class SourceCopy:
    """A copy of the source tree, with the changes since the last look at them."""

    def __init__(self, folder: Path, *, for_build: bool = False) -> None:
        self.folder = folder
        names = ("ls-files", "--cached", "--others", "--exclude-standard")
        listed = subprocess.run(["git", *names], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for name in listed.splitlines():
            if (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / name, folder / name)
        for name in MADE if for_build else ():
            (folder / name).symlink_to(ROOT / name, target_is_directory=True)
        if for_build:
            shutil.copyfile(ROOT / ".node_modules.stamp", folder / ".node_modules.stamp")
            shutil.copytree(VENDOR, folder / "vendor")
        self._seen = self._texts()

    def add_files(self, folder: Path) -> None:
        shutil.copytree(folder, self.folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))

    def insert_line(self, name: str, line: str, *, after: str = "") -> None:
        """Insert a line into a file: after the only line that is `after`, or at the end."""
        lines = self.read(name).splitlines()
        at = len(lines)
        if after:
            assert lines.count(after) == 1, (name, after)
            at = lines.index(after) + 1
        self.write(name, "\n".join([*lines[:at], line, *lines[at:], ""]))

    def add_column(self, name: str, heading: str, value: Callable[[dict[str, str]], str]) -> None:
        rows = list(csv.DictReader(StringIO(self.read(name), newline="")))
        table = StringIO(newline="")
        writer = csv.DictWriter(table, [*rows[0], heading], lineterminator="\n")
        writer.writeheader()
        writer.writerows({**row, heading: value(row)} for row in rows)
        self.write(name, table.getvalue())

    def read(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text, encoding="utf-8")

    def changes(self) -> dict[str, list[str]]:
        """Return the changes since the last look: by file the lines with `+` or `-` before them."""
        before, after = self._seen, self._texts()
        self._seen = after
        return {
            name: [
                line
                for line in unified_diff(before.get(name, []), after.get(name, []), n=0, lineterm="")
                if line[:1] in "+-" and line[:3] not in ("+++", "---")
            ]
            for name in sorted({*before, *after})
            if before.get(name) != after.get(name)
        }

    def run(self, *command: str | Path) -> str:
        """Run a Python program in the copy, and return what it printed; it must succeed."""
        own = {name: text for name, text in os.environ.items() if not name.startswith(("PYTEST_", "PYTHON"))}
        environment = {**own, "PYTHONPATH": f"{self.folder / 'py'}{os.pathsep}{self.folder}"}
        done = subprocess.run(
            [sys.executable, *command],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{done.stdout[-6000:]}\n{done.stderr[-2000:]}"
        return done.stdout

    def _texts(self) -> dict[str, list[str]]:
        made = {"vendor", "dist", *MADE}
        folders = [path for path in self.folder.iterdir() if path.is_dir() and path.name not in made]
        files = [file for folder in folders for file in folder.rglob("*") if "__pycache__" not in file.parts]
        files += self.folder.iterdir()
        return {
            file.relative_to(self.folder).as_posix(): file.read_text("utf-8", "replace").splitlines()
            for file in files
            if file.is_file()
        }
