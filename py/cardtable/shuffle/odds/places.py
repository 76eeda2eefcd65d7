"""The chance of every card at every place of the final deck, copies counted."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from cardtable.shuffle.deck.cards import Card, Role
from cardtable.shuffle.deck.deck import Deck
from cardtable.shuffle.layout.blocks import BASE_KINDS, Kind, Plan, plan, special_shares
from cardtable.shuffle.layout.layouts import layouts
from cardtable.shuffle.odds.avoidance import avoidance, move_chance, mover_chance
from cardtable.shuffle.odds.curves import Curve, shown_cards
from cardtable.shuffle.rules import Move, Rules


@dataclass(frozen=True, slots=True)
class PlaceOdds:
    """The chance that a card, or a copy of it, lies at each place (from 0, 4n - 3 of them)."""

    card: Card
    at: tuple[Fraction, ...] = field(repr=False)


def place_odds(deck: Deck, rules: Rules | None = None) -> tuple[PlaceOdds, ...]:
    """Return what lies at each place of the final deck.

    At each place the chances of all cards sum to one (to less where dropped copies shorten the deck).
    A base card is dealt more than once in a long deck, so its row may sum to more than one.

    >>> rows = place_odds(Deck.of("Biohazard", "Half Life", "Vanguard", "Justice"))
    >>> rows[0].card.name, rows[0].at[0], rows[0].at[5], sum(row.at[0] for row in rows)
    ('Biohazard', Fraction(1, 10), Fraction(1, 16), Fraction(1, 1))
    """
    the_plan = plan(deck, rules or Rules())
    base: dict[Card, list[Fraction]] = defaultdict(lambda: [Fraction(0)] * the_plan.length)
    move, moved, by_mover = the_plan.rules.move, move_chance(the_plan), mover_chance(the_plan)
    for slot, share in special_shares(the_plan):
        repeat, mover = (slot if card else None for card in (the_plan.repeat, the_plan.mover))
        for layouts_of, chance in (
            ((None, repeat, None), 1 - moved),
            ((move, repeat, None), moved - by_mover),
            ((move, repeat, mover), by_mover),
        ):
            for base_slot, chances in _slot_places(the_plan.n, *layouts_of).items() if chance else ():
                for card, held in slot_holders(the_plan, base_slot, slot).items():
                    row, factor = base[card], share * chance * held
                    base[card] = [value + factor * at for value, at in zip(row, chances, strict=True)]
    return tuple(
        PlaceOdds(card, _player_places(the_plan, card) or tuple(base[card])) for card in shown_cards(the_plan)
    )


def _player_places(the_plan: Plan, card: Card) -> tuple[Fraction, ...]:
    """Return a player card's row; it lies at one place only, so its first copy is the card. () for others."""
    if the_plan.kinds[card] is not Kind.PLAYER:
        return ()
    count = the_plan.deck.fillers if card.role is Role.FILLER else 1
    one = Curve(tuple(1 - a for a in avoidance(the_plan, [card], fillers=int(card.role is Role.FILLER))))
    return tuple(count * chance for chance in one.first)


def slot_holders(the_plan: Plan, slot: str, special: str | None) -> dict[Card, Fraction]:
    """Return the cards that a base slot may hold, with their chances, given the slot of the special card."""
    if slot == "H0" and the_plan.brawl:
        return {the_plan.brawl: Fraction(1)}
    cards = list(the_plan.sets[BASE_KINDS.index(Kind(slot[0]))])
    if special and slot[0] == "E":
        cards = [card for card in cards if (card == the_plan.special) == (slot == special)]
    return {card: Fraction(cards.count(card), len(cards)) for card in cards}


@lru_cache(maxsize=64)
def _slot_places(
    n: int, move: Move | None, repeat: str | None, mover: str | None
) -> dict[str, tuple[Fraction, ...]]:
    """Return the chance that each base slot lies at each place."""
    found: dict[str, list[Fraction]] = defaultdict(lambda: [Fraction(0)] * (4 * n - 3))
    for layout in layouts(n, move, repeat, mover):
        if mover and layout.favourite is not None:
            found[mover][layout.favourite] += layout.weight
        for group in layout.groups:
            share = layout.weight / len(group.places)
            for slot in group.bases:
                for place in group.places:
                    found[slot][place] += share
    return {slot: tuple(row) for slot, row in found.items()}
