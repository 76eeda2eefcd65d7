"""The statements of players. Players, groups and ranks are counted from 0; a card is 4 * group + rank."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardtable.common.fields import checked


@dataclass(frozen=True, slots=True)
@checked
class Ask:
    """`asker` asks `target` for a card: rank 0 to 3 of a group, or None for "any card of this suit".

    >>> Ask(0, 1, group=2, rank=3).card
    11
    """

    asker: int
    target: int
    group: int
    rank: int | None = None

    @property
    def speaker(self) -> int:
        """Who loses by it."""
        return self.asker

    @property
    def card(self) -> int:
        """The card's number; of a suit, the first card's."""
        return 4 * self.group + (self.rank or 0)


@dataclass(frozen=True, slots=True)
@checked
class Answer:
    """`speaker` answers the open question."""

    speaker: int
    yes: bool


@dataclass(frozen=True, slots=True)
@checked
class Quartet:
    """`speaker` declares that he holds all four cards of a group, and puts them aside."""

    speaker: int
    group: int


Statement = Ask | Answer | Quartet


def with_questions(statements: Iterable[Statement]) -> Iterator[tuple[Statement, Ask | None]]:
    """Each statement, an answer with the question that it answers.

    >>> [asked for _, asked in with_questions([Ask(0, 1, 2, 3), Answer(1, True), Quartet(0, 2)])]
    [None, Ask(asker=0, target=1, group=2, rank=3), None]
    """
    question: Ask | None = None
    for said in statements:
        yield said, question if isinstance(said, Answer) else None
        question = said if isinstance(said, Ask) else question
