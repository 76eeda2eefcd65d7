"""A search for a deal that explains a game, card by card: a second method beside the flow, for every form.

It shares nothing with the exact model but the statements. The cards are dealt out one after the other; once
the four cards of a group lie somewhere, everything that was said is played with them, hand-overs included.
Depth first: a group that contradicts what was said is dealt another way. Groups that are left are not tried
twice with the same room in the hands.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.common.jobs import Job
from cardtable.quartets.checks import Check, Limit, Tries, depth_first
from cardtable.quartets.flow import NOBODY
from cardtable.quartets.game import Game
from cardtable.quartets.rules import CARDS_A_GROUP, GameForm, Rules
from cardtable.quartets.statements import Answer, Ask, Quartet, with_questions

UNKNOWN = -2
"""Stands for the holder of a card that is not dealt yet."""


def check_by_deals(game: Game, limit: Limit = 1_000_000) -> Job[None, Check]:
    """Is there a deal that explains everything that stands, and the last statement even if it is void?

    Puts at most `limit` cards somewhere; a job, its progress in cards put.

    >>> from cardtable.quartets import Deal, finish
    >>> game = Game.start(Deal.even(2, 2), ("Ann", "Bo")).ask(1, "Fish", "Cod")
    >>> finish(check_by_deals(game)).possible, finish(check_by_deals(game.answer(False))).possible
    (True, False)
    """
    return (yield from depth_first(_Search(game).tries(0), limit))


class _Search:
    """The cards in the order in which they are dealt, and where they lie so far."""

    def __init__(self, game: Game) -> None:
        deal = game.deal
        self.rules, self.hands, self.said = deal.rules, list(deal.hands), list(with_questions(game.judged))
        about = [question or statement for statement, question in self.said]
        self.asked = {(each.group, each.rank) for each in about if isinstance(each, Ask)}
        named = [each.group for each in about if not isinstance(each, Answer)]
        groups = sorted(range(deal.groups), key=lambda group: (-named.count(group), group))
        self.order = [
            (group, rank)
            for group in groups
            for rank in sorted(range(CARDS_A_GROUP), key=lambda rank: ((group, rank) not in self.asked, rank))
        ]
        self.holders = [[UNKNOWN] * CARDS_A_GROUP for _ in range(deal.groups)]
        self.failed: set[tuple[int, tuple[int, ...]]] = set()
        """The first places of groups, with the room in the hands, from which no deal explains the rest."""

    def tries(self, place: int) -> Tries:
        """Give the card of a place to each player who may get it, whoever has most room first."""
        group, rank = self.order[place]
        holders, hands, least = self.holders[group], self.hands, 0
        if place % CARDS_A_GROUP and self.asked.isdisjoint(self.order[place - 1 : place + 1]):
            least = holders[self.order[place - 1][1]]  # cards that nobody spoke of are alike
        players = [player for player, hand in enumerate(hands) if hand and player >= least]
        for player in sorted(players, key=lambda player: -hands[player]):
            holders[rank] = player
            hands[player] -= 1
            yield self.explains(place) and self.follows(place + 1)
            holders[rank] = UNKNOWN
            hands[player] += 1
        if place % CARDS_A_GROUP == 0:
            self.failed.add((place, tuple(hands)))

    def follows(self, place: int) -> Tries | bool:
        """Return what may be tried at a place: nothing behind the last one, or where it has failed before."""
        if place == len(self.order):
            return True
        return (place, tuple(self.hands)) not in self.failed and self.tries(place)

    def explains(self, place: int) -> bool:
        """Does the group of the card explain all that was said? It is played where the cards were dealt.

        Of a group that is not dealt yet, the card alone is known.
        """
        group, rank = self.order[place]
        held = list(self.holders[group])
        if UNKNOWN in held:
            if self.rules.form is GameForm.SUITS:
                return True
            held = [holder if other == rank else UNKNOWN for other, holder in enumerate(held)]
        if not self.rules.whole_group and held[0] != UNKNOWN and held.count(held[0]) == CARDS_A_GROUP:
            return False
        for statement, question in self.said:
            match statement:
                case Ask():
                    stands = _asked(self.rules, statement, group, held)
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
