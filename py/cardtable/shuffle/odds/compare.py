"""Two decks side by side."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from cardtable.shuffle.deck.cards import Card, categories
from cardtable.shuffle.deck.deck import Deck
from cardtable.shuffle.odds.curves import Curve, DeckOdds, deck_odds
from cardtable.shuffle.rules import Rules


@dataclass(frozen=True, slots=True)
class Pair:
    """A card or a category in two decks.

    Attributes:
        name: the category, or the card's id; card: the card, None for a category.
        left, right: when it is first drawn in each deck, None where the deck never shows it.
    """

    name: str
    card: Card | None
    left: Curve | None
    right: Curve | None

    def gain(self, count: int) -> Fraction:
        """Return how much likelier it is among the first `count` cards of the right deck."""
        left, right = (curve.within(count) if curve else Fraction(0) for curve in (self.left, self.right))
        return right - left


@dataclass(frozen=True, slots=True)
class Comparison:
    """The odds of two decks, and each card and category of either."""

    left: DeckOdds
    right: DeckOdds
    cards: tuple[Pair, ...] = field(repr=False)
    categories: tuple[Pair, ...] = field(repr=False)


def compare(left: Deck, right: Deck, rules: Rules | None = None) -> Comparison:
    """Return two decks side by side.

    >>> both = compare(Deck.of("Half Life", "Vanguard", "Justice"), Deck.of("Half Life", stars=["Half Life"]))
    >>> next(str(pair.gain(3)) for pair in both.cards if pair.card.name == "Half Life")
    '21/40'
    """
    ours, theirs = deck_odds(left, rules), deck_odds(right, rules)
    shown = dict.fromkeys(odds.card for odds in (*ours.cards, *theirs.cards))
    cards = tuple(Pair(card.id, card, ours.card(card), theirs.card(card)) for card in shown)
    named = (Pair(name, None, ours.category(name), theirs.category(name)) for name in categories())
    return Comparison(ours, theirs, cards, tuple(pair for pair in named if pair.left or pair.right))
