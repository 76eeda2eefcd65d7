"""Long jobs in short slices: generators that yield their progress and return their result."""

from collections.abc import Generator
from dataclasses import dataclass
from time import perf_counter
from typing import TypeVar

Result = TypeVar("Result")
SLICE = 0.01
"""Seconds after which a job yields; the caller may then go on, or close it."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job has come: `done` of `total` units of its own work (nodes, steps, moves).

    >>> Progress(3, 12).total
    12
    """

    done: int
    total: int


Job = Generator[Progress, None, Result]


class Clock:
    """Tells a job when its slice is over."""

    __slots__ = ("_until",)

    def __init__(self) -> None:
        self._until = perf_counter() + SLICE

    def due(self) -> bool:
        """True once a slice; starts the next one."""
        now = perf_counter()
        if now < self._until:
            return False
        self._until = now + SLICE
        return True


def finish(job: Job[Result]) -> Result:
    """Run a job to its end and return its result.

    >>> def job():
    ...     yield Progress(1, 2)
    ...     return "done"
    >>> finish(job())
    'done'
    """
    while True:
        try:
            next(job)
        except StopIteration as stop:
            result: Result = stop.value
            return result
