"""The naive referee of the suit form: every table of counts, crossed out when a statement contradicts it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from itertools import product
from random import Random

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


def heard(left: list[Table], said: Statement, question: Ask | None) -> list[Table]:
    """The tables that explain a statement, as they are after it."""
    match said:
        case Ask(asker, _, suit):
            return [table for table in left if table[asker][suit]]
        case Answer(target, yes):
            assert question is not None
            kept = [table for table in left if bool(table[target][question.group]) == yes]
            return [moved(table, target, question.asker, question.group) for table in kept] if yes else kept
        case Quartet(speaker, suit):
            return [table for table in left if table[speaker][suit] == 4]


def is_explained(deal: Deal, said: Sequence[Statement], kept: Collection[int]) -> bool:
    """Does a deal explain the kept statements, when only their hand-overs took place?"""
    rules, question = deal.rules, None
    left = [
        table for table in tables(deal.hands, deal.groups) if rules.whole_group or max(map(max, table)) < 4
    ]
    aside: set[int] = set()
    for index, statement in enumerate(said):
        if isinstance(statement, Ask):
            question = statement
        if index not in kept:
            continue
        if not isinstance(statement, Answer) and statement.group in aside:
            return False
        if isinstance(statement, Ask) and rules.must_declare:
            in_play = [suit for suit in range(deal.groups) if suit not in aside]
            left = [table for table in left if all(table[statement.asker][suit] < 4 for suit in in_play)]
        left = heard(left, statement, question)
        if isinstance(statement, Quartet):
            aside.add(statement.group)
    return bool(left)


def random_statement(deal: Deal, question: Ask | None, random: Random) -> Statement:
    """A question, or an answer where one is due."""
    if question is not None:
        return Answer(question.target, random.random() < 0.5)
    asker = random.randrange(deal.players)
    return Ask(
        asker, (asker + random.randrange(1, deal.players)) % deal.players, random.randrange(deal.groups)
    )
