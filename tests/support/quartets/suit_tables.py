"""The naive referee of the suit form: every table of counts, crossed out when a statement contradicts it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
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


def worlds(
    deal: Deal, said: Sequence[Statement], kept: Collection[int], doubt: Collection[int] = ()
) -> Iterator[list[Table]]:
    """Yield the tables that explain the kept statements, by each choice of the moves in doubt."""
    rules = deal.rules
    every = tables(deal.hands, deal.groups)
    dealt = [table for table in every if rules.whole_group or max(map(max, table)) < 4]

    def after(left: list[Table], statement: Statement, question: Ask | None, aside: set[int]) -> list[Table]:
        if not isinstance(statement, Answer) and statement.group in aside:
            return []
        if isinstance(statement, Ask) and rules.must_declare:
            in_play = [suit for suit in range(deal.groups) if suit not in aside]
            left = [table for table in left if all(table[statement.asker][suit] < 4 for suit in in_play)]
        return heard(left, statement, question)

    def goes_on(
        left: list[Table], index: int, question: Ask | None, aside: set[int]
    ) -> Iterator[list[Table]]:
        for place in range(index, len(said)):
            statement = said[place]
            question = statement if isinstance(statement, Ask) else question
            if place not in kept and place not in doubt:
                continue
            found = after(left, statement, question, aside)
            put = aside | {statement.group} if isinstance(statement, Quartet) else aside
            if place in doubt:
                if found:
                    yield from goes_on(found, place + 1, question, put)
                continue
            if not found:
                return
            left, aside = found, put
        yield left

    yield from goes_on(dealt, 0, None, set())


def is_explained(
    deal: Deal, said: Sequence[Statement], kept: Collection[int], doubt: Collection[int] = ()
) -> bool:
    """Does a deal explain the kept statements, with some of the moves in doubt and no other ones?"""
    return any(True for _ in worlds(deal, said, kept, doubt))


def random_statement(deal: Deal, question: Ask | None, random: Random) -> Statement:
    """A question, or an answer where one is due."""
    if question is not None:
        return Answer(question.target, random.random() < 0.5)
    asker = random.randrange(deal.players)
    return Ask(
        asker, (asker + random.randrange(1, deal.players)) % deal.players, random.randrange(deal.groups)
    )
