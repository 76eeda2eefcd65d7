"""The draws after the opening hand in spans, up to the deadlines at which wishes are judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.shuffle.ordinary.ways import BySpan, Span


@dataclass(frozen=True, slots=True)
class Period:
    """Numbers of draws between the same two deadlines of wishes.

    Their spans have the same order, so they share one `Ways`.

    Attributes:
        spans: the draws up to each deadline, after the deadline before.
        drawn: for each number of draws that is asked about the cards in each span.
    """

    spans: tuple[Span, ...]
    drawn: dict[int, BySpan]


def periods(by_draws: Sequence[int | None], draws: int) -> list[Period]:
    """Return the periods of 0, 1 ... draws.

    Args:
        by_draws: for each wish the draws after which it is judged; None: after each number of draws 0..draws.
        draws: the most draws that are asked about.

    >>> for each in periods((None, 2), 3):
    ...     print([(span.most, span.counted) for span in each.spans], each.drawn)
    [(1, (1, 1)), (2, (0, 1))] {0: (0, 2), 1: (1, 1)}
    [(2, (1, 1)), (1, (1, 0))] {2: (2, 0), 3: (2, 1)}
    """
    deadlines = sorted({each for each in by_draws if each})
    if None not in by_draws:
        return [_period(by_draws, deadlines, list(range(draws + 1)), None)]
    starts = [0, *(deadline for deadline in deadlines if deadline <= draws)]
    ends = [*starts[1:], draws + 1]
    return [
        _period(by_draws, deadlines, list(range(start, end)), start)
        for start, end in zip(starts, ends, strict=True)
    ]


def _period(
    by_draws: Sequence[int | None], deadlines: Sequence[int], asked: Sequence[int], start: int | None
) -> Period:
    """Return the period of some numbers of draws, from `start` on; None where all deadlines are fixed."""
    rows = {}
    for draws in asked:
        before = [deadline for deadline in deadlines if start is None or deadline <= start]
        after = deadlines[len(before) :]
        rows[draws] = [*before, *([] if start is None else [draws]), *after]
    drawn = {
        draws: tuple(deadline - last for deadline, last in zip(row, (0, *row), strict=False))
        for draws, row in rows.items()
    }
    last = rows[asked[-1]]
    spans = tuple(
        Span(
            max(each[number] for each in drawn.values()),
            tuple(int((asked[-1] if each is None else each) >= last[number]) for each in by_draws),
        )
        for number in range(len(last))
    )
    return Period(spans, drawn)
