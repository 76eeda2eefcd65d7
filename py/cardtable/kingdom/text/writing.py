"""A kingdom as a plain list of names; `write` of a layout gives the text that `read` reads back."""

from __future__ import annotations

from cardtable.kingdom.cards.names import name_in
from cardtable.kingdom.table.layout import Shown


def name_list(shown: Shown, language: str = "en") -> tuple[str, ...]:
    """The names of all cards of a kingdom, each once, in a language, nothing else: to paste anywhere.

    >>> from cardtable.kingdom import Layout, card_by_id
    >>> name_list(Layout((card_by_id("moat"), card_by_id("village"))), "de")
    ('Burggraben', 'Dorf')
    """
    return tuple(name_in(card, language) for card in shown.layout.cards)


def dominion_games_list(shown: Shown) -> tuple[str, ...]:
    """The entries of a kingdom for dominion.games, in English: all cards, then whether the boxes are played.

    Source: the lists for that site which the tests of github.com/Fabian-Balzer/Randomkingdominion hold.

    >>> from cardtable.kingdom import Layout, card_by_id
    >>> dominion_games_list(Layout((card_by_id("moat"),), colonies=True))
    ('Moat', 'Colonies', 'No Shelters')
    """
    boxes = {"Colonies": shown.layout.colonies, "Shelters": shown.layout.shelters}
    return (*name_list(shown), *(box if on else f"No {box}" for box, on in boxes.items()))
