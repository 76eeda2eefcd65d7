"""The virtual environment of the build and of the tests, and the browser: got once, pinned by hash."""

from __future__ import annotations

import os
import shutil
import sys
import venv
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tools.steps import ROOT, Stamp, StepError, digest, run, say

VENV = ROOT / ".venv"
REQUIREMENTS = {"build": ROOT / "tools/build.txt", "test": ROOT / "tests/requirements.txt"}


@dataclass(frozen=True)
class OtherBrowser:
    """A browser that is tested beside Chromium."""

    name: str
    programs: tuple[tuple[str, ...], ...]
    """What drives it, in each case by the names that it may have."""
    packages: tuple[str, ...]
    """Debian's, which bring them."""

    def missing(self) -> list[str]:
        """Return the programs that are not there."""
        return [names[0] for names in self.programs if not first_of(names)]


OTHER_BROWSERS = (
    OtherBrowser("Firefox", (("firefox-esr", "firefox"),), ("firefox-esr",)),
    OtherBrowser("WebKit", (("WebKitWebDriver",), ("Xvfb",)), ("webkit2gtk-driver", "xvfb")),
)


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
    if found := first_of(names):
        return found
    if _has_apt():
        _apt("chromium")
        return shutil.which("chromium")
    say("Getting Playwright's own Chromium")
    run([interpreter, "-m", "playwright", "install", "chromium"], "Getting Playwright's Chromium")
    return None


def other_browsers() -> None:
    """Get the browsers beside Chromium where apt can; say of one that cannot be had why it is left out."""
    wanted = [package for other in OTHER_BROWSERS if other.missing() for package in other.packages]
    trouble = "there is no apt, or no right to use it"
    if wanted and _has_apt():
        try:
            _apt("--no-install-recommends", *wanted)
        except StepError as error:
            trouble = str(error)
    for other in OTHER_BROWSERS:
        if lacking := other.missing():
            say(f"{other.name} is left out: {' and '.join(lacking)} cannot be had ({trouble}).")


def first_of(names: Iterable[str]) -> str | None:
    """Return the path of the first of these programs that is there."""
    return next(filter(None, map(shutil.which, names)), None)


def _has_apt() -> bool:
    return bool(shutil.which("apt-get")) and hasattr(os, "geteuid") and os.geteuid() == 0


def _apt(*words: str) -> None:
    packages = ", ".join(word for word in words if not word.startswith("-"))
    say(f"Installing with apt: {packages}")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run(["apt-get", "update", "-qq"], "apt-get update", quiet)
    run(["apt-get", "install", "-y", "-qq", *words], f"Installing {packages}", quiet)
