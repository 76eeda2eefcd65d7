"""The naive referee: every deal written out, and crossed out when a statement contradicts it.

It shares nothing with the engine but the statements. A set of deals is one big integer, a bit for each deal;
`holds[card][player]` is the set of those in which the player holds the card now.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from copy import copy
from functools import cache
from itertools import product
from random import Random
from typing import Any, Self

from cardtable.quartets import Answer, Ask, Deal, GameForm, Quartet, Rules, Statement

SIZES = ((2, 2), (3, 2), (2, 3), (4, 2), (5, 2), (3, 3))
"""Players x groups that are small enough to write out."""
SWITCHES = tuple(
    Rules(own_card=own, whole_group=whole, must_declare=must)
    for own, whole, must in product((False, True), repeat=3)
)


def deals(hands: tuple[int, ...], cards: int) -> Iterator[tuple[int, ...]]:
    """Every way to share out the cards: the holder of each."""
    if not cards:
        yield ()
        return
    for player, hand in enumerate(hands):
        if hand:
            rest = (*hands[:player], hand - 1, *hands[player + 1 :])
            for deal in deals(rest, cards - 1):
                yield (player, *deal)


@cache
def first_holds(hands: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], ...], int]:
    """The sets of deals by card and player, and the set of all deals."""
    every = list(deals(hands, sum(hands)))
    columns = zip(*every, strict=True)
    players = range(len(hands))
    sets = tuple(
        tuple(int("".join("01"[holder == player] for holder in column), 2) for player in players)
        for column in columns
    )
    return sets, (1 << len(every)) - 1


class NaiveReferee:
    """What both referees share: nothing that they hold is changed in its place."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.declared: frozenset[int] = frozenset()
        self.question: Ask | None = None

    def copy(self) -> Self:
        return copy(self)

    def say(self, said: Statement) -> bool:
        """Cross out what the statement contradicts; False when nothing is left."""
        raise NotImplementedError

    def explains(self, said: Statement) -> bool:
        return self.copy().say(said)


class Enumeration(NaiveReferee):
    """All deals that explain what was said."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal)
        self.holds, self.every = first_holds(deal.hands)
        self.left = self.every
        if not deal.rules.whole_group:
            self.left &= ~self.whole_groups()

    def whole(self, player: int, group: int) -> int:
        """Deals in which the player holds all of the group."""
        found = self.every
        for card in range(4 * group, 4 * group + 4):
            found &= self.holds[card][player]
        return found

    def whole_groups(self, player: int | None = None) -> int:
        """Deals in which the player (anybody) holds all of some undeclared group."""
        found = 0
        for someone in range(self.deal.players) if player is None else (player,):
            for group in range(self.deal.groups):
                if group not in self.declared:
                    found |= self.whole(someone, group)
        return found

    def count(self) -> int:
        return self.left.bit_count()

    def counted(self, player: int, group: int) -> list[int]:
        """Deals in which the player holds 0, 1, 2, 3, 4 cards of the group."""
        sets = [self.left, 0, 0, 0, 0]
        for card in range(4 * group, 4 * group + 4):
            held = self.holds[card][player]
            sets = [(sets[n] & ~held) | (sets[n - 1] & held if n else 0) for n in range(5)]
        return [found.bit_count() for found in sets]

    def say(self, said: Statement) -> bool:
        rules = self.deal.rules
        if not isinstance(said, Answer) and said.group in self.declared:
            self.left = 0
        elif isinstance(said, Ask):
            self.question = said
            some = 0
            for card in range(4 * said.group, 4 * said.group + 4):
                some |= self.holds[card][said.asker]
            self.left &= some
            if not rules.own_card:
                self.left &= ~self.holds[said.card][said.asker]
            if rules.must_declare:
                self.left &= ~self.whole_groups(said.asker)
        elif isinstance(said, Quartet):
            self.left &= self.whole(said.speaker, said.group)
            self.declared |= {said.group}
        else:
            self.answer(said)
        return bool(self.left)

    def answer(self, said: Answer) -> None:
        ask = self.question
        assert ask is not None
        held = self.holds[ask.card][said.speaker]
        self.left &= held if said.yes else ~held
        if said.yes:
            now = tuple(self.every if player == ask.asker else 0 for player in range(self.deal.players))
            self.holds = (*self.holds[: ask.card], now, *self.holds[ask.card + 1 :])
        self.question = None


Table = tuple[tuple[int, ...], ...]
"""Rows are players, columns suits."""


@cache
def tables(hands: tuple[int, ...], suits: int) -> tuple[Table, ...]:
    """Every table of counts: four of each suit, hands as given."""
    rows = [[row for row in product(range(5), repeat=suits) if sum(row) == hand] for hand in hands]
    found = product(*rows)
    return tuple(table for table in found if all(sum(column) == 4 for column in zip(*table, strict=True)))


def moved(table: Table, giver: int, taker: int, suit: int) -> Table:
    """One card of a suit handed over."""
    step = {giver: -1, taker: 1}
    return tuple(
        tuple(count + step.get(player, 0) * (number == suit) for number, count in enumerate(row))
        for player, row in enumerate(table)
    )


class SuitTables(NaiveReferee):
    """All tables that explain what was said, as they are now."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal)
        every = tables(deal.hands, deal.groups)
        self.left = [table for table in every if deal.rules.whole_group or max(map(max, table)) < 4]

    def count(self) -> int:
        return len(set(self.left))

    def counted(self, player: int, suit: int) -> list[int]:
        """Tables in which the player holds 0, 1, 2, 3, 4 cards of the suit."""
        there = [table[player][suit] for table in self.left]
        return [there.count(size) for size in range(5)]

    def say(self, said: Statement) -> bool:
        if not isinstance(said, Answer) and said.group in self.declared:
            self.left = []
        match said:
            case Ask(asker, _, suit):
                self.question = said
                self.left = [table for table in self.left if table[asker][suit]]
                if self.deal.rules.must_declare:
                    open_suits = {*range(self.deal.groups)} - self.declared
                    self.left = [t for t in self.left if all(t[asker][suit] < 4 for suit in open_suits)]
            case Quartet(speaker, suit):
                self.left = [table for table in self.left if table[speaker][suit] == 4]
                self.declared |= {suit}
            case Answer(target, yes):
                assert self.question is not None
                taker, suit, self.question = self.question.asker, self.question.group, None
                kept = [table for table in self.left if bool(table[target][suit]) == yes]
                self.left = [moved(table, target, taker, suit) for table in kept] if yes else kept
        return bool(self.left)


Referee = Enumeration | SuitTables


def referee(deal: Deal) -> Referee:
    return SuitTables(deal) if deal.rules.form is GameForm.SUITS else Enumeration(deal)


def worlds(
    deal: Deal, said: Sequence[Statement], kept: Collection[int], doubt: Collection[int] = ()
) -> Iterator[Any]:
    """Yield the referees of what explains the kept statements, by each choice of the moves in doubt."""

    def goes_on(naive: Referee, index: int, question: Ask | None) -> Iterator[Any]:
        for place in range(index, len(said)):
            statement = said[place]
            question = statement if isinstance(statement, Ask) else question
            naive.question = question
            if place in doubt:
                other = naive.copy()
                if other.say(statement):
                    yield from goes_on(other, place + 1, question)
            elif place in kept and not naive.say(statement):
                return
        yield naive

    yield from goes_on(referee(deal), 0, None)


def is_explained(
    deal: Deal, said: Sequence[Statement], kept: Collection[int], doubt: Collection[int] = ()
) -> bool:
    """Does a deal explain the kept statements, with some of the moves in doubt and no other ones?"""
    return any(True for _ in worlds(deal, said, kept, doubt))


def random_statement(deal: Deal, question: Ask | None, random: Random) -> Statement:
    """Anything that somebody might say: mostly questions, now and then a declaration, sense or nonsense."""
    if question is not None:
        return Answer(question.target, random.random() < 0.4)
    speaker = random.randrange(deal.players)
    group = random.randrange(deal.groups)
    if random.random() < 0.1:
        return Quartet(speaker, group)
    target = (speaker + random.randrange(1, deal.players)) % deal.players
    rank = random.randrange(4)
    return Ask(speaker, target, group, None if deal.rules.form is GameForm.SUITS else rank)
