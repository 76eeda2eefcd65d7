"""Cards in one line, for lists of kingdoms: each with its cost, sorted by it."""

from __future__ import annotations

from collections.abc import Iterable

import htpy as h

from cardtable.kingdom import Card, name_in
from cardtable.pages.kingdom.arrangement import by_cost
from cardtable.pages.ui import own_name


def card_line(cards: Iterable[Card], language: str) -> h.Element:
    """Return cards by cost, each with its cost before its name; landscapes without one come as they are."""
    return h.span(".card-line")[
        [
            h.span(".card-item")[
                h.span(".small-cost")[str(card.cost)] if card.printed_cost else None,
                " ",
                own_name(name_in(card, language)),
                " ",
            ]
            for card in by_cost(cards, language)
        ]
    ]
