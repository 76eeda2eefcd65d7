"""The chance of wishes as a function of the player's cards: dynamic programming that many decks share.

What the base cards among the first places count comes from `counts`, with some player slots in each span of
these places. The ways to fill the slots are those to draw so many cards of any deck into the spans, so that
they meet the wishes together with what is held: see `ways`. They are the same for all numbers of first cards,
so a whole curve takes them once, and they are remembered by the cards taken so far: decks that share most of
their cards share most of the steps, and all choices of favourites share all of them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, product
from math import factorial, lcm, perm, prod
from operator import add, sub

from cardtable.common.errors import check_range
from cardtable.shuffle.deck.cards import Card, Role, all_cards, with_role
from cardtable.shuffle.layout.blocks import Plan, base_sets, special_shares
from cardtable.shuffle.odds.counts import BaseSums, base_sums, counted_in, vector_sum
from cardtable.shuffle.odds.players import Moved, ordered_chance
from cardtable.shuffle.odds.wishes import Bound, Wish
from cardtable.shuffle.ordinary.ways import BySpan, ByWish, Period, Span, Ways, periods

PlayerKind = tuple[int, ...]
"""What a player card counts for each wish; and 1 for a favourite, in decks in which that matters, else 0."""
Amounts = dict[tuple[BySpan, int, ByWish], Fraction]
"""By the player slots in each span, the favourites in them and what the other cards count: the chance of the
case, given one way to fill the slots."""


@dataclass(frozen=True, slots=True)
class _Case:
    """A case of the move.

    Attributes:
        ways: the ways to fill the player slots.
        amounts: what they are multiplied by, by the number of first cards.
        rows: the same as pairs of a place in the digits of `ways` and an integer, `scale` times the amount.
        stars: how many favourites may be left out.
    """

    ways: Ways
    amounts: dict[int, Amounts]
    rows: dict[int, list[tuple[int, int]]]
    scale: int
    stars: int


class WishValues:
    """The chance of wishes with the first cards, for one deck after the other.

    Args:
        wishes: one to three.
        counts: the numbers of first cards, rising; a shorter deck ends earlier.
        any_of: whether one of the wishes is enough.

    >>> from cardtable.shuffle import Deck, Rules
    >>> from cardtable.shuffle.layout.blocks import plan
    >>> deck = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice")
    >>> WishValues([Wish("two", deck.owned, Bound.IS, 2)], [3]).chances(plan(deck, Rules()))
    [Fraction(3, 10)]
    """

    def __init__(self, wishes: Sequence[Wish], counts: Sequence[int], any_of: bool = False) -> None:
        self.wishes, self.counts, self.any_of = tuple(wishes), counts, any_of
        self.enough = tuple(wish.enough for wish in wishes)
        self.tables: dict[object, dict[int, BaseSums]] = {}
        self.cases: dict[object, _Case] = {}
        self.ways: dict[object, Ways] = {}
        self.laid: dict[tuple[Ways, tuple[PlayerKind, ...]], int] = {}
        self.common: Counter[PlayerKind] = Counter()
        wanted = [frozenset(wish.cards) for wish in wishes]
        self.of_card = {card: tuple(int(card in cards) for cards in wanted) for card in all_cards()}

    def expect(self, plans: Iterable[Plan]) -> None:
        """Take the player cards that all these decks share first, so that the decks share their steps."""
        every = [self._cards(plan) for plan in plans]
        # One less, because a favourite of this kind may have moved.
        self.common = Counter({kind: min(cards[kind] for cards in every) - 1 for kind in every[0]})

    def chances(self, plan: Plan) -> list[Fraction]:
        """Return the chances of a deck, for each number of first cards."""
        found: dict[int, Fraction] = defaultdict(Fraction)
        for case, digits, factor in self.cases_of(plan):
            digit, scale = case.ways.digit, case.scale * factor.denominator
            for count, row in case.rows.items():
                met = sum(amount * digit(digits, offset) for offset, amount in row)
                found[count] += Fraction(met * factor.numerator, scale)
        return [found[min(count, plan.length)] for count in self.counts]

    def cases_of(self, plan: Plan) -> Iterator[tuple[_Case, bytes, Fraction]]:
        """Yield the cases of the move, each with the digits of its ways and a factor of its amounts."""
        cards, stars, is_trimmed = self._cards(plan), plan.deck.favourites, _is_trimmed(plan)
        moves: list[tuple[Moved, ByWish | None, int]] = [(Moved.NONE, None, 1)]
        alike = Counter(self.of_card[card] for card in stars)
        moves += [(Moved.PLAYER_CARD, vector, times) for vector, times in alike.items()]
        if plan.mover:
            moves.append((Moved.BASE_CARD, None, 1))
        bys = [None if wish.by is None else min(wish.by, plan.length) for wish in self.wishes]
        asked = dict.fromkeys(min(count, plan.length) for count in self.counts)
        for period, (moved, vector, times) in product(periods(bys, asked), moves):
            others = cards if vector is None else cards - Counter([(*vector, int(is_trimmed))])
            factor = Fraction(times)
            if not is_trimmed:  # all favourites are dealt: what their number does is a factor
                pick, favourites = plan.picks[-1], len(stars) + (plan.mover is not None)
                factor *= 1 - favourites * pick if moved is Moved.NONE else pick
            if factor:
                case = self._case(plan, period, others, moved, vector)
                yield case, case.ways.digits(self._laid(case.ways, tuple(self._in_order(others)))), factor

    def base_counts(self, plan: Plan) -> tuple[object, ...]:
        """Return what the base cards count, and the place of the special one: all that wishes see of them."""
        return (
            tuple(tuple(self.of_card[card] for card in members) for members in plan.sets),
            plan.brawl and self.of_card[plan.brawl],
            plan.special and plan.sets[2].index(plan.special),
        )

    def _cards(self, plan: Plan) -> Counter[PlayerKind]:
        """Return the player cards that a shuffle may hold, fillers included."""
        favourites = plan.deck.favourites if _is_trimmed(plan) else ()
        cards = Counter((*self.of_card[card], int(card in favourites)) for card in plan.deck.active)
        if plan.deck.fillers:
            cards[*self.of_card[with_role(Role.FILLER)], 0] += plan.deck.fillers
        return cards

    def _in_order(self, cards: Counter[PlayerKind]) -> Iterator[PlayerKind]:
        """Yield the cards so that many decks begin alike: first what all share."""
        first = cards & self.common
        for some in (first, cards - first):
            for kind in sorted(some):
                yield from [kind] * some[kind]

    def _laid(self, ways: Ways, cards: tuple[PlayerKind, ...]) -> int:
        """Return the ways with some cards, remembered after each of them."""
        if not cards:
            return ways.start
        known = self.laid.get((ways, cards))
        if known is None:
            before = self._laid(ways, cards[:-1])
            known = self.laid[ways, cards] = ways.with_card(before, ways.terms(cards[-1]))
        return known

    def _case(
        self, plan: Plan, period: Period, cards: Counter[PlayerKind], moved: Moved, vector: ByWish | None
    ) -> _Case:
        """Return a case of the move.

        Args:
            plan: the deck; cards: its player cards but for the moved one.
            period: some numbers of first cards.
            moved: the case; vector: what the moved player card counts.
        """
        is_trimmed, size = _is_trimmed(plan), cards.total()
        stars = sum(times for kind, times in cards.items() if kind[-1])
        # All that the table depends on.
        of_base = (plan.n, plan.rules, moved, tuple(period.drawn), self.base_counts(plan))
        key = (of_base, vector, size, stars, plan.picks if is_trimmed else None)
        if key not in self.cases:
            if of_base not in self.tables:
                self.tables[of_base] = self._tables(plan, moved, period)
            counted = tuple(span.counted for span in period.spans)
            amounts: dict[int, Amounts] = {}
            for count, table in self.tables[of_base].items():
                row: Amounts = defaultdict(Fraction)
                amounts[count] = row
                for (u, where, held), weight in table.items():
                    slots, held = sum(u), vector_sum(self.enough, held, counted_in(vector, where, counted))
                    orders = weight * prod(map(factorial, u))
                    if not is_trimmed:
                        if slots <= size:
                            row[u, 0, held] += orders / perm(size, slots)
                        continue
                    for of_stars in range(max(slots - size + stars, 0), min(stars, slots) + 1):
                        row[u, of_stars, held] += orders * ordered_chance(plan, slots, of_stars, 0, moved)
            self.cases[key] = self._with_ways(amounts, counted, max(len(plan.deck.active), plan.n), stars)
        return self.cases[key]

    def _with_ways(
        self, amounts: dict[int, Amounts], counted: Sequence[ByWish], size: int, stars: int
    ) -> _Case:
        """Return a case with the ways to fill its player slots."""
        most = map(max, zip(*(u for row in amounts.values() for u, _, _ in row), strict=True))
        spans = tuple(Span(each, (*wishes, 1)) for each, wishes in zip(most, counted, strict=True))
        if (spans, size, stars) not in self.ways:
            # The favourites are one more wish, for as many as there are: those that are not wanted are held.
            enough = (*self.enough, stars and stars + 1)
            self.ways[spans, size, stars] = Ways(
                spans, lambda numbers: numbers[-1] == stars and self._holds(numbers), enough, size
            )
        ways = self.ways[spans, size, stars]
        scale = lcm(*(amount.denominator for row in amounts.values() for amount in row.values()))
        rows = {
            count: [
                (ways.offset((*held, stars - of_stars), u), amount.numerator * (scale // amount.denominator))
                for (u, of_stars, held), amount in row.items()
            ]
            for count, row in amounts.items()
        }
        return _Case(ways, amounts, rows, scale, stars)

    def _tables(self, plan: Plan, moved: Moved, period: Period) -> dict[int, BaseSums]:
        """Return what the first places hold but for the player cards, over all shuffles of a case."""
        tables: dict[int, BaseSums] = {count: defaultdict(Fraction) for count in period.drawn}
        move = None if moved is Moved.NONE else plan.rules.move
        mover = plan.mover if moved is Moved.BASE_CARD else None
        of_mover = self.of_card[mover] if mover else None
        counted = tuple(span.counted for span in period.spans)
        for slot, share in special_shares(plan) if mover or plan.repeat else [(None, Fraction(1))]:
            layout = (plan.n, move, slot if plan.repeat else None, slot if mover else None)
            base = base_sets(plan, slot, self.of_card.__getitem__)
            for count, drawn in period.drawn.items():
                sums = base_sums(layout, base, self.enough, tuple(accumulate(drawn)), counted)
                for (u, where, held), chance in sums.items():
                    favourite = counted_in(of_mover, where, counted)
                    tables[count][u, where, vector_sum(self.enough, held, favourite)] += share * chance
        return tables

    def _holds(self, numbers: ByWish) -> bool:
        met = map(Wish.is_met, self.wishes, numbers)
        return any(met) if self.any_of else all(met)


def count_chances(
    plan: Plan, wishes: Sequence[Sequence[Card]], count: int, own: Sequence[int | None] | None = None
) -> dict[ByWish, Fraction]:
    """Return the chance of each combination of numbers of cards among the first `count` cards.

    Args:
        plan: the deck and the rules.
        wishes: for each wish the cards that are counted; they may overlap.
        count: how many cards are drawn; a shorter deck ends earlier.
        own: for each wish the number of first cards that it looks at instead of `count`, None for `count`.

    Raises:
        OutOfRangeError: `count`, or a number of `own`, is negative.

    >>> from cardtable.shuffle import Deck, Rules
    >>> from cardtable.shuffle.layout.blocks import plan
    >>> deck = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice")
    >>> chances = count_chances(plan(deck, Rules()), [deck.owned], 3)
    >>> {numbers[0]: str(chance) for numbers, chance in chances.items()}
    {0: '1/10', 1: '3/5', 2: '3/10'}
    """
    check_range("count", count)
    lasts = [count if last is None else last for last in own or [None] * len(wishes)]
    for last in lasts:
        check_range("own", last)
    # The ways to have exactly as many cards as there are places, v of them held, are those of v cards fewer.
    most = tuple(min(last, plan.length) for last in lasts)
    exactly = [
        Wish("", tuple(cards), Bound.IS, number, by=number)
        for cards, number in zip(wishes, most, strict=True)
    ]
    found: dict[ByWish, Fraction] = defaultdict(Fraction)
    players = range(plan.n + 1)
    for case, digits, factor in WishValues(exactly, [count]).cases_of(plan):
        ways: dict[tuple[BySpan, int], list[tuple[ByWish, int]]] = {}
        for (u, of_stars, held), amount in case.amounts[min(count, plan.length)].items():
            if (u, of_stars) not in ways:
                ways[u, of_stars] = []
                for numbers in product(*(players[: min(number, sum(u)) + 1] for number in most)):
                    fewer = (*map(sub, most, numbers), case.stars - of_stars)
                    if some := case.ways.digit(digits, case.ways.offset(fewer, u)):
                        ways[u, of_stars].append((numbers, some))
            for numbers, some in ways[u, of_stars]:
                found[tuple(map(add, held, numbers))] += some * amount * factor
    return dict(sorted(found.items()))


def _is_trimmed(plan: Plan) -> bool:
    """Return whether some favourites may be left out, so that their number is left to chance."""
    return len(plan.deck.active) > plan.n and bool(plan.deck.favourites)
