"""Print kingdoms and tables of a few seeds, one a line: the same on every Python, with every hash seed."""

import sys
from random import Random

from cardtable.kingdom import (
    RULE_BOOK,
    Asks,
    Kind,
    Role,
    Slot,
    all_cards,
    card_by_id,
    choose,
    editions,
    lay,
    pool,
    swap,
)


def kingdoms() -> list[str]:
    """Ids of the piles in the order in which they are chosen, for a few seeds and asks."""
    every = pool([edition.id for edition in editions()])
    asks = Asks(village=True, drawer=True, buy=True, trashing=True, reaction=True, costs=True, alchemy=True)
    locked, banned = [card_by_id("witch")], [card_by_id("moat"), card_by_id("lurker")]
    choices = (
        choose(every, Asks(), Random(1)),
        choose(every, asks, Random(2)),
        choose(every, Asks(priority="plunder", attacks=False), Random(3)),
        choose(pool(["base-1", "alchemy"]), asks, Random(4), locked=locked, banned=banned),
    )
    return [" ".join(pile.id for pile in choice.piles) for choice in choices]


def tables() -> list[str]:
    """Ids of all that is on a table with Young Witch, Ferryman, Black Market, Divine Wind and a Trait."""
    every = pool([edition.id for edition in editions()])
    callers = ["young-witch", "ferryman", "black-market", "poet", "cheap", "way-of-the-mouse"]
    locked = [card_by_id(card) for card in callers]
    banned = [card for card in all_cards() if card.kind is Kind.PROPHECY and card.id != "divine-wind"]
    table = lay(every, Asks(village=True), RULE_BOOK, Random(5), locked=locked, banned=banned)
    return [" ".join(table.ids.values()), " ".join(swap(table, Slot(Role.PILE, 9), Random(6)).ids.values())]


if __name__ == "__main__":
    sys.stdout.write("\n".join(kingdoms() + tables()))
