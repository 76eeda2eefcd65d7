"""The wheel of the built page in a fresh environment: it installs alone, and its readme runs."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from email import message_from_string
from pathlib import Path

import pytest

from tests.support.documents import examples_of
from tests.support.library.packages import TOOLS
from tools.paths import DIST, ROOT
from tools.site.dependencies import only

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ABOUT = "from importlib.metadata import distribution as d; print(d('cardtable').read_text('METADATA'))"
TYPED = "from importlib.resources import files; print(files('cardtable').joinpath('py.typed').is_file())"


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of a new environment that has the wheel and nothing else."""
    folder = tmp_path_factory.mktemp("fresh")
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    wheel = only(DIST / "vendor/wheels", "cardtable-*.whl")
    python = folder / "bin/python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-index", wheel], check=True)
    return python


def printed(python: Path, code: str, folder: Path) -> str:
    """What code prints in an environment, far from the sources."""
    return subprocess.run(
        [python, "-I", "-c", code], check=True, capture_output=True, text=True, cwd=folder
    ).stdout


@pytest.mark.slow
def test_the_wheel_says_what_it_is(python: Path, tmp_path: Path) -> None:
    """Version, licence, Python, kinds and readme; typed; it requires nothing."""
    about = message_from_string(printed(python, ABOUT, tmp_path))
    assert about["Version"] == PROJECT["version"]
    assert (about["License-Expression"], about["Requires-Python"]) == ("MIT", PROJECT["requires-python"])
    assert about.get_all("Classifier") == PROJECT["classifiers"]
    assert str(about.get_payload()).strip() == (ROOT / PROJECT["readme"]).read_text(encoding="utf-8").strip()
    assert all("extra ==" in each for each in about.get_all("Requires-Dist", []))
    assert printed(python, TYPED, tmp_path) == "True\n"


@pytest.mark.slow
def test_each_example_of_its_readme_runs(python: Path, tmp_path: Path) -> None:
    """Some of each engine, each by itself."""
    examples = examples_of(ROOT / PROJECT["readme"])
    assert {tool for code, _ in examples for tool in TOOLS if f"from cardtable.{tool} import" in code} == {
        *TOOLS
    }
    for code, text in examples:
        assert printed(python, code, tmp_path) == text


@pytest.mark.parametrize("document", ["docs/embedding.md", "static/embed.html"])
def test_documents_name_this_version(document: str) -> None:
    """Where a wheel's file name stands in an example."""
    assert f"cardtable-{PROJECT['version']}-py3" in (ROOT / document).read_text(encoding="utf-8")
