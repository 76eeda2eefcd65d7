"""The exact chance that a final deck begins with the cards seen so far.

In each layout the cards seen on a group's places must fit its slots: c of its s slots in a given order
have chance 1 / (s)_c, times the ways in which those slots hold those very cards, averaged over the
shuffles of the base sets. Which player cards lie there is one random order of all active cards.

Base cards keep their slot for the whole deck: D0 is
the same card in the first block and in the fourth, so the groups' demands on a set are averaged together.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import perm, prod
from operator import attrgetter

from cardtable.shuffle.deck.cards import Card, Role
from cardtable.shuffle.layout.blocks import (
    BASE_KINDS,
    BaseSet,
    Kind,
    Plan,
    base_sets,
    set_orders,
    special_shares,
)
from cardtable.shuffle.layout.layouts import Layout, layouts
from cardtable.shuffle.odds.players import Moved, ordered_chance
from cardtable.shuffle.rules import HAND

Demands = tuple[tuple[tuple[int, ...], tuple[str, ...]], ...]
"""For each group that shows cards of one set: its slots of that set (indices) and the ids seen there."""


@dataclass(frozen=True, slots=True)
class Favourite:
    """The favourite that moved: its place, and whether it is a player card."""

    place: int
    moved: Moved = Moved.PLAYER_CARD


@dataclass(frozen=True, slots=True)
class SeenLayout:
    """A layout that has room for the cards seen, and what they show of its groups.

    Attributes:
        layout: its groups; sets: the base sets, by ids.
        shown: the ids seen of each set in each group; counts: how many cards of each set are seen there.
        chance: that of the layout, and that the places seen hold slots of these sets, and of the player, in
            this order.
    """

    layout: Layout
    sets: tuple[BaseSet[str], ...]
    shown: dict[tuple[Kind, int], list[str]]
    counts: Counter[tuple[int, Kind]]
    chance: Fraction

    def left(self, group: int) -> int:
        """Return how many cards of a group are unseen."""
        return len(self.layout.groups[group].places) - sum(self.counts[group, kind] for kind in Kind)

    def demands(self, kind: Kind) -> Demands:
        """Return what the groups demand of a set."""
        groups = self.layout.groups
        return tuple(
            sorted(
                (groups[group].slots[kind], tuple(sorted(ids)))
                for (of, group), ids in self.shown.items()
                if of is kind
            )
        )

    def fit(self) -> Fraction:
        """Return `chance`, and that the base slots seen hold these very cards."""
        chance = self.chance
        for kind, base_set in zip(BASE_KINDS, self.sets, strict=True):
            if demands := self.demands(kind):
                chance *= _ways(base_set, demands)
        return chance


def layouts_seen(
    plan: Plan, seen: Sequence[Card], moved: Favourite | None, whole: bool = False
) -> Iterator[SeenLayout]:
    """Yield the layouts that have room for the cards seen.

    Args:
        plan: the deck and the rules.
        seen: the first cards of the final deck.
        moved: the favourite that moved; None when none did.
        whole: only layouts of exactly this length.
    """
    kinds = [plan.kinds[card] for card in seen]
    for slot, share in special_shares(plan):
        sets = base_sets(plan, slot, attrgetter("id"))
        move = plan.rules.move if moved else None
        repeat = slot if plan.repeat else None
        mover = slot if moved and moved.moved is Moved.BASE_CARD else None
        for layout in layouts(plan.n, move, repeat, mover):
            if layout.favourite != (moved and moved.place):
                continue
            if len(layout.group_at) < len(seen) or (whole and len(layout.group_at) > len(seen)):
                continue
            in_groups = [each for each in zip(layout.group_at, kinds, seen, strict=False) if each[0] >= 0]
            counts = Counter((group, kind) for group, kind, _ in in_groups)
            groups = layout.groups
            if any(count > groups[group].room(kind) for (group, kind), count in counts.items()):
                continue
            players = (
                perm(groups[group].players, n) for (group, kind), n in counts.items() if kind is Kind.PLAYER
            )
            drawn = Counter(group for group, _, _ in in_groups)
            orders = prod(perm(len(groups[group].places), count) for group, count in drawn.items())
            shown: dict[tuple[Kind, int], list[str]] = defaultdict(list)
            for group, kind, card in in_groups:
                if kind is not Kind.PLAYER:
                    shown[kind, group].append(card.id)
            chance = share * layout.weight * Fraction(prod(players), orders)
            yield SeenLayout(layout, sets, shown, counts, chance)


@lru_cache(maxsize=8192)
def _ways(base_set: BaseSet[str], demands: Demands) -> Fraction:
    """Return the mean number of ways in which a shuffled set meets the demands of all groups."""
    orders = fitting_orders(base_set, demands)
    return Fraction(sum(ways for _, ways in orders), len(orders))


@lru_cache(maxsize=1024)
def fitting_orders(base_set: BaseSet[str], demands: Demands) -> tuple[tuple[tuple[str, ...], int], ...]:
    """Return the equally likely orders of a shuffled set, each with its ways to meet the demands."""
    return tuple((order, _order_ways(order, demands)) for order in set_orders(*base_set))


def _order_ways(order: tuple[str, ...], demands: Demands) -> int:
    ways = 1
    for slots, wanted in demands:
        held = Counter(order[slot] for slot in slots)
        ways *= prod(perm(held[card], count) for card, count in Counter(wanted).items())
    return ways


def prefix_chance(plan: Plan, seen: Sequence[Card], whole: bool = False) -> Fraction:
    """Return the chance that the final deck begins with these cards, in this order.

    Args:
        plan: the deck and the rules.
        seen: the first cards of the final deck, the first one first.
        whole: ask for the chance that these cards are the whole final deck.

    >>> from cardtable.shuffle import Deck, Rules
    >>> from cardtable.shuffle.layout.blocks import plan
    >>> deck = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice")
    >>> prefix_chance(plan(deck, Rules()), deck.owned[:1])
    Fraction(1, 10)
    """
    if len(seen) > plan.length or any(card not in plan.kinds for card in seen):
        return Fraction(0)
    total = Fraction(0)
    for moved, chance in player_cases(plan, seen):
        total += chance * sum(layout.fit() for layout in layouts_seen(plan, seen, moved, whole))
    return total


def player_cases(plan: Plan, seen: Sequence[Card]) -> list[tuple[Favourite | None, Fraction]]:
    """Return which favourite may have moved (None: none did), each with the player cards' chance, if any.

    That is the chance that the player slots seen hold these cards in this order, and that a favourite
    that lies at that place moved (one that has been seen there, or any unseen one at a later place).
    """
    favourites = plan.deck.favourites
    players = [card for card in seen if plan.kinds[card] is Kind.PLAYER]
    cases: list[tuple[Favourite | None, Fraction]] = [(None, _ordered(plan, players, Moved.NONE))]
    unseen = sum(card not in players for card in favourites)
    for place in range(HAND):
        card = seen[place] if place < len(seen) else None
        if card is None and unseen:
            cases.append((Favourite(place), unseen * _ordered(plan, players, Moved.PLAYER_CARD)))
        elif card in favourites and players.count(card) == 1:
            others = [other for other in players if other != card]
            cases.append((Favourite(place), _ordered(plan, others, Moved.PLAYER_CARD)))
        if plan.mover and card in (None, plan.mover):
            cases.append((Favourite(place, Moved.BASE_CARD), _ordered(plan, players, Moved.BASE_CARD)))
    return [case for case in cases if case[1]]


def _ordered(plan: Plan, players: list[Card], moved: Moved) -> Fraction:
    """Return the chance that player slots hold these cards in this order; see `ordered_chance`."""
    fillers = sum(card.role is Role.FILLER for card in players)
    if len(set(players)) < len(players) - max(fillers - 1, 0):
        return Fraction(0)
    stars = sum(card in plan.deck.favourites for card in players)
    return ordered_chance(plan, len(players), stars, fillers, moved)
