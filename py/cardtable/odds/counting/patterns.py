"""Counting the sets of values that complete no pattern, value by value from the highest.

What matters of the values read so far is what they leave of the patterns: a value that is held is struck
out of every pattern, one that is not held ends every pattern that wants it. Sets that leave the same
patterns are counted as one.
"""

from __future__ import annotations

from functools import lru_cache

from cardtable.odds.counting.polynomials import ONE, X

Patterns = tuple[int, ...]


@lru_cache(maxsize=65536)
def with_value(patterns: Patterns, bit: int) -> Patterns | None:
    """What is left of some patterns once a value is held, or None when one of them is complete."""
    left = {pattern & ~bit for pattern in patterns}
    if 0 in left:
        return None
    return tuple(
        sorted(one for one in left if not any(other != one and other & one == other for other in left))
    )


@lru_cache(maxsize=65536)
def without_value(patterns: Patterns, bit: int) -> Patterns:
    """What is left of some patterns when a value is not held."""
    return tuple(pattern for pattern in patterns if not pattern & bit)


@lru_cache(maxsize=16384)
def avoiding(patterns: Patterns, held: int, unseen: int) -> int:
    """The sets of `unseen` values of one colour that, with the values `held`, complete none of the patterns.

    Returns a packed polynomial.

    >>> from cardtable.odds.counting.polynomials import coefficients
    >>> coefficients(avoiding((0b110, 0b011), 0b010, 0b101))
    (1,)
    """
    weights = tuple((0, ONE) if held >> i & 1 else (ONE, X if unseen >> i & 1 else 0) for i in range(10))
    return avoiding_weighted(patterns, weights)


@lru_cache(maxsize=4096)
def avoiding_weighted(patterns: Patterns, weights: tuple[tuple[int, int], ...]) -> int:
    """The same, where `weights[value - 1]` holds the polynomials of the value's absence and presence."""
    states = {patterns: ONE}
    for index in range(len(weights) - 1, -1, -1):
        absent, present = weights[index]
        reached: dict[Patterns, int] = {}
        for left, polynomial in states.items():
            steps = (without_value(left, 1 << index), absent), (with_value(left, 1 << index), present)
            for after, weight in steps:
                if weight and after is not None:
                    reached[after] = reached.get(after, 0) + polynomial * weight
        states = reached
    return sum(states.values())
