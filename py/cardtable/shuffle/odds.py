"""Exact odds of a deck: when each card, each category and each combination of wishes is drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property
from itertools import combinations

from .avoidance import avoidance, move_chance
from .blocks import Plan, plan
from .cards import Card, Role, cards_of, categories, find_card, with_role
from .deck import Deck
from .rules import HAND, Rules

MAX_WISHES = 3


@dataclass(frozen=True)
class Curve:
    """When something is first drawn.

    Attributes:
        by: the chance that it is among the first T cards, for T = 0 up to the whole deck. The opening hand
            is T = 3, each later draw one more.
    """

    by: tuple[Fraction, ...]

    @property
    def opening(self) -> Fraction:
        """The chance by the opening hand."""
        return self.by[HAND]

    @cached_property
    def first(self) -> tuple[Fraction, ...]:
        """The chance that its first copy lies at each place (from 0); with `absent` they sum to one."""
        return tuple(after - before for before, after in zip(self.by, self.by[1:], strict=False))

    @property
    def absent(self) -> Fraction:
        """The chance that the final deck does not hold it."""
        return 1 - self.by[-1]

    @cached_property
    def mean(self) -> Fraction | None:
        """The mean place (from 0) of its first copy, given that the deck holds it; None if it never does."""
        if not self.by[-1]:
            return None
        return sum((place * chance for place, chance in enumerate(self.first)), Fraction(0)) / self.by[-1]


@dataclass(frozen=True, slots=True)
class Wish:
    """Any one of some cards.

    Attributes:
        name: what to call it: the card's id or the category.
        cards: the cards that meet it.

    >>> Wish.for_category("copy").cards[0].name, Wish.for_card("Biohazard").name
    ('Recast', 'card_dex_00009')
    """

    name: str
    cards: tuple[Card, ...]

    @classmethod
    def for_card(cls, card: Card | str) -> "Wish":
        """A wish for one card, given as such or by id or name. Raises UnknownCardError."""
        found = card if isinstance(card, Card) else find_card(card)
        return cls(found.id, (found,))

    @classmethod
    def for_category(cls, category: str) -> "Wish":
        """A wish for any card of a category. Raises UnknownCategoryError."""
        return cls(category, cards_of(category))


class WishCountError(ValueError):
    """Fewer than one wish or more than three; `count` is how many were given."""

    def __init__(self, count: int) -> None:
        super().__init__(f"{count!r} wishes: one to {MAX_WISHES} are accepted")
        self.count = count


def wish_odds(deck: Deck, wishes: Sequence[Wish], rules: Rules | None = None) -> Curve:
    """Return when all of one to three wishes are met together.

    Parameters:
        deck: the player's deck.
        wishes: one to three; a card that meets two wishes meets both at once.
        rules: the reading of the shuffle, by default `Rules()`.

    Inclusion and exclusion over A(T), the chance to miss all cards of some wishes (see `avoidance`).

    Raises:
        WishCountError: no wish, or more than three.

    >>> deck = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice")
    >>> wish_odds(deck, [Wish.for_category("heal"), Wish.for_card("Biohazard")]).opening
    Fraction(13, 60)
    """
    if not 1 <= len(wishes) <= MAX_WISHES:
        raise WishCountError(len(wishes))
    return _curve(plan(deck, rules or Rules()), wishes)


def _curve(the_plan: Plan, wishes: Sequence[Wish]) -> Curve:
    total = [Fraction(1)] * (the_plan.length + 1)
    for size in range(1, len(wishes) + 1):
        for missed in combinations(wishes, size):
            cards = frozenset(card for wish in missed for card in wish.cards)
            sign = -1 if size % 2 else 1
            total = [value + sign * a for value, a in zip(total, avoidance(the_plan, cards), strict=True)]
    return Curve(tuple(total))


class Part(Enum):
    """What a card is in a deck."""

    FAVOURITE = "favourite"
    PLAYER = "player"
    FILLER = "filler"
    BASE = "base"


@dataclass(frozen=True, slots=True)
class CardOdds:
    """When one card is first drawn, and what it is in the deck."""

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
    cards: tuple[CardOdds, ...]
    categories: tuple[CategoryOdds, ...]

    def card(self, card: Card | str) -> Curve | None:
        """Return a card's curve, None when this deck never shows it. Raises UnknownCardError."""
        found = card if isinstance(card, Card) else find_card(card)
        return next((odds.curve for odds in self.cards if odds.card == found), None)

    def category(self, category: str) -> Curve | None:
        """Return a category's curve, None when this deck never shows it."""
        return next((odds.curve for odds in self.categories if odds.category == category), None)


def deck_odds(deck: Deck, rules: Rules | None = None) -> DeckOdds:
    """Return the exact odds of every card and category of a deck.

    >>> odds = deck_odds(Deck.of("Biohazard", "Half Life", "Vanguard", "Justice", stars=["Biohazard"]))
    >>> odds.card("Biohazard").opening, odds.card("Justice").opening, odds.category("energy").opening
    (Fraction(33, 40), Fraction(19, 80), Fraction(39, 80))
    """
    the_plan = plan(deck, rules or Rules())
    shown = shown_cards(the_plan)
    cards = tuple(
        CardOdds(card, _part(deck, card), _curve(the_plan, [Wish.for_card(card)])) for card in shown
    )
    found = []
    for category in categories():
        members = tuple(card for card in shown if category in card.categories)
        if members:
            found.append(CategoryOdds(category, _curve(the_plan, [Wish(category, members)])))
    return DeckOdds(deck, the_plan.rules, the_plan.length, move_chance(the_plan), cards, tuple(found))


def shown_cards(the_plan: Plan) -> tuple[Card, ...]:
    """Return each card that a deck's shuffles can hold: the player's, fillers, then base cards and tokens."""
    fillers = (with_role(Role.FILLER),) * min(the_plan.deck.fillers, 1)
    brawl = (the_plan.brawl,) if the_plan.brawl else ()
    damage, heal, energy = the_plan.sets
    return tuple(dict.fromkeys((*the_plan.deck.active, *fillers, *damage, *brawl, *heal, *energy)))


def _part(deck: Deck, card: Card) -> Part:
    if card in deck.favourites:
        return Part.FAVOURITE
    if card in deck.active:
        return Part.PLAYER
    return Part.FILLER if card.role is Role.FILLER else Part.BASE
