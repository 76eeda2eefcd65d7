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
    """Run ruff, mypy while the site is built, and pytest; return pytest's exit code. Raises `StepError`.

    With the `browsers` "all" the page is tried in Firefox and in WebKit as well, where they can be had.
    """
    environment.python("build")  # nothing is to be installed while mypy looks at what is there
    interpreter = environment.python("test")
    say("ruff")
    _must_pass(interpreter, "ruff", "check", *CODE)
    _must_pass(interpreter, "ruff", "format", "--check", *CODE)
    command = [str(interpreter), "-m", "mypy", *CODE]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as mypy:
        settings = _prepare(interpreter)
        say("mypy --strict")
        say(mypy.communicate()[0].decode().rstrip())
    _must_have_passed(mypy.returncode, "mypy")
    if browsers == "all":
        environment.other_browsers()
        settings["CARDTABLE_BROWSERS"] = browsers
        pytest_arguments = ["-rs", *pytest_arguments]  # tells what was left out, and why
    say("pytest")
    measuring = "--benchmark-enable" in pytest_arguments
    processes = str((os.cpu_count() or 1) + 1)  # more than processors: tests of the page wait now and then
    workers = [] if measuring else ["--numprocesses", processes, "--dist", "worksteal"]
    tests = [str(interpreter), "-m", "pytest", *workers, *pytest_arguments]
    return subprocess.run(tests, cwd=ROOT, env=settings, check=False).returncode


def bench(others: Sequence[Path] = ()) -> int:
    """Build the site, then measure it, beside other builds; return the exit code. Raises `StepError`."""
    for other in others:
        if not (other / "index.html").is_file():
            raise StepError(f"{other} is not a built site: it has no index.html.")
    interpreter = environment.python("test")
    settings = _prepare(interpreter)
    environment_of_ours = {**settings, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'py'}"}
    command = [str(interpreter), "-m", "tools.bench", *(str(other.resolve()) for other in others)]
    return subprocess.run(command, cwd=ROOT, env=environment_of_ours, check=False).returncode


def _prepare(interpreter: Path) -> dict[str, str]:
    """Build the site and get what tests need besides their Python; return its environment variables."""
    site.build()
    runtime.npm_packages()
    chromium = environment.browser(interpreter)
    settings = {**os.environ, "PYTHONHASHSEED": "random"}
    if chromium:
        settings["CARDTABLE_CHROMIUM"] = chromium
    return settings


def _must_pass(interpreter: Path, *command: str) -> None:
    done = subprocess.run([interpreter, "-m", *command], cwd=ROOT, check=False)
    _must_have_passed(done.returncode, " ".join(command))


def _must_have_passed(code: int, what: str) -> None:
    if code:
        raise StepError(f"{what} found something to mend (see above).")
