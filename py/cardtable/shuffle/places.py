"""What lies at each place: the chance of every card at every place of the final deck, copies counted."""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from .avoidance import avoidance, move_chance
from .blocks import BASE_KINDS, Kind, Plan, plan
from .cards import Card, Role
from .deck import Deck
from .layouts import layouts
from .odds import Curve, shown_cards
from .rules import Move, Rules


@dataclass(frozen=True, slots=True)
class PlaceOdds:
    """The chance that a card, or a copy of it, lies at each place (from 0, 4n - 3 of them)."""

    card: Card
    at: tuple[Fraction, ...]


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
    for repeat, share in repeat_shares(the_plan):
        for moved, chance in (
            (None, 1 - move_chance(the_plan)),
            (the_plan.rules.move, move_chance(the_plan)),
        ):
            for slot, chances in _slot_places(the_plan.n, moved, repeat).items():
                for card, held in slot_holders(the_plan, slot, repeat).items():
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


def repeat_shares(the_plan: Plan) -> list[tuple[str | None, Fraction]]:
    """Return the energy slots that may hold the card whose later copies are dropped, with their chances."""
    if the_plan.repeat is None:
        return [(None, Fraction(1))]
    return [(f"E{index}", Fraction(1, 3)) for index in range(3)]


def slot_holders(the_plan: Plan, slot: str, repeat: str | None) -> dict[Card, Fraction]:
    """Return the cards that a base slot may hold, with their chances, given the slot of the repeated card."""
    if slot == "H0" and the_plan.brawl:
        return {the_plan.brawl: Fraction(1)}
    cards = list(the_plan.sets[BASE_KINDS.index(Kind(slot[0]))])
    if repeat and the_plan.repeat and slot[0] == "E":
        cards = [card for card in cards if (card == the_plan.repeat) == (slot == repeat)]
    return {card: Fraction(cards.count(card), len(cards)) for card in cards}


@lru_cache(maxsize=64)
def _slot_places(n: int, move: Move | None, repeat: str | None) -> dict[str, tuple[Fraction, ...]]:
    """Return the chance that each base slot lies at each place."""
    found: dict[str, list[Fraction]] = defaultdict(lambda: [Fraction(0)] * (4 * n - 3))
    for layout in layouts(n, move, repeat):
        for group in layout.groups:
            share = layout.weight / len(group.places)
            for slot in group.bases:
                for place in group.places:
                    found[slot][place] += share
    return {slot: tuple(row) for slot, row in found.items()}
