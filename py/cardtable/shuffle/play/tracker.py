"""Following a deck while it is drawn: the exact chance of each next card, and orders that cannot be."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from cardtable.shuffle.deck.cards import Card, Role
from cardtable.shuffle.deck.deck import Deck
from cardtable.shuffle.layout.blocks import Kind, Plan, blocks, plan
from cardtable.shuffle.odds.curves import shown_cards
from cardtable.shuffle.play.fitting import layouts_seen, player_cases, prefix_chance
from cardtable.shuffle.rules import Rules


class Cause(StrEnum):
    """Why no shuffle of the deck begins with the cards given."""

    NOT_IN_DECK = "not-in-deck"  # no shuffle of this deck holds the card
    SEEN_BEFORE = "seen-before"  # a player card (or one filler more than there are) is seen again
    BLOCK_FULL = "block-full"  # too many cards of one set (`kind`) for the blocks so far
    WRONG_COPY = "wrong-copy"  # a base card that has another slot, by where its set has been seen
    TOO_LONG = "too-long"  # the final deck has ended before this card
    TOO_SHORT = "too-short"  # a whole deck has more cards


@dataclass(frozen=True, slots=True)
class Impossible:
    """Where an order becomes impossible, and why.

    Attributes:
        cause: why.
        place: the place (from 0) of the first card that cannot lie there, or where cards are missing.
        card: that card, None where cards are missing.
        kind: the set that the card is of, None when the deck does not hold it.
        block: the block (from 0) in which that place lies when no favourite moves.
        room: how many cards of that set the block has.
    """

    cause: Cause
    place: int
    card: Card | None = None
    kind: Kind | None = None
    block: int | None = None
    room: int | None = None


@dataclass(frozen=True, slots=True)
class NextCard:
    """A card that may come next, with its exact chance."""

    card: Card
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Tracking:
    """The chances after some cards are seen.

    Attributes:
        seen: the cards seen, first card first.
        chance: the chance that a shuffle begins with them.
        next: what may come next, the likeliest first; with `ended` the chances sum to one.
        ended: the chance that no card follows.
        impossible: why no shuffle begins so; then `next` is empty.
    """

    seen: tuple[Card, ...] = field(repr=False)
    chance: Fraction
    next: tuple[NextCard, ...] = field(repr=False)
    ended: Fraction
    impossible: Impossible | None


@dataclass(frozen=True, slots=True)
class OrderCheck:
    """Whether a whole order can come from a deck: its chance, and the reason when it cannot."""

    chance: Fraction
    impossible: Impossible | None

    @property
    def possible(self) -> bool:
        """Whether some shuffle gives this order; so is the truth value."""
        return self.impossible is None

    def __bool__(self) -> bool:
        return self.possible


def track(deck: Deck, seen: Sequence[Card], rules: Rules | None = None) -> Tracking:
    """Return the exact chance of each next card after the cards seen.

    Args:
        deck: the player's deck.
        seen: the first cards of the final deck in order, no forced cards among them.
        rules: the reading of the shuffle, by default `Rules()`.

    >>> deck = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice")
    >>> first = track(deck, deck.owned[:2])
    >>> first.next[0].card.name, first.next[0].chance
    ('Repair I', Fraction(1, 9))
    >>> track(deck, deck.owned[:3]).impossible.cause.value
    'block-full'
    """
    the_plan = plan(deck, rules or Rules())
    chance = prefix_chance(the_plan, seen)
    if not chance:
        return Tracking(tuple(seen), chance, (), Fraction(0), _explain(the_plan, seen))
    known: dict[tuple[object, ...], Fraction] = {}
    following = []
    for card in shown_cards(the_plan):
        alike = alike_next(the_plan, seen, card)
        if alike not in known:
            known[alike] = prefix_chance(the_plan, [*seen, card]) / chance
        if known[alike]:
            following.append(NextCard(card, known[alike]))
    following.sort(key=lambda option: option.chance, reverse=True)
    ended = prefix_chance(the_plan, seen, whole=True) / chance
    return Tracking(tuple(seen), chance, tuple(following), ended, None)


def most_cards(the_plan: Plan, seen: Sequence[Card]) -> int:
    """Return how many cards the final deck has at most, after the cards seen.

    It is shorter than 4n - 3 where copies are dropped. Of a beginning that cannot be, 4n - 3 is told.
    """
    if the_plan.repeat is None or any(card not in the_plan.kinds for card in seen):
        return max(the_plan.length, len(seen))
    lengths = (
        len(seen_layout.layout.group_at)
        for moved, _ in player_cases(the_plan, seen)
        for seen_layout in layouts_seen(the_plan, seen, moved)
        if seen_layout.fit()
    )
    return max(lengths, default=max(the_plan.length, len(seen)))


def alike_next(the_plan: Plan, seen: Sequence[Card], card: Card) -> tuple[object, ...]:
    """Return what makes cards equally likely to come next: unseen ones of a set differ by stars only."""
    if card in seen or card in (the_plan.brawl, the_plan.special) or card.role is Role.FILLER:
        return (card,)
    return (the_plan.kinds[card], card in the_plan.deck.favourites)


def check_order(deck: Deck, order: Sequence[Card], rules: Rules | None = None) -> OrderCheck:
    """Return whether a whole order, such as the public endpoint gave, can come from a deck.

    >>> from random import Random
    >>> from cardtable.shuffle.layout.shuffler import shuffle
    >>> deck = Deck.of("Biohazard", stars=["Biohazard"])
    >>> order = shuffle(deck, Random(1)).order
    >>> check_order(deck, order).possible, check_order(deck, order[::-1]).impossible.place
    (True, 8)
    """
    the_plan = plan(deck, rules or Rules())
    chance = prefix_chance(the_plan, order, whole=True)
    return OrderCheck(chance, None if chance else _explain(the_plan, order))


def _explain(the_plan: Plan, seen: Sequence[Card]) -> Impossible:
    """Return where and why an impossible order fails."""
    if prefix_chance(the_plan, seen):
        return Impossible(Cause.TOO_SHORT, len(seen))
    # The chance of a longer beginning is never larger: the first impossible one is found by halving.
    lengths = range(1, len(seen) + 1)
    place = bisect_left(lengths, True, key=lambda length: not prefix_chance(the_plan, seen[:length]))
    card = seen[place]
    kind = the_plan.kinds.get(card)
    if kind is None:
        return Impossible(Cause.NOT_IN_DECK, place, card)
    if place >= the_plan.length:
        return Impossible(Cause.TOO_LONG, place, card, kind)
    block = max(place - 1, 0) // 4  # five cards in the first block, four in the others
    room = sum(origin.kind is kind for origin in blocks(the_plan.n)[block])
    return Impossible(_cause(the_plan, seen[: place + 1]), place, card, kind, block, room)


def _cause(the_plan: Plan, seen: Sequence[Card]) -> Cause:
    """Return why the last card cannot follow the others, which can begin a deck."""
    before, card = seen[:-1], seen[-1]
    if prefix_chance(the_plan, before, whole=True) == prefix_chance(the_plan, before):
        return Cause.TOO_LONG
    copies = the_plan.deck.fillers if card.role is Role.FILLER else 1
    if the_plan.kinds[card] is Kind.PLAYER and before.count(card) >= copies:
        return Cause.SEEN_BEFORE
    has_room = any(
        True for moved, _ in player_cases(the_plan, seen) for _ in layouts_seen(the_plan, seen, moved)
    )
    return Cause.WRONG_COPY if has_room else Cause.BLOCK_FULL
