"""A deck and cards in order as texts: what a person enters, and the codes of an address."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from cardtable.pages.core.address import JOINER
from cardtable.pages.core.language import t
from cardtable.pages.core.refusals import too_long
from cardtable.pages.core.schema import NotAcceptedError
from cardtable.pages.shuffle.phrases import CARDS_BY_CODE, code_of
from cardtable.shuffle import Card, Deck, DeckReading, read_deck, read_order
from cardtable.shuffle.odds.advisor import ownable_cards

LONGEST_LIST = 8000
"""Characters of a list."""
OWNABLE = ownable_cards()
OWNABLE_CODES = {code_of(card): card for card in OWNABLE}


def in_order(owned: Collection[Card], stars: Collection[Card]) -> Deck:
    """Return a deck in the order of the card list: the same cards and seed then give the same shuffle."""
    return Deck(*(tuple(card for card in OWNABLE if card in cards) for cards in (owned, stars)))


@lru_cache(maxsize=8)
def read_deck_text(text: str) -> DeckReading:
    """Return the deck that a text names, in the order of the card list."""
    reading = read_deck(text)
    return DeckReading(in_order(reading.deck.owned, reading.deck.stars), reading.troubles)


read_cards = lru_cache(maxsize=8)(read_order)
"""Return the cards that a text names in order; the last few are remembered."""


def deck_text(deck: Deck) -> str:
    """Return a deck as a text that a person could enter."""
    return "\n".join(("*" if card in deck.stars else "") + card.name for card in deck.owned)


def text_of_codes(codes: str, starred: bool) -> str:
    """Return the names that codes stand for; `starred`: whether they may have stars."""
    text = "\n".join(_line_of_code(code, starred) for code in codes.split(JOINER))
    if len(text) > LONGEST_LIST:
        raise NotAcceptedError(too_long(len(text), LONGEST_LIST))
    return text


def _line_of_code(code: str, starred: bool) -> str:
    star = "*" if starred and code.endswith("*") else ""
    card = CARDS_BY_CODE.get(code.removesuffix(star))
    if card is None:
        raise NotAcceptedError(
            t(
                "{value} is no card. Accepted: numbers such as 9, and b2 for a base card.",
                value=repr(code[:20]),
            )
        )
    return f"{star}{card}"


def deck_codes(text: str) -> str:
    """Return the codes of a deck that a text names, with stars."""
    deck = read_deck_text(text).deck
    return JOINER.join(code_of(card) + ("*" if card in deck.stars else "") for card in deck.owned)


def seen_codes(text: str) -> str:
    """Return the codes of the cards that a text names in order."""
    return JOINER.join(code_of(card) for card in read_cards(text).cards)
