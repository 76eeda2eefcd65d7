"""The grounds of a paradox: the bounds that some of the statements give, and the statement behind each.

The cards in every hand and the quartets that were put aside lie open, so they count whatever was said: a
hand-over whose statement is left out moves a card all the same, and nothing else follows from it. Where that
is not enough, such moves count as if they had not been made: a contradiction is one with them and without.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from cardtable.quartets.clash import Clash, why
from cardtable.quartets.flow import NOBODY, Bounds, Flow
from cardtable.quartets.game import Game, Verdict
from cardtable.quartets.position import (
    Claim,
    Position,
    handed_over,
    judge,
    opening_bounds,
    put_aside,
    tightened,
)
from cardtable.quartets.statements import Answer, Ask, Quartet, Statement


@dataclass(frozen=True, slots=True)
class Grounds:
    """The contradiction of some statements; statements are log indices, the paradox comes after the log.

    `used` are the statements, the paradox among them.
    `ruled_out[card, player]` is the statement by which the player cannot hold the card, `promised[cell]` are
    those by which a hand holds cards of a group, and `capped[cell]` is the one by which it holds no more.
    `without_others`: the hands are counted as if only the moves of cards among `used` had been made.
    """

    used: frozenset[int]
    bounds: Bounds
    clash: Clash
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
    >>> found.clash.crowd, found.ruled_out  # the cod: asked for by players 0 and 1, denied by player 2
    ((0,), {(0, 0): 0, (0, 1): 2, (0, 2): 3})
    """
    return _grounds(before, statement, used) or _grounds(before, statement, used, without_others=True)


def position_by(before: Game, used: Collection[int], *, without_others: bool) -> Position | None:
    """Return the position by the used statements alone; None if they contradict each other.

    `without_others`: of other moves of cards, none was made; else the open cards are as they are.
    """
    heard = _Heard.of(before, used, without_others=without_others)
    found = judge(heard.bounds)
    if isinstance(found, Clash):
        return None
    declared = tuple(heard.declared)
    return replace(before.position, bounds=heard.bounds, declared=declared, holders=found)


def _grounds(
    before: Game, statement: Statement, used: Collection[int], *, without_others: bool = False
) -> Grounds | None:
    heard = _Heard.of(before, used, without_others=without_others)
    heard.apply(len(before.log), heard.claim(statement))
    flow = Flow(heard.bounds)
    if flow.saturate():
        return None
    return Grounds(
        frozenset((*used, len(before.log))),
        heard.bounds,
        why(flow),
        heard.ruled_out,
        heard.promised,
        heard.capped,
        without_others,
    )


@dataclass(slots=True)
class _Heard:
    """Bounds that change as statements are heard."""

    game: Game
    bounds: Bounds
    declared: list[int]
    question: Ask | None = None
    ruled_out: dict[tuple[int, int], int] = field(default_factory=dict)
    promised: dict[int, tuple[int, ...]] = field(default_factory=dict)
    capped: dict[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, before: Game, used: Collection[int], *, without_others: bool) -> _Heard:
        """Return the bounds by the used statements; of other moves of cards, what lies open, or nothing."""
        heard = cls(before, opening_bounds(before.deal), [NOBODY] * before.deal.groups)
        for index, entry in enumerate(before.log):
            said = entry.statement
            if entry.verdict is Verdict.STANDS and (
                isinstance(said, Ask) or index in used or not without_others
            ):
                heard.hear(index, said, used=index in used)
        return heard

    def hear(self, index: int, statement: Statement, *, used: bool) -> None:
        """Take in a statement that stands; unused, only what it did to the cards on the table."""
        if used:
            self.apply(index, self.claim(statement))
        match statement:
            case Ask():
                self.question = statement
            case Answer(_, True):
                assert self.question is not None
                self._hand_over(index, self.question, used=used)
            case Quartet(speaker, group):
                self.bounds = put_aside(self.bounds, speaker, group)
                self.declared[group] = speaker

    def claim(self, statement: Statement) -> Claim:
        """Return what a statement says about the hands."""
        heard = replace(self.game.position, declared=tuple(self.declared), question=self.question)
        return heard.claim(statement)

    def apply(self, index: int, claim: Claim) -> None:
        """Tighten the bounds, and note the statement that did it."""
        before, self.bounds = self.bounds, tightened(self.bounds, *claim)
        for card in claim.allowed:
            gone = before.allowed[card] & ~self.bounds.allowed[card]
            for player in range(self.game.deal.players):
                if gone >> player & 1:
                    self.ruled_out[card, player] = index
        for cell in claim.least:
            if self.bounds.least[cell] > before.least[cell]:
                self.promised[cell] = (*self.promised.get(cell, ()), index)
        for cell in claim.most:
            if self.bounds.most[cell] < before.most[cell]:
                self.capped[cell] = index

    def _hand_over(self, index: int, ask: Ask, *, used: bool) -> None:
        self.bounds = handed_over(self.bounds, ask, said=used)
        if used:
            takes = ask.asker * self.bounds.groups + ask.group
            self.promised[takes] = (*self.promised.get(takes, ()), index)
        if ask.rank is None:
            return
        self.ruled_out.pop((ask.card, ask.asker), None)
        if used:
            others = (player for player in range(self.game.deal.players) if player != ask.asker)
            self.ruled_out |= dict.fromkeys(((ask.card, player) for player in others), index)
