"""The numbers in short addresses, from `numbers.csv`: once given, they never change.

Columns of the table: `of`, what the row counts, `card`, `edition`, `wish` or `box`; their `ids`, `|`
between them. The number of an id is its place among all of its kind, from 0: ids are added at the end only.
"""

from __future__ import annotations

from functools import cache

from cardtable.kingdom.cards.rows import rows


@cache
def numbered(of: str) -> tuple[str, ...]:
    """The ids of all cards (`card`), or of another kind, each at its number.

    >>> numbered("edition")[:3], numbered("card").index("artisan")
    (('base-1', 'base-2', 'intrigue-1'), 1)
    """
    return tuple(
        each for row in rows("cards/numbers.csv") if row["of"] == of for each in row["ids"].split("|")
    )
