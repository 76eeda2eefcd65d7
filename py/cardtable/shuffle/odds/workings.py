"""The steps by which an exact chance is computed, with a deck's own numbers: for people who want to check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from cardtable.common.errors import check_range
from cardtable.shuffle.deck.cards import Card
from cardtable.shuffle.deck.deck import Deck
from cardtable.shuffle.odds.curves import DeckOdds, wish_odds
from cardtable.shuffle.odds.wishes import Wish


@dataclass(frozen=True, slots=True)
class Term:
    """One term of inclusion and exclusion.

    Attributes:
        cards: the cards of the deck that are missed; chance: that they are all missed.
        sign: -1 or 1, by which the chance counts.
    """

    cards: tuple[Card, ...]
    chance: Fraction
    sign: int


def terms(odds: DeckOdds, wishes: Sequence[Wish], count: int) -> Iterator[Term]:
    """Yield terms: 1 + the sum of sign * chance is the chance of all wishes with the first `count` cards.

    Raises:
        OutOfRangeError: `count` is negative, or larger than the deck; at the first term.

    >>> from cardtable.shuffle.odds.curves import deck_odds
    >>> odds = deck_odds(Deck.of("Biohazard", "Half Life", "Vanguard", "Justice"))
    >>> [(term.sign, str(term.chance)) for term in terms(odds, [Wish.for_card("Biohazard")], 3)]
    [(-1, '7/10')]
    """
    check_range("count", count, most=odds.length)
    for size in range(1, len(wishes) + 1):
        for missed in combinations(wishes, size):
            wanted = {card for wish in missed for card in wish.cards}
            cards = tuple(each.card for each in odds.cards if each.card in wanted)
            met = wish_odds(odds.deck, [Wish("missed", cards)], odds.rules).by[count]
            yield Term(cards, 1 - met, -1 if size % 2 else 1)


@dataclass(frozen=True, slots=True)
class MoveCases:
    """A chance by cases.

    Attributes:
        moved: the chance that a favourite moves.
        without, with_move: the answer when none moves, and when one does.
    """

    moved: Fraction
    without: Fraction
    with_move: Fraction


def move_cases(odds: DeckOdds, wishes: Sequence[Wish], count: int) -> MoveCases | None:
    """Return the chance to meet all wishes with the first `count` cards, by cases of the move.

    None when there is one case only, or when ten of more cards are kept: the number of favourites kept then
    depends on what is drawn.

    Raises:
        OutOfRangeError: `count` is negative, or larger than the deck.

    >>> from cardtable.shuffle.odds.curves import deck_odds
    >>> odds = deck_odds(Deck.of("Biohazard", "Half Life", "Vanguard", "Justice", stars=["Biohazard"]))
    >>> cases = move_cases(odds, [Wish.for_card("Biohazard")], 3)
    >>> str(cases.moved), str(cases.without), str(cases.with_move)
    ('3/4', '3/10', '1')
    """
    check_range("count", count, most=odds.length)
    moved = odds.moved
    if moved in (0, 1) or odds.deck.trimmed:
        return None
    answer = wish_odds(odds.deck, wishes, odds.rules).by[count]
    without = wish_odds(odds.deck.starred(()), wishes, odds.rules).by[count]
    return MoveCases(moved, without, (answer - (1 - moved) * without) / moved)


def closed_form(deck: Deck, moved: Fraction, favourite: bool) -> Fraction:
    """Return the published chance of one active card to be in the opening hand, for 4 to 10 active cards.

    mu / k + mu (k - 1) / k (4n - 3) / (5n (n - 1)) + (1 - mu) 6 / (5n) for a favourite, and
    mu (4n - 3) / (5n (n - 1)) + (1 - mu) 6 / (5n) for another card.

    >>> deck = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice", stars=["Biohazard"])
    >>> closed_form(deck, Fraction(3, 4), True), closed_form(deck, Fraction(3, 4), False)
    (Fraction(33, 40), Fraction(19, 80))
    """
    n, k = deck.n, len(deck.favourites)
    other, unmoved = Fraction(4 * n - 3, 5 * n * (n - 1)), Fraction(6, 5 * n)
    if favourite:
        return moved / k + moved * Fraction(k - 1, k) * other + (1 - moved) * unmoved
    return moved * other + (1 - moved) * unmoved
