"""The closing table of a run, and what a run repeats."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools.checks.results import Part, summary

SUITE = """
import pytest
def test_passes(): pass
@pytest.mark.parametrize("number", [0, 1])
def test_fails(number): assert not number
@pytest.fixture
def broken(): raise OSError
def test_has_no_fixture(broken): pass
def test_is_skipped(): pytest.skip("no such browser")
@pytest.mark.xfail
def test_is_a_known_fault(): assert False
"""


@pytest.fixture(scope="module")
def part(tmp_path_factory: pytest.TempPathFactory) -> Part:
    """What a suite with every outcome gave."""
    folder = tmp_path_factory.mktemp("suite")
    (folder / "test_suite.py").write_text(SUITE)
    (folder / "test_unreadable.py").write_text("import nothing_of_this_name")
    options = ["--continue-on-collection-errors", "-p", "no:cacheprovider", "--report-log=log"]
    command = [sys.executable, "-m", "pytest", "-q", "-c", "/dev/null", "--rootdir=.", *options]
    subprocess.run(command, cwd=folder, capture_output=True, check=False)
    part = Part("in the browser", 1.0)
    part.read(folder / "log")
    return part


@pytest.mark.slow
def test_every_outcome_is_counted(part: Part) -> None:
    """Failed are assertions, fixtures and modules that cannot be read; reasons of skipped tests are kept."""
    assert part.passed == 2
    assert sorted(part.failed) == [
        "test_suite.py::test_fails[1]",
        "test_suite.py::test_has_no_fixture",
        "test_unreadable.py",
    ]
    assert part.skipped == {"no such browser": 1, "expected to fail": 1}
    assert len(part.durations) == 6


def test_a_test_that_passes_only_alone_is_told_as_flaky(part: Part) -> None:
    """It counts as passed; one that fails again stays failed."""
    part = Part("in the browser", 1.0, part.passed, [*part.failed])
    part.repeated("test_suite.py::test_fails[1]", passes=True)
    part.repeated("test_unreadable.py", passes=False)
    closing = summary([part], seed=3).splitlines()
    assert "flaky: test_suite.py::test_fails[1]" in closing
    assert "failed: test_unreadable.py" in closing
    assert "seed 3" in closing
    assert closing[-1] == "3 passed, 2 failed, 0 skipped"


def test_a_run_without_a_log_has_found_nothing(tmp_path: Path) -> None:
    """As when pytest could not be started."""
    part = Part("in the browser")
    part.read(tmp_path / "none")
    assert (part.passed, part.failed) == (0, [])
