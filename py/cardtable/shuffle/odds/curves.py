"""Exact odds of a deck: when each card, each category and each combination of wishes is drawn.

And two decks side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from itertools import combinations, pairwise

from cardtable.common.fields import Count
from cardtable.shuffle.deck.cards import Card, Role, cards_of, categories, find_card, with_role
from cardtable.shuffle.deck.deck import Deck
from cardtable.shuffle.layout.blocks import Plan, plan
from cardtable.shuffle.odds.inclusion_exclusion import move_chance, presence
from cardtable.shuffle.odds.player_values import WishValues
from cardtable.shuffle.odds.wishes import Wish, check_wishes
from cardtable.shuffle.rules import HAND, Rules


@dataclass(frozen=True, repr=False)
class Curve:
    """When something is first drawn.

    Attributes:
        by: the chance that it is among the first T cards, for T = 0 up to the whole deck. The opening hand
            is T = 3, each later draw one more.
    """

    by: tuple[Fraction, ...]

    def __repr__(self) -> str:
        last = len(self.by) - 1
        return f"<Curve {float(self.opening):.4g} by {HAND}, {float(self.by[last]):.4g} by {last}>"

    @property
    def rises(self) -> bool:
        """Whether it never falls: what is met stays met. Else there is no first place."""
        return self.by[0] == 0 and all(after >= before for before, after in pairwise(self.by))

    @property
    def opening(self) -> Fraction:
        """The chance by the opening hand."""
        return self.by[HAND]

    def within(self, count: Count) -> Fraction:
        """Return the chance by `count` cards; a deck that is all drawn draws nothing new."""
        return self.by[min(count, len(self.by) - 1)]

    @cached_property
    def first(self) -> tuple[Fraction, ...]:
        """The chance that its first copy lies at each place (from 0); with `absent` they sum to one.

        Empty for what may be lost again, such as at most one card: see `rises`.
        """
        return tuple(after - before for before, after in pairwise(self.by)) if self.rises else ()

    @property
    def absent(self) -> Fraction:
        """The chance that the final deck does not hold it."""
        return 1 - self.by[-1]

    @cached_property
    def mean(self) -> Fraction | None:
        """The mean place (from 0) of its first copy, given that the deck holds it; None without `first`."""
        if not self.by[-1] or not self.rises:
            return None
        return sum((place * chance for place, chance in enumerate(self.first)), Fraction(0)) / self.by[-1]


def wish_odds(deck: Deck, wishes: Sequence[Wish], rules: Rules | None = None, any_of: bool = False) -> Curve:
    """Return when all of one to three wishes are met together, or any of them.

    Args:
        deck: the player's deck.
        wishes: one to three; a card that meets two wishes meets both at once.
        rules: the reading of the shuffle, by default `Rules()`.
        any_of: whether one of the wishes is enough.

    Plain wishes by inclusion-exclusion over the chance to miss all cards of some of them; others, and those
    with a time of their own (`Wish.by`), by counting cards (`player_values`).

    Raises:
        WishCountError: no wish, or more than three.

    >>> deck = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice")
    >>> wish_odds(deck, [Wish.for_category("heal"), Wish.for_card("Biohazard")]).opening
    Fraction(13, 60)
    >>> from dataclasses import replace
    >>> heal, damage = (Wish.for_category(name) for name in ("heal", "damage"))
    >>> wish_odds(deck, [replace(heal, by=4), replace(damage, by=6)]).opening
    Fraction(29, 30)
    """
    check_wishes(wishes)
    return _curve(plan(deck, rules or Rules()), wishes, any_of)


def wish_chance(
    deck: Deck, wishes: Sequence[Wish], by: Count, rules: Rules | None = None, any_of: bool = False
) -> Fraction:
    """Return the chance of `wish_odds` by one number of cards, which is quicker than the whole curve.

    Raises:
        WishCountError: no wish, or more than three.

    >>> from cardtable.shuffle import Bound
    >>> deck = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice")
    >>> wish_chance(deck, [Wish("two", deck.owned, Bound.IS, 2)], 3)
    Fraction(3, 10)
    """
    check_wishes(wishes)
    return chance_by(plan(deck, rules or Rules()), WishValues(wishes, [by], any_of))


def chance_by(the_plan: Plan, values: WishValues) -> Fraction:
    """Return the chance to meet wishes with one number of first cards; a shorter deck ends earlier."""
    (count,) = values.counts
    if all(wish.is_plain for wish in values.wishes):
        terms, counts = missed_together(values.wishes, values.any_of), [min(count, the_plan.length)]
        return -sum((sign * presence(the_plan, cards, counts)[0] for cards, sign in terms), Fraction(0))
    return values.chances(the_plan)[0]


def _curve(the_plan: Plan, wishes: Sequence[Wish], any_of: bool = False) -> Curve:
    """Return the curve of wishes: plain ones by inclusion-exclusion, others by counting cards."""
    if not all(wish.is_plain for wish in wishes):
        return Curve(tuple(WishValues(wishes, range(the_plan.length + 1), any_of).chances(the_plan)))
    if len(wishes) == 1:
        return Curve(presence(the_plan, wishes[0].cards))
    total = [Fraction(0)] * (the_plan.length + 1)
    for cards, sign in missed_together(wishes, any_of):
        total = [value - sign * p for value, p in zip(total, presence(the_plan, cards), strict=True)]
    return Curve(tuple(total))


def missed_together(wishes: Sequence[Wish], any_of: bool) -> Iterator[tuple[frozenset[Card], int]]:
    """Yield the terms of inclusion-exclusion: cards that are all missed, and the sign of the chance.

    The answer is 1 and the sum of these terms. As the signs sum to -1, it is also the sum over the chances
    to hold one of these cards, with the signs turned.
    """
    if any_of:
        yield frozenset(card for wish in wishes for card in wish.cards), -1
        return
    for size in range(1, len(wishes) + 1):
        for missed in combinations(wishes, size):
            yield frozenset(card for wish in missed for card in wish.cards), -1 if size % 2 else 1


class Part(StrEnum):
    """The part that a card has in a deck."""

    FAVOURITE = "favourite"
    PLAYER = "player"
    FILLER = "filler"
    BASE = "base"


@dataclass(frozen=True, slots=True)
class CardOdds:
    """When one card is first drawn, and its part in the deck."""

    card: Card
    part: Part
    curve: Curve


@dataclass(frozen=True, slots=True)
class CategoryOdds:
    """When the first card of a category is drawn."""

    category: str
    curve: Curve


@dataclass(frozen=True, slots=True)
class DeckOdds:
    """All odds of a deck.

    Attributes:
        deck, rules: what they are the odds of.
        length: the cards of the final deck, 4n - 3, before copies are dropped.
        moved: the chance that a favourite moves.
        cards: each card that the deck can show: the player's in order, fillers, then base cards.
        categories: each category that the deck can show.
    """

    deck: Deck
    rules: Rules
    length: int
    moved: Fraction
    cards: tuple[CardOdds, ...] = field(repr=False)
    categories: tuple[CategoryOdds, ...] = field(repr=False)

    def card(self, card: Card | str) -> Curve | None:
        """Return a card's curve, None when this deck never shows it. Raises UnknownCardError."""
        found = card if isinstance(card, Card) else find_card(card)
        return next((odds.curve for odds in self.cards if odds.card == found), None)

    def category(self, category: str) -> Curve | None:
        """Return a category's curve, None when this deck never shows it. Raises UnknownCategoryError."""
        cards_of(category)
        return next((odds.curve for odds in self.categories if odds.category == category), None)


def deck_odds(deck: Deck, rules: Rules | None = None) -> DeckOdds:
    """Return the exact odds of every card and category of a deck.

    >>> odds = deck_odds(Deck.of("Biohazard", "Half Life", "Vanguard", "Justice", stars=["Biohazard"]))
    >>> odds.card("Biohazard").opening, odds.card("Justice").opening, odds.category("energy").opening
    (Fraction(33, 40), Fraction(19, 80), Fraction(39, 80))
    """
    the_plan = plan(deck, rules or Rules())
    shown = shown_cards(the_plan)
    cards = tuple(CardOdds(card, _part(the_plan, card), Curve(presence(the_plan, (card,)))) for card in shown)
    members = {name: tuple(card for card in shown if name in card.categories) for name in categories()}
    found = (
        CategoryOdds(name, Curve(presence(the_plan, of_name))) for name, of_name in members.items() if of_name
    )
    return DeckOdds(deck, the_plan.rules, the_plan.length, move_chance(the_plan), cards, tuple(found))


def shown_cards(the_plan: Plan) -> tuple[Card, ...]:
    """Return each card that a deck's shuffles can hold: the player's, fillers, then base cards and tokens."""
    fillers = (with_role(Role.FILLER),) * min(the_plan.deck.fillers, 1)
    brawl = (the_plan.brawl,) if the_plan.brawl else ()
    damage, heal, energy = the_plan.sets
    return tuple(dict.fromkeys((*the_plan.deck.active, *fillers, *damage, *brawl, *heal, *energy)))


def _part(the_plan: Plan, card: Card) -> Part:
    if card in the_plan.deck.favourites or card == the_plan.mover:
        return Part.FAVOURITE
    if card in the_plan.deck.active:
        return Part.PLAYER
    return Part.FILLER if card.role is Role.FILLER else Part.BASE


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

    def gain(self, count: Count) -> Fraction:
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
