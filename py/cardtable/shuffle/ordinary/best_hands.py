"""The best choice of each hand: which cards go to the bottom, in a London or a Vancouver mulligan.

A choice depends on the whole hand, so all hands are enumerated, depth first over the classes of cards that
count alike: hands with a common prefix share the ways to draw from what they leave (see `ways`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import product
from math import comb
from operator import add, mul

from cardtable.shuffle.ordinary.ways import BySpan, ByWish, Period, Ways, draw_ways, remembered

ByRule = tuple[int, ...]
"""For each rule by which a hand is kept a number of cards."""
Kinds = tuple[tuple[ByRule, int], ...]
"""Pairs of what cards count for the rules by which a hand is kept, and how many there are."""
Group = tuple[ByWish, Kinds]
"""The wishes that cards count for, and their kinds."""
ByGroup = tuple[int, ...]
"""For each group a number of cards."""
ByDraws = dict[int, Fraction]
"""By the number of draws asked about, the chance that the wishes are met."""


class Keep(Enum):
    """Which hands are counted."""

    ALL = "all"
    KEPT = "kept"


class Hands:
    """All hands of some size.

    Args:
        groups: the deck.
        is_kept: whether a hand is kept that holds so many of the cards of each rule.
        period: the numbers of draws that are asked about.
        holds, enough: see `Ways`.
    """

    def __init__(
        self,
        groups: Sequence[Group],
        is_kept: Callable[[ByRule], bool],
        period: Period,
        holds: Callable[[ByWish], bool],
        enough: ByWish,
    ) -> None:
        nothing = (0,) * len(enough)
        wanted = sorted((group for group in groups if any(group[0])), key=lambda group: -sum(group[0]))
        other = next((group for group in groups if not any(group[0])), (nothing, ()))
        self.groups, self.period, self.is_kept = (*wanted, other), period, is_kept
        self.copies = tuple(sum(copies for _, copies in kinds) for _, kinds in self.groups)
        self.size = sum(self.copies)
        self.ways = Ways(period.spans, holds, enough, self.size)

    def to_the_bottom(self, size: int, losses: Sequence[int]) -> dict[tuple[int, Keep], ByDraws]:
        """Return the chances with the best choice, by how many cards go to the bottom."""
        found = {lost: (Counter[int](), Counter[int]()) for lost in losses}
        for cards, digits in self.all(size):
            of_kept, of_all = self.kept_and_all(cards)
            left = self.copies[-1] - cards[-1]
            ways = cache(partial(self.ways_by_draws, digits, self.others(left)))
            for lost, (kept, every) in found.items():
                rows = [ways(offset) for offset in self.choices(cards, lost)]
                for draws, best in zip(self.period.drawn, map(max, zip(*rows, strict=True)), strict=True):
                    kept[draws] += of_kept * best
                    every[draws] += of_all * best
        hands = comb(self.size, size)
        to_draw = {draws: draw_ways(self.size - size, drawn) for draws, drawn in self.period.drawn.items()}
        return {
            (lost, which): {draws: Fraction(sums[draws], hands * ways) for draws, ways in to_draw.items()}
            for lost, (kept, every) in found.items()
            for which, sums in ((Keep.KEPT, kept), (Keep.ALL, every))
        }

    def standing(self, held: Counter[ByWish], lost: int) -> tuple[int, int, int]:
        """Return how good a hand is among all of its size: the best choice of what goes to the bottom.

        Args:
            held: how many cards of each group the hand has.
            lost: how many go to the bottom.

        Returns:
            The ways to meet the wishes after the most draws, the ways to draw a hand that is at least as
            good, and all ways to draw a hand.
        """
        own, size = tuple(held[group[0]] for group in self.groups), held.total()
        found, good = Counter[int](), 0
        for cards, digits in self.all(size):
            others = self.others(self.copies[-1] - cards[-1])
            offsets = self.choices(cards, lost)
            best = max(self.ways_by_draws(digits, others, offset)[-1] for offset in offsets)
            found[best] += self.kept_and_all(cards)[1]
            good = best if cards == own else good
        return good, sum(ways for best, ways in found.items() if best >= good), found.total()

    def after_a_look(self, size: int, which: Keep) -> ByDraws:
        """Return the chances if the top card is seen and may go to the bottom; none without a draw.

        All ways are as if the top card were drawn apart from the others, and the first draw as well as all of
        them had been made from the rest: they are divided by all hands, all top cards, and both ways to draw.
        """
        found = Counter[int]()
        rest = self.size - size - 1
        looked_at = [
            (number, draws, next(span for span, count in enumerate(drawn) if count), *both)
            for number, (draws, drawn) in enumerate(self.period.drawn.items())
            if any(drawn)  # else the look is of no use
            for both in [(draw_ways(rest, drawn), draw_ways(rest, after_first(drawn)))]
        ]
        for seen, digits in self.all(size + 1):
            left = self.copies[-1] - seen[-1]
            all_drawn = cache(partial(self.ways_by_draws, digits, self.others(left)))
            but_one = cache(partial(self.ways_by_draws, digits, self.others(left, is_first_drawn=True)))
            for group, count in enumerate(seen):
                if not count:
                    continue
                cards = (*seen[:group], count - 1, *seen[group + 1 :])
                kept, every = self.kept_and_all(cards)
                tops = (kept if which is Keep.KEPT else every) * (self.copies[group] - cards[group])
                offset, with_top = self.offsets_with(cards, group)
                bottom = all_drawn(offset)
                stays = [but_one(each) for each in with_top]
                for number, draws, span, of_all_drawn, of_but_one in looked_at:
                    best = max(bottom[number] * of_but_one, stays[span][number] * of_all_drawn)
                    found[draws] += tops * best
        hands = comb(self.size, size) * (rest + 1)
        return {draws: Fraction(found[draws], hands * a * b) for _, draws, _, a, b in looked_at}

    def all(self, size: int) -> Iterator[tuple[ByGroup, bytes]]:
        """Yield all hands of a size, each with the ways of the cards that it leaves.

        The last group counts nothing: the ways are those of the other groups.
        """
        value = self.ways.start
        for (wishes, _), copies in zip(self.groups[:-1], self.copies, strict=False):
            value = self.ways.with_copies(value, wishes, max(copies - size, 0))
        yield from self._hands(0, size, size, value, ())

    def _hands(
        self, group: int, size: int, left: int, value: int, begun: ByGroup
    ) -> Iterator[tuple[ByGroup, bytes]]:
        """Yield the hands that begin so; `value`: the ways, with the copies that are left in any case."""
        copies = self.copies[group]
        if group == len(self.groups) - 1:
            if left <= copies:
                yield (*begun, left), self.ways.digits(value)
            return
        most, later = min(left, copies), sum(self.copies[group + 1 :])
        wishes = self.groups[group][0]
        value = self.ways.with_copies(value, wishes, copies - most - max(copies - size, 0))
        terms = self.ways.terms(wishes)
        for count in range(most, -1, -1):
            if left - count <= later:
                yield from self._hands(group + 1, size, left - count, value, (*begun, count))
            value = self.ways.with_card(value, terms)

    def ways_by_draws(self, digits: bytes, others: Sequence[Sequence[int]], offset: int) -> list[int]:
        """Return for each number of draws the ways to draw so many.

        Args:
            digits: the ways to draw what counts, for all numbers of cards in the spans.
            others: for each number of draws the ways to draw the others, in the order of the digits.
            offset: at which bit the digits of the cards that are held begin.
        """
        size, read = self.ways.bytes, int.from_bytes
        first, step = offset >> 3, self.ways.of_spans[0] >> 3 if self.ways.spans else len(digits)
        starts = range(first, len(digits), step)
        counting = [read(digits[start : start + size], "little") for start in starts]
        return [sum(map(mul, counting, row)) for row in others]

    @remembered
    def others(self, left: int, is_first_drawn: bool = False) -> list[list[int]]:
        """Return a row for each number of draws: the ways to fill the spans with cards that count nothing.

        A row has them by how many counting cards lie in each span, in the order of the digits.

        Args:
            left: how many cards that count nothing are left.
            is_first_drawn: whether the first card that is drawn is none of those that are drawn here.
        """
        rows = []
        for drawn in self.period.drawn.values():
            wanted = after_first(drawn) if is_first_drawn and any(drawn) else drawn
            grid = product(*(range(span.most + 1) for span in reversed(self.period.spans)))
            row = []
            for some in grid:
                rest = tuple(count - each for count, each in zip(wanted, reversed(some), strict=True))
                row.append(draw_ways(left, rest) if min(rest, default=0) >= 0 else 0)
            while row and not row[-1]:
                row.pop()
            rows.append(row)
        return rows

    @remembered
    def held(self, cards: ByGroup) -> ByWish:
        """Return what a hand counts, no number larger than enough."""
        columns = zip(*(group[0] for group in self.groups), strict=True)
        counts = (sum(held * each for held, each in zip(cards, column, strict=True)) for column in columns)
        return tuple(map(min, counts, self.ways.enough))

    def offsets_with(self, cards: ByGroup, group: int) -> tuple[int, list[int]]:
        """Return where a hand's digits begin, and with one more card of a group, drawn in each span."""
        held, wishes = self.held(cards), self.groups[group][0]
        return self.ways.offset(held), [
            self.ways.offset(
                tuple(map(min, map(add, held, map(mul, wishes, span.counted)), self.ways.enough))
            )
            for span in self.period.spans
        ]

    @remembered
    def choices(self, cards: ByGroup, lost: int) -> frozenset[int]:
        """Return where the digits begin of what can be held after so many cards went to the bottom."""
        if not lost or not any(cards):
            return frozenset([self.ways.offset(self.held(cards))])
        found: frozenset[int] = frozenset()
        for group, count in enumerate(cards):
            if count:
                found |= self.choices((*cards[:group], count - 1, *cards[group + 1 :]), lost - 1)
        return found

    @remembered
    def kept_and_all(self, cards: ByGroup) -> tuple[int, int]:
        """Return the ways to draw a hand that is kept, and all ways to draw it."""
        found: dict[ByRule, int] = {(): 1}
        for (_, kinds), held in zip(self.groups, cards, strict=True):
            grown = Counter[ByRule]()
            for (first, ways), (second, more) in product(found.items(), splits(kinds, held)):
                grown[tuple(map(add, first, second)) if first and second else first or second] += ways * more
            found = grown
        return sum(ways for numbers, ways in found.items() if self.is_kept(numbers)), sum(found.values())


def kinds_of(pairs: Iterable[tuple[ByRule, int]]) -> Kinds:
    """Return the kinds of some cards, those that count alike as one.

    >>> kinds_of([((1, 0), 4), ((0, 1), 2), ((1, 0), 3)])
    (((1, 0), 7), ((0, 1), 2))
    """
    found = Counter[ByRule]()
    for keeps, copies in pairs:
        found[keeps] += copies
    return tuple(found.items())


@lru_cache(maxsize=1024)
def splits(kinds: Kinds, held: int) -> tuple[tuple[ByRule, int], ...]:
    """Return the ways to draw so many cards, by how many of them count for each rule.

    >>> splits((((1, 0), 7), ((0, 1), 2)), 2)
    (((0, 2), 1), ((1, 1), 14), ((2, 0), 21))
    """
    nothing: ByRule = (0,) * (len(kinds[0][0]) if kinds else 0)
    found: dict[tuple[int, ByRule], int] = {(0, nothing): 1}
    for keeps, copies in kinds:
        grown = Counter[tuple[int, ByRule]]()
        for (drawn, numbers), ways in found.items():
            for count in range(min(copies, held - drawn) + 1):
                more = tuple(number + count * each for number, each in zip(numbers, keeps, strict=True))
                grown[drawn + count, more] += ways * comb(copies, count)
        found = grown
    return tuple((numbers, ways) for (drawn, numbers), ways in found.items() if drawn == held)


def after_first(drawn: BySpan) -> BySpan:
    """Return the cards in each span without the first one that is drawn.

    >>> after_first((0, 2, 1))
    (0, 1, 1)
    """
    span = next(number for number, count in enumerate(drawn) if count)
    return tuple(count - (number == span) for number, count in enumerate(drawn))
