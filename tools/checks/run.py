"""The steps of `build.py test`, in the order in which a mistake is found soonest, and of `build.py bench`."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tools import browsers, environment
from tools.checks.javascript import check_javascript
from tools.checks.links import broken_links
from tools.commands import StepError, say
from tools.paths import ROOT
from tools.site import dependencies
from tools.site.build import build_site

CODE = ("build.py", "tools", "py", "tests")
QUICK = "(not slow and not browser) or smoke"
"""The tests of a quick run, as pytest's `-m` selects them."""
FAILED = ROOT / ".pytest_cache/v/cache/lastfailed"
"""Where pytest keeps the tests that failed: a JSON object with their ids as keys."""
BROWSER_TESTS = ("tests/browser/", "tests/browsers/")
TESTS_FAILED = 1
"""Pytest's exit code where all tests were run and some of them failed."""
MOST_REPEATED = 5


def check(
    pytest_arguments: Sequence[str], wanted: str = "chromium", quick: bool = False, repeats: bool = False
) -> int:
    """Run all checks, mypy while the site is built, then pytest; return pytest's exit code.

    With "all" `wanted` the page is tried in Firefox and in WebKit as well, where they can be had. A `quick`
    run leaves out slow tests, and most of those that open the page. If it `repeats`, a few browser tests that
    failed are run again, alone (`may_be_repeated`). Raises `StepError`.
    """
    environment.python("build")  # nothing is to be installed while mypy looks at what is there
    interpreter = environment.python("test")
    say("ruff")
    _must_pass(interpreter, "ruff", "check", *CODE)
    _must_pass(interpreter, "ruff", "format", "--check", *CODE)
    say("links")
    if broken := broken_links():
        raise StepError(f"Markdown files name what is not there: {', '.join(broken)}")
    say("tsc --strict, eslint")
    check_javascript()
    command = [str(interpreter), "-m", "mypy", *CODE]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as mypy:
        settings = _prepare(interpreter)
        browsers.install_headless()
        say("mypy --strict")
        say(mypy.communicate()[0].decode().rstrip())
    _must_have_passed(mypy.returncode, "mypy")
    if wanted == "all":
        browsers.install_others()
        settings["CARDTABLE_BROWSERS"] = wanted
        pytest_arguments = ["-rs", *pytest_arguments]  # tells what was left out, and why
    say("pytest")
    measuring = "--benchmark-enable" in pytest_arguments
    processes = str((os.cpu_count() or 1) + 1)  # more than processors: tests of the page wait now and then
    workers = [] if measuring else ["--numprocesses", processes, "--dist", "worksteal"]
    selected = ["-m", QUICK] if quick else []
    pytest = [str(interpreter), "-m", "pytest"]
    FAILED.unlink(missing_ok=True)
    run = [*pytest, *workers, *selected, *pytest_arguments]
    code = subprocess.run(run, cwd=ROOT, env=settings, check=False).returncode
    failed = _failed() if code == TESTS_FAILED and repeats else []
    if not may_be_repeated(failed):
        return code
    say(f"pytest, once more, alone: {', '.join(failed)}")
    code = subprocess.run([*pytest, *failed], cwd=ROOT, env=settings, check=False).returncode
    if not code:
        say(f"Passed only alone, so they depend on time or on other tests; to be mended: {', '.join(failed)}")
    return code


def may_be_repeated(failed: Sequence[str]) -> bool:
    """Tell whether tests may get a second try: at most five, all of them in the browser.

    Two browsers, their Python and a server share a few processors there, so a test that does not wait for
    what it reads fails now and then among hundreds. Whatever fails elsewhere is a fault.

    >>> may_be_repeated(["tests/browser/test_offline.py::test_update[chromium]"])
    True
    >>> may_be_repeated([]), may_be_repeated(["tests/odds/test_worlds.py::test_draws"])
    (False, False)
    """
    return 0 < len(failed) <= MOST_REPEATED and all(test.startswith(BROWSER_TESTS) for test in failed)


def _failed() -> list[str]:
    return sorted(json.loads(FAILED.read_text(encoding="utf-8"))) if FAILED.is_file() else []


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
    build_site()
    dependencies.npm_packages()
    browsers.chromium(interpreter)
    settings = {**os.environ, "PYTHONHASHSEED": "random"}
    settings.pop("PYTHONDONTWRITEBYTECODE", None)  # else pytest rewrites every test module in every process
    return settings


def _must_pass(interpreter: Path, *command: str) -> None:
    done = subprocess.run([interpreter, "-m", *command], cwd=ROOT, check=False)
    _must_have_passed(done.returncode, " ".join(command))


def _must_have_passed(code: int, what: str) -> None:
    if code:
        raise StepError(f"{what} found something to mend (see above).")
