"""Run external commands: quietly, and with one clear line when one fails."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping, Sequence

from tools.paths import ROOT

LONGEST_LINE = 200


class StepError(Exception):
    """A step of the build failed; the message is the one line that the person at the terminal reads."""


def say(text: str) -> None:
    """Print one line of progress at once, also when the output is a pipe."""
    print(text, flush=True)


def program(name: str, needed_for: str) -> str:
    """Return the path of a program, or raise `StepError` with the purpose that it is needed for."""
    path = shutil.which(name)
    if path is None:
        raise StepError(f"{name!r} is not installed (or not on PATH); it is needed {needed_for}.")
    return path


def run(command: Sequence[object], doing: str, env: Mapping[str, str] | None = None) -> str:
    """Run a command and return its output; on failure raise `StepError` with its error lines."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        output = (done.stderr + "\n" + done.stdout).splitlines()
        lines = [line.strip()[:LONGEST_LINE] for line in output if line.strip()]
        errors = [line for line in lines if "Error" in line or "ERROR" in line or "error:" in line]
        raise StepError(f"{doing} failed: {' / '.join(errors[:3] or lines[-1:])}")
    return done.stdout
