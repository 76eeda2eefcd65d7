"""The part of `mutants` within pytest, as a plugin: notes what each test reaches, or tries mutants.

Mutants are tried in forks of a process that has collected the tests once. What is changed is the code of the
functions that are there: what they answered while modules were imported stays, so what survives here is tried
once more by `mutants`, in a file.
"""

from __future__ import annotations

import gc
import json
import os
import signal
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

REACHED, JOBS = "MUTANTS_REACHED", "MUTANTS_JOBS"
"""Variables: the file for the lines that are reached, or the one that holds what is to be tried."""
FOUND, SURVIVES, NOT_TRIED = range(3)
Key = tuple[str, str, int]
"""File, qualified name and first line of a function."""

is_child = False
seconds: dict[str, float] = defaultdict(float)


def pytest_configure(config: Any) -> None:
    """Begin to note the lines that are reached, in each process that runs tests."""
    if REACHED in os.environ:
        from coverage import Coverage

        config.mutants = Coverage(os.environ[REACHED], data_suffix=True, include=["py/cardtable/*"])
        config.mutants.start()


def pytest_runtest_setup(item: Any) -> None:
    """What is reached from now on is reached by this test."""
    if REACHED in os.environ:
        item.config.mutants.switch_context(item.nodeid)


def pytest_runtest_logreport(report: Any) -> None:
    """Note how long a test takes; a mutant is found by the first test that fails."""
    seconds[report.nodeid] += report.duration
    if is_child and report.failed:
        os._exit(FOUND)


def pytest_unconfigure(config: Any) -> None:
    """Save what was noted."""
    if REACHED in os.environ:
        config.mutants.stop()
        config.mutants.save()
        Path(f"{os.environ[REACHED]}-{os.getpid()}.json").write_text(json.dumps(seconds), "utf-8")


def pytest_runtestloop(session: Any) -> bool | None:
    """Try the mutants that no other process has begun to try, each in a fork."""
    if JOBS not in os.environ:
        return None
    items = {item.nodeid: item for item in session.items}
    jobs = Path(os.environ[JOBS])
    gc.unfreeze()
    live: dict[Key, list[FunctionType]] = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            live[key_of(each.__code__)].append(each)
    gc.freeze()
    for number, job in enumerate(json.loads(jobs.read_text("utf-8"))):
        result = jobs.with_suffix(f".{number}")
        with suppress(FileExistsError), result.open("x", encoding="utf-8") as file:
            if not (child := os.fork()):
                _try(session, job, [items[name] for name in job["tests"]], live)
            code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            file.write(str(FOUND if code < 0 else code))  # it was stopped: it does not come to an end
    return True


def _try(session: Any, job: Any, items: list[Any], live: dict[Key, list[FunctionType]]) -> None:
    """In a fork: change the function, and run its tests."""
    global is_child
    code = NOT_TRIED
    try:
        for function, changed in changes(job, live):
            function.__code__ = changed
            code = SURVIVES
        if code == SURVIVES:
            is_child = True
            signal.alarm(job["seconds"])
            for item, following in zip(items, [*items[1:], None], strict=True):
                session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    except Exception:
        code = FOUND if is_child else NOT_TRIED
    finally:
        os._exit(code)


def changes(job: Any, live: dict[Key, list[FunctionType]]) -> Iterator[tuple[FunctionType, CodeType]]:
    """Yield the functions that a mutant changes, with their new code."""
    file = Path(job["file"]).absolute()
    source = file.read_bytes()
    changed = source[: job["start"]] + job["new"].encode() + source[job["end"] :]
    before, after = (functions(compile(text, str(file), "exec")) for text in (source, changed))
    for old, new in zip(before, after, strict=True):
        if old != new:
            yield from ((function, new) for function in live[key_of(old)])


def functions(code: CodeType) -> Iterator[CodeType]:
    """Yield the codes of the functions of a module, without those within functions."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            if part.co_flags & 2:  # CO_NEWLOCALS: a function; a class has none
                yield part
            else:
                yield from functions(part)


def key_of(code: CodeType) -> Key:
    """Return by what a function is known."""
    return code.co_filename, code.co_qualname, code.co_firstlineno
