"""Addresses of dominionrandomizer.com: a kingdom read from one, and written as one.

The site keeps a kingdom in the query of its address: `supply=` with ten ids (`cards=` in old addresses),
`bane=`, `ferryman=`, `riverboat=`, `events=`, `landmarks=obelisk(coven)`, `projects=`,
`ways=wayofthemouse(menagerie)`, `boons=`, `ally=`, `prophecy=approachingarmy(barbarian)`,
`traits=pious(market)`, `colonies=1`, `shelters=1`, `lang=`; an id is a card's `kc_id`. Source: the site's
own writer and reader of addresses, `src/randomizer/serializer.ts` in blakevanlan/KingdomCreator.
"""

import re
from functools import cache
from urllib.parse import parse_qsl

from .cards import Card, Kind, all_cards
from .collecting import Cause, Collector, Reading
from .layout import CALLS, Layout, Part

__all__ = ["ADDRESS", "AddressError", "collect_address", "read_address", "write_address"]

SITE = "https://dominionrandomizer.com/"
ADDRESS = re.compile(r"(?<!\S)\S*\b(?:supply|cards)=\S*")
"""An address of the site, or its query alone, within a text."""

_ITEM = re.compile(r"(?P<id>[^()]*)(?:\((?P<called>[^()]*)\)?)?")
_TRUE = ("1", "true")

_PARTS: dict[str, Part | None] = {
    "supply": Part.PILES,
    "cards": Part.PILES,
    "bane": Part.BANE,
    "ferryman": Part.FERRYMAN,
    "riverboat": Part.RIVERBOAT,
    "events": None,
    "landmarks": None,
    "projects": None,
    "ways": None,
    "traits": None,
    "boons": None,
    "ally": None,
    "prophecy": None,
}
"""The parameters that hold ids, and the part of those that the card alone does not tell."""

_KINDS = {
    "events": Kind.EVENT,
    "landmarks": Kind.LANDMARK,
    "projects": Kind.PROJECT,
    "ways": Kind.WAY,
    "traits": Kind.TRAIT,
}
"""The parameters that landscapes are written in, in the order of writing."""


class AddressError(ValueError):
    """A text that is no address of a kingdom; `given` is the text."""

    def __init__(self, given: str) -> None:
        super().__init__(f"{given!r} is no address of a kingdom: it must hold supply= with the ids of piles")
        self.given = given


def read_address(address: str) -> Reading:
    """Read a kingdom from an address of dominionrandomizer.com, or from its query alone.

    Ids that are unknown, named twice or of a second card for one place are among the troubles, as are
    parameters that the site does not have. AddressError for a text without `supply=`.

    >>> reading = read_address("dominionrandomizer.com/?supply=moat,village&ways=wayofthemouse(cellar)")
    >>> [card.name for card in reading.layout.piles], reading.layout.mouse.name
    (['Moat', 'Village'], 'Cellar')
    """
    found = ADDRESS.search(address)
    if not found:
        raise AddressError(address)
    collector = Collector()
    collect_address(collector, found[0], 1)
    return collector.reading()


def collect_address(collector: Collector, address: str, line: int) -> None:
    """Place everything that an address holds; `line` is where it stands in a text."""
    collector.understand(line)
    site, *queries = re.split(r"[?#]", address)
    query = "&".join([site, *queries] if "=" in site else queries)
    for name, value in parse_qsl(query, keep_blank_values=True):
        if name in _PARTS:
            for item in value.split(","):
                _place(collector, item.strip(), _PARTS[name], line)
        elif name == "colonies":
            collector.colonies = value in _TRUE
        elif name == "shelters":
            collector.shelters = value in _TRUE
        elif name != "lang":
            collector.report(Cause.UNKNOWN, line, f"{name}={value}")


def write_address(layout: Layout, language: str = "en") -> str:
    """The address of a kingdom at dominionrandomizer.com, in the language that its page is to be shown in.

    The site has no place for a Black Market deck and the piles of Divine Wind: they are left out, and so
    is what a card calls for where that card is not on the table.

    >>> from cardtable.kingdom.cards import card_by_id
    >>> write_address(Layout((card_by_id("moat"), card_by_id("farm")), colonies=True))
    'https://dominionrandomizer.com/?lang=en&colonies=1&supply=moat,harem'
    """
    values = {"lang": language}
    values |= {name: "1" for name in ("colonies", "shelters") if getattr(layout, name)}
    values["supply"] = _items(layout.piles, layout)
    for part in (Part.BANE, Part.FERRYMAN, Part.RIVERBOAT):
        values[part.value] = _items(layout.part(part), layout)
    for name, kind in _KINDS.items():
        values[name] = _items(tuple(card for card in layout.landscapes if card.kind is kind), layout)
    for part in (Part.BOONS, Part.ALLY, Part.PROPHECY):
        values[part.value] = _items(layout.part(part), layout)
    return f"{SITE}?" + "&".join(f"{name}={value}" for name, value in values.items() if value)


def _items(cards: tuple[Card, ...], layout: Layout) -> str:
    return ",".join(_item(card, layout) for card in cards)


def _item(card: Card, layout: Layout) -> str:
    called = [pile for trait, pile in layout.traits if trait is card]
    for need in card.needs:
        if CALLS.get(need) in (Part.OBELISK, Part.MOUSE, Part.ARMY):
            called += layout.part(CALLS[need])
    return f"{card.kc_id}({called[0].kc_id})" if called else card.kc_id


def _place(collector: Collector, item: str, part: Part | None, line: int) -> None:
    match = _ITEM.fullmatch(item)
    card = _found(collector, match["id"] if match else item, line)
    called = _found(collector, match["called"] or "", line) if match else None
    if card and called and collector.pair(card, called, line, item):
        return
    for found in (card, called):
        if found:
            collector.place(found, part, line, item)


def _found(collector: Collector, item: str, line: int) -> Card | None:
    """The card with an id of the site; one with the name of its set before it, as in old addresses, too."""
    if not item.strip():
        return None
    word = item.strip().lower()
    return _ids().get(word) or _ids().get(word.rpartition("_")[2]) or collector.guess(item, line)


@cache
def _ids() -> dict[str, Card]:
    piles = {part: card for card in all_cards() for part in card.parts}
    plain = {card.id.replace("-", ""): piles.get(card.id, card) for card in all_cards()}
    return plain | {card.kc_id: piles.get(card.id, card) for card in all_cards()}
