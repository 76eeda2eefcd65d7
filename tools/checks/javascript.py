"""Checks of the JavaScript: types by TypeScript, as strict as those of Python, and lint rules by ESLint."""

from __future__ import annotations

import subprocess

from tools.commands import StepError, program
from tools.paths import ROOT
from tools.site import dependencies

PROJECTS = ("tsconfig.json", "tsconfig.service-worker.json", "tools/tsconfig.json")
"""One for each global scope: the page with Python's worker, the service worker, Node."""


def check_javascript() -> None:
    """Check the types and the lint rules of all JavaScript. Raises `StepError`; the errors are printed."""
    dependencies.npm_packages()
    types = ["typescript/bin/tsc", "--pretty", "false", "--project"]
    for project in PROJECTS:
        _must_pass(*types, project)
    _must_pass("eslint/bin/eslint.js", ".", "--max-warnings", "0")


def _must_pass(script: str, *arguments: str) -> None:
    node = program("node", "to check the JavaScript (Node 20.19 or newer)")
    done = subprocess.run([node, str(dependencies.PACKAGES / script), *arguments], cwd=ROOT, check=False)
    if done.returncode:
        raise StepError(f"{script} found errors in the JavaScript (see above).")
