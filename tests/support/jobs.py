"""Long jobs, step by step."""

from __future__ import annotations

from typing import TypeVar

from cardtable.common.jobs import Job, Progress

Partial = TypeVar("Partial")
Result = TypeVar("Result")


def steps_of(job: Job[Partial, Result]) -> tuple[list[Progress[Partial]], Result]:
    """Run a job to its end; return every step that it reported, and its result."""
    steps: list[Progress[Partial]] = []
    while True:
        try:
            steps.append(next(job))
        except StopIteration as stop:
            result: Result = stop.value
            return steps, result
