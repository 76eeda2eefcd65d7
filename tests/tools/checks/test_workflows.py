"""The workflows for GitHub, which cannot be run here: parsed, and compared with the documents."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tools.paths import DIST, ROOT
from tools.site.release import CHECKSUMS

FOLDER = ROOT / ".github/workflows"
MAIN = "github.ref == 'refs/heads/main'"


def parsed(file: Path) -> Any:
    return yaml.load(file.read_text(encoding="utf-8"), yaml.BaseLoader)


TESTS, PAGES, RELEASE, NIGHTLY = (
    parsed(FOLDER / f"{name}.yml") for name in ("test", "pages", "release", "nightly")
)


def test_every_push_and_pull_request_is_tested_once() -> None:
    """Pushes to main by the workflow that deploys, which calls the other one."""
    assert TESTS["on"] == {"push": {"branches-ignore": ["main"]}, "pull_request": "", "workflow_call": ""}
    assert PAGES["on"] == {"push": {"branches": ["main"]}, "workflow_dispatch": ""}
    assert PAGES["jobs"]["test"] == {"uses": "./.github/workflows/test.yml"}


def test_continuous_integration_runs_the_gate() -> None:
    """The same command everywhere, which the README names."""
    commands = [step["run"] for step in TESTS["jobs"]["test"]["steps"] if "run" in step]
    assert commands == ["python3 build.py test"]
    assert f"exec {commands[0]}\n" in (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert f"`{commands[0]}`" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_only_a_site_that_passed_is_deployed() -> None:
    """The artifact is made after the tests, of the tested files, on main only; the deployment needs it."""
    *_, command, upload = TESTS["jobs"]["test"]["steps"]
    assert "run" in command
    assert "upload-pages-artifact" in upload["uses"]
    assert upload["with"] == {"path": DIST.name}
    assert upload["if"].startswith(MAIN)
    deploy = PAGES["jobs"]["deploy"]
    assert (deploy["needs"], deploy["if"]) == ("test", MAIN)
    assert "deploy-pages" in deploy["steps"][-1]["uses"]
    assert deploy["environment"]["name"] == "github-pages"


RIGHTS = {"deploy": {"pages": "write", "id-token": "write"}, "release": {"contents": "write"}}
"""By job, what it may do besides reading."""


def test_a_tag_that_passed_becomes_a_release() -> None:
    """With the files that the build's own command makes."""
    assert RELEASE["on"] == {"push": {"tags": ["v*"]}}
    assert RELEASE["jobs"]["test"] == {"uses": "./.github/workflows/test.yml"}
    job = RELEASE["jobs"]["release"]
    *_, build, create = job["steps"]
    assert (job["needs"], build["run"]) == ("test", "python3 build.py build --zip")
    assert f" cardtable-*.zip cardtable-*.whl {CHECKSUMS} " in create["run"]


def test_each_night_everything_is_tested() -> None:
    assert [*NIGHTLY["on"]] == ["schedule", "workflow_dispatch"]
    assert NIGHTLY["jobs"]["test"]["steps"][-1]["run"] == "python3 build.py test --all"


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.yml")), ids=lambda file: file.stem)
def test_actions_are_pinned_and_rights_are_few(file: Path) -> None:
    """Actions by commit, rights by job, and each step that `${{ }}` names exists."""
    workflow = parsed(file)
    assert workflow["permissions"] == {"contents": "read"}
    for name, job in workflow["jobs"].items():
        steps = job.get("steps", [])
        for step in steps:
            if "uses" in step:
                assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", step["uses"]), step["uses"]
        assert set(re.findall(r"steps\.(\w+)", str(job))) <= {step.get("id") for step in steps}
        assert job.get("permissions") == RIGHTS.get(name)
