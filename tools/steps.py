"""Running the steps of a build: one clear line when one fails, and stamps so that a second run is fast."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENDOR = ROOT / "vendor"
DIST = ROOT / "dist"
LONGEST_LINE = 200
KEPT_BY_TOOLS = ("__pycache__", "node_modules")


class StepError(Exception):
    """A step of the build failed; the message is the one line that the person at the terminal reads."""


def say(text: str) -> None:
    """Print one line of progress at once, also when the output is a pipe."""
    print(text, flush=True)


def tool(name: str, needed_for: str) -> str:
    """Return the path of a program, or raise `StepError` saying what it is needed for."""
    path = shutil.which(name)
    if path is None:
        raise StepError(f"{name!r} is not installed (or not on PATH); it is needed {needed_for}.")
    return path


def run(command: Sequence[object], doing: str, env: Mapping[str, str] | None = None) -> str:
    """Run a command quietly and return what it printed; on failure raise `StepError` with its last lines."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = [
            line[:LONGEST_LINE] for line in (done.stderr + "\n" + done.stdout).splitlines() if line.strip()
        ]
        errors = [line for line in lines if "Error" in line or "ERROR" in line or "error:" in line] or lines[
            -1:
        ]
        raise StepError(f"{doing} failed: {' / '.join(line.strip() for line in errors[:3])}")
    return done.stdout


def digest(paths: Iterable[Path], *words: str) -> str:
    """SHA-256 over the names and contents of files (folders are walked), and over further words."""
    total = hashlib.sha256("\0".join(words).encode())
    for file in sorted(found for path in paths for found in files_below(path)):
        total.update(f"\0{file.relative_to(ROOT).as_posix()}\0".encode())
        total.update(file.read_bytes())
    return total.hexdigest()


def files_below(path: Path) -> list[Path]:
    """Return the files of a folder, sorted, without what tools keep there; a file is its own only member."""
    if path.is_file():
        return [path]
    found: list[Path] = []
    for folder, folders, names in os.walk(path):
        folders[:] = [name for name in folders if name not in KEPT_BY_TOOLS]
        found += [Path(folder) / name for name in names]
    return sorted(found)


class Stamp:
    """Remembers, in a small file, from which inputs a folder was made, so that it is made once."""

    def __init__(self, made: Path, inputs: str) -> None:
        self._file = made.parent / f".{made.name}.stamp"
        self._made = made
        self._inputs = inputs

    def fresh(self) -> bool:
        """Whether the folder stands and was made from these very inputs."""
        return self._made.exists() and self._file.is_file() and self._file.read_text() == self._inputs

    def set(self) -> None:
        """Say that the folder is now made from these inputs."""
        self._file.write_text(self._inputs)
