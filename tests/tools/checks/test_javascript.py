"""The checks of the JavaScript: no file is left out, and the attributes that it reads are documented."""

from __future__ import annotations

import re

import pytest

from tools.checks.javascript import PROJECTS
from tools.commands import program, run
from tools.paths import ROOT
from tools.site import dependencies
from tools.stamps import files_below


def scripts_below(*folders: str) -> set[str]:
    files = (file for folder in folders for file in files_below(ROOT / folder))
    return {file.relative_to(ROOT).as_posix() for file in files if file.suffix in {".js", ".mjs"}}


SCRIPTS = scripts_below("static", "service-worker.js", "tools")


def listed(project: str) -> set[str]:
    node = [program("node", "for this test"), dependencies.PACKAGES / "typescript/bin/tsc"]
    files = run([*node, "--listFilesOnly", "--project", ROOT / project], "Listing the files").splitlines()
    return {name.removeprefix(f"{ROOT.as_posix()}/") for name in files if name.endswith(("js", "mjs"))}


@pytest.mark.slow
def test_the_types_of_every_script_are_checked() -> None:
    projects = [listed(project) for project in PROJECTS]
    checked = SCRIPTS | scripts_below("tests/support")
    assert set().union(*projects) == checked
    assert sum(map(len, projects)) == len(checked)


def test_the_attributes_of_the_page_are_documented() -> None:
    """The tables name the attributes that scripts use, and no others."""
    used: set[str] = set()
    for name in SCRIPTS:
        source = (ROOT / name).read_text(encoding="utf-8")
        properties = re.findall(r"dataset\??\.(\w+)", source)
        for names in re.findall(r"\{([^{}]*)\} = [^;]*?dataset\b(?![.?])", source) + re.findall(
            r"dataset: \{([^{}]*)\}", source
        ):
            properties += re.findall(r"(\w+)(?: = \"\")?(?:,|$)", names.strip())
        used.update(re.sub("[A-Z]", lambda letter: f"-{letter[0].lower()}", each) for each in properties)
        used.update(re.findall(r"(?:\[|Attribute\(\")data-([\w-]+)", source))
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    text = text[text.index("\n## data-* attributes") : text.index("\n## Request and reply")]
    assert set(re.findall(r"data-([a-z][a-z-]*[a-z])", text)) == used
