"""The same table described otherwise: other colours, from the other end, as the other side sees it."""

from __future__ import annotations

from cardtable.common.fields import replaced
from cardtable.odds import Card, Table, Troop

NAMES = (3, 5, 0, 1, 4, 2)


def recoloured(table: Table) -> Table:
    """The same table with other colours."""

    def ordered(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(
            Troop(NAMES[card.colour], card.value) if isinstance(card, Troop) else card for card in cards
        )

    flags = tuple(
        replaced(flag, cards=(ordered(flag.cards[0]), ordered(flag.cards[1]))) for flag in table.flags
    )
    return replaced(table, flags=flags, hand=ordered(table.hand), gone=ordered(table.gone))


def from_the_other_end(table: Table) -> Table:
    """The same table with the flags counted from the right."""
    return replaced(table, flags=table.flags[::-1])


def without_hands(table: Table) -> Table:
    """The table with both hands put into the deck."""
    troops = sum(isinstance(card, Troop) for card in table.hand)
    deck = table.deck + table.theirs + troops
    tactics = table.tactics_deck + table.their_tactics + len(table.hand) - troops
    return replaced(table, hand=(), theirs=0, their_tactics=0, deck=deck, tactics_deck=tactics)


def exchanged(table: Table) -> Table:
    """The same table as the other side sees it, of one whose hands are empty."""
    assert not table.hand
    return replaced(table, flags=tuple(flag.turned() for flag in table.flags), mover=1 - table.mover)
