"""The exact chance that a final deck begins with given cards.

In each layout the cards seen on a group's places must fit its slots: c of its s slots in a given order
have chance 1 / (s)_c, times the ways in which those slots hold those very cards, averaged over the
shuffles of the base sets (`fits`). Which player cards lie there is one random order of all active cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from cardtable.shuffle.deck.cards import Card, Role
from cardtable.shuffle.layout.blocks import Kind, Plan
from cardtable.shuffle.odds.players import Moved, ordered_chance
from cardtable.shuffle.play.fitting import Favourite, fitting
from cardtable.shuffle.rules import HAND


def prefix_chance(plan: Plan, seen: Sequence[Card], whole: bool = False) -> Fraction:
    """Return the chance that the final deck begins with these cards, in this order.

    Args:
        plan: the deck and the rules.
        seen: the first cards of the final deck, the first one first.
        whole: ask for the chance that these cards are the whole final deck.

    >>> from cardtable.shuffle.layout.blocks import plan
    >>> from cardtable.shuffle.deck.deck import Deck
    >>> from cardtable.shuffle.rules import Rules
    >>> deck = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice")
    >>> prefix_chance(plan(deck, Rules()), deck.owned[:1])
    Fraction(1, 10)
    """
    if len(seen) > plan.length or any(card not in plan.kinds for card in seen):
        return Fraction(0)
    return sum(
        (chance * fitting(plan, seen, moved, whole) for moved, chance in player_cases(plan, seen) if chance),
        Fraction(0),
    )


def player_cases(plan: Plan, seen: Sequence[Card]) -> Iterator[tuple[Favourite | None, Fraction]]:
    """Yield which favourite may have moved (None: none did), each with the player cards' chance.

    That is the chance that the player slots seen hold these cards in this order, and that a favourite
    that lies at that place moved (one that has been seen there, or any unseen one at a later place).
    """
    favourites = plan.deck.favourites
    players = [card for card in seen if plan.kinds[card] is Kind.PLAYER]
    yield None, _ordered(plan, players, Moved.NONE)
    unseen = sum(card not in players for card in favourites)
    for place in range(HAND):
        if place >= len(seen):
            yield (
                Favourite(place),
                unseen * _ordered(plan, players, Moved.PLAYER_CARD) if unseen else Fraction(0),
            )
        elif seen[place] in favourites:
            others = list(players)
            others.remove(seen[place])
            is_twice = seen[place] in others
            yield Favourite(place), Fraction(0) if is_twice else _ordered(plan, others, Moved.PLAYER_CARD)
        if plan.mover and (place >= len(seen) or seen[place] == plan.mover):
            yield Favourite(place, base=True), _ordered(plan, players, Moved.BASE_CARD)


def _ordered(plan: Plan, players: list[Card], moved: Moved) -> Fraction:
    """Return the chance that player slots hold these cards in this order; see `ordered_chance`."""
    counts = Counter(card for card in players if card.role is not Role.FILLER)
    if any(count > 1 for count in counts.values()):
        return Fraction(0)
    stars = sum(card in plan.deck.favourites for card in players)
    return ordered_chance(plan, len(players), stars, len(players) - counts.total(), 0, moved)
