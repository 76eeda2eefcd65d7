"""Names of attributes, of their uses and of the levels of their sums, in the words of players."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from cardtable.kingdom import (
    Attribute,
    Clustering,
    ClusterReading,
    ExponentReading,
    Idealised,
    Level,
    SumReading,
    Use,
)
from cardtable.kingdom.weighted.settings import USES
from cardtable.pages.kingdom.decimals import number_text
from cardtable.pages.language import t, t_later

PHRASES = {
    Attribute.SPLITTER: t_later("+2 Actions"),
    Attribute.CARDDRAWER: t_later("Drawing cards"),
    Attribute.BUYER: t_later("+Buy"),
    Attribute.SELFTRASHER: t_later("Trashing##slider"),
    Attribute.GAINER: t_later("Gaining"),
    Attribute.ATTACK: t_later("Attacks##slider"),
    Attribute.VARIANCE: t_later("Luck"),
    Attribute.CHOOSER: t_later("Decisions"),
    Attribute.CHEAP: t_later("Piles that cost 4 or less"),
    Attribute.MEDIUM: t_later("Piles that cost 5"),
    Attribute.EXPENSIVE: t_later("Piles that cost 6 or more"),
    Attribute.VICTORY: t_later("Victory cards among the ten piles"),
    Attribute.CHIPPER: t_later("Victory point tokens##attribute"),
    Attribute.TREASURE: t_later("Treasures among the ten piles"),
    Attribute.CHAINER: t_later("Piles that give +1 Action or more"),
    Attribute.CANTRIP: t_later("Piles that give +1 Card and +1 Action"),
    Attribute.MULTIPLIER: t_later("Piles that let Actions be played again"),
    Attribute.TERMINUS: t_later("Piles that use up an Action"),
    Attribute.CUMULATIVE: t_later("Piles of which one buys several"),
    Attribute.ANTISPLITTER: t_later("Piles that need no +2 Actions"),
    Attribute.COINAGE: t_later("Coins from Actions"),
    Attribute.DISCOUNTER: t_later("Piles that make cards cheaper"),
    Attribute.MUTATOR: t_later("Piles that turn cards into others"),
    Attribute.DISCARDCASHER: t_later("Piles that pay for discarded cards"),
    Attribute.BLOCKER: t_later("Piles that help against Attacks"),
    Attribute.GIVER: t_later("Curses and other junk for the others"),
    Attribute.TRASHER: t_later("Piles that trash cards of the others"),
    Attribute.HELPER: t_later("Piles that also help the others"),
    Attribute.SHRINKER: t_later("Piles that make the others’ hands smaller"),
    Attribute.GROWER: t_later("Piles that make up for a small hand"),
    Attribute.SCOUTER: t_later("Looking at the top of one’s own deck"),
    Attribute.TOPDECKER: t_later("Piles that prepare the next hand"),
    Attribute.SELFMILLER: t_later("Piles that may discard one’s own deck"),
    Attribute.MILLER: t_later("Piles that discard from the others’ decks"),
    Attribute.SPIER: t_later("Piles that choose what the others discard"),
    Attribute.SPEEDER: t_later("Piles that bring the deck round faster"),
    Attribute.SLOWER: t_later("Piles that slow the others down"),
    Attribute.INTERACTIVE: t_later("What players do to each other"),
    Attribute.IMPROVER: t_later("Piles that get better towards the end"),
    Attribute.DECKCHANGER: t_later("Piles that change the deck: +Buy, gaining, trashing"),
    Attribute.MEDICHAINER: t_later("Piles that cost 5 and give +1 Action or more"),
    Attribute.BRANCHER: t_later("Piles that let several Actions be played"),
    Attribute.ANTITERMINUS: t_later("Piles that need no further Action"),
}
"""What there is more or less of. The first eight have a slider, which says the same."""
ATTRIBUTES = {
    Attribute.CHEAP: (t_later("Cheap"), t_later("Costs 4 or less, in all.")),
    Attribute.MEDIUM: (t_later("Medium"), t_later("Costs 5 in all.")),
    Attribute.EXPENSIVE: (t_later("Expensive"), t_later("Costs 6 or more, in all.")),
    Attribute.VICTORY: (t_later("Victory"), t_later("Is a Victory card.")),
    Attribute.CHIPPER: (t_later("Chipper"), t_later("Gives victory point tokens.")),
    Attribute.TREASURE: (t_later("Treasure"), t_later("Is a Treasure.")),
    Attribute.CHAINER: (t_later("Chainer"), t_later("Gives at least +1 Action.")),
    Attribute.CANTRIP: (t_later("Cantrip"), t_later("Gives at least +1 Card and +1 Action.")),
    Attribute.SPLITTER: (t_later("Splitter"), t_later("Gives at least +2 Actions.")),
    Attribute.MULTIPLIER: (t_later("Multiplier"), t_later("Makes more Actions of the right cards.")),
    Attribute.TERMINUS: (t_later("Terminus"), t_later("Leaves fewer Actions than before.")),
    Attribute.CUMULATIVE: (t_later("Cumulative"), t_later("Is worth having several of.")),
    Attribute.ANTISPLITTER: (t_later("Antisplitter"), t_later("Has no use for Splitters.")),
    Attribute.BUYER: (t_later("Buyer"), t_later("Gives at least +1 Buy.")),
    Attribute.GAINER: (t_later("Gainer"), t_later("Puts another card into your deck.")),
    Attribute.COINAGE: (t_later("Coinage"), t_later("How many coins an Action gives.")),
    Attribute.DISCOUNTER: (t_later("Discounter"), t_later("Makes cards cheaper.")),
    Attribute.CARDDRAWER: (t_later("Carddrawer"), t_later("How many cards come to your hand.")),
    Attribute.SELFTRASHER: (t_later("Selftrasher"), t_later("How many cards leave your deck.")),
    Attribute.MUTATOR: (t_later("Mutator"), t_later("Turns cards of your deck into others.")),
    Attribute.DISCARDCASHER: (t_later("Discardcasher"), t_later("Pays for discarded cards.")),
    Attribute.ATTACK: (t_later("Attack"), t_later("Is an Attack.")),
    Attribute.BLOCKER: (t_later("Blocker"), t_later("Stops or slows some Attacks.")),
    Attribute.GIVER: (t_later("Giver"), t_later("Puts cards such as Curses into the others’ decks.")),
    Attribute.TRASHER: (t_later("Trasher"), t_later("Trashes cards of the others.")),
    Attribute.HELPER: (t_later("Helper"), t_later("No Attack, but the others gain or decide something.")),
    Attribute.SHRINKER: (t_later("Shrinker"), t_later("Makes the others’ hands smaller.")),
    Attribute.GROWER: (t_later("Grower"), t_later("Makes up for a hand that was made smaller.")),
    Attribute.SCOUTER: (t_later("Scouter"), t_later("On how many cards of the top of your deck you decide.")),
    Attribute.TOPDECKER: (t_later("Topdecker"), t_later("Prepares your next hand.")),
    Attribute.SELFMILLER: (t_later("Selfmiller"), t_later("May discard your own cards unplayed.")),
    Attribute.MILLER: (t_later("Miller"), t_later("May discard the others’ cards unplayed.")),
    Attribute.SPIER: (t_later("Spier"), t_later("A Miller that chooses what goes.")),
    Attribute.SPEEDER: (t_later("Speeder"), t_later("Takes you through your deck faster.")),
    Attribute.SLOWER: (t_later("Slower"), t_later("Slows the others down.")),
    Attribute.INTERACTIVE: (
        t_later("Interactive"),
        t_later("2 for an Attack, 1 for a Helper, 1 for a Victory card."),
    ),
    Attribute.IMPROVER: (t_later("Improver"), t_later("Is better towards the end.")),
    Attribute.VARIANCE: (t_later("Variance"), t_later("Luck, from 0 to 4, which can decide the game.")),
    Attribute.CHOOSER: (t_later("Chooser"), t_later("Decisions, from 0 to 3, the interesting ones.")),
    Attribute.DECKCHANGER: (t_later("Deckchanger"), t_later("Is a Buyer, a Gainer or a Selftrasher.")),
    Attribute.MEDICHAINER: (t_later("Medichainer"), t_later("Is Medium and a Chainer.")),
    Attribute.BRANCHER: (t_later("Brancher"), t_later("Is a Splitter or a Multiplier.")),
    Attribute.ANTITERMINUS: (
        t_later("Antiterminus"),
        t_later("Is a Treasure, a Chainer, a Discardcasher or a Mutator."),
    ),
}
"""Of each attribute its published name and its meaning."""
LEVELS = {
    Level.BELOW: (
        t_later("below"),
        t_later("{attribute} in this kingdom: {sum}, below the ideal range {range}."),
        t_later("{sum}, wished {range}: below"),
    ),
    Level.WITHIN: (
        t_later("within"),
        t_later("{attribute} in this kingdom: {sum}, within the ideal range {range}."),
        t_later("{sum}, wished {range}: met"),
    ),
    Level.ABOVE: (
        t_later("above"),
        t_later("{attribute} in this kingdom: {sum}, above the ideal range {range}."),
        t_later("{sum}, wished {range}: above"),
    ),
}
"""Levels of a sum against the ideal range: in a word, in a sentence, and of a range that was wished for."""
USE_WORDS = {
    "idealised": t_later("Idealised: its sum is drawn into a range"),
    "clustering": t_later("Clustering: piles that have it draw each other"),
    "unused": t_later("Unused"),
}
USE_KINDS = {kind: name for name, kind in USES.items()}
READINGS: dict[str, tuple[str, Mapping[StrEnum, str]]] = {
    "sum": (
        t_later("The sum so far is"),
        {
            SumReading.VALUES: t_later("the sum of the values of the chosen piles"),
            SumReading.PILES: t_later("the number of chosen piles that have the attribute"),
        },
    ),
    "exponent": (
        t_later("Above the range, the multiplier is taken"),
        {
            ExponentReading.SUM: t_later("to the power of the sum so far + 1"),
            ExponentReading.EXCESS: t_later("to the power of the excess over the most"),
        },
    ),
    "cluster": (
        t_later("A clustering multiplier is taken"),
        {
            ClusterReading.EACH: t_later("once for each chosen pile that shares the attribute"),
            ClusterReading.ONCE: t_later("once in all"),
        },
    ),
}
"""The readings of the published text by field of `Readings`: title and answers, the usual one first."""


def phrase(attribute: Attribute) -> str:
    """Return what there is more or less of."""
    return t(PHRASES[attribute])


def attribute_name(attribute: Attribute) -> str:
    """Return an attribute as players speak of it, with its published name in brackets.

    >>> attribute_name(Attribute.VARIANCE)
    'Luck (Variance)'
    """
    return f"{phrase(attribute)} ({t(ATTRIBUTES[attribute][0])})"


def attribute_meaning(attribute: Attribute) -> str:
    """Return the meaning of an attribute as a sentence."""
    return t(ATTRIBUTES[attribute][1])


def use_kind(use: Use) -> str:
    """Return the name of a sort of use.

    >>> use_kind(Unused())
    'unused'
    """
    return USE_KINDS[type(use)]


def use_words(use: Use) -> str:
    """Return the use of an attribute in a few words.

    >>> from fractions import Fraction
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
