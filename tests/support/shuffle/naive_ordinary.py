"""The odds of an ordinary deck hand by hand and card by card, for the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from math import comb
from operator import add, sub

from cardtable.shuffle import ListGame, Mulligan, NeverKeptError, Opening, OpeningOdds, TooFewCardsError

Numbers = tuple[int, ...]
"""How many cards of each kind, or for each wish."""


def naive_opening_odds(asked: ListGame) -> OpeningOdds:
    """Return what `ListGame.odds` returns."""
    rules, copies, every = asked.opening, tuple(asked.copies), range(asked.draws + 1)
    needed = rules.hand + max(asked.draws, *(wish.draws or 0 for wish in asked.wishes))
    if needed > sum(copies):
        raise TooFewCardsError(sum(copies), needed)
    chance = chance_of(asked)

    def of_hands(hands: list[tuple[Numbers, int]], taken: int, count: int) -> Fraction:
        total = sum(ways for _, ways in hands)
        return sum((Fraction(ways, total) * chance(hand, taken, count) for hand, ways in hands), Fraction(0))

    def keeps(hand: Numbers) -> bool:
        numbers = [sum(held for kind, held in enumerate(hand) if kind in rule.cards) for rule in asked.needed]
        met = [rule.is_met(number) for rule, number in zip(asked.needed, numbers, strict=True)]
        return any(met) if asked.keep_any and met else all(met)

    times = 0 if rules.mulligan is Mulligan.NONE else rules.times
    if rules.mulligan is Mulligan.PARTIAL and times:
        hands = [*choices(copies, rules.hand)]
        return OpeningOdds(tuple(of_hands(hands, 1, count) for count in every), Fraction(0), Fraction(1))
    by, mulligans, reached, first = [Fraction(0)] * len(every), Fraction(0), Fraction(1), Fraction(1)
    for taken in range(times + 1):
        fewer = 0 if rules.mulligan is Mulligan.LONDON else lost_cards(rules, taken)
        hands = [*choices(copies, max(rules.hand - fewer, 0))]
        kept = [(hand, ways) for hand, ways in hands if keeps(hand)]
        share = Fraction(sum(ways for _, ways in kept), sum(ways for _, ways in hands))
        if rules.mulligan is Mulligan.REDRAW:
            if not kept:
                raise NeverKeptError(rules.hand)
            return OpeningOdds(tuple(of_hands(kept, 0, count) for count in every), share, (1 - share) / share)
        first = share if taken == 0 and times else first
        if taken == times:
            kept, share = hands, Fraction(1)
        for count in every if kept else ():
            by[count] += reached * share * of_hands(kept, taken, count)
        reached *= 1 - share
        mulligans += reached
    return OpeningOdds(tuple(by), first, mulligans)


def chance_of(asked: ListGame) -> Callable[[Numbers, int, int], Fraction]:
    """Return the chance that the wishes are met, by a hand, mulligans taken, and draws after them."""
    opening = asked.opening

    def counted(cards: Numbers, left: Numbers | None = None) -> Numbers:
        """How many cards count for each wish; once its draws are over, nothing does."""
        numbers = [
            sum(held for kind, held in enumerate(cards) if kind in wish.cards) for wish in asked.wishes
        ]
        counting = left or (1,) * len(numbers)
        return tuple(number * bool(draws) for number, draws in zip(numbers, counting, strict=True))

    @cache
    def later(held: Numbers, library: Numbers, left: Numbers) -> Fraction:
        """The chance with what counts already, from so many draws for each wish."""
        if not any(left) or not any(library):
            met = [wish.is_met(number) for wish, number in zip(asked.wishes, held, strict=True)]
            return Fraction(any(met) if asked.any_of else all(met))
        fewer = tuple(max(draws - 1, 0) for draws in left)
        drawn = (
            copies * later(plus(held, counted(card, left)), minus(library, card), fewer)
            for card, copies in tops(library)
        )
        return sum(drawn, Fraction(0)) / sum(library)

    def chance(hand: Numbers, taken: int, draws: int) -> Fraction:
        rest, lost = minus(tuple(asked.copies), hand), lost_cards(opening, taken)
        left = tuple(draws if wish.draws is None else wish.draws for wish in asked.wishes)
        if lost and opening.mulligan is Mulligan.VANCOUVER and any(left):
            looks = (
                copies
                * max(
                    later(counted(hand), minus(rest, top), left),
                    later(
                        plus(counted(hand), counted(top, left)),
                        minus(rest, top),
                        tuple(max(draws - 1, 0) for draws in left),
                    ),
                )
                for top, copies in tops(rest)
            )
            return sum(looks, Fraction(0)) / sum(rest)
        if lost and opening.mulligan is Mulligan.LONDON:
            bottoms = choices(hand, min(lost, sum(hand)))
            return max(later(counted(minus(hand, bottom)), rest, left) for bottom, _ in bottoms)
        if taken and opening.mulligan is Mulligan.PARTIAL:
            useful = {card for wish in asked.wishes for card in wish.cards}
            stays = tuple(held if card in useful else 0 for card, held in enumerate(hand))
            aside = minus(hand, stays)
            new = [*choices(rest, min(sum(aside), sum(rest)))]
            replaced = (
                ways * later(counted(plus(stays, cards)), plus(minus(rest, cards), aside), left)
                for cards, ways in new
            )
            return sum(replaced, Fraction(0)) / sum(ways for _, ways in new)
        return later(counted(hand), rest, left)

    return chance


def lost_cards(opening: Opening, taken: int) -> int:
    costs = opening.mulligan in (Mulligan.LONDON, Mulligan.VANCOUVER, Mulligan.PARIS)
    return costs * max(taken - opening.free, 0)


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


def tops(library: Numbers) -> Iterator[tuple[Numbers, int]]:
    """Yield the cards that may lie on top, each with its copies."""
    return choices(library, 1)


def minus(left: Numbers, right: Numbers) -> Numbers:
    return tuple(map(sub, left, right))


def plus(left: Numbers, right: Numbers) -> Numbers:
    return tuple(map(add, left, right))
