"""What the memory snapshot holds: all that the first answer needs. The rest is in a zip that comes later."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from cardtable.pages.core.registry import TOOLS
from tools.paths import ROOT

MODULES = """
import json, sys
from cardtable.pages.core.router import warm_up_all
warm_up_all()
print(json.dumps(sorted(sys.modules)))
"""
FIRST_ANSWER = """
import json, sys
from cardtable.pages.core.registry import TOOLS, tool_by_id
from cardtable.pages.core.router import Router, warm_up
warm_up(TOOLS[:1])
loaded, opened = set(sys.modules), []
sys.addaudithook(lambda event, args: event == "open" and opened.append(str(args[0])))
request = {"form": "kingdom-form", "tool": TOOLS[0], "action": sys.argv[1], "entropy": "0123456789abcdef"}
fields = {"sets": ["base-2", "seaside-2"], "asks": ["reaction", "village"], "players": ["3"]}
reply = Router().respond({**request, "fields": fields, "now": "2026-01-01T20:00:00.000Z"})
assert reply["html"], reply
print(json.dumps([opened, sorted(set(sys.modules) - loaded)]))
"""
FOR_DEVELOPERS = (".first_view", ".forms")
"""Ends of the names of modules that no visitor's page uses: the terminal, the build and the tests do."""


def outcome(program: str, *arguments: str) -> list[Any]:
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, cwd=ROOT / "py", capture_output=True, text=True, check=True)
    found: list[Any] = json.loads(done.stdout)
    return found


@pytest.mark.slow
def test_warming_up_imports_every_module() -> None:
    modules = outcome(MODULES)
    for room in (*TOOLS, "pages"):
        files = (ROOT / "py/cardtable" / room).rglob("[!_]*.py")
        names = {".".join(file.relative_to(ROOT / "py").with_suffix("").parts) for file in files}
        used = [name for name in sorted(names) if not name.endswith(FOR_DEVELOPERS)]
        assert [name for name in used if name not in modules] == []


def test_the_first_answer_reads_no_file() -> None:
    """In English, once the first tool has been warmed up: neither a table nor a module."""
    assert outcome(FIRST_ANSWER, "deal") == [[], []]
