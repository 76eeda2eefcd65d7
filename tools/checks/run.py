"""The parts of `build.py test`, in the order in which a mistake is found soonest, and `build.py bench`."""

from __future__ import annotations

import os
import secrets
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tools import browsers, environment
from tools.bench.record import age
from tools.checks.javascript import check_javascript
from tools.checks.links import broken_links
from tools.checks.results import Part, summary
from tools.commands import StepError, say
from tools.paths import ROOT
from tools.site import dependencies
from tools.site.build import build_site

CODE = ("build.py", "tools", "py", "tests")
SCOPES = {"quick": "not slow and not long and (not browser or smoke)", "gate": "not long", "all": ""}
"""The tests of a run, as pytest's `-m` selects them."""
SEED = 1
"""The seed of every run but `--all`: the same data each time."""
MOST_REPEATED = 10
"""So many failed browser tests get a second try."""
PASSED, TESTS_FAILED, NO_TESTS = 0, 1, 5
"""Exit codes of pytest."""


def check(arguments: Sequence[str], scope: str = "gate", marks: str = "", seed: int | None = None) -> int:
    """Run the checks of the sources, the tests without a browser, then those in one; return the exit code.

    A part that fails ends the run after that part. Browser tests that failed are run once more, each alone
    in a fresh browser; those that pass only then are told as flaky. The site is built while mypy looks at
    the sources. `arguments` go to pytest, `scope` is one of `SCOPES`, `marks` a further expression for
    `-m`; without a `seed`, "all" draws a new one. Raises `StepError` where a tool or a browser is missing.
    """
    if seed is None:
        seed = secrets.randbelow(2**32) if scope == "all" else SEED
    run = _Run(arguments, scope, marks, seed)
    for part in (run.sources, run.without_browser, run.in_browser):
        part()
        if run.parts[-1].failed:
            break
    say(summary(run.parts, seed))
    say(age())
    if any(part.failed for part in run.parts):
        return TESTS_FAILED
    return PASSED if any(part.durations for part in run.parts) else NO_TESTS


class _Run:
    def __init__(self, arguments: Sequence[str], scope: str, marks: str, seed: int) -> None:
        self.parts: list[Part] = []
        self._arguments = [*arguments]
        self._scope = scope
        self._marks = [f"({expression})" for expression in (SCOPES[scope], marks) if expression]
        environment.python("build")  # nothing is to be installed while mypy looks at what is there
        self._python = str(environment.python("test"))
        self._settings = {**os.environ, "PYTHONHASHSEED": str(seed)}
        if seed != SEED:
            self._settings["CARDTABLE_SEED"] = str(seed)
            self._arguments += ["--hypothesis-seed", str(seed)]
        if scope == "all":
            self._settings["CARDTABLE_CASES"] = "1"
        self._settings.pop("PYTHONDONTWRITEBYTECODE", None)  # else every process rewrites each test module

    def sources(self) -> None:
        """Formatting, lint, types and links, all of them, whatever one of them finds."""
        checks: dict[str, Callable[[], None]] = {
            "ruff check": lambda: self._must_pass("ruff", "check", *CODE),
            "ruff format": lambda: self._must_pass("ruff", "format", "--check", *CODE),
            "links": _check_links,
            "tsc and eslint": check_javascript,
        }
        with self._part("format, lint, types") as part:
            mypy = [self._python, "-m", "mypy", *CODE]
            with subprocess.Popen(mypy, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as types:
                for name, step in checks.items():
                    try:
                        say(name)
                        step()
                        part.passed += 1
                    except StepError as error:
                        say(str(error))
                        part.failed.append(name)
                _prepare(Path(self._python))
                browsers.install_headless()
                say("mypy --strict")
                say(types.communicate()[0].decode().rstrip())
            if types.returncode:
                part.failed.append("mypy")
            else:
                part.passed += 1

    def without_browser(self) -> None:
        """Engines, pages and tools."""
        with self._part("without a browser") as part:
            self._pytest(part, "not browser", os.cpu_count() or 1)

    def in_browser(self) -> None:
        """The built page in Chromium; with "all", in Firefox and WebKit too."""
        if self._scope == "all":
            browsers.install_others()
        with self._part("in the browser") as part:
            self._pytest(part, "browser", (os.cpu_count() or 1) + 1)  # tests of the page wait now and then
            for test in may_be_repeated(part.failed):
                say(f"once more, alone: {test}")
                command = [self._python, "-m", "pytest", test]
                done = subprocess.run(command, cwd=ROOT, env=self._settings, check=False)
                part.repeated(test, passes=done.returncode == PASSED)

    def _pytest(self, part: Part, marks: str, processes: int) -> None:
        """Run the tests with these marks, and read what they found into a part."""
        workers = ["--numprocesses", str(processes), "--dist", "worksteal"]
        selected = ["-m", " and ".join([f"({marks})", *self._marks])]
        with TemporaryDirectory() as folder:
            log = Path(folder) / "report.jsonl"
            report = [f"--report-log={log}", "--report-log-exclude-logs-on-passed-tests"]
            command = [self._python, "-m", "pytest", *workers, *selected, *report, *self._arguments]
            code = subprocess.run(command, cwd=ROOT, env=self._settings, check=False).returncode
            part.read(log)
        if code not in (PASSED, TESTS_FAILED, NO_TESTS) or (code == TESTS_FAILED and not part.failed):
            part.failed.append(f"pytest ended with exit code {code}")

    def _must_pass(self, *command: str) -> None:
        done = subprocess.run([self._python, "-m", *command], cwd=ROOT, check=False)
        if done.returncode:
            raise StepError(f"{' '.join(command)} found something to mend (see above).")

    @contextmanager
    def _part(self, name: str) -> Iterator[Part]:
        """Begin a part, and take its time."""
        part, start = Part(name), time.monotonic()
        self.parts.append(part)
        say(f"== {name}")
        yield part
        part.seconds = time.monotonic() - start


def may_be_repeated(failed: Sequence[str]) -> list[str]:
    """Return the browser tests that get a second try: all that failed, or none where they are too many.

    >>> may_be_repeated(["tests/browser/test_offline.py::test_update[chromium]"])
    ['tests/browser/test_offline.py::test_update[chromium]']
    >>> may_be_repeated([f"tests/browser/test_start.py::test_{number}" for number in range(11)])
    []
    """
    return [*failed] if len(failed) <= MOST_REPEATED else []


def _check_links() -> None:
    if broken := broken_links():
        raise StepError(f"Markdown files name what is not there: {', '.join(broken)}")


def bench(others: Sequence[Path] = (), *, writes: bool = False) -> int:
    """Build the site, then measure it, beside other builds; return the exit code. Raises `StepError`.

    Args:
        others: the folders of the other builds.
        writes: whether what was measured is written into the documents.
    """
    for other in others:
        if not (other / "index.html").is_file():
            raise StepError(f"{other} is not a built site: it has no index.html.")
    interpreter = environment.python("test")
    _prepare(interpreter)
    environment_of_ours = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'py'}"}
    given = [*(str(other.resolve()) for other in others), "write" if writes else "print"]
    command = [str(interpreter), "-m", "tools.bench", *given]
    return subprocess.run(command, cwd=ROOT, env=environment_of_ours, check=False).returncode


def _prepare(interpreter: Path) -> None:
    """Build the site and get what tests need besides their Python."""
    build_site()
    dependencies.npm_packages()
    browsers.chromium(interpreter)
