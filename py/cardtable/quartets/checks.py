"""The published check of a state, in its three forms, with their nodes counted.

Depth first: collapse the next card to one of the names that it may be, take that name from the cards that
follow, go back where one of them has nothing left. *Brute force* takes the cards in playing order;
*sorted* from most to least determined; *early dead end* sorts as well, and turns back as soon as the
cards that follow have together fewer names than cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import reduce
from operator import or_

from cardtable.common.jobs import Clock, Job, Progress
from cardtable.quartets.flow import Flow
from cardtable.quartets.game import Game, Verdict
from cardtable.quartets.position import Position, tightened
from cardtable.quartets.potentials import Potentials
from cardtable.quartets.statements import Statement


class Search(Enum):
    """The three published searches."""

    BRUTE_FORCE = "brute-force"
    SORTED = "sorted"
    EARLY_DEAD_END = "early-dead-end"


@dataclass(frozen=True, slots=True)
class Check:
    """`possible` is the verdict (None: the node limit came first), `nodes` the work done."""

    possible: bool | None
    nodes: int


def check(state: Potentials, search: Search, limit: int = 1_000_000) -> Job[None, Check]:
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
    early = search is Search.EARLY_DEAD_END
    clock, nodes = Clock(), 0
    if not cards or not all(cards):
        return Check(not cards, nodes)
    path: list[Iterator[list[int]]] = [_collapses(cards, early)]
    while path:
        rest = next(path[-1], None)
        if rest is None:
            path.pop()
            continue
        nodes += 1
        if not rest:
            return Check(True, nodes)
        if nodes >= limit:
            return Check(None, nodes)
        if all(rest):
            path.append(_collapses(rest, early))
        if clock.due():
            yield Progress(nodes, limit)
    return Check(False, nodes)


def _collapses(cards: list[int], early: bool) -> Iterator[list[int]]:
    """The cards that follow, for each name that the first card may take; none for an impossible state."""
    first, following = cards[0], cards[1:]
    if early and reduce(or_, cards).bit_count() < len(cards):
        return
    while first:
        name = first & -first
        first ^= name
        yield [card & ~name for card in following]


def published_state(game: Game) -> Potentials:
    """The published state after everything that stands, and after the last statement even if it is void.

    Raises OutsideModelError for rules that potentials cannot express.

    >>> from cardtable.quartets import Deal
    >>> published_state(Game.start(Deal.even(2, 1), ("Ann", "Bo")).ask(1, "Fish", "Cod")).hands
    ((14, 14), (15, 15))
    """
    state = Potentials.start(game.deal)
    for statement in game.judged:
        state = state.say(statement)
    return state


def check_game(game: Game) -> Check:
    """The exact model's verdict on a game's last statement, or on its position if the last one stands.

    >>> from cardtable.quartets import Deal
    >>> game = Game.start(Deal.even(2, 2), ("Ann", "Bo")).ask(1, "Fish", "Cod")
    >>> check_game(game).possible, check_game(game.answer(False)).possible
    (True, False)
    """
    last = game.log[-1] if game.log else None
    return check_by_flow(
        game.position, None if not last or last.verdict is Verdict.STANDS else last.statement
    )


def check_by_flow(position: Position, statement: Statement | None = None) -> Check:
    """The exact model's verdict on a position, or on a statement there; the flow is built from nothing.

    >>> from cardtable.quartets import Answer, Ask, Deal
    >>> asked = Position.start(Deal.even(2, 2)).say(Ask(0, 1, 0, 0))
    >>> check_by_flow(asked).possible, check_by_flow(asked, Answer(1, False)).possible
    (True, False)
    """
    bounds = position.bounds
    flow = Flow(bounds if statement is None else tightened(bounds, *position.claim(statement)))
    return Check(flow.saturate(), flow.searched)
