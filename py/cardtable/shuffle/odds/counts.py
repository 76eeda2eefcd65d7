"""How many cards of some wishes lie among the first T places: their exact joint distribution.

As in `cuts`, the groups of a layout are inside, outside or cut. A card counts for each wish that it meets,
so it is a vector of zeros and ones; the base cards and the player cards are added up apart, given the number
U of player cards inside.

Wishes may look at different numbers of places. The first places then come in spans, each up to the last
place of some wishes, and all that is said of "inside" is said of each span: U is a tuple.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import permutations, product
from math import comb, factorial, lcm, prod
from operator import add, mul, sub

from cardtable.common.errors import check_range
from cardtable.shuffle.deck.cards import Card, Role, with_role
from cardtable.shuffle.layout.blocks import BASE_KINDS, Kind, Plan, special_shares
from cardtable.shuffle.layout.layouts import Layout, layouts
from cardtable.shuffle.odds.players import Moved, ordered_chance
from cardtable.shuffle.rules import Move

ByWish = tuple[int, ...]
"""For each wish a number of cards."""
BySpan = tuple[int, ...]
"""For each span a number of cards."""
Chances = dict[ByWish, Fraction]


@dataclass(frozen=True, slots=True)
class Spans:
    """The first places in parts, and which wishes look at each part.

    Attributes:
        ends: the number of places up to the end of each span, rising.
        counted: for each span and each wish 1 if the wish counts the cards there, else 0.
    """

    ends: tuple[int, ...]
    counted: tuple[ByWish, ...]

    @classmethod
    def of(cls, lasts: Sequence[int]) -> Spans:
        """Return the spans of wishes that each look at so many first places.

        >>> Spans.of([5, 3, 5])
        Spans(ends=(3, 5), counted=((1, 1, 1), (1, 0, 1)))
        """
        ends = tuple(sorted(set(lasts)))
        return cls(ends, tuple(tuple(int(last >= end) for last in lasts) for end in ends))


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


def count_chances(
    plan: Plan,
    wishes: Sequence[Sequence[Card]],
    count: int,
    enough: Sequence[int] | None = None,
    own: Sequence[int | None] | None = None,
) -> Chances:
    """Return the chance of each combination of numbers among the first `count` cards.

    Args:
        plan: the deck and the rules.
        wishes: for each wish the cards that are counted; they may overlap.
        count: how many cards are drawn; a shorter deck ends earlier.
        enough: for each wish the number that stands for itself and all larger ones; by default none does.
        own: for each wish the number of first cards that it looks at instead of `count`, None for `count`.

    Raises:
        OutOfRangeError: `count`, or a number of `own`, is negative.

    >>> from cardtable.shuffle.layout.blocks import plan
    >>> from cardtable.shuffle.deck.deck import Deck
    >>> from cardtable.shuffle.rules import Rules
    >>> deck = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice")
    >>> chances = count_chances(plan(deck, Rules()), [deck.owned], 3)
    >>> {numbers[0]: str(chance) for numbers, chance in chances.items()}
    {0: '1/10', 1: '3/5', 2: '3/10'}
    """
    check_range("count", count)
    for each in own or ():
        check_range("own", each or 0)
    return count_curve(plan, wishes, [count], enough, own)[0]


def count_curve(
    plan: Plan,
    wishes: Sequence[Sequence[Card]],
    counts: Sequence[int],
    enough: Sequence[int] | None = None,
    own: Sequence[int | None] | None = None,
) -> list[Chances]:
    """Return `count_chances` for each of some numbers of cards drawn."""
    found: list[Chances] = [defaultdict(Fraction) for _ in counts]
    wanted = [frozenset(cards) for cards in wishes]
    of_card = {card: tuple(int(card in cards) for cards in wanted) for card in plan.kinds}
    enough_each = tuple(enough) if enough is not None else (plan.length,) * len(wishes)
    lasts = [[count if each is None else each for each in own or [None] * len(wishes)] for count in counts]
    spans = [Spans.of([min(last, plan.length) for last in row]) for row in lasts]
    for slot, share in special_shares(plan):
        base = base_cards(plan, slot, of_card)
        for move, mover, players in _cases(plan, slot, of_card, enough_each):
            layout = (plan.n, move, slot if plan.repeat else None, mover)
            sums = [base_sums(layout, base, enough_each, each) for each in spans]
            highest: dict[tuple[ByWish, ...], BySpan] = {}
            for each, row in zip(spans, sums, strict=True):
                before = highest.get(each.counted, (0,) * len(each.ends))
                highest[each.counted] = tuple(map(max, before, *(u for u, _, _ in row)))
            for each, row, chances in zip(spans, sums, found, strict=True):
                _add_case(chances, row, players, enough_each, share, each.counted, highest[each.counted])
    return [dict(sorted(chances.items())) for chances in found]


def _add_case(
    found: Chances,
    sums: BaseSums,
    players: _Players,
    enough: ByWish,
    share: Fraction,
    counted: tuple[ByWish, ...],
    highest: BySpan,
) -> None:
    """Add the chances of one case of the move.

    `players` already holds the chance of this case; `share` is that of the special card's slot. The chances
    are added up as integers: a `Fraction` is slow to add.
    """
    inside = {(u, where): players.inside(u, where, counted, highest) for u, where, _ in sums}
    scale = lcm(*(chance.denominator for row in inside.values() for chance in row.values()))
    base_scale = lcm(*(chance.denominator for chance in sums.values()))
    total: dict[ByWish, int] = defaultdict(int)
    scaled = {
        key: [(more, chance.numerator * (scale // chance.denominator)) for more, chance in row.items()]
        for key, row in inside.items()
    }
    for (u, where, held), chance in sums.items():
        start = vector_sum(enough, held, counted_in(players.base_favourite, where, counted))
        weight = chance.numerator * (base_scale // chance.denominator)
        for more, of_players in scaled[u, where]:
            total[vector_sum(enough, start, more)] += weight * of_players
    for vector, weight in total.items():
        found[vector] += share * Fraction(weight, scale * base_scale)


def counted_in(vector: ByWish | None, span: int | None, counted: tuple[ByWish, ...]) -> ByWish | None:
    """Return what a card in a span counts, None for nothing."""
    return None if vector is None or span is None else tuple(map(mul, vector, counted[span]))


@dataclass(frozen=True, slots=True)
class BaseCards:
    """What the cards of the base sets count.

    Attributes:
        sets: for each set what its cards count, before it is shuffled.
        brawl: what the card counts that takes the first heal's place, None where there is none.
        special: the place in the energy set of the card whose slot is known, and the index of this slot.
    """

    sets: tuple[tuple[ByWish, ...], ...]
    brawl: ByWish | None
    special: tuple[int, int] | None


def base_cards(plan: Plan, slot: str | None, of_card: dict[Card, ByWish]) -> BaseCards:
    """Return what the base cards of a deck count, given the energy slot of the special card."""
    special = None
    if slot and plan.special:
        special = (plan.sets[BASE_KINDS.index(Kind.ENERGY)].index(plan.special), int(slot[1:]))
    return BaseCards(
        tuple(tuple(of_card[card] for card in members) for members in plan.sets),
        of_card[plan.brawl] if plan.brawl else None,
        special,
    )


BaseSums = dict[tuple[BySpan, int | None, ByWish], Fraction]
"""By U, the span of the moved favourite, and what the base cards inside count."""


@lru_cache(maxsize=256)
def base_sums(
    layout: tuple[int, Move | None, str | None, str | None], base: BaseCards, enough: ByWish, spans: Spans
) -> BaseSums:
    """Return the chances of what the first places hold but for the player cards.

    Decks that differ in player cards only share it, so that many of them can be compared.
    """
    sums: BaseSums = defaultdict(Fraction)
    sets = _set_orders(base)
    for shape, weight in shapes(*layout, spans.ends).items():
        for (u, vector), chance in _base_chances(shape, sets, enough, spans.counted).items():
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


@lru_cache(maxsize=256)
def _set_orders(base: BaseCards) -> tuple[SetOrders, ...]:
    """Return for each base set the different ways in which its slots hold wanted cards, with chances."""
    found = []
    for kind, members in zip(BASE_KINDS, base.sets, strict=True):
        orders: Counter[tuple[ByWish, ...]] = Counter()
        for order in permutations(range(len(members))):
            if kind is Kind.ENERGY and base.special and order[base.special[1]] != base.special[0]:
                continue
            held = tuple(members[index] for index in order)
            orders[(base.brawl, *held[1:]) if base.brawl is not None and kind is Kind.HEAL else held] += 1
        found.append(
            tuple(
                (
                    {f"{kind.value}{index}": vector for index, vector in enumerate(order)},
                    Fraction(times, orders.total()),
                )
                for order, times in orders.items()
            )
        )
    return tuple(found)


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
    total = _split(len(vectors) + players, inside)
    found = []
    for (taken, sums), times in ways.items():
        u = tuple(map(sub, inside, taken))
        if min(u) >= 0 and sum(u) <= players:
            found.append((u, sums, Fraction(times * _split(players, u), total)))
    return tuple(found)


def _split(cards: int, sizes: Sequence[int]) -> int:
    """Return the ways to take parts of these sizes from some cards.

    >>> _split(5, (2, 1))
    30
    """
    ways = 1
    for size in sizes:
        ways *= comb(cards, size)
        cards -= size
    return ways


@dataclass(frozen=True)
class _Players:
    """The player cards in one case of the move.

    Attributes:
        base_favourite: what the favourite of the energy set counts, None when it did not move.
        inside: by U, the span of the moved favourite, what is counted in each span, and the highest U that
            is asked for: the chances of what they count together.
    """

    base_favourite: ByWish | None
    inside: Callable[[BySpan, int | None, tuple[ByWish, ...], BySpan], Chances]


def _cases(
    plan: Plan, slot: str | None, of_card: dict[Card, ByWish], enough: ByWish
) -> Iterator[tuple[Move | None, str | None, _Players]]:
    """Yield the cases of the move: how, from which energy slot, and the player cards then."""
    stars = Counter(of_card[card] for card in plan.deck.favourites)
    others = Counter(of_card[card] for card in plan.deck.active if card not in plan.deck.favourites)
    fillers = (
        Counter({of_card[with_role(Role.FILLER)]: plan.deck.fillers}) if plan.deck.fillers else Counter()
    )

    def of_all(case: Moved) -> Callable[[BySpan, int | None, tuple[ByWish, ...], BySpan], Chances]:
        return cache(
            lambda u, _, counted, highest: _player_chances(
                plan, u, highest, (stars, others, fillers), case, enough, counted
            )
        )

    @cache
    def but_the_moved(u: BySpan, where: int | None, counted: tuple[ByWish, ...], highest: BySpan) -> Chances:
        found: Chances = defaultdict(Fraction)
        for vector, times in stars.items():
            left = stars - Counter([vector])
            for sums, chance in _player_chances(
                plan, u, highest, (left, others, fillers), Moved.PLAYER_CARD, enough, counted
            ).items():
                found[vector_sum(enough, sums, counted_in(vector, where, counted))] += times * chance
        return found

    move = plan.rules.move
    yield None, None, _Players(None, of_all(Moved.NONE))
    if stars:
        yield move, None, _Players(None, but_the_moved)
    if plan.mover:
        yield move, slot, _Players(of_card[plan.mover], of_all(Moved.BASE_CARD))


def _player_chances(
    plan: Plan,
    u: BySpan,
    highest: BySpan,
    cards: tuple[Counter[ByWish], ...],
    moved: Moved,
    enough: ByWish,
    counted: tuple[ByWish, ...],
) -> Chances:
    """Return the chances of what `u` player slots count, in one case of the move.

    Args:
        plan: the deck and the rules.
        u: how many player slots in each span; highest: the most that are asked for.
        cards: favourites, other active cards, and fillers, by what each counts.
        moved: the case; the moved player card is not among `cards`.
        enough: for each wish the number that stands for all larger ones; counted: see `Spans`.
    """
    ways_of = _player_ways(tuple(map(_items, cards)), enough, counted, highest, plan.n)[u]
    chances = {
        (stars, fillers): ordered_chance(plan, sum(u), stars, 0, fillers, moved)
        for stars, fillers in {(stars, fillers) for stars, fillers, _ in ways_of}
    }
    scale = lcm(*(chance.denominator for chance in chances.values()))
    scaled = {key: chance.numerator * (scale // chance.denominator) for key, chance in chances.items()}
    found: dict[ByWish, int] = defaultdict(int)  # integers: a `Fraction` is slow to add
    for (stars, fillers, sums), ways in ways_of.items():
        found[sums] += ways * scaled[stars, fillers]
    orders = prod(map(factorial, u))
    return {sums: Fraction(orders * ways, scale) for sums, ways in found.items() if ways}


Items = tuple[tuple[ByWish, int], ...]


def _items(cards: Counter[ByWish]) -> Items:
    return tuple(sorted(cards.items()))


PlayerWays = dict[tuple[int, int, ByWish], int]
"""By the favourites and the fillers among some player cards, and what they count together: the ways."""


@lru_cache(maxsize=64)
def _player_ways(
    cards: tuple[Items, ...], enough: ByWish, counted: tuple[ByWish, ...], highest: BySpan, n: int
) -> dict[BySpan, PlayerWays]:
    """Return by U, from 0 to `highest` in each span, the ways to take so many of the player cards.

    No more than `n` cards are taken.
    """
    every_u = [u for u in product(*(range(most + 1) for most in highest)) if sum(u) <= n]
    rows: dict[BySpan, PlayerWays] = {u: {} for u in every_u}
    rows[(0,) * len(highest)] = {(0, 0, (0,) * len(enough)): 1}
    for index, group in enumerate(cards):
        for vector, size in group:
            grown: dict[BySpan, PlayerWays] = {u: defaultdict(int) for u in every_u}
            for more in every_u:
                count = sum(more)
                if count > size:
                    continue
                times = _split(size, more)
                more_stars, more_fillers = count * (index == 0), count * (index == 2)
                held = tuple(
                    sum(step * span[wish] * value for step, span in zip(more, counted, strict=True))
                    for wish, value in enumerate(vector)
                )
                counts_none = not any(held)
                for u, row in rows.items():
                    of_after = grown.get(tuple(map(add, u, more))) if row else None
                    if of_after is None:
                        continue
                    for (stars, fillers, sums), ways in row.items():
                        after = sums if counts_none else tuple(map(min, map(add, sums, held), enough))
                        of_after[stars + more_stars, fillers + more_fillers, after] += ways * times
            rows = grown
    return rows
