"""Least and most written out once more: the sorts of a pile by the plain facts of its card."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.kingdom import Attribute, Card, PileLimit, values_of

ABILITIES = ("village", "drawer", "buy", "trashing", "gainer", "attack", "answers", "curses", "turns")
COSTS = ("cost-2", "cost-3", "cost-4", "cost-5", "cost-6")
TYPES = ("action", "treasure", "victory", "reaction", "duration", "night")
SORTS = (*ABILITIES, "decisions", *COSTS, *TYPES)


def price(card: Card) -> int:
    """Coins + 2 x Potions + debt."""
    return card.cost.coins + 2 * card.cost.potion + card.cost.debt


def sorts(card: Card) -> frozenset[str]:
    """The sorts of a card, and its set."""
    words = {*card.abilities, *card.types, *card.part_types, f"cost-{sorted((2, price(card), 6))[1]}"}
    if card.kind == "kingdom" and values_of(card).get(Attribute.CHOOSER, 0) >= 2:
        words |= {"decisions"}
    return frozenset(words & {*SORTS} | {card.set})


def count_of(of: str, kingdom: Sequence[Card]) -> int:
    """How many piles are of a sort or a set."""
    return len([pile for pile in kingdom if of in sorts(pile)])


def keeps(limit: PileLimit, kingdom: Sequence[Card]) -> bool:
    """Whether some piles keep a least and a most."""
    return count_of(limit.of, kingdom) in range(limit.least, limit.most + 1)
