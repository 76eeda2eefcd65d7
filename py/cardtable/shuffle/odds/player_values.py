"""The chance of wishes as a function of the player's cards, for many decks that share all the rest.

Some player slots lie in each span of the first places (see `counts.Spans`). V[U][v] is the share of the
chance that comes when U slots of the spans are still empty and the cards laid so far count v. It starts with
the base cards and all player slots empty; then one player card after the other, in any order, lies outside or
in one of the spans. V[0][0] is the chance. Decks that share most of their cards share most of the steps, and
all choices of favourites share all of them.

For each U the values of all v are the digits of one whole number: a card that counts for some wishes is a
shift of this number and an addition, however many v there are.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import factorial, lcm, perm, prod
from operator import mul

from cardtable.shuffle.deck.cards import Role, all_cards, with_role
from cardtable.shuffle.layout.blocks import Plan, special_shares
from cardtable.shuffle.odds.counts import BySpan, ByWish, Spans, base_cards, base_sums, counted_in, vector_sum
from cardtable.shuffle.odds.players import Moved, ordered_chance
from cardtable.shuffle.odds.wishes import Wish

PlayerKind = tuple[ByWish, bool]
"""What a player card counts for each wish; and whether it is a favourite, in decks in which that matters."""
Table = dict[tuple[BySpan, int | None, ByWish], Fraction]
"""By U, the span of the moved favourite and what the other cards count: the share of the shuffles."""
Shares = tuple[tuple[Fraction, ...], ...]
"""By the number of player slots and of favourites in them: how likely given cards are in them, in order."""
Ways = tuple[tuple[int, int, int], ...]
"""For each span, if a card lies there: what leaves the key, the bits of the span's slots, the shift of v."""
Values = dict[int, int]
"""By U (as a key, see `_key`) the values of all v."""
SLOT_BITS = 4
"""Bits of a key for the number of empty slots of one span: at most ten."""
SLOTS = (1 << SLOT_BITS) - 1


class WishValues:
    """The chance of wishes with the first cards, for one deck after the other.

    Args:
        wishes: one to three.
        count: the number of first cards; a shorter deck ends earlier.
        any_of: whether one of the wishes is enough.

    >>> from cardtable.shuffle.deck.deck import Deck
    >>> from cardtable.shuffle.layout.blocks import plan
    >>> from cardtable.shuffle.odds.wishes import Bound
    >>> from cardtable.shuffle.rules import Rules
    >>> deck = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice")
    >>> WishValues([Wish("two", deck.owned, Bound.IS, 2)], 3).chance(plan(deck, Rules()))
    Fraction(3, 10)
    """

    def __init__(self, wishes: Sequence[Wish], count: int, any_of: bool = False) -> None:
        self.wishes, self.count, self.any_of = tuple(wishes), count, any_of
        self.enough = tuple(wish.enough for wish in wishes)
        self.tables: dict[object, Table] = {}
        self.steps: dict[object, _Steps] = {}
        self.common: Counter[PlayerKind] = Counter()
        self.of_card = {
            card: tuple(int(card in cards) for cards in [frozenset(wish.cards) for wish in wishes])
            for card in all_cards()
        }

    def expect(self, plans: Iterable[Plan]) -> None:
        """Take the player cards that all these decks share first, so that the decks share their steps."""
        every = [self._cards(plan) for plan in plans]
        # One less, because a favourite of this kind may have moved.
        self.common = Counter({kind: min(cards[kind] for cards in every) - 1 for kind in every[0]})

    def chance(self, plan: Plan) -> Fraction:
        """Return the chance of a deck."""
        cards = self._cards(plan)
        chance = self._case(plan, cards, Moved.NONE)
        for vector, times in Counter(self.of_card[card] for card in plan.deck.favourites).items():
            others = cards - Counter([(vector, _is_trimmed(plan))])
            chance += times * self._case(plan, others, Moved.PLAYER_CARD, vector)
        if plan.mover:
            chance += self._case(plan, cards, Moved.BASE_CARD)
        return chance

    def _cards(self, plan: Plan) -> Counter[PlayerKind]:
        """Return the player cards that a shuffle may hold, fillers included."""
        favourites = plan.deck.favourites if _is_trimmed(plan) else ()
        cards = Counter((self.of_card[card], card in favourites) for card in plan.deck.active)
        if plan.deck.fillers:
            cards[self.of_card[with_role(Role.FILLER)], False] += plan.deck.fillers
        return cards

    def _case(
        self, plan: Plan, cards: Counter[PlayerKind], moved: Moved, moved_counts: ByWish | None = None
    ) -> Fraction:
        """Return the part of the chance in a case of the move.

        Args:
            plan: the deck; cards: its player cards but for the moved one.
            moved: the case; moved_counts: what the moved player card counts.
        """
        is_trimmed = _is_trimmed(plan)
        size = sum(cards.values())
        stars = sum(times for (_, starred), times in cards.items() if starred)
        # Without trimming all favourites are dealt, and what their number does is a factor of the whole.
        factor = Fraction(1) if is_trimmed else _factor(plan, moved)
        if not factor:
            return factor
        case = self._case_key(plan, moved)
        key = (case, moved_counts, size, stars, plan.picks if is_trimmed else None)
        steps = self.steps.get(key)
        if steps is None:
            if case not in self.tables:
                self.tables[case] = self._table(plan, moved)
            shares = _shares(plan, size, stars if is_trimmed else None, moved)
            steps = self.steps[key] = _Steps(
                self.wishes,
                self.any_of,
                self._spans(plan),
                self.tables[case],
                moved_counts,
                size,
                stars,
                shares,
            )
        return factor * steps.chance(tuple(self._in_order(cards)))

    def _case_key(self, plan: Plan, moved: Moved) -> object:
        """Return all that the table of a case depends on."""
        special = plan.special if moved is Moved.BASE_CARD else plan.repeat
        return (
            (plan.n, plan.rules.move, moved, plan.repeat is not None),
            tuple(tuple(self.of_card[card] for card in members) for members in plan.sets),
            plan.brawl and self.of_card[plan.brawl],
            special and plan.sets[2].index(special),
        )

    def _table(self, plan: Plan, moved: Moved) -> Table:
        """Return what the first places hold but for the player cards, over all shuffles of a case."""
        table: Table = defaultdict(Fraction)
        spans, move = self._spans(plan), None if moved is Moved.NONE else plan.rules.move
        mover = plan.mover if moved is Moved.BASE_CARD else None
        of_mover = self.of_card[mover] if mover else None
        for slot, share in special_shares(plan) if mover or plan.repeat else [(None, Fraction(1))]:
            layout = (plan.n, move, slot if plan.repeat else None, slot if mover else None)
            sums = base_sums(layout, base_cards(plan, slot, self.of_card), self.enough, spans)
            for (u, where, held), chance in sums.items():
                favourite = counted_in(of_mover, where, spans.counted)
                table[u, where, vector_sum(self.enough, held, favourite)] += share * chance
        return dict(table)

    def _in_order(self, cards: Counter[PlayerKind]) -> Iterator[PlayerKind]:
        """Yield the cards so that many decks begin alike: first what all share, and favourites last."""
        first = cards & self.common
        for some in (first, cards - first):
            for kind in sorted(some, key=_last_favourites):
                yield from [kind] * some[kind]

    def _spans(self, plan: Plan) -> Spans:
        lasts = [self.count if wish.by is None else wish.by for wish in self.wishes]
        return Spans.of([min(last, plan.length) for last in lasts])


def _factor(plan: Plan, moved: Moved) -> Fraction:
    """Return the chance of a case of the move."""
    pick = plan.picks[-1]
    favourites = len(plan.deck.favourites) + (plan.mover is not None)
    return 1 - favourites * pick if moved is Moved.NONE else pick


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
            ordered_chance(plan, count, held, 0, 0, moved) if count - held <= size - stars else Fraction(0)
            for held in range(min(stars, count) + 1)
        )
        for count in slots
    )


def _is_trimmed(plan: Plan) -> bool:
    """Return whether some favourites may be left out, so that their number is left to chance."""
    return len(plan.deck.active) > plan.n and bool(plan.deck.favourites)


def _last_favourites(kind: PlayerKind) -> tuple[bool, ByWish]:
    vector, is_favourite = kind
    return is_favourite, vector


class _Steps:
    """The recursion V of one case of the move, remembered after each prefix of the player cards.

    Args:
        wishes, any_of: the goal; spans: the spans of its turns.
        table: what the first places hold but for the player cards.
        moved_counts: what the moved player card counts, None without one.
        size: how many player cards there are, apart from the moved one.
        stars: how many of them are favourites that may be left out.
        shares: by the number of player slots and of favourites in them, the chance that these slots hold
            given cards in a given order.
    """

    def __init__(
        self,
        wishes: Sequence[Wish],
        any_of: bool,
        spans: Spans,
        table: Table,
        moved_counts: ByWish | None,
        size: int,
        stars: int,
        shares: Shares,
    ) -> None:
        self.wishes, self.any_of, self.spans, self.size, self.stars = wishes, any_of, spans, size, stars
        enough = tuple(wish.enough for wish in wishes)
        amounts: dict[tuple[BySpan, int], dict[ByWish, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
        for (u, where, held), weight in table.items():
            if sum(u) <= size:
                start = vector_sum(enough, held, counted_in(moved_counts, where, spans.counted))
                orders = weight * prod(map(factorial, u))
                for held_stars, share in enumerate(shares[sum(u)]):
                    if share:
                        amounts[u, held_stars][start] += orders * share
        every = [amount for row in amounts.values() for amount in row.values()]
        self.scale = lcm(*(amount.denominator for amount in every))
        # No value is larger than all amounts together, each with every way to place the cards.
        largest = int(sum(every, Fraction(0)) * self.scale) * (len(spans.ends) + 1) ** size
        self.digits = _Digits(
            tuple(_most(spans, place, amounts) for place in range(len(wishes))), largest.bit_length()
        )
        self.patterns = cache(self._pattern)
        self.after: dict[tuple[PlayerKind, ...], Values] = {
            (): {
                _key(u, held_stars): sum(
                    int(amount * self.scale) * self._met(held) for held, amount in row.items()
                )
                for (u, held_stars), row in amounts.items()
            }
        }
        self.ways_of = cache(self._ways)
        self.star_place = SLOT_BITS * (len(spans.ends) + 1)

    def chance(self, cards: tuple[PlayerKind, ...]) -> Fraction:
        """Return V[0][0] after all cards."""
        return Fraction(self.digits.first(self._after(cards).get(0, 0)), self.scale)

    def _after(self, cards: tuple[PlayerKind, ...]) -> Values:
        known = self.after.get(cards)
        if known is None:
            stars = min(self.size - len(cards), self.stars)  # favourites come last
            others = self.size - len(cards) - stars
            ways = self.ways_of(cards[-1])
            known = self.after[cards] = _laid(self._after(cards[:-1]), ways, others, stars, self.star_place)
        return known

    def _ways(self, kind: PlayerKind) -> Ways:
        """Return for each span, if a card lies there: what leaves the key, the slots' bits, the shift."""
        vector, starred = kind
        ways = []
        for span, counted in enumerate(self.spans.counted):
            one = _key(tuple(int(span == other) for other in range(len(self.spans.ends))), int(starred))
            needs = SLOTS << SLOT_BITS * (span + 1)
            ways.append((one, needs, self.digits.shift(tuple(map(mul, vector, counted)))))
        return tuple(ways)

    def _met(self, held: ByWish) -> int:
        """Return a one for each v that meets the goal together with the other cards."""
        pairs = [self.patterns(place, count) for place, count in enumerate(held)]
        if self.any_of:
            return prod(every for _, every in pairs) - prod(every - met for met, every in pairs)
        return prod(met for met, _ in pairs)

    def _pattern(self, place: int, held: int) -> tuple[int, int]:
        """Return a one for each number of a wish's cards that meets the wish, and one for every number."""
        digits = [(self.digits.of(place, number), number) for number in range(self.digits.most[place] + 1)]
        met = sum(digit for digit, number in digits if self.wishes[place].is_met(held + number))
        return met, sum(digit for digit, _ in digits)


def _laid(before: Values, ways: Ways, others: int, stars: int, star_place: int) -> Values:
    """Return V after one more card.

    Args:
        before: V before it; ways: where it may lie.
        others, stars: how many plain cards and favourites follow, so no more slots can be empty.
        star_place: the place of the number of favourites in a key.
    """
    values: Values = {}
    for key, value in before.items():
        held = key >> star_place
        if held <= stars and held <= key & SLOTS <= others + held:
            values[key] = values.get(key, 0) + value
        for one, needs, shift in ways:
            if key & needs and key >= one:
                values[key - one] = values.get(key - one, 0) + (value >> shift)
    return values


def _key(u: BySpan, stars: int) -> int:
    """Return a whole number for empty slots: from the lowest digit their sum, each span, and the favourites.

    >>> hex(_key((2, 5), 1))
    '0x1527'
    """
    digits = (sum(u), *u, stars)
    return sum(digit << SLOT_BITS * place for place, digit in enumerate(digits))


def _most(spans: Spans, place: int, amounts: Iterable[tuple[BySpan, int]]) -> int:
    """Return the largest number of player cards that a wish can count."""
    counted = [row[place] for row in spans.counted]
    return max((sum(map(mul, u, counted)) for u, _ in amounts), default=0)


class _Digits:
    """Whole numbers with a digit for each vector of numbers: of each wish 0 to `most`.

    Args:
        most: the largest number of each wish.
        bits: bits of a digit, so that no digit carries.
    """

    def __init__(self, most: ByWish, bits: int) -> None:
        self.most, self.bits = most, max(bits, 1)
        sizes = (each + 1 for each in most[:-1])
        self.steps: ByWish = tuple(self.bits * step for step in accumulate((1, *sizes), mul))

    def of(self, place: int, number: int) -> int:
        """Return a one in the digit of a number of one wish."""
        return 1 << self.steps[place] * number

    def shift(self, vector: ByWish) -> int:
        """Return by how many bits the values move towards the first one if some cards are counted."""
        return sum(map(mul, self.steps, vector))

    def first(self, value: int) -> int:
        """Return the digit of no card."""
        return value & (1 << self.bits) - 1
