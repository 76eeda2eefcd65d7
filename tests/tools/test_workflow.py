"""The workflow for GitHub Pages, which cannot be run here: read, and held against what the README says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tools.steps import DIST, ROOT

WORKFLOW = ROOT / ".github/workflows/pages.yml"
LINE = re.compile(r"(?P<indent> *)(?P<item>- )?(?:(?P<name>[\w-]+):(?: +|$))?(?P<value>.*)")


class Workflow:
    """A reader of the little YAML that the workflow is written in: blocks, plain values, lists in brackets.

    Whatever else YAML has is refused, so that nothing is read otherwise than GitHub reads it.
    """

    def __init__(self, text: str) -> None:
        self._lines = list(self._read(text))

    @staticmethod
    def _read(text: str) -> Iterator[tuple[int, str, str]]:
        for line in text.splitlines():
            bare = re.sub(r"(^|\s+)#.*", "", line)
            found = LINE.fullmatch(bare)
            if not bare.strip():
                continue
            if "\t" in line or found is None or re.match(r"[&*!|>%@`'\"{]|- ", found["value"]):
                raise ValueError(f"not of the kind that is used here: {line!r}")
            indent = len(found["indent"])
            if found["item"]:
                yield indent, "-", ""
                indent += 2
            yield indent, found["name"] or "", found["value"]

    def block(self, least: int = 0) -> Any:
        """Take the lines that stand this far in or farther: a mapping, a list, or nothing."""
        if not self._lines or self._lines[0][0] < least:
            return None
        indent, first, _ = self._lines[0]
        items: list[Any] = []
        members: dict[str, Any] = {}
        while self._lines and self._lines[0][0] >= indent:
            at, name, value = self._lines.pop(0)
            if at != indent or (name == "-") != (first == "-") or not name or name in members:
                raise ValueError(f"stands wrong: {name}: {value}")
            if name == "-":
                items.append(self.block(indent + 1))
            elif value.startswith("["):
                members[name] = [each.strip() for each in value.strip("[]").split(",")]
            else:
                members[name] = value or self.block(indent + 1)
        return items or members


@pytest.fixture(scope="module")
def workflow() -> Any:
    """The workflow, read."""
    return Workflow(WORKFLOW.read_text(encoding="utf-8")).block()


@pytest.mark.parametrize(
    "text", ["a: 1\n  b: 2", "a: 1\na: 2", "a:\n\tb: 2", "a: |\n  b", "- a: 1\nb: 2", "a: 'b'", "a"]
)
def test_what_is_written_wrong_is_refused(text: str) -> None:
    """Lines that stand too far in, names twice, tabs, and what this reader does not know."""
    with pytest.raises(ValueError, match=r"stands wrong|not of the kind"):
        Workflow(text).block()


def test_it_builds_what_it_deploys(workflow: Any) -> None:
    """Each push to main builds by the README's command, and dist/ is what goes to the pages, once built."""
    assert workflow["on"] == {"push": {"branches": ["main"]}, "workflow_dispatch": None}
    jobs = workflow["jobs"]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    hosting = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    commands = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    assert commands == ["python3 build.py build"]
    assert all(f"`{command}`" in hosting and command.rsplit(" ", 1)[0] in readme for command in commands)
    uploads = [step for step in jobs["build"]["steps"] if "upload-pages-artifact" in step.get("uses", "")]
    assert [upload["with"]["path"] for upload in uploads] == [DIST.name]
    assert "deploy-pages" in jobs["deploy"]["steps"][-1]["uses"]
    assert jobs["deploy"]["needs"] == "build"
    assert jobs["deploy"]["environment"]["name"] == "github-pages"


def test_it_uses_what_is_pinned_and_may_do_no_more_than_it_must(workflow: Any) -> None:
    """Actions by commit, rights by job, and what is named in `${{ }}` is there."""
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        for step in job["steps"]:
            if "uses" in step:
                assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", step["uses"]), step["uses"]
        steps = {step["id"] for step in job["steps"] if "id" in step}
        assert set(re.findall(r"steps\.(\w+)", str(job))) <= steps
    assert "permissions" not in workflow["jobs"]["build"]
    assert workflow["jobs"]["deploy"]["permissions"] == {"pages": "write", "id-token": "write"}
