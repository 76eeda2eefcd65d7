"""A game with the deck of a list: exact odds by the multivariate hypergeometric distribution, with mulligans.

Wishes and rules for keeping a hand name cards of the list by numbers. All that is drawn has a whole number of
ways, so every chance is a fraction of two whole numbers. Where nothing is chosen, the hand is one of the
spans of the drawn cards (see `ways`); where cards are chosen, all hands are gone through (see `best_hands`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property, partial
from itertools import product
from math import comb, prod
from operator import sub

from cardtable.common.errors import check_range
from cardtable.common.fields import Count, checked
from cardtable.shuffle.odds.wishes import Amount, Bound
from cardtable.shuffle.ordinary.best_hands import ByRule, Group, Hands, Keep, kinds_of, splits
from cardtable.shuffle.ordinary.opening import (
    Copies,
    HandStanding,
    Mulligan,
    NeverKeptError,
    Opening,
    OpeningOdds,
    TooFewCardsError,
)
from cardtable.shuffle.ordinary.practice import Practice
from cardtable.shuffle.ordinary.ways import BySpan, ByWish, Period, Span, Ways, draw_ways, periods, remembered

Chances = tuple[Fraction, ...]
"""By the number of draws, from 0 on."""


@dataclass(frozen=True, slots=True)
@checked
class Wanted(Amount):
    """How many of some cards of a list are wished for, or are needed to keep a hand.

    Attributes:
        cards: the numbers of the cards that count.
        bound, count, most: how many of them, see `Amount`.
        draws: after how many draws a wish is judged; None: after as many as are asked about.

    Raises:
        OutOfRangeError: a negative number, or with Bound.BETWEEN `most` is smaller than `count`.
    """

    cards: Collection[Count]
    bound: Bound = Bound.MIN
    count: Count = 1
    most: Count = 0
    draws: Count | None = None

    def among(self, cards: Collection[int]) -> int:
        """Return how many of some cards count."""
        return sum(card in self.cards for card in cards)


@dataclass(frozen=True)
@checked
class ListGame:
    """A game with the deck of a list.

    Attributes:
        copies: how many there are of each card; cards are called by their numbers, from 0.
        opening: how it begins.
        draws: how many draws after the opening hand are asked about.
        wishes: what is wished for; any_of: whether one of them is enough.
        needed: what a hand must hold to be kept; keep_any: whether one of them is enough.

    Raises:
        OutOfRangeError: a number of `copies`, or `draws`, is negative, or a card is not in the list.

    Three lands of 24 after two draws, where a hand with two to four of them is kept:

    >>> needed = [Wanted([0], Bound.BETWEEN, 2, 4)]
    >>> game = ListGame([24, 36], Opening(7, Mulligan.LONDON), 2, [Wanted([0], count=3)], needed=needed)
    >>> odds = game.odds()
    >>> round(float(odds.by[-1]), 4), round(float(odds.kept), 4)
    (0.8614, 0.7746)
    """

    copies: Sequence[Copies]
    opening: Opening
    draws: Copies
    wishes: Sequence[Wanted] = ()
    any_of: bool = False
    needed: Sequence[Wanted] = ()
    keep_any: bool = False

    def __post_init__(self) -> None:
        for wanted in (*self.wishes, *self.needed):
            for card in wanted.cards:
                check_range("card", card, most=len(self.copies) - 1)

    @cached_property
    def rules(self) -> Sequence[Wanted]:
        """What a hand must hold to be kept: nothing in a mulligan that has no rules."""
        return self.needed if self.opening.mulligan.needs_keep_rule else ()

    @property
    def keeps_all(self) -> bool:
        """Whether its rules keep every hand, whatever one can hold of their cards; it has some."""
        hand, deck = self.opening.hand, self._size
        copies = [sum(self.copies[card] for card in {*rule.cards}) for rule in self.rules]
        held = [range(max(0, hand - (deck - each)), min(hand, each) + 1) for each in copies]
        found = (all(map(rule.is_met, numbers)) for rule, numbers in zip(self.rules, held, strict=True))
        return any(found) if self.keep_any else all(found)

    def odds(self) -> OpeningOdds:
        """Return the chance of the wishes, with the best choice of the cards that go to the bottom.

        Raises:
            TooFewCardsError: the deck has fewer cards than are drawn.
            NeverKeptError: hands are drawn until one is kept, and none can be.
        """
        opening = self.opening
        self._check_size(opening.hand)
        if opening.mulligan is Mulligan.REDRAW:
            first = self._kept(0)
            if not first:
                raise NeverKeptError(opening.hand)
            by = tuple(chance / first for chance in self._any_hand(opening.hand, Keep.KEPT))
            return OpeningOdds(by, first, (1 - first) / first)
        if opening.mulligan is Mulligan.PARTIAL and opening.times:
            return OpeningOdds(self._replaced(), Fraction(0), Fraction(1))
        times = opening.times if self.rules else 0
        by, mulligans, reached = (Fraction(0),) * (self.draws + 1), Fraction(0), Fraction(1)
        for taken in range(times + 1):
            is_last = taken == times
            chances = self._after(taken, Keep.ALL if is_last else Keep.KEPT)
            by = tuple(before + reached * chance for before, chance in zip(by, chances, strict=True))
            if not is_last:
                reached *= 1 - self._kept(taken)
                mulligans += reached
        return OpeningOdds(by, self._kept(0) if times else Fraction(1), mulligans)

    def chances(self, groups: Sequence[Collection[int]]) -> list[Fraction]:
        """Return the chance of at least one card of each group. Raises the errors of `odds`."""
        known: dict[frozenset[tuple[ByWish, int]], Fraction] = {}
        found = []
        for cards in groups:
            alike = Counter[ByWish]()  # groups that count for the same rules have the same chance
            for card in cards:
                alike[_counted(card, self.rules)] += self.copies[card]
            key = frozenset(alike.items())
            if key not in known:
                one = replace(self, wishes=(Wanted(cards),), any_of=False)
                known[key] = one.odds().by[-1]
            found.append(known[key])
        return found

    def keeps(self, hand: Practice) -> bool:
        """Return whether the rules keep a hand."""
        return self._keeps(tuple(rule.among(hand.dealt) for rule in self.rules))

    def is_met(self, hand: Practice) -> bool:
        """Return whether the wishes are met by the cards drawn so far."""
        first = len(hand.dealt)
        return self._holds(
            tuple(
                wish.among(hand.hand if wish.draws is None else hand.hand[: first + wish.draws])
                for wish in self.wishes
            )
        )

    def standing(self, hand: Practice) -> HandStanding:
        """Return how good a hand is for the wishes. Raises TooFewCardsError.

        Two lands in seven cards, when three are wished for after two draws:

        >>> game = ListGame([24, 36], Opening(7), 2, [Wanted([0], count=3)])
        >>> standing = game.standing(Practice(game.opening, (0,) * 2 + (1,) * 5, (0,) * 22 + (1,) * 31))
        >>> [round(float(each), 4) for each in (standing.chance, standing.as_good)]
        [0.6626, 0.8573]
        """
        self._check_size(len(hand.dealt))
        period = self._periods[-1]
        held = Counter(_counted(card, self.wishes) for card in hand.dealt)
        hands = replace(self, needed=())._hands(period)
        good, as_good, every = hands.standing(held, hand.lost)
        ways = draw_ways(self._size - len(hand.dealt), period.drawn[self.draws])
        return HandStanding(Fraction(good, ways), Fraction(as_good, every))

    def _holds(self, numbers: ByWish) -> bool:
        """Return whether the wishes are met by so many cards of each."""
        met = (wish.is_met(count) for wish, count in zip(self.wishes, numbers, strict=True))
        return any(met) if self.any_of else all(met)

    def _keeps(self, numbers: ByRule) -> bool:
        """Return whether a hand is kept that holds so many of the cards of each rule."""
        met = (rule.is_met(count) for rule, count in zip(self.rules, numbers, strict=True))
        return any(met) if self.keep_any and self.rules else all(met)

    @cached_property
    def _size(self) -> int:
        return sum(self.copies)

    @cached_property
    def _last(self) -> int:
        """The draws after which all is judged."""
        return max(self.draws, *(wish.draws or 0 for wish in self.wishes), 0)

    def _check_size(self, hand_size: int) -> None:
        if hand_size + self._last > self._size:
            raise TooFewCardsError(self._size, hand_size + self._last)

    @cached_property
    def _enough(self) -> ByWish:
        """For each wish the number that stands for itself and all larger ones."""
        return tuple(min(wish.enough, self.opening.hand + self._last) for wish in self.wishes)

    @cached_property
    def _periods(self) -> list[Period]:
        return periods([wish.draws for wish in self.wishes], range(self.draws + 1))

    @cached_property
    def _groups(self) -> tuple[Group, ...]:
        """The deck by what its cards count for the wishes, and then for the rules by which a hand is kept."""
        found = defaultdict[ByWish, list[tuple[ByRule, int]]](list)
        for card, copies in enumerate(self.copies):
            found[_counted(card, self.wishes)].append((_counted(card, self.rules), copies))
        return tuple((wishes, kinds_of(kinds)) for wishes, kinds in found.items())

    def _hands(self, period: Period) -> Hands:
        """Return all hands, with the draws of a period."""
        return Hands(self._groups, self._keeps, period, self._holds, self._enough)

    def _kept(self, taken: int) -> Fraction:
        """Return the chance that a hand after some mulligans is kept."""
        hand_size = self.opening.hand_size(taken)
        kinds = kinds_of(kind for _, kinds in self._groups for kind in kinds)
        ways = sum(ways for numbers, ways in splits(kinds, hand_size) if self._keeps(numbers))
        return Fraction(ways, comb(self._size, hand_size))

    def _after(self, taken: int, which: Keep) -> Chances:
        """Return the chances by draws with the hand after `taken` mulligans.

        With `Keep.KEPT`, that this hand is kept and the wishes are met.
        """
        hand_size, opening = self.opening.hand_size(taken), self.opening
        lost, most_lost = opening.lost(taken), opening.lost(opening.times)
        if opening.mulligan is Mulligan.LONDON and most_lost and self.rules:
            # All hands are gone through once, for each number of cards that may go to the bottom.
            return self._to_the_bottom(hand_size, tuple(range(most_lost + 1)))[lost, which]
        if opening.mulligan is Mulligan.VANCOUVER and lost:
            # The top card is seen and may go to the bottom; without a draw the look is of no use.
            found = dict(enumerate(self._any_hand(hand_size, which)))
            for period in self._periods:
                found |= self._hands(period).after_a_look(hand_size, which)
            return self._in_turn(found)
        return self._any_hand(hand_size, which)

    @remembered
    def _to_the_bottom(self, hand_size: int, losses: Sequence[int]) -> dict[tuple[int, Keep], Chances]:
        """Return the chances of a hand by how many cards go to the bottom, and by which hands are counted."""
        found: dict[tuple[int, Keep], dict[int, Fraction]] = defaultdict(dict)
        for period in self._periods:
            for key, chances in self._hands(period).to_the_bottom(hand_size, losses).items():
                found[key] |= chances
        return {key: self._in_turn(chances) for key, chances in found.items()}

    def _in_turn(self, found: Mapping[int, Fraction]) -> Chances:
        return tuple(found[draws] for draws in range(self.draws + 1))

    @remembered
    def _any_hand(self, hand_size: int, which: Keep) -> Chances:
        """Return the chances with a hand of which nothing is chosen; it is the first span."""
        rules = self.rules if which is Keep.KEPT else ()
        rows = self._size * (hand_size + 1) * prod(min(rule.enough, hand_size + 1) + 1 for rule in rules)
        if comb(len(self._groups) + hand_size, hand_size) < rows:
            return self._to_the_bottom(hand_size, (0,))[0, which]  # few hands: one by one is quicker
        cards = [
            ((*wishes, *keeps[: len(rules)]), copies)
            for wishes, kinds in self._groups
            for keeps, copies in kinds
        ]
        found: dict[int, Fraction] = {}
        for period in self._periods:
            ways, digits = self._ways(cards, hand_size, period, rules)
            for draws, drawn in period.drawn.items():
                met = ways.read(digits, (hand_size, *drawn))
                found[draws] = Fraction(met, draw_ways(self._size, (hand_size, *drawn)))
        return self._in_turn(found)

    def _ways(
        self,
        cards: Iterable[tuple[ByWish, int]],
        hand_size: int,
        period: Period,
        rules: Sequence[Wanted] = (),
    ) -> tuple[Ways, bytes]:
        """Return the ways to draw a hand of some cards, and then the cards of a period, and their digits.

        With rules, which the hand must meet, they are more wishes, for which no draw counts.
        """
        enough = (*self._enough, *(min(rule.enough, hand_size + 1) for rule in rules))
        wishes, none_drawn = len(self._enough), (0,) * len(rules)

        def holds(numbers: ByWish) -> bool:
            return self._holds(numbers[:wishes]) and (not rules or self._keeps(numbers[wishes:]))

        draws = (Span(each.most, (*each.counted, *none_drawn)) for each in period.spans)
        ways = Ways((Span(hand_size, (1,) * len(enough)), *draws), holds, enough, self._size)
        value = ways.start
        for counted, copies in cards:
            value = ways.with_copies(value, counted, copies)
        return ways, ways.digits(value)

    def _replaced(self) -> Chances:
        """Return the chances of the wishes with a hand whose useless cards are replaced.

        What is set aside is shuffled back, so it can be drawn, but replaces nothing.
        """
        hand_size, found = self.opening.hand, dict[int, Fraction]()
        useful = [
            (wishes, sum(copies for _, copies in kinds)) for wishes, kinds in self._groups if any(wishes)
        ]
        useless = self._size - sum(copies for _, copies in useful)
        for period in self._periods:
            ways, digits = self._ways(useful, hand_size, period)
            read = cache(partial(ways.read, digits))
            for draws, drawn in period.drawn.items():
                every_aside = range(min(hand_size, useless) + 1)
                parts = (self._replacing(read, useless, aside, drawn) for aside in every_aside)
                found[draws] = sum(parts, Fraction(0))
        return self._in_turn(found)

    def _replacing(self, read: Callable[[BySpan], int], useless: int, aside: int, drawn: BySpan) -> Fraction:
        """Return the part of `_replaced` in which so many useless cards are set aside.

        `read`: the ways that so many useful cards are in the hand, and in each span of the draws.
        """
        hand_size, met = self.opening.hand, 0
        rest = self._size - hand_size
        new, stays = min(aside, rest), hand_size - aside
        for taken in range(new + 1):  # useful cards among the new ones
            left = useless - (new - taken)  # useless cards that can be drawn, those set aside among them
            more = comb(useless - aside, new - taken) * comb(stays + taken, stays)
            for some in product(*(range(count + 1) for count in drawn)) if more else ():
                others = draw_ways(left, tuple(map(sub, drawn, some)))
                met += more * others * read((stays + taken, *some)) if others else 0
        every = draw_ways(self._size, (hand_size, new)) * draw_ways(rest - new + aside, drawn)
        return Fraction(comb(useless, aside) * met, every)


def _counted(card: int, wanted: Sequence[Wanted]) -> ByWish:
    return tuple(int(card in each.cards) for each in wanted)
