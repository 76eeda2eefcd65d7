"""The chance of wishes as a function of the player's cards: dynamic programming that many decks share.

Some player slots lie in each span of the first places (see `counts.Spans`). V[U][v] is the share of the
chance that comes when U slots of the spans are still empty and the cards laid so far count v. It starts with
the base cards and all player slots empty; then one player card after the other, in any order, lies outside or
in one of the spans. V[0][0] is the chance. Decks that share most of their cards share most of the steps, and
all choices of favourites share all of them.

For each U the values of all v, an array with an axis for each wish, are packed into one integer (Kronecker
substitution): a card that counts for some wishes is a shift and an addition, however many v there are.
Several numbers of first cards are one more axis, so a whole curve takes the steps once. V is memoized by the
cards laid so far.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate, product
from math import factorial, lcm, perm, prod
from operator import add, mul, sub

from cardtable.common.errors import check_range
from cardtable.shuffle.deck.cards import Card, Role, all_cards, with_role
from cardtable.shuffle.layout.blocks import Plan, base_sets, special_shares
from cardtable.shuffle.odds.counts import Spans, base_sums, counted_in, vector_sum
from cardtable.shuffle.odds.players import Moved, ordered_chance
from cardtable.shuffle.odds.wishes import Bound, Wish
from cardtable.shuffle.ordinary.ways import BySpan, ByWish

PlayerKind = tuple[bool, ByWish]
"""Whether a player card is a favourite, in decks in which that matters; and what it counts for each wish."""
Table = dict[tuple[BySpan, int | None, ByWish], Fraction]
"""By U, the span of the moved favourite and what the other cards count: the share of the shuffles."""
Shares = tuple[tuple[Fraction, ...], ...]
"""By the number of player slots and of favourites in them: how likely given cards are in them, in order."""
Ways = tuple[tuple[int, int, int], ...]
"""For each span, if a card lies there: what it takes from a key, the bits of the slots, the shift of v."""
Values = dict[int, int]
"""By U (as a key, see `_key`) the values of all v."""
SLOT_BITS = 4
"""Bits of a key for the number of empty slots of one span: at most ten."""
SLOTS = (1 << SLOT_BITS) - 1


class WishValues:
    """The chance of wishes with the first cards, for one deck after the other.

    Args:
        wishes: one to three.
        counts: the numbers of first cards, rising; a shorter deck ends earlier.
        any_of: whether one of the wishes is enough.
        read: the numbers v to read V[0][v] of; by default that of no card.

    >>> from cardtable.shuffle import Deck, Rules
    >>> from cardtable.shuffle.layout.blocks import plan
    >>> deck = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice")
    >>> WishValues([Wish("two", deck.owned, Bound.IS, 2)], [3]).chances(plan(deck, Rules()))
    [Fraction(3, 10)]
    """

    def __init__(
        self,
        wishes: Sequence[Wish],
        counts: Sequence[int],
        any_of: bool = False,
        read: Sequence[ByWish] | None = None,
    ) -> None:
        self.wishes, self.counts, self.any_of = tuple(wishes), counts, any_of
        self.read = read or [(0,) * len(wishes)]
        self.enough = tuple(wish.enough for wish in wishes)
        self.tables: dict[object, list[Table]] = {}
        self.steps: dict[object, _Steps] = {}
        self.common: Counter[PlayerKind] = Counter()
        self.most: ByWish = (0,) * len(wishes)
        wanted = [frozenset(wish.cards) for wish in wishes]
        self.of_card = {card: tuple(int(card in cards) for cards in wanted) for card in all_cards()}

    def expect(self, plans: Iterable[Plan]) -> None:
        """Take the player cards that all these decks share first, so that the decks share their steps."""
        every = [self._cards(plan) for plan in plans]
        # One less, because a favourite of this kind may have moved.
        self.common = Counter({kind: min(cards[kind] for cards in every) - 1 for kind in every[0]})
        self.most = tuple(map(max, zip(*map(self._numbers, every), strict=True)))

    def chances(self, plan: Plan) -> list[Fraction]:
        """Return the chances of a deck: for each number of first cards, and each v to read."""
        cards, stars = self._cards(plan), plan.deck.favourites
        found: list[Fraction] = []
        for counted, spans in self._spans(plan).items():
            rows = [self._case(plan, counted, spans, cards, Moved.NONE)]
            for vector, times in Counter(self.of_card[card] for card in stars).items():
                others = cards - Counter([(_is_trimmed(plan), vector)])
                rows.append(self._case(plan, counted, spans, others, Moved.PLAYER_CARD, vector, times))
            if plan.mover:
                rows.append(self._case(plan, counted, spans, cards, Moved.BASE_CARD))
            parts = zip(*(row for row in rows if row), strict=True)
            found += [sum(each, Fraction(0)) for each in parts]
        return found

    def _cards(self, plan: Plan) -> Counter[PlayerKind]:
        """Return the player cards that a shuffle may hold, fillers included."""
        favourites = plan.deck.favourites if _is_trimmed(plan) else ()
        cards = Counter((card in favourites, self.of_card[card]) for card in plan.deck.active)
        if plan.deck.fillers:
            cards[False, self.of_card[with_role(Role.FILLER)]] += plan.deck.fillers
        return cards

    def _numbers(self, cards: Counter[PlayerKind]) -> ByWish:
        """Return for each wish how many of some cards it counts."""
        places = range(len(self.wishes))
        return tuple(sum(times * vector[place] for (_, vector), times in cards.items()) for place in places)

    def _case(
        self,
        plan: Plan,
        counted: tuple[ByWish, ...],
        spans: Sequence[Spans],
        cards: Counter[PlayerKind],
        moved: Moved,
        moved_counts: ByWish | None = None,
        times: int = 1,
    ) -> list[Fraction]:
        """Return the parts of the chances in a case of the move, nothing for a case that cannot be.

        Args:
            plan: the deck; cards: its player cards but for the moved one.
            spans: those of some numbers of first cards; counted: the wishes that look at them.
            moved: the case; moved_counts: what the moved player card counts; times: how many such cards.
        """
        is_trimmed = _is_trimmed(plan)
        size = sum(cards.values())
        stars = sum(times for (starred, _), times in cards.items() if starred)
        factor = Fraction(times)
        if not is_trimmed:  # all favourites are dealt, and what their number does is a factor of the whole
            pick, favourites = plan.picks[-1], len(plan.deck.favourites) + (plan.mover is not None)
            factor *= 1 - favourites * pick if moved is Moved.NONE else pick
        if not factor:
            return []
        case = self._case_key(plan, moved)
        most = tuple(map(max, self.most, self._numbers(cards)))
        key = (case, counted, moved_counts, size, stars, most, plan.picks if is_trimmed else None)
        steps = self.steps.get(key)
        if steps is None:
            if (case, counted) not in self.tables:
                self.tables[case, counted] = self._tables(plan, moved, spans)
            shares = _shares(plan, size, stars if is_trimmed else None, moved)
            steps = self.steps[key] = _Steps(
                self, counted, self.tables[case, counted], moved_counts, size, stars, most, shares
            )
        return steps.chances(tuple(self._in_order(cards)), factor)

    def _case_key(self, plan: Plan, moved: Moved) -> object:
        """Return all that the table of a case depends on."""
        special = plan.special if moved is Moved.BASE_CARD else plan.repeat
        return (
            (plan.n, plan.rules.move, moved, plan.repeat is not None),
            tuple(tuple(self.of_card[card] for card in members) for members in plan.sets),
            plan.brawl and self.of_card[plan.brawl],
            special and plan.sets[2].index(special),
        )

    def _tables(self, plan: Plan, moved: Moved, spans: Sequence[Spans]) -> list[Table]:
        """Return what the first places hold but for the player cards, over all shuffles of a case."""
        tables: list[Table] = [defaultdict(Fraction) for _ in spans]
        move = None if moved is Moved.NONE else plan.rules.move
        mover = plan.mover if moved is Moved.BASE_CARD else None
        of_mover = self.of_card[mover] if mover else None
        for slot, share in special_shares(plan) if mover or plan.repeat else [(None, Fraction(1))]:
            layout = (plan.n, move, slot if plan.repeat else None, slot if mover else None)
            base = base_sets(plan, slot, self.of_card.__getitem__)
            for each, table in zip(spans, tables, strict=True):
                for (u, where, held), chance in base_sums(layout, base, self.enough, each).items():
                    favourite = counted_in(of_mover, where, each.counted)
                    table[u, where, vector_sum(self.enough, held, favourite)] += share * chance
        return tables

    def _in_order(self, cards: Counter[PlayerKind]) -> Iterator[PlayerKind]:
        """Yield the cards so that many decks begin alike: first what all share, and favourites last."""
        first = cards & self.common
        for some in (first, cards - first):
            for kind in sorted(some):
                yield from [kind] * some[kind]

    def _spans(self, plan: Plan) -> dict[tuple[ByWish, ...], list[Spans]]:
        """Return the spans of each number of first cards, by the wishes that look at them."""
        found: dict[tuple[ByWish, ...], list[Spans]] = {}
        for count in self.counts:
            lasts = [count if wish.by is None else wish.by for wish in self.wishes]
            spans = Spans.of([min(last, plan.length) for last in lasts])
            found.setdefault(spans.counted, []).append(spans)
        return found


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
    # V[0][v] of the wish for exactly so many cards as there are places is the chance of v cards fewer.
    most = [min(last, plan.length) for last in lasts]
    fewer = list(product(*(range(number, -1, -1) for number in most)))
    goal = [
        Wish("", tuple(cards), Bound.IS, number, by=last)
        for cards, number, last in zip(wishes, most, lasts, strict=True)
    ]
    chances = WishValues(goal, [count], read=fewer).chances(plan)
    return {tuple(map(sub, most, v)): chance for v, chance in zip(fewer, chances, strict=True) if chance}


def _shares(plan: Plan, size: int, stars: int | None, moved: Moved) -> Shares:
    """Return by numbers of player slots, and of favourites in them, how likely given cards are in them.

    Args:
        plan: the deck.
        size: how many player cards there are apart from the moved one.
        stars: how many of them are favourites; None where all are dealt, so that it does not matter.
        moved: the case.
    """
    slots = range(min(plan.n, size) + 1)
    if stars is None:
        return tuple((Fraction(1, perm(size, count)),) for count in slots)
    return tuple(
        tuple(
            ordered_chance(plan, count, held, 0, moved) if count - held <= size - stars else Fraction(0)
            for held in range(min(stars, count) + 1)
        )
        for count in slots
    )


def _is_trimmed(plan: Plan) -> bool:
    """Return whether some favourites may be left out, so that their number is left to chance."""
    return len(plan.deck.active) > plan.n and bool(plan.deck.favourites)


class _Steps:
    """The recursion V of one case of the move, remembered after each prefix of the player cards.

    Args:
        goal: the wishes; counted: those that look at each span.
        tables: for each number of first cards what they hold but for the player cards.
        moved_counts: what the moved player card counts, None without one.
        size: how many player cards there are, apart from the moved one.
        stars: how many of them are favourites that may be left out.
        most: for each wish how many of them it counts at most.
        shares: by the number of player slots and of favourites in them, the chance that these slots hold
            given cards in a given order.
    """

    def __init__(
        self,
        goal: WishValues,
        counted: tuple[ByWish, ...],
        tables: Sequence[Table],
        moved_counts: ByWish | None,
        size: int,
        stars: int,
        most: ByWish,
        shares: Shares,
    ) -> None:
        self.goal, self.counted, self.size, self.stars = goal, counted, size, stars
        # For each number of first cards, by U and the favourites in its slots: what is held, and its share.
        amounts: list[dict[tuple[BySpan, int], dict[ByWish, Fraction]]] = []
        for table in tables:
            rows: dict[tuple[BySpan, ByWish], Fraction] = defaultdict(Fraction)
            for (u, where, held), weight in table.items():
                if sum(u) <= size:
                    rows[u, vector_sum(goal.enough, held, counted_in(moved_counts, where, counted))] += weight
            amounts.append(defaultdict(dict))
            for (u, held), weight in rows.items():
                orders = weight * prod(map(factorial, u))
                for held_stars, share in enumerate(shares[sum(u)]):
                    if share:
                        amounts[-1][u, held_stars][held] = orders * share
        every = [[amount for row in block.values() for amount in row.values()] for block in amounts]
        self.scale = lcm(*(amount.denominator for row in every for amount in row))
        # No value is larger than all amounts together, each with every way to place the cards.
        largest = max(int(sum(row, Fraction(0)) * self.scale) for row in every)
        used = {u for block in amounts for u, _ in block}
        slots = (
            max(
                (sum(row[place] * count for row, count in zip(counted, u, strict=True)) for u in used),
                default=0,
            )
            for place in range(len(most))
        )
        read = (max(v) for v in zip(*goal.read, strict=True))
        sizes = tuple(map(add, map(min, most, slots), read))
        self.sizes, self.bits = sizes, max((largest * (len(counted) + 1) ** size).bit_length(), 1)
        *steps, digits = accumulate((1, *(each + 1 for each in sizes)), mul)
        self.steps: ByWish = tuple(self.bits * step for step in steps)
        self.block = self.bits * digits  # bits of all values of one number of first cards
        self.patterns = cache(self._pattern)
        start: Values = defaultdict(int)
        for number, block in enumerate(amounts):
            for (u, held_stars), row in block.items():
                value = sum(
                    amount.numerator * (self.scale // amount.denominator) * self._met(held)
                    for held, amount in row.items()
                )
                start[_key(u, held_stars)] += value << self.block * number
        self.after: dict[tuple[PlayerKind, ...], Values] = {(): dict(start)}
        self.blocks = len(amounts)
        self.ways_of = cache(self._ways)
        self.star_place = SLOT_BITS * (len(counted) + 1)

    def chances(self, cards: tuple[PlayerKind, ...], factor: Fraction) -> list[Fraction]:
        """Return a factor times V[0][v] after all cards: for each block, and each v to read."""
        value, digit = self._after(cards).get(0, 0), (1 << self.bits) - 1
        times, scale = factor.numerator, self.scale * factor.denominator
        return [
            Fraction((value >> self.block * number + self._shift(v) & digit) * times, scale)
            for number in range(self.blocks)
            for v in self.goal.read
        ]

    def _after(self, cards: tuple[PlayerKind, ...]) -> Values:
        known = self.after.get(cards)
        if known is None:
            stars = min(self.size - len(cards), self.stars)  # favourites come last
            others = self.size - len(cards) - stars
            ways = self.ways_of(cards[-1])
            known = self.after[cards] = _laid(self._after(cards[:-1]), ways, others, stars, self.star_place)
        return known

    def _ways(self, kind: PlayerKind) -> Ways:
        """Return what a card does in each span."""
        starred, vector = kind
        ways = []
        for span, counted in enumerate(self.counted):
            taken = _key(tuple(int(span == other) for other in range(len(self.counted))), int(starred))
            slots = SLOTS << SLOT_BITS * (span + 1)
            ways.append((taken, slots, self._shift(tuple(map(mul, vector, counted)))))
        return tuple(ways)

    def _shift(self, numbers: ByWish) -> int:
        """Return by how many bits the values move towards the first one if so many cards are counted."""
        return sum(map(mul, self.steps, numbers))

    def _met(self, held: ByWish) -> int:
        """Return a one for each v that meets the goal together with the other cards."""
        pairs = [self.patterns(place, count) for place, count in enumerate(held)]
        if self.goal.any_of:
            return prod(every for _, every in pairs) - prod(every - met for met, every in pairs)
        return prod(met for met, _ in pairs)

    def _pattern(self, place: int, held: int) -> tuple[int, int]:
        """Return a one for each number of a wish's cards that meets the wish, and one for every number."""
        digits = [1 << self.steps[place] * number for number in range(self.sizes[place] + 1)]
        wish = self.goal.wishes[place]
        met = sum(digit for number, digit in enumerate(digits, held) if wish.is_met(number))
        return met, sum(digits)


def _laid(before: Values, ways: Ways, others: int, stars: int, star_place: int) -> Values:
    """Return V after one more card, which lies in none of the slots or in one of a span.

    Args:
        before: V before it; ways: for each span what a card there does to a key and a value.
        others, stars: how many plain cards and favourites follow.
        star_place: the place of the number of favourites in a key.
    """
    values: Values = {}
    for key, value in before.items():
        empty, for_stars = key & SLOTS, key >> star_place
        # In none: the cards that follow must fill all empty slots, favourites those that are kept for them.
        if for_stars <= stars and for_stars <= empty <= for_stars + others:
            values[key] = values.get(key, 0) + value
        # In a span that has an empty slot. A favourite takes one of those kept for favourites: their number
        # is the highest digit of a key, so a key that has none left is smaller than what the card takes.
        for taken, span, shift in ways:
            if key & span and key >= taken:
                values[key - taken] = values.get(key - taken, 0) + (value >> shift)
    return values


def _key(u: BySpan, stars: int) -> int:
    """Return a whole number for empty slots: from the lowest digit their sum, each span, and the favourites.

    >>> hex(_key((2, 5), 1))
    '0x1527'
    """
    digits = (sum(u), *u, stars)
    return sum(digit << SLOT_BITS * place for place, digit in enumerate(digits))
