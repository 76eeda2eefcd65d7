"""The existence of a deal: bounds on the hands, and a flow that fills them.

Notation of the exact model: A(c) the players who may hold card c, h(p) the cards in hand, and for player
p and group g bounds L(p,g) <= number of g's cards in p's hand <= U(p,g). The network:

    S -> p  (h - sum of L)      S -> (p,g)  (L)      p -> (p,g)  (U - L)      (p,g) -> c  (1, p in A(c))
    c -> T  (1)

A unit of S is a *place* in a hand: h - sum of L places are open to any group, L places are promised to
group g. A deal exists if and only if all places can be filled. The search looks for augmenting paths
(Ford and Fulkerson 1956) from an empty place to a card without a holder.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.quartets.rules import CARDS_A_GROUP

NOBODY = -1
NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Bounds:
    """Bounds on the hands. A cell is player * groups + group.

    `hands` h[player], `allowed` A[card] as a bit mask of players, `least` L[cell], `most` U[cell];
    `aside` is the bit mask of groups that have left play (no holders, bounds 0).
    """

    hands: tuple[int, ...]
    allowed: tuple[int, ...]
    least: tuple[int, ...]
    most: tuple[int, ...]
    aside: int = 0

    @property
    def groups(self) -> int:
        """Number of groups in the deck."""
        return len(self.allowed) // CARDS_A_GROUP

    def masks(self, group: int) -> tuple[int, ...]:
        """Who may hold each card of a group."""
        return self.allowed[CARDS_A_GROUP * group : CARDS_A_GROUP * (group + 1)]

    @property
    def in_play(self) -> list[int]:
        """The groups that have not left play."""
        return [group for group in range(self.groups) if not self.aside >> group & 1]


class Flow:
    """A flow under construction, then a deal that keeps all bounds, with its residual graph.

    Nodes: player p is p, cell i is cell0 + i, card c is card0 + c. An arc of the residual graph leads
    from who wants a card to who may give one: a player's open place may move into a cell with room, a
    cell may take any allowed card that it does not hold, a card is taken from its holder's cell, and a
    cell that uses an open place may give that place back.
    """

    def __init__(self, bounds: Bounds, hint: Sequence[int] = ()) -> None:
        self.bounds = bounds
        self.allowed = bounds.allowed
        self.groups = bounds.groups
        self.cell0 = len(bounds.hands)
        self.card0 = self.cell0 + len(bounds.least)
        self.holder = [NOBODY] * len(bounds.allowed)
        self.extra = [0] * len(bounds.least)
        self.room = [most - least for most, least in zip(bounds.most, bounds.least, strict=True)]
        self.free = [
            hand - sum(bounds.least[player * self.groups : (player + 1) * self.groups])
            for player, hand in enumerate(bounds.hands)
        ]
        self.parent: list[int] = []
        self.searched = 0
        """Nodes visited so far by all searches."""
        self._hint(hint)

    def _hint(self, hint: Sequence[int]) -> None:
        """Place the cards of an earlier deal that still fit, so that only the changes need a search."""
        self._promised = list(self.bounds.least)
        self._open = list(self.free)
        for card, player in enumerate(hint):
            if player == NOBODY or not self.allowed[card] >> player & 1:
                continue
            cell = player * self.groups + card // CARDS_A_GROUP
            if self._promised[cell]:
                self._promised[cell] -= 1
            elif self._open[player] > 0 and self.extra[cell] < self.room[cell]:
                self._open[player] -= 1
                self.extra[cell] += 1
            else:
                continue
            self.holder[card] = player

    def saturate(self) -> bool:
        """Fill every place; False at the first that stays empty, or where a bound contradicts another."""
        if min(self.room) < 0 or min(self.free) < 0:
            return False
        return all(self.fill(start) for start in self.empty_places())

    def empty_places(self) -> list[int]:
        """One node for each empty place: cells for promised places, players for open ones."""
        starts = [self.cell0 + cell for cell, missing in enumerate(self._promised) for _ in range(missing)]
        return starts + [player for player, missing in enumerate(self._open) for _ in range(missing)]

    def fill(self, start: int) -> bool:
        """Fill one of the empty places, if there is a way."""
        end = self.search(start)
        if end == NOWHERE:
            return False
        self.push(end)
        if start < self.cell0:
            self._open[start] -= 1
        else:
            self._promised[start - self.cell0] -= 1
        return True

    def arcs(self, node: int) -> list[int]:
        """Heads of the residual arcs that leave a node."""
        extra, groups = self.extra, self.groups
        if node < self.cell0:
            cells = range(node * groups, (node + 1) * groups)
            return [self.cell0 + cell for cell in cells if extra[cell] < self.room[cell]]
        if node >= self.card0:
            card = node - self.card0
            player = self.holder[card]
            return [] if player == NOBODY else [self.cell0 + player * groups + card // CARDS_A_GROUP]
        player, group = divmod(node - self.cell0, groups)
        card0, bit, allowed, holder = self.card0, 1 << player, self.allowed, self.holder
        first = CARDS_A_GROUP * group
        heads = [
            card0 + card
            for card in range(first, first + CARDS_A_GROUP)
            if allowed[card] & bit and holder[card] != player
        ]
        if extra[node - self.cell0] > 0:
            heads.append(player)
        return heads

    def both_ways(self) -> tuple[list[list[int]], list[list[int]]]:
        """Of each node the heads of the arcs that leave it, and the tails of those that lead to it."""
        heads = [self.arcs(node) for node in range(self.card0 + len(self.holder))]
        tails: list[list[int]] = [[] for _ in heads]
        for node, found in enumerate(heads):
            for head in found:
                tails[head].append(node)
        return heads, tails

    def search(self, start: int, goal: int = NOWHERE) -> int:
        """Breadth first from `start` to `goal` or to a card without a holder: the node found, or NOWHERE."""
        self.parent = parent = [NOWHERE] * (self.card0 + len(self.holder))
        parent[start] = start
        queue = [start]
        for node in queue:
            for head in self.arcs(node):
                if parent[head] == NOWHERE:
                    parent[head] = node
                    if head == goal or (head >= self.card0 and self.holder[head - self.card0] == NOBODY):
                        self.searched += len(queue)
                        return head
                    queue.append(head)
        self.searched += len(queue)
        return NOWHERE

    def push(self, end: int) -> None:
        """Move one card along the path that the last search found."""
        node = end
        while (before := self.parent[node]) != node:
            if node >= self.card0:
                self.holder[node - self.card0] = (before - self.cell0) // self.groups
            elif before < self.cell0:
                self.extra[node - self.cell0] += 1
            elif node < self.cell0:
                self.extra[before - self.cell0] -= 1
            node = before


def reached(node: int, arcs: Sequence[Sequence[int]]) -> set[int]:
    """All nodes that arcs lead to from a node, itself among them."""
    found, queue = {node}, [node]
    for tail in queue:
        for head in arcs[tail]:
            if head not in found:
                found.add(head)
                queue.append(head)
    return found
