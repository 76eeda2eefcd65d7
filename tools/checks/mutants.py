"""Puts small faults into the code, one at a time, and lists those that no test finds.

    PYTHONPATH=py:. python -m tools.checks.mutants TABLE.csv [--of OTHER_TREE] [--before EARLIER.csv]

It is part of no other run. A fault is a *mutant*: an operator, a number or a condition in a function is
changed. Each is tried with the tests that reach its line (by `coverage`), the quickest first: in memory, and
if it survives there, with some of them in a copy of the tree (see `mutants_in_pytest`). Which ones are tried
depends on their lines' texts alone, so that two trees are asked the same wherever they have the same.
"""

from __future__ import annotations

import argparse
import ast
import csv
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, fields
from itertools import accumulate, pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tools.checks.mutants_in_pytest import FOUND, JOBS, REACHED
from tools.commands import say

NUMBER, ENGINES = 200, 0.625
"""How many mutants are tried, and which part of them in engines; the others in pages."""
MOST_SECONDS, MOST_IN_COPY = 60, 40
"""So long may a mutant's tests take without it, and so many of them are tried in a copy."""
SLOWER, LEAST = 10, 10
"""Tests that take so many times as long as without it, and so many seconds, have found it."""
OTHERS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "in": "not in", "not in": "in"}
OTHERS |= {"is": "is not", "is not": "is", "and": "or", "or": "and", "+": "-", "-": "+", "*": "+", "//": "*"}
PAGES = "py/cardtable/pages/"
LEFT = shutil.ignore_patterns(".git", ".*_cache", "__pycache__", ".hypothesis", ".venv")


PLUGIN = ("-m", "not browser and not long", "-p", "mutants_in_pytest")


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
    nodes = {one for function in functions for part in function.body for one in ast.walk(part)}
    checks = {one.value for one in nodes if isinstance(one, ast.keyword) and one.arg == "strict"}
    for node in nodes - checks:  # `strict` of `zip` is an assertion: no result depends on it
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


def chosen_of(tree: Path, number: int) -> list[Mutant]:
    """The mutants of a tree that are tried: those of lowest rank in the engines, and in the pages."""
    every = {
        mutant.rank: mutant
        for file in sorted((tree / "py/cardtable").rglob("*.py"))
        for mutant in mutants_of(str(file.relative_to(tree)), file.read_bytes())
    }
    parts: dict[bool, list[Mutant]] = {False: [], True: []}
    for one in sorted(every.values()):
        parts[one.file.startswith(PAGES)].append(one)
    engines = round(number * ENGINES)
    return [*parts[False][:engines], *parts[True][: number - engines]]


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
) -> tuple[dict[tuple[str, int], set[str]], dict[str, float]]:
    """Run the tests; return those that reach a line, by file and line, and the seconds that each takes."""
    from coverage import CoverageData

    pytest(tree, {REACHED: str(folder / "reached")}, "-n", str(processes), *PLUGIN, *tests_of)
    tests: dict[tuple[str, int], set[str]] = defaultdict(set)
    for name in folder.glob("reached.*"):
        data = CoverageData(str(name))
        data.read()
        for file in data.measured_files():
            for line, contexts in data.contexts_by_lineno(file).items():
                tests[str(Path(file).relative_to(tree)), line] |= {*filter(None, contexts)}
    seconds: dict[str, float] = {}
    for noted in folder.glob("reached-*.json"):
        for test, each in json.loads(noted.read_text("utf-8")).items():
            seconds[test] = max(each, seconds.get(test, 0))
    return tests, seconds


def pytest(tree: Path, settings: dict[str, str], *arguments: str, seconds: float | None = None) -> int:
    """Run tests in a tree; return pytest's exit code, or 1 where it does not end."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    path = os.pathsep.join([str(Path(__file__).parent), "py", "."])
    profile = {"PYTHONHASHSEED": "1", "PYTHONPATH": path, "HYPOTHESIS_PROFILE": "no-shrinking"}
    output = None if "-n" in arguments else subprocess.DEVNULL
    try:
        return subprocess.run(
            command,
            cwd=tree,
            env={**os.environ, **profile, **settings},
            timeout=seconds,
            check=False,
            stdout=output,
            stderr=output,
        ).returncode
    except subprocess.TimeoutExpired:
        return 1


def job_of(mutant: Mutant, tests: Iterable[str], seconds: Mapping[str, float]) -> dict[str, Any]:
    """Return what is to be tried: the change, its tests, and how long they may take."""
    quickest = sorted(tests, key=lambda test: (seconds.get(test, 0), test))
    ends = accumulate(seconds.get(test, 0) for test in quickest)
    taken = [
        test for test, end in zip(quickest, ends, strict=True) if end <= MOST_SECONDS or test == quickest[0]
    ]
    limit = LEAST + SLOWER * sum(seconds.get(test, 0) for test in taken)
    end = mutant.start + len(mutant.old.encode())
    return {**asdict(mutant), "end": end, "tests": taken, "seconds": round(limit)}


def tried(
    tree: Path, folder: Path, jobs: list[dict[str, Any]], processes: int, tests_of: list[str]
) -> list[bool]:
    """Try mutants in memory; return for each whether it is found."""
    file = folder / "jobs"
    file.write_text(json.dumps(jobs), "utf-8")
    with ThreadPoolExecutor(processes) as pool:
        for _ in range(processes):
            pool.submit(pytest, tree, {JOBS: str(file)}, *PLUGIN, *tests_of)
    return [file.with_suffix(f".{number}").read_text("utf-8") == str(FOUND) for number in range(len(jobs))]


def is_found(job: Mapping[str, Any], tree: Path) -> bool:
    """Whether a test fails with a mutant in a copy of the tree."""
    file = tree / job["file"]
    source = file.read_bytes()
    names = tree / "tests-of-mutant"
    names.write_text("\n".join(job["tests"][:MOST_IN_COPY]), "utf-8")
    compiled = [*(file.parent / "__pycache__").glob(f"{file.stem}.*")]
    try:
        file.write_bytes(source[: job["start"]] + job["new"].encode() + source[job["end"] :])
        for each in compiled:  # it has the same second and size
            each.unlink(missing_ok=True)
        return (
            pytest(tree, {"PYTHONDONTWRITEBYTECODE": "1"}, "-x", f"@{names}", seconds=LEAST + job["seconds"])
            != 0
        )
    finally:
        file.write_bytes(source)


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
    parser.add_argument("--number", type=int, default=NUMBER, help="how many mutants are tried")
    arguments = parser.parse_args()
    tree = arguments.of.resolve()
    with TemporaryDirectory() as name:
        folder = Path(name)
        tests, seconds = reached(tree, folder, arguments.processes, arguments.tests)
        jobs = [
            job_of(mutant, tests[mutant.file, mutant.line], seconds)
            for mutant in chosen_of(tree, arguments.number)
        ]
        found = tried(tree, folder, jobs, arguments.processes, arguments.tests)
        say(f"{sum(found)} of {len(jobs)} found in memory")
        if not all(found):
            copy = Path(shutil.copytree(tree, folder / "copy", ignore=LEFT, symlinks=True))
            (copy / ".venv").symlink_to(tree / ".venv")
            found = [
                known or (bool(job["tests"]) and is_found(job, copy))
                for job, known in zip(jobs, found, strict=True)
            ]
    names = [each.name for each in fields(Mutant)]
    with arguments.table.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow([*names, "tests", "result"])
        for job, known in zip(jobs, found, strict=True):
            result = "found" if known else "survives"
            writer.writerow([*(job[name] for name in names), len(job["tests"]), result])
    report(arguments.table, arguments.before)


def report(table: Path, before: Path | None) -> None:
    """Print how many mutants are found, and those that an earlier table has as found."""
    rows, earlier = read(table), read(before) if before else {}
    for part in ("engines", "pages"):
        ranks = [rank for rank, row in rows.items() if row["file"].startswith(PAGES) == (part == "pages")]
        say(f"{part}: {_found(rows, ranks)} of {len(ranks)} found")
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


if __name__ == "__main__":
    main()
