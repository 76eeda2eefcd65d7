"""Do the cards seen so far fit the layouts, and how well?

A `Board` is a layout made ready for lookup by place. Base cards keep their slot for the whole deck: D0 is
the same card in the first block and in the fourth, so the groups' demands on a set are averaged together.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from math import perm, prod

from .blocks import BASE_KINDS, Kind, Plan
from .cards import Card
from .layouts import layouts
from .places import repeat_shares
from .rules import Move

Demands = tuple[tuple[tuple[int, ...], tuple[str, ...]], ...]
"""For each group that shows cards of one set: its slots of that set (indices) and the ids seen there."""


@dataclass(frozen=True, slots=True)
class Board:
    """A layout by place.

    Attributes:
        weight: its share of all shuffles with the same favourite's case.
        group_at: for each place the number of its group, -1 for the moved favourite.
        slots: for each group its slots of each base set, as indices.
        players: for each group its player cards; sizes: all its cards.
    """

    weight: Fraction
    group_at: tuple[int, ...]
    slots: tuple[dict[Kind, tuple[int, ...]], ...]
    players: tuple[int, ...]
    sizes: tuple[int, ...]

    def room(self, group: int, kind: Kind) -> int:
        """Return how many cards of a set a group holds."""
        return self.players[group] if kind is Kind.PLAYER else len(self.slots[group][kind])


@lru_cache(maxsize=256)
def boards(n: int, move: Move | None, repeat: str | None, place: int | None) -> tuple[Board, ...]:
    """Return the boards of n player cards whose moved favourite lies at a place (None: none moved)."""
    found = []
    for layout in layouts(n, move, repeat):
        if layout.favourite != place:
            continue
        owner = {spot: number for number, group in enumerate(layout.groups) for spot in group.places}
        slots = tuple(
            {
                kind: tuple(int(base[1:]) for base in group.bases if base[0] == kind.value)
                for kind in BASE_KINDS
            }
            for group in layout.groups
        )
        found.append(
            Board(
                layout.weight,
                tuple(owner.get(spot, -1) for spot in range(layout.length)),
                slots,
                tuple(group.players for group in layout.groups),
                tuple(len(group.places) for group in layout.groups),
            )
        )
    return tuple(found)


def fitting(plan: Plan, seen: Sequence[Card], place: int | None, whole: bool = False) -> Fraction:
    """Return the chance that the base slots seen hold what was seen, and that the rest are player slots.

    Parameters:
        plan: the deck and the rules.
        seen: the first cards of the final deck.
        place: where the moved favourite lies; None when none moved.
        whole: count only final decks of exactly this length.
    """
    kinds = [plan.kinds[card] for card in seen]
    total = Fraction(0)
    for repeat, share in repeat_shares(plan):
        for board in boards(plan.n, plan.rules.move if place is not None else None, repeat, place):
            if len(board.group_at) == len(seen) if whole else len(board.group_at) >= len(seen):
                total += share * board.weight * _fit(plan, board, seen, kinds, repeat)
    return total


def possible_kinds(plan: Plan, kinds: Sequence[Kind], place: int | None) -> bool:
    """Return whether some layout has these kinds of cards in its first places."""
    return any(
        len(board.group_at) >= len(kinds) and _within_room(board, _seen_by_group(board, kinds))
        for repeat, _ in repeat_shares(plan)
        for board in boards(plan.n, plan.rules.move if place is not None else None, repeat, place)
    )


def _seen_by_group(board: Board, kinds: Sequence[Kind]) -> "Counter[tuple[int, Kind]]":
    return Counter((group, kind) for group, kind in zip(board.group_at, kinds, strict=False) if group >= 0)


def _within_room(board: Board, counts: "Counter[tuple[int, Kind]]") -> bool:
    return all(count <= board.room(group, kind) for (group, kind), count in counts.items())


def _fit(
    plan: Plan, board: Board, seen: Sequence[Card], kinds: Sequence[Kind], repeat: str | None
) -> Fraction:
    counts = _seen_by_group(board, kinds)
    if not _within_room(board, counts):
        return Fraction(0)
    players = prod(
        perm(board.players[group], n) for (group, kind), n in counts.items() if kind is Kind.PLAYER
    )
    drawn = Counter(group for group in board.group_at[: len(seen)] if group >= 0)
    orders = prod(perm(board.sizes[group], count) for group, count in drawn.items())
    chance = Fraction(players, orders)
    shown: dict[tuple[Kind, int], list[str]] = defaultdict(list)
    for group, kind, card in zip(board.group_at, kinds, seen, strict=False):
        if kind is not Kind.PLAYER:
            shown[kind, group].append(card.id)
    for kind, cards in zip(BASE_KINDS, plan.sets, strict=True):
        demands = sorted(
            (board.slots[group][kind], tuple(sorted(ids))) for (of, group), ids in shown.items() if of is kind
        )
        first = plan.brawl.id if plan.brawl and kind is Kind.HEAL else None
        fixed = (int(repeat[1:]), plan.repeat.id) if repeat and plan.repeat and kind is Kind.ENERGY else None
        if demands:
            chance *= _ways(tuple(card.id for card in cards), first, fixed, tuple(demands))
    return chance


@lru_cache(maxsize=8192)
def _ways(
    ids: tuple[str, ...], first: str | None, fixed: tuple[int, str] | None, demands: Demands
) -> Fraction:
    """Return the mean number of ways in which a shuffled set meets the demands of all groups.

    Parameters:
        ids: the set before it is shuffled.
        first: the id that takes the first place after shuffling, None when none does.
        fixed: an index and the id that is known to lie there, None when nothing is known.
        demands: see `Demands`.
    """
    orders = [order for order in permutations(ids) if fixed is None or order[fixed[0]] == fixed[1]]
    total = sum(_order_ways((first, *order[1:]) if first else order, demands) for order in orders)
    return Fraction(total, len(orders))


def _order_ways(order: tuple[str, ...], demands: Demands) -> int:
    ways = 1
    for slots, wanted in demands:
        held = Counter(order[slot] for slot in slots)
        ways *= prod(perm(held[card], count) for card, count in Counter(wanted).items())
    return ways
