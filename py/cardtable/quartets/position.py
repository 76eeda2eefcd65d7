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

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from cardtable.common.errors import check_range
from cardtable.quartets.clash import Clash, why
from cardtable.quartets.errors import (
    AskSelfError,
    ImpossibleDealError,
    NoQuestionError,
    QuestionFormError,
    QuestionOpenError,
    SpeakerError,
    UnknownCardError,
    UnknownPlayerError,
)
from cardtable.quartets.flow import NOBODY, Bounds, Flow
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
    declared: tuple[int, ...]
    """Who declared each group, or NOBODY."""
    question: Ask | None = None
    holders: tuple[int, ...] = field(default=(), compare=False, repr=False)

    @classmethod
    def start(cls, deal: Deal) -> Position:
        """Before the first word. Raises ImpossibleDealError when the rules leave no deal at all."""
        bounds = opening_bounds(deal)
        found = judge(bounds)
        if isinstance(found, Clash):
            raise ImpossibleDealError(deal.hands)
        return cls(deal, bounds, (NOBODY,) * deal.groups, None, found)

    def say(self, statement: Statement) -> Position | Clash:
        """The position after a statement, or the reason why no deal explains it.

        Raises a QuartetsError for a statement that is no move at all (see `errors`). Whose turn it is, is not
        checked here.
        """
        self.check(statement)
        found = self.with_bounds(*self.claim(statement))
        if isinstance(found, Clash):
            return found
        match statement:
            case Ask():
                return replace(found, question=statement)
            case Answer(_, yes):
                ask = self.question
                assert ask is not None
                return found._handed_over(ask) if yes else replace(found, question=None)
            case Quartet(speaker, group):
                return found._put_aside(speaker, group)

    def with_bounds(
        self, allowed: Cards | None = None, least: Cells | None = None, most: Cells | None = None
    ) -> Position | Clash:
        """The same position under tighter bounds: masks to keep by card, values by cell."""
        bounds = tightened(self.bounds, allowed or {}, least or {}, most or {})
        found = judge(bounds, self.holders)
        if isinstance(found, Clash):
            return found
        return replace(self, bounds=bounds, holders=found)

    @property
    def in_play(self) -> list[int]:
        """The groups that nobody has declared."""
        return groups_in_play(self.declared)

    def cell(self, player: int, group: int) -> int:
        """Index of a cell in `bounds.least` and `bounds.most`. Raises OutOfRangeError."""
        check_range("player", player, most=self.deal.players - 1)
        check_range("group", group, most=self.deal.groups - 1)
        return player * self.deal.groups + group

    def check(self, statement: Statement) -> None:
        """Raise the QuartetsError of a statement that is no move at all."""
        self._check_player(statement.speaker)
        if isinstance(statement, Answer):
            if self.question is None:
                raise NoQuestionError(statement.speaker)
            if statement.speaker != self.question.target:
                raise SpeakerError(statement.speaker, self.question.target)
            return
        if self.question is not None:
            raise QuestionOpenError(self.question.target)
        if not 0 <= statement.group < self.deal.groups:
            raise UnknownCardError(statement.group, None, self.deal.groups)
        if isinstance(statement, Ask):
            self._check_ask(statement)

    def _check_ask(self, ask: Ask) -> None:
        self._check_player(ask.target)
        if ask.asker == ask.target:
            raise AskSelfError(ask.asker)
        form = self.deal.rules.form
        if (ask.rank is None) != (form is GameForm.SUITS):
            raise QuestionFormError(ask.rank, form.value)
        if ask.rank is not None and not 0 <= ask.rank < CARDS_A_GROUP:
            raise UnknownCardError(ask.group, ask.rank, self.deal.groups)

    def _check_player(self, player: int) -> None:
        if not 0 <= player < self.deal.players:
            raise UnknownPlayerError(player, self.deal.players)

    def claim(self, statement: Statement) -> Claim:
        """What a statement says about the hands; an answer, of the open question."""
        match statement:
            case Ask():
                return ask_claim(self.deal, statement, self.declared)
            case Answer(_, yes):
                assert self.question is not None
                return answer_claim(self.deal, self.question, yes)
            case Quartet():
                return quartet_claim(self.deal, statement)

    def _handed_over(self, ask: Ask) -> Position:
        holders = list(self.holders)
        first = ask.card
        card = holders.index(ask.target, first, first + CARDS_A_GROUP) if ask.rank is None else first
        holders[card] = ask.asker
        return replace(self, bounds=handed_over(self.bounds, ask), holders=tuple(holders), question=None)

    def _put_aside(self, player: int, group: int) -> Position:
        declared, holders = list(self.declared), list(self.holders)
        declared[group] = player
        first = CARDS_A_GROUP * group
        holders[first : first + CARDS_A_GROUP] = [NOBODY] * CARDS_A_GROUP
        left = put_aside(self.bounds, player, group)
        return replace(self, bounds=left, declared=tuple(declared), holders=tuple(holders))


def handed_over(bounds: Bounds, ask: Ask, *, said: bool = True) -> Bounds:
    """Bounds after the card asked for has moved; of a suit, any card of it, as they are all alike.

    Not `said`, only the numbers of cards in the hands tell of it.
    """
    gives, takes = (player * bounds.groups + ask.group for player in (ask.target, ask.asker))
    hands, allowed = list(bounds.hands), list(bounds.allowed)
    least, most = list(bounds.least), list(bounds.most)
    hands[ask.target] -= 1
    hands[ask.asker] += 1
    least[gives] = max(0, least[gives] - 1)
    most[takes] = min(CARDS_A_GROUP, most[takes] + 1)
    if said:
        most[gives] -= 1
        least[takes] += 1
    if ask.rank is not None:
        allowed[ask.card] = 1 << ask.asker | (0 if said else allowed[ask.card])
    return Bounds(tuple(hands), tuple(allowed), tuple(least), tuple(most), bounds.aside)


def put_aside(bounds: Bounds, player: int, group: int) -> Bounds:
    """Bounds after a player has put a group aside."""
    hands, allowed = list(bounds.hands), list(bounds.allowed)
    least, most = list(bounds.least), list(bounds.most)
    hands[player] -= CARDS_A_GROUP
    first = CARDS_A_GROUP * group
    allowed[first : first + CARDS_A_GROUP] = [0] * CARDS_A_GROUP
    for cell in range(group, len(least), bounds.groups):
        least[cell] = most[cell] = 0
    return Bounds(tuple(hands), tuple(allowed), tuple(least), tuple(most), bounds.aside | 1 << group)


def groups_in_play(declared: Sequence[int]) -> list[int]:
    """The groups that nobody has declared, by who declared each."""
    return [group for group, player in enumerate(declared) if player == NOBODY]


def opening_bounds(deal: Deal) -> Bounds:
    """Everybody may hold anything; at most three of a group where nobody is dealt a whole one."""
    cells = deal.players * deal.groups
    most = CARDS_A_GROUP if deal.rules.whole_group else CARDS_A_GROUP - 1
    everybody = (1 << deal.players) - 1
    return Bounds(deal.hands, (everybody,) * (CARDS_A_GROUP * deal.groups), (0,) * cells, (most,) * cells)


def ask_claim(deal: Deal, ask: Ask, declared: tuple[int, ...]) -> Claim:
    """The claim of a question; `declared` as in `Position`, at the time of asking.

    >>> from cardtable.quartets import Deal
    >>> ask_claim(Deal.even(2, 2), Ask(0, 1, 0, 0), (NOBODY, NOBODY))  # cell 0: a card of group 0; not card 0
    Claim(allowed={0: -2}, least={0: 1}, most={})
    """
    row = ask.asker * deal.groups
    own_card = deal.rules.own_card or ask.rank is None
    allowed: Cards = {} if own_card else {ask.card: ~(1 << ask.asker)}
    most: Cells = {}
    if deal.rules.must_declare:
        most = {row + group: CARDS_A_GROUP - 1 for group in groups_in_play(declared)}
    return Claim(allowed, {row + ask.group: 1}, most)


def answer_claim(deal: Deal, ask: Ask, yes: bool) -> Claim:
    """The claim of an answer to a question."""
    if ask.rank is not None:
        bit = 1 << ask.target
        return Claim({ask.card: bit if yes else ~bit}, {}, {})
    cell = ask.target * deal.groups + ask.group
    return Claim({}, {cell: 1} if yes else {}, {} if yes else {cell: 0})


def quartet_claim(deal: Deal, quartet: Quartet) -> Claim:
    """The claim of a declaration."""
    cell = quartet.speaker * deal.groups + quartet.group
    return Claim(dict.fromkeys(cards_of(quartet.group), 1 << quartet.speaker), {cell: CARDS_A_GROUP}, {})


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


def judge(bounds: Bounds, hint: tuple[int, ...] = ()) -> tuple[int, ...] | Clash:
    """A deal within the bounds (the holder of each card), or the reason why there is none.

    `hint` is an earlier deal, to start from; the verdict does not depend on it.
    """
    flow = Flow(bounds, hint)
    return tuple(flow.holder) if flow.saturate() else why(flow)
