"""The worth of a star: 0 to 3 favourites, without and with Chosen One, and what they cost the rest."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from cardtable.common.errors import check_range
from cardtable.shuffle.deck.cards import Card
from cardtable.shuffle.deck.deck import Deck
from cardtable.shuffle.odds.curves import CategoryOdds, Curve, DeckOdds, Part, deck_odds
from cardtable.shuffle.rules import Rules

MOST_STARS = 3


@dataclass(frozen=True, slots=True)
class StarRow:
    """One choice of favourites.

    Attributes:
        stars: the favourites; chosen: whether Chosen One is owned.
        moved: the chance that one of them moves.
        favourite: when one given favourite is drawn; None without one.
        other: when one given other card of the player is drawn; None when all are favourites.
        categories: when the first card of each category is drawn.
        odds: all odds of this deck.
    """

    stars: tuple[Card, ...]
    chosen: bool
    moved: Fraction
    favourite: Curve | None
    other: Curve | None
    categories: tuple[CategoryOdds, ...]
    odds: DeckOdds


def star_worth(deck: Deck, rules: Rules | None = None) -> tuple[StarRow, ...]:
    """Return the deck with 0 to 3 favourites, first without, then with Chosen One.

    The deck's own favourites are starred first, then its other active cards in order. What a star costs
    is the difference to the first row of the same half (`cost`).

    >>> rows = star_worth(Deck.of("Biohazard", "Half Life", "Vanguard", "Justice"))
    >>> [(len(row.stars), row.chosen, str(row.favourite.opening)) for row in rows if row.favourite][:2]
    [(1, False, '33/40'), (2, False, '377/640')]
    >>> str(cost(rows[0].categories, rows[1].categories, "heal"))
    '11/120'
    """
    order = (*deck.favourites, *(card for card in deck.active if card not in deck.favourites))
    counts = range(min(MOST_STARS, len(order)) + 1)
    return tuple(
        _row(deck.chosen(chosen).starred(order[:count]), chosen, rules)
        for chosen, count in product((False, True), counts)
    )


def _row(deck: Deck, chosen: bool, rules: Rules | None) -> StarRow:
    odds = deck_odds(deck, rules)

    def of_part(part: Part) -> Curve | None:
        return next((card.curve for card in odds.cards if card.part is part), None)

    return StarRow(
        deck.stars, chosen, odds.moved, of_part(Part.FAVOURITE), of_part(Part.PLAYER), odds.categories, odds
    )


def cost(
    before: tuple[CategoryOdds, ...], after: tuple[CategoryOdds, ...], category: str, count: int = 3
) -> Fraction:
    """Return how much less likely a category is among the first `count` cards (negative: more likely).

    Raises:
        OutOfRangeError: `count` is negative.
    """
    check_range("count", count)

    def by(rows: tuple[CategoryOdds, ...]) -> Fraction:
        return next((row.curve.within(count) for row in rows if row.category == category), Fraction(0))

    return by(before) - by(after)
