"""A search for a deal that explains a game, card by card: a second method beside the flow, for every form.

It shares nothing with the exact model but the statements. The cards are dealt out one after the other; once
the four cards of a group lie somewhere, everything that was said is played with them, hand-overs included.
Depth first: a group that contradicts what was said is dealt another way. Groups that are left are not tried
twice with the same room in the hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardtable.common.jobs import Clock, Job, Progress
from cardtable.quartets.checks import Check
from cardtable.quartets.flow import NOBODY
from cardtable.quartets.game import Game
from cardtable.quartets.rules import CARDS_A_GROUP, GameForm, Rules
from cardtable.quartets.statements import Answer, Ask, Quartet, Statement, with_questions

UNKNOWN = -2
"""Stands for the holder of a card that is not dealt yet."""


def check_by_deals(game: Game, limit: int = 1_000_000) -> Job[None, Check]:
    """Is there a deal that explains everything that stands, and the last statement even if it is void?

    Puts at most `limit` cards somewhere; a job, its progress in cards put.

    >>> from cardtable.quartets import Deal, finish
    >>> game = Game.start(Deal.even(2, 2), ("Ann", "Bo")).ask(1, "Fish", "Cod")
    >>> finish(check_by_deals(game)).possible, finish(check_by_deals(game.answer(False))).possible
    (True, False)
    """
    search = _Search(game)
    clock, nodes = Clock(), 0
    path = [search.choices(0)]
    failed: set[tuple[int, tuple[int, ...]]] = set()
    while path:
        place = len(path) - 1
        search.take_back(place)
        player = next(path[-1], None)
        if player is None:
            path.pop()
            if place % CARDS_A_GROUP == 0:
                failed.add((place, tuple(search.hands)))
            continue
        nodes += 1
        search.put(place, player)
        if search.explains(place):
            if len(path) == len(search.order):
                return Check(True, nodes)
            follows = place + 1
            if follows % CARDS_A_GROUP or (follows, tuple(search.hands)) not in failed:
                path.append(search.choices(follows))
        if nodes >= limit:
            return Check(None, nodes)
        if clock.due():
            yield Progress(nodes, limit)
    return Check(False, nodes)


class _Search:
    """The cards in the order in which they are dealt, and where they lie so far."""

    def __init__(self, game: Game) -> None:
        deal = game.deal
        self.rules, self.hands, self.said = deal.rules, list(deal.hands), list(with_questions(game.judged))
        self.suits = deal.rules.form is GameForm.SUITS
        about = [question or statement for statement, question in self.said]
        asked = {(each.group, each.rank) for each in about if isinstance(each, Ask)}
        named = [each.group for each in about if not isinstance(each, Answer)]
        groups = sorted(range(deal.groups), key=lambda group: (-named.count(group), group))
        self.order = [
            (group, rank)
            for group in groups
            for rank in sorted(range(CARDS_A_GROUP), key=lambda rank: ((group, rank) not in asked, rank))
        ]
        self.alike = [
            place > 0
            and self.order[place - 1][0] == group
            and (group, rank) not in asked
            and self.order[place - 1] not in asked
            for place, (group, rank) in enumerate(self.order)
        ]
        """Cards that nobody has spoken of are alike: they are dealt in the order of the players."""
        self.holders = [[UNKNOWN] * CARDS_A_GROUP for _ in range(deal.groups)]

    def choices(self, place: int) -> Iterator[int]:
        """The players who may get the card of this place, whoever has most room first."""
        group, _ = self.order[place]
        least = self.holders[group][self.order[place - 1][1]] if self.alike[place] else 0
        players = [player for player in range(len(self.hands)) if self.hands[player] and player >= least]
        return iter(sorted(players, key=lambda player: -self.hands[player]))

    def put(self, place: int, player: int) -> None:
        group, rank = self.order[place]
        self.holders[group][rank] = player
        self.hands[player] -= 1

    def take_back(self, place: int) -> None:
        group, rank = self.order[place]
        player = self.holders[group][rank]
        if player != UNKNOWN:
            self.holders[group][rank] = UNKNOWN
            self.hands[player] += 1

    def explains(self, place: int) -> bool:
        """Does the group that the card belongs to explain all that was said, as far as it is dealt?"""
        group, rank = self.order[place]
        holders = self.holders[group]
        if UNKNOWN not in holders:
            return _explains(self.rules, self.said, group, holders)
        if self.suits:
            return True
        alone = [holder if other == rank else UNKNOWN for other, holder in enumerate(holders)]
        return _explains(self.rules, self.said, group, alone)


def _explains(
    rules: Rules, said: Iterable[tuple[Statement, Ask | None]], group: int, dealt: Sequence[int]
) -> bool:
    """Play all that was said with the cards of one group, where they were dealt; some may be unknown."""
    held = list(dealt)
    if not rules.whole_group and held[0] != UNKNOWN and held.count(held[0]) == CARDS_A_GROUP:
        return False
    for statement, question in said:
        match statement:
            case Ask():
                stands = _asked(rules, statement, group, held)
            case Quartet(player, named):
                stands = named != group or all(holder in (player, UNKNOWN) for holder in held)
                held = [NOBODY] * CARDS_A_GROUP if named == group else held
            case Answer(player, yes):
                assert question is not None
                stands = question.group != group or _answered(question, player, yes, held)
        if not stands:
            return False
    return True


def _asked(rules: Rules, ask: Ask, group: int, held: Sequence[int]) -> bool:
    """Can the asker ask: with a card of the group, not that one, and no group complete where it is told?"""
    if rules.must_declare and held.count(ask.asker) == CARDS_A_GROUP:
        return False
    if ask.group != group:
        return True
    if not rules.own_card and ask.rank is not None and held[ask.rank] == ask.asker:
        return False
    return ask.asker in held or UNKNOWN in held


def _answered(ask: Ask, player: int, yes: bool, held: list[int]) -> bool:
    """Is the answer true of the cards? A yes hands the card over."""
    places = range(CARDS_A_GROUP) if ask.rank is None else (ask.rank,)
    has = [place for place in places if held[place] == player]
    if yes and has:
        held[has[0]] = ask.asker
    return bool(has) == yes or (ask.rank is not None and held[ask.rank] == UNKNOWN)
