"""The greatest value of a smooth concave function of many numbers, by the limited-memory BFGS method."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

Vector = list[float]
Function = Callable[[Vector], tuple[float, Vector]]
"""Returns the value at a point, and the slope there."""

MEMORY = 10
"""From how many of its last steps the curvature is estimated."""
RESOLUTION = 1e-15
"""The least rise that the digits of a value can show, as a share of the value, or of 1 if that is more."""
ENOUGH = 1e-4
"""The share of the expected rise that a step must bring (Armijo's rule)."""


def ascent(function: Function, start: Vector, *, steps: int, level: float) -> Iterator[Vector]:
    """Climb step by step, and yield the point after each; the last one is the best.

    The direction of a step is the slope times an estimate of the inverse curvature, from the changes of
    point and slope in the last steps (two-loop recursion).

    Args:
        function: it must be concave, with a curvature that is nowhere 0.
        start: where to begin; it is yielded first.
        steps: the most steps.
        level: the ascent ends where no part of the slope is greater, or where a step is halved until its
            rise would be lost in the rounding of the value.

    Source: J. Nocedal, "Updating Quasi-Newton Matrices with Limited Storage", Mathematics of Computation 35
    (1980).

    >>> def hill(at):
    ...     x, y = at
    ...     return -(x - 3) ** 2 - 10 * (y + x) ** 2, [-2 * (x - 3) - 20 * (y + x), -20 * (y + x)]
    >>> *_, top = ascent(hill, [0.0, 0.0], steps=50, level=1e-9)
    >>> [round(each, 6) for each in top]
    [3.0, -3.0]
    """
    at = list(start)
    value, slope = function(at)
    changes: deque[tuple[Vector, Vector]] = deque(maxlen=MEMORY)
    yield at
    for _ in range(steps):
        if max(map(abs, slope), default=0) <= level:
            return
        way = _direction(slope, changes)
        rise = _dot(way, slope)
        size = 1.0 if changes else 1 / max(1.0, max(map(abs, slope)))
        while size * rise > RESOLUTION * max(1.0, abs(value)):
            there = [x + size * dx for x, dx in zip(at, way, strict=True)]
            new_value, new_slope = function(there)
            if new_value >= value + ENOUGH * size * rise:
                break
            size /= 2
        else:
            return
        moved = [new - old for new, old in zip(there, at, strict=True)]
        turned = [old - new for new, old in zip(new_slope, slope, strict=True)]
        if _dot(moved, turned) > 0:
            changes.append((moved, turned))
        at, value, slope = there, new_value, new_slope
        yield at


def _dot(one: Vector, other: Vector) -> float:
    return sum([x * y for x, y in zip(one, other, strict=True)])


def _direction(slope: Vector, changes: deque[tuple[Vector, Vector]]) -> Vector:
    """The slope times the estimated inverse curvature."""
    way = list(slope)
    shares: list[float] = []
    for moved, turned in reversed(changes):
        share = _dot(moved, way) / _dot(moved, turned)
        shares.append(share)
        way = [x - share * y for x, y in zip(way, turned, strict=True)]
    if changes:
        moved, turned = changes[-1]
        scale = _dot(moved, turned) / _dot(turned, turned)
        way = [scale * x for x in way]
    for (moved, turned), share in zip(changes, reversed(shares), strict=True):
        back = _dot(turned, way) / _dot(moved, turned)
        way = [x + (share - back) * y for x, y in zip(way, moved, strict=True)]
    return way
