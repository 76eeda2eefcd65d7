"""The number of deals that explain the statements, and in how many of them each card lies where.

Dynamic programming over the groups: a state is the vector of cards still to be given to each hand; a
group takes from it a vector of four cards, in as many ways as its allowed holders permit. "Share of
deals" is the right word for the ratio: players choose what to say, so it is no probability.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import nlargest

from cardtable.common.errors import check_range
from cardtable.common.jobs import Clock, Job, Progress
from cardtable.quartets.position import Position
from cardtable.quartets.rules import CARDS_A_GROUP, GameForm

WIDTH = 7
"""Bits of a packed vector for each player: six for up to 52 cards and a guard that shows a borrow."""
Ways = dict[int, int]
"""Packed vector -> number of ways."""


@dataclass(frozen=True, slots=True)
class ModelCount:
    """`deals` counted exactly, or, where `exact` is False, at least that many (the work limit came first).

    `cards[card][player]`: in how many deals the player holds the card. `groups[player][group][n]`: in how
    many he holds n of the group. Both are empty when the count is not exact; cards put aside count
    nowhere. In the suit form the cards of a suit are alike: a deal says how many of each suit a player
    holds, and `cards` is empty.
    """

    deals: int
    exact: bool
    cards: tuple[tuple[int, ...], ...] = field(default=(), repr=False)
    groups: tuple[tuple[tuple[int, ...], ...], ...] = field(default=(), repr=False)

    def share(self, card: int, player: int) -> Fraction:
        """Share of deals in which the player holds the card. Raises OutOfRangeError."""
        check_range("card", card, most=len(self.cards) - 1)
        check_range("player", player, most=len(self.cards[card]) - 1)
        return Fraction(self.cards[card][player], self.deals)

    def group_shares(self, group: int, count: int) -> tuple[Fraction, ...]:
        """Share of deals, for each player, in which the player holds so many cards of the group.

        Raises OutOfRangeError.
        """
        check_range("group", group, most=len(self.groups[0]) - 1 if self.groups else -1)
        check_range("count", count, most=CARDS_A_GROUP)
        return tuple(Fraction(row[group][count], self.deals) for row in self.groups)


def model_count(position: Position, limit: int = 2_000_000) -> Job[None, ModelCount]:
    """Count the deals; after `limit` steps (state x vector) of one pass the count is a lower bound.

    A job: run it with `finish`, or step by step to show its progress and to stop it.

    >>> from cardtable.quartets import Deal, Rules, finish
    >>> finish(model_count(Position.start(Deal.even(3, 3, Rules(whole_group=False))))).deals
    34032
    """
    groups = position.in_play
    clock, steps = Clock(), 0
    ways: dict[int, Ways] = {}
    for group in groups:
        ways[group] = group_ways(position, group)
        if clock.due():
            yield Progress(steps, limit)
    groups.sort(key=lambda group: len(ways[group]))
    layers: list[Ways] = [{_packed(position.bounds.hands): 1}]
    guard = _packed((1 << WIDTH - 1,) * position.deal.players)
    for index, group in enumerate(groups):
        narrowed = _beam(layers[-1], limit - steps, len(groups) - index, len(ways[group]))
        if len(narrowed) < len(layers[-1]):
            left = [ways[group] for group in groups[index:]]
            return (yield from _lower_bound(narrowed, left, guard, limit))
        taken: Ways = {}
        for state, count in layers[-1].items():
            _take(taken, state | guard, count, ways[group], guard)
            steps += len(ways[group])
            if clock.due():
                yield Progress(steps, limit)
        layers.append(taken)
    return (yield from _shares(position, groups, ways, layers, guard))


def _beam(layer: Ways, steps: int, layers: int, vectors: int) -> Ways:
    """The whole layer, or the heaviest states of it when the steps left do not suffice."""
    if len(layer) * vectors <= steps:
        return layer
    width = max(1, steps // (layers * vectors))
    return dict(nlargest(width, layer.items(), key=lambda item: (item[1], item[0])))


def _lower_bound(layer: Ways, ways: list[Ways], guard: int, limit: int) -> Job[None, ModelCount]:
    """Go on with the heaviest states only: every deal counted is one, so the count holds as "at least"."""
    clock, width = Clock(), len(layer)
    for index, group in enumerate(ways):
        taken: Ways = {}
        for state, count in _beam(layer, width * len(group), 1, len(group)).items():
            _take(taken, state | guard, count, group, guard)
            if clock.due():
                yield Progress(limit - limit * (len(ways) - index) // (2 * len(ways)), limit)
        layer = taken
    return ModelCount(max(1, layer.get(0, 0)), exact=False)


def _take(into: Ways, guarded: int, count: int, ways: Mapping[int, int], guard: int) -> None:
    """Give a group's four cards to the hands in every way that they have room for."""
    for vector, times in ways.items():
        left = guarded - vector
        if left & guard == guard:
            left ^= guard
            into[left] = into.get(left, 0) + count * times


def _shares(
    position: Position, groups: list[int], ways: dict[int, Ways], layers: list[Ways], guard: int
) -> Job[None, ModelCount]:
    """Backward pass: completions of every state, and so the deals behind every vector of every group."""
    deals = layers[-1].get(0, 0)
    cards = [[0] * position.deal.players for _ in position.bounds.allowed]
    counts = [[[0] * (CARDS_A_GROUP + 1) for _ in position.declared] for _ in position.bounds.hands]
    clock, after = Clock(), {0: 1}
    for done, group in enumerate(reversed(groups)):
        before: Ways = {}
        behind: Ways = dict.fromkeys(ways[group], 0)
        for state, prefixes in layers[len(groups) - 1 - done].items():
            _complete(state, prefixes, after, ways[group], guard, before, behind)
            if clock.due():
                yield Progress(len(groups) + done, 2 * len(groups))
        after = before
        _note(position, group, ways[group], behind, cards, counts)
    exact_cards = () if position.deal.rules.form is GameForm.SUITS else tuple(tuple(row) for row in cards)
    return ModelCount(deals, True, exact_cards, tuple(tuple(tuple(cell) for cell in row) for row in counts))


def _complete(
    state: int, prefixes: int, after: Ways, ways: Ways, guard: int, before: Ways, behind: Ways
) -> None:
    guarded, total = state | guard, 0
    for vector, times in ways.items():
        left = guarded - vector
        if left & guard == guard and (completions := after.get(left ^ guard)):
            total += times * completions
            behind[vector] += prefixes * completions
    if total:
        before[state] = total


def _note(
    position: Position,
    group: int,
    ways: Ways,
    behind: Ways,
    cards: list[list[int]],
    counts: list[list[list[int]]],
) -> None:
    """Spread the deals behind each vector of a group over its cards and over the hands."""
    for vector, deals in behind.items():
        for player, row in enumerate(counts):
            row[group][vector >> WIDTH * player & 63] += deals * ways[vector]
    if position.deal.rules.form is GameForm.SUITS:
        return
    masks = position.bounds.masks(group)
    for rank, mask in enumerate(masks):
        others = _spread(masks[:rank] + masks[rank + 1 :])
        for player in range(position.deal.players):
            if mask >> player & 1:
                unit = 1 << WIDTH * player
                cards[CARDS_A_GROUP * group + rank][player] = sum(
                    others.get(vector - unit, 0) * deals for vector, deals in behind.items()
                )


def group_ways(position: Position, group: int) -> Ways:
    """In how many ways a group's cards can lie so that each hand gets a given number, all bounds kept."""
    bounds = position.bounds
    cells = [(WIDTH * player, position.cell(player, group)) for player in range(position.deal.players)]
    alike = position.deal.rules.form is GameForm.SUITS
    return {
        vector: 1 if alike else times
        for vector, times in _spread(bounds.masks(group)).items()
        if all(bounds.least[cell] <= (vector >> shift & 63) <= bounds.most[cell] for shift, cell in cells)
    }


def _spread(masks: tuple[int, ...]) -> Ways:
    ways: Ways = {0: 1}
    for mask in masks:
        units = [1 << WIDTH * player for player in range(mask.bit_length()) if mask >> player & 1]
        spread: Ways = {}
        for vector, times in ways.items():
            for unit in units:
                spread[vector + unit] = spread.get(vector + unit, 0) + times
        ways = spread
    return ways


def _packed(vector: tuple[int, ...]) -> int:
    return sum(count << WIDTH * player for player, count in enumerate(vector))
