"""What the parts of a test run found: read from pytest's report logs, and told as one table at the end."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

SLOWEST = 20


@dataclass
class Part:
    """One part of a run: its tests by outcome."""

    name: str
    seconds: float = 0.0
    passed: int = 0
    failed: list[str] = field(default_factory=list)
    """Names of checks, or ids of tests, in the order in which they failed."""
    flaky: list[str] = field(default_factory=list)
    """Ids of tests that failed, and passed when they were run once more, alone."""
    skipped: Counter[str] = field(default_factory=Counter)
    """Number of skipped tests by reason."""
    durations: Counter[str] = field(default_factory=Counter)
    """Seconds by test, with its fixtures."""

    def read(self, report_log: Path) -> None:
        """Add the outcomes of a log of pytest-reportlog (one JSON object a line), if there is one."""
        lines = report_log.read_text(encoding="utf-8").splitlines() if report_log.is_file() else []
        for report in map(json.loads, lines):
            outcome, test = report.get("outcome"), report.get("nodeid")
            if report["$report_type"] == "TestReport":
                self.durations[test] += report["duration"]
                self.passed += outcome == "passed" and report["when"] == "call"
                if outcome == "skipped":
                    self.skipped[_reason(report["longrepr"])] += 1
            if outcome == "failed" and test not in self.failed:
                self.failed.append(test)

    def repeated(self, test: str, passes: bool) -> None:
        """Note the second run of a test that failed: if it passes now, it is flaky."""
        if passes:
            self.failed.remove(test)
            self.flaky.append(test)
            self.passed += 1


def _reason(place_and_reason: object) -> str:
    if isinstance(place_and_reason, list | tuple):
        return str(place_and_reason[2]).removeprefix("Skipped: ")
    return "expected to fail"


def summary(parts: Sequence[Part], seed: int) -> str:
    """Return the closing lines of a run: slowest tests, table, skipped, flaky and failed tests by name.

    >>> checks, tests = Part("checks", 61.2, passed=6), Part("tests", 3.0, passed=2, failed=["a.py::test_b"])
    >>> tests.skipped["no Firefox"] = 4
    >>> print(summary([checks, tests], seed=1))
    part    passed  failed  flaky  skipped  seconds
    checks       6       0      0        0       61
    tests        2       1      0        4        3
    all          8       1      0        4       64
    seed 1
    skipped: 4 (no Firefox)
    failed: a.py::test_b
    8 passed, 1 failed, 4 skipped
    """
    return "\n".join(_summary(parts, seed))


def _summary(parts: Sequence[Part], seed: int) -> Iterator[str]:
    durations = sum((part.durations for part in parts), Counter[str]())
    for test, seconds in durations.most_common(SLOWEST):
        yield f"{seconds:6.1f} s  {test}"
    width = max(len(part.name) for part in parts)
    counts = [
        (len(part.failed), len(part.flaky), part.skipped.total(), round(part.seconds)) for part in parts
    ]
    rows = [(part.name, part.passed, *count) for part, count in zip(parts, counts, strict=True)]
    total = ("all", *(sum(column) for column in list(zip(*rows, strict=True))[1:]))
    yield f"{'part':{width}}  passed  failed  flaky  skipped  seconds"
    for name, passed, failed, flaky, skipped, seconds in (*rows, total):
        yield f"{name:{width}}  {passed:6}  {failed:6}  {flaky:5}  {skipped:7}  {seconds:7}"
    yield f"seed {seed}"
    for part in parts:
        yield from (f"skipped: {count} ({reason})" for reason, count in sorted(part.skipped.items()))
    for word in ("flaky", "failed"):
        yield from (f"{word}: {test}" for part in parts for test in getattr(part, word))
    yield f"{total[1]} passed, {total[2]} failed, {total[4]} skipped"
