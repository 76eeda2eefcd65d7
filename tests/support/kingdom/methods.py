"""The three methods of choosing piles, as `lay` takes them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from cardtable.kingdom import Pool, Requirements, choose_standard, choose_uniform, default_weighting
from cardtable.kingdom.table.dealing import Chooser
from cardtable.kingdom.weighted.choosing import WeightedChoice, choose_weighted


def by_weights(pool: Pool, asks: Requirements, rng: Random, /, **given: Any) -> WeightedChoice:
    """Choose by the default weights."""
    return choose_weighted(pool, asks, default_weighting(), rng, **given)


METHODS: Mapping[str, Chooser] = {"standard": choose_standard, "even": choose_uniform, "weighted": by_weights}
