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
from .language import BEFORE_PERCENT, DECIMAL, language, noted, t

__all__ = [
    "ATTRIBUTES",
    "LEVEL_SENTENCES",
    "LEVEL_WORDS",
    "READINGS",
    "USE_WORDS",
    "attribute_meaning",
    "attribute_name",
    "number_text",
    "percent",
    "use_kind",
    "use_words",
    "written",
]

ATTRIBUTES = {
    Attribute.CHEAP: (noted("Cheap"), noted("Costs 4 or less, in all.")),
    Attribute.MEDIUM: (noted("Medium"), noted("Costs 5 in all.")),
    Attribute.EXPENSIVE: (noted("Expensive"), noted("Costs 6 or more, in all.")),
    Attribute.VICTORY: (noted("Victory"), noted("Is a Victory card.")),
    Attribute.CHIPPER: (noted("Chipper"), noted("Gives victory point tokens.")),
    Attribute.TREASURE: (noted("Treasure"), noted("Is a Treasure.")),
    Attribute.CHAINER: (noted("Chainer"), noted("Gives at least +1 Action.")),
    Attribute.CANTRIP: (noted("Cantrip"), noted("Gives at least +1 Card and +1 Action.")),
    Attribute.SPLITTER: (noted("Splitter"), noted("Gives at least +2 Actions.")),
    Attribute.MULTIPLIER: (noted("Multiplier"), noted("Makes more Actions of the right cards.")),
    Attribute.TERMINUS: (noted("Terminus"), noted("Leaves fewer Actions than before.")),
    Attribute.CUMULATIVE: (noted("Cumulative"), noted("Is worth having several of.")),
    Attribute.ANTISPLITTER: (noted("Antisplitter"), noted("Has no use for Splitters.")),
    Attribute.BUYER: (noted("Buyer"), noted("Gives at least +1 Buy.")),
    Attribute.GAINER: (noted("Gainer"), noted("Puts another card into your deck.")),
    Attribute.COINAGE: (noted("Coinage"), noted("How many coins an Action gives.")),
    Attribute.DISCOUNTER: (noted("Discounter"), noted("Makes cards cheaper.")),
    Attribute.CARDDRAWER: (noted("Carddrawer"), noted("How many cards come to your hand.")),
    Attribute.SELFTRASHER: (noted("Selftrasher"), noted("How many cards leave your deck.")),
    Attribute.MUTATOR: (noted("Mutator"), noted("Turns cards of your deck into others.")),
    Attribute.DISCARDCASHER: (noted("Discardcasher"), noted("Pays for discarded cards.")),
    Attribute.ATTACK: (noted("Attack"), noted("Is an Attack.")),
    Attribute.BLOCKER: (noted("Blocker"), noted("Stops or slows some Attacks.")),
    Attribute.GIVER: (noted("Giver"), noted("Puts cards such as Curses into the others’ decks.")),
    Attribute.TRASHER: (noted("Trasher"), noted("Trashes cards of the others.")),
    Attribute.HELPER: (noted("Helper"), noted("No Attack, but the others gain or decide something.")),
    Attribute.SHRINKER: (noted("Shrinker"), noted("Makes the others’ hands smaller.")),
    Attribute.GROWER: (noted("Grower"), noted("Makes up for a hand that was made smaller.")),
    Attribute.SCOUTER: (noted("Scouter"), noted("On how many cards of the top of your deck you decide.")),
    Attribute.TOPDECKER: (noted("Topdecker"), noted("Prepares your next hand.")),
    Attribute.SELFMILLER: (noted("Selfmiller"), noted("May discard your own cards unplayed.")),
    Attribute.MILLER: (noted("Miller"), noted("May discard the others’ cards unplayed.")),
    Attribute.SPIER: (noted("Spier"), noted("A Miller that chooses what goes.")),
    Attribute.SPEEDER: (noted("Speeder"), noted("Takes you through your deck faster.")),
    Attribute.SLOWER: (noted("Slower"), noted("Slows the others down.")),
    Attribute.INTERACTIVE: (
        noted("Interactive"),
        noted("2 for an Attack, 1 for a Helper, 1 for a Victory card."),
    ),
    Attribute.IMPROVER: (noted("Improver"), noted("Is better towards the end.")),
    Attribute.VARIANCE: (noted("Variance"), noted("Luck, from 0 to 4, which can decide the game.")),
    Attribute.CHOOSER: (noted("Chooser"), noted("Decisions, from 0 to 3, the interesting ones.")),
    Attribute.DECKCHANGER: (noted("Deckchanger"), noted("Is a Buyer, a Gainer or a Selftrasher.")),
    Attribute.MEDICHAINER: (noted("Medichainer"), noted("Is Medium and a Chainer.")),
    Attribute.BRANCHER: (noted("Brancher"), noted("Is a Splitter or a Multiplier.")),
    Attribute.ANTITERMINUS: (
        noted("Antiterminus"),
        noted("Is a Treasure, a Chainer, a Discardcasher or a Mutator."),
    ),
}
"""Of each attribute its name and its meaning."""
LEVEL_WORDS = {
    Level.BELOW: noted("below"),
    Level.WITHIN: noted("within"),
    Level.ABOVE: noted("above"),
}
"""How a sum lies to the ideal range, in a word."""
LEVEL_SENTENCES = {
    Level.BELOW: noted("{attribute} in this kingdom: {sum}, below the ideal range {range}."),
    Level.WITHIN: noted("{attribute} in this kingdom: {sum}, within the ideal range {range}."),
    Level.ABOVE: noted("{attribute} in this kingdom: {sum}, above the ideal range {range}."),
}
"""The same in a sentence."""
USE_WORDS = {
    "idealised": noted("Idealised: its sum is drawn into a range"),
    "clustering": noted("Clustering: piles that have it draw each other"),
    "unused": noted("Unused"),
}
USE_KINDS: dict[type[Unused] | type[Clustering] | type[Idealised], str] = {
    Idealised: "idealised",
    Clustering: "clustering",
    Unused: "unused",
}
READINGS: dict[str, tuple[str, Mapping[StrEnum, str]]] = {
    "sum": (
        noted("The sum so far is"),
        {
            SumReading.VALUES: noted("the sum of the values of the chosen piles"),
            SumReading.PILES: noted("the number of chosen piles that have the attribute"),
        },
    ),
    "exponent": (
        noted("Above the range, the multiplier is taken"),
        {
            ExponentReading.SUM: noted("to the power of the sum so far + 1"),
            ExponentReading.EXCESS: noted("to the power of the excess over the most"),
        },
    ),
    "cluster": (
        noted("A clustering multiplier is taken"),
        {
            ClusterReading.EACH: noted("once for each chosen pile that shares the attribute"),
            ClusterReading.ONCE: noted("once in all"),
        },
    ),
}
"""The readings of the published text, by field of `Readings`: what is read, and how; the usual one first."""


def attribute_name(attribute: Attribute) -> str:
    """Return the name of an attribute."""
    return t(ATTRIBUTES[attribute][0])


def attribute_meaning(attribute: Attribute) -> str:
    """Return in a sentence what an attribute means."""
    return t(ATTRIBUTES[attribute][1])


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
            if least == most:
                return number_text(least)
            return t("{least} to {most}", least=number_text(least), most=number_text(most))
        case Clustering(shared):
            return t("× {factor} each", factor=number_text(shared))
    return t("unused")


def number_text(number: Number) -> str:
    """Return a number as people write it, to three decimals."""
    return written(as_text(number))


def written(figures: str) -> str:
    """Return a number with the decimal sign of the language."""
    return figures.replace(".", DECIMAL[language()])


def percent(share: Fraction | float) -> str:
    """Return a share of 1 to three figures; only what is exactly 0 or 1 is shown so.

    >>> percent(Fraction(1, 3)), percent(Fraction(99999, 100000)), percent(1.0)
    ('33.3%', '> 99.9%', '100%')
    """
    return f"{written(_figures(share))}{BEFORE_PERCENT[language()]}%"


def _figures(share: Fraction | float) -> str:
    if share in (0, 1):
        return "100" if share else "0"
    value = 100 * float(share)
    if value > 99.9:
        return "> 99.9"
    if value < 1e-9:
        return "< 0.000000001"
    return f"{value:.3g}" if value >= 0.001 else f"{value:.10f}".rstrip("0")
