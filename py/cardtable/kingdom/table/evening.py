"""Several kingdoms for one evening: no pile comes twice, and as many of the sets as possible are played."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import Annotated

from cardtable.common.fields import replaced
from cardtable.kingdom.cards.catalog import KINGDOM_SIZE, Card, Kind, sorted_by_id
from cardtable.kingdom.cards.sets import Pool
from cardtable.kingdom.choose.choice_problem import TooFewPilesError
from cardtable.kingdom.choose.requirements import Requirements
from cardtable.kingdom.choose.standard import choose_standard
from cardtable.kingdom.table.deal_settings import Settings
from cardtable.kingdom.table.dealing import Chooser, lay
from cardtable.kingdom.table.table import Table

TRIES = 12
"""How many evenings are drawn, of which the best one counts."""
TRIES_WITH_LIMITS = 3
"""The same where piles have a least or a most: each even kingdom may then be counted for seconds."""


def lay_evening(
    pool: Pool,
    requirements: Requirements,
    settings: Settings,
    count: Annotated[int, range(1, 100)],
    rng: Random,
    *,
    banned: Collection[Card] = (),
    chooser: Chooser = choose_standard,
) -> tuple[Table, ...]:
    """Lay so many tables, no kingdom pile on two of them; none bans the piles of the others.

    The best of `TRIES` draws, with least and most of `TRIES_WITH_LIMITS`: first by the requirements that its
    tables miss, then by the sets that it plays. So a requirement that is missed may still be possible with
    other draws. Raises TooFewPilesError if the pool has not ten piles for each table.

    >>> from random import Random
    >>> from cardtable.kingdom import PUBLISHED, Requirements, pool
    >>> one, two = lay_evening(pool(["base-2"]), Requirements(), PUBLISHED, 2, Random(1))
    >>> set(one.piles) & set(two.piles)
    set()
    """
    free = sum(pile not in banned for pile in pool.piles)
    if free < KINGDOM_SIZE * count:
        raise TooFewPilesError(free)
    lay_one = partial(lay, pool, requirements, settings, rng, chooser=chooser)
    drawn: list[tuple[tuple[int, int], tuple[Table, ...]]] = []
    for _ in range(TRIES_WITH_LIMITS if requirements.limits else TRIES):
        with suppress(TooFewPilesError):
            tables = _draw(lay_one, count, banned)
            missed = sum(len(table.failing) + len(table.missing) for table in tables)
            drawn.append(((-missed, len(sets_of(tables))), tables))
            if drawn[-1][0] == (0, len(pool.sets)):
                break
    if not drawn:
        raise TooFewPilesError(free)
    _, best = max(drawn, key=lambda each: each[0])
    own = sorted_by_id(set(banned))
    return tuple(replaced(table, banned=own) for table in best)


def sets_of(tables: Sequence[Table]) -> frozenset[str]:
    """Return the sets whose piles come on some tables."""
    return frozenset(pile.set for table in tables for pile in table.piles)


def _draw(lay_one: Callable[..., Table], count: int, banned: Collection[Card]) -> tuple[Table, ...]:
    """Draw the tables one after another; TooFewPilesError if what the first ones call for leaves too few."""
    out = dict.fromkeys(banned)
    tables: list[Table] = []
    for _ in range(count):
        tables.append(lay_one(banned=tuple(out)))
        out |= dict.fromkeys(card for card in tables[-1].slots.values() if card.kind is Kind.KINGDOM)
    return tuple(tables)
