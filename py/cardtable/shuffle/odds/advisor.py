"""The advisor: an exhaustive, exact search for the favourites and the change of one card that help a wish.

Cards are searched by equivalence class, called kind. Two cards that meet the same wishes, are both dealt or
both passive, and are both starred or not, do the same to the shuffle: one of them is computed, and stands for
the others. A passive with a role is a kind of its own. Decks that differ in nothing that a wish depends on
share its chance.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod

from cardtable.common.fields import Count, checked
from cardtable.common.jobs import Clock, Job, Progress
from cardtable.shuffle.deck.cards import Card, Role, all_cards
from cardtable.shuffle.deck.deck import Deck
from cardtable.shuffle.layout.blocks import Plan, plan
from cardtable.shuffle.odds.curves import chance_by
from cardtable.shuffle.odds.player_values import WishValues
from cardtable.shuffle.odds.wishes import Wish, check_wishes
from cardtable.shuffle.rules import Rules

Cards = tuple[Card, ...]
Groups = tuple[tuple[int, Cards], ...]
"""So many of some cards, whichever."""
MOST_STARS = 3
SLICE = 0.1
"""Seconds between two reports; all of it takes a few of them."""


@dataclass(frozen=True, slots=True)
@checked
class Goal:
    """One to three wishes that are to be met together, or one of them if `any_of`."""

    wishes: tuple[Wish, ...]
    any_of: bool = False


@dataclass(frozen=True, slots=True)
class Outlook:
    """The chances of a deck.

    Attributes:
        chance: that the goal is met.
        others: that each of the other goals is met; those that are only told come last.
    """

    chance: Fraction
    others: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True, repr=False)
class StarChoice:
    """Favourites that serve the goal, and all choices that do so alike; it prints as the first of them.

    Attributes:
        groups: so many of these cards, whichever; together at most three. Empty: no favourite.
        outlook: the chances of the deck with these favourites and no others.
        ways: how many choices there are.
    """

    groups: Groups
    outlook: Outlook
    ways: int

    def __str__(self) -> str:
        return ", ".join(f"{card}*" for card in self.stars) or "no favourite"

    def __repr__(self) -> str:
        return f"<StarChoice {self}: {self.outlook.chance}, {self.ways} alike>"

    @property
    def stars(self) -> Cards:
        """The first of the choices."""
        return _first(self.groups)


@dataclass(frozen=True, slots=True, repr=False)
class CardChange:
    """A change of one card, and all changes that do the same; it prints as the first of them.

    Attributes:
        out: the cards any one of which is taken out; empty: none is.
        put: the cards any one of which is put in; empty: none is.
        starred: whether the card that is put in takes over the star of the other one.
        outlook: the chances of the changed deck.
    """

    out: Cards
    put: Cards
    starred: bool
    outlook: Outlook

    def __str__(self) -> str:
        changes = [f"- {card}" for card in self.out[:1]] + [f"+ {card}" for card in self.put[:1]]
        return " ".join(changes) + "*" * self.starred

    def __repr__(self) -> str:
        return f"<CardChange {self}: {self.outlook.chance}, {self.ways} alike>"

    @property
    def ways(self) -> int:
        """How many changes there are."""
        return max(len(self.out), 1) * max(len(self.put), 1)


@dataclass(frozen=True, slots=True)
class Advice:
    """All choices of favourites and all changes of one card, each best first.

    Attributes:
        before: the chances of the deck as it is.
        stars: the choices of no to three favourites.
        changes: the changes of one card.
    """

    before: Outlook
    stars: tuple[StarChoice, ...] = field(repr=False)
    changes: tuple[CardChange, ...] = field(repr=False)

    def raising(self) -> tuple[list[StarChoice], list[CardChange]]:
        """Return the choices and the changes that raise the chance."""
        before = self.before.chance
        return (
            [each for each in self.stars if each.outlook.chance > before],
            [each for each in self.changes if each.outlook.chance > before],
        )


def _first(groups: Groups) -> Cards:
    """Return the first of the choices of so many cards of each group."""
    return tuple(card for count, cards in groups for card in cards[:count])


def ownable_cards() -> Cards:
    """Return the 69 cards that a player can own.

    >>> len(ownable_cards())
    69
    """
    return tuple(card for card in all_cards() if not (card.base or card.token))


def can_move(card: Card, rules: Rules) -> bool:
    """Return whether a star can make a card of the deck a favourite that moves."""
    return not card.passive or (card.role is Role.PRIMAL_OVERLOAD and rules.overload_moves)


def changed(deck: Deck, out: Card | None, put: Card | None, starred: bool = False) -> Deck:
    """Return a deck with one card taken out, with its star, and one put in.

    Args:
        deck: the deck.
        out: the card to take out, None for none.
        put: the card to put in, None for none.
        starred: whether the card that is put in gets a star.

    Raises:
        DeckError: the card that is put in is in the deck, or cannot be owned.

    >>> deck = Deck.of("Biohazard", "Justice", stars=["Biohazard"])
    >>> half_life = next(card for card in ownable_cards() if card.name == "Half Life")
    >>> after = changed(deck, deck.owned[0], half_life, starred=True)
    >>> [card.name for card in after.owned], [card.name for card in after.stars]
    (['Justice', 'Half Life'], ['Half Life'])
    """
    added = (put,) if put else ()
    stars = tuple(card for card in deck.stars if card != out)
    return Deck(
        (*(card for card in deck.owned if card != out), *added),
        tuple(dict.fromkeys((*stars, *added))) if starred else stars,
    )


def advise(
    deck: Deck,
    goal: Goal,
    by: Count,
    others: Sequence[Goal] = (),
    rules: Rules | None = None,
    pool: Cards | None = None,
    told: Sequence[Goal] = (),
) -> Job[None, Advice]:
    """Compare all choices of favourites and all changes of one card, as a job.

    Args:
        deck: the player's deck.
        goal: what is to become likelier.
        by: the number of cards drawn by which it is to be met; a shorter deck ends earlier.
        others: other goals, whose chances are told beside it. Of equal choices, the one with the higher sum
            of these chances comes first.
        rules: the reading of the shuffle, by default `Rules()`.
        pool: the cards that may be put in, by default all that can be owned.
        told: further goals, whose chances are told and decide no order. Choices that differ in one of all
            these goals are told apart.

    Raises:
        WishCountError: a goal of no wish, or of more than three.

    >>> from cardtable.common.jobs import finish
    >>> deck = Deck.of("Biohazard", "Vanguard", "Shockwave", "Justice")
    >>> advice = finish(advise(deck, Goal((Wish.for_category("heal"),)), 3))
    >>> print(advice.before.chance, *advice.stars[0].stars, advice.stars[0].outlook.chance)
    3/4 Justice 15/16
    >>> best = advice.changes[0]
    >>> [card.name for card in best.out], len(best.put), str(best.outlook.chance)
    (['Biohazard', 'Vanguard', 'Shockwave'], 10, '13/15')
    """
    goals = (goal, *others, *told)
    for each in goals:
        check_wishes(each.wishes)
    cards = ownable_cards() if pool is None else pool
    return _Advisor(deck, goals, by, 1 + len(others), rules or Rules(), cards).job()


Kind = tuple[object, ...]
"""What the shuffle and the goals see of a card. Cards of one kind are interchangeable."""


class _Advisor:
    """The comparison of one deck's choices; the first `ranking` goals decide their order."""

    def __init__(
        self, deck: Deck, goals: tuple[Goal, ...], count: int, ranking: int, rules: Rules, pool: Cards
    ) -> None:
        self.deck, self.rules, self.ranking = deck, rules, ranking
        self.pool = tuple(card for card in pool if card not in deck.owned)
        self.clock = Clock(SLICE)
        self.known: dict[object, Fraction] = {}
        self.values = [WishValues(each.wishes, [count], each.any_of) for each in goals]

    def job(self) -> Job[None, Advice]:
        before = self.outlook(plan(self.deck, self.rules))
        choices, changes = [*self.star_choices()], [*self.card_changes()]
        starred_decks = [self.deck.starred(_first(groups)) for groups, _ in choices]
        changed_decks = [
            changed(self.deck, next(iter(out), None), next(iter(put), None), starred)
            for out, put, starred in changes
        ]
        total = len(choices) + len(changes)
        of_stars = yield from self.outlooks(starred_decks, 0, total)
        of_changes = yield from self.outlooks(changed_decks, len(choices), total)
        stars = [StarChoice(groups, of, ways) for (groups, ways), of in zip(choices, of_stars, strict=True)]
        cards = [CardChange(*each, of) for each, of in zip(changes, of_changes, strict=True)]
        stars.sort(key=lambda each: (*self.rank(each.outlook), len(each.stars)))
        cards.sort(key=lambda each: (*self.rank(each.outlook), bool(each.out) + bool(each.put)))
        return Advice(before, tuple(stars), tuple(cards))

    def outlooks(self, decks: Sequence[Deck], before: int, total: int) -> Job[None, list[Outlook]]:
        """Return the chances of each deck; `before`: how many of the `total` are done already."""
        plans = [plan(deck, self.rules) for deck in decks]
        for values in self.values:
            values.expect(plans)
        found = []
        for the_plan in plans:
            found.append(self.outlook(the_plan))
            if self.clock.due():
                yield Progress(before + len(found), total)
        return found

    def star_choices(self) -> Iterator[tuple[Groups, int]]:
        """Yield the choices of no to three favourites by kind, with how many choices each stands for."""
        kinds = self.by_kind([card for card in self.deck.owned if can_move(card, self.rules)])
        for size in range(MOST_STARS + 1):
            for chosen in combinations_with_replacement(range(len(kinds)), size):
                groups = tuple((count, kinds[kind]) for kind, count in sorted(Counter(chosen).items()))
                if ways := prod(comb(len(cards), count) for count, cards in groups):
                    yield groups, ways

    def card_changes(self) -> Iterator[tuple[Cards, Cards, bool]]:
        """Yield the changes of one card by kind: taken out, put in, and whether the star is taken over."""
        outs, puts = self.by_kind(self.deck.owned), self.by_kind(self.pool)
        for out in outs:
            yield out, (), False
        for put in puts:
            yield (), put, False
        for out in outs:
            for put in puts:
                yield out, put, False
                if (
                    out[0] in self.deck.stars
                    and put[0] not in self.deck.stars
                    and can_move(put[0], self.rules)
                ):
                    yield out, put, True

    def by_kind(self, cards: Sequence[Card]) -> list[Cards]:
        """Return the cards in groups of one kind: what the shuffle and all goals see of a card."""
        found: defaultdict[Kind, list[Card]] = defaultdict(list)
        for card in cards:
            vectors = tuple(values.of_card[card] for values in self.values)
            role = card.role if card.passive else None
            found[card.passive, role, card in self.deck.stars, vectors].append(card)
        return [tuple(group) for group in found.values()]

    def outlook(self, the_plan: Plan) -> Outlook:
        """Return the chances of a deck; a goal's is computed once for all decks that are alike to it."""
        chances = []
        for number, values in enumerate(self.values):
            key = (number, _alike(the_plan, values))
            if key not in self.known:
                self.known[key] = chance_by(the_plan, values)
            chances.append(self.known[key])
        return Outlook(chances[0], tuple(chances[1:]))

    def rank(self, outlook: Outlook) -> tuple[Fraction, Fraction]:
        """Return by what choices are sorted: the chance, then the sum of the others that decide the order."""
        return -outlook.chance, -sum(outlook.others[: self.ranking - 1], Fraction(0))


def _alike(the_plan: Plan, values: WishValues) -> Kind:
    """Return all that the chance of a goal depends on, by the same rules."""
    deck, of_card = the_plan.deck, values.of_card
    favourites = deck.favourites
    return (
        tuple(sorted(of_card[card] for card in favourites)),
        tuple(sorted(of_card[card] for card in deck.active if card not in favourites)),
        deck.fillers,
        values.base_counts(the_plan),
        len(the_plan.strays),
        the_plan.chance,
    )
