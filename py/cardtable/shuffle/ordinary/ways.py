"""Ways to draw cards that meet wishes: the coefficients of a generating function, packed in one integer.

Drawn cards lie in spans: each span has room for some cards, and some wishes count the cards there. W[z][v] is
the number of ways to put cards in the spans, z of them in each, so that they meet the wishes together with v
cards that are held. It starts with no card: 1 for each v that meets the wishes. Then the cards of a deck are
added one by one, in any order: each lies in no span, or in one of them, which multiplies the generating
function by a sum of monomials. The coefficients of all z and v are the digits of one integer (Kronecker
substitution), so this takes a shift, a mask and an addition. In the code z is `drawn`, v is `held`.

v counts backwards: W[z][v] includes v held cards already, so a new card in a span moves ways from v + card
to v.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, partial
from itertools import accumulate, combinations, product
from math import comb, prod
from operator import mul, sub
from typing import Any, Concatenate, ParamSpec, TypeVar
from weakref import proxy

Self = TypeVar("Self")
Given = ParamSpec("Given")
Found = TypeVar("Found")
ByWish = tuple[int, ...]
"""For each wish a number of cards."""
BySpan = tuple[int, ...]
"""For each span a number of cards."""


def remembered(
    method: Callable[Concatenate[Self, Given], Found],
) -> cached_property[Callable[Given, Found]]:
    """Let an object remember what a method of it has answered.

    The answers do not hold the object: no cycle keeps them until garbage is looked for.
    """

    def bound(of: Any) -> Any:
        self: Any = proxy(of)
        return cache(partial(method, self))

    return cached_property(bound)


@lru_cache(maxsize=4096)
def draw_ways(cards: int, drawn: BySpan) -> int:
    """Return the ways to draw so many of some cards into each span.

    >>> draw_ways(5, (2, 1))
    30
    """
    if sum(drawn) > cards:
        return 0
    return prod(comb(cards - sum(drawn[:place]), count) for place, count in enumerate(drawn))


@dataclass(frozen=True, slots=True)
class Span:
    """A part of the drawn cards.

    Attributes:
        most: how many cards it may have.
        counted: for each wish 1 if it counts the cards there, else 0.
    """

    most: int
    counted: ByWish


class Ways:
    """The digits of W for some spans and wishes.

    Args:
        spans: see above.
        holds: whether the wishes are met by numbers of cards.
        enough: for each wish the number that stands for itself and all larger ones.
        cards: how many cards there are at most.

    >>> ways = Ways((Span(2, (1,)),), lambda numbers: numbers[0] >= 2, (2,), 60)
    >>> digits = ways.digits(ways.with_copies(ways.with_copies(ways.start, (1,), 24), (0,), 36))
    >>> ways.read(digits, (2,))
    276
    """

    def __init__(
        self, spans: Sequence[Span], holds: Callable[[ByWish], bool], enough: ByWish, cards: int
    ) -> None:
        self.spans, self.enough = tuple(spans), enough
        self.sizes = (*(each + 1 for each in enough), *(span.most + 1 for span in spans))
        # No digit exceeds this, so none carries into the next one.
        largest = prod(comb(cards, min(span.most, cards // 2)) for span in spans)
        self.bytes: int = (largest.bit_length() + 8) // 8
        self.bits = 8 * self.bytes
        steps = accumulate((1, *self.sizes[:-1]), mul)
        self.steps: tuple[int, ...] = tuple(self.bits * step for step in steps)
        self.of_wishes, self.of_spans = self.steps[: len(enough)], self.steps[len(enough) :]
        self.start = sum(
            1 << self.offset(numbers)
            for numbers in product(*(range(each + 1) for each in enough))
            if holds(numbers)
        )

    def offset(self, held: ByWish, drawn: BySpan = ()) -> int:
        """Return at which bit a digit begins."""
        offset: int = sum(map(mul, self.of_wishes, held)) + sum(map(mul, self.of_spans, drawn))
        return offset

    def digits(self, value: int) -> bytes:
        """Return W in a form in which a single digit is read at once."""
        return value.to_bytes(self.bytes * prod(self.sizes), "little")

    def digit(self, digits: bytes, offset: int) -> int:
        """Return the digit that begins at some bit."""
        first = offset >> 3
        return int.from_bytes(digits[first : first + self.bytes], "little")

    def read(self, digits: bytes, drawn: BySpan) -> int:
        """Return the ways to draw so many cards into each span, if no card is held."""
        return self.digit(digits, self.offset((), drawn))

    def with_copies(self, value: int, wishes: ByWish, copies: int = 1) -> int:
        """Return W with some more cards that count alike."""
        terms = self.terms(wishes)
        for _ in range(copies):
            value = self.with_card(value, terms)
        return value

    @staticmethod
    def with_card(value: int, terms: Sequence[tuple[int, int]]) -> int:
        """Return W with one more card."""
        total = value
        for shift, mask in terms:
            total += value << shift & mask
        return total

    @remembered
    def terms(self, wishes: ByWish) -> tuple[tuple[int, int], ...]:
        """Return the shifts and masks of a card that counts for some wishes.

        A wish that has enough cards stays as it is: the digits for this are shifted apart from the others.
        """
        found: dict[int, int] = {}
        for number, span in enumerate(self.spans):
            if not span.most:
                continue
            counting = [wish for wish, each in enumerate(map(mul, wishes, span.counted)) if each]
            for size in range(len(counting) + 1):
                for full in combinations(counting, size):
                    ranges = [range(size) for size in self.sizes]
                    ranges[len(self.enough) + number] = range(1, span.most + 1)
                    for wish in counting:
                        last = self.enough[wish]
                        ranges[wish] = range(last, last + 1) if wish in full else range(last)
                    mask = self._mask(ranges)
                    shift = self.of_spans[number] - sum(
                        self.of_wishes[wish] for wish in counting if wish not in full
                    )
                    if mask:
                        found[shift] = found.get(shift, 0) | mask
        return tuple(found.items())

    def _mask(self, ranges: Sequence[range]) -> int:
        """Return the mask of the digits whose numbers are all in their ranges."""
        mask = (1 << self.bits) - 1
        for step, numbers in zip(self.steps, ranges, strict=True):
            if not numbers:
                return 0
            done = 1
            while done < len(numbers):  # twice as many each time: a product of so long numbers is slow
                more = min(done, len(numbers) - done)
                mask |= mask << step * more
                done += more
            mask <<= step * numbers[0]
        return mask


@dataclass(frozen=True, slots=True)
class Period:
    """Numbers of draws between the same two deadlines of wishes.

    Their spans have the same order, so they share one `Ways`.

    Attributes:
        spans: the draws up to each deadline, after the deadline before.
        drawn: for each number of draws that is asked about the cards in each span.
    """

    spans: tuple[Span, ...]
    drawn: dict[int, BySpan]


def periods(by_draws: Sequence[int | None], asked: Iterable[int]) -> list[Period]:
    """Return the periods of some numbers of draws.

    Args:
        by_draws: for each wish the draws after which it is judged; None: after each number that is asked.
        asked: the numbers of draws that are asked about, rising.

    >>> for each in periods((None, 2), range(4)):
    ...     print([(span.most, span.counted) for span in each.spans], each.drawn)
    [(1, (1, 1)), (2, (0, 1))] {0: (0, 2), 1: (1, 1)}
    [(2, (1, 1)), (1, (1, 0))] {2: (2, 0), 3: (2, 1)}
    """
    deadlines = sorted({each for each in by_draws if each is not None})
    by_place: dict[int | None, list[int]] = {}
    for count in asked:
        place = bisect_right(deadlines, count) if None in by_draws else None
        by_place.setdefault(place, []).append(count)
    return [_period(by_draws, deadlines, place, asked) for place, asked in by_place.items()]


def _period(
    by_draws: Sequence[int | None], deadlines: Sequence[int], place: int | None, asked: Sequence[int]
) -> Period:
    """Return the period of some numbers of draws; `place`: theirs among the deadlines, None for no place."""
    rows = {
        draws: deadlines if place is None else [*deadlines[:place], draws, *deadlines[place:]]
        for draws in asked
    }
    drawn = {draws: tuple(map(sub, row, (0, *row))) for draws, row in rows.items()}
    last = asked[-1]
    spans = tuple(
        Span(max(counts), tuple(int((last if each is None else each) >= end) for each in by_draws))
        for end, *counts in zip(rows[last], *drawn.values(), strict=True)
    )
    return Period(spans, drawn)
