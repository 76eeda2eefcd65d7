"""The published model: each card in a hand carries its potential, the named cards that it may still be.

Rules after Brakenhoff and Stolk, "Blind Kwartetten" (Pythagoras 57-3, 2018); the updates as the public
description of the potentials words them. A potential is a bit mask: bit 4 * group + rank. A potential of
0 is a dead card: the state is then impossible. The updates decide nothing by themselves; `checks` finds out
whether a state is possible.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import permutations

from cardtable.quartets.errors import NoQuestionError, OutsideModelError, UnmodelledRule
from cardtable.quartets.rules import CARDS_A_GROUP, Deal, GameForm, cards_of
from cardtable.quartets.statements import Answer, Ask, Quartet, Statement


@dataclass(frozen=True, slots=True)
class Potentials:
    """The published state: `hands[player]` are the potentials of the cards in a hand, in playing order.

    >>> from cardtable.quartets import Deal
    >>> start = Potentials.start(Deal.even(2, 2))
    >>> said = start.say(Ask(0, 1, 0, 0)).say(Answer(1, yes=True))
    >>> [f"{card:08b}" for card in said.hands[0]]
    ['00001110', '11111110', '11111110', '11111110', '00000001']
    """

    deal: Deal
    hands: tuple[tuple[int, ...], ...] = field(repr=False)
    question: Ask | None = None

    @classmethod
    def start(cls, deal: Deal) -> Potentials:
        """Every card may be any card. Raises OutsideModelError for rules that potentials cannot express."""
        rules = deal.rules
        if rules.form is not GameForm.CARDS:
            raise OutsideModelError(UnmodelledRule.SUIT_FORM)
        if not rules.whole_group:
            raise OutsideModelError(UnmodelledRule.NO_WHOLE_GROUP)
        if rules.must_declare:
            raise OutsideModelError(UnmodelledRule.MUST_DECLARE)
        anything = (1 << CARDS_A_GROUP * deal.groups) - 1
        return cls(deal, tuple((anything,) * hand for hand in deal.hands))

    @property
    def cards(self) -> tuple[int, ...]:
        """All potentials in play, hand after hand."""
        return tuple(card for hand in self.hands for card in hand)

    def say(self, statement: Statement) -> Potentials:
        """The state after a statement, possible or not."""
        match statement:
            case Ask():
                return self._ask(statement)
            case Answer(speaker, yes):
                if self.question is None:
                    raise NoQuestionError(speaker)
                return self._yes(self.question) if yes else self._no(self.question)
            case Quartet(speaker, group):
                return self._quartet(speaker, group)

    def _with(self, player: int, hand: tuple[int, ...], question: Ask | None = None) -> Potentials:
        hands = (*self.hands[:player], hand, *self.hands[player + 1 :])
        return replace(self, hands=hands, question=question)

    def _without(self, names: int) -> Potentials:
        return replace(self, hands=tuple(_without(hand, names) for hand in self.hands))

    def _ask(self, ask: Ask) -> Potentials:
        """One card of the asker is of the group, unless one is already."""
        hand = self.hands[ask.asker]
        if not self.deal.rules.own_card:
            hand = _without(hand, 1 << ask.card)
        group = group_mask(ask.group)
        if not any(card and not card & ~group for card in hand):
            place = next((place for place, card in enumerate(hand) if card & group), None)
            hand = (0,) if place is None else (*hand[:place], hand[place] & group, *hand[place + 1 :])
        return self._with(ask.asker, hand, ask)

    def _no(self, ask: Ask) -> Potentials:
        """None of the player's cards can be that card any more."""
        return self._with(ask.target, _without(self.hands[ask.target], 1 << ask.card))

    def _yes(self, ask: Ask) -> Potentials:
        """Of the fitting cards the one with the least potential becomes the named card and is handed over."""
        name, giver = 1 << ask.card, self.hands[ask.target]
        fitting = [place for place, card in enumerate(giver) if card & name]
        if not fitting:
            return self._with(ask.target, (0,))
        place = min(fitting, key=lambda place: giver[place].bit_count())
        left = self._with(ask.target, giver[:place] + giver[place + 1 :])._without(name)
        return left._with(ask.asker, (*left.hands[ask.asker], name))

    def _quartet(self, player: int, group: int) -> Potentials:
        """The four cards that must be, or best can be, the group's leave play, and their names with them."""
        hand, names = self.hands[player], group_mask(group)
        fitting = [place for place, card in enumerate(hand) if card & names]
        fitting.sort(key=lambda place: (bool(hand[place] & ~names), hand[place].bit_count()))
        four = fitting[:CARDS_A_GROUP]
        matches = (
            all(hand[place] >> name & 1 for place, name in zip(four, named, strict=True))
            for named in permutations(cards_of(group))
        )
        if len(four) < CARDS_A_GROUP or not any(matches):
            return self._with(player, (0,))
        left = tuple(card for place, card in enumerate(hand) if place not in four)
        return self._with(player, left)._without(names)


def group_mask(group: int) -> int:
    """The potential "some card of the group"."""
    return 0b1111 << CARDS_A_GROUP * group


def _without(hand: tuple[int, ...], names: int) -> tuple[int, ...]:
    return tuple(card & ~names for card in hand)
