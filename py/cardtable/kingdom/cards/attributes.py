"""The attributes of piles for weighted choice, from `attributes.csv`.

Columns of the table: `id` of the pile; `values`, each attribute that the pile has, with its amount or grade
after a colon where it is not 1. What follows from the cost or from other attributes is not in the table but
worked out by `_derived`. Most values are judgements: they can be overridden pile by pile.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cache
from types import MappingProxyType

from cardtable.common.errors import OutOfRangeError
from cardtable.kingdom.cards.catalog import Card, card_by_id
from cardtable.kingdom.cards.rows import rows


class Attribute(StrEnum):
    """A trait of a pile that weights look at; its value is 0 or 1 unless it says otherwise."""

    CHEAP = "cheap"
    """Total cost 4 or less."""
    MEDIUM = "medium"
    """Total cost 5."""
    EXPENSIVE = "expensive"
    """Total cost 6 or more."""
    VICTORY = "victory"
    CHIPPER = "chipper"
    """Gives victory point tokens."""
    TREASURE = "treasure"
    CHAINER = "chainer"
    """+1 Action or more."""
    CANTRIP = "cantrip"
    """+1 Card and +1 Action or more."""
    SPLITTER = "splitter"
    """+2 Actions or more."""
    MULTIPLIER = "multiplier"
    """More Actions, together with the right cards."""
    TERMINUS = "terminus"
    """Leaves fewer Actions than before."""
    CUMULATIVE = "cumulative"
    """Worth having several of."""
    ANTISPLITTER = "antisplitter"
    """Has no use for Splitters: a Splitter itself, or a Terminus that is not Cumulative."""
    BUYER = "buyer"
    """+1 Buy or more."""
    GAINER = "gainer"
    """Puts another card into one's deck."""
    COINAGE = "coinage"
    """How many coins an Action gives."""
    DISCOUNTER = "discounter"
    """Lowers costs."""
    CARDDRAWER = "carddrawer"
    """How many cards come to the hand; 1 for a Cantrip."""
    SELFTRASHER = "selftrasher"
    """How many cards leave one's deck."""
    MUTATOR = "mutator"
    """Changes cards of the deck for others."""
    DISCARDCASHER = "discardcasher"
    """Discards for coins."""
    ATTACK = "attack"
    BLOCKER = "blocker"
    """Stops or slows some Attacks."""
    GIVER = "giver"
    """Puts cards, such as Curses, into others' decks."""
    TRASHER = "trasher"
    """Trashes others' cards."""
    HELPER = "helper"
    """No Attack, but others gain or decide something."""
    SHRINKER = "shrinker"
    """Makes others' hands smaller."""
    GROWER = "grower"
    """Makes up for Shrinkers."""
    SCOUTER = "scouter"
    """Of how many cards on top of one's deck one decides."""
    TOPDECKER = "topdecker"
    """Prepares the next hand."""
    SELFMILLER = "selfmiller"
    """May discard one's own cards unplayed."""
    MILLER = "miller"
    """May discard others' cards unplayed."""
    SPIER = "spier"
    """A Miller that chooses what goes."""
    SPEEDER = "speeder"
    """Goes through one's deck faster."""
    SLOWER = "slower"
    """Slows others down."""
    INTERACTIVE = "interactive"
    """2 for an Attack, and 1 each for a Helper and for Victory."""
    IMPROVER = "improver"
    """Grows better towards the end."""
    VARIANCE = "variance"
    """Luck, from 0 (none) to 4 (can decide the game)."""
    CHOOSER = "chooser"
    """Decisions, from 0 (none) to 3 (interesting ones)."""
    DECKCHANGER = "deckchanger"
    """A Buyer, Gainer or Selftrasher."""
    MEDICHAINER = "medichainer"
    """Medium and a Chainer."""
    BRANCHER = "brancher"
    """A Splitter or Multiplier."""
    ANTITERMINUS = "antiterminus"
    """A Treasure, Chainer, Discardcasher or Mutator."""


@cache
def _table() -> dict[Card, Mapping[Attribute, Fraction]]:
    listed = {card_by_id(row["id"]): row["values"] for row in rows("cards/attributes.csv")}
    return {pile: MappingProxyType(_values(pile, values)) for pile, values in listed.items()}


def _values(pile: Card, listed: str) -> dict[Attribute, Fraction]:
    """All values of a pile that are not 0: those listed, that of its cost, and what follows from them."""
    pairs = (part.partition(":") for part in listed.split("|") if part)
    values = {Attribute(name): Fraction(value or 1) for name, _, value in pairs}
    total = pile.cost.total
    price = Attribute.CHEAP if total < 5 else Attribute.MEDIUM if total == 5 else Attribute.EXPENSIVE
    values[price] = Fraction(1)
    values |= _derived(values)
    return {attribute: values[attribute] for attribute in Attribute if values.get(attribute)}


def _derived(values: Mapping[Attribute, Fraction]) -> dict[Attribute, Fraction]:
    def any_of(*attributes: Attribute) -> Fraction:
        return Fraction(any(attribute in values for attribute in attributes))

    of = Attribute
    lone_terminus = any_of(of.TERMINUS) * (1 - any_of(of.CUMULATIVE))
    attack, helper, victory = (values.get(each, Fraction()) for each in (of.ATTACK, of.HELPER, of.VICTORY))
    return {
        of.ANTISPLITTER: max(any_of(of.SPLITTER), lone_terminus),
        of.INTERACTIVE: 2 * attack + helper + victory,
        of.DECKCHANGER: any_of(of.BUYER, of.GAINER, of.SELFTRASHER),
        of.MEDICHAINER: any_of(of.MEDIUM) * any_of(of.CHAINER),
        of.BRANCHER: any_of(of.SPLITTER, of.MULTIPLIER),
        of.ANTITERMINUS: any_of(of.TREASURE, of.CHAINER, of.DISCARDCASHER, of.MUTATOR),
    }


def values_of(pile: Card) -> Mapping[Attribute, Fraction]:
    """The attributes that a kingdom pile has, with their values; one that is missing has the value 0.

    A split pile has an attribute if at least half of its cards do, so ask the card, not this table, whether
    a pile is an Attack. OutOfRangeError if the card is no kingdom pile.

    >>> [str(attribute) for attribute in values_of(card_by_id("moat"))]
    ['cheap', 'terminus', 'cumulative', 'carddrawer', 'blocker', 'speeder', 'variance']
    """
    try:
        return _table()[pile]
    except KeyError:
        raise OutOfRangeError("pile", pile, "a kingdom pile") from None
