"""The exact model: all statements as bounds on the hands, with a verdict after every statement.

Each statement first makes a claim about the hands (deals that contradict it go) and then, where cards move,
maps the rest one to one. Both keep the form of `Bounds`, so the position is exact: it allows precisely the
deals that explain every word.

    ask p, c of g      L(p,g) >= 1; own card forbidden: p leaves A(c); declaring compulsory: U(p,.) <= 3
    no by q            q leaves A(c)              (suit form: U(q,g) = 0)
    yes by q           A(c) = {q}                 (suit form: L(q,g) >= 1), then the card moves from q to p
    quartet g by p     A(c) = {p} for the four, then they leave play
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from cardtable.quartets.errors import (
    AskSelfError,
    ImpossibleDealError,
    NoQuestionError,
    QuestionFormError,
    QuestionOpenError,
    SpeakerError,
    check_number,
)
from cardtable.quartets.flow import NOBODY, Bounds, Flow
from cardtable.quartets.hall import HallViolator, hall_violator
from cardtable.quartets.rules import CARDS_A_GROUP, Deal, GameForm, cards_of
from cardtable.quartets.statements import Answer, Ask, Quartet, Statement

Cards = dict[int, int]
"""By card, the players who may hold it, as a bit mask."""
Cells = dict[int, int]
"""By cell of `Bounds`, a number of cards."""


class Claim(NamedTuple):
    """What a statement says about the hands at its time, before any card moves: tighter bounds.

    A card is with one of the players in its mask, and a hand has at least and at most so many of a group.
    """

    allowed: Cards
    least: Cells
    most: Cells


@dataclass(frozen=True, slots=True)
class Position:
    """All deals that explain the statements so far, and the question that waits for an answer.

    `holders[card]` is one such deal (NOBODY for a card put aside), kept to judge the next statement
    quickly; it is no part of the position's identity.

    >>> start = Position.start(Deal.even(3, 3))
    >>> asked = start.say(Ask(0, 1, group=0, rank=0))
    >>> asked.say(Answer(1, yes=False)).bounds.allowed[0]  # only player 2 may hold it: bit 2
    4
    """

    deal: Deal
    bounds: Bounds = field(repr=False)
    question: Ask | None = None
    holders: tuple[int, ...] = field(default=(), compare=False, repr=False)

    @classmethod
    def start(cls, deal: Deal) -> Position:
        """Before the first word. Raises ImpossibleDealError when the rules leave no deal at all."""
        bounds = opening_bounds(deal)
        found = judge(bounds)
        if isinstance(found, HallViolator):
            raise ImpossibleDealError(deal.hands)
        return cls(deal, bounds, holders=found)

    def say(self, statement: Statement) -> Position | HallViolator:
        """The position after a statement, or the reason why no deal explains it.

        Raises a QuartetsError for a statement that is no move at all (see `errors`). Whose turn it is, is not
        checked here.
        """
        self.check(statement)
        bounds = tightened(self.bounds, *claim_of(self.deal, statement, self.question, self.bounds.aside))
        found = judge(bounds, self.holders)
        if isinstance(found, HallViolator):
            return found
        holders, question = list(found), None
        match statement:
            case Ask():
                question = statement
            case Answer(_, True):
                ask = self.question
                assert ask is not None
                first = ask.card
                card = holders.index(ask.target, first, first + CARDS_A_GROUP) if ask.rank is None else first
                holders[card] = ask.asker
            case Quartet(_, group):
                for card in cards_of(group):
                    holders[card] = NOBODY
        return Position(self.deal, moved(bounds, statement, self.question), question, tuple(holders))

    @property
    def in_play(self) -> list[int]:
        """The groups that nobody has declared."""
        return self.bounds.in_play

    def cell(self, player: int, group: int) -> int:
        """Index of a cell in `bounds.least` and `bounds.most`. Raises NumberError."""
        check_number("player", player, most=self.deal.players - 1)
        check_number("group", group, most=self.deal.groups - 1)
        return player * self.deal.groups + group

    def check(self, statement: Statement) -> None:
        """Raise the QuartetsError of a statement that is no move at all."""
        deal, question = self.deal, self.question
        check_number("player", statement.speaker, deal.players - 1)
        if isinstance(statement, Answer):
            if question is None:
                raise NoQuestionError(statement.speaker)
            if statement.speaker != question.target:
                raise SpeakerError(statement.speaker, question.target)
            return
        if question is not None:
            raise QuestionOpenError(question.target)
        check_number("group", statement.group, deal.groups - 1)
        if isinstance(statement, Ask):
            check_number("player", statement.target, deal.players - 1)
            if statement.asker == statement.target:
                raise AskSelfError(statement.asker)
            if (statement.rank is None) != (deal.rules.form is GameForm.SUITS):
                raise QuestionFormError(statement.rank, deal.rules.form.value)
            check_number("rank", statement.rank or 0, CARDS_A_GROUP - 1)

    def claim(self, statement: Statement) -> Claim:
        """What a statement says about the hands; an answer, of the open question."""
        return claim_of(self.deal, statement, self.question, self.bounds.aside)


def moved(bounds: Bounds, statement: Statement, question: Ask | None, *, said: bool = True) -> Bounds:
    """Bounds after the cards that a statement moves have moved; an answer, to the `question`.

    Not `said`, only the numbers of cards in the hands and the groups put aside tell of it.
    """
    hands, allowed, least, most = map(list, (bounds.hands, bounds.allowed, bounds.least, bounds.most))
    aside = bounds.aside
    match statement:
        case Answer(_, True):
            ask = question
            assert ask is not None
            gives, takes = (player * bounds.groups + ask.group for player in (ask.target, ask.asker))
            hands[ask.target] -= 1
            hands[ask.asker] += 1
            least[gives] = max(0, least[gives] - 1)
            most[takes] = min(CARDS_A_GROUP, most[takes] + 1)
            if said:
                most[gives] -= 1
                least[takes] += 1
            if ask.rank is not None:  # of a suit any card has moved, as they are all alike
                allowed[ask.card] = 1 << ask.asker | (0 if said else allowed[ask.card])
        case Quartet(speaker, group):
            hands[speaker] -= CARDS_A_GROUP
            aside |= 1 << group
            for card in cards_of(group):
                allowed[card] = 0
            for cell in range(group, len(least), bounds.groups):
                least[cell] = most[cell] = 0
        case _:
            return bounds
    return Bounds(tuple(hands), tuple(allowed), tuple(least), tuple(most), aside)


def opening_bounds(deal: Deal) -> Bounds:
    """Everybody may hold anything; at most three of a group where nobody is dealt a whole one."""
    cells = deal.players * deal.groups
    most = CARDS_A_GROUP if deal.rules.whole_group else CARDS_A_GROUP - 1
    everybody = (1 << deal.players) - 1
    return Bounds(deal.hands, (everybody,) * (CARDS_A_GROUP * deal.groups), (0,) * cells, (most,) * cells)


def claim_of(deal: Deal, statement: Statement, question: Ask | None, aside: int = 0) -> Claim:
    """What a statement says about the hands, an answer of the `question`; `aside` as in `Bounds`.

    >>> deal = Deal.even(2, 2)
    >>> claim_of(deal, Ask(0, 1, 0, 0), None)  # cell 0: a card of group 0; not card 0
    Claim(allowed={0: -2}, least={0: 1}, most={})
    """
    match statement:
        case Ask(asker, _, group, rank):
            row = asker * deal.groups
            own_card = deal.rules.own_card or rank is None
            told = range(deal.groups) if deal.rules.must_declare else ()
            return Claim(
                {} if own_card else {statement.card: ~(1 << asker)},
                {row + group: 1},
                {row + each: CARDS_A_GROUP - 1 for each in told if not aside >> each & 1},
            )
        case Answer(_, yes):
            assert question is not None
            cell, bit = question.target * deal.groups + question.group, 1 << question.target
            if question.rank is not None:
                return Claim({question.card: bit if yes else ~bit}, {}, {})
            return Claim({}, {cell: 1}, {}) if yes else Claim({}, {}, {cell: 0})
        case Quartet(speaker, group):
            masks = dict.fromkeys(cards_of(group), 1 << speaker)
            return Claim(masks, {speaker * deal.groups + group: CARDS_A_GROUP}, {})


def tightened(bounds: Bounds, allowed: Cards, least: Cells, most: Cells) -> Bounds:
    """Bounds that keep `allowed` masks and lie within `least` and `most` as well."""
    masks, low, high = list(bounds.allowed), list(bounds.least), list(bounds.most)
    for card, mask in allowed.items():
        masks[card] &= mask
    for cell, value in least.items():
        low[cell] = max(low[cell], value)
    for cell, value in most.items():
        high[cell] = min(high[cell], value)
    return Bounds(bounds.hands, tuple(masks), tuple(low), tuple(high), bounds.aside)


def judge(bounds: Bounds, hint: tuple[int, ...] = ()) -> tuple[int, ...] | HallViolator:
    """A deal within the bounds (the holder of each card), or the reason why there is none.

    `hint` is an earlier deal, to start from; the verdict does not depend on it.
    """
    flow = Flow(bounds, hint)
    return tuple(flow.holder) if flow.saturate() else hall_violator(flow)
