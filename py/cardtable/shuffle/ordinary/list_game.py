"""A game with the deck of a list: wishes and rules for keeping a hand name cards of the list by numbers."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from cardtable.common.errors import check_range
from cardtable.common.fields import checked
from cardtable.shuffle.odds.wishes import Amount, Bound
from cardtable.shuffle.ordinary.odds import (
    CardClass,
    HandStanding,
    KeepRule,
    Opening,
    OpeningOdds,
    hand_standing,
    opening_odds,
)
from cardtable.shuffle.ordinary.practice import Practice
from cardtable.shuffle.ordinary.ways import ByWish


@dataclass(frozen=True, slots=True)
@checked
class Wanted(Amount):
    """How many of some cards of a list are wished for, or are needed to keep a hand.

    Attributes:
        cards: the numbers of the cards that count.
        bound, count, most: how many of them, see `Amount`.
        draws: after how many draws a wish is judged; None: after as many as are asked about.
    """

    cards: Collection[int]
    bound: Bound = Bound.MIN
    count: int = 1
    most: int = 0
    draws: int | None = None

    def among(self, cards: Collection[int]) -> int:
        """Return how many of some cards count."""
        return sum(card in self.cards for card in cards)

    @property
    def keep_rule(self) -> KeepRule:
        """The rule by which a hand with so many of the cards is kept."""
        if self.bound is Bound.MIN:
            return KeepRule(self.count)
        return KeepRule(0 if self.bound is Bound.MAX else self.count, self.enough - 1)


@dataclass(frozen=True)
@checked
class ListGame:
    """A game with the deck of a list.

    Attributes:
        copies: how many there are of each card; cards are called by their numbers, from 0.
        opening: how it begins, without rules for keeping a hand.
        draws: how many draws after the opening hand are asked about.
        wishes: what is wished for; any_of: whether one of them is enough.
        needed: what a hand must hold to be kept; keep_any: whether one of them is enough.

    Three lands of 24 after two draws, where a hand with two to four of them is kept:

    >>> from cardtable.shuffle.ordinary.odds import Mulligan
    >>> needed = [Wanted([0], Bound.BETWEEN, 2, 4)]
    >>> game = ListGame([24, 36], Opening(7, Mulligan.LONDON), 2, [Wanted([0], count=3)], needed=needed)
    >>> odds = game.odds()
    >>> round(float(odds.by[-1]), 4), round(float(odds.kept), 4)
    (0.8614, 0.7746)
    """

    copies: Sequence[int]
    opening: Opening
    draws: int
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

    @cached_property
    def begins(self) -> Opening:
        """How it begins: every hand is kept without a rule to keep it by."""
        if not self.opening.mulligan.needs_keep_rule:
            return self.opening
        keep = tuple(rule.keep_rule for rule in self.rules)
        return replace(self.opening, keep=keep, any_of=self.keep_any) if keep else Opening(self.opening.hand)

    @property
    def keeps_all(self) -> bool:
        """Whether its rules keep every hand; it has some."""
        found = (rule.least == 0 and rule.most >= self.opening.hand for rule in self.begins.keep)
        return any(found) if self.keep_any else all(found)

    def odds(self) -> OpeningOdds:
        """Return the chance of the wishes; there are some. Raises the errors of `opening_odds`."""
        return opening_odds([*self._classes()], self._holds, self.draws, self.begins, *self._judged)

    def chances(self, groups: Sequence[Collection[int]]) -> list[Fraction]:
        """Return the chance of at least one card of each group. Raises the errors of `opening_odds`."""
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
        return self.begins.keeps(tuple(rule.among(hand.dealt) for rule in self.rules))

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
        """Return how good a hand is for the wishes. Raises `TooFewCardsError`."""
        classes = self._classes()
        held = [sum(card in cards for card in hand.dealt) for cards in classes.values()]
        return hand_standing([*classes], self._holds, self.draws, held, hand.lost, *self._judged)

    @property
    def _judged(self) -> tuple[list[int | None], ByWish]:
        """For each wish when it is judged, and the number that is enough for it."""
        return [wish.draws for wish in self.wishes], tuple(wish.enough for wish in self.wishes)

    def _holds(self, numbers: ByWish) -> bool:
        met = (wish.is_met(count) for wish, count in zip(self.wishes, numbers, strict=True))
        return any(met) if self.any_of else all(met)

    def _classes(self) -> dict[CardClass, list[int]]:
        """Return the classes of cards that count alike, each with its cards."""
        found = defaultdict[tuple[ByWish, ByWish], list[int]](list)
        for card in range(len(self.copies)):
            found[_counted(card, self.wishes), _counted(card, self.rules)].append(card)
        return {
            CardClass(sum(self.copies[card] for card in cards), *key): cards for key, cards in found.items()
        }


def _counted(card: int, wanted: Sequence[Wanted]) -> ByWish:
    return tuple(int(card in each.cards) for each in wanted)
