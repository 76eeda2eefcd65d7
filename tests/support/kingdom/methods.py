"""The three methods of choosing piles, as `lay` takes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from cardtable.kingdom import Card, Pool, Requirements, choose_standard, choose_uniform, default_weighting
from cardtable.kingdom.choose.outlook import Beside
from cardtable.kingdom.table.dealing import Chooser
from cardtable.kingdom.weighted.choosing import WeightedChoice, choose_weighted

BESIDE = Beside()


def by_weights(
    pool: Pool,
    asks: Requirements,
    rng: Random,
    /,
    *,
    locked: Sequence[Card] = (),
    banned: Sequence[Card] = (),
    beside: Beside | None = BESIDE,
) -> WeightedChoice:
    """Choose by the default weights."""
    return choose_weighted(pool, asks, default_weighting(), rng, locked=locked, banned=banned, beside=beside)


METHODS: Mapping[str, Chooser] = {"standard": choose_standard, "even": choose_uniform, "weighted": by_weights}
