"""The grounds of a paradox: the bounds that some of the statements give, and the statement behind each.

The cards in every hand and the quartets that were put aside lie open, so they count whatever was said: a
hand-over whose statement is left out moves a card all the same, and nothing else follows from it. Where that
is not enough, such moves count as if they had not been made: a reason is one with them and without.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from cardtable.quartets.flow import Bounds
from cardtable.quartets.game import Game, Verdict
from cardtable.quartets.hall import HallViolator
from cardtable.quartets.position import Position, claim_of, judge, moved, opening_bounds, tightened
from cardtable.quartets.statements import Answer, Ask, Statement


@dataclass(frozen=True, slots=True)
class Grounds:
    """Why some statements contradict each other; statements are log indices, the paradox comes after the log.

    `used` are the statements, the paradox among them.
    `ruled_out[card, player]` is the statement by which the player cannot hold the card, `promised[cell]` are
    those by which a hand holds cards of a group, and `capped[cell]` is the one by which it holds no more.
    `without_others`: the hands are counted as if only the moves of cards among `used` had been made.
    """

    used: frozenset[int]
    bounds: Bounds
    violator: HallViolator
    ruled_out: dict[tuple[int, int], int]
    promised: dict[int, tuple[int, ...]]
    capped: dict[int, int]
    without_others: bool = False


def grounds(before: Game, statement: Statement, used: Collection[int]) -> Grounds | None:
    """Return why the used statements contradict each other; None if a deal explains them.

    Args:
        before: The game before the paradox.
        statement: The paradox; it is used.
        used: Log indices of the other statements that are used.

    >>> from cardtable.quartets import Deal
    >>> game = Game.start(Deal.even(3, 3), ("Ann", "Bo", "Cy")).ask(1, "Fish", "Cod").answer(False)
    >>> game = game.ask(2, "Fish", "Cod")
    >>> found = grounds(game, Answer(2, False), (0, 2))
    >>> found.violator.crowd, found.ruled_out  # the cod: asked for by players 0 and 1, denied by player 2
    ((0,), {(0, 0): 0, (0, 1): 2, (0, 2): 3})
    """
    return _grounds(before, statement, used) or _grounds(before, statement, used, without_others=True)


def position_by(before: Game, used: Collection[int], *, without_others: bool) -> Position | None:
    """Return the position by the used statements alone; None if they contradict each other.

    `without_others`: of other moves of cards, none was made; else the open cards are as they are.
    """
    bounds = _Heard(before, used, without_others=without_others).bounds
    found = judge(bounds)
    return None if isinstance(found, HallViolator) else replace(before.position, bounds=bounds, holders=found)


def _grounds(
    before: Game, statement: Statement, used: Collection[int], *, without_others: bool = False
) -> Grounds | None:
    heard, last = _Heard(before, used, without_others=without_others), len(before.log)
    heard.claim(last, statement)
    found = judge(heard.bounds)
    if not isinstance(found, HallViolator):
        return None
    return Grounds(
        frozenset((*used, last)),
        heard.bounds,
        found,
        heard.ruled_out,
        heard.promised,
        heard.capped,
        without_others,
    )


class _Heard:
    """Bounds by the used statements; of other moves of cards, what lies open, or `without_others` nothing."""

    def __init__(self, before: Game, used: Collection[int], *, without_others: bool) -> None:
        self.deal, self.bounds = before.deal, opening_bounds(before.deal)
        self.question: Ask | None = None
        self.ruled_out: dict[tuple[int, int], int] = {}
        self.promised: dict[int, tuple[int, ...]] = {}
        self.capped: dict[int, int] = {}
        for index, entry in enumerate(before.log):
            said = entry.statement
            if entry.verdict is not Verdict.STANDS:
                continue
            if isinstance(said, Ask):
                self.question = said
            if index in used:
                self.claim(index, said)
            if index in used or not without_others:
                self.bounds = moved(self.bounds, said, self.question, said=index in used)
                if isinstance(said, Answer) and said.yes:
                    self._handed_over(index, used=index in used)

    def claim(self, index: int, statement: Statement) -> None:
        """Tighten the bounds by what a statement says about the hands, and note the statement that did it."""
        before = self.bounds
        claim = claim_of(self.deal, statement, self.question, before.aside)
        self.bounds = tightened(before, *claim)
        for card in claim.allowed:
            gone = before.allowed[card] & ~self.bounds.allowed[card]
            for player in range(self.deal.players):
                if gone >> player & 1:
                    self.ruled_out[card, player] = index
        for cell in claim.least:
            if self.bounds.least[cell] > before.least[cell]:
                self.promised[cell] = (*self.promised.get(cell, ()), index)
        for cell in claim.most:
            if self.bounds.most[cell] < before.most[cell]:
                self.capped[cell] = index

    def _handed_over(self, index: int, *, used: bool) -> None:
        """Note the statement by which the asker holds a card, and nobody else."""
        ask = self.question
        assert ask is not None
        if used:
            takes = ask.asker * self.deal.groups + ask.group  # a cell of `Bounds.least`
            self.promised[takes] = (*self.promised.get(takes, ()), index)
        if ask.rank is None:
            return
        self.ruled_out.pop((ask.card, ask.asker), None)
        if used:
            others = (player for player in range(self.deal.players) if player != ask.asker)
            self.ruled_out |= dict.fromkeys(((ask.card, player) for player in others), index)
