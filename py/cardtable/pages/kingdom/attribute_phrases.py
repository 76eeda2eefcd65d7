"""Attributes as players speak of them: the words of the sliders, of the tables, and of what is told."""

from __future__ import annotations

from cardtable.kingdom import Attribute
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


def phrase(attribute: Attribute) -> str:
    """Return what there is more or less of."""
    return t(PHRASES[attribute])
