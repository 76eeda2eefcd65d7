"""The virtual environment of the build and of the tests, installed once from pinned requirements."""

from __future__ import annotations

import os
import sys
import venv
from pathlib import Path

from tools.commands import StepError, run, say
from tools.paths import ROOT
from tools.stamps import Stamp, digest

VENV = ROOT / ".venv"
REQUIREMENTS = {
    "build": ROOT / "tools/requirements/build.txt",
    "test": ROOT / "tests/requirements.txt",
}


def python(purpose: str) -> Path:
    """Return the Python of the virtual environment, with the packages for `purpose` ("build", "test")."""
    interpreter = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not interpreter.exists():
        say("Making a virtual environment in .venv")
        try:
            venv.create(VENV, with_pip=True, clear=VENV.exists())
        except Exception as error:
            raise StepError(
                f"Making the virtual environment failed: {error} (is Python's venv installed?)"
            ) from error
    wanted = REQUIREMENTS[purpose]
    stamp = Stamp(VENV / f"for-{purpose}", digest([wanted], sys.version))
    if not stamp.fresh():
        say(f"Installing {wanted.relative_to(ROOT).as_posix()} (pinned by hash)")
        pip = [
            interpreter,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
        ]
        run([*pip, "--require-hashes", "-r", wanted], f"Installing {wanted.name}")
        (VENV / f"for-{purpose}").touch()
        stamp.set()
    return interpreter
