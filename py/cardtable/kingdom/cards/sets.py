"""The sets of Dominion and their editions, and the pool of piles that a choice of them gives.

An edition is named as addresses name it: `base-1` and `base-2` where the set has two, `alchemy` where it has
one. A first edition with its update pack is the two editions together.

Columns of `sets.csv`: the `id` of a set, its `name`, and the `years` of its editions, `|` between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Annotated

from cardtable.common.errors import OutOfRangeError, UnknownNameError
from cardtable.common.fields import checked
from cardtable.kingdom.cards.catalog import Card, Kind, all_cards, card_by_name
from cardtable.kingdom.cards.rows import rows


class UnknownEditionError(UnknownNameError):
    """An edition that does not exist; `accepted` are the ids of those that do."""

    kind = "edition"


class UnknownSetError(UnknownNameError):
    """A set that does not exist; `accepted` are the ids of those that do."""

    kind = "set"


def known_set(set_id: str) -> str:
    """The id of a set, without edition; UnknownSetError for any other text."""
    if set_id not in set_ids():
        raise UnknownSetError(set_id, set_ids())
    return set_id


SetId = Annotated[str, known_set]


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
    year: int | None = None
    """When it was first sold; None for Promos, which came one by one."""

    def holds(self, card: Card) -> bool:
        """Whether a card comes in this box.

        >>> from cardtable.kingdom.cards.catalog import card_by_id
        >>> [edition.id for edition in editions() if edition.holds(card_by_id("artisan"))]
        ['base-2']
        """
        return self.id in editions_of(card)


@cache
def editions_of(card: Card) -> frozenset[str]:
    """The ids of the editions that a card comes in."""
    boxes = (box for box in editions() if box.set == card.set)
    return frozenset(box.id for box in boxes if card.edition in ("both", "only", str(box.number)))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
@checked
class Pool:
    """The piles to choose from, each once, in the order of the table. A pool equals itself only.

    A pool of editions is there once: a copy, or a pickled one, is the pool itself.
    """

    piles: tuple[Card, ...]
    sets: tuple[SetId, ...]
    """The distinct sets that were chosen, in order of release."""
    editions: tuple[str, ...] = ()
    """The editions that were chosen, in order of release."""

    def __post_init__(self) -> None:
        if len({*self.piles}) < len(self.piles) or any(pile.kind is not Kind.KINGDOM for pile in self.piles):
            raise OutOfRangeError("piles", self.piles, "kingdom piles, each once")
        check_editions(self.editions)

    def __len__(self) -> int:
        return len(self.piles)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.piles)

    def __getitem__(self, at: int) -> Card:
        return self.piles[at]

    def __contains__(self, card: object) -> bool:
        return (card_by_name(card) if isinstance(card, str) else card) in self.piles

    def __repr__(self) -> str:
        if self.editions:
            return f"pool({[*self.editions]})"
        return f"<Pool of {len(self)} piles of {', '.join(self.sets)}>"

    def __reduce__(self) -> tuple[object, ...]:
        if self.editions:
            return pool, (self.editions,)
        return Pool, (self.piles, self.sets)


@cache
def editions() -> tuple[Edition, ...]:
    """Every edition in order of release.

    >>> [edition.id for edition in editions()][:4]
    ['base-1', 'base-2', 'intrigue-1', 'intrigue-2']
    """
    return tuple(
        Edition(
            f"{row['id']}-{at}" if len(years) > 1 else row["id"],
            row["id"],
            row["name"],
            at if len(years) > 1 else None,
            int(year) if year else None,
        )
        for row in rows("cards/sets.csv")
        for years in [row["years"].split("|")]
        for at, year in enumerate(years, start=1)
    )


def telling_card(edition: Edition) -> Card | None:
    """A card by which an edition is recognised: the cheapest pile that the other one lacks.

    None where the set has one edition.

    >>> [(card.name if card else None) for card in map(telling_card, editions()[:5])]
    ['Chancellor', 'Harbinger', 'Secret Chamber', 'Lurker', 'Embargo']
    """
    own = (card for card in pool([edition.id]).piles if card.edition == str(edition.number))
    return min(own, key=lambda card: card.cost.total, default=None)


@cache
def set_ids() -> tuple[str, ...]:
    """The ids of all sets in order of release, without editions.

    >>> set_ids()[:3]
    ('base', 'intrigue', 'seaside')
    """
    return tuple(dict.fromkeys(edition.set for edition in editions()))


def check_editions(edition_ids: Iterable[str]) -> None:
    """Raise UnknownEditionError for the first id that is not one of an edition."""
    known = tuple(edition.id for edition in editions())
    for edition_id in edition_ids:
        if edition_id not in known:
            raise UnknownEditionError(edition_id, known)


def editions_holding(chosen: Iterable[str], cards: Iterable[Card]) -> tuple[str, ...]:
    """The chosen editions, and the newest edition of each card that none of them holds; in order of release.

    A landscape comes with any edition of its set.

    >>> from cardtable.kingdom.cards.catalog import card_by_id
    >>> editions_holding(["base-2"], map(card_by_id, ("moat", "adventurer", "way-of-the-ox")))
    ('base-1', 'base-2', 'menagerie')
    """
    taken = [edition for edition in editions() if edition.id in set(chosen)]
    for card in cards:
        if not any(_comes_with(card, edition) for edition in taken):
            taken.append([edition for edition in editions() if _comes_with(card, edition)][-1])
    return tuple(edition.id for edition in editions() if edition in taken)


def _comes_with(card: Card, edition: Edition) -> bool:
    return edition.id in editions_of(card) if card.kind is Kind.KINGDOM else edition.set == card.set


def pool(edition_ids: str | Iterable[str | Edition]) -> Pool:
    """The kingdom piles of the chosen editions, each once, whatever the order of the ids.

    The same choice gives the same Pool object. An id that does not exist raises UnknownEditionError.
    A single id may be given by itself, and an Edition for its id.

    >>> pool("base-2") is pool(["base-2"])
    True
    >>> len(pool(["base-1"])), len(pool(["base-2"])), len(pool(["base-2", "base-1"]))
    (25, 26, 32)
    """
    wanted = (
        (edition_ids,)
        if isinstance(edition_ids, str)
        else tuple([each.id if isinstance(each, Edition) else each for each in edition_ids])
    )
    check_editions(wanted)
    return _pool(frozenset(wanted))


@cache
def _pool(wanted: frozenset[str]) -> Pool:
    chosen = tuple(edition for edition in editions() if edition.id in wanted)
    return Pool(
        piles=tuple(
            card
            for card in all_cards()
            if card.kind is Kind.KINGDOM and not wanted.isdisjoint(editions_of(card))
        ),
        sets=tuple(dict.fromkeys(edition.set for edition in chosen)),
        editions=tuple(edition.id for edition in chosen),
    )
