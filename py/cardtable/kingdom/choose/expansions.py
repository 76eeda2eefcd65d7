"""Drawing some of the owned sets for a kingdom, so that few boxes are carried and requirements can be met."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations, count, islice
from math import comb
from random import Random

from cardtable.kingdom.cards.boxes import Box, boxes_of, carried, has_basic_cards
from cardtable.kingdom.cards.catalog import KINGDOM_SIZE, Card, Kind
from cardtable.kingdom.cards.sets import Pool, editions, pool
from cardtable.kingdom.choose.bounds import Bounds
from cardtable.kingdom.choose.choice_problem import Problem
from cardtable.kingdom.choose.pile_classes import View
from cardtable.kingdom.choose.requirements import Requirements
from cardtable.kingdom.table.deal_settings import LANDSCAPE_KINDS, PUBLISHED, Boxes, Settings
from cardtable.kingdom.table.landscapes import landscapes_of

MOST_TRIES = 1000
"""How many choices of sets are tried: all that twelve owned sets have, or three of all sets."""
TRIES_OF_A_NUMBER = 100
"""How many choices `fewest_boxes` tries of each number of boxes."""


def draw_sets(
    owned: Sequence[str],
    most: int,
    requirements: Requirements,
    rng: Random,
    *,
    locked: Collection[Card] = (),
    banned: Collection[Card] = (),
    players: int = 4,
    settings: Settings = PUBLISHED,
    kingdoms: int = 1,
) -> tuple[str, ...]:
    """Draw some of the owned sets, for which at most so many boxes are carried; return their owned editions.

    Counted are also the boxes of the basic cards, two for five and six players, and those of Colonies and
    Shelters that always come. Every choice of as many boxes that can meet all requirements, holds ten piles
    for each of the `kingdoms`, the sets of the `locked` cards, and one of the sets that landscapes are to
    come from, with as many landscapes as must come, is equally likely. If none can (of the first
    `MOST_TRIES`, where there are more), every choice that holds enough piles is; if none does, all owned
    editions are returned. So they are where `most` is 0, or no more boxes are owned. Where even one set needs
    more boxes, the fewest are taken.

    >>> draw_sets(["base-1", "base-2", "seaside-2", "empires"], 2, Requirements(), Random(5))
    ('base-1', 'base-2', 'empires')
    >>> draw_sets(["base-1", "base-2", "seaside-2", "empires"], 2, Requirements(), Random(1), players=5)
    ('base-1', 'base-2')
    """
    whole = pool(owned)
    if not draws_sets(owned, most, players, settings):
        return whole.editions
    asked = _Asked(requirements, settings, tuple(locked), tuple(banned), kingdoms)
    choices = _Choices(whole, players, settings, asked.sets)
    if choices.cost(choices.needed) > most:  # locked cards come along all the same
        choices = _Choices(whole, players, settings, {card.set for card in locked})
    possible = []
    for sets in islice(choices.drawn(most, rng), MOST_TRIES):
        drawn = choices.pool(sets)
        if asked.has_piles(drawn):
            possible.append(drawn)
            if asked.is_met(drawn, whole):
                return drawn.editions
    return possible[0].editions if possible else whole.editions


def fewest_boxes(
    owned: Sequence[str],
    least: int,
    requirements: Requirements,
    *,
    locked: Collection[Card] = (),
    banned: Collection[Card] = (),
    players: int = 4,
    settings: Settings = PUBLISHED,
) -> int | None:
    """The fewest boxes, `least` or more, with which `draw_sets` can meet all requirements.

    Of each number `TRIES_OF_A_NUMBER` choices are tried, so it may be one that is higher than needed. None if
    all owned sets together cannot meet the requirements.

    >>> from cardtable.kingdom import PileLimit
    >>> owned = ["base-2", "seaside-2", "hinterlands-2", "empires"]
    >>> asked = Requirements(limits=(PileLimit("seaside", 1), PileLimit("empires", 1)))
    >>> fewest_boxes(owned, 2, asked), fewest_boxes(owned, 2, Requirements(limits=(PileLimit("alchemy", 1),)))
    (3, None)
    """
    whole = pool(owned)
    asked = _Asked(requirements, settings, tuple(locked), tuple(banned))
    choices = _Choices(whole, players, settings, asked.sets)
    if not asked.is_met(whole, whole):
        return None
    most = choices.cost(choices.boxes)
    for boxes in range(least, most):
        for sets in islice(choices.drawn(boxes, Random(boxes)), TRIES_OF_A_NUMBER):
            drawn = choices.pool(sets)
            if asked.has_piles(drawn) and asked.is_met(drawn, whole):
                return choices.cost(boxes_of(drawn.sets, owned))
    return most


@dataclass(frozen=True)
class _Asked:
    """What drawn sets are to hold, and to make possible."""

    requirements: Requirements
    settings: Settings
    locked: tuple[Card, ...]
    banned: tuple[Card, ...]
    kingdoms: int = 1

    @property
    def sets(self) -> frozenset[str]:
        """Sets without which nothing can be met: of locked cards, with a least of their own, prioritised."""
        wanted = {limit.of for limit in self.requirements.limits if limit.least}
        return frozenset({card.set for card in self.locked} | wanted | {self.requirements.priority or ""})

    def has_piles(self, drawn: Pool) -> bool:
        """Whether there are enough piles."""
        return self._problem(drawn).pile_count >= KINGDOM_SIZE * self.kingdoms

    def is_met(self, drawn: Pool, owned: Pool) -> bool:
        """Whether a table can meet all; the requirement of Alchemy calls for its set, if it is owned."""
        wanted = Bounds.of(self.requirements.in_force(owned.sets), extras=False)
        return _has_landscapes(drawn, self.settings, {*self.banned}) and self._problem(drawn).is_possible(
            wanted
        )

    def _problem(self, drawn: Pool) -> Problem:
        piles = tuple(card for card in self.locked if card.kind is Kind.KINGDOM)
        return Problem(drawn, View.of(self.requirements), piles, self.banned)


def _has_landscapes(drawn: Pool, settings: Settings, banned: Collection[Card]) -> bool:
    """Whether a table of the drawn sets can have the landscapes that must come."""
    sets = tuple(each for each in settings.landscape_sets if each in drawn.sets)
    if settings.landscape_sets and not sets:
        return False
    found = Counter(card.kind for card in landscapes_of(drawn, sets) if card not in banned)
    limits = {kind: settings.drawn_of(kind) for kind in LANDSCAPE_KINDS}
    most = sum(min(found[kind], each.most) for kind, each in limits.items())
    return most >= settings.in_all.least and all(found[kind] >= each.least for kind, each in limits.items())


def draws_sets(owned: Sequence[str], most: int, players: int = 4, settings: Settings = PUBLISHED) -> bool:
    """Whether `draw_sets` leaves some sets at home.

    >>> draws_sets(["base-2", "seaside-2"], 2), draws_sets(["base-2", "seaside-2"], 2, players=5)
    (False, True)
    """
    whole = pool(owned)
    choices = _Choices(whole, players, settings)
    return 0 < most < choices.cost(choices.boxes)


class _Choices:
    """The choices among owned boxes, by how many boxes are carried for them."""

    def __init__(
        self,
        whole: Pool,
        players: int,
        settings: Settings,
        needed: Collection[str] = (),
    ) -> None:
        self.owned = owned = whole.editions
        self.players = players
        self.boxes = boxes_of(whole.sets, owned)
        always = {"prosperity": settings.colonies, "dark-ages": settings.shelters}
        self.always = {each for each, comes in always.items() if comes is Boxes.ALWAYS}
        """Sets of which something comes, whatever is drawn."""
        self.needed = {box for box in self.boxes if not {*needed}.isdisjoint(box.sets)}
        """Boxes that are in every choice."""
        self.special = [
            box
            for box in self.boxes
            if box in self.needed or has_basic_cards(box, owned) or not self.always.isdisjoint(box.sets)
        ]
        """Those, and boxes that may be carried without being chosen."""
        self.others = [box for box in self.boxes if box not in self.special]

    def cost(self, boxes: Collection[Box]) -> int:
        """How many boxes are carried for some."""
        return len(carried(_sets(boxes) | self.always, self.owned, self.players))

    def pool(self, sets: Collection[str]) -> Pool:
        """The pool of the owned editions of some sets."""
        return pool([each.id for each in editions() if each.id in self.owned and each.set in sets])

    def drawn(self, most: int, rng: Random) -> Iterator[frozenset[str]]:
        """Every choice of that cost once, as sets, each as likely at each place; of more if there is none."""
        sizes = range(len(self.special) + 1)
        some = [
            group for size in sizes for group in combinations(self.special, size) if self.needed <= {*group}
        ]
        for boxes in count(most):
            numbers = [boxes - self.cost(group) for group in some]
            ways = [
                comb(len(self.others), number) if number > 0 or (group and not number) else 0
                for group, number in zip(some, numbers, strict=True)
            ]
            if any(ways):
                break
        limits = [*accumulate(ways)]
        seen: set[frozenset[str]] = set()
        while len(seen) < limits[-1]:
            at = bisect(limits, rng.randrange(limits[-1]))
            choice = _sets((*some[at], *rng.sample(self.others, numbers[at])))
            if choice not in seen:
                seen.add(choice)
                yield choice


def _sets(boxes: Collection[Box]) -> frozenset[str]:
    return frozenset(each for box in boxes for each in box.sets)
