"""The shuffle itself: one run, step by step, so that each card's place can be explained."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from textwrap import shorten

from cardtable.shuffle.deck.cards import Card, Role, with_role
from cardtable.shuffle.deck.deck import Deck
from cardtable.shuffle.layout.blocks import BASE_KINDS, Kind, Origin, Plan, blocks, plan
from cardtable.shuffle.rules import HAND, Move, Rules

Placed = tuple[Card, Origin]


@dataclass(frozen=True, slots=True)
class Try:
    """One favourite's try: whether it passed, and whether the card was in the final deck to be moved."""

    card: Card
    passed: bool
    in_deck: bool


@dataclass(frozen=True, slots=True)
class FavouriteMove:
    """The favourite that moved: from one place to another (places from 0)."""

    card: Card
    origin: Origin
    start: int
    end: int


@dataclass(frozen=True, slots=True, repr=False)
class Shuffle:
    """One shuffle, with all its steps.

    It is a container of the final deck's cards, and prints in the notation that `read_order` reads.

    Attributes:
        laid: the cards with their origins as the blocks laid them, before a favourite moved.
        tries: the favourites' tries in the order they took them, up to the first that passed.
        move: the favourite's move, None when none moved.
        dropped: later copies of a DEX card that version 2 takes out, with their origins.
        trimmed: active cards that were left out of this shuffle.
        placed: the final deck with the origin of each card.
    """

    laid: tuple[Placed, ...]
    tries: tuple[Try, ...]
    move: FavouriteMove | None
    dropped: tuple[Placed, ...]
    trimmed: tuple[Card, ...]
    placed: tuple[Placed, ...]

    def __len__(self) -> int:
        return len(self.placed)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.order)

    def __getitem__(self, place: int) -> Card:
        return self.placed[place][0]

    def __str__(self) -> str:
        return ", ".join(map(str, self))

    def __repr__(self) -> str:
        return f"<Shuffle {shorten(str(self), 80, placeholder=' ...')}>"

    @property
    def order(self) -> tuple[Card, ...]:
        """The final deck, first card first."""
        return tuple(card for card, _ in self.placed)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the final deck, as the public endpoint gave them."""
        return tuple(card.id for card in self.order)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The opening hand: the first three cards."""
        return self.order[:HAND]


def shuffle(deck: Deck, rng: Random, rules: Rules | None = None) -> Shuffle:
    """Shuffle a deck as the published document says.

    Args:
        deck: the player's deck.
        rng: the source of chance; the same seed gives the same shuffle on every Python.
        rules: the reading of the document, by default `Rules()`.

    >>> from random import Random
    >>> result = shuffle(Deck.of("Biohazard", stars=["Biohazard"]), Random(0))
    >>> " ".join(str(origin) for _, origin in result.laid[:5]), result.move.start, result.move.end
    ('E0 D0 P0 H0 P1', 4, 2)
    """
    return shuffled(plan(deck, rules or Rules()), rng)


def shuffled(the_plan: Plan, rng: Random) -> Shuffle:
    """Return one shuffle of a plan's deck."""
    laid, kept = _lay_blocks(the_plan, rng)
    tries = _try_favourites(the_plan, kept, rng)
    order, move = list(laid), None
    if tries and tries[-1].passed and tries[-1].in_deck:
        start = next(place for place, (card, _) in enumerate(laid) if card == tries[-1].card)
        end = rng.randrange(HAND)
        move = FavouriteMove(tries[-1].card, laid[start][1], start, end)
        if the_plan.rules.move is Move.INSERT:
            order.insert(end, order.pop(start))
        else:
            order[start], order[end] = order[end], order[start]
    dropped = [placed for placed in order if placed[0] == the_plan.repeat][1:] if the_plan.repeat else []
    for copy in dropped:
        order.remove(copy)
    deck = the_plan.deck
    trimmed = tuple(card for card in deck.active if card not in kept) if deck.trimmed else ()
    return Shuffle(tuple(laid), tuple(tries), move, tuple(dropped), trimmed, tuple(order))


def _lay_blocks(the_plan: Plan, rng: Random) -> tuple[list[Placed], list[Card]]:
    """Return the cards as the blocks lay them, and the player cards that were kept."""
    sets = {kind: list(cards) for kind, cards in zip(BASE_KINDS, the_plan.sets, strict=True)}
    for cards in sets.values():
        rng.shuffle(cards)
    if the_plan.brawl:
        sets[Kind.HEAL][0] = the_plan.brawl
    players = [*the_plan.deck.active, *[with_role(Role.FILLER)] * the_plan.deck.fillers]
    rng.shuffle(players)
    sets[Kind.PLAYER] = players[: the_plan.n]
    laid: list[Placed] = []
    for block in blocks(the_plan.n):
        cards_of_block = [(sets[origin.kind][origin.index], origin) for origin in block]
        rng.shuffle(cards_of_block)
        laid += cards_of_block
    return laid, sets[Kind.PLAYER]


def _try_favourites(the_plan: Plan, kept: list[Card], rng: Random) -> list[Try]:
    favourites = [*the_plan.takers(kept)]
    rng.shuffle(favourites)
    tries: list[Try] = []
    for card in favourites:
        tries.append(Try(card, rng.random() < the_plan.chance, card in kept or card == the_plan.mover))
        if tries[-1].passed:
            break
    return tries
