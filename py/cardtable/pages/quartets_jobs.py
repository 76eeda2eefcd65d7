"""The engine's long jobs as the page sees them: part by part, with progress, until the result is there."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

from ..quartets import Job
from ..quartets import Progress as Step
from .language import t
from .quartets_address import read_address
from .quartets_table import Table
from .reply import FieldError, FormError, Progress, Reply, Request

__all__ = ["opened", "reported"]

Result = TypeVar("Result")


def reported(job: Job[Result], words: str | Callable[[Step], str]) -> Generator[Reply, None, Result]:
    """Run a job to its end; every slice of it is a part of the reply. Returns the job's result."""
    while True:
        try:
            step = next(job)
        except StopIteration as stop:
            result: Result = stop.value
            return result
        yield Reply(
            progress=Progress(step.done, step.total, words if isinstance(words, str) else words(step))
        )


def opened(request: Request) -> Generator[Reply, None, Table]:
    """Return the table of the request's address. Raises `FormError` naming the part that cannot be read."""
    if not request.state:
        raise FormError(FieldError("", t("There is no game yet. Set up a table, and press Start.")))
    return (yield from reported(read_address(request.state), t("Reading the game")))
