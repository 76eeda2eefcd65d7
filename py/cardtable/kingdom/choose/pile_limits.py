"""Least and most: how many of the ten piles may be of a sort, such as Attacks, or piles of one set."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Annotated

from cardtable.common.errors import EngineError, OutOfRangeError, UnknownNameError
from cardtable.common.fields import checked
from cardtable.kingdom.cards.catalog import KINGDOM_SIZE, Ability, Card, Kind
from cardtable.kingdom.cards.sets import set_ids

_LIMIT = re.compile(r"(?P<of>[a-z0-9-]+):(?P<least>[0-9]{1,9})-(?P<most>[0-9]{1,9})")


class Sort(StrEnum):
    """What can be counted among the ten piles besides sets; a pile may be of several sorts."""

    VILLAGE = "village"
    DRAWER = "drawer"
    BUY = "buy"
    TRASHING = "trashing"
    GAINER = "gainer"
    ATTACK = "attack"
    ANSWERS = "answers"
    """Reactions that can be used when another player plays an Attack."""
    CURSES = "curses"
    TURNS = "turns"
    DECISIONS = "decisions"
    """Piles that ask for decisions that matter: the published attribute `chooser` is 2 or more."""
    COST_2 = "cost-2"
    """Total cost 2 or less (coins + 2 x Potions + debt)."""
    COST_3 = "cost-3"
    COST_4 = "cost-4"
    COST_5 = "cost-5"
    COST_6 = "cost-6"
    """Total cost 6 or more."""
    ACTION = "action"
    TREASURE = "treasure"
    VICTORY = "victory"
    REACTION = "reaction"
    """Every Reaction, also one to something else."""
    DURATION = "duration"
    NIGHT = "night"


_SORTS, _ABILITIES = frozenset(Sort), frozenset(Ability)
_LEAST_COST, _MOST_COST = 2, 6
_DECISION = 2
"""From this value on a pile's decisions are more than trivial."""


class UnknownSortError(UnknownNameError):
    """A text that names neither a `Sort` nor a set."""

    kind = "sort of piles and no set"


class PileLimitError(EngineError):
    """A least and a most that no number of ten piles meets, or a sort that is limited twice."""

    of: str
    least: int
    most: int

    def __str__(self) -> str:
        if 0 <= self.least <= self.most <= KINGDOM_SIZE:
            return f"{self.of} is limited twice; accepted is one least and most of each sort"
        return (
            f"{self.of} cannot be limited to {self.least} to {self.most} piles; "
            f"accepted: 0 to {KINGDOM_SIZE}, the least not above the most"
        )


def _known_sort(of: str) -> str:
    if of not in limitable():
        raise UnknownSortError(of, limitable())
    return of


@dataclass(frozen=True, slots=True, order=True)
@checked
class PileLimit:
    """At least and at most so many of the ten piles are of a sort.

    Raises UnknownSortError if `of` is neither a `Sort` nor the id of a set, PileLimitError unless
    0 <= least <= most <= 10.

    >>> str(PileLimit("village", 2)), str(PileLimit("dark-ages", 1, 3))
    ('village:2-10', 'dark-ages:1-3')
    """

    of: Annotated[str, _known_sort]
    """A `Sort`, or the id of a set without edition."""
    least: int = 0
    most: int = KINGDOM_SIZE

    def __post_init__(self) -> None:
        if not 0 <= self.least <= self.most <= KINGDOM_SIZE:
            raise PileLimitError(self.of, self.least, self.most)

    @classmethod
    def parse(cls, text: str) -> PileLimit:
        """Read what `str` writes; OutOfRangeError for what is not written so.

        >>> PileLimit.parse("village:2-3")
        PileLimit(of='village', least=2, most=3)
        """
        match = _LIMIT.fullmatch(text)
        if not match:
            raise OutOfRangeError("limit", text, "a sort, its least and its most, such as village:2-3")
        return cls(match["of"], int(match["least"]), int(match["most"]))

    def __str__(self) -> str:
        return f"{self.of}:{self.least}-{self.most}"

    @property
    def value(self) -> str:
        """Its name among the requirements, whatever its numbers."""
        return f"limit-{self.of}"

    def allows(self, count: int) -> bool:
        """Whether so many piles of the sort meet it."""
        return self.least <= count <= self.most

    def counts(self, pile: Card) -> bool:
        """Whether a pile is of the sort.

        >>> from cardtable.kingdom.cards.catalog import card_by_id
        >>> piles = [card_by_id(pile) for pile in ("familiar", "outpost", "knights", "mill")]
        >>> for of in ("cost-5", "turns", "victory"):
        ...     print(of, [pile.id for pile in piles if PileLimit(of).counts(pile)])
        cost-5 ['familiar', 'outpost', 'knights']
        turns ['outpost']
        victory ['knights', 'mill']
        """
        return is_of(pile, self.of)


@cache
def limitable() -> tuple[str, ...]:
    """All that a `PileLimit` can speak of: the sorts, then the sets in order of release."""
    return (*(sort.value for sort in Sort), *set_ids())


@cache
def is_of(pile: Card, of: str) -> bool:
    """Whether a pile is of a sort, or of a set; a split pile is if one of its cards is."""
    if of not in _SORTS:
        return pile.set == of
    if of in _ABILITIES:
        return of in pile.abilities
    if of == Sort.DECISIONS:
        from cardtable.kingdom.cards.attributes import Attribute, values_of  # few kingdoms need them

        return pile.kind is Kind.KINGDOM and values_of(pile).get(Attribute.CHOOSER, 0) >= _DECISION
    if of.startswith("cost-"):
        return of == f"cost-{min(max(pile.cost.total, _LEAST_COST), _MOST_COST)}"
    return of in pile.types or of in pile.part_types


SIMPLE_CARDS = PileLimit(Sort.DECISIONS, most=1)
"""The wish for simple cards: at most one of the ten piles asks for decisions that matter."""
