"""How landscapes and boxes come to the table: the switches, and two presets of them all."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from cardtable.common.errors import EngineError, OutOfRangeError
from cardtable.common.fields import MOST, checked
from cardtable.kingdom.cards.catalog import Kind
from cardtable.kingdom.cards.sets import SetId
from cardtable.kingdom.choose.requirements import repr_of_changes

LANDSCAPE_KINDS = (Kind.EVENT, Kind.LANDMARK, Kind.PROJECT, Kind.WAY, Kind.TRAIT)
"""The landscapes that are drawn. Allies and Prophecies are not: they come with Liaisons and Omens."""


def _drawn(kind: object) -> object:
    if isinstance(kind, str) and kind not in LANDSCAPE_KINDS:
        raise OutOfRangeError("kind", kind, ", ".join(LANDSCAPE_KINDS))
    return kind


DrawnKind = Annotated[Kind, _drawn]


class LimitsError(EngineError):
    """Limits that no number meets: a least below 0 or above the most."""

    sentence = (
        "no number of landscapes is at least {0.least} and at most {0.most}; "
        "accepted: 0 or more, the least not above the most"
    )
    least: int
    most: int


class Landscapes(StrEnum):
    """How many landscapes are drawn, and which."""

    PUBLISHED = "published"
    """20 draws, without putting back, from all cards of the chosen sets; the landscapes among them come."""
    RULE_BOOK = "rule-book"
    """Shuffled in with the kingdom cards; those that turn up before the tenth kingdom card come."""
    LEAST = "least"
    """No more than the limits demand."""


class Boxes(StrEnum):
    """When Colonies and Platinums, or Shelters, come to the table."""

    PUBLISHED = "published"
    """With the share of their set among the kingdom cards of the chosen sets, each counted once."""
    RULE_BOOK = "rule-book"
    """With the share of their set among the ten kingdom piles: a random one of them decides."""
    ALWAYS = "always"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
@checked
class Limits:
    """The least and the most landscapes of a sort; LimitsError unless 0 <= least <= most.

    >>> 3 in Limits(0, 2), 2 in Limits(0, 2)
    (False, True)
    """

    least: int = 0
    most: int = 20

    def __post_init__(self) -> None:
        if not 0 <= self.least <= self.most:
            raise LimitsError(self.least, self.most)

    def __contains__(self, count: int) -> bool:
        return self.least <= count <= self.most


@dataclass(frozen=True, slots=True, repr=False)
@checked
class Settings:
    """Every switch of what lies beside the ten piles; `Settings()` is the published procedure.

    Raises LimitsError if the kinds together demand more landscapes than may come in all, OutOfRangeError
    for a deck without cards.

    >>> Settings() == PUBLISHED, RULE_BOOK.colonies
    (True, <Boxes.RULE_BOOK: 'rule-book'>)
    """

    landscapes: Landscapes = Landscapes.PUBLISHED
    in_all: Limits = Limits(0, 2)
    """Landscapes of all kinds together."""
    events: Limits = Limits()
    landmarks: Limits = Limits()
    projects: Limits = Limits()
    ways: Limits = Limits()
    traits: Limits = Limits()
    one_way: bool = True
    """At most one Way, whatever `ways` says."""
    colonies: Boxes = Boxes.PUBLISHED
    """Colonies and Platinums, which belong to Prosperity."""
    shelters: Boxes = Boxes.PUBLISHED
    """Shelters, which belong to Dark Ages."""
    deck_size: Annotated[int, range(1, MOST)] = 25
    """How many cards the Black Market deck has, if as many are unused."""
    landscape_sets: tuple[SetId, ...] = ()
    """The sets that landscapes are drawn from, in order of release; empty: those of the piles."""

    def __post_init__(self) -> None:
        least = sum(self.drawn_of(kind).least for kind in LANDSCAPE_KINDS)
        if least > self.in_all.most:
            raise LimitsError(least, self.in_all.most)

    def __repr__(self) -> str:
        """Only what differs from the published procedure: it reads back as Python."""
        return repr_of_changes(self)

    def drawn_of(self, kind: DrawnKind) -> Limits:
        """The limits by which one of the `LANDSCAPE_KINDS` is drawn, with the single Way.

        >>> Settings(ways=Limits(0, 3)).drawn_of(Kind.WAY)
        Limits(least=0, most=1)
        """
        limits: Limits = getattr(self, f"{kind}s")
        if kind is Kind.WAY and self.one_way:
            return Limits(min(limits.least, 1), min(limits.most, 1))
        return limits


PUBLISHED = Settings()
"""The published procedure for landscapes, Colonies and Shelters."""
RULE_BOOK = Settings(landscapes=Landscapes.RULE_BOOK, colonies=Boxes.RULE_BOOK, shelters=Boxes.RULE_BOOK)
"""The rule books' procedure for all of them."""
