"""What the memory snapshot holds: memory, not files. What is not read by then is not there in the browser."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from cardtable.pages.router import TOOLS
from tools.steps import ROOT

PROGRAM = """
import json, sys
opened = set()
sys.addaudithook(lambda event, args: event == "open" and opened.add(str(args[0])))
from cardtable.pages.router import warm_up
warm_up()
print(json.dumps([sorted(opened), sorted(sys.modules)]))
"""
ON_DEMAND = {"cardtable.odds.tournament"}
"""Programs for the terminal, which no page uses."""


def test_warming_up_reads_every_table_and_imports_every_module() -> None:
    """Of every tool that the page has, and of the pages themselves."""
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, cwd=ROOT / "py", capture_output=True, text=True, check=True)
    opened, modules = json.loads(done.stdout)
    for room in (*TOOLS, "pages"):
        folder = ROOT / "py/cardtable" / room
        unread = [table.name for table in sorted(folder.glob("*.csv")) if str(table) not in opened]
        assert unread == []
        names = {f"cardtable.{room}.{Path(file).stem}" for file in folder.glob("[!_]*.py")}
        assert sorted(names - set(modules) - ON_DEMAND) == []
