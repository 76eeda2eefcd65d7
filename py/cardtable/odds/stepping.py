"""Work that comes back between two steps, so that whoever asked for it may do something else meanwhile."""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")


def last(steps: Generator[object, None, T]) -> T:
    """Do all the steps, and return what they come to.

    >>> def half(number):
    ...     yield
    ...     return number // 2
    >>> last(half(8))
    4
    """
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found
