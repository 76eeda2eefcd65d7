"""A kingdom written as text that `read` reads back to the same, and as a plain list of names."""

from __future__ import annotations

from cardtable.kingdom.cards.catalog import Card
from cardtable.kingdom.cards.names import cards_named, name_in
from cardtable.kingdom.cards.sets import editions
from cardtable.kingdom.table.layout import Layout, Part

_HEADINGS = {
    Part.BANE: "Bane",
    Part.FERRYMAN: "Ferryman pile",
    Part.RIVERBOAT: "Riverboat card",
    Part.MOUSE: "Mouse card",
    Part.ARMY: "Army pile",
    Part.OBELISK: "Obelisk pile",
    Part.ALLY: "Ally",
    Part.PROPHECY: "Prophecy",
    Part.BOONS: "Boons",
    Part.WIND: "Divine Wind piles",
    Part.DECK: "Black Market deck",
}


def write(layout: Layout, language: str = "en") -> str:
    """Write a kingdom as text: a line for the piles, one for each other part, Traits with their piles.

    Card names are in `language`, headings in English; `read(text, language)` gives the same layout back. A
    name that means another card in that language has its set in brackets. UnknownLanguageError for a
    language without names.

    >>> from cardtable.kingdom.cards.catalog import card_by_id
    >>> market, witch, moat, pious = map(card_by_id, ("market", "young-witch", "moat", "pious"))
    >>> layout = Layout((market, witch), (pious,), moat, traits=((pious, market),))
    >>> print(write(layout))
    Market, Young Witch
    Landscapes: Pious - Market
    Bane: Moat
    """
    lines = [_names(layout.piles, language)] if layout.piles else []
    if layout.landscapes:
        lines.append(
            "Landscapes: " + ", ".join(_landscape(card, layout, language) for card in layout.landscapes)
        )
    lines += [
        f"{heading}: {_names(layout.part(part), language)}"
        for part, heading in _HEADINGS.items()
        if layout.part(part)
    ]
    switches = {"Colonies": layout.colonies, "Shelters": layout.shelters}
    return "\n".join([*lines, *(word for word, on in switches.items() if on)])


def name_list(layout: Layout, language: str = "en") -> tuple[str, ...]:
    """The names of all cards of a kingdom, each once, in a language, nothing else: to paste anywhere.

    >>> from cardtable.kingdom.cards.catalog import card_by_id
    >>> name_list(Layout((card_by_id("moat"), card_by_id("village"))), "de")
    ('Burggraben', 'Dorf')
    """
    return tuple(name_in(card, language) for card in layout.cards)


def dominion_games_list(layout: Layout) -> tuple[str, ...]:
    """The entries of a kingdom for dominion.games, in English: all cards, then whether the boxes are played.

    Source: the lists for that site which the tests of github.com/Fabian-Balzer/Randomkingdominion hold.

    >>> from cardtable.kingdom.cards.catalog import card_by_id
    >>> dominion_games_list(Layout((card_by_id("moat"),), colonies=True))
    ('Moat', 'Colonies', 'No Shelters')
    """
    boxes = {"Colonies": layout.colonies, "Shelters": layout.shelters}
    return (*name_list(layout), *(box if on else f"No {box}" for box, on in boxes.items()))


def _names(cards: tuple[Card, ...], language: str) -> str:
    return ", ".join(_name(card, language) for card in cards)


def _landscape(card: Card, layout: Layout, language: str) -> str:
    piles = [pile for trait, pile in layout.traits if trait is card]
    return " - ".join(_name(named, language) for named in (card, *piles))


def _name(card: Card, language: str) -> str:
    """Its name, with its set, or its edition, in brackets where another card is meant without."""
    name = name_in(card, language)
    bearers = cards_named(name, language)
    if bearers[0] is card:
        return name
    box = next(edition for edition in editions() if edition.holds(card))
    is_alone = all(bearer is card or bearer.set != card.set for bearer in bearers)
    return f"{name} ({box.name})" if is_alone else f"{name} ({box.name} {box.number}E)"
