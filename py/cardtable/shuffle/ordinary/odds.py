"""Exact odds of an ordinary shuffled deck: the multivariate hypergeometric distribution, with mulligans.

Cards that count alike are a class. All that is drawn has a whole number of ways, so every chance is a
fraction of two whole numbers. Where nothing is chosen, the hand is one of the spans of the drawn cards (see
`ways`); where cards are chosen, all hands are gone through (see `best_hands`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache, cached_property, partial
from itertools import product
from math import comb, prod
from operator import sub

from cardtable.common.errors import EngineError, check_range
from cardtable.common.fields import checked
from cardtable.shuffle.ordinary.best_hands import ByRule, Group, Hands, Keep, kinds_of, splits
from cardtable.shuffle.ordinary.ways import BySpan, ByWish, Period, Span, Ways, draw_ways, periods

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
@checked
class CardClass:
    """Cards that count alike.

    Attributes:
        copies: how many there are in the deck.
        wishes: for each wish 1 if they count for it, else 0.
        keeps: the same for each rule by which a hand is kept, `Opening.keep`.

    Raises:
        OutOfRangeError: `copies`, or a number of `wishes` or `keeps`, is negative.
    """

    copies: int
    wishes: ByWish
    keeps: ByRule = ()

    def __post_init__(self) -> None:
        check_range("copies", self.copies)
        for argument, numbers in (("wishes", self.wishes), ("keeps", self.keeps)):
            for each in numbers:
                check_range(argument, each)


@dataclass(frozen=True, slots=True)
@checked
class KeepRule:
    """How many of some cards a hand must hold to be kept; both numbers are kept.

    Raises:
        OutOfRangeError: `least` is negative, or `most` less than `least`.
    """

    least: int
    most: int = 99

    def __post_init__(self) -> None:
        check_range("least", self.least)
        check_range("most", self.most, self.least)


@dataclass(frozen=True, slots=True)
@checked
class Opening:
    """How a game begins.

    Attributes:
        hand: cards of the opening hand.
        mulligan: how a hand is replaced; times: how often at most.
        keep: the rules by which a hand is kept; without one every hand is. A partial mulligan has none.
        any_of: whether one of the rules is enough to keep a hand.
        free: whether the first mulligan costs no card, as in games of several players.

    Raises:
        OutOfRangeError: a negative number.

    A hand with two to four lands and a creature, of a deck of 24 lands and 16 creatures:

    >>> deck = [CardClass(24, (1,), (1, 0)), CardClass(16, (0,), (0, 1)), CardClass(20, (0,), (0, 0))]
    >>> opening = Opening(7, Mulligan.LONDON, keep=(KeepRule(2, 4), KeepRule(1)))
    >>> round(float(opening_odds(deck, lambda numbers: numbers[0] >= 3, 2, opening).kept), 4)
    0.7067
    """

    hand: int = 7
    mulligan: Mulligan = Mulligan.NONE
    times: int = 1
    keep: tuple[KeepRule, ...] = ()
    any_of: bool = False
    free: bool = False

    def __post_init__(self) -> None:
        check_range("hand", self.hand)
        check_range("times", self.times)

    def lost(self, taken: int) -> int:
        """Return how many cards of the hand some mulligans have cost."""
        return max(taken - self.free, 0) if self.mulligan.costs_cards else 0

    def hand_size(self, taken: int) -> int:
        """Return the cards of a hand after some mulligans, before any goes to the bottom."""
        return self.hand if self.mulligan is Mulligan.LONDON else max(self.hand - self.lost(taken), 0)

    def keeps(self, numbers: ByRule) -> bool:
        """Return whether a hand is kept that holds so many of the cards of each rule."""
        met = (rule.least <= count <= rule.most for rule, count in zip(self.keep, numbers, strict=True))
        return any(met) if self.any_of and self.keep else all(met)


class TooFewCardsError(EngineError):
    """The deck has fewer cards than are drawn."""

    sentence = "a deck of {0.size} cards is too small: {0.drawn} are drawn"
    size: int
    drawn: int


class NeverKeptError(EngineError):
    """No hand of this size can be kept, so hands would be drawn for ever."""

    sentence = "no hand of {0.hand} cards can be kept by the rules, so hands would be drawn for ever"
    hand: int


@dataclass(frozen=True, slots=True, repr=False)
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

    def __repr__(self) -> str:
        return f"<OpeningOdds {float(self.by[0]):.4g} in the hand, {float(self.by[-1]):.4g} at the end>"


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
    rules = opening or Opening()
    game = _Game(classes, holds, draws, rules, by_draws, enough)
    if rules.mulligan is Mulligan.REDRAW:
        first = game.kept(0)
        if not first:
            raise NeverKeptError(rules.hand)
        by = tuple(chance / first for chance in game.any_hand(rules.hand, Keep.KEPT))
        return OpeningOdds(by, first, (1 - first) / first)
    times = 0 if rules.mulligan is Mulligan.NONE else rules.times
    if rules.mulligan is Mulligan.PARTIAL and times:
        return OpeningOdds(game.replaced(), Fraction(0), Fraction(1))
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
class HandStanding:
    """How good an opening hand is.

    Attributes:
        chance: that the wishes are met with it after some draws, with the best choice of what goes to the
            bottom.
        as_good: that a random hand of its size has at least this chance.
    """

    chance: Fraction
    as_good: Fraction


def hand_standing(
    classes: Sequence[CardClass],
    holds: Callable[[ByWish], bool],
    draws: int,
    hand: Sequence[int],
    lost: int = 0,
    by_draws: Sequence[int | None] | None = None,
    enough: ByWish | None = None,
) -> HandStanding:
    """Return how good a hand is for some wishes, and how likely one at least as good is.

    Args:
        classes, holds, draws, by_draws, enough: see `opening_odds`.
        hand: how many cards of each class it holds.
        lost: how many of them go to the bottom of the deck.

    Raises:
        TooFewCardsError: the deck has fewer cards than are drawn.
        OutOfRangeError: `draws`, `lost` or a number of `hand` is negative, or larger than there are cards.

    Two lands in seven cards, when three are wished for after two draws:

    >>> deck = [CardClass(24, (1,)), CardClass(36, (0,))]
    >>> standing = hand_standing(deck, lambda numbers: numbers[0] >= 3, 2, [2, 5])
    >>> [round(float(each), 4) for each in (standing.chance, standing.as_good)]
    [0.6626, 0.8573]
    """
    for each, held in zip(classes, hand, strict=True):
        check_range("hand", held, 0, each.copies)
    check_range("lost", lost, 0, sum(hand))
    plain = [CardClass(each.copies, each.wishes) for each in classes]
    game = _Game(plain, holds, draws, Opening(sum(hand)), by_draws, enough)
    counted = Counter[ByWish]()
    for each, held in zip(classes, hand, strict=True):
        counted[each.wishes] += held
    period = game.periods[-1]
    good, as_good, every = game.hands(period).standing(counted, lost)
    ways = draw_ways(game.size - sum(hand), period.drawn[draws])
    return HandStanding(Fraction(good, ways), Fraction(as_good, every))


class _Game:
    """A deck with its wishes and its opening: what `opening_odds` is asked.

    Raises:
        OutOfRangeError, TooFewCardsError: see there.
    """

    def __init__(
        self,
        classes: Sequence[CardClass],
        holds: Callable[[ByWish], bool],
        draws: int,
        opening: Opening,
        by_draws: Sequence[int | None] | None,
        enough: ByWish | None,
    ) -> None:
        check_range("draws", draws)
        for argument, numbers in (("by_draws", by_draws), ("enough", enough)):
            for each in numbers or ():
                check_range(argument, each or 0)
        self.size = sum(each.copies for each in classes)
        drawn = opening.hand + max(draws, *(each or 0 for each in by_draws or (0,)))
        if drawn > self.size:
            raise TooFewCardsError(self.size, drawn)
        self.classes, self.holds, self.opening, self.draws = classes, holds, opening, draws
        self.enough = tuple(min(each, drawn) for each in enough or (drawn,) * len(classes[0].wishes))
        self.by_draws = tuple(by_draws or (None,) * len(self.enough))
        self.periods = periods(self.by_draws, range(draws + 1))
        self.any_hand, self.to_the_bottom = cache(self._any_hand), cache(self._to_the_bottom)

    def kept(self, taken: int) -> Fraction:
        """Return the chance that a hand after some mulligans is kept."""
        hand_size = self.opening.hand_size(taken)
        kinds = kinds_of((each.keeps, each.copies) for each in self.classes)
        ways = sum(ways for numbers, ways in splits(kinds, hand_size) if self.opening.keeps(numbers))
        return Fraction(ways, comb(self.size, hand_size))

    def after(self, taken: int, which: Keep) -> Chances:
        """Return the chances by draws with the hand after `taken` mulligans.

        With `Keep.KEPT`, that this hand is kept and the wishes are met.
        """
        hand_size, opening = self.opening.hand_size(taken), self.opening
        lost, most_lost = opening.lost(taken), opening.lost(opening.times)
        if opening.mulligan is Mulligan.LONDON and most_lost:
            # All hands are gone through once, for each number of cards that may go to the bottom.
            return self.to_the_bottom(hand_size, tuple(range(most_lost + 1)))[lost, which]
        if opening.mulligan is Mulligan.VANCOUVER and lost:
            # The top card is seen and may go to the bottom; without a draw the look is of no use.
            found = dict(enumerate(self.any_hand(hand_size, which)))
            for period in self.periods:
                found |= self.hands(period).after_a_look(hand_size, which)
            return self._in_turn(found)
        return self.any_hand(hand_size, which)

    def _to_the_bottom(self, hand_size: int, losses: Sequence[int]) -> dict[tuple[int, Keep], Chances]:
        """Return the chances by how many cards go to the bottom, and by which hands are counted."""
        found: dict[tuple[int, Keep], dict[int, Fraction]] = defaultdict(dict)
        for period in self.periods:
            for key, chances in self.hands(period).to_the_bottom(hand_size, losses).items():
                found[key] |= chances
        return {key: self._in_turn(chances) for key, chances in found.items()}

    def _in_turn(self, found: Mapping[int, Fraction]) -> Chances:
        return tuple(found[draws] for draws in range(self.draws + 1))

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The deck by what its cards count for the wishes, and then for the rules by which a hand is kept."""
        found: dict[ByWish, list[tuple[ByRule, int]]] = {}
        for each in self.classes:
            found.setdefault(each.wishes, []).append((each.keeps, each.copies))
        return tuple((wishes, kinds_of(kinds)) for wishes, kinds in found.items())

    @cached_property
    def with_rules(self) -> _Game:
        """The game in which the rules for keeping a hand are wishes too, which the opening hand must meet."""
        rules, wishes = self.opening.keep, len(self.enough)

        def holds(numbers: ByWish) -> bool:
            return self.opening.keeps(numbers[wishes:]) and self.holds(numbers[:wishes])

        classes = [CardClass(each.copies, (*each.wishes, *each.keeps)) for each in self.classes]
        most = (rule.least if rule.most >= self.opening.hand else rule.most + 1 for rule in rules)
        by_draws, enough = (*self.by_draws, *(0 for _ in rules)), (*self.enough, *most)
        return _Game(classes, holds, self.draws, Opening(self.opening.hand), by_draws, enough)

    def hands(self, period: Period) -> Hands:
        """Return all hands, with the draws of a period."""
        return Hands(self.groups, self.opening.keeps, period, self.holds, self.enough)

    def _any_hand(self, hand_size: int, which: Keep) -> Chances:
        """Return the chances with a hand of which nothing is chosen; it is the first span."""
        by_rules = which is Keep.KEPT and bool(self.opening.keep)
        sizes = self.with_rules.enough[len(self.enough) :] if by_rules else ()
        rows = self.size * (hand_size + 1) * prod(size + 1 for size in sizes)
        if comb(len(self.groups) + hand_size, hand_size) < rows:
            return self.to_the_bottom(hand_size, (0,))[0, which]  # few hands: one by one is quicker
        if by_rules:
            return self.with_rules.any_hand(hand_size, Keep.ALL)
        found: dict[int, Fraction] = {}
        for period in self.periods:
            ways, digits = self.ways_with(self.classes, hand_size, period)
            for draws, drawn in period.drawn.items():
                met = ways.read(digits, (hand_size, *drawn))
                found[draws] = Fraction(met, draw_ways(self.size, (hand_size, *drawn)))
        return self._in_turn(found)

    def ways_with(self, classes: Iterable[CardClass], hand_size: int, period: Period) -> tuple[Ways, bytes]:
        """Return the ways to draw a hand of some cards, and then the cards of a period, and their digits."""
        hand = Span(hand_size, (1,) * len(self.enough))
        ways = Ways((hand, *period.spans), self.holds, self.enough, self.size)
        value = ways.start
        for each in classes:
            value = ways.with_copies(value, each.wishes, each.copies)
        return ways, ways.digits(value)

    def replaced(self) -> Chances:
        """Return the chances of the wishes with a hand whose useless cards are replaced.

        What is set aside is shuffled back, so it can be drawn, but replaces nothing.
        """
        hand_size, found = self.opening.hand, dict[int, Fraction]()
        useful = [each for each in self.classes if any(each.wishes)]
        useless = self.size - sum(each.copies for each in useful)
        for period in self.periods:
            ways, digits = self.ways_with(useful, hand_size, period)
            read = cache(partial(ways.read, digits))
            for draws, drawn in period.drawn.items():
                every_aside = range(min(hand_size, useless) + 1)
                parts = (self._replacing(read, useless, aside, drawn) for aside in every_aside)
                found[draws] = sum(parts, Fraction(0))
        return self._in_turn(found)

    def _replacing(self, read: Callable[[BySpan], int], useless: int, aside: int, drawn: BySpan) -> Fraction:
        """Return the part of `replaced` in which so many useless cards are set aside.

        `read`: the ways that so many useful cards are in the hand, and in each span of the draws.
        """
        hand_size, met = self.opening.hand, 0
        rest = self.size - hand_size
        new, stays = min(aside, rest), hand_size - aside
        for taken in range(new + 1):  # useful cards among the new ones
            left = useless - (new - taken)  # useless cards that can be drawn, those set aside among them
            more = comb(useless - aside, new - taken) * comb(stays + taken, stays)
            for some in product(*(range(count + 1) for count in drawn)) if more else ():
                others = draw_ways(left, tuple(map(sub, drawn, some)))
                met += more * others * read((stays + taken, *some)) if others else 0
        every = draw_ways(self.size, (hand_size, new)) * draw_ways(rest - new + aside, drawn)
        return Fraction(comb(useless, aside) * met, every)
