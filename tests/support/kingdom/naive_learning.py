"""The likelihood of liked kingdoms under some weights, written out from the factors of each pile's weight."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from cardtable.kingdom import Liked, Weighting, judge
from cardtable.kingdom.weighted.weights import Weights


def naive_likelihood(kingdoms: Sequence[Liked], weighting: Weighting) -> float:
    """Return the sum of the logarithms of the chance of each pile to be drawn last, without a penalty.

    For kingdoms without Alchemy, whose asks they meet.
    """
    total = 0.0
    for liked in kingdoms:
        for pile in liked.piles:
            nine = [other for other in liked.piles if other is not pile]
            weights = Weights(liked.pool.piles, weighting)
            for other in nine:
                weights.choose(other)
            able = [
                other
                for other in liked.pool.piles
                if other not in nine
                and other not in liked.banned
                and all(found.holds for found in judge((*nine, other), liked.asks, liked.pool.sets))
            ]
            logs = {other: sum(factor.log10 for factor in weights.factors(other)) for other in able}
            whole = sum(10**each for each in logs.values())
            total += logs[pile] * log(10) - log(whole)
    return total
