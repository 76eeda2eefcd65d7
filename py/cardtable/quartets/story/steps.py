"""A story as data: its kind, and its steps, which name players, cards and statements by their numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardtable.quartets.flow import NOBODY
from cardtable.quartets.game import Entry, Game
from cardtable.quartets.hall import HallViolator
from cardtable.quartets.statements import Ask, Quartet

Summary = Literal[
    "aside", "few-for-quartet", "no-cards", "denied", "own", "elsewhere-yes", "elsewhere-quartet",
    "ruled-out-yes", "ruled-out-quartet", "promised-card", "left-answer", "left-ask",
    "hand", "group", "group-none", "nowhere", "room", "no-card", "no-card-of-group", "few", "few-of-group",
]  # fmt: skip
"""What the summary of a story says: its kind."""
Says = Literal[
    Summary,
    "asked", "said-no", "said-yes", "gave", "declared",
    "promise", "promise-open", "in-hand", "in-hand-apart", "dealt", "full", "held", "held-by",
    "refused", "silent", "never-whole", "clauses", "these", "line", "not-line", "only", "limit",
    "seat", "seat-open", "seat-beside", "hand-sum", "room-sum", "few-sum",
    "also-moved", "also-said", "others-uncounted", "moved-besides",
]  # fmt: skip
"""What a step says; the page has the words of each."""


@dataclass(frozen=True, slots=True)
class Step:
    """One sentence, or one clause, of a story.

    Attributes:
        says: what it says.
        player: who does it, or whose hand it is about.
        giver, holder, asker: the other players.
        group, cards: what it is about; in a clause the last of a group stands for its cards without a name.
        count, wanted: numbers of cards or places; where both are given, more are wanted than there are.
        by: log indices of the statements that it names.
        moves: log indices of the statements that have changed the number of cards of which it speaks.
        parts: the clauses that it lists.
    """

    says: Says
    player: int = NOBODY
    giver: int = NOBODY
    holder: int = NOBODY
    asker: int = NOBODY
    group: int | None = None
    cards: tuple[int, ...] = ()
    count: int = 0
    wanted: int = 0
    by: tuple[int, ...] = ()
    moves: tuple[int, ...] = ()
    parts: tuple[Step, ...] = ()

    @property
    def named(self) -> frozenset[int]:
        """All statements that it names."""
        return frozenset(self.by).union(*(part.named for part in self.parts))


@dataclass(frozen=True, slots=True)
class Story:
    """The story of a paradox.

    Attributes:
        summary: it in a sentence or two.
        steps: what is counted, one after the other, from the Hall violator `counted`.
        counted: the Hall violator, where the story counts.
        notes: what those of the reason do that it does not name, and what it does not count.
    """

    summary: Step
    steps: tuple[Step, ...] = ()
    counted: HallViolator | None = None
    notes: tuple[Step, ...] = ()

    @property
    def named(self) -> frozenset[int]:
        """The statements that the summary and the steps name."""
        return self.summary.named.union(*(step.named for step in self.steps))

    @property
    def moves(self) -> frozenset[int]:
        """The statements that have changed the numbers of cards of which they speak."""
        return frozenset(self.summary.moves).union(*(step.moves for step in self.steps))


def moves_of(before: Game, player: int) -> tuple[int, ...]:
    """Return the statements of the log by which a hand has gained or lost cards."""
    return tuple(
        index
        for index, entry in enumerate(before.log)
        if entry.moves_cards and (entry.statement.speaker == player or _receiver(before, index) == player)
    )


def _receiver(before: Game, index: int) -> int:
    """Return who gets the card of a statement that moves cards; whoever declares puts them aside."""
    said = before.log[index].statement
    return said.speaker if isinstance(said, Quartet) else before.question_of(index).statement.speaker


def clause(before: Game, paradox: Entry, index: int, card: int) -> Step:
    """Return how a statement of the log, or the paradox after it, says who does not hold a card."""
    entry = (*before.log, paradox)[index]
    said = entry.statement
    if isinstance(said, Quartet):
        return Step("declared", said.speaker, group=said.group, by=(index,))
    if entry.moves_cards:
        holder = before.question_of(index).statement.speaker
        return Step("gave", said.speaker, holder=holder, cards=(card,), by=(index,))
    says: Says = "asked" if isinstance(said, Ask) else "said-yes" if said.yes else "said-no"
    return Step(says, said.speaker, cards=(card,), by=(index,))
