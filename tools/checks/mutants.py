"""Puts small faults into the code, one at a time, and lists those that no test finds.

    PYTHONPATH=py:. python -m tools.checks.mutants TABLE.csv [--of OTHER_TREE] [--before EARLIER.csv]

It takes hours, and is part of no other run. A fault is a *mutant*: an operator, a number or a condition in a
function is changed. Each is tried with the tests that reach its line, the narrowest first. Which ones are
tried depends on their lines' texts alone, so that two trees are asked the same wherever they have the same.
As a plugin of pytest the file notes which lines each test reaches (by `coverage`).
"""

from __future__ import annotations

import argparse
import ast
import csv
import hashlib
import os
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass, fields
from itertools import pairwise
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Any

from tools.commands import say

ENGINES, PAGES = 250, 150
"""How many mutants are tried in each."""
TOO_LONG = 300
"""Seconds after which a mutant counts as found: it does not come to an end."""
OTHERS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "in": "not in", "not in": "in"}
OTHERS |= {"is": "is not", "is not": "is", "and": "or", "or": "and", "+": "-", "-": "+", "*": "+", "//": "*"}
LINKED = {".venv", "node_modules", "vendor", "dist"}
"""What a copy of the tree shares with it."""
LEFT = shutil.ignore_patterns(".git", ".*_cache", "__pycache__", ".hypothesis", *LINKED)


@dataclass(frozen=True, order=True)
class Mutant:
    """A change of one file.

    Attributes:
        rank: a hash of what stands in its line and of the change: the lowest ones are tried.
        file: the file, from the root of the tree.
        line: its line, from 1.
        start: where the replaced text begins in the file, in bytes.
        old: the replaced text.
        new: what is put there.
    """

    rank: str
    file: str
    line: int
    start: int
    old: str
    new: str


def mutants_of(file: str, source: bytes) -> Iterator[Mutant]:
    """Find what can be changed in the functions of a file.

    >>> code = b"def least(values):\\n    return min(values) if values and values[0] > 2 else 1\\n"
    >>> sorted((one.old, one.new) for one in mutants_of("least.py", code) if len(one.old) < 5)
    [('0', '1'), ('1', '2'), ('2', '3'), ('>', '>='), ('and', 'or')]
    """
    starts, lines = [0], source.splitlines(keepends=True)
    for line in lines:
        starts.append(starts[-1] + len(line))

    def mutant(line: int, start: int, end: int, new: str) -> Mutant:
        around = lines[line - 1].strip() + str((source[start:end], new, start - starts[line - 1])).encode()
        rank = hashlib.sha256(around).hexdigest()[:16]
        return Mutant(rank, file, line, start, source[start:end].decode(), new)

    functions = [one for one in ast.walk(ast.parse(source)) if isinstance(one, ast.FunctionDef)]
    for node in {one for function in functions for part in function.body for one in ast.walk(part)}:
        parts = [*operands(node)]
        for left, right in pairwise(parts):
            start = starts[left.end_lineno - 1] + left.end_col_offset
            between = source[start : starts[right.lineno - 1] + right.col_offset]
            operator = between.strip(b" \n()")
            if new := OTHERS.get(" ".join(operator.decode().split())):
                start += between.index(operator)
                yield mutant(left.end_lineno, start, start + len(operator), new)
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            new = str(not node.value if isinstance(node.value, bool) else node.value + 1)
            start = starts[node.lineno - 1] + node.col_offset
            yield mutant(node.lineno, start, start + len(str(node.value)), new)
        for test in conditions(node):
            start, end = (
                starts[line - 1] + column
                for line, column in (
                    (test.lineno, test.col_offset),
                    (test.end_lineno or 0, test.end_col_offset or 0),
                )
            )
            yield mutant(test.lineno, start, end, f"(not ({source[start:end].decode()}))")


def chosen_of(tree: Path, share: float) -> list[Mutant]:
    """The mutants of a tree that are tried: those of lowest rank in the engines, and in the pages."""
    every = {
        mutant.rank: mutant
        for file in sorted((tree / "py/cardtable").rglob("*.py"))
        for mutant in mutants_of(str(file.relative_to(tree)), file.read_bytes())
    }
    parts: dict[bool, list[Mutant]] = {False: [], True: []}
    for one in sorted(every.values()):
        parts[one.file.startswith("py/cardtable/pages/")].append(one)
    return [*parts[False][: round(ENGINES * share)], *parts[True][: round(PAGES * share)]]


def conditions(node: ast.AST) -> list[ast.expr]:
    """The conditions of a statement or an expression."""
    if isinstance(node, ast.comprehension):
        return node.ifs
    return [node.test] if isinstance(node, (ast.If, ast.IfExp)) else []


def operands(node: ast.AST) -> list[Any]:
    """The parts of an expression between which an operator stands."""
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    if isinstance(node, ast.BoolOp):
        return [*node.values]
    return [node.left, node.right] if isinstance(node, ast.BinOp) else []


def reached(
    tree: Path, folder: Path, processes: int, tests_of: list[str]
) -> tuple[dict[tuple[str, int], list[str]], dict[str, int]]:
    """Run the tests; return those that reach a line, by file and line, and how many lines each reaches."""
    from coverage import CoverageData

    plugin = {
        "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), "py", "."]),
        "MUTANTS_DATA": str(folder / "data"),
    }
    pytest(tree, plugin, "-n", str(processes), "-m", "not browser and not long", "-p", "mutants", *tests_of)
    tests: dict[tuple[str, int], list[str]] = defaultdict(list)
    lengths: dict[str, int] = defaultdict(int)
    for name in folder.glob("data.*"):
        data = CoverageData(str(name))
        data.read()
        for file in data.measured_files():
            for line, contexts in data.contexts_by_lineno(file).items():
                for test in filter(None, contexts):
                    tests[str(Path(file).relative_to(tree)), line].append(test)
                    lengths[test] += 1
    return tests, lengths


def pytest(tree: Path, settings: dict[str, str], *arguments: str) -> int:
    """Run tests in a tree; return pytest's exit code, or 1 where it does not end."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    seconds, output = (None, None) if "-n" in arguments else (TOO_LONG, subprocess.DEVNULL)
    environment = {**os.environ, "PYTHONHASHSEED": "1", **settings}
    try:
        done = subprocess.run(
            command, cwd=tree, env=environment, timeout=seconds, check=False, stdout=output, stderr=output
        )
    except subprocess.TimeoutExpired:
        return 1
    return done.returncode


def is_found(mutant: Mutant, tree: Path, tests: list[str]) -> bool:
    """Whether a test fails with a mutant in a copy of the tree."""
    file = tree / mutant.file
    source = file.read_bytes()
    end = mutant.start + len(mutant.old.encode())
    names = tree / "tests-of-mutant"
    names.write_text("\n".join(tests), "utf-8")
    try:
        for content in (source[: mutant.start] + mutant.new.encode() + source[end:], source):
            file.write_bytes(content)
            for compiled in (file.parent / "__pycache__").glob(
                f"{file.stem}.*"
            ):  # has the same second and size
                compiled.unlink()
            if content is not source:
                code = pytest(tree, {"PYTHONPATH": f"py{os.pathsep}."}, "-x", f"@{names}")
    finally:
        file.write_bytes(source)
    return code != 0


def main() -> None:
    """Try the mutants and write a table of them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("table", type=Path)
    parser.add_argument("--of", type=Path, default=Path.cwd(), help="the tree to look at")
    parser.add_argument("--before", type=Path, help="a table of an earlier tree")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--tests", nargs="*", default=[], help="folders of tests, where not all are to be run"
    )
    parser.add_argument("--share", type=float, default=1, help="try a part of the mutants")
    arguments = parser.parse_args()
    tree = arguments.of.resolve()
    chosen = chosen_of(tree, arguments.share)
    with TemporaryDirectory() as name:
        folder = Path(name)
        tests, lengths = reached(tree, folder, arguments.processes, arguments.tests)
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(arguments.processes):
            copies.put(copy := Path(shutil.copytree(tree, folder / str(number), ignore=LEFT, symlinks=True)))
            for shared in LINKED:
                (copy / shared).symlink_to(tree / shared)

        def tried(mutant: Mutant) -> tuple[Mutant, int, str]:
            copy = copies.get()
            found = sorted(set(tests[mutant.file, mutant.line]), key=lengths.__getitem__)
            result = "found" if found and is_found(mutant, copy, found) else "survives"
            copies.put(copy)
            return mutant, len(found), result

        names = [*(one.name for one in fields(Mutant)), "tests", "result"]
        with (
            arguments.table.open("w", encoding="utf-8", newline="") as file,
            ThreadPoolExecutor(arguments.processes) as pool,
        ):
            writer = csv.writer(file)
            writer.writerow(names)
            for mutant, count, result in pool.map(tried, chosen):
                writer.writerow([*astuple(mutant), count, result])
                file.flush()
    report(arguments.table, arguments.before)


def report(table: Path, before: Path | None) -> None:
    """Print how many mutants are found, and those that an earlier table has as found."""
    rows, earlier = read(table), read(before) if before else {}
    found = sum(row["result"] == "found" for row in rows.values())
    say(f"{found} of {len(rows)} found")
    both = [rank for rank in rows if rank in earlier]
    say(f"of {len(both)} that stand in both, found: {_found(earlier, both)} before, {_found(rows, both)} now")
    for row in rows.values():
        if row["result"] != "found":
            lost = earlier.get(row["rank"], {}).get("result") == "found"
            say(f"{row['file']}:{row['line']}: {row['old']} -> {row['new']}{' (was found)' if lost else ''}")


def _found(rows: dict[str, dict[str, str]], ranks: list[str]) -> int:
    return sum(rows[rank]["result"] == "found" for rank in ranks)


def read(table: Path) -> dict[str, dict[str, str]]:
    """Return the rows of a table by their rank."""
    with table.open(encoding="utf-8", newline="") as file:
        return {row["rank"]: row for row in csv.DictReader(file)}


def pytest_configure(config: Any) -> None:
    """As a plugin: begin to note the lines that are reached, in each process that runs tests."""
    if "MUTANTS_DATA" in os.environ:
        from coverage import Coverage

        config.mutants = Coverage(os.environ["MUTANTS_DATA"], data_suffix=True, include=["py/cardtable/*"])
        config.mutants.start()


def pytest_runtest_setup(item: Any) -> None:
    """As a plugin: what is reached from now on is reached by this test."""
    item.config.mutants.switch_context(item.nodeid)


def pytest_unconfigure(config: Any) -> None:
    """As a plugin: save what was noted."""
    if "MUTANTS_DATA" in os.environ:
        config.mutants.stop()
        config.mutants.save()


if __name__ == "__main__":
    main()
