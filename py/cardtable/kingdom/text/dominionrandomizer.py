"""Addresses of dominionrandomizer.com: a kingdom written as one, and read for `parsing.read`.

The site keeps a kingdom in the query of its address: `supply=` with ten ids (`cards=` in old addresses),
`bane=`, `ferryman=`, `riverboat=`, `events=`, `landmarks=obelisk(coven)`, `projects=`,
`ways=wayofthemouse(menagerie)`, `boons=`, `ally=`, `prophecy=approachingarmy(barbarian)`,
`traits=pious(market)`, `colonies=1`, `shelters=1`, `lang=`; an id is a card's `kc_id`. Source: the site's
own writer and reader of addresses, `src/randomizer/serializer.ts` in blakevanlan/KingdomCreator.
"""

from __future__ import annotations

import re
from functools import cache
from urllib.parse import parse_qsl

from cardtable.kingdom.cards.catalog import Card, all_cards
from cardtable.kingdom.cards.sets import set_ids
from cardtable.kingdom.table.deal_settings import LANDSCAPE_KINDS
from cardtable.kingdom.table.layout import Layout, Part, Shown, parts_called
from cardtable.kingdom.text.collector import Cause, Collector

SITE = "https://dominionrandomizer.com/"
ADDRESS = re.compile(r"(?<!\S)\S*\b(?:supply|cards)=\S*")
"""An address of the site, or its query alone, within a text."""

_CLOSING = {")": "(", "]": "[", "}": "{", ">": "<"}
_LISTED = re.compile(r"(?P<set>[a-z]+)\d?_(?:[a-z]+_)?(?P<id>[a-z]+)")
_ITEM = re.compile(r"(?P<id>[^()]*)(?:\((?P<called>[^()]*)\)?)?")
_TRUE = ("1", "true")
_FALSE = ("", "0", "false")

_KINDS = {f"{kind}s": kind for kind in LANDSCAPE_KINDS}
"""The parameters that landscapes are written in."""

_PARTS = {
    "supply": Part.PILES,
    "bane": Part.BANE,
    "ferryman": Part.FERRYMAN,
    "riverboat": Part.RIVERBOAT,
    **dict.fromkeys(_KINDS, Part.LANDSCAPES),
    "boons": Part.BOONS,
    "ally": Part.ALLY,
    "prophecy": Part.PROPHECY,
}
"""The parameters that hold ids, in the order of writing, and their parts."""


def addresses_in(text: str) -> list[str]:
    """The addresses in a text, without the signs that follow them.

    >>> addresses_in("(see dominionrandomizer.com/?supply=moat&traits=pious(moat)&colonies=1).")
    ['dominionrandomizer.com/?supply=moat&traits=pious(moat)&colonies=1']
    """
    return [_trimmed(found[0]) for found in ADDRESS.finditer(text)]


def _trimmed(address: str) -> str:
    """An address without brackets and signs around it."""
    address = address.lstrip("([{<\"'“«*_~`")
    while address:
        last = address[-1]
        if last in ")]}>":
            if address.count(last) <= address.count(_CLOSING[last]):
                return address
        elif last not in ".,;:!?\"'”’»*_~`":
            return address
        address = address[:-1]
    return address


def collect_address(collector: Collector, address: str) -> None:
    """Place everything that an address, or its query alone, holds.

    Ids that are unknown, named twice or of a second card for one place are among the troubles, as are
    parameters that the site does not have.
    """
    site, *queries = re.split(r"[?#]", address)
    query = "&".join([site, *queries] if "=" in site else queries)
    for name, value in parse_qsl(query, keep_blank_values=True):
        if part := _PARTS.get("supply" if name == "cards" else name):
            for item in value.split(","):
                _place(collector, item.strip(), part)
        elif name in ("colonies", "shelters") and value in (*_TRUE, *_FALSE):
            setattr(collector, name, value in _TRUE)
        elif name != "lang":
            collector.report(Cause.UNKNOWN, f"{name}={value}")


def write_address(shown: Shown) -> str:
    """The address of a kingdom at dominionrandomizer.com, whose page is in English.

    The site has no place for a Black Market deck and the piles of Divine Wind: they are left out, and so
    is what a card calls for where that card is not on the table.

    >>> from cardtable.kingdom.cards.catalog import card_by_id
    >>> write_address(Layout((card_by_id("moat"), card_by_id("farm")), colonies=True))
    'https://dominionrandomizer.com/?lang=en&colonies=1&supply=moat,harem'
    """
    layout = shown.layout
    values = {"lang": "en"}
    values |= {name: "1" for name in ("colonies", "shelters") if getattr(layout, name)}
    for name, part in _PARTS.items():
        cards = (card for card in layout.part(part) if name not in _KINDS or card.kind is _KINDS[name])
        values[name] = ",".join(_item(card, layout) for card in cards)
    return f"{SITE}?" + "&".join(f"{name}={value}" for name, value in values.items() if value)


def _item(card: Card, layout: Layout) -> str:
    called = [pile for trait, pile in layout.traits if trait is card]
    for part in parts_called(card):
        if part in (Part.OBELISK, Part.MOUSE, Part.ARMY):
            called += layout.part(part)
    return f"{card.kc_id}({called[0].kc_id})" if called else card.kc_id


def _place(collector: Collector, item: str, part: Part) -> None:
    match = _ITEM.fullmatch(item)
    card = _found(collector, match["id"] if match else item)
    called = _found(collector, match["called"] or "") if match else None
    if card and called and collector.pair(card, called, item):
        return
    for found in (card, called):
        if found:
            collector.place(found, part, item)


def _found(collector: Collector, item: str) -> Card | None:
    """The card with an id of the site; one with the name of its set before it, as in old addresses, too."""
    if not item.strip():
        return None
    word = item.strip().lower()
    return _ids().get(word) or _ids().get(word.rpartition("_")[2]) or collector.guess(item)


def card_with_set_and_id(word: str) -> Card | None:
    """The card of an id with the name of its set before it, as the site's own lists write it.

    >>> found = card_with_set_and_id("plunder_trait_pious")
    >>> found and found.name, card_with_set_and_id("a_pious")
    ('Pious', None)
    """
    match = _LISTED.fullmatch(word)
    if not match or match["set"] not in _set_names():
        return None
    return _ids().get(match["id"])


@cache
def _set_names() -> frozenset[str]:
    return frozenset({"baseset", "promos", *(each.replace("-", "") for each in set_ids())})


@cache
def _ids() -> dict[str, Card]:
    piles = {part: card for card in all_cards() for part in card.parts}
    plain = {card.id.replace("-", ""): piles.get(card.id, card) for card in all_cards()}
    return plain | {card.kc_id: piles.get(card.id, card) for card in all_cards()}
