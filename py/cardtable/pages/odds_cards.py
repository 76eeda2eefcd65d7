"""Battle Line cards drawn small: troops by colour and by letter, tactics cards by a sign of two letters."""

from __future__ import annotations

from collections.abc import Iterable

import htpy as h

from ..odds import Card, Tactic
from .odds_words import SHORT, card_name, tactic_name

__all__ = ["card", "cards", "face"]


def face(one: Card) -> h.Node:
    """Return what stands on a card; its name is for those who cannot see it."""
    if isinstance(one, Tactic):
        return [h.b(aria_hidden="true", translate="no")[SHORT[one]], h.span(".unseen")[tactic_name(one)]]
    return [
        h.b(aria_hidden="true")[str(one.value)],
        h.i(aria_hidden="true")["abcdef"[one.colour]],
        h.span(".unseen")[card_name(one)],
    ]


def suit(one: Card) -> str:
    """Return the colour letter of a troop, or `t` for a tactics card."""
    return "t" if isinstance(one, Tactic) else "abcdef"[one.colour]


def card(one: Card) -> h.Element:
    """Return one card."""
    return h.span(".troop", data_suit=suit(one), data_card=str(one))[face(one)]


def cards(several: Iterable[Card]) -> h.Node:
    """Return several cards in a row, with a comma between them for those who listen."""
    return [[h.span(".unseen")[", "] if number else None, card(one)] for number, one in enumerate(several)]
