"""A story as data: its kind, and its steps, which name players, cards and statements by their numbers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from cardtable.quartets.clash import Clash
from cardtable.quartets.flow import NOBODY
from cardtable.quartets.game import Game
from cardtable.quartets.statements import Answer, Ask, Quartet, Statement

Says = Literal[
    "aside", "few-for-quartet", "no-cards", "denied", "own", "elsewhere-yes", "elsewhere-quartet",
    "ruled-out-yes", "ruled-out-quartet", "promised-card", "left-answer", "left-ask",
    "asked", "said-no", "said-yes", "gave", "declared",
    "hand", "group", "group-none", "nowhere", "room", "no-card", "no-card-of-group", "few", "few-of-group",
    "promise", "promise-open", "in-hand", "in-hand-apart", "dealt", "full", "held", "held-by",
    "refused", "silent", "never-whole", "clauses", "these", "line", "not-line", "only", "limit",
    "seat", "seat-open", "seat-beside", "hand-sum", "room-sum", "few-sum",
    "also-moved", "also-said", "others-uncounted", "moved-besides",
]  # fmt: skip
"""What a step says; the page has the words of each."""


class Kind(StrEnum):
    """The kind of a paradox."""

    ASIDE = "aside"
    """A card is spoken of that was put aside."""
    TOO_FEW = "too-few"
    """The hand is too small."""
    DENIED = "denied"
    """No, from the player whom the card was handed to."""
    OWN = "own"
    """A question for a card that was handed to the asker."""
    ELSEWHERE = "elsewhere"
    """Yes, or a quartet, where the card was handed to another player."""
    RULED_OUT = "ruled-out"
    """Yes, or a quartet, from a player who had ruled the card out."""
    PROMISED = "promised"
    """A quartet of a group of which another player holds a card."""
    NOBODY_LEFT = "nobody-left"
    """All players have ruled the card out."""
    HAND = "hand"
    """More cards are promised than the hand has."""
    GROUP = "group"
    """More cards of a group are promised than the hand can have of it."""
    NOWHERE = "nowhere"
    """Nobody can hold a card."""
    ROOM = "room"
    """Cards have fewer places than they are."""
    NO_CARD = "no-card"
    """No card fits a promised place."""
    FEW = "few"
    """Places have fewer cards than they are."""


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
    parts: tuple[Step, ...] = ()

    @property
    def named(self) -> frozenset[int]:
        """All statements that it names."""
        return frozenset(self.by).union(*(part.named for part in self.parts))


@dataclass(frozen=True, slots=True)
class Story:
    """The story of a paradox.

    Attributes:
        kind: what it is.
        summary: it in a sentence or two.
        steps: what is counted, one after the other, from the clash `counted`.
        counted: the clash.
        notes: what those of the contradiction do that it does not name, and what it does not count.
    """

    kind: Kind
    summary: Step
    steps: tuple[Step, ...] = ()
    counted: Clash | None = None
    notes: tuple[Step, ...] = ()

    @property
    def named(self) -> frozenset[int]:
        """The statements that the summary and the steps name."""
        return self.summary.named.union(*(step.named for step in self.steps))


def clause(before: Game, index: int, card: int, paradox: Statement | None = None) -> Step:
    """Return how a statement of the log, or the paradox after it, says who does not hold a card."""
    said = paradox or before.log[index].statement
    if isinstance(said, Quartet):
        return Step("declared", said.speaker, group=said.group, by=(index,))
    if isinstance(said, Answer) and said.yes and not paradox:
        holder = before.question_of(index).statement.speaker
        return Step("gave", said.speaker, holder=holder, cards=(card,), by=(index,))
    says: Says = "asked" if isinstance(said, Ask) else "said-yes" if said.yes else "said-no"
    return Step(says, said.speaker, cards=(card,), by=(index,))
