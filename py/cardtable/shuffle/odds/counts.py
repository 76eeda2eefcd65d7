"""What the base cards among the first T places count for some wishes: the start of `player_values`.

As in `cuts`, the groups of a layout are inside, outside or cut. A card counts for each wish that it meets,
so it is a vector of zeros and ones; the base cards are added up here, by the number U of player cards inside.

Wishes may look at different numbers of places. The first places then come in spans, each up to the last
place of some wishes, and all that is said of "inside" is said of each span: U is a tuple.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import lcm
from operator import add, mul, sub

from cardtable.shuffle.layout.blocks import BASE_KINDS, BaseSet, Kind, set_orders
from cardtable.shuffle.layout.layouts import Layout, layouts
from cardtable.shuffle.ordinary.ways import BySpan, ByWish, draw_ways
from cardtable.shuffle.rules import Move


@dataclass(frozen=True, slots=True)
class Shape:
    """The contents of the first places.

    Attributes:
        whole: for each span the base slots that are in it for sure, with their copies.
        players: for each span the player cards that are in it for sure.
        parts: the other groups with cards inside, each as (base slots, player cards, cards in each span).
        favourite: the span of the moved favourite, None if it is not inside.
    """

    whole: tuple[tuple[str, ...], ...]
    players: BySpan
    parts: tuple[tuple[tuple[str, ...], int, BySpan], ...]
    favourite: int | None


def counted_in(vector: ByWish | None, span: int | None, counted: tuple[ByWish, ...]) -> ByWish | None:
    """Return what a card in a span counts, None for nothing."""
    return None if vector is None or span is None else tuple(map(mul, vector, counted[span]))


BaseSums = dict[tuple[BySpan, int | None, ByWish], Fraction]
"""By U, the span of the moved favourite, and what the base cards inside count."""


@lru_cache(maxsize=256)
def base_sums(
    layout: tuple[int, Move | None, str | None, str | None],
    base: tuple[BaseSet[ByWish], ...],
    enough: ByWish,
    ends: BySpan,
    counted: tuple[ByWish, ...],
) -> BaseSums:
    """Return the chances of what the first places hold but for the player cards.

    Decks that differ in player cards only share it, so that many of them can be compared.
    """
    sums: BaseSums = defaultdict(Fraction)
    sets = [_weighted_orders(kind, of_kind) for kind, of_kind in zip(BASE_KINDS, base, strict=True)]
    for shape, weight in shapes(*layout, ends).items():
        for (u, vector), chance in _base_chances(shape, sets, enough, counted).items():
            sums[u, shape.favourite, vector] += weight * chance
    return dict(sums)


def vector_sum(enough: ByWish, vector: ByWish, other: ByWish | None) -> ByWish:
    """Return the sum of two vectors, no number larger than enough."""
    return vector if other is None else tuple(map(min, map(add, vector, other), enough))


@lru_cache(maxsize=2048)
def shapes(
    n: int, move: Move | None, repeat: str | None, mover: str | None, ends: tuple[int, ...]
) -> dict[Shape, Fraction]:
    """Return what the spans with these ends (0 to 4n-3) hold, with the share of the layouts."""
    found = layouts(n, move, repeat, mover)
    scale = lcm(*{layout.weight.denominator for layout in found})
    row: dict[Shape, int] = defaultdict(int)  # integers: a `Fraction` is slow to add
    for layout in found:
        row[_shape(layout, ends)] += layout.weight.numerator * (scale // layout.weight.denominator)
    return {shape: Fraction(weight, scale) for shape, weight in row.items()}


def _shape(layout: Layout, ends: tuple[int, ...]) -> Shape:
    """Return what the spans with these ends hold of a layout."""
    whole: list[tuple[str, ...]] = [()] * len(ends)
    players = [0] * len(ends)
    parts = []
    first_end, last_end = ends[0], ends[-1]
    for group in layout.groups:
        places = group.places
        if places[0] >= last_end:
            continue
        if places[-1] < first_end:
            span = 0
        else:
            upto = [bisect_left(places, end) for end in ends]
            held = tuple(map(sub, upto, (0, *upto)))
            if len(places) not in held:
                parts.append((group.bases, group.players, held))
                continue
            span = held.index(len(places))
        whole[span] += group.bases
        players[span] += group.players
    place = layout.favourite
    return Shape(
        tuple([tuple(sorted(slots)) for slots in whole]),
        tuple(players),
        tuple(sorted(parts)),
        None if place is None or place >= last_end else bisect_right(ends, place),
    )


SetOrders = tuple[tuple[dict[str, ByWish], Fraction], ...]


@lru_cache(maxsize=512)
def _weighted_orders(kind: Kind, base_set: BaseSet[ByWish]) -> SetOrders:
    """Return the different ways in which the slots of a base set hold wanted cards, with chances."""
    orders = Counter(set_orders(*base_set))
    return tuple(
        (
            {f"{kind.value}{index}": vector for index, vector in enumerate(order)},
            Fraction(times, orders.total()),
        )
        for order, times in orders.items()
    )


def _base_chances(
    shape: Shape, sets: Sequence[SetOrders], enough: ByWish, counted: tuple[ByWish, ...]
) -> dict[tuple[BySpan, ByWish], Fraction]:
    """Return the chances of the number of player cards inside, and of what the base cards inside count."""
    filled: dict[tuple[ByWish, tuple[tuple[ByWish, ...], ...]], Fraction] = defaultdict(Fraction)
    nothing = (0,) * len(enough)
    for orders in product(*sets):
        held = {slot: vector for order, _ in orders for slot, vector in order.items()}
        chance = orders[0][1] * orders[1][1] * orders[2][1]
        whole = nothing
        for span, slots in enumerate(shape.whole):
            for slot in slots:
                whole = vector_sum(enough, whole, counted_in(held[slot], span, counted))
        parts = tuple(tuple(sorted(held[slot] for slot in part[0])) for part in shape.parts)
        filled[whole, parts] += chance
    found: dict[tuple[BySpan, ByWish], Fraction] = defaultdict(Fraction)
    for (whole, parts), chance in filled.items():
        rows = {(shape.players, whole): chance}
        for vectors, (_, players, inside) in zip(parts, shape.parts, strict=True):
            grown: dict[tuple[BySpan, ByWish], Fraction] = defaultdict(Fraction)
            for (u, base), weight in rows.items():
                for more, vector, share in _part_chances(vectors, players, inside, enough, counted):
                    grown[tuple(map(add, u, more)), vector_sum(enough, base, vector)] += weight * share
            rows = grown
        for key, weight in rows.items():
            found[key] += weight
    return found


@lru_cache(maxsize=4096)
def _part_chances(
    vectors: tuple[ByWish, ...], players: int, inside: BySpan, enough: ByWish, counted: tuple[ByWish, ...]
) -> tuple[tuple[BySpan, ByWish, Fraction], ...]:
    """Return what random parts of a group hold, so many cards in each span.

    Each is given as the player cards in each span, what the base cards count, and the chance.
    """
    ways: Counter[tuple[BySpan, ByWish]] = Counter({((0,) * len(inside), (0,) * len(enough)): 1})
    for vector in vectors:
        grown: Counter[tuple[BySpan, ByWish]] = Counter()
        for (taken, sums), times in ways.items():
            for span in range(len(inside)):
                more = tuple(count + (place == span) for place, count in enumerate(taken))
                grown[more, vector_sum(enough, sums, counted_in(vector, span, counted))] += times
        ways += grown
    total = draw_ways(len(vectors) + players, inside)
    found = []
    for (taken, sums), times in ways.items():
        u = tuple(map(sub, inside, taken))
        if min(u) >= 0 and sum(u) <= players:
            found.append((u, sums, Fraction(times * draw_ways(players, u), total)))
    return tuple(found)
