"""Print kingdoms and tables of a few seeds, one a line: the same on every Python, with every hash seed."""

from __future__ import annotations

import sys
from fractions import Fraction
from random import Random

from cardtable.kingdom import (
    RULE_BOOK,
    Attribute,
    ClusterReading,
    ExponentReading,
    Idealised,
    Kind,
    Readings,
    Requirements,
    Role,
    Slot,
    Taste,
    all_cards,
    card_by_id,
    choose_standard,
    choose_uniform,
    default_weighting,
    lay,
    pool,
    swap,
)
from cardtable.kingdom.weighted.choosing import choose_weighted
from tests.support.kingdom.strategies import KNOWN as EVERY

ASKS = Requirements(
    village=True, drawer=True, buy=True, trashing=True, reaction=True, costs=True, alchemy=True
)
LOCKED, BANNED = [card_by_id("witch")], [card_by_id("moat"), card_by_id("lurker")]


def lines() -> list[str]:
    """Piles in the order in which each method chooses them; then a table with Young Witch, Ferryman, Black
    Market, Divine Wind and a Trait, and the same after a swap."""
    little = pool(["base-1", "alchemy"])
    steep = default_weighting().using(Attribute.ATTACK, Idealised(1, 2, Fraction(7, 1000), 40))
    steep = steep.tasting(Taste("moat", 9)).reading(
        Readings(exponent=ExponentReading.EXCESS, cluster=ClusterReading.ONCE)
    )
    choices = (
        choose_standard(EVERY, Requirements(), Random(1)),
        choose_standard(EVERY, ASKS, Random(2)),
        choose_standard(EVERY, Requirements(priority="plunder", attacks=False), Random(3)),
        choose_standard(little, ASKS, Random(4), locked=LOCKED, banned=BANNED),
        choose_uniform(EVERY, Requirements(), Random(1)),
        choose_uniform(EVERY, ASKS, Random(2)),
        choose_uniform(little, ASKS, Random(3), locked=LOCKED, banned=BANNED),
        choose_weighted(EVERY, Requirements(), Random(1), default_weighting()),
        choose_weighted(EVERY, ASKS, Random(2), steep),
        choose_weighted(little, ASKS, Random(3), steep, locked=LOCKED, banned=BANNED),
    )
    callers = ["young-witch", "ferryman", "black-market", "poet", "cheap", "way-of-the-mouse"]
    locked = [card_by_id(card) for card in callers]
    banned = [card for card in all_cards() if card.kind is Kind.PROPHECY and card.id != "divine-wind"]
    table = lay(EVERY, Requirements(village=True), RULE_BOOK, Random(5), locked=locked, banned=banned)
    ids = [[pile.id for pile in choice.piles] for choice in choices]
    ids += [[*each.ids.values()] for each in (table, swap(table, Slot(Role.PILE, 9), Random(6)))]
    return [" ".join(line) for line in ids]


if __name__ == "__main__":
    sys.stdout.write("\n".join(lines()))
