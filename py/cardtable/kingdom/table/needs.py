"""What must be set out besides the chosen cards, from `needs.csv`: a row for each need of a card.

Columns of the table: the `need`, as in `cards.csv`; the ids of the `callers` that the row holds for, empty
for all that no other row names; the `kind` of the thing, empty where nothing is set out besides the cards
that are named; the `things`, ids of cards or of materials, `kind:` and a kind of card for all of it, or
`pile` for the pile of a Trait; the `count` in all, or on each place: a number, one for each number of
players, `each` and how many for each player, or empty for a heap; how many `each` player gets; the places
that they lie `on`. A need that is named as a `Role` brings cards in it, and has a row only for what comes
besides.

Sources: the rule books of Rio Grande Games, each set's own; Landmarks and Tax by the cards of Empires, the
Sun tokens (5, 8, 10, 12, 13 for 2 to 6 players) by that of Rising Sun, the Favors by that of Allies.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from cardtable.kingdom.cards.catalog import Card, all_cards
from cardtable.kingdom.cards.pile_sizes import PLAYERS
from cardtable.kingdom.cards.rows import rows


class ItemKind(StrEnum):
    """What a thing on the set-up list is; in the order of the list."""

    SUPPLY = "supply"
    """A pile of the supply that is no kingdom pile."""
    PILE = "pile"
    """A kingdom pile, the bane's and the army's too."""
    NON_SUPPLY = "non-supply"
    """A pile that cannot be bought from."""
    DECK = "deck"
    """Cards shuffled and laid face down."""
    SET_ASIDE = "set-aside"
    """A card laid face up: Riverboat's, the Mouse's, Druid's Boons."""
    LATER = "later"
    """A pile that comes in the course of the game, with Divine Wind."""
    TRASH = "trash"
    """A card that starts in the trash."""
    LANDSCAPE = "landscape"
    """An Event, Landmark, Project, Way or Trait, an Ally, a Prophecy."""
    STATE = "state"
    ARTIFACT = "artifact"
    MAT = "mat"
    TOKENS = "tokens"
    STARTING_DECK = "starting-deck"


@dataclass(frozen=True, slots=True)
class Material:
    """One row of the table for one thing."""

    kind: ItemKind
    things: tuple[str, ...]
    """Ids of cards, of two sides of one card, or of a mat or token."""
    counts: tuple[int, ...] | None
    """How many in all, or on each place, with 2, 3, 4, 5 and 6 players; None for a heap or a pile."""
    each: int
    """How many each player gets, 0 if none."""
    on: str
    """Where they lie: `caller`, `prophecy`, `victory`, `action`, `all` piles, or ids of piles; or empty."""


def materials(need: str, caller: Card) -> tuple[Material, ...]:
    """What a card's need brings to the table besides the cards that are named in a layout.

    >>> from cardtable.kingdom.cards.catalog import card_by_id
    >>> [material.things for material in materials("card-tokens", card_by_id("relic"))]
    [('minus-card-token',)]
    >>> materials("tavern-mat", card_by_id("page"))
    ()
    """
    rows = _table()
    return rows.get((need, caller.id), rows.get((need, ""), ()))


@cache
def attacks_brought(card: Card) -> tuple[Card, ...]:
    """The Attacks among what a card brings to the table: later cards of its line, Prizes, Loot.

    >>> from cardtable.kingdom.cards.catalog import card_by_id
    >>> [card.name for card in attacks_brought(card_by_id("page"))], attacks_brought(card_by_id("moat"))
    (['Warrior'], ())
    """
    things = {thing for need in card.needs for material in materials(need, card) for thing in material.things}
    return tuple(
        other
        for other in all_cards()
        if other.is_attack and not things.isdisjoint({other.id, f"kind:{other.kind}"})
    )


@cache
def _table() -> dict[tuple[str, str], tuple[Material, ...]]:
    table: dict[tuple[str, str], tuple[Material, ...]] = {}
    for row in rows("table/needs.csv"):
        for caller in row["callers"].split("|"):
            key = row["need"], caller
            table.setdefault(key, ())
            if row["kind"]:
                each, things = int(row["each"] or 0), tuple(row["things"].split("|"))
                counts = _counts(row["count"], each)
                table[key] += (Material(ItemKind(row["kind"]), things, counts, each, row["on"]),)
    return table


def _counts(text: str, each: int) -> tuple[int, ...] | None:
    if not text:
        return None
    if text.startswith("each"):
        times = int(text.removeprefix("each") or each)
        return tuple(times * players for players in PLAYERS)
    counts = tuple(map(int, text.split("|")))
    return counts if len(counts) > 1 else counts * len(PLAYERS)
