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
def ordered_chance(
    plan: Plan, count: int, stars: int, any_fillers: int, given_fillers: int, moved: Moved
) -> Fraction:
    """Return the chance of a case of the move, with given cards in a given order in `count` player slots.

    Args:
        plan: the deck and the rules.
        count: player slots, apart from that of the moved favourite.
        stars: how many of the cards are favourites.
        any_fillers: how many are any fillers.
        given_fillers: how many are given fillers besides, as if fillers could be told apart.
        moved: the case; the favourite that moved is not among these cards.
    """
    n, fillers, picks = plan.n, plan.deck.fillers, plan.picks
    active = max(len(plan.deck.active), n)
    moved_players = int(moved is Moved.PLAYER_CARD)
    slots = count + moved_players
    if slots > n or any_fillers + given_fillers > fillers:
        return Fraction(0)
    order = Fraction(perm(fillers, any_fillers), perm(active - moved_players, count))
    favourites, seen = len(picks) - 1, stars + moved_players
    chance = Fraction(0)
    for more in range(min(favourites - seen, n - slots) + 1):
        kept = comb(favourites - seen, more) * comb(active - slots - favourites + seen, n - slots - more)
        k = seen + more + (plan.mover is not None)
        picked = picks[seen + more] if k else Fraction(0)
        weight = Fraction(kept, comb(active - slots, n - slots))
        chance += weight * (1 - k * picked if moved is Moved.NONE else picked)
    return order * chance * (Fraction(n, active) if moved_players else 1)
