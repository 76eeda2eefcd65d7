"""The odds of an ordinary deck hand by hand, for the tests: every hand, choice and draw by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from operator import mul

from cardtable.shuffle.ordinary.list_game import ListGame, Wanted
from cardtable.shuffle.ordinary.opening import Mulligan, NeverKeptError, OpeningOdds, TooFewCardsError

Numbers = tuple[int, ...]
"""How many cards of each kind in the deck, or for each wish."""


def naive_opening_odds(asked: ListGame) -> OpeningOdds:
    """Return what `ListGame.odds` returns, hand by hand."""
    rules, draws, size = asked.opening, asked.draws, sum(asked.copies)
    drawn = rules.hand + max(draws, *(wish.draws or 0 for wish in asked.wishes))
    if drawn > size:
        raise TooFewCardsError(size, drawn)
    game = _Game(asked, size)
    if rules.mulligan is Mulligan.REDRAW:
        return _until_kept(game, draws)
    times = 0 if rules.mulligan is Mulligan.NONE else rules.times
    if rules.mulligan is Mulligan.PARTIAL and times:
        hands, every = list(game.hands(0)), comb(size, rules.hand)
        replaced = (
            sum((ways * game.chance(hand, 1, count) for hand, ways in hands), Fraction(0)) / every
            for count in range(draws + 1)
        )
        return OpeningOdds(tuple(replaced), Fraction(0), Fraction(1))
    by, mulligans, reached, first = [Fraction(0)] * (draws + 1), Fraction(0), Fraction(1), Fraction(1)
    for taken in range(times + 1):
        is_last = taken == times
        hands = list(game.hands(taken))
        kept = sum(ways for hand, ways in hands if is_last or game.keeps(hand))
        total = sum(ways for _, ways in hands)
        for hand, ways in hands:
            if is_last or game.keeps(hand):
                for count in range(draws + 1):
                    by[count] += reached * Fraction(ways, total) * game.chance(hand, taken, count)
        if taken == 0:
            first = Fraction(sum(ways for hand, ways in hands if game.keeps(hand)), total)
        reached *= 1 - Fraction(kept, total)
        mulligans += reached
    return OpeningOdds(tuple(by), first if times else Fraction(1), mulligans)


def _until_kept(game: _Game, draws: int) -> OpeningOdds:
    """Return what comes of the first hand that is kept: that of any hand, given that it is kept."""
    hands = list(game.hands(0))
    kept = [(hand, ways) for hand, ways in hands if game.keeps(hand)]
    all_kept = sum(ways for _, ways in kept)
    if not all_kept:
        raise NeverKeptError(game.opening.hand)
    by = (
        sum((ways * game.chance(hand, 0, count) for hand, ways in kept), Fraction(0)) / all_kept
        for count in range(draws + 1)
    )
    first = Fraction(all_kept, sum(ways for _, ways in hands))
    return OpeningOdds(tuple(by), first, (1 - first) / first)


class _Game:
    """A deck with its wishes and its opening."""

    def __init__(self, asked: ListGame, size: int) -> None:
        self.copies = tuple(asked.copies)
        self.asked, self.opening, self.size = asked, asked.opening, size
        self.wishes = _counting(asked.wishes, len(asked.copies))
        self.columns = tuple(zip(*self.wishes, strict=True))
        self.keep_columns = tuple(zip(*_counting(asked.needed, len(asked.copies)), strict=True))
        self.own = [wish.draws for wish in asked.wishes]
        self.drawn = lru_cache(maxsize=50_000)(self._drawn)
        self.counting = lru_cache(maxsize=64)(self._counting)

    def hands(self, taken: int) -> Iterator[tuple[Numbers, int]]:
        """Yield the hands after some mulligans, with their ways."""
        fewer = 0 if self.opening.mulligan is Mulligan.LONDON else self.opening.lost(taken)
        return choices(self.copies, max(self.opening.hand - fewer, 0))

    def keeps(self, hand: Numbers) -> bool:
        """Return whether a hand is kept."""
        numbers = (sum(map(mul, hand, column)) for column in self.keep_columns)
        met = [rule.is_met(number) for rule, number in zip(self.asked.needed, numbers, strict=True)]
        return any(met) if self.asked.keep_any and met else all(met)

    def holds(self, numbers: Numbers) -> bool:
        """Return whether the wishes are met."""
        met = [wish.is_met(number) for wish, number in zip(self.asked.wishes, numbers, strict=True)]
        return any(met) if self.asked.any_of else all(met)

    def chance(self, hand: Numbers, taken: int, draws: int) -> Fraction:
        """Return the chance that the wishes are met with a hand and some draws after it."""
        rest = _minus(self.copies, hand)
        times = tuple(draws if each is None else each for each in self.own)
        lost = self.opening.lost(taken)
        if lost and self.opening.mulligan is Mulligan.VANCOUVER and any(times):
            return self.after_a_look(hand, rest, times)
        if lost and self.opening.mulligan is Mulligan.LONDON:
            bottoms = choices(hand, min(lost, sum(hand)))
            return max(self.met(_minus(hand, bottom), rest, times) for bottom, _ in bottoms)
        if taken and self.opening.mulligan is Mulligan.PARTIAL:
            aside = tuple(
                0 if any(counted) else held for held, counted in zip(hand, self.wishes, strict=True)
            )
            stays, total, chance = _minus(hand, aside), 0, Fraction(0)
            for new, ways in choices(rest, min(sum(aside), sum(rest))):
                total += ways
                library = _plus(_minus(rest, new), aside)
                chance += ways * self.met(_plus(stays, new), library, times)
            return chance / total
        return self.met(hand, rest, times)

    def after_a_look(self, hand: Numbers, library: Numbers, times: Numbers) -> Fraction:
        """Return the chance when the top card is seen, and goes to the bottom where that is better."""
        chance, held = Fraction(0), self.counted(hand)
        for top, copies in enumerate(library):
            if copies:
                rest = _minus(library, tuple(int(index == top) for index in range(len(library))))
                drawn = _plus(held, _while_counted(self.wishes[top], times))
                stays = self.later(drawn, rest, tuple(max(time - 1, 0) for time in times))
                chance += copies * max(stays, self.later(held, rest, times))
        return chance / sum(library)

    def met(self, hand: Numbers, library: Numbers, times: Numbers) -> Fraction:
        """Return the chance that the wishes are met by a hand and random cards of the library."""
        return self.later(self.counted(hand), library, times)

    def later(self, held: Numbers, library: Numbers, times: Numbers) -> Fraction:
        """Return the chance that the wishes are met by cards held and random cards of the library.

        Args:
            held: how many cards that are held count for each wish.
            library: the cards that may be drawn.
            times: for each wish the draws after which its cards are counted.
        """
        firsts, _ = self.counting(tuple(map(bool, times)))
        if firsts is None:
            return self.drawn(held, library, times)
        alike = [0] * len(library)
        for first, copies in zip(firsts, library, strict=True):
            alike[first] += copies
        return self.drawn(held, tuple(alike), times)

    def _counting(self, counted: tuple[bool, ...]) -> tuple[Numbers | None, tuple[Numbers, ...]]:
        """Return what matters while only some wishes are counted.

        For each kind the first one that is like it then, None if all differ; and for each wish which classes
        count for it.
        """
        rows = [_while_counted(wishes, counted) for wishes in self.wishes]
        firsts = tuple(map(rows.index, rows))
        return None if len(set(firsts)) == len(rows) else firsts, tuple(zip(*rows, strict=True))

    def _drawn(self, held: Numbers, library: Numbers, times: Numbers) -> Fraction:
        """Return `later` of a library in which classes that count alike from now on are one."""
        draws = min((time for time in times if time), default=0)
        left = tuple(max(time - draws, 0) for time in times)
        _, columns = self.counting(tuple(map(bool, times)))
        chance, met, total = Fraction(0), 0, 0
        for drawn, ways in choices(library, min(draws, sum(library))):
            total += ways
            numbers = tuple(
                [number + sum(map(mul, drawn, column)) for number, column in zip(held, columns, strict=True)]
            )
            if any(left):
                chance += ways * self.later(numbers, _minus(library, drawn), left)
            elif self.holds(numbers):
                met += ways
        return chance / total if any(left) else Fraction(met, total)

    def counted(self, cards: Numbers) -> Numbers:
        """Return how many cards count for each wish."""
        return tuple(sum(map(mul, cards, column)) for column in self.columns)


def _counting(wanted: Sequence[Wanted], kinds: int) -> list[Numbers]:
    """Return for each kind of cards 1 for what it counts for, else 0."""
    return [tuple(int(kind in each.cards) for each in wanted) for kind in range(kinds)]


def _while_counted(numbers: Numbers, times: Sequence[int]) -> Numbers:
    """Return what the next cards count: nothing for a wish whose time has come."""
    return tuple(number if time else 0 for number, time in zip(numbers, times, strict=True))


def choices(copies: Numbers, count: int) -> Iterator[tuple[Numbers, int]]:
    """Yield how many cards of each class `count` cards may hold, each with its ways.

    >>> sorted(choices((2, 3), 2))
    [((0, 2), 3), ((1, 1), 6), ((2, 0), 1)]
    """
    if not copies:
        if count == 0:
            yield (), 1
        return
    *others, last = copies
    for held in range(max(count - sum(others), 0), min(last, count) + 1):
        for before, ways in choices(tuple(others), count - held):
            yield (*before, held), ways * comb(last, held)


def _minus(left: Numbers, right: Numbers) -> Numbers:
    return tuple(a - b for a, b in zip(left, right, strict=True))


def _plus(left: Numbers, right: Numbers) -> Numbers:
    return tuple(a + b for a, b in zip(left, right, strict=True))
