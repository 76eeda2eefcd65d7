"""The number of deals that explain the statements, and in how many of them each card lies where.

Dynamic programming over the groups: a state is the vector of cards still to be given to each hand; a
group takes from it a vector of four cards, in as many ways as its allowed holders permit. "Share of
deals" is the right word for the ratio: players choose what to say, so it is no probability.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import nlargest

from cardtable.common.jobs import Clock, Job, Progress
from cardtable.quartets.checks import Limit
from cardtable.quartets.errors import check_number
from cardtable.quartets.position import Position
from cardtable.quartets.rules import CARDS_A_GROUP, GameForm, cards_of

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
        """Share of deals in which the player holds the card. Raises NumberError."""
        check_number("card", card, most=len(self.cards) - 1)
        check_number("player", player, most=len(self.cards[card]) - 1)
        return Fraction(self.cards[card][player], self.deals)

    def group_shares(self, group: int, count: int) -> tuple[Fraction, ...]:
        """Share of deals, for each player, in which the player holds so many cards of the group.

        Raises NumberError.
        """
        check_number("group", group, most=len(self.groups[0]) - 1 if self.groups else -1)
        check_number("count", count, most=CARDS_A_GROUP)
        return tuple(Fraction(row[group][count], self.deals) for row in self.groups)


def model_count(position: Position, limit: Limit = 2_000_000) -> Job[None, ModelCount]:
    """Count the deals; after `limit` steps (state x vector) of one pass the count is a lower bound.

    A job: run it with `finish`, or step by step to show its progress and to stop it.

    >>> from cardtable.quartets import Deal, Rules, finish
    >>> finish(model_count(Position.start(Deal.even(3, 3, Rules(whole_group=False))))).deals
    34032
    """
    groups = position.in_play
    clock, steps = Clock(), 0
    ways = {group: group_ways(position, group) for group in groups}
    groups.sort(key=lambda group: len(ways[group]))
    layers: list[Ways] = [{_packed(position.bounds.hands): 1}]
    guard = _packed((1 << WIDTH - 1,) * position.deal.players)
    width: int | None = None
    for index, group in enumerate(groups):
        layer, vectors = layers[-1], len(ways[group])
        if width is None and len(layer) > max(1, (limit - steps) // vectors):
            width = max(1, (limit - steps) // ((len(groups) - index) * vectors))
        if width is not None:  # of the heaviest states only: the count holds as "at least"
            layer = dict(nlargest(width, layer.items(), key=lambda item: (item[1], item[0])))
        taken: Ways = {}
        for state, count in layer.items():
            _take(taken, state | guard, count, ways[group], guard)
            steps += vectors
            if clock.due():
                yield Progress(min(steps, limit), limit)
        layers.append(taken)
    if width is not None:
        return ModelCount(max(1, layers[-1].get(0, 0)), exact=False)
    return (yield from _shares(position, groups, ways, layers, guard))


def _take(into: Ways, guarded: int, count: int, ways: Ways, guard: int) -> None:
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
    alike = position.deal.rules.form is GameForm.SUITS
    cards = [[0] * position.deal.players for _ in position.bounds.allowed]
    counts = [[[0] * (CARDS_A_GROUP + 1) for _ in range(position.deal.groups)] for _ in position.bounds.hands]
    clock, after = Clock(), {0: 1}
    for done, group in enumerate(reversed(groups)):
        before: Ways = {}
        behind: Ways = dict.fromkeys(ways[group], 0)
        for state, prefixes in layers[len(groups) - 1 - done].items():
            _complete(state, prefixes, after, ways[group], guard, before, behind)
            if clock.due():
                yield Progress(len(groups) + done, 2 * len(groups))
        after = before
        for vector, deals in behind.items():
            for player, row in enumerate(counts):
                row[group][vector >> WIDTH * player & 63] += deals * ways[group][vector]
        for card in () if alike else cards_of(group):
            cards[card] = _holders(position, card, behind)
    sizes = tuple(tuple(map(tuple, row)) for row in counts)
    return ModelCount(layers[-1].get(0, 0), True, () if alike else tuple(map(tuple, cards)), sizes)


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


def _holders(position: Position, card: int, behind: Ways) -> list[int]:
    """In how many deals each player holds a card, by the deals behind each vector of its group."""
    group, rank = divmod(card, CARDS_A_GROUP)
    masks, found = list(position.bounds.masks(group)), [0] * position.deal.players
    mask = masks.pop(rank)
    others = _spread(masks)
    for player in range(position.deal.players):
        if mask >> player & 1:
            unit = 1 << WIDTH * player
            found[player] = sum(others.get(vector - unit, 0) * deals for vector, deals in behind.items())
    return found


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


def _spread(masks: Iterable[int]) -> Ways:
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
