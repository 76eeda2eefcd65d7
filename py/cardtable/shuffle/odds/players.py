"""The player cards of a shuffle: a random order of all active cards, and the favourite that moves."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from functools import lru_cache
from math import comb, perm

from cardtable.shuffle.layout.blocks import Plan


class Moved(Enum):
    """Which favourite moved."""

    NONE = "none"
    PLAYER_CARD = "player card"  # one given favourite of the player cards
    BASE_CARD = "base card"  # the favourite of the energy set


@lru_cache(maxsize=4096)
def ordered_chance(plan: Plan, count: int, stars: int, fillers: int, moved: Moved) -> Fraction:
    """Return the chance of a case of the move, with given cards in a given order in `count` player slots.

    Args:
        plan: the deck and the rules.
        count: player slots, apart from that of the moved favourite.
        stars, fillers: how many of the cards are favourites, and fillers; other fillers do as well.
        moved: the case; the favourite that moved is not among these cards.
    """
    n, picks, active = plan.n, plan.picks, max(len(plan.deck.active), plan.n)
    moved_players = int(moved is Moved.PLAYER_CARD)
    slots = count + moved_players
    if slots > n or fillers > plan.deck.fillers:
        return Fraction(0)
    order = Fraction(perm(plan.deck.fillers, fillers), perm(active - moved_players, count))
    seen = stars + moved_players
    unseen = len(picks) - 1 - seen
    chance = Fraction(0)
    for more in range(min(unseen, n - slots) + 1):
        kept = comb(unseen, more) * comb(active - slots - unseen, n - slots - more)
        picked, k = picks[seen + more], seen + more + (plan.mover is not None)
        weight = Fraction(kept, comb(active - slots, n - slots))
        chance += weight * (1 - k * picked if moved is Moved.NONE else picked)
    return order * chance * (Fraction(n, active) if moved_players else 1)
