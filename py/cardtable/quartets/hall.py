"""The reason why no deal exists: a Hall violator, from the places' side and from the cards' side.

Hall (1935): places can be filled one to one if and only if no set of places has fewer cards that fit than
places. When a maximum flow leaves a place empty, the nodes that its search reaches are such a set; and
the nodes from which a card without a holder can be reached are one for the cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardtable.quartets.flow import NOBODY, Flow, reached
from cardtable.quartets.rules import cards_of


@dataclass(frozen=True, slots=True)
class Place:
    """`count` places in `player`'s hand, promised to `group`, or open to any group (None)."""

    player: int
    group: int | None
    count: int


@dataclass(frozen=True, slots=True)
class HallViolator:
    """Places and cards that cannot be matched. A card is 4 * group + rank.

    `places` must be filled from `cards`, and from at most `limits` more (of a group, or of a whole hand
    where the group is None): they are more than both together. `crowd` are cards that have nowhere to go
    but `seats`, which are fewer. Where a single bound contradicts another, only `places` and `limits` are
    given.

    >>> violator = HallViolator((Place(0, 1, 4),), limits=(Place(0, None, 3),))
    >>> violator.wanted, violator.available  # player 0 has promised 4 cards of group 1 with 3 in hand
    (4, 3)
    """

    places: tuple[Place, ...]
    cards: tuple[int, ...] = ()
    limits: tuple[Place, ...] = ()
    crowd: tuple[int, ...] = ()
    seats: tuple[Place, ...] = ()

    def __str__(self) -> str:
        crowd = f"{len(self.crowd)} cards have {self.seating} places"
        return f"{self.wanted} cards must lie where {self.available} can; {crowd}"

    @property
    def wanted(self) -> int:
        """Number of places that must be filled."""
        return sum(place.count for place in self.places)

    @property
    def available(self) -> int:
        """Number of cards that can fill them."""
        return len(self.cards) + sum(limit.count for limit in self.limits)

    @property
    def seating(self) -> int:
        """Number of places that the crowd can take."""
        return sum(seat.count for seat in self.seats)


def hall_violator(flow: Flow) -> HallViolator:
    """The smallest Hall violator that the failed flow shows."""
    return _bounds_violator(flow) or _hall(flow)


def _bounds_violator(flow: Flow) -> HallViolator | None:
    bounds = flow.bounds
    for cell, room in enumerate(flow.room):
        if room < 0:
            player, group = divmod(cell, flow.groups)
            return HallViolator(
                (Place(player, group, bounds.least[cell]),), limits=(Place(player, group, bounds.most[cell]),)
            )
    for player, free in enumerate(flow.free):
        if free < 0:
            cells = range(flow.cell0 + player * flow.groups, flow.cell0 + (player + 1) * flow.groups)
            return HallViolator(_places(flow, {*cells}), limits=(Place(player, None, bounds.hands[player]),))
    return None


def _hall(flow: Flow) -> HallViolator:
    """The fewest places that are too many for the cards that fit, and the fewest cards that have no room."""
    empty = [start for start in flow.empty_places() if not flow.fill(start)]
    lying = [card for group in flow.bounds.in_play for card in cards_of(group) if flow.holder[card] == NOBODY]
    heads, tails = flow.both_ways()
    sides = [reached(start, heads) for start in dict.fromkeys(empty)]
    nodes = min(sides, key=lambda nodes: sum(place.count for place in _places(flow, nodes)))
    crowds = [reached(flow.card0 + card, tails) for card in lying]
    behind = min(crowds, key=lambda nodes: sum(node >= flow.card0 for node in nodes))
    cards = list(enumerate(range(flow.card0, len(heads))))
    return HallViolator(
        _places(flow, nodes),
        tuple(card for card, node in cards if not nodes.isdisjoint((node, *heads[node]))),
        tuple(_rooms(flow, nodes, of_hands=True)),
        tuple(card for card, node in cards if node in behind),
        (*_places(flow, behind), *_rooms(flow, behind, of_hands=False)),
    )


def _rooms(flow: Flow, nodes: set[int], *, of_hands: bool) -> Iterator[Place]:
    """The room of cells for open places, where of hand and cell only the hand (or the cell) is a node."""
    for cell, room in enumerate(flow.room):
        player, group = divmod(cell, flow.groups)
        if room and (player in nodes) is of_hands and (flow.cell0 + cell in nodes) is not of_hands:
            yield Place(player, group, room)


def _places(flow: Flow, nodes: set[int]) -> tuple[Place, ...]:
    found = [Place(player, None, free) for player, free in enumerate(flow.free) if free and player in nodes]
    for cell, least in enumerate(flow.bounds.least):
        if least and flow.cell0 + cell in nodes:
            found.append(Place(*divmod(cell, flow.groups), least))
    return tuple(found)
