"""The exact chance that a final deck begins with given cards.

In each layout the cards seen on a group's places must fit its slots: c of its s slots in a given order
have chance 1 / (s)_c, times the ways in which those slots hold those very cards, averaged over the
shuffles of the base sets (`fits`). Which player cards lie there is one random order of all active cards.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, perm

from .blocks import Kind, Plan
from .cards import Card, Role
from .fits import fitting
from .rules import HAND


def prefix_chance(plan: Plan, seen: Sequence[Card], whole: bool = False) -> Fraction:
    """Return the chance that the final deck begins with these cards, in this order.

    Parameters:
        plan: the deck and the rules.
        seen: the first cards of the final deck, the first one first.
        whole: ask for the chance that these cards are the whole final deck.

    >>> from cardtable.shuffle.blocks import plan
    >>> from cardtable.shuffle.deck import Deck
    >>> from cardtable.shuffle.rules import Rules
    >>> deck = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice")
    >>> prefix_chance(plan(deck, Rules()), deck.owned[:1])
    Fraction(1, 10)
    """
    if len(seen) > plan.length or any(card not in plan.kinds for card in seen):
        return Fraction(0)
    return sum(
        (chance * fitting(plan, seen, place, whole) for place, chance in player_cases(plan, seen) if chance),
        Fraction(0),
    )


def player_cases(plan: Plan, seen: Sequence[Card]) -> Iterator[tuple[int | None, Fraction]]:
    """Yield where a moved favourite may lie (None: none moved), each with the player cards' chance.

    That is the chance that the player slots seen hold these cards in this order, and that a favourite
    that lies at that place moved (one that has been seen there, or any unseen one at a later place).
    """
    favourites = plan.deck.favourites
    players = [card for card in seen if plan.kinds[card] is Kind.PLAYER]
    yield None, _ordered(plan, players, 0)
    unseen = sum(card not in players for card in favourites)
    for place in range(HAND):
        if place >= len(seen):
            yield place, unseen * _ordered(plan, players, 1) if unseen else Fraction(0)
        elif seen[place] in favourites:
            others = list(players)
            others.remove(seen[place])
            yield place, Fraction(0) if seen[place] in others else _ordered(plan, others, 1)


def _ordered(plan: Plan, players: list[Card], moved: int) -> Fraction:
    """Return the chance that player slots hold these cards in this order, and that ...

    moved = 0: no favourite moved; moved = 1: one given favourite, not among these cards, did.
    """
    counts = Counter(card for card in players if card.role is not Role.FILLER)
    slots, fillers = len(players) + moved, len(players) - counts.total()
    if slots > plan.n or fillers > plan.deck.fillers or any(count > 1 for count in counts.values()):
        return Fraction(0)
    active = max(len(plan.deck.active), plan.n)
    order = Fraction(perm(plan.deck.fillers, fillers), perm(active - moved, len(players)))
    favourites = len(plan.deck.favourites)
    seen = sum(card in plan.deck.favourites for card in players) + moved
    chance = Fraction(0)
    for more in range(min(favourites - seen, plan.n - slots) + 1):
        kept = comb(favourites - seen, more) * comb(active - slots - favourites + seen, plan.n - slots - more)
        k, picked = seen + more, plan.picked(seen + more) if seen + more else Fraction(0)
        weight = Fraction(kept, comb(active - slots, plan.n - slots))
        chance += weight * (picked if moved else 1 - k * picked)
    return order * chance * (Fraction(plan.n, active) if moved else 1)
