"""Long jobs in short slices: generators that yield their progress and return their result.

An engine writes a long computation as a generator. Between two slices the caller may show the progress, do
something else, go on, or close the generator. `finish` runs a job at once.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from inspect import GEN_CLOSED, getgeneratorstate
from time import perf_counter
from typing import Any, Generic, TypeVar

from cardtable.common.errors import EngineError
from cardtable.common.fields import takes

Partial = TypeVar("Partial")
Result = TypeVar("Result")
SLICE = 0.01
"""Seconds after which a job yields; the caller may then go on, or close it."""


@dataclass(frozen=True, slots=True)
class Progress(Generic[Partial]):
    """How far a job has come.

    Attributes:
        done, total: units of the job's own work (nodes, samples, moves).
        partial: the result so far, where a part of it is worth showing.

    >>> Progress(3, 12).total
    12
    """

    done: int
    total: int
    partial: Partial | None = None


Job = Generator[Progress[Partial], None, Result]
"""A job whose progress carries a `Partial`, and which returns a `Result`: `Job[None, int]`."""


class Clock:
    """Tells a job when its slice is over.

    Args:
        seconds: how long a slice is. A job of less than a second takes long ones: each yield costs a message
            to the page and back.
    """

    __slots__ = ("_seconds", "_until")

    def __init__(self, seconds: float = SLICE) -> None:
        self._seconds = seconds
        self._until = perf_counter() + seconds

    def due(self) -> bool:
        """True once a slice; starts the next one."""
        now = perf_counter()
        if now < self._until:
            return False
        self._until = now + self._seconds
        return True


class JobDoneError(EngineError):
    """A job that has come to its end, or was closed, and is to go on."""

    sentence = "this job has been run: {0.name}; its result went to who ran it; make another one"
    name: str


@takes
def finish(job: Generator[Any, None, Result], told: Callable[[Any], object] | None = None) -> Result:
    """Run a job to its end and return its result.

    Args:
        job: the job; one that was begun goes on.
        told: is called with the progress after each slice.

    Raises: JobDoneError when it has come to its end before.

    >>> def job():
    ...     yield Progress(1, 2)
    ...     return "done"
    >>> finish(job(), print)
    Progress(done=1, total=2, partial=None)
    'done'
    """
    if getgeneratorstate(job) == GEN_CLOSED:
        raise JobDoneError(getattr(job, "__name__", "job"))
    while True:
        try:
            step = next(job)
        except StopIteration as stop:
            result: Result = stop.value
            return result
        if told:
            told(step)


def part_of(job: Job[Any, Result], index: int, count: int) -> Job[Any, Result]:
    """Run a job as one of several parts of a longer job, all of them alike; return its result.

    Args:
        job: the job; its progress is told as that of the longer one, without its partial results.
        index, count: which part it is, from 0 on, and how many there are.

    >>> def job():
    ...     yield Progress(1, 2)
    ...     return "done"
    >>> next(part_of(job(), 1, 3))
    Progress(done=3, total=6, partial=None)
    """
    while True:
        try:
            step = next(job)
        except StopIteration as stop:
            result: Result = stop.value
            return result
        yield Progress(index * step.total + step.done, count * step.total)
