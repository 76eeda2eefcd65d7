"""Counting the flags of a table one by one, in steps so short that the page goes on answering."""

from __future__ import annotations

from collections.abc import Generator

from ..odds import FlagOdds, Table, flag_steps
from .language import t
from .odds_flag import line_html
from .reply import Progress, Reply

__all__ = ["counted_lines", "in_steps", "open_flags"]


def open_flags(table: Table) -> list[int]:
    """Return the flags that nobody has claimed yet, 0 to 8."""
    return [index for index, flag in enumerate(table.flags) if flag.owner is None]


def counted_lines(table: Table) -> Generator[Reply, None, dict[str, str]]:
    """Show the line of each open flag as it is counted; returns the independent chances, as fractions."""
    places, chances = open_flags(table), {}
    for done, index in enumerate(places, 1):
        counting = t("Flag {number} is being counted.", number=index + 1)
        odds = yield from in_steps(flag_steps(table, index), Progress(done - 1, len(places) + 1, counting))
        chances[str(index + 1)] = str(odds.independent)
        counted = t("Flag {number} is counted.", number=index + 1)
        yield Reply(html=line_html(odds), progress=Progress(done, len(places) + 1, counted))
    return chances


def in_steps(steps: Generator[None, None, FlagOdds], progress: Progress) -> Generator[Reply, None, FlagOdds]:
    """Answer after every long step of a count."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: FlagOdds = end.value
            return found
        yield Reply(progress=progress)
