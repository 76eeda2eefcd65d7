"""The virtual environment of the build and of the tests, and the browser: got once, pinned by hash."""

from __future__ import annotations

import os
import shutil
import sys
import venv
from pathlib import Path

from tools.steps import ROOT, Stamp, StepError, digest, run, say

VENV = ROOT / ".venv"
REQUIREMENTS = {"build": ROOT / "tools/build.txt", "test": ROOT / "tests/requirements.txt"}


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


def browser(interpreter: Path) -> str | None:
    """Return the path of a Chromium, installing Debian's where apt can; None means Playwright's own."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    for name in names:
        if found := shutil.which(name):
            return found
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        say("Installing Chromium with apt")
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        run(["apt-get", "update", "-qq"], "apt-get update", quiet)
        run(["apt-get", "install", "-y", "-qq", "chromium"], "Installing Chromium", quiet)
        return shutil.which("chromium")
    say("Getting Playwright's own Chromium")
    run([interpreter, "-m", "playwright", "install", "chromium"], "Getting Playwright's Chromium")
    return None
