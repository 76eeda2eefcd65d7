"""The sets of Dominion and their editions, and the pool of piles that a choice of them gives.

An edition is named as addresses name it: `base-1` and `base-2` where the set has two, `alchemy` where it has
one. A first edition with its update pack is the two editions together.
"""

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from .cards import Card, Kind, all_cards

__all__ = ["Edition", "Pool", "UnknownEditionError", "UnknownSetError", "editions", "pool", "set_ids"]


class UnknownEditionError(ValueError):
    """An edition was named that does not exist; `given` was asked for, `accepted` are the ids there are."""

    def __init__(self, given: str) -> None:
        self.given = given
        self.accepted = tuple(edition.id for edition in editions())
        super().__init__(f"there is no edition {given!r}: choose from {', '.join(self.accepted)}")


class UnknownSetError(ValueError):
    """A set was named that does not exist; `given` was asked for, `accepted` are the ids there are."""

    def __init__(self, given: str) -> None:
        self.given = given
        self.accepted = set_ids()
        super().__init__(f"there is no set {given!r}: choose from {', '.join(self.accepted)}")


@dataclass(frozen=True, slots=True)
class Edition:
    """One box that can be chosen."""

    id: str
    """As addresses name it: `base-2`, `alchemy`."""
    set: str
    """The id of its set: `base`."""
    name: str
    """The name of the set: `Base`."""
    number: int | None
    """1 or 2; None where the set has one edition."""

    def holds(self, card: Card) -> bool:
        """Whether a card comes in this box.

        >>> from cardtable.kingdom.cards import card_by_id
        >>> [edition.id for edition in editions() if edition.holds(card_by_id("artisan"))]
        ['base-2']
        """
        return card.set == self.set and card.edition in ("both", "only", str(self.number))


@dataclass(frozen=True, slots=True, eq=False)
class Pool:
    """The piles to choose from, each once, in the order of the table. A pool equals itself only."""

    piles: tuple[Card, ...]
    sets: tuple[str, ...]
    """The distinct sets that were chosen, in order of release."""
    editions: tuple[str, ...] = ()
    """The editions that were chosen, in order of release."""


@cache
def editions() -> tuple[Edition, ...]:
    """Every edition in order of release.

    >>> [edition.id for edition in editions()][:4]
    ['base-1', 'base-2', 'intrigue-1', 'intrigue-2']
    """
    table = files(__package__).joinpath("sets.csv").read_text(encoding="utf-8")
    return tuple(
        Edition(f"{row['id']}-{number}" if number else row["id"], row["id"], row["name"], number)
        for row in csv.DictReader(table.splitlines())
        for number in ((1, 2) if row["editions"] == "2" else (None,))
    )


@cache
def set_ids() -> tuple[str, ...]:
    """The ids of all sets in order of release, without editions.

    >>> set_ids()[:3]
    ('base', 'intrigue', 'seaside')
    """
    return tuple(dict.fromkeys(edition.set for edition in editions()))


def pool(edition_ids: Iterable[str]) -> Pool:
    """The kingdom piles of the chosen editions, each once, whatever the order of the ids.

    The same choice gives the same Pool object. An id that does not exist raises UnknownEditionError.

    >>> len(pool(["base-1"]).piles), len(pool(["base-2"]).piles), len(pool(["base-2", "base-1"]).piles)
    (25, 26, 32)
    """
    wanted = tuple(edition_ids)
    known = {edition.id for edition in editions()}
    for edition_id in wanted:
        if edition_id not in known:
            raise UnknownEditionError(edition_id)
    return _pool(frozenset(wanted))


@cache
def _pool(wanted: frozenset[str]) -> Pool:
    chosen = tuple(edition for edition in editions() if edition.id in wanted)
    return Pool(
        piles=tuple(
            card
            for card in all_cards()
            if card.kind is Kind.KINGDOM and any(edition.holds(card) for edition in chosen)
        ),
        sets=tuple(dict.fromkeys(edition.set for edition in chosen)),
        editions=tuple(edition.id for edition in chosen),
    )
