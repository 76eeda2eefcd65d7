"""The one driver of long jobs: each part of an engine's job becomes a part of the reply."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import TypeVar

from cardtable.common.jobs import Job, Progress
from cardtable.pages.core.action import in_parts
from cardtable.pages.core.reply import Reply, ReplyProgress

Partial = TypeVar("Partial")
Result = TypeVar("Result")


def report(
    job: Job[Partial, Result],
    words: str | Callable[[Progress[Partial]], str],
    show: Callable[[Partial], Reply] | None = None,
    *,
    part: tuple[int, int] = (0, 1),
) -> Generator[Reply, None, Result]:
    """Run a job to its end as parts of a reply, and return the job's result.

    Args:
        job: the job of an engine.
        words: what is being done, for the person who waits; or a function of the job's progress.
        show: makes the reply that shows a partial result; without it the parts carry progress only.
        part: (index, count) if the job is one of several that are reported as one.

    >>> from cardtable.common.jobs import Progress
    >>> def job():
    ...     yield Progress(1, 2)
    ...     return "done"
    >>> parts = report(job(), "Counting", part=(1, 2))
    >>> next(parts).progress
    ReplyProgress(done=3, total=4, words='Counting')
    """
    index, count = part

    def reply(step: Progress[Partial]) -> Iterator[Reply]:
        said = words if isinstance(words, str) else words(step)
        progress = ReplyProgress(index * step.total + step.done, count * step.total, said)
        shown = show(step.partial) if show and step.partial is not None else Reply()
        yield shown.with_progress(progress)

    return (yield from in_parts(job, reply))
