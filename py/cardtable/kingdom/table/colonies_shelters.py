"""Colonies with Platinums, and Shelters: the chance that they come to the table."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from random import Random

from cardtable.kingdom.cards.catalog import Card
from cardtable.kingdom.table.deal_settings import Boxes

COLONIES = "prosperity"
"""The set of Colonies and Platinums."""
SHELTERS = "dark-ages"
"""The set of Shelters."""


def box_chance(rule: Boxes, box: str, pool: tuple[Card, ...], piles: tuple[Card, ...]) -> Fraction:
    """The exact chance that what belongs to a set comes to the table.

    `rule` is the switch, `box` the set (`COLONIES` or `SHELTERS`), `pool` the kingdom cards of the chosen
    sets, `piles` the ten. The rule books of Prosperity and Dark Ages let one randomizer of the ten decide,
    another one for the other set, so the two chances are independent.

    >>> from cardtable.kingdom import card_by_id
    >>> piles = map(card_by_id, ("bank", "city", "moat", "market"))
    >>> box_chance(Boxes.RULE_BOOK, COLONIES, (), tuple(piles))
    Fraction(1, 2)
    """
    match rule:
        case Boxes.ALWAYS:
            return Fraction(1)
        case Boxes.NEVER:
            return Fraction(0)
        case Boxes.PUBLISHED:
            return _share(box, pool)
        case Boxes.RULE_BOOK:
            return _share(box, piles)


def drawn(odds: Fraction, rng: Random) -> bool:
    """True with an exact chance."""
    return rng.randrange(odds.denominator) < odds.numerator


@lru_cache(maxsize=256)
def _share(box: str, cards: tuple[Card, ...]) -> Fraction:
    return Fraction(sum(card.set == box for card in cards), len(cards) or 1)
