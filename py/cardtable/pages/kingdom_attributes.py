"""What the attributes of the weighted way, and what becomes of their sums, are called."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction

from ..kingdom import (
    Attribute,
    Clustering,
    ClusterReading,
    ExponentReading,
    Idealised,
    Level,
    SumReading,
    Unused,
    Use,
)
from ..kingdom.weighting import Number, as_text

__all__ = [
    "ATTRIBUTES",
    "LEVEL_WORDS",
    "READINGS",
    "USE_WORDS",
    "attribute_name",
    "number_text",
    "percent",
    "use_kind",
    "use_words",
]

ATTRIBUTES = {
    Attribute.CHEAP: ("Cheap", "Costs 4 or less, in all."),
    Attribute.MEDIUM: ("Medium", "Costs 5 in all."),
    Attribute.EXPENSIVE: ("Expensive", "Costs 6 or more, in all."),
    Attribute.VICTORY: ("Victory", "Is a Victory card."),
    Attribute.CHIPPER: ("Chipper", "Gives victory point tokens."),
    Attribute.TREASURE: ("Treasure", "Is a Treasure."),
    Attribute.CHAINER: ("Chainer", "Gives at least +1 Action."),
    Attribute.CANTRIP: ("Cantrip", "Gives at least +1 Card and +1 Action."),
    Attribute.SPLITTER: ("Splitter", "Gives at least +2 Actions."),
    Attribute.MULTIPLIER: ("Multiplier", "Makes more Actions of the right cards."),
    Attribute.TERMINUS: ("Terminus", "Leaves fewer Actions than before."),
    Attribute.CUMULATIVE: ("Cumulative", "Is worth having several of."),
    Attribute.ANTISPLITTER: ("Antisplitter", "Has no use for Splitters."),
    Attribute.BUYER: ("Buyer", "Gives at least +1 Buy."),
    Attribute.GAINER: ("Gainer", "Puts another card into your deck."),
    Attribute.COINAGE: ("Coinage", "How many coins an Action gives."),
    Attribute.DISCOUNTER: ("Discounter", "Makes cards cheaper."),
    Attribute.CARDDRAWER: ("Carddrawer", "How many cards come to your hand."),
    Attribute.SELFTRASHER: ("Selftrasher", "How many cards leave your deck."),
    Attribute.MUTATOR: ("Mutator", "Turns cards of your deck into others."),
    Attribute.DISCARDCASHER: ("Discardcasher", "Pays for discarded cards."),
    Attribute.ATTACK: ("Attack", "Is an Attack."),
    Attribute.BLOCKER: ("Blocker", "Stops or slows some Attacks."),
    Attribute.GIVER: ("Giver", "Puts cards such as Curses into the others’ decks."),
    Attribute.TRASHER: ("Trasher", "Trashes cards of the others."),
    Attribute.HELPER: ("Helper", "No Attack, but the others gain or decide something."),
    Attribute.SHRINKER: ("Shrinker", "Makes the others’ hands smaller."),
    Attribute.GROWER: ("Grower", "Makes up for a hand that was made smaller."),
    Attribute.SCOUTER: ("Scouter", "On how many cards of the top of your deck you decide."),
    Attribute.TOPDECKER: ("Topdecker", "Prepares your next hand."),
    Attribute.SELFMILLER: ("Selfmiller", "May discard your own cards unplayed."),
    Attribute.MILLER: ("Miller", "May discard the others’ cards unplayed."),
    Attribute.SPIER: ("Spier", "A Miller that chooses what goes."),
    Attribute.SPEEDER: ("Speeder", "Takes you through your deck faster."),
    Attribute.SLOWER: ("Slower", "Slows the others down."),
    Attribute.INTERACTIVE: ("Interactive", "2 for an Attack, 1 for a Helper, 1 for a Victory card."),
    Attribute.IMPROVER: ("Improver", "Is better towards the end."),
    Attribute.VARIANCE: ("Variance", "Luck, from 0 to 4, which can decide the game."),
    Attribute.CHOOSER: ("Chooser", "Decisions, from 0 to 3, the interesting ones."),
    Attribute.DECKCHANGER: ("Deckchanger", "Is a Buyer, a Gainer or a Selftrasher."),
    Attribute.MEDICHAINER: ("Medichainer", "Is Medium and a Chainer."),
    Attribute.BRANCHER: ("Brancher", "Is a Splitter or a Multiplier."),
    Attribute.ANTITERMINUS: ("Antiterminus", "Is a Treasure, a Chainer, a Discardcasher or a Mutator."),
}
"""Of each attribute its name and its meaning."""
LEVEL_WORDS = {
    Level.BELOW: "below",
    Level.WITHIN: "within",
    Level.ABOVE: "above",
    Level.FREE: "no range",
}
USE_WORDS = {
    "idealised": "Idealised: its sum is drawn into a range",
    "clustering": "Clustering: piles that have it draw each other",
    "unused": "Unused",
}
USE_KINDS: dict[type[Unused] | type[Clustering] | type[Idealised], str] = {
    Idealised: "idealised",
    Clustering: "clustering",
    Unused: "unused",
}
READINGS: dict[str, tuple[str, Mapping[StrEnum, str]]] = {
    "sum": (
        "The sum so far is",
        {
            SumReading.VALUES: "the sum of the values of the chosen piles",
            SumReading.PILES: "the number of chosen piles that have the attribute",
        },
    ),
    "exponent": (
        "Above the range, the multiplier is taken",
        {
            ExponentReading.SUM: "to the power of the sum so far + 1",
            ExponentReading.EXCESS: "to the power of the excess over the most",
        },
    ),
    "cluster": (
        "A clustering multiplier is taken",
        {
            ClusterReading.EACH: "once for each chosen pile that shares the attribute",
            ClusterReading.ONCE: "once in all",
        },
    ),
}
"""The readings of the published text, by field of `Readings`: what is read, and how; the usual one first."""


def attribute_name(attribute: Attribute) -> str:
    """Return the name of an attribute."""
    return ATTRIBUTES[attribute][0]


def use_kind(use: Use) -> str:
    """Return the name of a sort of use.

    >>> use_kind(Unused())
    'unused'
    """
    return USE_KINDS[type(use)]


def use_words(use: Use) -> str:
    """Say in few words what is made of an attribute.

    >>> use_words(Idealised(2, 4, Fraction(5, 2), Fraction(3, 4))), use_words(Clustering(Fraction(6, 5)))
    ('2 to 4', '× 1.2 each')
    """
    match use:
        case Idealised(least, most):
            return as_text(least) if least == most else f"{as_text(least)} to {as_text(most)}"
        case Clustering(shared):
            return f"× {as_text(shared)} each"
    return "unused"


def number_text(number: Number) -> str:
    """Return a number as people write it, to three decimals."""
    return as_text(number)


def percent(share: Fraction | float) -> str:
    """Return a share of 1 to three figures; only what is exactly 0 or 1 is shown so.

    >>> percent(Fraction(1, 3)), percent(Fraction(99999, 100000)), percent(1.0)
    ('33.3%', '> 99.9%', '100%')
    """
    if share in (0, 1):
        return "100%" if share else "0%"
    value = 100 * float(share)
    if value > 99.9:
        return "> 99.9%"
    if value < 1e-9:
        return "< 0.000000001%"
    return f"{value:.3g}%" if value >= 0.001 else f"{value:.10f}".rstrip("0") + "%"
