"""The chance of each pile by any method of choosing, estimated from many kingdoms chosen by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random

from cardtable.common.jobs import Clock, Job, Progress
from cardtable.kingdom.cards.catalog import Card
from cardtable.kingdom.choose.choice import Choice

DEALS = 512
"""How many kingdoms are chosen: no chance is then off by more than about 4.4 percent of all kingdoms."""
_FIRST_SHOWN = 64


@dataclass(frozen=True, slots=True)
class DealtChances:
    """How often each pile came in some kingdoms."""

    deals: int
    """How many kingdoms were chosen."""
    held: Mapping[Card, int]
    """How many of them hold each pile; those that never came are not in it."""

    def chance(self, pile: Card) -> Fraction:
        """The share of the kingdoms that hold a pile."""
        return Fraction(self.held.get(pile, 0), self.deals)

    def margin(self, pile: Card) -> float:
        """How far the chance of a pile may be off: two standard errors, from 0 to 1.

        A pile that came never or always may be off by 3 / `deals`, the "rule of three" for 95 percent (Hanley
        and Lippman-Hand 1983).

        >>> from cardtable.kingdom import card_by_id
        >>> DealtChances(100, {card_by_id("moat"): 50}).margin(card_by_id("moat"))
        0.1
        """
        chance = float(self.chance(pile))
        return 2 * sqrt(max(chance * (1 - chance), 9 / 4 / self.deals) / self.deals)


def deal_chances(
    choose: Callable[[Random], Choice], rng: Random, deals: int = DEALS
) -> Job[DealtChances, DealtChances]:
    """The job that chooses many kingdoms and counts their piles; same seed, same counts.

    The partial result comes with 64 kingdoms, and each time that there are twice as many. Raises what
    `choose` raises.

    >>> from cardtable.common.jobs import finish
    >>> from cardtable.kingdom import Requirements, card_by_id, choose_standard, pool
    >>> base, wanted, village = pool(["base-2"]), Requirements(village=True), card_by_id("village")
    >>> dealt = finish(deal_chances(lambda rng: choose_standard(base, wanted, rng), Random(1), 200))
    >>> dealt.chance(village), round(dealt.margin(village), 3)
    (Fraction(137, 200), 0.066)
    """
    clock, held, shown = Clock(0.1), Counter[Card](), _FIRST_SHOWN
    for done in range(1, deals + 1):
        held.update(choose(rng).piles)
        if done == shown < deals:
            shown *= 2
            yield Progress(done, deals, DealtChances(done, dict(held)))
        elif clock.due():
            yield Progress(done, deals)
    return DealtChances(deals, held)
