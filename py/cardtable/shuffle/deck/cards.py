"""The 83 CyberBrawl cards: their ids in both generations, their points, and how sure each fact is."""

from __future__ import annotations

from collections.abc import Callable
from csv import DictReader
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from cardtable.common.errors import UnknownNameError


class Role(StrEnum):
    """What a card does to the shuffle or to the rotation; `Card.target` is the card it does it with."""

    FILLER = "filler"  # fills a deck of fewer than four active cards
    BRAWLER = "brawler"  # the first heal becomes the target
    PRIMAL_OVERLOAD = "primal_overload"  # takes the target's place in the energy set
    HELLFIRE_SPEC = "hellfire_spec"  # version 2: the damage set becomes four times the target
    CHOSEN_ONE = "chosen_one"  # a favourite's try never fails
    FORCED_DRAW_SELF = "forced_draw_self"  # puts a new target on top of the own queue
    FORCED_DRAW_OPPONENT = "forced_draw_opponent"  # puts a new target on top of the opponent's queue
    BOOMERANG = "boomerang"  # its first play puts it back on top
    MULTI_DRAW = "multi_draw"  # one card more at the next draw
    ACCOUNT_PERK = "account_perk"  # given to an account; whether it is dealt is not published


class Confidence(StrEnum):
    """How a card's facts are known."""

    PUBLISHED = "published"
    INFERRED_NAME = "inferred_name"
    INFERRED_ORDER = "inferred_order"
    POINTS_UNKNOWN = "points_unknown"


@dataclass(frozen=True, slots=True, repr=False)
class Card:
    """One card, which prints as its name. Two cards are equal when their ids are.

    Attributes:
        id: the id of 2021, `card_base_00001` or `card_dex_00001`.
        id_v2: the id of 2026, `card_01_00001` or `card_02_00001`.
        energy, damage, health, armor: the four points, None where they are unknown.
        legendary, passive, token: a passive is owned and never dealt, a token is never owned.
        categories: what it does ("heal", "damage" ...); a card may stand in several.
        set_name: "damage", "heal" or "energy" for the ten base cards of every deck, else "".
        role: what it does to the shuffle or the rotation, None for most.
        target: id of the card that its role needs, else "".
        confidence: how its facts are known; (Confidence.PUBLISHED,) when all are published.
    """

    id: str
    id_v2: str = field(compare=False)
    name: str = field(compare=False)
    energy: int | None = field(compare=False)
    damage: int | None = field(compare=False)
    health: int | None = field(compare=False)
    armor: int | None = field(compare=False)
    legendary: bool = field(compare=False)
    passive: bool = field(compare=False)
    token: bool = field(compare=False)
    categories: tuple[str, ...] = field(compare=False)
    set_name: str = field(compare=False)
    role: Role | None = field(compare=False)
    target: str = field(compare=False)
    confidence: tuple[Confidence, ...] = field(compare=False)

    @property
    def base(self) -> bool:
        """Whether every player has it without owning it (the eleven cards of `card_base_`)."""
        return self.id.startswith("card_base_")

    @property
    def published(self) -> bool:
        """Whether all its facts are published; what is inferred must be shown as such."""
        return self.confidence == (Confidence.PUBLISHED,)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<Card {self.name}>"


class UnknownCardError(UnknownNameError):
    """No card has this id or name."""

    kind = "card"
    described = "a name, or an id such as card_dex_00009"

    @property
    def known(self) -> list[str]:
        """All names and ids."""
        return [name for card in all_cards() for name in (card.name, card.id, card.id_v2)]


class UnknownCategoryError(UnknownNameError):
    """No card is of this category."""

    kind = "category"


@cache
def all_cards() -> tuple[Card, ...]:
    """Return the 83 cards, base cards first, each kind by number.

    >>> len(all_cards()), sum(card.passive for card in all_cards()), sum(card.token for card in all_cards())
    (83, 17, 3)
    """
    table = files(__package__).joinpath("cards.csv").read_text(encoding="utf-8")
    rows = DictReader(table.splitlines())
    return tuple(Card(*(_READ.get(name, str)(text) for name, text in row.items())) for row in rows)


def _points(text: str) -> int | None:
    return int(text) if text else None


_READ: dict[str, Callable[[str], Any]] = {
    **dict.fromkeys(("energy", "damage", "health", "armor"), _points),
    **dict.fromkeys(("legendary", "passive", "token"), "1".__eq__),
    "categories": lambda text: tuple(text.split(";")) if text else (),
    "role": lambda text: Role(text) if text else None,
    "confidence": lambda text: tuple(map(Confidence, text.split(";"))),
}
"""How the columns of the table are read that are no plain text; they stand in the order of the fields."""


@cache
def names() -> dict[str, Card]:
    """Return the cards by both ids and by name, in lower case. Do not change it."""
    table: dict[str, Card] = {}
    for card in all_cards():
        for name in (card.id, card.id_v2, card.name.casefold()):
            table[name] = card
    return table


def find_card(text: str) -> Card:
    """Return the card with this id (of either generation) or this name; case does not matter.

    Raises:
        UnknownCardError: no card has that id or name.

    >>> find_card("card_02_00009").name, find_card("biohazard").id
    ('Biohazard', 'card_dex_00009')
    """
    try:
        return names()[text.strip().casefold()]
    except KeyError:
        raise UnknownCardError(text) from None


@cache
def with_role(role: Role) -> Card:
    """Return the first card with a role.

    >>> with_role(Role.CHOSEN_ONE).id
    'card_dex_00056'
    """
    return next(card for card in all_cards() if card.role is role)


@cache
def base_set(name: str) -> tuple[Card, ...]:
    """Return the base cards of the "damage", "heal" or "energy" set.

    >>> [card.id for card in base_set("heal")]
    ['card_base_00003', 'card_base_00006', 'card_base_00009']
    """
    return tuple(card for card in all_cards() if card.set_name == name)


@cache
def categories() -> tuple[str, ...]:
    """Return what cards that can be drawn do, in the order of the card list.

    >>> categories()[:4]
    ('energy', 'damage', 'heal', 'armor')
    """
    found: dict[str, None] = {}
    for card in all_cards():
        found.update(dict.fromkeys(card.categories))
    del found["passive"]
    return tuple(found)


def cards_of(category: str) -> tuple[Card, ...]:
    """Return the cards of a category.

    Raises:
        UnknownCategoryError: no card has that category.

    >>> [card.name for card in cards_of("copy")]
    ['Recast']
    """
    if category not in categories():
        raise UnknownCategoryError(category, categories())
    return tuple(card for card in all_cards() if category in card.categories)
