"""The grounds of a paradox: the bounds that some of the statements give, and the statement behind each.

The cards in every hand and the quartets that were put aside lie open, so they count whatever was said: a
hand-over whose statement is left out moves a card all the same, and nothing else follows from it. Where that
is not enough, such moves count as if they had not been made: a reason is one with them and without.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from cardtable.quartets.game import Game
from cardtable.quartets.hall import HallViolator
from cardtable.quartets.position import Position, claim_of, judge, moved, opening_bounds, tightened
from cardtable.quartets.statements import Answer, Ask, Statement, with_questions


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
    found = (Grounds(before, used, statement, without_others=without) for without in (False, True))
    return next((each for each in found if isinstance(each.judged, HallViolator)), None)


def position_by(before: Game, used: Collection[int], *, without_others: bool) -> Position | None:
    """Return the position by the used statements alone; None if they contradict each other."""
    found = Grounds(before, used, without_others=without_others)
    if isinstance(found.judged, HallViolator):
        return None
    return replace(before.position, bounds=found.bounds, holders=found.judged)


class Grounds:
    """What the used statements say of the hands; statements are log indices, the paradox comes after the log.

    Attributes:
        used: The statements, the paradox among them.
        without_others: Of other moves of cards, none counts as made; else the open cards are as they are.
        ruled_out: By card and player, the statement by which the player cannot hold the card.
        promised: By cell of `bounds`, the statements by which a hand holds cards of a group.
        capped: By cell, the statement by which a hand holds no more of a group.
        judged: A deal that the statements leave, or why there is none.
    """

    def __init__(
        self,
        before: Game,
        used: Collection[int],
        paradox: Statement | None = None,
        *,
        without_others: bool,
    ) -> None:
        self.deal, self.bounds = before.deal, opening_bounds(before.deal)
        self.used, self.without_others = frozenset(used), without_others
        self.ruled_out: dict[tuple[int, int], int] = {}
        self.promised: dict[int, tuple[int, ...]] = {}
        self.capped: dict[int, int] = {}
        said = with_questions(entry.statement for entry in before.log)
        for index, (statement, question) in enumerate(said):
            if before.log[index].stands:
                self._hear(index, statement, question)
        if paradox is not None:
            self.used |= {len(before.log)}
            self._claim(len(before.log), paradox, before.position.question)
        self.judged = judge(self.bounds)

    @property
    def violator(self) -> HallViolator:
        """Why the statements contradict each other, which they must do."""
        assert isinstance(self.judged, HallViolator)
        return self.judged

    def _hear(self, index: int, said: Statement, question: Ask | None) -> None:
        """Take in a statement that stands: of others than the used ones only the cards that they move."""
        used = index in self.used
        if used:
            self._claim(index, said, question)
        if used or not self.without_others:
            self.bounds = moved(self.bounds, said, question, said=used)
            if question and isinstance(said, Answer) and said.yes:
                self._hand_over(index, question, used=used)

    def _claim(self, index: int, statement: Statement, question: Ask | None) -> None:
        """Tighten the bounds by what a statement says about the hands, and note the statement that did it."""
        before = self.bounds
        claim = claim_of(self.deal, statement, question, before.aside)
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

    def _hand_over(self, index: int, ask: Ask, *, used: bool) -> None:
        """Note the statement by which the asker holds a card, and nobody else."""
        if used:
            takes = ask.asker * self.deal.groups + ask.group
            self.promised[takes] = (*self.promised.get(takes, ()), index)
        if ask.rank is None:
            return
        self.ruled_out.pop((ask.card, ask.asker), None)
        if used:
            others = (player for player in range(self.deal.players) if player != ask.asker)
            self.ruled_out |= dict.fromkeys(((ask.card, player) for player in others), index)
