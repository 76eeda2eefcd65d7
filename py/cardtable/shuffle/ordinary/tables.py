"""Tables of any deck: how many of some cards are drawn, and chances by the copies of a card."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from math import comb

from cardtable.common.errors import check_range
from cardtable.shuffle.ordinary.list_game import Chances, ListGame
from cardtable.shuffle.ordinary.opening import NeverKeptError, TooFewCardsError

BASIC_LAND = re.compile(
    "(snow-covered )?(plains|island|swamp|mountain|forest|wastes"
    "|ebene|insel|sumpf|gebirge|wald|plaine|île|marais|montagne|forêt)"
)
"""The names of the basic lands of Magic, in lower case: English, German and French."""


def drawn_counts(copies: int, size: int, drawn: int) -> tuple[Fraction, ...]:
    """Return the chance of each number of some cards among drawn ones: the hypergeometric distribution.

    Args:
        copies: how many of the cards the deck holds.
        size: the cards of the deck.
        drawn: the cards that are drawn, or set aside as prizes: which cards lie there is equally random.

    Returns:
        By the number of cards, from 0 to `copies`; its mean is copies * drawn / size.

    Raises:
        OutOfRangeError: a negative number, or more copies or drawn cards than the deck holds.

    >>> [str(chance) for chance in drawn_counts(2, 5, 2)]
    ['3/10', '3/5', '1/10']
    """
    check_range("size", size)
    check_range("copies", copies, most=size)
    check_range("drawn", drawn, most=size)
    ways = comb(size, drawn)
    return tuple(
        Fraction(comb(copies, count) * comb(size - copies, drawn - count), ways)
        if count <= drawn
        else Fraction(0)
        for count in range(copies + 1)
    )


def by_copies(game: ListGame, card: int, other: int | None, spread: int) -> dict[int, Chances]:
    """Return the chances of the wishes by the number of copies of a card, up to some more and some fewer.

    Args:
        game: the game as it is.
        card: the number of the card.
        other: the card whose place each copy more takes; None: the deck grows and shrinks.
        spread: how many copies more, and fewer, at most.

    Returns:
        By the number of copies the chances by draws, as `ListGame.odds` has them; numbers by which there are
        too few cards, or no hand can be kept, are left out.

    >>> from cardtable.shuffle.ordinary.list_game import Wanted
    >>> from cardtable.shuffle.ordinary.opening import Opening
    >>> game = ListGame([1, 4], Opening(1), 0, [Wanted([0])])
    >>> {copies: str(by[0]) for copies, by in by_copies(game, 0, 1, 1).items()}
    {0: '0', 1: '1/5', 2: '2/5'}
    """
    found: dict[int, Chances] = {}
    for change in range(-spread, spread + 1):
        copies = changed_copies(game.copies, card, other, change)
        if min(copies) >= 0:
            with suppress(NeverKeptError, TooFewCardsError):
                found[copies[card]] = replace(game, copies=copies).odds().by
    return found


def changed_copies(copies: Sequence[int], card: int, other: int | None, change: int) -> list[int]:
    """Return the copies with some more of a card, in place of as many of another one.

    >>> changed_copies([4, 20], 0, 1, 2)
    [6, 18]
    """
    places = {card: change} if other is None else {card: change, other: -change}
    return [count + places.get(place, 0) for place, count in enumerate(copies)]
