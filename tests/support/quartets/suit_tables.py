"""The naive referee of the suit form: every table of counts, crossed out when a statement contradicts it."""

from __future__ import annotations

from functools import cache
from itertools import product

from cardtable.quartets import Answer, Ask, Deal, Quartet, Statement

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


class SuitTables:
    """All tables that explain what was said, as they are now."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        every = tables(deal.hands, deal.groups)
        self.left = [table for table in every if deal.rules.whole_group or max(map(max, table)) < 4]
        self.declared: set[int] = set()
        self.question: Ask | None = None

    def copy(self) -> SuitTables:
        """The same, apart."""
        twin = object.__new__(SuitTables)
        twin.deal, twin.left, twin.question = self.deal, self.left, self.question
        twin.declared = set(self.declared)
        return twin

    def count(self) -> int:
        """How many tables are left."""
        return len(set(self.left))

    def counted(self, player: int, suit: int) -> list[int]:
        """Tables in which the player holds 0, 1, 2, 3, 4 cards of the suit."""
        there = [table[player][suit] for table in self.left]
        return [there.count(size) for size in range(5)]

    def say(self, said: Statement) -> bool:
        """Cross out what the statement contradicts; False when nothing is left."""
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
                self.declared.add(suit)
            case Answer(target, yes):
                assert self.question is not None
                taker, suit, self.question = self.question.asker, self.question.group, None
                kept = [table for table in self.left if bool(table[target][suit]) == yes]
                self.left = [moved(table, target, taker, suit) for table in kept] if yes else kept
        return bool(self.left)

    def explains(self, said: Statement) -> bool:
        """Would any table be left after the statement?"""
        return self.copy().say(said)
