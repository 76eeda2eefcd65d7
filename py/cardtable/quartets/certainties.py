"""Certain and possible holders of the cards, read off the residual graph of one flow.

An arc that a deal does not use can be used by another deal if and only if it lies on a cycle of the
residual graph, that is, when its ends are in the same strongly connected component (Régin 1994):
the nodes that are reached from a node, and from which it is reached.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardtable.quartets.flow import NOWHERE, Flow, reached
from cardtable.quartets.position import Position
from cardtable.quartets.rules import CARDS_A_GROUP


@dataclass(frozen=True, slots=True)
class Backbone:
    """What holds in every deal: the `forced` cards.

    `possible[card]`: the players who hold it in at least one deal, as a bit mask (0: put aside).

    In the suit form the cards of a suit are alike: ask `ranges` how many of a suit a player holds.
    """

    possible: tuple[int, ...]

    def can_hold(self, card: int, player: int) -> bool:
        """Does the player hold the card in at least one deal?"""
        return bool(self.possible[card] >> player & 1)

    @property
    def forced(self) -> dict[int, int]:
        """Cards whose holder is certain."""
        masks = enumerate(self.possible)
        return {card: mask.bit_length() - 1 for card, mask in masks if mask.bit_count() == 1}


def backbone(position: Position) -> Backbone:
    """Certain and possible holders of every card.

    >>> from cardtable.quartets import Answer, Ask, Deal
    >>> position = Position.start(Deal.even(3, 3))
    >>> for statement in (Ask(0, 1, 0, 0), Answer(1, yes=False)):
    ...     position = position.say(statement)
    >>> backbone(position).forced
    {0: 2}
    """
    flow = filled(position)
    heads, tails = flow.both_ways()
    components: list[set[int]] = []
    possible: list[int] = []
    for card, mask in enumerate(flow.allowed):
        node, found = flow.card0 + card, 1 << flow.holder[card] if mask else 0
        if mask != found:
            own = next((each for each in components if node in each), set())
            if not own:
                own = reached(node, heads) & reached(node, tails)
                components.append(own)
            for player, cell in enumerate(range(flow.cell0 + card // CARDS_A_GROUP, flow.card0, flow.groups)):
                if mask >> player & 1 and cell in own:
                    found |= 1 << player
        possible.append(found)
    return Backbone(tuple(possible))


def filled(position: Position) -> Flow:
    """The position's own deal as a saturated flow."""
    flow = Flow(position.bounds, position.holders)
    saturated = flow.saturate()
    assert saturated, "a position always has a deal"
    return flow


def possible_holders(flow: Flow, card: int) -> int:
    """The players who may hold one card, as a bit mask: those whose cell the card's search reaches."""
    flow.search(flow.card0 + card)
    mask, parent = flow.allowed[card], flow.parent
    cells = enumerate(range(flow.cell0 + card // CARDS_A_GROUP, flow.card0, flow.groups))
    return sum(1 << player for player, cell in cells if mask >> player & 1 and parent[cell] != NOWHERE)


Range = tuple[int, int]


def ranges(position: Position) -> tuple[tuple[Range, ...], ...]:
    """result[player][group] = (least, most): how many cards of a group a hand has, over all deals."""
    found, groups = tuple(_cell_ranges(position)), position.deal.groups
    return tuple(found[first : first + groups] for first in range(0, len(found), groups))


def all_counted(position: Position) -> bool:
    """Is it certain how many cards of each group every hand holds? Ends at the first that is open."""
    return all(least == most for least, most in _cell_ranges(position))


def _cell_ranges(position: Position) -> Iterator[Range]:
    """The least and the most of each cell.

    Each bound is a shortest-augmenting-path problem on the residual graph: how often can a card of the group
    be led into the cell through an open place of its player, or out of it.
    """
    flow = filled(position)
    seen = [(flow.extra[cell] + low,) * 2 for cell, low in enumerate(position.bounds.least)]
    for cell in range(len(seen)):
        for gain in (True, False):
            while _beyond(position, cell, seen[cell], gain) and _shift(flow, cell, gain, seen):
                pass
        yield seen[cell]


def _beyond(position: Position, cell: int, seen: Range, gain: bool) -> bool:
    """May the cell's count still lie outside what was seen? Cheap bounds first."""
    player, group = divmod(cell, position.deal.groups)
    masks = position.bounds.masks(group)
    if gain:
        open_to = sum(mask >> player & 1 for mask in masks)
        return seen[1] < min(position.bounds.most[cell], open_to)
    only = sum(mask == 1 << player for mask in masks)
    return seen[0] > max(position.bounds.least[cell], only)


def _shift(flow: Flow, cell: int, gain: bool, seen: list[Range]) -> bool:
    """Bring the cell one beyond what was seen so far, if a deal does; note what the deal shows of others."""
    least, wanted = flow.bounds.least, seen[cell][1] + 1 if gain else seen[cell][0] - 1
    while flow.extra[cell] + least[cell] != wanted:
        if not _step(flow, cell, gain):
            return False
        for other, (low, high) in enumerate(seen):
            count = flow.extra[other] + least[other]
            if not low <= count <= high:
                seen[other] = (min(low, count), max(high, count))
    return True


def _step(flow: Flow, cell: int, gain: bool) -> bool:
    """One card more (or less) in the cell through its player's open places, the direct arc closed."""
    extra, room = flow.extra[cell], flow.room[cell]
    flow.extra[cell] = flow.room[cell] = 0
    player, node = cell // flow.groups, flow.cell0 + cell
    start, goal = (node, player) if gain else (player, node)
    end = flow.search(start, goal)
    if end != NOWHERE:
        flow.push(end)
        extra += 1 if gain else -1
    flow.extra[cell], flow.room[cell] = extra, room
    return end != NOWHERE
