"""Exact odds of an ordinary shuffled deck: the multivariate hypergeometric distribution, with mulligans.

Cards that count alike are a class. All that is drawn has a whole number of ways, so every chance is a
fraction of two whole numbers. Where nothing is chosen, the hand is one of the spans of the drawn cards (see
`ways`); where cards are chosen, all hands are gone through (see `best_hands`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache, cached_property
from itertools import product
from math import comb, prod
from operator import add

from cardtable.common.errors import EngineError, check_range
from cardtable.shuffle.ordinary.best_hands import Group, Hands, Keep, after_first, draw_ways
from cardtable.shuffle.ordinary.periods import Period, periods
from cardtable.shuffle.ordinary.ways import BySpan, ByWish, Span, Ways

Chances = tuple[Fraction, ...]
"""By the number of draws, from 0 on."""
MOST_MULLIGANS = 3


class Mulligan(Enum):
    """How a hand that is not kept is replaced."""

    NONE = "none"  # every hand is kept
    LONDON = "london"  # a new hand of full size, then as many cards to the bottom as mulligans were taken
    VANCOUVER = "vancouver"  # one card fewer each time; then the top card may go to the bottom
    PARIS = "paris"  # a new hand with one card fewer each time
    FULL = "full"  # a new hand of full size
    REDRAW = "redraw"  # new hands of full size until one is kept
    PARTIAL = "partial"  # once, every card that no wish is for is set aside, replaced, and shuffled back

    @property
    def costs_cards(self) -> bool:
        """Whether each mulligan but a free one leaves one card fewer."""
        return self in (Mulligan.LONDON, Mulligan.VANCOUVER, Mulligan.PARIS)

    @property
    def chooses_bottom(self) -> bool:
        """Whether the player chooses cards that go to the bottom."""
        return self in (Mulligan.LONDON, Mulligan.VANCOUVER)

    @property
    def needs_keep_rule(self) -> bool:
        """Whether a hand is only replaced if it breaks a rule, so that without a rule nothing changes.

        A partial mulligan replaces no card that a wish is for, so it can be taken with every hand.
        """
        return self not in (Mulligan.NONE, Mulligan.PARTIAL)


@dataclass(frozen=True, slots=True)
class CardClass:
    """Cards that count alike.

    Attributes:
        copies: how many there are in the deck.
        wishes: for each wish 1 if they count for it, else 0.
        counts_for_keeping: whether a hand is kept by the number of these cards.

    Raises:
        OutOfRangeError: `copies`, or a number of `wishes`, is negative.
    """

    copies: int
    wishes: ByWish
    counts_for_keeping: bool = False

    def __post_init__(self) -> None:
        check_range("copies", self.copies)
        for each in self.wishes:
            check_range("wishes", each)


@dataclass(frozen=True, slots=True)
class Opening:
    """How a game begins.

    Attributes:
        hand: cards of the opening hand.
        mulligan: how a hand is replaced; times: how often at most.
        least, most: how many cards that count for keeping a hand must hold to be kept.
        free: whether the first mulligan costs no card, as in games of several players.

    Raises:
        OutOfRangeError: a negative number.
    """

    hand: int = 7
    mulligan: Mulligan = Mulligan.NONE
    times: int = 1
    least: int = 0
    most: int = 99
    free: bool = False

    def __post_init__(self) -> None:
        check_range("hand", self.hand)
        check_range("times", self.times)
        check_range("least", self.least)
        check_range("most", self.most)

    def lost(self, taken: int) -> int:
        """Return how many cards of the hand some mulligans have cost."""
        return max(taken - self.free, 0) if self.mulligan.costs_cards else 0

    def keeps(self, count: int) -> bool:
        """Return whether a hand is kept that holds so many of the cards."""
        return self.least <= count <= self.most


@dataclass(eq=False)
class TooFewCardsError(EngineError):
    """The deck has fewer cards than are drawn."""

    size: int
    drawn: int


@dataclass(eq=False)
class NeverKeptError(EngineError):
    """No hand of this size can be kept, so hands would be drawn for ever."""

    hand: int


@dataclass(frozen=True, slots=True)
class OpeningOdds:
    """What comes of an opening.

    Attributes:
        by: the chance that the wishes are met with the opening hand, and after 1, 2 ... draws.
        kept: the chance that the first hand is kept.
        mulligans: the mean number of mulligans.
    """

    by: tuple[Fraction, ...]
    kept: Fraction
    mulligans: Fraction


def opening_odds(
    classes: Sequence[CardClass],
    holds: Callable[[ByWish], bool],
    draws: int,
    opening: Opening | None = None,
    by_draws: Sequence[int | None] | None = None,
    enough: ByWish | None = None,
) -> OpeningOdds:
    """Return the chance that wishes are met, with the best choice of the cards that go to the bottom.

    Args:
        classes: the deck.
        holds: whether the wishes are met by numbers of cards drawn, one for each wish.
        draws: how many draws after the opening hand.
        opening: how the game begins, by default seven cards without mulligan.
        by_draws: for each wish the draws after which it is judged; None: after each number of draws 0..draws.
        enough: for each wish the number that stands for itself and all larger ones; by default none does.

    Raises:
        TooFewCardsError: the deck has fewer cards than are drawn.
        NeverKeptError: hands are drawn until one is kept, and none can be.
        OutOfRangeError: `draws`, or a number of `by_draws` or `enough`, is negative.

    >>> deck = [CardClass(24, (1,)), CardClass(36, (0,))]
    >>> odds = opening_odds(deck, lambda numbers: numbers[0] >= 2, 1)
    >>> [round(float(chance), 4) for chance in odds.by]
    [0.8573, 0.9099]

    Two lands in the opening hand, and four of them after three draws:

    >>> deck = [CardClass(24, (1, 1)), CardClass(36, (0, 0))]
    >>> odds = opening_odds(deck, lambda numbers: numbers[0] >= 2 and numbers[1] >= 4, 3, by_draws=(0, 3))
    >>> round(float(odds.by[3]), 4)
    0.6226
    """
    check_range("draws", draws)
    for argument, numbers in (("by_draws", by_draws), ("enough", enough)):
        for each in numbers or ():
            check_range(argument, each or 0)
    rules = opening or Opening()
    size = sum(each.copies for each in classes)
    drawn = rules.hand + max(draws, *(each or 0 for each in by_draws or (0,)))
    if drawn > size:
        raise TooFewCardsError(size, drawn)
    capped = tuple(min(each, drawn) for each in enough or (drawn,) * len(classes[0].wishes))
    game = _Game(tuple(classes), holds, rules, draws, tuple(by_draws or (None,) * len(capped)), capped)
    if rules.mulligan is Mulligan.REDRAW:
        first = game.kept(0)
        if not first:
            raise NeverKeptError(rules.hand)
        by = tuple(chance / first for chance in game.any_hand(rules.hand, Keep.KEPT))
        return OpeningOdds(by, first, (1 - first) / first)
    times = 0 if rules.mulligan is Mulligan.NONE else rules.times
    if rules.mulligan is Mulligan.PARTIAL and times:
        # The hand that is not kept is the one whose cards are replaced, so it is no new hand.
        by = tuple(map(add, game.after(0, Keep.KEPT), game.replaced()))
        return OpeningOdds(by, game.kept(0), 1 - game.kept(0))
    by, mulligans, reached = (Fraction(0),) * (draws + 1), Fraction(0), Fraction(1)
    for taken in range(times + 1):
        is_last = taken == times
        chances = game.after(taken, Keep.ALL if is_last else Keep.KEPT)
        by = tuple(before + reached * chance for before, chance in zip(by, chances, strict=True))
        if not is_last:
            reached *= 1 - game.kept(taken)
            mulligans += reached
    return OpeningOdds(by, game.kept(0) if times else Fraction(1), mulligans)


@dataclass(frozen=True, slots=True)
class _Replaced:
    """The ways to draw the cards of some use, in a partial mulligan.

    Attributes:
        ways, digits: see `Ways`.
        hand_size: the cards of a hand.
        keeps: whether a hand is kept with so many of the cards for it; None where none is kept.
    """

    ways: Ways
    digits: bytes
    hand_size: int
    keeps: Callable[[int], bool] | None

    def read(self, stays: int, new: int, drawn: BySpan) -> int:
        """Return the ways that so many useful cards stay, as the hand is not kept, are new, and are drawn."""
        nothing, both = (0,) * len(self.ways.enough), stays + new
        if both > self.hand_size:
            return 0
        if self.keeps is None:
            return comb(both, stays) * self.ways.read(self.digits, (both, *drawn), nothing)
        met = 0
        for count in range(both + 1):
            hands = sum(
                comb(count, held) * comb(both - count, stays - held)
                for held in range(stays + 1)
                if not self.keeps(held)
            )
            if hands:
                met += hands * self.ways.read(self.digits, (count, both - count, *drawn), nothing)
        return met


class _Game:
    """A deck with its wishes and its opening.

    Args:
        classes, holds, opening, draws: see `opening_odds`; by_draws, enough: the same, one for each wish.
    """

    def __init__(
        self,
        classes: tuple[CardClass, ...],
        holds: Callable[[ByWish], bool],
        opening: Opening,
        draws: int,
        by_draws: tuple[int | None, ...],
        enough: ByWish,
    ) -> None:
        self.classes, self.holds, self.opening, self.draws = classes, holds, opening, draws
        self.enough, self.periods = enough, periods(by_draws, draws)
        self.size = sum(each.copies for each in classes)
        self.any_hand, self.to_the_bottom = cache(self._any_hand), cache(self._to_the_bottom)

    def hand_size(self, taken: int) -> int:
        """Return the cards of a hand after some mulligans, before any goes to the bottom."""
        fewer = 0 if self.opening.mulligan is Mulligan.LONDON else self.opening.lost(taken)
        return max(self.opening.hand - fewer, 0)

    def kept(self, taken: int) -> Fraction:
        """Return the chance that a hand after some mulligans is kept."""
        hand_size = self.hand_size(taken)
        counting = sum(each.copies for each in self.classes if each.counts_for_keeping)
        ways = sum(
            comb(counting, count) * comb(self.size - counting, hand_size - count)
            for count in range(hand_size + 1)
            if self.opening.keeps(count)
        )
        return Fraction(ways, comb(self.size, hand_size))

    def after(self, taken: int, which: Keep) -> Chances:
        """Return the chances by draws with the hand after `taken` mulligans.

        With `Keep.KEPT`, that this hand is kept and the wishes are met.
        """
        hand_size, opening = self.hand_size(taken), self.opening
        lost, most_lost = opening.lost(taken), opening.lost(opening.times)
        if opening.mulligan is Mulligan.LONDON and most_lost:
            # All hands are gone through once, for each number of cards that may go to the bottom.
            return self.to_the_bottom(hand_size, tuple(range(most_lost + 1)))[lost][which]
        if opening.mulligan is Mulligan.VANCOUVER and lost:
            return self._after_a_look(hand_size, which)
        return self.any_hand(hand_size, which)

    def _after_a_look(self, hand_size: int, which: Keep) -> Chances:
        """Return the chances with a hand after which the top card is seen and may go to the bottom."""
        found = dict(enumerate(self.any_hand(hand_size, which)))  # without a draw the look is of no use
        rest, every = self.size - hand_size - 1, comb(self.size, hand_size)
        for period in self.periods:
            hands = Hands(self.groups, self.opening.keeps, period, self.holds, self.enough)
            for draws, ways in hands.after_a_look(hand_size)[which].items():
                drawn = period.drawn[draws]
                both = draw_ways(rest, drawn) * draw_ways(rest, after_first(drawn))
                found[draws] = Fraction(ways, every * (rest + 1) * both)
        return self._in_turn(found)

    def _to_the_bottom(self, hand_size: int, losses: Sequence[int]) -> dict[int, dict[Keep, Chances]]:
        """Return the chances by how many cards go to the bottom, and by which hands are counted."""
        found: dict[tuple[int, Keep], dict[int, Fraction]] = defaultdict(dict)
        every, rest = comb(self.size, hand_size), self.size - hand_size
        for period in self.periods:
            hands = Hands(self.groups, self.opening.keeps, period, self.holds, self.enough)
            for lost, sums_of in hands.to_the_bottom(hand_size, losses).items():
                for which, sums in sums_of.items():
                    for draws, drawn in period.drawn.items():
                        found[lost, which][draws] = Fraction(sums[draws], every * draw_ways(rest, drawn))
        return {lost: {which: self._in_turn(found[lost, which]) for which in Keep} for lost in losses}

    def _in_turn(self, found: Mapping[int, Fraction]) -> Chances:
        return tuple(found[draws] for draws in range(self.draws + 1))

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The deck by what its cards count, with how many of them count for keeping a hand."""
        found: dict[ByWish, list[int]] = {}
        for each in self.classes:
            found.setdefault(each.wishes, [0, 0])[not each.counts_for_keeping] += each.copies
        return tuple((wishes, kept, rest) for wishes, (kept, rest) in found.items())

    def _any_hand(self, hand_size: int, which: Keep) -> Chances:
        """Return the chances with a hand of which nothing is chosen; it is the first span.

        Of a hand that is kept, the cards that count for keeping it and the others are spans of their own.
        """
        found: dict[int, Fraction] = {}
        numbers = [count for count in range(hand_size + 1) if self.opening.keeps(count)]
        is_split = which is Keep.KEPT
        if is_split and not numbers:
            return (Fraction(0),) * (self.draws + 1)
        sizes = [numbers[-1], hand_size - numbers[0]] if is_split else [hand_size]
        if comb(len(self.groups) + hand_size, hand_size) < self.size * prod(size + 1 for size in sizes):
            return self.to_the_bottom(hand_size, (0,))[0][which]  # few hands: one by one is quicker
        for period in self.periods:
            ways = self.empty_ways(sizes, period)
            digits = ways.digits(self.with_cards(ways, is_split, self.classes))
            nothing = (0,) * len(self.enough)
            for draws, drawn in period.drawn.items():
                hands = [(count, hand_size - count) for count in numbers] if is_split else [(hand_size,)]
                met = sum(ways.read(digits, (*cards, *drawn), nothing) for cards in hands)
                found[draws] = Fraction(met, draw_ways(self.size, (hand_size, *drawn)))
        return self._in_turn(found)

    def empty_ways(self, hands: Sequence[int], period: Period) -> Ways:
        """Return the ways to draw the parts of a hand, of some sizes, and then the cards of a period."""
        spans = [Span(count, (1,) * len(self.enough)) for count in hands]
        return Ways((*spans, *period.spans), self.holds, self.enough, self.size)

    def with_cards(self, ways: Ways, is_split: bool, classes: Iterable[CardClass]) -> int:
        """Return the ways with some cards.

        `is_split`: whether the first span is for cards that count for keeping a hand, the second for others.
        """
        value = ways.start
        for each in classes:
            closed = int(each.counts_for_keeping) if is_split else None
            value = ways.with_copies(value, each.wishes, each.copies, closed)
        return value

    def replaced(self) -> Chances:
        """Return the chances that a hand is not kept, that its useless cards are replaced, and of the wishes.

        What is set aside is shuffled back, so it can be drawn, but replaces nothing. What stays and what is
        new are one span, or two: the cards that count for keeping a hand, and the others.
        """
        hand_size, found = self.opening.hand, dict[int, Fraction]()
        is_split = self.kept(0) > 0
        useful = [each for each in self.classes if each.counts_for_keeping or any(each.wishes)]
        useless = self.size - sum(each.copies for each in useful)
        for period in self.periods:
            ways = self.empty_ways([hand_size] * (1 + is_split), period)
            keeps = self.opening.keeps if is_split else None
            digits = ways.digits(self.with_cards(ways, is_split, useful))
            after = cache(_Replaced(ways, digits, hand_size, keeps).read)
            for draws, drawn in period.drawn.items():
                parts = (self._replacing(after, useless, aside, drawn) for aside in range(hand_size + 1))
                found[draws] = sum(parts, Fraction(0))
        return self._in_turn(found)

    def _replacing(
        self, useful: Callable[[int, int, BySpan], int], useless: int, aside: int, drawn: BySpan
    ) -> Fraction:
        """Return the part of `replaced` in which so many useless cards are set aside."""
        hand_size, met = self.opening.hand, 0
        if aside > useless:
            return Fraction(0)
        new, rest = min(aside, self.size - hand_size), self.size - hand_size
        for taken in range(new + 1):  # useful cards among the new ones
            left = useless - (new - taken)  # useless cards that can be drawn, those set aside among them
            more = comb(useless - aside, new - taken)
            for some in product(*(range(count + 1) for count in drawn)) if more else ():
                others = draw_ways(left, tuple(count - each for count, each in zip(drawn, some, strict=True)))
                if others:
                    met += more * others * useful(hand_size - aside, taken, some)
        every = draw_ways(self.size, (hand_size, new)) * draw_ways(rest - new + aside, drawn)
        return Fraction(comb(useless, aside) * met, every)
