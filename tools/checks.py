"""Everything that `build.py test` runs, in the order in which a mistake is found soonest."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tools import environment, runtime, site
from tools.steps import ROOT, StepError, say

CODE = ("build.py", "tools", "py", "tests")


def check(pytest_arguments: Sequence[str], browsers: str = "chromium") -> int:
    """Build the site, then run ruff, mypy and pytest; return pytest's exit code. Raises `StepError`.

    With the `browsers` "all" the page is tried in Firefox and in WebKit as well, where they can be had.
    """
    interpreter, settings = _prepare()
    if browsers == "all":
        environment.other_browsers()
        settings["CARDTABLE_BROWSERS"] = browsers
        pytest_arguments = ["-rs", *pytest_arguments]  # tells what was left out, and why
    say("ruff")
    _must_pass(interpreter, "ruff", "check", *CODE)
    _must_pass(interpreter, "ruff", "format", "--check", *CODE)
    say("mypy --strict")
    _must_pass(interpreter, "mypy", *CODE)
    say("pytest")
    measuring = "--benchmark-enable" in pytest_arguments
    workers = [] if measuring else ["--numprocesses", "auto", "--dist", "worksteal"]
    command = [str(interpreter), "-m", "pytest", *workers, *pytest_arguments]
    return subprocess.run(command, cwd=ROOT, env=settings, check=False).returncode


def bench(others: Sequence[Path] = ()) -> int:
    """Build the site, then measure it, beside other builds; return the exit code. Raises `StepError`."""
    for other in others:
        if not (other / "index.html").is_file():
            raise StepError(f"{other} is not a built site: it has no index.html.")
    interpreter, settings = _prepare()
    environment_of_ours = {**settings, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'py'}"}
    command = [str(interpreter), "-m", "tools.bench", *(str(other.resolve()) for other in others)]
    return subprocess.run(command, cwd=ROOT, env=environment_of_ours, check=False).returncode


def _prepare() -> tuple[Path, dict[str, str]]:
    """Build the site and get what tests need; return their Python and its environment variables."""
    site.build()
    runtime.npm_packages()
    interpreter = environment.python("test")
    chromium = environment.browser(interpreter)
    settings = {**os.environ, "PYTHONHASHSEED": "random"}
    if chromium:
        settings["CARDTABLE_CHROMIUM"] = chromium
    return interpreter, settings


def _must_pass(interpreter: Path, *command: str) -> None:
    done = subprocess.run([interpreter, "-m", *command], cwd=ROOT, check=False)
    if done.returncode:
        raise StepError(f"{' '.join(command)} found something to mend (see above).")
