"""Add kept addresses, files and texts to `tests/compat/TOOL.json`, with what comes of them today.

    PYTHONPATH=py:. .venv/bin/python -m tests.support.record_compat TOOL < NEW_CASES

`NEW_CASES` holds a case a line, as the file itself does, without `expect`:

    {"name": "wish: one set", "what": "open", "address": "#kingdom?v=1&sets=base-2&seed=a1"}

A recorded case is never recorded again to make a test pass. It stands for what visitors keep: if its result
changes, the code is wrong. Most were recorded with the build of commit 22ac9d2, and so was `device.json`:
what that build's page kept in the browser's storage.
"""

from __future__ import annotations

import argparse
import json
import sys

from cardtable.pages.core.registry import TOOLS
from tests.support.compat import FOLDER, outcome, read_cases


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("tool", choices=[*TOOLS])
    tool = parser.parse_args().tool
    cases = read_cases(tool)
    for line in sys.stdin:
        case = json.loads(line.rstrip().removesuffix(","))
        if case["name"] in {known["name"] for known in cases}:
            parser.error(f"there is a case of this name: {case['name']}")
        cases.append({**case, "expect": outcome(tool, case)})
    lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
    (FOLDER / f"{tool}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
