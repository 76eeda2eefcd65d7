"""Print even and weighted kingdoms of a few seeds, one a line: the same on every Python and hash seed."""

import sys
from fractions import Fraction
from random import Random

from cardtable.kingdom import (
    Asks,
    Attribute,
    ClusterReading,
    ExponentReading,
    Idealised,
    Readings,
    Taste,
    card_by_id,
    choose_even,
    choose_weighted,
    default_weighting,
    editions,
    pool,
)


def kingdoms() -> list[str]:
    """Ids of the piles, for a few seeds, asks and settings."""
    every = pool([edition.id for edition in editions()])
    asks = Asks(village=True, drawer=True, buy=True, trashing=True, reaction=True, costs=True, alchemy=True)
    locked, banned = [card_by_id("witch")], [card_by_id("moat"), card_by_id("lurker")]
    steep = default_weighting().using(Attribute.ATTACK, Idealised(1, 2, Fraction(7, 1000), 40))
    steep = steep.tasting(Taste("moat", 9)).reading(
        Readings(exponent=ExponentReading.EXCESS, cluster=ClusterReading.ONCE)
    )
    choices = (
        choose_even(every, Asks(), Random(1)),
        choose_even(every, asks, Random(2)),
        choose_even(pool(["base-1", "alchemy"]), asks, Random(3), locked=locked, banned=banned),
        choose_weighted(every, Asks(), default_weighting(), Random(1)),
        choose_weighted(every, asks, steep, Random(2)),
        choose_weighted(pool(["base-1", "alchemy"]), asks, steep, Random(3), locked=locked, banned=banned),
    )
    return [" ".join(pile.id for pile in choice.piles) for choice in choices]


if __name__ == "__main__":
    sys.stdout.write("\n".join(kingdoms()))
