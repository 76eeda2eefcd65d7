"""The published check of a state, in its three forms, with their nodes counted, and that of the exact model.

Depth first: collapse the next card to one of the names that it may be, take that name from the cards that
follow, go back where one of them has nothing left. *Brute force* takes the cards in playing order;
*sorted* from most to least determined; *early dead end* sorts as well, and turns back as soon as the
cards that follow have together fewer names than cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import reduce
from operator import or_
from typing import Annotated

from cardtable.common.fields import MOST
from cardtable.common.jobs import Clock, Job, Progress
from cardtable.quartets.errors import UndecidedError
from cardtable.quartets.flow import Flow
from cardtable.quartets.game import Game
from cardtable.quartets.position import tightened
from cardtable.quartets.potentials import Potentials
from cardtable.quartets.rules import CARDS_A_GROUP, Deal

Limit = Annotated[int, range(1, MOST)]
"""The most steps of a search."""


class Search(StrEnum):
    """The three published searches."""

    BRUTE_FORCE = "brute-force"
    SORTED = "sorted"
    EARLY_DEAD_END = "early-dead-end"


@dataclass(frozen=True, slots=True)
class Check:
    """`possible` is the verdict (None: the node limit came first), `nodes` the work done."""

    possible: bool | None
    nodes: int

    def __bool__(self) -> bool:
        """Return the verdict. Raises UndecidedError where the limit came first."""
        if self.possible is None:
            raise UndecidedError(self.nodes)
        return self.possible


Tries = Iterator["Tries | bool"]
"""What may be tried at one place: True is a solution, False a dead end, else come the tries that follow."""


def depth_first(tries: Tries, limit: int) -> Job[None, Check]:
    """Is there a solution among at most `limit` tries?"""
    clock, nodes, path = Clock(), 0, [tries]
    while path:
        found = next(path[-1], None)
        if found is None:
            path.pop()
            continue
        nodes += 1
        if found is True:
            return Check(True, nodes)
        if nodes >= limit:
            return Check(None, nodes)
        if found:
            path.append(found)
        if clock.due():
            yield Progress(nodes, limit)
    return Check(False, nodes)


def check(state: Potentials, search: Search, limit: Limit = 1_000_000) -> Job[None, Check]:
    """Is the state possible? Tries at most `limit` collapses; a job, its progress in nodes.

    >>> from cardtable.quartets import Answer, Ask, Deal, finish
    >>> state = Potentials.start(Deal.even(2, 2))
    >>> for statement in (Ask(0, 1, 0, 0), Answer(1, False)):
    ...     state = state.say(statement)
    >>> [finish(check(state, search)).possible for search in Search]  # own card forbidden: nobody has it
    [False, False, False]
    """
    cards = list(state.cards)
    if search is not Search.BRUTE_FORCE:
        cards.sort(key=int.bit_count)
    if not cards or not all(cards):
        return Check(not cards, 0)
    return (yield from depth_first(_collapses(cards, search is Search.EARLY_DEAD_END), limit))


def _collapses(cards: list[int], early: bool) -> Tries:
    """Try each name that the first card may take; none for an impossible state."""
    first, following = cards[0], cards[1:]
    if early and reduce(or_, cards).bit_count() < len(cards):
        return
    while first:
        name = first & -first
        first ^= name
        rest = [card & ~name for card in following]
        yield not rest or (all(rest) and _collapses(rest, early))


def published_state(game: Game) -> Potentials:
    """The published state after everything that stands, and after the last statement even if it is void.

    Raises OutsideModelError for rules that potentials cannot express.

    >>> from cardtable.quartets import Deal
    >>> published_state(Game.start(Deal.even(2, 1), ("Ann", "Bo")).ask(1, "Fish", "Cod")).hands
    ((14, 14), (15, 15))
    """
    return reduce(Potentials.say, game.judged, Potentials.start(game.deal))


def check_game(game: Game) -> Check:
    """The exact model's verdict on a game's last statement, or on its position if the last one stands.

    The flow is built from nothing.

    >>> from cardtable.quartets import Deal
    >>> game = Game.start(Deal.even(2, 2), ("Ann", "Bo")).ask(1, "Fish", "Cod")
    >>> check_game(game).possible, check_game(game.answer(False)).possible
    (True, False)
    """
    bounds, last = game.position.bounds, game.log[-1] if game.log else None
    if last and not last.stands:
        bounds = tightened(bounds, *game.position.claim(last.statement))
    flow = Flow(bounds)
    return Check(flow.saturate(), flow.searched)


def prepared_moments(names: Sequence[tuple[str, str]]) -> tuple[Game, ...]:
    """The moments of a game at whose end the published searches explode; the last statement is a paradox.

    Four players, and Dee never speaks: Ann, Bo and Cy rule out one card of each group. So Dee must hold as
    many cards as there are groups, and has one place less. Nothing but this count is wrong, so a search has
    to try all ways to share out the other cards. `names`: each group with the card ruled out.

    >>> last = prepared_moments([("Fish", "Cod"), ("Birds", "Owl")])[-1]
    >>> print(last.deal.hands, last.log[-1].verdict.value, check_game(last).possible)
    (3, 2, 2, 1) loses False
    """
    groups = len(names)
    rest, dee = divmod(CARDS_A_GROUP * groups - groups + 1, 3), groups - 1
    hands = (*(rest[0] + (seat < rest[1]) for seat in range(3)), dee)
    moments = [Game.start(Deal(hands, groups), ("Ann", "Bo", "Cy", "Dee"))]
    for group, card in names:
        for _ in range(2):
            game = moments[-1].ask((moments[-1].on_turn + 1) % 3, group, card)
            moments += [game, game.answer(False)]
    return tuple(moments)
