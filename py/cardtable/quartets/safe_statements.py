"""Statements without a paradox: safe questions, answers and declarations."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.quartets.certainties import filled, possible_holders
from cardtable.quartets.errors import check_number
from cardtable.quartets.flow import Flow
from cardtable.quartets.position import Claim, Position, tightened
from cardtable.quartets.rules import CARDS_A_GROUP, GameForm
from cardtable.quartets.statements import Answer, Ask, Quartet


@dataclass(frozen=True, slots=True)
class Answers:
    """Which answers to a question some deal explains; both False: the question itself is a paradox."""

    yes: bool
    no: bool

    @property
    def futile(self) -> bool:
        """No is the only possible answer."""
        return self.no and not self.yes

    @property
    def certain(self) -> bool:
        """Yes is the only possible answer."""
        return self.yes and not self.no


@dataclass(frozen=True, slots=True)
class Question:
    """A question without a paradox, and the answers that it leaves."""

    ask: Ask
    answers: Answers


@dataclass(frozen=True, slots=True)
class Quartets:
    """Groups that a player may declare: `possible` in at least one deal, `certain` in all."""

    possible: tuple[int, ...]
    certain: tuple[int, ...]


def safe_questions(position: Position, asker: int) -> tuple[Question, ...]:
    """All questions of a player that leave a deal, and the answers that stay possible; any other loses.

    Whether the table allows a futile question is left to the caller (`Question.answers.futile`). With a
    question open there are none. Raises NumberError for nobody's number.

    >>> from cardtable.quartets import Deal, Quartet
    >>> start = Position.start(Deal.even(2, 2))
    >>> position = start.say(Quartet(0, 0))
    >>> safe_questions(position, 0)  # his hand is empty: he can ask nothing
    ()
    >>> len(safe_questions(start, 0)), safe_questions(start, 0)[0].answers
    (8, Answers(yes=True, no=False))
    """
    check_number("asker", asker, most=position.deal.players - 1)
    if position.question is not None:
        return ()
    targets = [player for player in range(position.deal.players) if player != asker]
    if position.deal.rules.form is GameForm.SUITS:
        asks = [Ask(asker, target, group) for group in position.in_play for target in targets]
        asked = ((ask, position.say(ask)) for ask in asks)
        return tuple(Question(ask, safe_answers(left)) for ask, left in asked if isinstance(left, Position))
    found = []
    holders_by_kind: dict[tuple[int, int], int] = {}
    for card, mask in enumerate(position.bounds.allowed):
        group, rank = divmod(card, CARDS_A_GROUP)
        if not mask:
            continue
        if (group, mask) not in holders_by_kind:
            holders_by_kind[group, mask] = _holders_when_asked(position, Ask(asker, targets[0], group, rank))
        holders = holders_by_kind[group, mask]
        if holders:
            found += [Question(Ask(asker, to, group, rank), _answers(holders, to)) for to in targets]
    return tuple(found)


def safe_answers(position: Position) -> Answers:
    """Which answers to the open question are no paradox. Both False when no question is open."""
    ask = position.question
    if ask is None:
        return Answers(False, False)
    if ask.rank is not None:
        return _answers(possible_holders(filled(position), ask.card), ask.target)
    return Answers(*(_has_deal(position, position.claim(Answer(ask.target, yes))) for yes in (True, False)))


def safe_quartets(position: Position, player: int) -> Quartets:
    """Groups that a player can declare without a paradox, and those that he certainly holds.

    Raises NumberError for nobody's number.
    """
    check_number("player", player, most=position.deal.players - 1)
    groups = [group for group in position.in_play if _may_hold(position, player, group)]
    possible = [group for group in groups if isinstance(position.say(Quartet(player, group)), Position)]
    certain = [group for group in possible if surely_holds(position, player, group)]
    return Quartets(tuple(possible), tuple(certain))


def _may_hold(position: Position, player: int, group: int) -> bool:
    """Does no bound by itself keep the player from holding the whole group?"""
    bounds, masks = position.bounds, position.bounds.masks(group)
    room = bounds.most[player * bounds.groups + group] == CARDS_A_GROUP <= bounds.hands[player]
    return room and all(mask >> player & 1 for mask in masks)


def surely_holds(position: Position, player: int, group: int) -> bool:
    """Does the player hold all four cards of a group in every deal? Raises NumberError."""
    fewer = Claim({}, {}, {position.cell(player, group): CARDS_A_GROUP - 1})
    return _may_hold(position, player, group) and not _has_deal(position, fewer)


def _answers(holders: int, target: int) -> Answers:
    return Answers(yes=bool(holders >> target & 1), no=bool(holders & ~(1 << target)))


def _holders_when_asked(position: Position, ask: Ask) -> int:
    """Possible holders of the card once it has been asked for (0: no deal is left)."""
    flow = Flow(tightened(position.bounds, *position.claim(ask)), position.holders)
    return possible_holders(flow, ask.card) if flow.saturate() else 0


def _has_deal(position: Position, claim: Claim) -> bool:
    return Flow(tightened(position.bounds, *claim), position.holders).saturate()
